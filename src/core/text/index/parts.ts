// A file's part of a search index, as bytes: made once for its chunks and its embedder, and joined with those of all
// other files whenever the index of the project is assembled.

import type { IndexedChunk, IndexedFile } from './assemble.ts'
import type { Segment } from './lexical.ts'
import { openSections, packSections } from './sections.ts'

/** Raised when terms, vectors or columns of a part change their meaning: parts of another version are made again. */
const PART_VERSION = 5

type About = { path: string; chunks: IndexedChunk[] }

const COLUMNS = ['vectors', 'scales', 'ids'] as const
const SEGMENT = ['lengths', 'starts', 'hashes', 'weights'] as const

/** A file's part as bytes; `openPart(packPart(f))` equals `f`. */
export function packPart({ path, chunks, segment, vectors, scales, ids }: IndexedFile): Uint8Array {
  const about: About = { path, chunks: chunks.map(indexedChunk) }
  const { lengths, starts, hashes, weights } = segment
  return packSections(PART_VERSION, about, { vectors, scales, ids, lengths, starts, hashes, weights })
}

/** Undefined when the bytes are damaged or of another version. */
export function openPart(bytes: Uint8Array): IndexedFile | undefined {
  const opened = openSections<About>(PART_VERSION, bytes)
  if (!opened) return undefined
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, opened.columns[name]]))
  return { ...opened.about, ...pick(COLUMNS), segment: pick(SEGMENT) as unknown as Segment } as unknown as IndexedFile
}

/** The fields of a chunk that the index reads, without its text. */
const indexedChunk = (chunk: IndexedChunk): IndexedChunk => ({
  entityType: chunk.entityType,
  name: chunk.name,
  qualifiedName: chunk.qualifiedName,
  enclosing: chunk.enclosing,
  startLine: chunk.startLine,
  endLine: chunk.endLine,
  isTest: chunk.isTest,
  isGenerated: chunk.isGenerated,
  isDeprecated: chunk.isDeprecated,
})
