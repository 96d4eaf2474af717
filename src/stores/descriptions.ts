// What models said about entities, kept by what they were asked: the same code asked of the same model costs nothing,
// in whichever project, and through every rebuild of the collection.

import { createHash } from 'node:crypto'
import type { Env } from './env.ts'

/** Everything that a description depends on. */
export type DescriptionKey = { chunkText: string; provider: string; model: string; promptVersion: number }

/** Descriptions that a model wrote, by what they were written from. */
export type DescriptionStore = {
  get: (key: DescriptionKey) => Promise<string | undefined>
  /** Durable when it resolves: a process killed afterwards finds it again. */
  put: (key: DescriptionKey, description: string) => Promise<void>
}

/** All descriptions. */
export function openDescriptions(env: Env): DescriptionStore {
  const table = env.table<string, string>('descriptions')
  return {
    get: (key) => env.read(() => table.get(digest(key))),
    put: (key, description) => env.write(() => table.put(digest(key), description)),
  }
}

/** The lengths are between the parts, so that no two keys run together into one. */
function digest({ chunkText, provider, model, promptVersion }: DescriptionKey): string {
  const head = JSON.stringify([provider, model, promptVersion])
  return createHash('sha256').update(`${head.length}:${head}`).update(chunkText).digest('base64url')
}
