// What turns texts into vectors: the built-in model in the worker pool, or a model of a provider behind the same face.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Embedder, createEmbedder, readModel } from '../core/text/embedder.ts'
import type { EmbeddingModel } from './llm/embedding.ts'

/** Where vectors come from. `builtin` is computed by the workers themselves; a remote model is asked by the caller. */
export type EmbedderClient =
  | { kind: 'builtin'; space(): Promise<{ id: string; dimensions: number }> }
  | { kind: 'remote'; model: EmbeddingModel; space(signal?: AbortSignal): Promise<{ id: string; dimensions: number }> }

const ASSET = fileURLToPath(new URL('../../assets/embedder.bin', import.meta.url))

let loaded: Embedder | undefined

/** This thread's built-in embedder; its asset is read once. */
export function builtinEmbedder(): Embedder {
  loaded ??= createEmbedder(readModel(readFileSync(ASSET)))
  return loaded
}

/** The embedder of a configuration: a remote model where one is given, else the built-in one. */
export function openEmbedder(remote: EmbeddingModel | undefined, builtinSpace: () => Promise<Space>): EmbedderClient {
  return remote
    ? { kind: 'remote', model: remote, space: (signal) => remote.space(signal) }
    : { kind: 'builtin', space: builtinSpace }
}

type Space = { id: string; dimensions: number }

/** The name of the built-in space: another version of the model embeds anew. */
export const builtinSpaceOf = ({ model }: Embedder): Space => ({
  id: `builtin:${model.version}`,
  dimensions: model.dimensions,
})
