// The built-in embedder: a static embedding. Every word piece has a row in a table of 8-bit integers; a text is the
// weighted sum of the rows of its pieces, scaled to length one. Questions and code have their own weights (and, where
// the model was trained so, their own tables), learned together so that a question lies near the code that answers it.
// No network, no download, no randomness: the same text always gives the same vector.

import { openRowSums } from './row-sums.ts'
import { createBag, LIMITS } from './word-pieces.ts'

/** The texts that an entity's vector is computed from. */
export type EmbeddedFields = {
  name: string
  /** Names of the enclosing entities and the last folders of the path. */
  place: string
  code: string
  doc: string
}

/** A trained model, as it is read from its asset. */
export type EmbedderModel = {
  /** Names the model: vectors of different versions never meet in one index. */
  version: string
  dimensions: number
  /** Weights of name, place, code and doc. */
  fieldWeights: readonly number[]
  /**
   * How far the length of each field's sum is taken out of it: 0 not
   * at all, 1 wholly (a long body then counts no more than a name).
   */
  fieldPowers: readonly number[]
  /** Factors of the pieces of code by where they first stand, see row-sums.ts. */
  positionWeights: readonly number[]
  /** Rows of the pieces: whole words, and fragments of the rarer ones. */
  vocabulary: ReadonlyMap<string, number>
  codeTable: Int8Array
  queryTable: Int8Array
  /** Per row: the learned weight of the piece times the scale of its row. */
  codeScale: Float32Array
  queryScale: Float32Array
}

/** A model and its computations. Not to be shared between threads: it works in buffers of its own. */
export type Embedder = {
  version: string
  dimensions: number
  /** Writes the unit vector of a question to `out`; zeros when nothing in it is known. */
  query(text: string, out: Float32Array): void
  /** Writes the unit vector of an entity to `out`. */
  code(fields: EmbeddedFields, out: Float32Array): void
}

/**
 * An embedder over a model whose tables lie in `tables` (see tables.ts). It keeps scratch memory and a cache of words: one per
 * thread.
 */
export function createEmbedder(model: EmbedderModel, tables: WebAssembly.Memory): Embedder {
  const bag = createBag(model.vocabulary)
  const rows = openRowSums(model, tables)
  const { version, dimensions, fieldWeights, fieldPowers, positionWeights } = model
  const even = [1]

  function addField(text: string, field: keyof typeof FIELDS, out: Float32Array): void {
    bag.fill(text, LIMITS[field])
    if (bag.size === 0) return
    const sum = rows.code(bag, field === 'code' ? positionWeights : even)
    const at = FIELDS[field]
    const length = Math.sqrt(squares(sum))
    if (length === 0) return
    const factor = (fieldWeights[at] ?? 1) * length ** -(fieldPowers[at] ?? 0)
    for (let i = 0; i < sum.length; i++) out[i]! += factor * sum[i]!
  }

  return {
    version,
    dimensions,
    query(text, out) {
      bag.fill(text, LIMITS.query)
      out.set(rows.query(bag, even))
      normalise(out)
    },
    code(fields, out) {
      out.fill(0)
      addField(fields.name, 'name', out)
      addField(fields.place, 'place', out)
      addField(fields.code, 'code', out)
      addField(fields.doc, 'doc', out)
      normalise(out)
    },
  }
}

const FIELDS = { name: 0, place: 1, code: 2, doc: 3 } as const

/** The last three parts of a path without its extension, and the enclosing names: where an entity stands. */
export function placeOf(enclosing: string, path: string): string {
  const parts = path.split('/').slice(-3).join(' ')
  return `${enclosing} ${parts.replace(/\.\w+$/, '')}`
}

function squares(vector: Float32Array): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * vector[i]!
  return sum
}

function normalise(vector: Float32Array): void {
  const sum = squares(vector)
  if (sum === 0) return
  const factor = 1 / Math.sqrt(sum)
  for (let i = 0; i < vector.length; i++) vector[i]! *= factor
}
