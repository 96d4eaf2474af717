import type { Env } from './open.ts'

/**
 * Embeddings by the embedder that made them and the hash of what was embedded: no text is embedded twice, and vectors
 * of two embedders never meet. A row is the scale (float32) and the 8-bit components.
 */
export type VectorStore = {
  get(embedder: string, hashes: readonly string[]): Promise<(Uint8Array | undefined)[]>
  put(embedder: string, rows: readonly { hash: string; row: Uint8Array }[]): Promise<void>
  /** Drops everything: the next ingest or search embeds again. */
  clear(): Promise<void>
}

export function openVectors(env: Env): VectorStore {
  const vectors = env.table<Uint8Array, [string, string]>('vectors')
  return {
    get: (embedder, hashes) => env.read(() => hashes.map((hash) => vectors.get([embedder, hash]))),
    put: (embedder, rows) =>
      env.write(() => {
        for (const { hash, row } of rows) vectors.put([embedder, hash], row)
      }),
    clear: () =>
      env.write(() => {
        for (const key of vectors.keys()) vectors.remove(key)
      }),
  }
}
