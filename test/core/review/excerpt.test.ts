import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerpt, typeExcerpt, WHOLE_LINES_MAX, windows } from '../../../src/core/review/excerpt.ts'
import fc from '../../support/properties.ts'

const LINES = Array.from({ length: 1000 }, (_, index) => `text of ${index + 1}`)
const numbersIn = (text: string): number[] => Array.from(text.matchAll(/^ *(\d+) text/gm), (match) => Number(match[1]))

test('an entity of ordinary length is shown whole', () => {
  const entity = { startLine: 101, endLine: 100 + WHOLE_LINES_MAX, sigEndLine: 102 }
  const shown = numbersIn(excerpt(LINES, entity, [{ start: 110, end: 110 }]))
  assert.deepEqual([shown[0], shown.at(-1), shown.length], [101, 220, WHOLE_LINES_MAX])
})

test('of a long one its header and the surroundings of relevant lines are shown, the rest is counted', () => {
  const text = excerpt(LINES, { startLine: 1, endLine: 900, sigEndLine: 3 }, [{ start: 500, end: 510 }])
  assert.deepEqual(text.split('\n').slice(0, 5), [
    '1 text of 1',
    '2 text of 2',
    '3 text of 3',
    '… 476 lines left out',
    '480 text of 480',
  ])
  assert.equal(text.split('\n').at(-1), '… 370 lines left out')
})

test('of a long one of which nothing matters more, the beginning is shown', () => {
  const shown = numbersIn(excerpt(LINES, { startLine: 10, endLine: 900, sigEndLine: 10 }, [{ start: 950, end: 950 }]))
  assert.deepEqual([shown[0], shown.at(-1)], [10, 50])
})

test('every line is shown once and in order, and those that are not are counted', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 990 }), fc.integer({ min: 0, max: 9 }))
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 8 }), (pairs) => {
      const ranges = pairs.map(([start, more]) => ({ start, end: start + more }))
      const text = windows(LINES, ranges, 1000)
      const shown = numbersIn(text)
      assert.deepEqual(
        shown,
        [...new Set(shown)].sort((a, b) => a - b),
      )
      for (const { start, end } of ranges) for (let at = start; at <= end; at++) assert.ok(shown.includes(at))
      const leftOut = Array.from(text.matchAll(/… (\d+) line/g)).reduce((sum, match) => sum + Number(match[1]), 0)
      assert.equal(shown.length + leftOut, 1000 - shown[0]! + 1)
    }),
  )
})

test('a type is shown with its fields and without the bodies and comments of its members', () => {
  const lines = [
    'class Pool {',
    '  size = 0',
    '  // how many there may be',
    '  limit = 8',
    '',
    '  /** Takes one. */',
    '  take() {',
    '    this.size++',
    '  }',
    '',
    '  get free() { return this.limit - this.size }',
    '}',
    'after',
  ]
  const span = (startLine: number, endLine: number) => ({ startLine, endLine, sigEndLine: startLine })
  const members = [span(1, 12), span(7, 9), span(11, 11)]
  assert.deepEqual(
    typeExcerpt(lines, span(1, 12), members, 80).split('\n'),
    [
      ' 1 class Pool {',
      ...lines.slice(1, 4).map((line, index) => `${index + 2} ${line}`),
      '… 5 lines left out',
      '10 ',
      `11 ${lines[10]}`,
      '12 }',
    ].map((line) => line.replace(/^ (?=1 )/, '')),
  )
  assert.equal(typeExcerpt(lines, span(1, 12), members, 2), '1 class Pool {\n2   size = 0\n… 10 lines left out')
})
