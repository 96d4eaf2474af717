import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callTotals, EDGE_TYPES, edgeCode, type Graph, NODE_KINDS } from '../../../../src/core/graph/graph.ts'
import { EXACT, edgeTable, packEdges } from '../../../../src/core/graph/link/edges/edges.ts'
import { link, linkToKeep } from '../../../../src/core/graph/link/link.ts'
import { languages } from '../../../support/languages.ts'
import { linkFileOf } from '../../../support/link-files.ts'

function graphOf(sources: Readonly<Record<string, string>>): Graph {
  const files = Object.entries(sources).map(([path, text]) => linkFileOf(path, text))
  return link({ project: 'shop', files, languages, manifests: new Map() })
}

/** The edges of a type as `source > target`, with how often each occurs. */
function edgesOf(graph: Graph, type: (typeof EDGE_TYPES)[number]): Record<string, number> {
  const found: Record<string, number> = {}
  const name = (node: number): string => graph.strings[graph.qualifiedName[node]!]!
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      if (EDGE_TYPES[graph.type[edge]!] === type)
        found[`${name(node)} > ${name(graph.target[edge]!)}`] = graph.occurrences[edge]!
    }
  }
  return found
}

test('a project contains its top-level files, and folders their own', () => {
  assert.deepEqual(edgesOf(graphOf({ 'notes.txt': '', 'src/a/main.py': 'x = 1\n' }), 'CONTAINS'), {
    'shop > notes.txt': 1,
    'shop > src': 1,
    'src > src/a': 1,
    'src/a > src/a/main.py': 1,
    'src/a/main.py > src.a.main': 1,
  })
})

test('a folder is a package when it holds the file that makes it one', () => {
  const graph = graphOf({ 'cart/__init__.py': '', 'typed/__init__.pyi': '', 'tools/run.py': '' })
  const kindOf = (folder: string): string => {
    const node = graph.qualifiedName.findIndex((name) => graph.strings[name] === folder)
    return NODE_KINDS[graph.kind[node]!]!
  }
  assert.deepEqual(['cart', 'typed', 'tools'].map(kindOf), ['Package', 'Package', 'Folder'])
})

test('a part of a text with known characters is a text, whose methods are of the library', () => {
  const first = graphOf({ 'main.py': "word = 'ab'\nword[0].upper()\n" })
  assert.deepEqual(callTotals(first), { resolved: 0, external: 1, unresolved: 0 })
})

test('an edge counts how often it occurs, and names each line once', () => {
  const graph = graphOf({ 'main.py': 'def f(): pass\n\ndef g():\n    f(); f()\n    f()\n' })
  assert.deepEqual(edgesOf(graph, 'CALLS'), { 'main.g > main.f': 3 })
  const edge = graph.type.indexOf(edgeCode('CALLS'))
  assert.deepEqual([...graph.lines.subarray(graph.lineStart[edge], graph.lineStart[edge + 1])], [4, 5])
})

test('a type that a missing brace puts into its own implementation is part of the module, and so are two in each other', () => {
  const one = graphOf({ 'src/lib.rs': 'impl Host {\n    pub struct Host;\n' })
  assert.deepEqual(edgesOf(one, 'DEFINES'), { 'lib > Host.Host': 1 })
  const two = graphOf({ 'src/lib.rs': 'impl A {\n    struct B;\n}\nimpl B {\n    struct A;\n}\n' })
  const defined = Object.keys(edgesOf(two, 'DEFINES')).map((edge) => edge.split(' > ')[1])
  assert.equal(new Set(defined).size, 2)
})

test('an edge has each of its lines once, in their order, wherever its occurrences are found', () => {
  const edges = edgeTable()
  for (const line of [7, 3, 7, 9, 3, 9, 0, 4, 7]) edges.add(0, 1, edgeCode('CALLS'), line, EXACT)
  for (const line of [2, 2, 5]) edges.add(1, 0, edgeCode('CALLS'), line, EXACT)
  const { nodes } = linkToKeep({
    project: 'shop',
    files: [linkFileOf('a.py', 'x = 1\n')],
    languages,
    manifests: new Map(),
  })
  const graph = packEdges(nodes, edges, {})
  assert.deepEqual([...graph.lines], [3, 4, 7, 9, 2, 5])
  assert.deepEqual([...graph.lineStart], [0, 4, 6])
  assert.deepEqual([...graph.occurrences], [9, 3])
})

test('a name that is declared more often than a call takes arguments means its nearest declaration', () => {
  const declaring = linkFileOf('lib/f.php', `<?php\n${'function f() {}\n'.repeat(1000)}`)
  const files = Array.from({ length: 140 }, (_, at) => ({ ...declaring, path: `lib/f${at}.php` }))
  const near = [linkFileOf('app/f.php', '<?php\nfunction f() {}\n'), linkFileOf('app/main.php', '<?php\nf();\n')]
  const graph = link({ project: 'shop', files: [...files, ...near], languages, manifests: new Map() })
  assert.deepEqual(Object.keys(edgesOf(graph, 'CALLS')), ['app.main.main.php > app.f.f'])
})
