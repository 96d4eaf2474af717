// The packed graph of a project: a string table and typed arrays, edges sorted by source (CSR). Opening one needs no
// parsing.

import { unlessDamaged } from '../packed.ts'
import { EntityKind } from '../vocabulary.ts'
import type { PackedStrings } from './packed-strings.ts'

const GRAPH_VERSION = 2

/** Node kinds by code; the first six are code entities, the rest structural. */
export const NODE_KINDS = [
  'Class',
  'Function',
  'Method',
  'Interface',
  'Enum',
  'Type',
  'Project',
  'Folder',
  'Package',
  'File',
  'Module',
  'ExternalPackage',
] as const
export type NodeKind = (typeof NODE_KINDS)[number]

/** The node kind of each `EntityKind`; entities of other kinds are no nodes. */
export const NODE_KIND_OF: Readonly<Record<number, NodeKind>> = {
  [EntityKind.Class]: 'Class',
  [EntityKind.Function]: 'Function',
  [EntityKind.Method]: 'Method',
  [EntityKind.Interface]: 'Interface',
  [EntityKind.Enum]: 'Enum',
  [EntityKind.Type]: 'Type',
  [EntityKind.Namespace]: 'Module',
}

/** The number of `NODE_KINDS`, counted from the first, that are code entities. */
export const CODE_KINDS = 6

/** Edge types; a graph stores positions in this list. */
export const EDGE_TYPES = [
  'CONTAINS',
  'DEFINES',
  'DEFINES_METHOD',
  'IMPORTS',
  'CALLS',
  'INHERITS',
  'IMPLEMENTS',
  'OVERRIDES',
  'REFERENCES',
  'DEPENDS_ON',
] as const
export type EdgeType = (typeof EDGE_TYPES)[number]

/** The code of a kind of node in a packed graph. */
export const kindCode = (kind: NodeKind): number => NODE_KINDS.indexOf(kind)

/** The code of a type of edge in a packed graph. */
export const edgeCode = (type: EdgeType): number => EDGE_TYPES.indexOf(type)

/**
 * How an edge was resolved: by the rules of the language, by an inferred type, by its name alone, or by a compiler whose
 * index was given with the repository.
 */
export const RESOLUTIONS = ['exact', 'inferred', 'name', 'compiler'] as const

/** The position of the least certain one. */
export const LEAST_CERTAIN = RESOLUTIONS.indexOf('name')

/** The doubt about an edge, by the position of its resolution: the less the surer. */
export const DOUBT: readonly number[] = [1, 2, 3, 0]

/** Bits of `nodeFlags`. */
export const NodeFlag = { Test: 1, Exported: 4, Abstract: 8, Local: 16 } as const

/** Call sites by outcome. */
export type CallCounts = { resolved: number; external: number; unresolved: number }

/**
 * Node ids are 1-based positions: node `i` of the columns has id `i + 1`. Paths and names are indexes into `strings`.
 */
export type Graph = {
  strings: readonly string[]
  nodeCount: number
  kind: Uint8Array
  name: Uint32Array
  qualifiedName: Uint32Array
  path: Uint32Array
  startLine: Uint32Array
  endLine: Uint32Array
  /** Last line of an entity's header (signature), and the lines of its doc comment; 0 when it has none. */
  sigEndLine: Uint32Array
  docStart: Uint32Array
  docEnd: Uint32Array
  nodeFlags: Uint8Array
  /** Edges of node `i` are `edgeStart[i] .. edgeStart[i + 1] - 1`, sorted by target, then type. */
  edgeStart: Uint32Array
  edgeCount: number
  target: Uint32Array // node position (not id)
  type: Uint8Array
  resolution: Uint8Array
  /** Confidence in hundredths. */
  confidence: Uint8Array
  /**
   * How often the edge occurs, and the lines of the source's file on which it does, ascending: `lines[lineStart[e] ..
   * lineStart[e + 1] - 1]`.
   */
  occurrences: Uint32Array
  lineStart: Uint32Array
  lines: Uint32Array
  /** By language family. */
  calls: Readonly<Record<string, CallCounts>>
}

