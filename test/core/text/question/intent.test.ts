import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describesCode, intentOf, wantedBy } from '../../../../src/core/text/question/intent.ts'

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
  'Adds a handler to the chain': true,
  'supports wildcards in paths': false,
  'Always close the file': false,
  'Sets the limit once. Before this it was set twice': false,
  'note: the session is renewed': false,
  'Add a timeout to the client': false,
  'router: match wildcards': false,
  'Made the option take an argument': false,
  'Why is the upload so slow': false,
  '': false,
}

test('sentences on the behaviour of code are descriptions; reports of faults and requests for changes are not', () => {
  for (const [question, expected] of Object.entries(QUESTIONS))
    assert.equal(describesCode(question), expected, question)
})

test('questions, names and phrases without a verb ask for a subject, sentences for a place or a change', () => {
  for (const question of [
    'how are routes registered',
    'Which router is picked?',
    'connection pooling and transport',
    'parsing the URL',
    'Router',
    '`Flask`',
    'format_to and other output adapters',
    'DynamicParameters for passing values',
    'res.send encoding and headers',
    'store creation and dispatch',
  ])
    assert.equal(intentOf(question), 'subject', question)
  for (const question of [
    'Returns the parts of a path',
    'whether it is empty',
    'get a connection from the pool',
    'Render buffered output',
    'Safely join paths',
  ])
    assert.equal(intentOf(question), 'description', question)
  for (const question of [
    'fixing the router',
    'Shuffle letters in place',
    'validate nested bodies',
    'Upgrade dependencies',
    'router: match wildcards',
    'HttpServer: match wildcards',
    'cookie handling\n\nIt fails every night.',
  ])
    assert.equal(intentOf(question), 'change', question)
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

test('a means to tests of one’s own is no test', () => {
  for (const question of ['run a command in a test and capture its output', 'fake the clock in my unit tests'])
    assert.ok(!wantedBy(question).tests, question)
  assert.ok(wantedBy('a test that runs a command in a test').tests)
})

test('tests that come along with a change are not what it is about', () => {
  for (const question of [
    'Fix uploads, add more tests',
    'handle empty ranges and update the unit tests',
    'fix(headers): order is kept, with regression tests',
  ])
    assert.ok(!wantedBy(question).tests, question)
  for (const question of ['Add tests for uploads', 'the parser and its tests', 'Fix tests with many files'])
    assert.ok(wantedBy(question).tests, question)
})

const NOTHING = { tests: false, prose: false, settings: false, onlyTests: false, onlyProse: false, deprecated: false }

test('documents are asked for by their names, where the question is about them', () => {
  for (const question of [
    'documentation of uploads',
    'docs about uploads',
    'upload documentation',
    'where is the guide for contributors',
    'Chinese readme',
  ])
    assert.deepEqual(wantedBy(question), { ...NOTHING, prose: true, onlyProse: true }, question)
  for (const question of [
    'Fix the documentation of uploads',
    'Clarify the use of uploads in docs',
    'where are docs generated',
    'generate documentation',
    'documentation generation for man pages',
  ])
    assert.deepEqual(wantedBy(question), { ...NOTHING, prose: true }, question)
  assert.ok(!wantedBy('docs: uploads').onlyProse)
})

test('chores are asked for beside code, and so are settings, which files may be called after', () => {
  for (const question of ['how do I build it', 'how can I compile this on Windows', 'the docker image'])
    assert.deepEqual(wantedBy(question), { ...NOTHING, prose: true }, question)
  for (const question of [
    'which option sets the proxy',
    'what env vars are there',
    'flag to set the number of workers',
    'which config key limits uploads',
  ])
    assert.deepEqual(wantedBy(question), { ...NOTHING, prose: true, settings: true }, question)
  for (const question of ['where are tokens checked', 'add an option for proxies', 'options of a stream', ''])
    assert.deepEqual(wantedBy(question), NOTHING, question)
})

test('deprecated code is asked for by that word', () => {
  for (const question of ['what is deprecated in the router', 'deprecation of callbacks', 'an obsolete option'])
    assert.ok(wantedBy(question).deprecated, question)
  assert.ok(!wantedBy('where are callbacks called').deprecated)
})
