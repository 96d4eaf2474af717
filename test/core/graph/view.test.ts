import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileView } from '../../../src/core/graph/files.ts'
import { EDGE_TYPES, type Graph, NODE_KINDS } from '../../../src/core/graph/graph.ts'
import { neighborhoodOf } from '../../../src/core/graph/neighbors.ts'
import { viewOf } from '../../../src/core/graph/view.ts'
import fc from '../../support/properties.ts'

type Shape = { kinds: number[]; edges: [number, number, number][] }

const shape: fc.Arbitrary<Shape> = fc
  .array(fc.nat(NODE_KINDS.length - 1), { minLength: 1, maxLength: 25 })
  .chain((kinds) =>
    fc.record({
      kinds: fc.constant(kinds),
      edges: fc.array(fc.tuple(fc.nat(kinds.length - 1), fc.nat(kinds.length - 1), fc.nat(EDGE_TYPES.length - 1)), {
        maxLength: 60,
      }),
    }),
  )

/** Nodes lie in four files by turns. */
function graphOf({ kinds, edges }: Shape): Graph {
  const rows = [...new Map(edges.map((edge) => [edge.join(), edge])).values()].sort(
    (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2],
  )
  const n = kinds.length
  const edgeStart = new Uint32Array(n + 1)
  for (const [source] of rows) edgeStart[source + 1]!++
  for (let node = 0; node < n; node++) edgeStart[node + 1]! += edgeStart[node]!
  const zeros = new Uint32Array(n)
  return {
    strings: ['a', 'b', 'c', 'd'],
    nodeCount: n,
    kind: Uint8Array.from(kinds),
    name: zeros,
    qualifiedName: zeros,
    path: Uint32Array.from(kinds, (_, node) => node % 4),
    startLine: zeros,
    endLine: zeros,
    sigEndLine: zeros,
    docStart: zeros,
    docEnd: zeros,
    nodeFlags: new Uint8Array(n),
    edgeStart,
    edgeCount: rows.length,
    target: Uint32Array.from(rows, ([, target]) => target),
    type: Uint8Array.from(rows, ([, , type]) => type),
    resolution: new Uint8Array(rows.length),
    confidence: new Uint8Array(rows.length),
    occurrences: new Uint32Array(rows.length),
    lineStart: new Uint32Array(rows.length + 1),
    lines: new Uint32Array(0),
    calls: {},
  }
}

test('a view keeps to its limit, is ordered by id, and no edge of it dangles', () => {
  fc.assert(
    fc.property(shape, fc.boolean(), fc.integer({ min: 1, max: 30 }), (given, structural, limit) => {
      const graph = graphOf(given)
      const view = viewOf(graph, { structural, limit })
      assert.equal(view.nodes.length, Math.min(limit, view.totalNodes))
      assert.deepEqual(
        [...view.nodes].sort((a, b) => a - b),
        [...view.nodes],
      )
      const kept = new Set(view.nodes)
      for (const [at, edge] of view.edges.entries()) {
        assert.ok(kept.has(view.sources[at]!) && kept.has(graph.target[edge]!))
      }
    }),
  )
})

test('where a view is cut, those with the most edges of the whole view stay', () => {
  fc.assert(
    fc.property(shape, fc.boolean(), fc.integer({ min: 1, max: 10 }), (given, structural, limit) => {
      const graph = graphOf(given)
      const whole = viewOf(graph, { structural, limit: graph.nodeCount })
      const degree = new Map(Array.from(whole.nodes, (node) => [node, 0]))
      const count = (node: number) => degree.set(node, degree.get(node)! + 1)
      for (const [at, edge] of whole.edges.entries()) [whole.sources[at]!, graph.target[edge]!].forEach(count)
      const ranked = [...degree].sort(([a, more], [b, other]) => other - more || a - b).map(([node]) => node)
      const kept = ranked.slice(0, limit).sort((a, b) => a - b)
      assert.deepEqual([...viewOf(graph, { structural, limit }).nodes], kept)
    }),
  )
})

test('every weight of the file view is the number of edges between two files', () => {
  fc.assert(
    fc.property(shape, (given) => {
      const graph = graphOf(given)
      const { files, edges } = fileView(graph)
      const seen = new Map<string, number>()
      for (let node = 0; node < graph.nodeCount; node++) {
        for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
          const source = graph.strings[graph.path[node]!]!
          const target = graph.strings[graph.path[graph.target[edge]!]!]!
          if (source === target || !files.includes(source) || !files.includes(target)) continue
          seen.set(`${source} ${target}`, (seen.get(`${source} ${target}`) ?? 0) + 1)
        }
      }
      assert.deepEqual(
        new Map(edges.map(({ source, target, weight }) => [`${source} ${target}`, weight])),
        new Map([...seen].sort(([a], [b]) => (a < b ? -1 : 1))),
      )
      for (const { weight, types } of edges)
        assert.equal(
          weight,
          Object.values(types).reduce((a, b) => a + b, 0),
        )
    }),
  )
})

test('a neighbourhood starts at its centre, grows by hops, keeps to its limit and says when that cuts it', () => {
  fc.assert(
    fc.property(shape, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 10 }), (given, depth, limit) => {
      const graph = graphOf(given)
      const found = neighborhoodOf(graph, 0, { depth, direction: 'both', limit })
      const all = neighborhoodOf(graph, 0, { depth, direction: 'both', limit: graph.nodeCount })
      assert.equal(found.truncated, all.nodes.length > limit)
      assert.equal(found.nodes[0], 0)
      assert.ok(found.nodes.length <= limit)
      assert.equal(new Set(found.nodes).size, found.nodes.length)
      assert.deepEqual(
        [...found.hops].sort((a, b) => a - b),
        [...found.hops],
      )
    }),
  )
})
