// The parts of a search index that the packs of files make.

import { lexicalFields } from '../core/text/chunks/stored.ts'
import type { IndexedFile } from '../core/text/index/assemble.ts'
import { createSegmenter } from '../core/text/index/lexical.ts'
import { uuidFromText } from '../core/uuid.ts'
import type { Stores } from '../stores/open.ts'
import type { Pack } from '../stores/search/chunks.ts'
import type { Rows } from './rows.ts'

const segmentChunks = createSegmenter()

/** The part of a pack with these vectors. */
export function indexedFile({ chunks, path }: Pack, rows: Rows, dimensions: number): IndexedFile {
  const segment = segmentChunks(chunks.map((chunk) => lexicalFields(chunk, path)))
  const vectors = new Int8Array(chunks.length * dimensions)
  const scales = new Float32Array(chunks.length)
  for (const [at, row] of rows.entries()) {
    if (!row || row.components.length !== dimensions) continue // found by words only
    vectors.set(row.components, at * dimensions)
    scales[at] = row.scale
  }
  return { path, chunks, segment, vectors, scales, ids: idsOf(chunks) }
}

/** The 16 bytes of each chunk's id. */
export function idsOf(chunks: Pack['chunks']): Uint8Array {
  const ids = new Uint8Array(chunks.length * 16)
  for (const [at, { id }] of chunks.entries()) ids.set(uuidFromText(id), at * 16)
  return ids
}

/** Packs by their keys. Rejects when one is gone or damaged. */
export async function packsOf(
  stores: Stores,
  { project, packs }: { project: string; packs: readonly string[] },
): Promise<Map<string, Pack>> {
  const found = await stores.chunks.packs(project, packs)
  return new Map(
    packs.map((key, at) => {
      const pack = found[at]
      if (!pack) throw new Error('the chunks of a file are gone')
      return [key, pack]
    }),
  )
}
