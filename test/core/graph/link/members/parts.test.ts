import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgeCode } from '../../../../../src/core/graph/graph.ts'
import { link } from '../../../../../src/core/graph/link/link.ts'
import { languages } from '../../../../support/languages.ts'
import { linkFileOf } from '../../../../support/link-files.ts'
import fc from '../../../../support/properties.ts'

/** A class in several parts: the methods that each declares, with the method that it calls on itself. */
type Parts = readonly (readonly (readonly [method: number, calls: number])[])[]

/** The text of a part of a class, the first with a base that has a method of its own; more parts say nothing. */
const LANGUAGES: Record<string, (part: Parts[number], isFirst: boolean) => string> = {
  cs: (part, isFirst) =>
    `partial class Whole${isFirst ? ' : Base' : ''} {\n${part.map(([method, calls]) => `  void M${method}() { this.M${calls}(); Own(); }\n`).join('')}}\n`,
  rb: (part, isFirst) =>
    `class Whole${isFirst ? ' < Base' : ''}\n${part.map(([method, calls]) => `  def m${method}\n    self.m${calls}\n    own\n  end\n`).join('')}end\n`,
  rs: (part, isFirst) =>
    `${isFirst ? 'struct Whole;\nimpl Whole { fn own(&self) {} }\n' : ''}impl Whole {\n${part.map(([method, calls]) => `  fn m${method}(&self) { self.m${calls}(); self.own() }\n`).join('')}}\n`,
}
const BASES: Record<string, string> = {
  cs: 'class Base { public void Own() {} }\n',
  rb: 'class Base\n  def own\n  end\nend\n',
  rs: '',
}

/** The calls of a class in parts, by names. */
function callsOf(language: string, parts: Parts): string[] {
  const text = `${BASES[language]}${parts.map((part, at) => LANGUAGES[language]!(part, at === 0)).join('')}`
  const graph = link({ project: 'p', files: [linkFileOf(`a.${language}`, text)], languages, manifests: new Map() })
  const nameOf = (node: number): string => graph.strings[graph.name[node]!]!
  const found = new Set<string>()
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
      if (graph.type[edge] === edgeCode('CALLS')) found.add(`${nameOf(node)} ${nameOf(graph.target[edge]!)}`)
  return [...found].sort()
}

for (const language of Object.keys(LANGUAGES))
  test(`${language}: a class of a hundred parts has the members that the same class has in few`, () => {
    const methods = fc.uniqueArray(fc.tuple(fc.nat(9), fc.nat(9)), { selector: ([method]) => method, maxLength: 8 })
    fc.assert(
      fc.property(methods, fc.nat(2), (all, cut) => {
        const few = [all.slice(0, cut), all.slice(cut)]
        const many = [...Array.from({ length: 100 }, () => []), ...all.map((one) => [one])]
        const calls = callsOf(language, few)
        assert.equal(calls.filter((call) => /own$/i.test(call)).length, all.length)
        assert.deepEqual(callsOf(language, [all.slice(0, 0), ...many]), calls)
      }),
      { numRuns: 8 },
    )
  })
