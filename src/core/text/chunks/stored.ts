// From a stored chunk to the texts for the lexical index and the embedder.

import { createHash } from 'node:crypto'
import type { EmbeddedFields } from '../embedding/embedder.ts'
import { placeOf } from '../embedding/embedder.ts'
import type { LexicalFields } from '../index/lexical.ts'
import type { ChunkDraft } from './chunk.ts'

/** Raised when chunking changes, so that files are cut again. */
export const CHUNKING_VERSION = 7

/** The fields of a stored chunk that these functions need. */
export type ChunkText = Pick<
  ChunkDraft,
  'entityType' | 'name' | 'enclosing' | 'part' | 'signature' | 'doc' | 'text'
> & {
  description: string | null
}

/** Between the header that every further part repeats and its own lines. */
const PART_MARK = '\n…\n'

/** The code of a chunk without its doc comment and without a repeated header. */
function bodyOf(chunk: ChunkText): string {
  if (chunk.entityType === 'Document') return ''
  if (chunk.part > 0 && chunk.signature !== '') return chunk.text.slice(chunk.signature.length + PART_MARK.length)
  if (chunk.doc === '') return chunk.text
  const at = chunk.text.indexOf(chunk.doc)
  return at < 0 ? chunk.text : chunk.text.slice(0, at) + chunk.text.slice(at + chunk.doc.length + 1)
}

/** The texts of a stored chunk by which it is searched. */
export const lexicalFields = (chunk: ChunkText, path: string): LexicalFields => ({
  name: chunk.name,
  enclosing: chunk.enclosing,
  path: path.replace(/\.\w+$/, ''),
  signature: chunk.signature,
  doc: chunk.doc,
  body: bodyOf(chunk),
  description: chunk.description ?? '',
})

/** A description says the same as a doc comment would: both feed the same field. */
export const embeddedFields = (chunk: ChunkText, path: string): EmbeddedFields => ({
  name: chunk.entityType === 'Document' ? '' : chunk.name,
  place: placeOf(chunk.enclosing, path),
  code: bodyOf(chunk),
  doc: chunk.description && !chunk.doc.includes(chunk.description) ? `${chunk.doc} ${chunk.description}` : chunk.doc,
})

/** The input of embedders that take whole texts. */
export const embeddedText = (chunk: ChunkText, path: string): string =>
  `${path}\n${chunk.enclosing ? `${chunk.enclosing}.` : ''}${chunk.name}\n${chunk.description ? `${chunk.description}\n` : ''}${chunk.text}`

/** Key of a chunk's embedded text: chunks with the same hash have the same vector. */
export function embeddedHash(chunk: ChunkText, path: string): string {
  const parts = [
    path,
    chunk.entityType,
    chunk.name,
    chunk.enclosing,
    chunk.part,
    chunk.signature,
    chunk.doc,
    chunk.description,
  ]
  return createHash('sha1').update(JSON.stringify(parts)).update(chunk.text).digest('base64url')
}

/** The part of a pack's key that says which descriptions its chunks have; '' when none. */
export function descriptionsKey(chunks: readonly { description: string | null }[]): string {
  const descriptions = chunks.map(({ description }) => description)
  if (descriptions.every((text) => text === null)) return ''
  return createHash('sha1').update(JSON.stringify(descriptions)).digest('base64url')
}
