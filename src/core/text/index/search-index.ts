// The columns of one project's search index at one generation. A unit is the subject of a result: an entity, the
// module-level code of a file, or a document; its chunks are neighbours in the index.

import type { LexicalIndex } from './lexical.ts'
import { type Column, openSections, partsOfSections, stringAt } from './sections.ts'

/** Raised when the meaning of a column changes: an index of another version is rebuilt. */
const SEARCH_INDEX_VERSION = 12

/** Kinds of units: an entity with all its chunks, a module, a file of text. */
export const UnitKind = { Function: 0, Type: 1, Module: 2, Config: 3, Document: 4 } as const
/** Bits of a unit's flags; `Unparsed`: source of a language without a grammar, which is code all the same. */
export const UnitFlag = { Test: 1, Generated: 2, Unparsed: 4, Deprecated: 8 } as const

/** The index of a collection, column by column. */
export type SearchIndex = {
  chunks: number
  units: number
  dimensions: number
  /** Version of the model that made the vectors. */
  embedder: string
  lexical: LexicalIndex
  /** The commit whose past is told in `history`, `together…` and `recency`; '' for none. */
  past: string
  /** The past of the files, one document per file. */
  history: LexicalIndex
  /** The words of each file's path, a document a file. */
  paths: LexicalIndex
  /** Unit vectors as 8-bit rows, each times its scale. */
  vectors: Int8Array
  vectorScale: Float32Array
  /** Chunk columns. `ids` are the 16 bytes of each chunk's UUID. */
  unitOf: Uint32Array
  startLine: Uint32Array
  endLine: Uint32Array
  ids: Uint8Array
  /** Key of each chunk among the approximate neighbours; empty where all vectors are scanned. */
  labels: Uint32Array
  /** Unit columns; the chunks of unit `u` are `chunkStart[u] .. chunkStart[u + 1] - 1`. */
  chunkStart: Uint32Array
  /** First chunk of each file, and at last the number of chunks. */
  fileStart: Uint32Array
  fileOf: Uint32Array
  kind: Uint8Array
  flags: Uint8Array
  nameHash: Uint32Array
  pairHash: Uint32Array
  /** Two hashes of the qualified name of each unit of code, by which a graph's nodes find it; 0 and 0 for prose. */
  qualifiedHash: Uint32Array
  /** How many entities call, use or extend it. */
  inDegree: Uint32Array
  /** Both directions of the graph between units: neighbours of `u` are `edgeStart[u] .. edgeStart[u + 1] - 1`. */
  edgeStart: Uint32Array
  edgeUnit: Uint32Array
  /** Edge type (position in EDGE_TYPES), plus 128 where the neighbour is the edge's source. */
  edgeKind: Uint8Array
  edgeConfidence: Uint8Array
  /**
   * Files changed with file `f`, in `togetherShare` / 255 of its
   * changes: `togetherStart[f] .. togetherStart[f + 1] - 1`.
   */
  togetherStart: Uint32Array
  togetherFile: Uint32Array
  togetherShare: Uint8Array
  /** How lately each file was changed, see `recencyOf`. */
  recency: Uint8Array
  nameBytes: Uint8Array
  nameOffsets: Uint32Array
  pathBytes: Uint8Array
  pathOffsets: Uint32Array
}

/** Added to the type of an edge in `edgeKind` where it comes in from the unit that is named. */
export const INCOMING = 128

const COLUMNS = [
  'vectors',
  'vectorScale',
  'unitOf',
  'startLine',
  'endLine',
  'ids',
  'labels',
  'chunkStart',
  'fileStart',
  'fileOf',
  'kind',
  'flags',
  'nameHash',
  'pairHash',
  'qualifiedHash',
  'inDegree',
  'edgeStart',
  'edgeUnit',
  'edgeKind',
  'edgeConfidence',
  'togetherStart',
  'togetherFile',
  'togetherShare',
  'recency',
  'nameBytes',
  'nameOffsets',
  'pathBytes',
  'pathOffsets',
] as const
const LEXICAL = ['lengths', 'terms', 'starts', 'postings'] as const

type About = Pick<SearchIndex, 'chunks' | 'units' | 'dimensions' | 'embedder' | 'past'>

/** The columns of an index by the names that they are stored under. */
function columnsOfIndex(index: SearchIndex): Record<string, Column> {
  const columns: Record<string, Column> = {}
  for (const name of COLUMNS) columns[name] = index[name]
  for (const name of LEXICAL) {
    columns[`lexical.${name}`] = index.lexical[name]
    columns[`history.${name}`] = index.history[name]
    columns[`paths.${name}`] = index.paths[name]
  }
  return columns
}

/** The memory of an index, in bytes. */
export const bytesOfIndex = (index: SearchIndex): number =>
  Object.values(columnsOfIndex(index)).reduce((sum, { byteLength }) => sum + byteLength, 0)

/** The bytes of an index, in parts that follow each other; most are its own columns. `openSearchIndex` reads them back. */
export function partsOfSearchIndex(index: SearchIndex): Uint8Array[] {
  const { chunks, units, dimensions, embedder, past } = index
  const about: About = { chunks, units, dimensions, embedder, past }
  return partsOfSections(SEARCH_INDEX_VERSION, about, columnsOfIndex(index))
}

/** The index in packed bytes, as views of them; undefined when they are damaged or of another version. */
export function openSearchIndex(packed: Uint8Array): SearchIndex | undefined {
  const opened = openSections<About>(SEARCH_INDEX_VERSION, packed)
  if (!opened) return undefined
  const pick = (names: readonly string[], prefix: string) =>
    Object.fromEntries(names.map((name) => [name, opened.columns[prefix + name]]))
  const own = {
    lexical: pick(LEXICAL, 'lexical.'),
    history: pick(LEXICAL, 'history.'),
    paths: pick(LEXICAL, 'paths.'),
  }
  return { ...opened.about, ...pick(COLUMNS, ''), ...own } as unknown as SearchIndex
}

/** The plain name of a unit. */
export const unitName = (index: SearchIndex, unit: number): string => stringAt(index.nameBytes, index.nameOffsets, unit)
/** The path of a file. */
export const pathOf = (index: Pick<SearchIndex, 'pathBytes' | 'pathOffsets'>, file: number): string =>
  stringAt(index.pathBytes, index.pathOffsets, file)

/** Writes a unit vector as an 8-bit row; returns the scale that gives it back. */
export function quantise(vector: Float32Array, row: Int8Array): number {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!))
  if (largest === 0) return 0
  const factor = 127 / largest
  for (let i = 0; i < vector.length; i++) row[i] = Math.round(vector[i]! * factor)
  return largest / 127
}
