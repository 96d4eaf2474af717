import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPasted } from '../../../../src/core/graph/impact/change/pasted.ts'
import { pathsOfTests, withTexts } from '../../../../src/core/graph/impact/file/texts.ts'
import { Impact } from '../../../../src/core/graph/impact/impact.ts'
import { packImpact, unpackImpact } from '../../../../src/core/graph/impact/index.ts'
import { asked } from '../../../support/affected.ts'
import { answerImpact } from '../../../support/impact-answer.ts'

const TEXTS: Record<string, string> = {
  'package.json': '{"devDependencies":{"mocha":"10"}}',
  'lib/sum.js': 'exports.sum = function sum(n) {\n  return n\n}\n',
  'test/sum.js': `const { sum } = require('../lib/sum')
describe('sum', function () {
  it('is one', function () {
    // furlong and fathom
    sum(1)
  })
  it('is two', function () {
    const furlong = 2
    sum(furlong)
  })
  it('is three', function () {
    sum('a fathom')
  })
})
`,
}

/** The title of the test that a change of `sum` with `code` is likeliest to break. */
function likeliest(code: string, texts: (path: string) => string | undefined): string {
  const { impact, question } = asked(TEXTS, 'lib/sum.js', 'return n')
  const index = unpackImpact(packImpact(withTexts(impact.index, impact.graph, texts)))!
  const diff = readPasted([['--- a/lib/sum.js', '+++ b/lib/sum.js', '@@ -2,1 +2,1 @@', '-  return m', `+  ${code}`]])
  const { tests } = answerImpact(new Impact(impact.graph, index), { ...question, paths: [], places: [], diff })
  return tests[0]!.title
}

test('a test with the words of a change in its variables or strings comes first, one with them in a comment does not', () => {
  const read = (path: string): string | undefined => TEXTS[path]
  assert.equal(likeliest('return furlong(n)', read), 'sum is two')
  assert.equal(likeliest('return fathom(n)', read), 'sum is three')
  assert.equal(
    likeliest('return fathom(n)', () => undefined),
    'sum is one',
    'a file that cannot be read',
  )
})

test('the files of tests are those that are read', () => {
  const { impact } = asked(TEXTS, 'lib/sum.js', 'return n')
  assert.deepEqual([...pathsOfTests(impact.index, impact.graph)], ['test/sum.js'])
})
