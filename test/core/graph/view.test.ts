import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileView } from '../../../src/core/graph/files.ts'
import { neighborhoodOf } from '../../../src/core/graph/neighbors.ts'
import { viewOf } from '../../../src/core/graph/view.ts'
import { graphOf, shape } from '../../support/graphs.ts'
import fc from '../../support/properties.ts'

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
