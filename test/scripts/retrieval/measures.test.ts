import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf, meanOf, type Place, scoreOf } from '../../../scripts/retrieval/measures.ts'
import fc from '../../support/properties.ts'
import type { Answer, Ask } from '../../support/retrieval.ts'

const answer = (path: string, name: string, startLine = 1, endLine = 10): Answer => ({
  qualifiedName: `module.${name}`,
  path,
  startLine,
  endLine,
  text: '',
  hop: 0,
  via: '',
})
const place = (path: string, name: string, startLine = 1, endLine = 10): Place => ({ path, name, startLine, endLine })
const giving =
  (...answers: Answer[]): Ask =>
  () =>
    answers

test('files are ranked by their best result, functions by results', () => {
  const ask = giving(answer('a.go', 'A'), answer('a.go', 'B'), answer('b.go', 'C'))
  const { file, function: found } = scoreOf(ask, { text: '', files: ['b.go', 'c.go'], functions: [place('b.go', 'C')] })
  assert.deepEqual(file, { reciprocal: 1 / 2, recall: 1 / 2 })
  assert.deepEqual(found, { reciprocal: 1 / 3, recall: 1 })
})

test('one function is found once, and a whole file stands for no function of it', () => {
  const functions = [place('a.go', 'A'), place('a.go', 'B', 20, 24)]
  const twice = scoreOf(giving(answer('a.go', 'A'), answer('a.go', 'A')), { text: '', files: ['a.go'], functions })
  assert.deepEqual(twice.function, { reciprocal: 1, recall: 1 / 2 })
  const whole = scoreOf(giving(answer('a.go', 'file', 1, 400)), { text: '', files: ['a.go'], functions })
  assert.deepEqual(whole.function, { reciprocal: 0, recall: 0 })
})

test('a question whose functions are not known is scored by its files alone', () => {
  assert.equal(scoreOf(giving(answer('a.go', 'A')), { text: '', files: ['a.go'], functions: [] }).function, undefined)
})

test('scores and their means lie between 0 and 1', () => {
  const paths = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(fc.array(paths, { maxLength: 20 }), fc.uniqueArray(paths, { minLength: 1 }), (found, files) => {
      const { file } = scoreOf(giving(...found.map((path) => answer(path, path))), { text: '', files, functions: [] })
      for (const value of [file.reciprocal, file.recall, meanOf([file.reciprocal, file.recall]).mean])
        assert.ok(value >= 0 && value <= 1)
      assert.equal(file.recall === 0, !found.some((path) => files.includes(path)))
    }),
  )
})

test('a line of the report says how many were asked and how sure the mean is', () => {
  const scores = [
    { reciprocal: 1, recall: 1 },
    { reciprocal: 0, recall: 0 },
  ]
  assert.equal(lineOf('x', scores), 'x: 2 questions, MRR@10 0.500 ±0.980, recall@10 0.500')
  assert.equal(lineOf('x', []), 'x: no questions')
})
