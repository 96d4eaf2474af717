import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachIncoming, eachOutgoing } from '../../../src/core/graph/incoming.ts'
import { graphOf, shape } from '../../support/graphs.ts'
import fc from '../../support/properties.ts'

test('an edge comes in to its target as often as it goes out from its source', () => {
  fc.assert(
    fc.property(shape, (given) => {
      const graph = graphOf(given)
      const out: string[] = []
      const back: string[] = []
      for (let node = 0; node < graph.nodeCount; node++) {
        eachOutgoing(graph, node, (edge, target) => void out.push(`${edge}:${node}>${target}`))
        eachIncoming(graph, node, (edge, source) => void back.push(`${edge}:${source}>${node}`))
      }
      assert.equal(out.length, graph.edgeCount)
      assert.deepEqual(back.sort(), out.sort())
    }),
  )
})
