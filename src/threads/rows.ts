// The vectors of the chunks of packs, as rows of 8-bit components: computed by the built-in embedder unless the file
// already had one for the same text, or read from the store, which keeps those of providers.

import { builtinEmbedder } from '../clients/embedder.ts'
import { embeddedFields, embeddedHash } from '../core/text/chunks/stored.ts'
import { openPart } from '../core/text/index/parts.ts'
import { quantise } from '../core/text/index/search-index.ts'
import type { Stores } from '../stores/open.ts'
import type { Pack } from '../stores/search/chunks.ts'
import { type Row, rowOf } from '../stores/search/vectors.ts'

/** A pack, and the key of the previous pack of its file ('' where none). */
export type Keyed = { key: string; pack: Pack; earlier: string }

/** Where parts are kept, and how long their vectors are. */
export type PartSpace = { project: string; embedder: string; dimensions: number }

/** The rows of a pack's chunks, in their order; undefined where a chunk has none. */
export type Rows = readonly (Row | undefined)[]

/** The rows of each pack by the built-in embedder, and how many of them had to be computed. */
export async function builtinRows(
  stores: Stores,
  space: PartSpace,
  packs: readonly Keyed[],
): Promise<{ rows: Rows[]; made: number }> {
  const embedder = builtinEmbedder()
  const vector = new Float32Array(space.dimensions)
  const known = await earlierRows(stores, space, packs)
  let made = 0
  const make = (chunk: Pack['chunks'][number], path: string): Row => {
    made++
    embedder.code(embeddedFields(chunk, path), vector)
    const components = new Int8Array(space.dimensions)
    return { scale: quantise(vector, components), components }
  }
  const rows = packs.map(({ pack: { chunks, path }, earlier }) =>
    chunks.map((chunk) => (earlier && known.get(embeddedHash(chunk, path))) || make(chunk, path)),
  )
  return { rows, made }
}

/** The rows of earlier packs in the index, by the hash of the embedded text. */
async function earlierRows(
  stores: Stores,
  { project, embedder, dimensions }: PartSpace,
  packs: readonly Keyed[],
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  const keys = packs.map(({ earlier }) => earlier).filter((key) => key !== '')
  const earlier = await stores.chunks.packs(project, keys)
  const parts = await stores.lexical.parts(project, embedder, keys)
  for (const [at, pack] of earlier.entries()) {
    const part = parts[at] && openPart(parts[at])
    if (!pack || part?.chunks.length !== pack.chunks.length) continue
    for (const [chunk, about] of pack.chunks.entries()) {
      const components = part.vectors.subarray(chunk * dimensions, (chunk + 1) * dimensions)
      rows.set(embeddedHash(about, pack.path), { scale: part.scales[chunk]!, components })
    }
  }
  return rows
}

type Missing = { hash: string; chunk: Pack['chunks'][number]; path: string }

/** The stored rows of each pack, and the chunks that have none. */
export async function storedRows(
  stores: Stores,
  { embedder }: { embedder: string },
  packs: readonly { pack: Pack }[],
): Promise<{ rows: Rows[]; missing: Missing[] }> {
  const chunks = packs.flatMap(({ pack }) =>
    pack.chunks.map((chunk) => ({ hash: embeddedHash(chunk, pack.path), chunk, path: pack.path })),
  )
  const hashes = chunks.map(({ hash }) => hash)
  const found = await stores.vectors.get(embedder, hashes)
  let at = 0
  const rows = packs.map(({ pack }) =>
    pack.chunks.map(() => {
      const bytes = found[at++]
      return bytes && rowOf(bytes)
    }),
  )
  return { rows, missing: chunks.filter((_, chunk) => !found[chunk]) }
}
