import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPasted } from '../../../../src/core/graph/impact/change/pasted.ts'
import { asked } from '../../../support/affected.ts'
import { answerImpact } from '../../../support/impact-answer.ts'

const TEXTS = {
  'package.json': '{"devDependencies":{"mocha":"10"}}',
  'lib/sum.js': 'exports.sum = function sum(n) {\n  const wide = n.unpacked\n  return n\n}\n',
  'test/sum.js': `const { sum } = require('../lib/sum')
describe('sum', function () {
  it('adds numbers', function () { sum(1) })
  it('works unpacked', function () { sum(2) })
  it('takes tuples', function () { sum(3) })
})
`,
}

/** The title of the test that a diff of `lib/sum.js` is likeliest to break. */
function likeliest(hunk: readonly string[]): string {
  const { impact, question } = asked(TEXTS, 'lib/sum.js', 'return n')
  const diff = readPasted([['--- a/lib/sum.js', '+++ b/lib/sum.js', ...hunk]])
  return answerImpact(impact, { ...question, paths: [], places: [], diff }).tests[0]!.selector
}

test('words of changed comments, and of the lines around a change, put the tests that have them first', () => {
  assert.match(likeliest(['@@ -3,1 +3,1 @@', '-  return m', '+  return n']), /adds numbers/)
  assert.match(
    likeliest(['@@ -3,1 +3,2 @@', '-  return m', '+  // a tuple is left alone', '+  return n']),
    /takes tuples/,
  )
  const around = ['@@ -2,2 +2,2 @@', '   const wide = n.unpacked', '-  return m', '+  return n']
  assert.match(likeliest(around), /works unpacked/)
})

test('words of a changed manifest say nothing where code changed too', () => {
  const hunk = ['@@ -3,1 +3,1 @@', '-  return m', '+  return n']
  const manifest = ['--- a/package.json', '+++ b/package.json', '@@ -1,1 +1,1 @@', '-{}', '+{"unpacked":"works"}']
  assert.match(likeliest([...hunk, ...manifest]), /adds numbers/)
})

test('names of tests are compared by their stems', () => {
  const comment = '+  // unpacking comes later'
  assert.match(likeliest(['@@ -3,1 +3,2 @@', '-  return m', comment, '+  return n']), /works unpacked/)
})

test('names of the files and folders through which a change comes to its tests count too', () => {
  const sums = 'exports.sum = function sum(n) {\n  return n\n}\n'
  const using = "const { sum } = require('../sum')\nexports.make = function make(n) {\n  return sum(n)\n}\n"
  const first = (way: string, title: string): string => {
    const texts = {
      'package.json': TEXTS['package.json'],
      'lib/sum.js': sums,
      [`lib/${way}`]: using.replace('../sum', way.includes('/') ? '../sum' : './sum'),
      'test/all.js': `const { make } = require('../lib/${way}')
describe('all', function () {
  it('adds', function () { make(1) })
  it('${title}', function () { make(2) })
  it('ends', function () { make(3) })
})
`,
    }
    const { impact, question } = asked(texts, 'lib/sum.js', 'return n')
    return answerImpact(impact, question).tests[0]!.selector
  }
  assert.match(first('invoice.js', 'invoices'), /invoices/)
  assert.match(first('invoice/index.js', 'invoices'), /invoices/)
  assert.match(first('invoice/paper.js', 'invoices'), /invoices/)
  assert.match(first('paper.js', 'invoices'), /adds/)
})
