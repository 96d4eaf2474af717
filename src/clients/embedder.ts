// Turns texts into vectors: the built-in model in the worker pool, or a provider's model behind the same interface.

import { closeSync, openSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { createEmbedder, type Embedder } from '../core/text/embedding/embedder.ts'
import { type ModelHead, readModel, readModelHead } from '../core/text/embedding/embedder-asset.ts'
import { tableMemory, tablesIn } from '../core/text/embedding/tables.ts'
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
  const head = withAsset(headOf)
  shareTables(head)
  const space = { id: `builtin:${head.version}`, dimensions: head.dimensions } // another version embeds everything again
  return { kind: 'builtin', space: async () => space }
}

/** What threads find the memory of the model's tables under. */
const TABLES = 'cks: tables of the embedder'

/** Makes the memory of the model's tables that all threads of this process share, which begin later. */
function shareTables({ tableBytes }: ModelHead): void {
  if (getEnvironmentData(TABLES) === undefined) setEnvironmentData(TABLES, tableMemory(tableBytes))
}

let loaded: Embedder | undefined

/** This thread's built-in embedder, opened once. For worker threads. */
export function builtinEmbedder(): Embedder {
  loaded ??= withAsset((file) => {
    const { tablesAt, tableBytes } = headOf(file)
    const shared: unknown = getEnvironmentData(TABLES)
    const memory = shared instanceof WebAssembly.Memory ? shared : tableMemory(tableBytes)
    const tables = tablesIn(memory, tableBytes, (into) => readInto(file, into, tablesAt))
    const front = new Uint8Array(tablesAt)
    readInto(file, front, 0)
    return createEmbedder(readModel(front, tables), memory)
  })
  return loaded
}

const headOf = (file: number): ModelHead => {
  const head = new Uint8Array(HEAD_BYTES)
  return readModelHead(head.subarray(0, readSync(file, head, 0, HEAD_BYTES, 0)))
}

/** Fills `bytes` from the asset, from `at` on. Throws where it ends before. */
function readInto(file: number, bytes: Uint8Array | Int8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(file, bytes, done, bytes.length - done, at + done)
    if (read === 0) throw new Error('the embedder asset is cut short')
    done += read
  }
}

function withAsset<T>(use: (file: number) => T): T {
  const file = openSync(ASSET, 'r')
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}
