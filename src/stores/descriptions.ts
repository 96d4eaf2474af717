// Descriptions of entities, keyed by the model's input: the same code costs nothing with the same model, in any project
// and through every rebuild of a collection.

import { createHash } from 'node:crypto'
import type { Env } from './lmdb/env.ts'

/** Everything that a description depends on. */
export type DescriptionKey = { chunkText: string; provider: string; model: string; promptVersion: number }

/** A model of a provider. */
export type Writer = Pick<DescriptionKey, 'provider' | 'model'>

/** Descriptions written by models, by their input. */
export type DescriptionStore = {
  get: (key: DescriptionKey) => Promise<string | undefined>
  /** The model that wrote a description; undefined when none is known to have. */
  writerOf: (description: string) => Promise<Writer | undefined>
  /** Durable once it resolves, even if the process is killed afterwards. */
  put: (key: DescriptionKey, description: string) => Promise<void>
}

/** All descriptions. */
export function openDescriptions(env: Env): DescriptionStore {
  const table = env.table<string, string>('descriptions')
  const writers = env.table<Writer, string>('writers')
  return {
    get: (key) => env.read(() => table.get(descriptionKey(key))),
    writerOf: (description) => env.read(() => writers.get(textKey(description))),
    put: (key, description) =>
      env.write(() => {
        writers.put(textKey(description), { provider: key.provider, model: key.model })
        table.put(descriptionKey(key), description)
      }),
  }
}

/** The key of a text. */
export const textKey = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A description's key as one short text. The length in front keeps any two keys from hashing the same bytes. */
export function descriptionKey({ chunkText, provider, model, promptVersion }: DescriptionKey): string {
  const head = JSON.stringify([provider, model, promptVersion])
  return createHash('sha256').update(`${head.length}:${head}`).update(chunkText).digest('base64url')
}
