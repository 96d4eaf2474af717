// Puts the chunks of a project, their terms and their vectors together with its graph into one search index.

import { EDGE_TYPES, type Graph, NodeFlag } from '../../graph/graph.ts'
import { isSourcePath } from '../places.ts'
import { nameHash, pairHash } from '../question/mentions.ts'
import { pathSegment } from '../question/path-words.ts'
import { historyOf, recencyOf } from '../ranking/history.ts'
import { changesOf, type PastCommit } from '../ranking/past.ts'
import { togetherOf } from '../ranking/together.ts'
import { hashTerm } from '../tokens.ts'
import { mergeSegments, type Segment } from './lexical.ts'
import { INCOMING, type SearchIndex, UnitFlag, UnitKind } from './search-index.ts'
import { packStrings } from './sections.ts'

/** A chunk as the index sees it. The chunks of a file stand in the order that chunking gave them. */
export type IndexedChunk = {
  entityType: string
  name: string
  qualifiedName: string
  enclosing: string
  startLine: number
  endLine: number
  isTest: boolean
  isGenerated: boolean
  isDeprecated: boolean
}

/** The part of the index that comes from one file. */
export type IndexedFile = {
  path: string
  chunks: readonly IndexedChunk[]
  segment: Segment
  /** Rows of the file's chunks, their scales and their 16-byte ids. */
  vectors: Int8Array
  scales: Float32Array
  ids: Uint8Array
}

/** Edges that search follows; the structural ones say nothing about a question. */
const FOLLOWED = new Set(['CALLS', 'INHERITS', 'IMPLEMENTS', 'OVERRIDES', 'REFERENCES', 'DEFINES_METHOD', 'IMPORTS'])
const COUNTED = new Set(['CALLS', 'INHERITS', 'IMPLEMENTS', 'REFERENCES'])
const TYPES = new Set(['Class', 'Interface', 'Enum', 'Type'])

type Model = { version: string; dimensions: number }

/** An index without the edges of the graph: all but them can be put together while the graph is still made. */
export type IndexDraft = Omit<SearchIndex, keyof Edges>

/** The columns that the files alone make: neither the graph nor the past of the project is in them. */
export type FileColumns = Omit<IndexDraft, keyof PathColumns | 'labels'>

/** The index with the edges of `graph`; undefined: none are followed. */
export function completeIndex(draft: IndexDraft, graph: Graph | undefined): SearchIndex {
  return { ...draft, ...edgesOf(graph, draft.units, unitsByName(draft)) }
}

/** All that the paths of the files and the commits of the project make. */
export type PathColumns = Pick<
  SearchIndex,
  'paths' | 'past' | 'history' | 'togetherStart' | 'togetherFile' | 'togetherShare' | 'recency'
>

/** The index of a project without its edges. */
export const draftIndex = (files: FileColumns, paths: PathColumns): IndexDraft => ({
  ...paths,
  ...files,
  labels: new Uint32Array(0),
})

/** The words of paths, and the past of their files told by the commits of a project up to `past` (a hash, '' for none). */
export function pathColumns(paths: readonly string[], past: string, commits: readonly PastCommit[]): PathColumns {
  const changes = changesOf(commits, paths)
  return {
    paths: mergeSegments([pathSegment(paths)]),
    past,
    history: mergeSegments([historyOf(changes, paths.length)]),
    ...togetherOf(changes, paths.length),
    recency: recencyOf(changes, paths.length),
  }
}

/** The columns of files, in their order; the vectors stand in `room` (bytes, at least as many as the vectors have). */
export function columnsOf(files: readonly IndexedFile[], model: Model, room?: Int8Array): FileColumns {
  const { units, unitOf } = unitsOf(files)
  const chunks = unitOf.length
  const paths = files.map(({ path }) => path)
  const packedNames = packStrings(units.map(({ chunk }) => chunk.name))
  const packedPaths = packStrings(paths)
  return {
    chunks,
    units: units.length,
    dimensions: model.dimensions,
    embedder: model.version,
    lexical: mergeSegments(files.map(({ segment }) => segment)),
    ...chunkColumns(files, chunks, model.dimensions, room),
    unitOf,
    chunkStart: Uint32Array.from([...units.map(({ first }) => first), chunks]),
    fileOf: Uint32Array.from(units, ({ file }) => file),
    kind: Uint8Array.from(units, ({ chunk, file }) => kindOf(chunk.entityType, files[file]!.path)),
    flags: Uint8Array.from(units, (unit) => flagsOf(unit, files[unit.file]!.path)),
    nameHash: Uint32Array.from(units, ({ chunk }) => nameHash(chunk.name)),
    pairHash: Uint32Array.from(units, ({ chunk }) => pairHash(chunk.enclosing.split('.').at(-1) ?? '', chunk.name)),
    qualifiedHash: qualifiedHashes(units),
    nameBytes: packedNames.bytes,
    nameOffsets: packedNames.offsets,
    pathBytes: packedPaths.bytes,
    pathOffsets: packedPaths.offsets,
  }
}

