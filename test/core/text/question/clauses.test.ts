import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clausesOf } from '../../../../src/core/text/question/clauses.ts'

test('a question of several parts is told apart into them, one of a single part and a text are not', () => {
  assert.deepEqual(clausesOf('header injection or cookie leaks across domains'), [
    'header injection',
    'cookie leaks across domains',
  ])
  assert.deepEqual(clausesOf('races between closing the pool and borrowing a connection'), [
    'races between closing the pool',
    'borrowing a connection',
  ])
  assert.deepEqual(clausesOf('Can flags panic on odd input (empty args, nil command and more)?'), [])
  assert.deepEqual(clausesOf('to be or not'), [])
  assert.deepEqual(clausesOf(''), [])
  assert.deepEqual(clausesOf('some words and '.repeat(40)), [])
})
