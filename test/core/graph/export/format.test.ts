import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Graphviz } from '@hpcc-js/wasm-graphviz'
import { parse as parseCsv } from 'csv-parse/sync'
import { MultiDirectedGraph } from 'graphology'
import { parse as parseGraphml } from 'graphology-graphml'
import {
  type ExportedEdge,
  type ExportedNode,
  FORMATS,
  type Format,
  pieceOf,
} from '../../../../src/core/graph/export/format.ts'
import { EDGE_TYPES, type Graph, NODE_KINDS } from '../../../../src/core/graph/graph.ts'
import { viewOf } from '../../../../src/core/graph/view.ts'
import { graphOf, shape } from '../../../support/graphs.ts'
import fc from '../../../support/properties.ts'

const PROJECT = `a "project" <of> \\'s`
/** Names as code may hold them, with characters that formats escape. */
const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('operator""_s', '<T,>', "it's\r\n", '\\N', '', '\u0000'),
)
const anyGraph = fc
  .record({ shape, names: fc.array(name, { minLength: 4, maxLength: 4 }) })
  .map(({ shape: one, names }): Graph => {
    const graph = graphOf(one)
    return { ...graph, strings: names, name: graph.path, qualifiedName: graph.path }
  })

function documentOf(format: Format, graph: Graph): string {
  const view = viewOf(graph, { structural: true, limit: Number.MAX_SAFE_INTEGER })
  let text = ''
  for (let from: number | undefined = 0; from !== undefined; ) {
    const piece = pieceOf(format, { graph, view, project: PROJECT }, from)
    text += piece.text
    from = piece.next
  }
  return text
}

/** The source, target and type of each edge in any export. */
function edgesOf(graph: Graph): string[] {
  const edges: string[] = []
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
      edges.push(`${node + 1} ${EDGE_TYPES[graph.type[edge]!]} ${graph.target[edge]! + 1}`)
  return edges
}
const namesOf = (graph: Graph): string[] => Array.from(graph.name, (index) => graph.strings[index]!)

test('GraphML is read by a graph library with every node and edge', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const read = parseGraphml(MultiDirectedGraph, documentOf(FORMATS.graphml, graph))
      const edges = read.mapEdges((_, { type }, source, target) => `${source.slice(1)} ${type} ${target.slice(1)}`)
      assert.deepEqual(edges, edgesOf(graph))
      const kinds = read.mapNodes((_, { kind }) => kind)
      assert.deepEqual(
        kinds,
        Array.from(graph.kind, (kind) => NODE_KINDS[kind]),
      )
    }),
    { numRuns: 50 },
  )
})

test('names survive GraphML, but for characters that XML cannot hold', () => {
  const names = ['a<b>&"c"', "it's", 'bell\u0007', 'é𝄞']
  const graph = { ...graphOf({ kinds: [1, 1, 1, 1], edges: [] }), strings: names }
  const read = parseGraphml(MultiDirectedGraph, documentOf(FORMATS.graphml, { ...graph, name: graph.path }))
  assert.deepEqual(
    read.mapNodes((_, { label }) => label),
    ['a<b>&"c"', "it's", 'bell\ufffd', 'é𝄞'],
  )
})

test('DOT is read by Graphviz with every node and edge, and their names', async () => {
  const graphviz = await Graphviz.load()
  type Read = {
    objects?: { _gvid: number; name: string; label: string }[]
    edges?: { tail: number; head: number; label: string }[]
  }
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const { objects = [], edges = [] } = JSON.parse(
        graphviz.layout(documentOf(FORMATS.dot, graph), 'dot_json', 'nop2'),
      ) as Read
      const id = new Map(objects.map((object) => [object._gvid, object.name]))
      const read = edges.map(({ tail, head, label }) => `${id.get(tail)} ${label} ${id.get(head)}`)
      assert.deepEqual(read.sort(), edgesOf(graph).sort())
      assert.equal(objects.length, graph.nodeCount)
    }),
    { numRuns: 30 },
  )
})

test('the tables of CSV are read with every cell as it is', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const nodes = parseCsv(documentOf(FORMATS['csv-nodes'], graph), { columns: true, recordDelimiter: '\r\n' }) as {
        id: string
        name: string
      }[]
      assert.deepEqual(
        nodes.map((node) => node.name),
        namesOf(graph),
      )
      const edges = parseCsv(documentOf(FORMATS['csv-edges'], graph), { columns: true }) as Record<string, string>[]
      assert.deepEqual(
        edges.map(({ source, type, target }) => `${source} ${type} ${target}`),
        edgesOf(graph),
      )
    }),
    { numRuns: 50 },
  )
})

test('JSON Lines hold one record a line', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const lines = documentOf(FORMATS.jsonl, graph).trimEnd().split('\n')
      const records = lines.map((line) => JSON.parse(line) as { record: string } & ExportedNode & ExportedEdge)
      assert.deepEqual(records[0], { record: 'project', project: PROJECT })
      const nodes = records.filter(({ record }) => record === 'node')
      assert.deepEqual(
        nodes.map((node) => node.name),
        namesOf(graph),
      )
      const edges = records.filter(({ record }) => record === 'edge')
      assert.deepEqual(
        edges.map(({ source, type, target }) => `${source} ${type} ${target}`),
        edgesOf(graph),
      )
    }),
    { numRuns: 50 },
  )
})

test('a Cypher script has one statement a line, and its strings are literals of Cypher', () => {
  const graph = { ...graphOf({ kinds: [0, 1, 2, 3], edges: [[1, 0, 4]] }), strings: ["it's", 'a"b', 'c\\d\n', 'é'] }
  const script = documentOf(FORMATS.cypher, { ...graph, name: graph.path })
  const lines = script.trimEnd().split('\n')
  assert.equal(lines.filter((line) => line.startsWith('CREATE (:CodeNode:')).length, 4)
  assert.match(lines.find((line) => line.includes('id: 1,'))!, /name: 'it\\'s'/)
  assert.match(lines.find((line) => line.includes('id: 2,'))!, /name: 'a"b'/)
  assert.match(lines.find((line) => line.includes('id: 3,'))!, /name: 'c\\\\d\\n'/)
  assert.match(lines.at(-2)!, /^MATCH .*id: 2}\) MATCH .*id: 1}\) CREATE \(a\)-\[:CALLS \{.*lines: \[\]\}\]->\(b\);$/)
  assert.deepEqual(
    lines.filter((line) => line.startsWith(':')),
    [':begin', ':commit', ':begin', ':commit'],
  )
})
