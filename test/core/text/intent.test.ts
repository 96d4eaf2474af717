import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describesCode } from '../../../src/core/text/intent.ts'

test('what says what code does, or asks where that is, describes code', () => {
  for (const question of [
    'Returns the parts of a path',
    'creates a new session for the user',
    'the number of bytes that were read',
    'Wraps handlers so that they time out',
    'start a goroutine that refreshes the registration',
    'where are tokens validated?',
    '  "Whether the list is empty"',
  ])
    assert.equal(describesCode(question), true, question)
})

test('what says what went wrong or is to be changed does not', () => {
  for (const question of [
    'fix: paths with dots are split',
    'Fixes the handling of empty lists',
    'adds support for wildcards',
    'Add a timeout to the client',
    'router: match wildcards',
    'Made the option take an argument',
    'Why is the upload so slow',
    '',
  ])
    assert.equal(describesCode(question), false, question)
})

test('a text of several lines or of many words is an issue, however it opens', () => {
  assert.equal(describesCode('The server stops\n\nIt does so every night.'), false)
  assert.equal(describesCode(`The server stops ${'again and '.repeat(40)}again`), false)
})
