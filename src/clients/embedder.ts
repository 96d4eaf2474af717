// Turns texts into vectors: the built-in model in the worker pool, or a provider's model behind the same interface.

import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { createEmbedder, type Embedder } from '../core/text/embedding/embedder.ts'
import { readModel, readModelHead } from '../core/text/embedding/embedder-asset.ts'
import { type EmbeddingModel, embeddingModel } from './llm/embedding.ts'
import type { LlmClient } from './llm/provider.ts'

/** A vector space: only vectors of the same space can be compared. */
export type Space = { id: string; dimensions: number }

/** The source of vectors. Workers compute the built-in model themselves; the caller sends requests to a provider's. */
export type EmbedderClient =
  | { kind: 'builtin'; space(signal?: AbortSignal): Promise<Space> }
  | { kind: 'remote'; space(signal?: AbortSignal): Promise<Space>; model: EmbeddingModel }

const ASSET = fileURLToPath(new URL('../../assets/embedder.bin', import.meta.url))
const HEAD_BYTES = 4096

/** The configured embedder: a provider's model if one is named, else the built-in one. */
export function openEmbedder(config: Config, llm: LlmClient): EmbedderClient {
  const { provider, model } = config.embedder
  if (provider !== 'builtin') {
    const [baseUrl, key] = provider === 'ollama' ? [config.ollamaUrl, undefined] : [config.openaiUrl, config.openaiKey]
    const remote = embeddingModel(llm, { provider, model, baseUrl, key })
    return { kind: 'remote', model: remote, space: (signal) => remote.space(signal) }
  }
  const head = readModelHead(headOf(ASSET))
  const space = { id: `builtin:${head.version}`, dimensions: head.dimensions } // another version embeds everything again
  return { kind: 'builtin', space: async () => space }
}

let loaded: Embedder | undefined

/** This thread's built-in embedder; its asset is read once. For worker threads. */
export function builtinEmbedder(): Embedder {
  loaded ??= createEmbedder(readModel(readFileSync(ASSET)))
  return loaded
}

function headOf(path: string): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES)
  const file = openSync(path, 'r')
  try {
    return head.subarray(0, readSync(file, head, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(file)
  }
}
