// The vectors of the chunks of packs, as rows of 8-bit components: computed by the built-in embedder, or read from the
// store, which keeps those of providers.

import { builtinEmbedder } from '../clients/embedder.ts'
import { embeddedFields, embeddedHash } from '../core/text/chunks/stored.ts'
import { quantise } from '../core/text/index/search-index.ts'
import type { Stores } from '../stores/open.ts'
import type { Pack } from '../stores/search/chunks.ts'
import { type Row, rowOf } from '../stores/search/vectors.ts'

/** Of which project and embedder the chunks are, and how long its vectors. */
export type PartSpace = { project: string; embedder: string; dimensions: number }

/** The rows of a pack's chunks, in their order; undefined where a chunk has none. */
export type Rows = readonly (Row | undefined)[]

/** The rows of each pack by the built-in embedder. */
export function builtinRows(dimensions: number, packs: readonly Pack[]): Rows[] {
  const embedder = builtinEmbedder()
  const vector = new Float32Array(dimensions)
  return packs.map(({ chunks, path }) =>
    chunks.map((chunk) => {
      embedder.code(embeddedFields(chunk, path), vector)
      const components = new Int8Array(dimensions)
      return { scale: quantise(vector, components), components }
    }),
  )
}

type Missing = { hash: string; chunk: Pack['chunks'][number]; path: string }

/** The stored rows of each pack, and the chunks that have none. */
export async function storedRows(
  stores: Stores,
  { embedder }: { embedder: string },
  packs: readonly Pack[],
): Promise<{ rows: Rows[]; missing: Missing[] }> {
  const chunks = packs.flatMap(({ chunks, path }) =>
    chunks.map((chunk) => ({ hash: embeddedHash(chunk, path), chunk, path })),
  )
  const hashes = chunks.map(({ hash }) => hash)
  const found = await stores.vectors.get(embedder, hashes)
  let at = 0
  const rows = packs.map(({ chunks }) =>
    chunks.map(() => {
      const bytes = found[at++]
      return bytes && rowOf(bytes)
    }),
  )
  return { rows, missing: chunks.filter((_, chunk) => !found[chunk]) }
}
