// The chunks of a file as bytes: a row for each, without names of fields, and without ids, which follow from names.

import { unlessDamaged } from '../../core/packed.ts'
import type { ChunkDraft } from '../../core/text/chunks/chunk.ts'
import { chunkId, uuidText } from '../../core/uuid.ts'
import { compressed, decompressed } from '../compressed.ts'

/**
 * A chunk as stored: its `id` is that of its project, name and part. `body` is left out: `bodyOf`
 * (core/text/chunks/stored.ts) takes it from `text`.
 */
export type StoredChunk = Omit<ChunkDraft, 'body'> & { id: string; description: string | null }

/** A pack as it is read first: ids are worked out from names, which takes longer than all else. */
export type PackTexts = { path: string; chunks: Omit<StoredChunk, 'id'>[] }

/** The chunks of one file, in order. Immutable once written: different chunks or descriptions make a different pack. */
export type Pack = { path: string; chunks: StoredChunk[] }

/** What is alike in chunks that follow each other comes first, texts that repeat each other stand together. */
type Row = [
  entityType: string,
  name: string,
  qualifiedName: string,
  enclosing: string,
  startLine: number,
  lines: number,
  part: number,
  flags: number,
  description: string | 0,
  doc: string,
  signature: string,
  text: string,
]

const Flag = { Test: 1, Generated: 2, Deprecated: 4 } as const

/** A pack as one frame; `packOf(project, packBytes(p))` equals a pack `p` of the project. */
export const packBytes = ({ path, chunks }: Pack): Buffer =>
  compressed(Buffer.from(JSON.stringify([path, chunks.map(rowOf)])))

const rowOf = (chunk: StoredChunk): Row => [
  chunk.entityType,
  chunk.name,
  chunk.qualifiedName,
  chunk.enclosing,
  chunk.startLine,
  chunk.endLine - chunk.startLine,
  chunk.part,
  (chunk.isTest ? Flag.Test : 0) |
    (chunk.isGenerated ? Flag.Generated : 0) |
    (chunk.isDeprecated ? Flag.Deprecated : 0),
  chunk.description ?? 0,
  chunk.doc,
  chunk.signature,
  chunk.text,
]

/**
 * The pack in bytes. Those of the first version were not packed at all, those of the second named the fields of each chunk.
 */
export function textsOf(stored: Pack | Uint8Array): PackTexts | 'damaged' {
  if (!(stored instanceof Uint8Array)) return stored
  const text = decompressed(stored)?.toString('utf8')
  return (text !== undefined && unlessDamaged(() => textsIn(text))) || 'damaged'
}

function textsIn(text: string): PackTexts {
  const packed = JSON.parse(text) as Pack | [path: string, rows: Row[]]
  return Array.isArray(packed) ? { path: packed[0], chunks: packed[1].map(chunkOf) } : packed
}

/** The pack of a project in bytes. */
export function packOf(project: string, stored: Pack | Uint8Array): Pack | 'damaged' {
  const texts = textsOf(stored)
  return texts === 'damaged' ? texts : withIds(project, texts)
}

/** A pack with the ids of its chunks. */
const withIds = (project: string, { path, chunks }: PackTexts): Pack => ({
  path,
  chunks: chunks.map((chunk) => ({ id: uuidText(chunkId(project, chunk.qualifiedName, chunk.part)), ...chunk })),
})

function chunkOf(row: Row): PackTexts['chunks'][number] {
  const [entityType, name, qualifiedName, enclosing, startLine, lines, part, flags, description, doc, signature, text] =
    row
  return {
    entityType,
    name,
    qualifiedName,
    enclosing,
    startLine,
    endLine: startLine + lines,
    part,
    signature,
    doc,
    text,
    isTest: (flags & Flag.Test) !== 0,
    isGenerated: (flags & Flag.Generated) !== 0,
    isDeprecated: (flags & Flag.Deprecated) !== 0,
    description: description === 0 ? null : description,
  }
}