/** A searchable unit: an entity, the module's own code or a section of prose, with the first of its chunks. */
type Unit = { chunk: IndexedChunk; first: number; file: number }

const isProse = ({ entityType }: IndexedChunk): boolean => entityType === 'Document' || entityType === 'Config'

/** The units of all files, and the unit of each chunk. */
function unitsOf(files: readonly IndexedFile[]) {
  const units: Unit[] = []
  const unitOf: number[] = []
  for (const [file, { chunks }] of files.entries()) {
    let previous: string | undefined
    for (const chunk of chunks) {
      const key = isProse(chunk) ? `${chunk.qualifiedName}#${chunk.name}` : chunk.qualifiedName
      if (key !== previous) {
        units.push({ chunk, first: unitOf.length, file })
        previous = key
      }
      unitOf.push(units.length - 1)
    }
  }
  return { units, unitOf: Uint32Array.from(unitOf) }
}

/** Two hashes a unit (FNV-1a of the name, and of it read with another start): 53 bits of them tell names apart. */
function qualifiedHashes(units: readonly Unit[]): Uint32Array {
  const hashes = new Uint32Array(units.length * 2)
  for (const [unit, { chunk }] of units.entries()) {
    if (isProse(chunk)) continue
    hashes[unit * 2] = hashTerm(chunk.qualifiedName)
    hashes[unit * 2 + 1] = secondHash(chunk.qualifiedName)
  }
  return hashes
}

/** Never 0, which stands for no name. */
function secondHash(name: string): number {
  let hash = 0x9e3779b9
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x85ebca6b)
  return (hash | 1) >>> 0
}

/** As many bits of the second hash as a number has room for beside the first. */
const SECOND_BITS = 2 ** 21
const keyOfName = (first: number, second: number): number => (second % SECOND_BITS) * 2 ** 32 + first

/** The unit of code by the key of its name; of those that share one, the last. */
function unitsByName({ units, qualifiedHash }: FileColumns): Map<number, number> {
  const found = new Map<number, number>()
  for (let unit = 0; unit < units; unit++) {
    const second = qualifiedHash[unit * 2 + 1]!
    if (second !== 0) found.set(keyOfName(qualifiedHash[unit * 2]!, second), unit)
  }
  return found
}

/** The columns of chunks, file after file. */
function chunkColumns(files: readonly IndexedFile[], chunks: number, dimensions: number, room?: Int8Array) {
  const size = chunks * dimensions
  const vectors = room && room.length >= size ? room.subarray(0, size) : new Int8Array(size)
  const vectorScale = new Float32Array(chunks)
  const ids = new Uint8Array(chunks * 16)
  const startLine = new Uint32Array(chunks)
  const endLine = new Uint32Array(chunks)
  const fileStart = new Uint32Array(files.length + 1)
  let first = 0
  for (const [number, file] of files.entries()) {
    vectors.set(file.vectors, first * dimensions)
    vectorScale.set(file.scales, first)
    ids.set(file.ids, first * 16)
    for (const [at, chunk] of file.chunks.entries()) {
      startLine[first + at] = chunk.startLine
      endLine[first + at] = chunk.endLine
    }
    first += file.chunks.length
    fileStart[number + 1] = first
  }
  return { vectors, vectorScale, ids, startLine, endLine, fileStart }
}

function kindOf(entityType: string, path: string): number {
  if (TYPES.has(entityType)) return UnitKind.Type
  if (entityType === 'Module') return UnitKind.Module
  if (entityType === 'Config') return isSourcePath(path) ? UnitKind.Module : UnitKind.Config
  return entityType === 'Document' ? UnitKind.Document : UnitKind.Function
}

