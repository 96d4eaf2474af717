import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Pieces } from '../../../src/core/collections/pieces.ts'
import { stringNumbers } from '../../../src/core/collections/string-numbers.ts'

test('the first position of a text is found as a search finds it, -1 where there is none', () => {
  const list = fc.array(fc.oneof(fc.string(), fc.constantFrom('', 'a', 'ab', 'name', 'names')), { maxLength: 60 })
  fc.assert(
    fc.property(list, fc.string(), (texts, other) => {
      const numberOf = stringNumbers(texts)
      for (const text of [...texts, other, '']) assert.equal(numberOf(text), texts.indexOf(text))
    }),
  )
})

test('texts are pieces of bytes, each there once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 60 }), (texts) => {
      const pieces = new Pieces()
      const numbers = texts.map((text) => pieces.numberOf(text))
      assert.equal(pieces.count, new Set(texts).size)
      for (const [at, text] of texts.entries()) {
        const bytes = pieces.bytes.subarray(pieces.start[numbers[at]!], pieces.start[numbers[at]! + 1])
        assert.deepEqual(Buffer.from(bytes), Buffer.from(text))
      }
    }),
  )
})

test('pieces grow beyond their first room', () => {
  const pieces = new Pieces()
  const texts = Array.from({ length: 3000 }, (_, at) => `${'é'.repeat(40)}${at}`)
  for (const [at, text] of texts.entries()) assert.equal(pieces.numberOf(text), at)
  const last = pieces.bytes.subarray(pieces.start[2999], pieces.start[3000])
  assert.equal(Buffer.from(last).toString(), texts.at(-1))
})
