import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link } from '../../../../src/core/graph/link/link.ts'
import { languages } from '../../../support/languages.ts'
import { linkFileOf } from '../../../support/link-files.ts'

/** A function that makes either object under so many conditions, and calls a method of it after each. */
const SOURCES: Record<string, (times: number) => string> = {
  'a.py': (times) =>
    `class A:\n  def m(self): pass\nclass B:\n  def m(self): pass\ndef f(x):\n${eachOf(times, (type) => `  if f: x = ${type}()\n  x.m()`)}`,
  'a.rb': (times) =>
    `class A\n  def m = 1\nend\nclass B\n  def m = 1\nend\ndef f(x)\n${eachOf(times, (type) => `  x = ${type}.new if f\n  x.m`)}\nend`,
  'a.js': (times) =>
    `class A { m() {} }\nclass B { m() {} }\nfunction f(x) {\n${eachOf(times, (type) => `  if (f) x = new ${type}()\n  x.m()`)}\n}`,
}
const eachOf = (times: number, line: (type: string) => string): string =>
  Array.from({ length: times }, (_, at) => line(at % 2 === 0 ? 'A' : 'B')).join('\n')

/** The occurrences of the edges of a file, by the names at their ends. */
function edgesOf(path: string, text: string): Map<string, number> {
  const graph = link({ project: 'p', files: [linkFileOf(path, text)], languages, manifests: new Map() })
  const calls = new Map<string, number>()
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const named = `${graph.strings[graph.name[node]!]} ${graph.strings[graph.qualifiedName[graph.target[edge]!]!]}`
      calls.set(named, (calls.get(named) ?? 0) + graph.occurrences[edge]!)
    }
  return calls
}

for (const [path, source] of Object.entries(SOURCES))
  for (const times of [20, 40])
    test(`${path}: each of ${times} uses of a variable is reached by all its conditional assignments`, () => {
      const calls = edgesOf(path, source(times))
      for (const method of ['a.A.m', 'a.B.m']) assert.equal(calls.get(`f ${method}`), times)
    })

/** A variable of a module that is given either object so many times, and a function that calls a method of it. */
const OF_MODULES: Record<string, (times: number) => string> = {
  'a.py': (times) =>
    `class A:\n  def m(self): pass\nclass B:\n  def m(self): pass\n${eachOf(times, (type) => `x = ${type}()`)}\ndef g():\n  x.m()`,
  'a.js': (times) =>
    `class A { m() {} }\nclass B { m() {} }\nlet x\n${eachOf(times, (type) => `x = new ${type}()`)}\nfunction g() { x.m() }`,
}

for (const [path, source] of Object.entries(OF_MODULES))
  for (const times of [20, 40])
    test(`${path}: ${times} assignments to a variable of a module reach its use in a function`, () => {
      const calls = edgesOf(path, source(times))
      for (const method of ['a.A.m', 'a.B.m']) assert.equal(calls.get(`g ${method}`), 1)
    })