const flagsOf = ({ chunk }: Unit, path: string): number =>
  (chunk.isTest ? UnitFlag.Test : 0) |
  (chunk.isGenerated ? UnitFlag.Generated : 0) |
  (chunk.isDeprecated ? UnitFlag.Deprecated : 0) |
  (chunk.entityType === 'Config' && isSourcePath(path) ? UnitFlag.Unparsed : 0)

type Edges = Pick<SearchIndex, 'inDegree' | 'edgeStart' | 'edgeUnit' | 'edgeKind' | 'edgeConfidence'>

/** The graph between units, each edge at both of its ends. */
function edgesOf(graph: Graph | undefined, units: number, unitByName: ReadonlyMap<number, number>): Edges {
  const { from, to, kind, confidence, inDegree } = unitEdges(graph, units, unitByName)
  const edgeStart = startsOf([from, to], units)
  const edgeUnit = new Uint32Array(from.length * 2)
  const edgeKind = new Uint8Array(from.length * 2)
  const edgeConfidence = new Uint8Array(from.length * 2)
  const cursor = edgeStart.slice()
  for (let edge = 0; edge < from.length; edge++) {
    const outgoing = cursor[from[edge]!]!++
    edgeUnit[outgoing] = to[edge]!
    edgeKind[outgoing] = kind[edge]!
    edgeConfidence[outgoing] = confidence[edge]!
    const incoming = cursor[to[edge]!]!++
    edgeUnit[incoming] = from[edge]!
    edgeKind[incoming] = kind[edge]! | INCOMING
    edgeConfidence[incoming] = confidence[edge]!
  }
  return { inDegree, edgeStart, edgeUnit, edgeKind, edgeConfidence }
}

/** Edges between units, a column a property, and how often each unit is used. */
type UnitEdges = {
  from: Uint32Array
  to: Uint32Array
  kind: Uint8Array
  confidence: Uint8Array
  inDegree: Uint32Array
}

const isFollowed = EDGE_TYPES.map((type) => FOLLOWED.has(type))
const isCounted = EDGE_TYPES.map((type) => COUNTED.has(type))

/** The edges that search follows, in the order of the graph. */
function unitEdges(graph: Graph | undefined, units: number, unitByName: ReadonlyMap<number, number>): UnitEdges {
  const inDegree = new Uint32Array(units)
  const count = graph?.edgeCount ?? 0
  const [from, to] = [new Uint32Array(count), new Uint32Array(count)]
  const [kind, confidence] = [new Uint8Array(count), new Uint8Array(count)]
  const unitOf = graph ? unitsOfNodes(graph, unitByName) : new Int32Array(0)
  let edges = 0
  for (let node = 0; graph && node < unitOf.length; node++) {
    const source = unitOf[node]!
    if (source < 0) continue
    const isTest = (graph.nodeFlags[node]! & NodeFlag.Test) !== 0
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const target = unitOf[graph.target[edge]!]!
      const type = graph.type[edge]!
      if (target < 0 || target === source || !isFollowed[type]) continue
      if (isCounted[type] && !isTest) inDegree[target]!++
      from[edges] = source
      to[edges] = target
      kind[edges] = type
      confidence[edges++] = graph.confidence[edge]!
    }
  }
  const taken = <Cells extends Uint8Array | Uint32Array>(cells: Cells): Cells => cells.subarray(0, edges) as Cells
  return { from: taken(from), to: taken(to), kind: taken(kind), confidence: taken(confidence), inDegree }
}

/** The unit of each node, -1 where it has none. */
function unitsOfNodes(graph: Graph, unitByName: ReadonlyMap<number, number>): Int32Array {
  const units = new Int32Array(graph.nodeCount)
  for (let node = 0; node < units.length; node++) {
    const name = graph.strings[graph.qualifiedName[node]!]!
    units[node] = unitByName.get(keyOfName(hashTerm(name), secondHash(name))) ?? -1
  }
  return units
}

/** Where the edges of each unit begin when those of all are laid out one after the other. */
function startsOf(columns: readonly Uint32Array[], units: number): Uint32Array {
  const starts = new Uint32Array(units + 1)
  for (const ends of columns) for (let edge = 0; edge < ends.length; edge++) starts[ends[edge]! + 1]!++
  for (let unit = 0; unit < units; unit++) starts[unit + 1]! += starts[unit]!
  return starts
}
