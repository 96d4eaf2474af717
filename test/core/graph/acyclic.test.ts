import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acyclicGraph } from '../../../src/core/graph/acyclic.ts'
import fc from '../../support/properties.ts'

const NODES = 12

/** Whether a node leads to another by some edges, or is it. */
function leadsTo(edges: readonly (readonly [number, number])[], from: number, to: number): boolean {
  const seen = new Set([from])
  for (const at of seen) for (const [source, target] of edges) if (source === at) seen.add(target)
  return seen.has(to)
}

test('an edge is left out if and only if it closes a circle of those before', () => {
  const node = fc.nat(NODES - 1)
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 60 }), (edges) => {
      const graph = acyclicGraph(NODES)
      const added: [number, number][] = []
      for (const [source, target] of edges) {
        const closes = leadsTo(added, target, source)
        assert.equal(graph.add(source, target), !closes)
        if (!closes) added.push([source, target])
      }
    }),
    { numRuns: 300 },
  )
})
