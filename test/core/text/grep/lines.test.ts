import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GREP_BLOCK_CHARS } from '../../../../src/core/limits.ts'
import { findLines } from '../../../../src/core/text/grep/lines.ts'
import { compilePattern, type Pattern, type PatternQuery } from '../../../../src/core/text/grep/pattern.ts'
import fc from '../../../support/properties.ts'

function compiled(pattern: string, more: Partial<PatternQuery> = {}): Pattern {
  const found = compilePattern({ pattern, regex: true, case: 'sensitive', word: false, ...more })
  assert.ok(!('invalid' in found), JSON.stringify(found))
  return found
}

const find = (text: string, pattern: Pattern, from = 0, most = Infinity) =>
  findLines(text, pattern, { from, most, isLate: () => false })

/** JavaScript's own expressions mean the same where they are this simple. */
const PATTERNS = ['a', 'ab|ba', '^a', 'b$', '^$', 'a.b', '[ab]{2}', '\\bab\\b', '(a|b)*c', 'a\\s?b', 'A'] as const

test('the lines found are those that an expression of JavaScript matches, in texts of any size', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'A'), maxLength: 8 })
  const texts = fc.array(line, { maxLength: 40 }).chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      repeat: fc.constantFrom(1, 1, 300),
      ending: fc.constantFrom('\n', '\r\n'),
    }),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(...PATTERNS), fc.boolean(), ({ lines, repeat, ending }, source, isFolded) => {
      const all = Array.from({ length: repeat }, () => lines).flat()
      const pattern = compiled(source, { case: isFolded ? 'insensitive' : 'sensitive' })
      const native = new RegExp(source, isFolded ? 'i' : '')
      const expected = all.flatMap((each, index) => (native.test(each) ? [index] : []))
      const text = all.map((each) => each + ending).join('')
      assert.deepEqual(find(text, pattern).found, expected)
    }),
  )
})

test('pages of a text together give all of its lines', () => {
  const text = Array.from({ length: 5000 }, (_, at) => (at % 7 === 0 ? `needle ${at}` : 'hay')).join('\n')
  const pattern = compiled('needle')
  const all: number[] = []
  for (let from: number | undefined = 0; from !== undefined; ) {
    const page = find(text, pattern, from, 100)
    all.push(...page.found)
    from = page.next
  }
  assert.deepEqual(all, find(text, pattern).found)
})

test('when time is up one block was searched, and the search goes on behind it', () => {
  const text = `${'hay\n'.repeat(GREP_BLOCK_CHARS)}needle\n`
  const pattern = compiled('needle')
  let from = 0
  for (let turn = 0; turn < 10; turn++) {
    const { found, next } = findLines(text, pattern, { from, most: 10, isLate: () => true })
    if (next === undefined) {
      assert.deepEqual(found, [GREP_BLOCK_CHARS])
      return
    }
    assert.ok(next > from)
    from = next
  }
  assert.fail('the search never ends')
})

test('of a line longer than a block its beginning is searched', () => {
  const far = `${'x'.repeat(GREP_BLOCK_CHARS)}needle\nneedle\n`
  assert.deepEqual(find(far, compiled('needle')).found, [1])
  const near = `${'x'.repeat(GREP_BLOCK_CHARS - 6)}needle${'x'.repeat(GREP_BLOCK_CHARS)}\n`
  assert.deepEqual(find(near, compiled('needle')).found, [0])
})

test('\\A and flags without m hold of every line', () => {
  assert.deepEqual(find('b\nab\n', compiled('\\Aab\\z')).found, [1])
  assert.deepEqual(find('b\nab\n', compiled('(?-m)^ab$')).found, [1])
})

test('a whole word may begin or end with a sign', () => {
  const lines = ['foo(', 'afoo(', 'foo(x', 'foo', 'foo_']
  const words = (pattern: string): string[] =>
    lines.filter((line) => compiled(pattern, { regex: false, word: true }).matches(line))
  assert.deepEqual(words('foo('), ['foo(', 'foo(x'])
  assert.deepEqual(words('foo'), ['foo(', 'foo(x', 'foo'])
})

test('smart case looks at letters, not at escapes', () => {
  const smart = (pattern: string, line: string, regex = true): boolean =>
    compiled(pattern, { case: 'smart', regex }).matches(line)
  assert.equal(smart('foo\\W', 'FOO('), true)
  assert.equal(smart('\\p{Lu}x', 'AX'), true)
  assert.equal(smart('Foo\\W', 'FOO('), false)
  assert.equal(smart('\\W', 'a\\w', false), false)
})

test('ranges end soon where a pattern matches nothing at every place', () => {
  assert.deepEqual(compiled('x*').ranges('y'.repeat(100_000)), [])
  assert.deepEqual(compiled('x').ranges('x'.repeat(1000)).length, 20)
})
