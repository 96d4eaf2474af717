import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgeCode, kindCode } from '../../../../src/core/graph/graph.ts'
import { checkRules } from '../../../../src/core/graph/rules/check.ts'
import { type Rule, readRules } from '../../../../src/core/graph/rules/read.ts'
import { graphOf } from '../../../support/graphs.ts'

const CHARS = 16 * 1024

/** Lines of one kind without end. */
function full(line: (at: number) => string): string {
  const lines: string[] = []
  for (let at = 0, chars = 0; chars < CHARS - 100; at++) chars += lines.push(line(at)) && lines.at(-1)!.length
  return lines.join('')
}

/** Texts, and what is said of each. */
const HOSTILE: Readonly<Record<string, [text: string, said: RegExp]>> = {
  'keys without end': [full((at) => `${at.toString(36)}:\n`), /is not known here/],
  'keys of a rule without end': [`rules:\n- name: a\n${full((at) => `  ${at.toString(36)}: 1\n`)}`, /not known/],
  'a set without end': [`!!set {${full((at) => `${at.toString(36)},`)}}`, /is not known here/],
  'commas alone': [`[${','.repeat(CHARS - 10)}`, /Unexpected ,/],
  'texts one after the other': [full(() => '"a" '), /Unexpected double-quoted-scalar/],
  'unknown tags': [`rules: [${full(() => '!!js/function x,')}]`, /more than 200 rules/],
  'aliases of aliases': [
    `a: &a [x, x]\n${full((at) => `b${at}: &b${at} [*${at ? `b${at - 1}` : 'a'}]\n`)}`,
    /not known/,
  ],
  'a merge key': ['rules:\n- &a {name: x, from: a, deny: b}\n- <<: *a\n  name: y\n', /`<<` is not known here/],
  'an alias in place of a rule': ['rules:\n- &a {name: x, from: a, deny: b}\n- *a\n', /a rule is no mapping/],
  'the key __proto__': ['rules:\n- name: a\n  __proto__: {deny: x}\n', /`__proto__` is not known here/],
  'a key that is there twice': ['rules:\n- name: a\n  from: b\n  from: c\n  deny: d\n', /`from` is there twice/],
  'a key that is a list': ['? [a]\n: b\n', /`` is not known here/],
  'a long name that is not known': [`rules:\n- ${'a'.repeat(1000)}: b\n`, /a…` is not known here/],
  'two documents': ['---\nrules: []\n---\nrules: []\n', /multiple documents/],
}

for (const [name, [text, said]] of Object.entries(HOSTILE))
  test(`rules: ${name}`, () => {
    const read = readRules(text)
    assert.ok(!Array.isArray(read))
    assert.match(read.problem, said)
    assert.ok(read.problem.length < 1000)
  })

const RULE = 'rules:\n- name: none\n  from: "**"\n  deny: "**"\n'
const CYCLES = 'rules:\n- name: none\n  cycles: file\n  except: [{from: "*", to: x, reason: y}]\n'
const rulesOf = (text: string): Rule[] => {
  const rules = readRules(text)
  assert.ok(Array.isArray(rules), JSON.stringify(rules))
  return rules
}
const [FILE, IMPORTS] = [kindCode('File'), edgeCode('IMPORTS')]
/** So many files' nodes, each with an edge to all others. */
const dense = (nodes: number) => {
  const kinds = Array.from({ length: nodes }, () => FILE)
  const edges = kinds.flatMap((_, from) => kinds.map((_, to): [number, number, number] => [from, to, IMPORTS]))
  return graphOf({ kinds, edges })
}

for (const text of [RULE, CYCLES])
  test(`a check of ${text.includes('cycles') ? 'cycles' : 'dependencies'} ends when its time is up`, () => {
    const graph = dense(8)
    /** Time for so many looks at the clock. */
    const checked = (looks: number) => checkRules(graph, rulesOf(text), () => looks-- <= 0)
    let looks = 0
    for (let found = checked(looks); !Array.isArray(found); found = checked(++looks))
      assert.deepEqual(found, {
        line: 2,
        problem: "rule 'none' takes too long: write its globs with fewer `*` and `{`",
      })
    assert.ok(looks > 3, `it ended after ${looks} looks at the clock`)
  })

test('rules that find edges without end are refused', () => {
  const found = checkRules(dense(366), rulesOf(RULE), () => false)
  assert.ok(!Array.isArray(found))
  assert.match(found.problem, /more than 100000 edges: narrow `from`/)
})
