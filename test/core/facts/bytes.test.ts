import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsBuilder } from '../../../src/core/facts/builder.ts'
import { decodeFacts, decodeFailure, encodeFacts, encodeFailure } from '../../../src/core/facts/bytes.ts'
import { type Facts, type Row, TABLE_NAMES, TABLES } from '../../../src/core/facts.ts'
import { wideFacts } from '../../support/facts.ts'
import fc from '../../support/properties.ts'

const cell = fc.oneof(fc.integer({ min: -2, max: 50 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))

/** Facts of any rows, whatever their cells mean: operations and kinds that there are not, lists longer than their items. */
const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    rows: fc.array(fc.tuple(fc.constantFrom(...TABLE_NAMES), fc.array(cell, { minLength: 14, maxLength: 14 })), {
      maxLength: 40,
    }),
    lists: fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 5 }),
    ends: fc.option(cell, { nil: undefined }),
    strings: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }),
  })
  .map(({ rows, lists, ends, strings }) => {
    const facts = factsBuilder('python')
    for (const [table, cells] of rows)
      facts.add(table, Object.fromEntries(TABLES[table].map((name, at) => [name, cells[at]])) as Row<typeof table>)
    for (const list of lists) facts.list(list)
    for (const text of strings) facts.str(text)
    const finished = facts.finish({ lines: 7, errors: 1 })
    return ends === undefined
      ? finished
      : { ...finished, lists: Int32Array.of(...finished.lists, ends) as Facts['lists'] }
  })

test('facts of any cells are read as they were written', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      assert.deepEqual(wideFacts(decodeFacts(encodeFacts(facts))!), facts)
    }),
  )
})

test('facts cut short are none, and damaged ones none or others, never an error', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(), fc.integer({ min: 1, max: 255 }), (facts, place, difference) => {
      const bytes = encodeFacts(facts)
      assert.equal(decodeFacts(bytes.subarray(0, place % bytes.length)), undefined)
      bytes[place % bytes.length]! ^= difference
      decodeFacts(bytes)
    }),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => void decodeFacts(bytes)))
})

test('lengths that the bytes have no room for are refused before memory is taken for them', () => {
  const bytes = encodeFacts(factsBuilder('python').finish({ lines: 1, errors: 0 }))
  const huge = Uint8Array.of(...bytes.subarray(0, 3), 0xfe, 0xff, 0xff, 0xff, 0x0f, ...bytes.subarray(4))
  assert.equal(decodeFacts(huge), undefined)
})

test('a failure is no facts, and facts are no failure', () => {
  const failure = { state: 'timeout', tries: 3 } as const
  assert.deepEqual(decodeFailure(encodeFailure(failure)), failure)
  assert.equal(decodeFacts(encodeFailure(failure)), undefined)
  assert.equal(decodeFailure(encodeFacts(factsBuilder('python').finish({ lines: 1, errors: 0 }))), undefined)
})
