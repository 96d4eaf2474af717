import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgeCode, kindCode } from '../../../src/core/graph/graph.ts'
import { hotspotsOf } from '../../../src/core/graph/hotspots.ts'
import { graphOf } from '../../support/graphs.ts'

const [FILE, FUNCTION] = [kindCode('File'), kindCode('Function')]
const CALLS = edgeCode('CALLS')

/** Files a to d, a function in each; that of b is called from three files, that of c from one. */
const graph = graphOf({
  kinds: [FILE, FILE, FILE, FILE, FUNCTION, FUNCTION, FUNCTION, FUNCTION],
  edges: [
    [4, 5, CALLS],
    [6, 5, CALLS],
    [7, 5, CALLS],
    [4, 6, CALLS],
  ],
})

const QUERY = { level: 'file', under: undefined, order: 'users', limit: 2 } as const

test('a ranking is worked out once for a graph and a past, and anew for another past', () => {
  const past = new Map([['d', 3]])
  const { hotspots, all } = hotspotsOf(graph, past, QUERY)
  assert.deepEqual([hotspots.map(({ node }) => node), all], [[1, 2], 4])
  assert.equal(hotspotsOf(graph, past, QUERY).hotspots[0], hotspots[0])
  const changed = hotspotsOf(graph, past, { ...QUERY, order: 'changes' })
  assert.deepEqual([changed.hotspots[0]!.node, changed.hotspots[0]!.changes], [3, 3])
  assert.deepEqual(
    hotspotsOf(graph, past, { ...QUERY, under: 'c' }).hotspots.map(({ node }) => node),
    [2],
  )
  const other = hotspotsOf(graph, new Map([['a', 5]]), { ...QUERY, order: 'changes' })
  assert.deepEqual([other.hotspots[0]!.node, other.hotspots[0]!.changes], [0, 5])
})

test('files of prose, settings and data are no places of code; source and templates that are not parsed are', () => {
  const files = {
    ...graphOf({ kinds: [FILE, FILE, FILE, FILE, FUNCTION], edges: [] }),
    strings: ['a.ts', 'READ.md', 'c.sql', 'd.twig'],
  }
  const { hotspots } = hotspotsOf(files, new Map([['READ.md', 9]]), { ...QUERY, order: 'changes', limit: 9 })
  assert.deepEqual(
    hotspots.map(({ node }) => node),
    [0, 2, 3],
  )
})
