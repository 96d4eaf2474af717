import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describesCode, wantedBy } from '../../../../src/core/text/question/intent.ts'

const QUESTIONS: Readonly<Record<string, boolean>> = {
  'Returns the parts of a path': true,
  'creates a new session for the user': true,
  'the number of bytes that were read': true,
  'Wraps handlers so that they time out': true,
  'start a goroutine that refreshes the registration': true,
  'where are tokens validated?': true,
  '  "Whether the list is empty"': true,
  'fix: paths with dots are split': false,
  'Fixes the handling of empty lists': false,
  'adds support for wildcards': false,
  'Add a timeout to the client': false,
  'router: match wildcards': false,
  'Made the option take an argument': false,
  'Why is the upload so slow': false,
  '': false,
}

test('what says what code does describes code; what says what went wrong or is to be changed does not', () => {
  for (const [question, expected] of Object.entries(QUESTIONS))
    assert.equal(describesCode(question), expected, question)
})

test('a text of several lines or of many words is an issue, however it opens', () => {
  assert.equal(describesCode('The server stops\n\nIt does so every night.'), false)
  assert.equal(describesCode(`The server stops ${'again and '.repeat(40)}again`), false)
})

test('tests are asked for where they come first, and a change of them is none', () => {
  for (const question of [
    'tests of the retry logic',
    'unit tests for uploads',
    'where is the cache tested',
    'Which tests cover it?',
    'test that it stops',
  ])
    assert.ok(wantedBy(question).onlyTests, question)
  for (const question of [
    'jobs run inline in tests',
    'add tests for uploads',
    'fix the flaky test',
    'uploads. Add tests',
  ])
    assert.ok(!wantedBy(question).onlyTests, question)
  assert.ok(wantedBy('jobs run inline in tests').tests)
})

test('documents are asked for by their names, settings and chores beside code', () => {
  assert.ok(wantedBy('docs about uploads').onlyProse && !wantedBy('docs: uploads').onlyProse)
  assert.deepEqual(wantedBy('documentation of uploads'), {
    tests: false,
    prose: true,
    onlyTests: false,
    onlyProse: true,
  })
  assert.deepEqual(wantedBy('Fix the documentation of uploads'), {
    tests: false,
    prose: true,
    onlyTests: false,
    onlyProse: false,
  })
  for (const question of [
    'which option sets the proxy',
    'how do I build it',
    'the docker image',
    'what env vars are there',
  ])
    assert.deepEqual(wantedBy(question), { tests: false, prose: true, onlyTests: false, onlyProse: false }, question)
  for (const question of ['where are tokens checked', 'add an option for proxies', 'options of a stream', ''])
    assert.deepEqual(wantedBy(question), { tests: false, prose: false, onlyTests: false, onlyProse: false }, question)
})
