// Embeddings of a provider's model, in batches. The dimension is that of its first answer, and every later one must
// have it: two spaces never meet in one index.

import { truncate } from '../../core/text/truncate.ts'
import { LlmError } from './errors.ts'
import type { EmbedCall, LlmClient } from './provider.ts'
import type { Target } from './wire.ts'

/** An embedding model of a provider. */
export type EmbeddingModel = {
  /** Names the space: provider, model and dimension. Vectors of another name are of no use to it. */
  space: (signal?: AbortSignal) => Promise<{ id: string; dimensions: number }>
  /**
   * Unit vectors of code, row by row in one matrix per batch, as the batches arrive (not always in order). Batches
   * before a failure are good: a later call need not ask for them again.
   */
  documents: (
    texts: readonly string[],
    onBatch: (start: number, rows: Float32Array) => void | Promise<void>,
    signal?: AbortSignal,
  ) => Promise<void>
  /** Finds out the dimension again: another model may have taken the name. */
  forget: () => void
  /** The unit vector of a question. */
  query: (text: string, signal?: AbortSignal) => Promise<Float32Array>
}

/** Texts of one request; small enough that a lost one costs little. */
const BATCH_TEXTS = 32
/** Characters of one request, so that long texts come in smaller batches. */
const BATCH_CHARS = 64_000
/** Characters of one text: about the 8,191 tokens that OpenAI's models take, of the densest code. */
const TEXT_CHARS = 16_000
const TEXT_CHARS_MIN = 256
const BATCHES_IN_FLIGHT = 2

/**
 * The prefix that a model expects before a question or a document, from the models' own cards. The first matching name
 * counts.
 */
const PREFIXES: readonly [name: RegExp, query: string, document: string][] = [
  [/nomic-embed/i, 'search_query: ', 'search_document: '],
  [/\be5\b|-e5-/i, 'query: ', 'passage: '],
  [/mxbai-embed|bge-.*-en|snowflake-arctic-embed/i, 'Represent this sentence for searching relevant passages: ', ''],
  [/qwen3-embedding/i, 'Instruct: Given a question about a code base, retrieve the code that answers it\nQuery: ', ''],
  [/embeddinggemma/i, 'task: code retrieval | query: ', 'title: none | text: '],
]

/** The embedding model that `target` names. Nothing is asked of the provider before the first use. */
export function embeddingModel(llm: LlmClient, target: Target): EmbeddingModel {
  const [, queryPrefix, documentPrefix] = PREFIXES.find(([name]) => name.test(target.model)) ?? [/$/, '', '']
  let dimensions: number | undefined

  async function embed(texts: readonly string[], call: EmbedCall): Promise<Float32Array> {
    const rows = await embedFitting((fitting) => llm.embed(target, fitting, call), texts)
    dimensions ??= rows[0]!.length
    const found = rows[0]!.length
    if (found !== dimensions) {
      const what = `vectors of ${found} dimensions came where there were ${dimensions} before`
      throw new LlmError('garbled', target, `${what}; after another model took this name, ingest with "recreate": true`)
    }
    return unitRows(rows, dimensions)
  }

  return {
    async space(signal) {
      if (dimensions === undefined) await embed(['dimension'], { signal })
      return { id: `${target.provider}:${target.model}:${dimensions}`, dimensions: dimensions! }
    },

    async documents(texts, onBatch, signal) {
      const batches = cutBatches(texts) // closed by the first worker that fails, which ends the others
      async function work(): Promise<void> {
        for (const { start, end } of batches) {
          const batch = texts.slice(start, end).map((text) => documentPrefix + text)
          await onBatch(start, await embed(batch, { signal, background: true }))
        }
      }
      await Promise.all(Array.from({ length: BATCHES_IN_FLIGHT }, work))
    },

    forget: () => {
      dimensions = undefined
    },

    query: (text, signal) => embed([queryPrefix + text], { signal }),
  }
}

/** Ranges of texts, each within the bounds of one request. */
function* cutBatches(texts: readonly string[]): Generator<{ start: number; end: number }> {
  let start = 0
  let chars = 0
  for (const [index, text] of texts.entries()) {
    const isFull = index - start >= BATCH_TEXTS || chars + Math.min(text.length, TEXT_CHARS) > BATCH_CHARS
    if (isFull && index > start) {
      yield { start, end: index }
      start = index
      chars = 0
    }
    chars += Math.min(text.length, TEXT_CHARS)
  }
  if (start < texts.length) yield { start, end: texts.length }
}

/** Models with a small window refuse long texts: those are then asked for alone, and halved until they fit. */
async function embedFitting(
  embed: (texts: readonly string[]) => Promise<number[][]>,
  texts: readonly string[],
  charsMax = TEXT_CHARS,
): Promise<number[][]> {
  try {
    // An empty text is refused by some servers.
    return await embed(texts.map((text) => truncate(text, charsMax) || ' '))
  } catch (error) {
    if (!(error instanceof LlmError) || error.code !== 'refused') throw error
    if (texts.length === 1) {
      const length = Math.min(texts[0]!.length, charsMax)
      if (length <= TEXT_CHARS_MIN) throw error
      return embedFitting(embed, texts, Math.ceil(length / 2))
    }
    const rows: number[][] = []
    for (const text of texts) rows.push((await embedFitting(embed, [text], charsMax))[0]!)
    return rows
  }
}

/** Rows scaled to length one, in one matrix; a row of zeros stays as it is. */
function unitRows(rows: readonly number[][], dimensions: number): Float32Array {
  const matrix = new Float32Array(rows.length * dimensions)
  for (const [index, row] of rows.entries()) {
    const length = Math.hypot(...row) || 1
    for (let column = 0; column < dimensions; column++) matrix[index * dimensions + column] = row[column]! / length
  }
  return matrix
}
