import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dependenciesOf, edgesWithin, linksOf, typesOf } from '../../../src/core/graph/dependencies.ts'
import { EDGE_TYPES, edgeCode, type Graph, kindCode } from '../../../src/core/graph/graph.ts'
import { checkRules } from '../../../src/core/graph/rules/check.ts'
import { readRules } from '../../../src/core/graph/rules/read.ts'
import { asked } from '../../support/affected.ts'
import { graphOf } from '../../support/graphs.ts'
import fc from '../../support/properties.ts'

const [FILE, FUNCTION] = [kindCode('File'), kindCode('Function')]
const CALLS = edgeCode('CALLS')

/** Four files (the nodes 0 to 3), functions in them by turns, and calls as sure as `confidence` says. */
function calling(
  functions: number,
  calls: readonly (readonly [number, number])[],
  confidence: readonly number[],
): Graph {
  const kinds = Array.from({ length: 4 + functions }, (_, node) => (node < 4 ? FILE : FUNCTION))
  const edges = calls.map(([from, to]): [number, number, number] => [4 + from, 4 + to, CALLS])
  const graph = graphOf({ kinds, edges })
  return { ...graph, confidence: Uint8Array.from({ length: graph.edgeCount }, (_, edge) => confidence[edge % 8] ?? 1) }
}

const QUERY = { level: 'file', depth: undefined, tests: true, types: EDGE_TYPES } as const

test('the links of two parts are the surest, and the first of those that are as sure', () => {
  const call = fc.tuple(fc.nat(15), fc.nat(15))
  const sure = fc.array(fc.nat(3), { minLength: 8, maxLength: 8 })
  const law = fc.property(fc.array(call, { maxLength: 120 }), sure, (calls, confidence) => {
    const graph = calling(16, calls, confidence)
    const found = dependenciesOf(graph, QUERY)
    for (const edge of found.edges) {
      const { weight, source, target } = edge
      const between: number[] = []
      for (let node = 0; node < graph.nodeCount; node++)
        for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
          if (node % 4 === source && graph.target[edge]! % 4 === target) between.push(edge)
      assert.equal(weight, between.length)
      const sorted = between.toSorted((a, b) => graph.confidence[b]! - graph.confidence[a]! || a - b)
      const wanted = between.length > 5 ? sorted.slice(0, 5) : between
      assert.deepEqual(
        linksOf(graph, found, edge).map((link) => link.edge),
        wanted,
      )
      assert.deepEqual(typesOf(graph, found, edge), { CALLS: weight })
    }
  })
  fc.assert(law)
})

test('answers to several questions about a graph are kept side by side', () => {
  const graph = calling(4, [[0, 1]], [])
  const files = dependenciesOf(graph, QUERY)
  const folders = dependenciesOf(graph, { ...QUERY, level: 'folder' })
  assert.equal(dependenciesOf(graph, QUERY), files)
  assert.equal(dependenciesOf(graph, { ...QUERY, level: 'folder' }), folders)
})

test('the edges of a cycle are those between its members', () => {
  const graph = calling(
    4,
    [
      [0, 1],
      [1, 0],
      [1, 2],
      [2, 3],
      [3, 2],
    ],
    [],
  )
  const found = dependenciesOf(graph, QUERY)
  const named = edgesWithin(found).map((edges) =>
    edges.map(({ source, target }) => `${found.parts[source]}${found.parts[target]}`),
  )
  assert.deepEqual(named.sort(), [
    ['ab', 'ba'],
    ['cd', 'dc'],
  ])
})

/** The dependencies between the folders of a program, and the edges by which `from` breaks a rule that denies it `to`. */
function folders(texts: Readonly<Record<string, string>>, [from, to]: readonly [string, string]): [string[], string[]] {
  const [path] = Object.keys(texts)
  const { graph } = asked(texts, path!, texts[path!]!.split('\n')[0]!).impact
  const { parts, edges } = dependenciesOf(graph, { ...QUERY, level: 'folder' })
  const rules = readRules(`rules:\n- name: one\n  from: ${from}/**\n  deny: ${to}/**\n`)
  if (!Array.isArray(rules)) throw new Error(JSON.stringify(rules))
  const results = checkRules(graph, rules, () => false)
  if (!Array.isArray(results)) throw new Error(JSON.stringify(results))
  return [
    edges.map(({ source, target }) => `${parts[source]} -> ${parts[target]}`).sort(),
    results[0]!.links.map(({ source, target, edge }) => {
      const name = (node: number): string => graph.strings[graph.name[node]!]!
      return `${name(source)} ${EDGE_TYPES[graph.type[edge]!]} ${name(target)}`
    }),
  ]
}

test('a type of Go depends on no interface that it has the methods of without naming it', () => {
  const texts = {
    'store/store.go':
      'package store\n\ntype Disk struct{}\n\nfunc (d *Disk) Get(id int) string {\n\treturn ""\n}\n\nfunc Open() *Disk {\n\treturn &Disk{}\n}\n',
    'api/api.go':
      'package api\n\nimport "example.com/shop/store"\n\ntype Store interface {\n\tGet(id int) string\n}\n\nfunc Serve() string {\n\treturn use(store.Open())\n}\n\nfunc use(s Store) string {\n\treturn s.Get(1)\n}\n',
    'go.mod': 'module example.com/shop\n',
  }
  assert.deepEqual(folders(texts, ['store', 'api']), [['api -> store'], []])
})

test('a class depends on the interface that it names', () => {
  const texts = {
    'store/Disk.java':
      'package store;\n\npublic class Disk implements api.Store {\n  public String get() { return ""; }\n}\n',
    'api/Store.java': 'package api;\n\npublic interface Store {\n  String get();\n}\n',
  }
  const [between, broken] = folders(texts, ['store', 'api'])
  assert.deepEqual(between, ['store -> api'])
  assert.ok(broken.includes('Disk IMPLEMENTS Store'), broken.join())
})

test('a type of Rust depends on no trait that another file implements for it', () => {
  const texts = {
    'store/src/lib.rs': 'pub struct Disk;\n',
    'store/Cargo.toml': '[package]\nname = "store"\n',
    'api/src/lib.rs':
      'use store::Disk;\n\npub trait Store {\n    fn get(&self) -> i32;\n}\n\nimpl Store for Disk {\n    fn get(&self) -> i32 {\n        1\n    }\n}\n',
    'api/Cargo.toml': '[package]\nname = "api"\n[dependencies]\nstore = { path = "../store" }\n',
    'Cargo.toml': '[workspace]\nmembers = ["store", "api"]\n',
  }
  const [, broken] = folders(texts, ['store', 'api'])
  assert.deepEqual(broken, [])
  const { graph } = asked(texts, 'store/src/lib.rs', 'Disk').impact
  const types = EDGE_TYPES.filter((type) => type !== 'DEFINES_METHOD')
  const { parts, edges } = dependenciesOf(graph, { ...QUERY, level: 'folder', types })
  assert.deepEqual(
    edges.map(({ source, target }) => `${parts[source]} -> ${parts[target]}`),
    ['api/src -> store/src'],
  )
  const implementing = Array.from(graph.type).indexOf(edgeCode('IMPLEMENTS'))
  assert.equal(graph.lineStart[implementing + 1]! - graph.lineStart[implementing]!, 0)
})
