// Vectors made by providers' embedders.

import { quantise } from '../../core/text/index/search-index.ts'
import type { Env } from '../lmdb/env.ts'

/**
 * Providers' embeddings, by embedder and hash of the text: no text is sent twice, and vectors of two embedders never
 * mix. A row is the scale (float32) followed by the 8-bit components. Vectors of the built-in embedder are not stored:
 * making one costs less.
 */
export type VectorStore = {
  get(embedder: string, hashes: readonly string[]): Promise<(Uint8Array | undefined)[]>
  put(embedder: string, rows: readonly { hash: string; row: Uint8Array }[]): Promise<void>
  /** Drops everything: the next ingest or search embeds again. */
  clear(): Promise<void>
}

/** All vectors. */
export function openVectors(env: Env): VectorStore {
  const vectors = env.table<Uint8Array, [string, string]>('vectors')
  return {
    get: (embedder, hashes) => env.read(() => hashes.map((hash) => vectors.get([embedder, hash]))),
    put: (embedder, rows) =>
      env.write(() => {
        for (const { hash, row } of rows) vectors.put([embedder, hash], row)
      }),
    clear: async () => {
      const gone = await env.read(() => Array.from(vectors.keys())) // not in the write: see facts.ts
      await env.write(() => {
        for (const key of gone) vectors.remove(key)
      })
    },
  }
}

/** A unit vector as stored: its scale (float32, little-endian), then its 8-bit components. */
export function rowBytes(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(4 + vector.length)
  const scale = quantise(vector, new Int8Array(bytes.buffer, 4))
  new DataView(bytes.buffer).setFloat32(0, scale, true)
  return bytes
}

/** A unit vector in 8-bit components; each times `scale` is the original component. */
export type Row = { scale: number; components: Int8Array }

/** Unpacks a stored row. */
export function rowOf(bytes: Uint8Array): Row {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    scale: view.getFloat32(0, true),
    components: new Int8Array(bytes.buffer, bytes.byteOffset + 4, bytes.byteLength - 4),
  }
}
