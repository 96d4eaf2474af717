import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link } from '../../../src/core/graph/link/link.ts'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import { languageOf, languages } from '../../support/languages.ts'

const COUNT = 3000
const numbers = Array.from({ length: COUNT }, (_, index) => index + 1)

// Sources that nobody writes: their cost and yield grow with their length, not with its square.
const cases: Record<string, { path: string; text: string }> = {
  'classes that each extend the one before': {
    path: 'A.java',
    text: `class C0 { int v() { return 1; } }\n${numbers.map((n) => `class C${n} extends C${n - 1} { int v() { return super.v(); } }`).join('\n')}\n`,
  },
  'functions of one name': {
    path: 'a.ts',
    text: numbers.map(() => 'function f(a: number) { return f(a) }\n').join(''),
  },
  'assignments of one name': {
    path: 'a.py',
    text: `def g(a):\n    return a\n\ndef big(x):\n${numbers.map(() => '    x = g(x) + 1\n').join('')}    return x\n`,
  },
}

for (const [name, { path, text }] of Object.entries(cases)) {
  test(`${name}, however many, bring a bounded number of edges each`, () => {
    const facts = extractFacts(languageOf(path)!, path, text)!
    const graph = link({
      project: 'made-up',
      files: [{ path, lines: facts.lines, facts }],
      languages,
      manifests: new Map(),
    })
    const names = new Set(Array.from(graph.qualifiedName, (one) => graph.strings[one]))
    assert.equal(names.size, graph.nodeCount)
    assert.ok(graph.edgeCount < 80 * COUNT, `${graph.edgeCount} edges`)
  })
}