const COLUMNS = [
  ['kind', Uint8Array, 'n'],
  ['name', Uint32Array, 'n'],
  ['qualifiedName', Uint32Array, 'n'],
  ['path', Uint32Array, 'n'],
  ['startLine', Uint32Array, 'n'],
  ['endLine', Uint32Array, 'n'],
  ['sigEndLine', Uint32Array, 'n'],
  ['docStart', Uint32Array, 'n'],
  ['docEnd', Uint32Array, 'n'],
  ['nodeFlags', Uint8Array, 'n'],
  ['edgeStart', Uint32Array, 'n1'],
  ['target', Uint32Array, 'e'],
  ['type', Uint8Array, 'e'],
  ['resolution', Uint8Array, 'e'],
  ['confidence', Uint8Array, 'e'],
  ['occurrences', Uint32Array, 'e'],
  ['lineStart', Uint32Array, 'e1'],
  ['lines', Uint32Array, 'l'],
] as const

const HEAD_WORDS = 5

/** The graph as bytes; `unpackGraph(packGraph(g))` equals `g`. Little-endian; every column starts at a multiple of four. */
export const packGraph = (graph: Graph): Uint8Array =>
  packedWith(graph, [Buffer.from(`[${JSON.stringify(graph.strings)}`)], (size) => new Uint8Array(size))

/**
 * What `packGraph` gives, for a graph whose strings are packed already; `room` gives memory of so many bytes, which may hold
 * anything.
 */
export const packWithStrings = (graph: Graph, { json }: PackedStrings, room: Room): Uint8Array =>
  packedWith(graph, [Buffer.from('[['), json.subarray(0, -1), Buffer.from(']')], room)

type Room = (size: number) => Uint8Array

function packedWith(graph: Graph, strings: readonly Uint8Array[], room: Room): Uint8Array {
  const texts = [...strings, Buffer.from(`,${JSON.stringify(graph.calls)}]`)]
  const textBytes = texts.reduce((sum, { length }) => sum + length, 0)
  const head = [GRAPH_VERSION, graph.nodeCount, graph.edgeCount, graph.lines.length, textBytes]
  const align = (size: number): number => (size + 3) & ~3
  let size = head.length * 4
  for (const [column] of COLUMNS) size += align(graph[column].byteLength)
  const bytes = room(size + textBytes)
  bytes.set(new Uint8Array(Uint32Array.from(head).buffer))
  let at = head.length * 4
  for (const [column] of COLUMNS) {
    const values = graph[column]
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at)
    const end = at + align(values.byteLength)
    bytes.fill(0, at + values.byteLength, end)
    at = end
  }
  for (const text of texts) {
    bytes.set(text, at)
    at += text.length
  }
  return bytes
}

/** Reads a packed graph in place (copied first when not aligned). Undefined when it is of another version or damaged. */
export const unpackGraph = (packed: Uint8Array): Graph | undefined => unlessDamaged(() => graphIn(packed))

function graphIn(packed: Uint8Array): Graph | undefined {
  const bytes = packed.byteOffset % 4 === 0 ? packed : packed.slice()
  const head = new Uint32Array(bytes.buffer, bytes.byteOffset, HEAD_WORDS)
  const [version, n, e, l, textBytes] = head as unknown as number[]
  if (version !== GRAPH_VERSION) return undefined
  const sizes = { n: n!, n1: n! + 1, e: e!, e1: e! + 1, l: l! }
  let at = bytes.byteOffset + HEAD_WORDS * 4
  const columns: Record<string, Uint8Array | Uint32Array> = {}
  for (const [column, Type, size] of COLUMNS) {
    const values = new Type(bytes.buffer as ArrayBuffer, at, sizes[size])
    columns[column] = values
    at += (values.byteLength + 3) & ~3
  }
  const texts = new TextDecoder().decode(new Uint8Array(bytes.buffer, at, textBytes))
  const [strings, calls] = JSON.parse(texts) as [string[], Graph['calls']]
  return {
    ...(columns as unknown as Pick<Graph, (typeof COLUMNS)[number][0]>),
    strings,
    nodeCount: n!,
    edgeCount: e!,
    calls,
  }
}

/** The call sites of all languages. */
export function callTotals({ calls }: Graph): CallCounts {
  const total = { resolved: 0, external: 0, unresolved: 0 }
  for (const { resolved, external, unresolved } of Object.values(calls)) {
    total.resolved += resolved
    total.external += external
    total.unresolved += unresolved
  }
  return total
}

/** Lines of an edge in a view or export of a whole graph; answers about an entity have all. */
const VIEW_LINES_MAX = 10

/** The lines of an edge as views and exports of a graph show them: the first ten. */
export function linesInView({ lines, lineStart }: Graph, edge: number): Uint32Array {
  const start = lineStart[edge]!
  return lines.subarray(start, Math.min(lineStart[edge + 1]!, start + VIEW_LINES_MAX))
}
