// Puts the chunks of a project, their terms and their vectors together with its graph into one search index.

import { EDGE_TYPES, type Graph, NodeFlag } from '../graph/graph.ts'
import { historyOf, recencyOf } from './history.ts'
import { mergeSegments, type Segment } from './lexical.ts'
import { nameHash, pairHash } from './mentions.ts'
import { changesOf, type PastCommit } from './past.ts'
import { pathSegment } from './path-words.ts'
import { isGeneratedPath, isSourcePath, isTestPath } from './places.ts'
import { INCOMING, type SearchIndex, UnitFlag, UnitKind } from './search-index.ts'
import { packStrings } from './sections.ts'
import { togetherOf } from './together.ts'

/** A chunk as the index sees it. The chunks of a file stand in the order that chunking gave them. */
export type IndexedChunk = {
  entityType: string
  name: string
  qualifiedName: string
  enclosing: string
  startLine: number
  endLine: number
}

/** What one file brings into the index. */
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

/** The index of a project; `graph` gives its edges (undefined: none are followed), `past` what its commits say. */
export function assembleIndex(
  files: readonly IndexedFile[],
  graph: Graph | undefined,
  model: { version: string; dimensions: number },
  past: readonly PastCommit[] = [],
): SearchIndex {
  const chunks = files.reduce((sum, file) => sum + file.chunks.length, 0)
  const vectors = new Int8Array(chunks * model.dimensions)
  const vectorScale = new Float32Array(chunks)
  const unitOf = new Uint32Array(chunks)
  const startLine = new Uint32Array(chunks)
  const endLine = new Uint32Array(chunks)
  const ids = new Uint8Array(chunks * 16)
  const units: { chunk: IndexedChunk; first: number; file: number }[] = []
  const unitByName = new Map<string, number>()
  const fileStart = new Uint32Array(files.length + 1)
  let at = 0
  for (const [fileNumber, file] of files.entries()) {
    vectors.set(file.vectors, at * model.dimensions)
    vectorScale.set(file.scales, at)
    ids.set(file.ids, at * 16)
    fileStart[fileNumber + 1] = at + file.chunks.length
    let previous = ''
    for (const chunk of file.chunks) {
      const isProse = chunk.entityType === 'Document' || chunk.entityType === 'Config'
      const key = isProse ? `${chunk.qualifiedName}#${chunk.name}` : chunk.qualifiedName
      if (key !== previous || at === fileStart[fileNumber]!) {
        if (!isProse) unitByName.set(chunk.qualifiedName, units.length)
        units.push({ chunk, first: at, file: fileNumber })
        previous = key
      }
      unitOf[at] = units.length - 1
      startLine[at] = chunk.startLine
      endLine[at] = chunk.endLine
      at++
    }
  }
  const names = packStrings(units.map(({ chunk }) => chunk.name))
  const filePaths = files.map(({ path }) => path)
  const changes = changesOf(past, filePaths)
  const paths = packStrings(filePaths)
  return {
    chunks,
    units: units.length,
    dimensions: model.dimensions,
    embedder: model.version,
    lexical: mergeSegments(files.map(({ segment }) => segment)),
    history: mergeSegments([historyOf(changes, files.length)]),
    paths: mergeSegments([pathSegment(filePaths)]),
    vectors,
    vectorScale,
    unitOf,
    startLine,
    endLine,
    ids,
    labels: new Uint32Array(0),
    chunkStart: Uint32Array.from([...units.map(({ first }) => first), chunks]),
    fileStart,
    fileOf: Uint32Array.from(units, ({ file }) => file),
    kind: Uint8Array.from(units, ({ chunk, file }) => kindOf(chunk.entityType, files[file]!.path)),
    flags: flagsOf(files, units),
    nameHash: Uint32Array.from(units, ({ chunk }) => nameHash(chunk.name)),
    pairHash: Uint32Array.from(units, ({ chunk }) => pairHash(chunk.enclosing.split('.').at(-1) ?? '', chunk.name)),
    ...edgesOf(graph, units.length, unitByName),
    ...togetherOf(changes, files.length),
    recency: recencyOf(changes, files.length),
    nameBytes: names.bytes,
    nameOffsets: names.offsets,
    pathBytes: paths.bytes,
    pathOffsets: paths.offsets,
  }
}

function kindOf(entityType: string, path: string): number {
  if (TYPES.has(entityType)) return UnitKind.Type
  if (entityType === 'Module') return UnitKind.Module
  if (entityType === 'Config') return isSourcePath(path) ? UnitKind.Module : UnitKind.Config
  return entityType === 'Document' ? UnitKind.Document : UnitKind.Function
}

function flagsOf(files: readonly IndexedFile[], units: readonly { file: number }[]): Uint8Array {
  const ofFile = files.map(
    ({ path }) => (isTestPath(path) ? UnitFlag.Test : 0) | (isGeneratedPath(path) ? UnitFlag.Generated : 0),
  )
  return Uint8Array.from(units, ({ file }) => ofFile[file]!)
}

type Edges = Pick<SearchIndex, 'inDegree' | 'edgeStart' | 'edgeUnit' | 'edgeKind' | 'edgeConfidence'>

/** The graph between units, each edge at both of its ends. */
function edgesOf(graph: Graph | undefined, units: number, unitByName: ReadonlyMap<string, number>): Edges {
  const inDegree = new Uint32Array(units)
  const counts = new Uint32Array(units + 1)
  const from: number[] = []
  const to: number[] = []
  const kinds: number[] = []
  const confidences: number[] = []
  const unitOfNode = new Int32Array(graph?.nodeCount ?? 0).fill(-1)
  for (let node = 0; graph && node < graph.nodeCount; node++)
    unitOfNode[node] = unitByName.get(graph.strings[graph.qualifiedName[node]!]!) ?? -1
  for (let node = 0; graph && node < graph.nodeCount; node++) {
    const source = unitOfNode[node]!
    if (source < 0) continue
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const target = unitOfNode[graph.target[edge]!]!
      const type = EDGE_TYPES[graph.type[edge]!]!
      if (target < 0 || target === source || !FOLLOWED.has(type)) continue
      const fromTest = (graph.nodeFlags[node]! & NodeFlag.Test) !== 0
      if (COUNTED.has(type) && !fromTest) inDegree[target]!++
      from.push(source)
      to.push(target)
      kinds.push(graph.type[edge]!)
      confidences.push(graph.confidence[edge]!)
      counts[source + 1]!++
      counts[target + 1]!++
    }
  }
  for (let unit = 0; unit < units; unit++) counts[unit + 1]! += counts[unit]!
  const edgeUnit = new Uint32Array(from.length * 2)
  const edgeKind = new Uint8Array(from.length * 2)
  const edgeConfidence = new Uint8Array(from.length * 2)
  const cursor = counts.slice()
  for (let edge = 0; edge < from.length; edge++) {
    const outgoing = cursor[from[edge]!]!++
    edgeUnit[outgoing] = to[edge]!
    edgeKind[outgoing] = kinds[edge]!
    edgeConfidence[outgoing] = confidences[edge]!
    const incoming = cursor[to[edge]!]!++
    edgeUnit[incoming] = from[edge]!
    edgeKind[incoming] = kinds[edge]! | INCOMING
    edgeConfidence[incoming] = confidences[edge]!
  }
  return { inDegree, edgeStart: counts, edgeUnit, edgeKind, edgeConfidence }
}
