// Small graphs of any shape, for properties of code that reads graphs.

import { EDGE_TYPES, type Graph, NODE_KINDS } from '../../src/core/graph/graph.ts'
import fc from './properties.ts'

/** Kinds of nodes, and edges as source, target and type. */
export type Shape = { kinds: number[]; edges: [number, number, number][] }

/** Any small graph. */
export const shape: fc.Arbitrary<Shape> = fc
  .array(fc.nat(NODE_KINDS.length - 1), { minLength: 1, maxLength: 25 })
  .chain((kinds) =>
    fc.record({
      kinds: fc.constant(kinds),
      edges: fc.array(fc.tuple(fc.nat(kinds.length - 1), fc.nat(kinds.length - 1), fc.nat(EDGE_TYPES.length - 1)), {
        maxLength: 60,
      }),
    }),
  )

/** The graph of a shape; its nodes lie in four files by turns. */
export function graphOf({ kinds, edges }: Shape): Graph {
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
