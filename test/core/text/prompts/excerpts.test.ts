import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimateTokens } from '../../../../src/core/text/prompts/estimate.ts'
import { excerptOf, type Packable, packResults } from '../../../../src/core/text/prompts/excerpts.ts'
import { codeTerms } from '../../../../src/core/text/tokens.ts'
import fc from '../../../support/properties.ts'

const body = Array.from({ length: 60 }, (_, at) => `  step${at}(parcel, 'number ${at} of many')`)
body[40] = '  chargeCustoms(parcel, duties)'
const long: Packable = {
  name: 'send',
  file_path: 'post.ts',
  start_line: 1,
  end_line: 64,
  chunk_text: ['/** Sends a parcel. */', 'export function send(parcel: Parcel) {', ...body, '}'].join('\n'),
}
const short = (at: number): Packable => ({
  name: `weigh${at}`,
  file_path: `scale${at}.ts`,
  start_line: 3,
  end_line: 3,
  chunk_text: `export const weigh${at} = (parcel: Parcel) => parcel.grams / 1000 + ${at}`,
})
const question = 'where are customs duties charged'

test("a long entity is shown by its declaration and the lines with the question's words", () => {
  const text = excerptOf(long, { terms: new Set(codeTerms(question)), tokensMax: 60, shown: new Set() })
  const lines = text.split('\n')
  assert.equal(lines[0], '…')
  assert.equal(lines[1], 'export function send(parcel: Parcel) {')
  assert.ok(lines.includes('  chargeCustoms(parcel, duties)'))
  assert.ok(lines.length < 12)
})

test('ten places come before one place in full, and room that is left goes to the first ones', () => {
  const sources = [long, ...Array.from({ length: 11 }, (_, at) => short(at))]
  const few = packResults(sources, { question, tokensMax: 600 })
  assert.ok(few.length >= 9)
  assert.ok(!few[0]!.whole && few.slice(1).every(({ whole }) => whole))
  const many = packResults(sources, { question, tokensMax: 4000 })
  assert.deepEqual(
    many.map(({ text }) => text),
    sources.map(({ chunk_text }) => chunk_text),
  )
})

test('no line is shown twice: a member inside a type that is shown whole is left out, and one inside an excerpt once', () => {
  const inner: Packable = { ...long, name: 'chargeCustoms', start_line: 43, end_line: 43, chunk_text: body[40]! }
  assert.deepEqual(
    packResults([long, inner], { question, tokensMax: 4000 }).map(({ source }) => source),
    [long],
  )
  const [first, second] = packResults([inner, long], { question, tokensMax: 300 })
  assert.equal(first!.text, body[40])
  assert.ok(second!.text.includes('export function send') && !second!.text.includes('chargeCustoms'))
})

test('packed results fit any room, in the order of the results', () => {
  const line = fc.stringMatching(/^[a-z(){} ]{0,60}$/)
  const source = fc.record({
    name: fc.constantFrom('a', 'send', 'weigh'),
    file_path: fc.constantFrom('a.ts', 'b.ts'),
    start_line: fc.nat({ max: 40 }),
    end_line: fc.integer({ min: 41, max: 80 }),
    chunk_text: fc.array(line, { minLength: 1, maxLength: 40 }).map((lines) => lines.join('\n')),
  })
  fc.assert(
    fc.property(fc.array(source, { maxLength: 12 }), fc.integer({ min: 0, max: 3000 }), (sources, tokensMax) => {
      const packed = packResults(sources, { question, tokensMax })
      const tokens = packed.reduce((sum, { text }) => sum + estimateTokens(text), 0)
      assert.ok(tokens <= tokensMax)
      const order = packed.map((item) => sources.indexOf(item.source))
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
      )
      for (const { source: from, text, whole } of packed) {
        assert.equal(whole, text === from.chunk_text)
        const own = new Set([...from.chunk_text.split('\n'), '…'])
        assert.ok(text.split('\n').every((shown) => own.has(shown)))
      }
    }),
  )
})
