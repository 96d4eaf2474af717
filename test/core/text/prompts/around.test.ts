import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RelatedNode } from '../../../../src/core/review/relations.ts'
import { isNamedIn, relationsText } from '../../../../src/core/text/prompts/around.ts'

const node = (role: RelatedNode['role'], n: number, path = 'src/a.ts'): RelatedNode => ({
  role,
  kind: 'Function',
  name: `f${n}`,
  qualifiedName: `src.a.f${n}`,
  path,
  startLine: n,
  endLine: n + 1,
  lines: [n + 100, n + 101],
})

test('relations are named by file with the lines of the call, and omissions are counted', () => {
  const related = [
    ...Array.from({ length: 9 }, (_, n) => node('caller', n)),
    node('test', 1),
    node('callee', 2, 'b.ts'),
  ]
  const about = { qualifiedName: 'x', callers: 9, tests: 1, counts: { caller: 40, test: 1, callee: 1 }, related }
  assert.equal(
    relationsText(about, false),
    'Called by 40: src/a.ts: a.f0:100+101, a.f1:101+102, a.f2:102+103, a.f3:103+104, a.f4:104+105; and 35 more\nCalls 1: b.ts: a.f2:2',
  )
  const named = relationsText(about, true)
  assert.ok(named.includes('a.f8:108') && named.includes('; and 31 more') && named.includes('Called by tests 1: '))
})

test('callers of an entity that the question names are listed at length', () => {
  const callers = Array.from({ length: 60 }, (_, n) => node('caller', n))
  const about = { qualifiedName: 'x', callers: 71, tests: 0, counts: { caller: 71 }, related: callers }
  assert.match(relationsText(about, true), /^Called by 71: .*a\.f59:159\+160; and 11 more$/)
})

test('members of a type are listed at more length than its callers', () => {
  const members = Array.from({ length: 30 }, (_, n) => ({ ...node('member', n), lines: [] }))
  const about = { qualifiedName: 'x', callers: 0, tests: 0, counts: { member: 30 }, related: members }
  assert.match(relationsText(about, false), /^Members 30: src\/a\.ts: a\.f0:0, .*a\.f23:23; and 6 more$/)
})

test('a question names an entity by a word that is a name, not by a word of English', () => {
  for (const [question, name] of [
    ['who calls quietlyCloseConnection?', 'quietlyCloseConnection'],
    ['what uses close?', 'close'],
    ['what does `close` do?', 'close'],
    ['what does Pool.close do?', 'close'],
    ['explain get()', 'get'],
    ['what is a Pool?', 'Pool'],
  ] as const)
    assert.ok(isNamedIn(question, name), `${question} ${name}`)
  for (const [question, name] of [
    ['when does the server close a connection?', 'close'],
    ['who calls softEvictConnections?', 'softEvictConnection'],
    ['is there a benchmark?', ':flag: JMH (Benchmarks) [x'],
  ] as const)
    assert.ok(!isNamedIn(question, name), `${question} ${name}`)
})
