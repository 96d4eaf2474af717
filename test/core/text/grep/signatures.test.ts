import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compilePattern, type PatternQuery } from '../../../../src/core/text/grep/pattern.ts'
import {
  mayContain,
  packSignatures,
  type Signatures,
  signatureIn,
  signatureOf,
  signaturesOf,
  unpackSignatures,
} from '../../../../src/core/text/grep/signatures.ts'
import fc from '../../../support/properties.ts'

/** Letters that fold, beyond ASCII too, and marks of expressions. */
const UNITS = ['a', 'b', 'c', 'A', 'K', 'k', '\u212a', 's', '\u017f', 'S', 'é', 'É', ' ', '_', '\n', '\r\n', '1', '😀']
const text = fc.array(fc.constantFrom(...UNITS), { maxLength: 60 }).map((units) => units.join(''))
const word = fc
  .array(fc.constantFrom('a', 'b', 'c', 'A', 'k', 'K', 's', 'é', '_', '1', ' '), { minLength: 1, maxLength: 6 })
  .map((units) => units.join(''))
const expression = fc.letrec((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.constantFrom('.', '[ab]', '\\w+', '^', '$', '\\b', '(?i)kas', '[^a]'),
    tie('group'),
  ),
  group: fc
    .tuple(
      fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '*', '+', '?', '{2}'),
      fc.constantFrom('', '|'),
    )
    .map(([parts, times, or]) => `(?:${(parts as string[]).join(or)})${times}`),
})).group

const HASH = '0f'.repeat(20)
const OTHER = 'a1'.repeat(20)

const tableOf = (...all: [string, string][]): Uint8Array =>
  packSignatures(new Map(all.map(([hash, given]) => [hash, signatureOf(given)])))

const signaturesIn = (given: string): Signatures => signaturesOf(unpackSignatures(tableOf([HASH, given]))!, [HASH])

function mayMatch(query: PatternQuery, given: string): { may: boolean; does: boolean } {
  const pattern = compilePattern(query)
  if ('invalid' in pattern) return { may: true, does: false }
  const lines = given.replaceAll('\r\n', '\n').split('\n')
  return {
    may: mayContain(signaturesIn(given), 0, pattern.required),
    does: lines.some((line) => pattern.matches(line)),
  }
}

test('a text in which an expression matches is never left out by its signature', () => {
  fc.assert(
    fc.property(
      text,
      expression,
      fc.constantFrom('sensitive', 'insensitive', 'smart'),
      fc.boolean(),
      (given, pattern, how, isWord) => {
        const { may, does } = mayMatch({ pattern: pattern as string, regex: true, case: how, word: isWord }, given)
        assert.ok(may || !does)
      },
    ),
  )
})

test('a text that contains another is never left out by its signature', () => {
  fc.assert(
    fc.property(text, word, text, fc.constantFrom('sensitive', 'insensitive'), (before, pattern, after, how) => {
      const { may, does } = mayMatch({ pattern, regex: false, case: how, word: false }, before + pattern + after)
      assert.ok(may || !does)
    }),
  )
})

test('a text without the letters of a pattern is left out, whatever their case', () => {
  const query = { pattern: 'ECONNRESET', regex: false, case: 'insensitive', word: false } as const
  assert.equal(mayMatch(query, 'socket hang up').may, false)
  assert.equal(mayMatch(query, 'code: "EconnReset"').may, true)
  const either = { ...query, pattern: 'hang up|econn\\w+', regex: true }
  assert.deepEqual([mayMatch(either, 'socket hang up').may, mayMatch(either, 'nothing here').may], [true, false])
})

test('a file without a signature may contain anything; signatures of another version are not read', () => {
  const required = compilePattern({ pattern: 'anything', regex: false, case: 'smart', word: false })
  assert.ok(!('invalid' in required))
  const packed = tableOf([OTHER, 'something'], [HASH, 'nothing'])
  const signatures = signaturesOf(unpackSignatures(packed)!, ['', HASH, 'b2'.repeat(20), OTHER])
  const may = [0, 1, 2, 3].map((row) => mayContain(signatures, row, required.required))
  assert.deepEqual(may, [true, false, true, false])
  const { size, bits } = signatureIn(unpackSignatures(packed)!, OTHER)!
  assert.deepEqual({ size, bits: Uint8Array.from(bits) }, signatureOf('something'))
  assert.equal(unpackSignatures(packed.subarray(0, packed.length - 1)), undefined)
  packed[0] = 99
  assert.equal(unpackSignatures(packed), undefined)
})
