// The built-in embedder: a static embedding. Every word piece has a row in a table of 8-bit integers; a text is the
// weighted sum of the rows of its pieces, scaled to length one. Questions and code have their own weights (and, where
// the model was trained so, their own tables), learned together so that a question lies near the code that answers it.
// No network, no download, no randomness: the same text always gives the same vector.

import { forEachWord, splitIdentifier } from '../tokens.ts'
import { kernelMemory, openKernel } from './kernels.ts'
import { ROW_SUM_WASM } from './row-sum-wasm.ts'

/** What an entity's vector is made of. */
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
  /** Factors of the pieces of code by where they first stand, see POSITION_BOUNDS. */
  positionWeights: readonly number[]
  /** Rows of the pieces: whole words, and fragments of the rarer ones. */
  vocabulary: ReadonlyMap<string, number>
  codeTable: Int8Array
  queryTable: Int8Array
  /** Per row: the learned weight of the piece times the scale of its row. */
  codeScale: Float32Array
  queryScale: Float32Array
}

/** How much of a text is read, in distinct pieces and characters: what is first says most. */
export const LIMITS = {
  query: { pieces: 96, chars: 6000 },
  name: { pieces: 12, chars: 200 },
  place: { pieces: 20, chars: 400 },
  code: { pieces: 160, chars: 3000 },
  doc: { pieces: 60, chars: 600 },
} as const

/**
 * Pieces of code before these places, in order of first appearance,
 * have a position weight each; the rest have the last.
 */
const POSITION_BOUNDS = [8, 16, 32, 64] as const

/** A model and what it computes. Not to be shared between threads: it works in buffers of its own. */
export type Embedder = {
  version: string
  dimensions: number
  /** Writes the unit vector of a question to `out`; zeros when nothing in it is known. */
  query(text: string, out: Float32Array): void
  /** Writes the unit vector of an entity to `out`. */
  code(fields: EmbeddedFields, out: Float32Array): void
}

/** An embedder over a model. It keeps a copy of the tables, scratch memory and a cache of words: one per thread. */
export function createEmbedder(model: EmbedderModel): Embedder {
  const bag = createBag(model.vocabulary)
  const rows = openRows(model)
  const { version, dimensions, fieldWeights, fieldPowers, positionWeights } = model // no closure keeps its tables
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

// ---- sums of rows -------------------------------------------------------------------------------------------------

/** The weighted sum of the rows of a bag; good until the next is asked for. `positions`: see POSITION_BOUNDS. */
type RowSum = (bag: Bag, positions: readonly number[]) => Float32Array

type Kernel = (
  rows: number,
  stride: number,
  width: number,
  list: number,
  factors: number,
  count: number,
  out: number,
) => void

/** Dimensions that the kernel takes at once: it reads and writes up to a multiple of them. */
const AT_ONCE = 16
const PIECES_MAX = Math.max(...Object.values(LIMITS).map(({ pieces }) => pieces))

/** The tables of a model where the kernel (row-sum.wat) can read them. */
function openRows(model: EmbedderModel): { code: RowSum; query: RowSum } {
  const { codeTable, queryTable, dimensions } = model
  const width = Math.ceil(dimensions / AT_ONCE) * AT_ONCE
  const at = { list: 0, factors: 4 * PIECES_MAX, out: 8 * PIECES_MAX, code: 8 * PIECES_MAX + 4 * width }
  const query = queryTable === codeTable ? at.code : at.code + codeTable.length
  const end = query + queryTable.length + AT_ONCE
  const memory = kernelMemory(end)
  new Int8Array(memory.buffer).set(codeTable, at.code)
  if (query !== at.code) new Int8Array(memory.buffer).set(queryTable, query)
  const kernel = openKernel(ROW_SUM_WASM, { embedder: { memory } }).rowSum as Kernel
  const list = new Uint32Array(memory.buffer, at.list, PIECES_MAX)
  const factors = new Float32Array(memory.buffer, at.factors, PIECES_MAX)
  const out = new Float32Array(memory.buffer, at.out, dimensions)
  const sumOf =
    (table: number, scale: Float32Array): RowSum =>
    (bag, positions) => {
      let position = 0
      for (let piece = 0; piece < bag.size; piece++) {
        if (position + 1 < positions.length && piece >= POSITION_BOUNDS[position]!) position++
        const row = bag.rows[piece]!
        list[piece] = row
        factors[piece] = scale[row]! * positions[position]! * Math.sqrt(bag.counts[row]!)
      }
      kernel(table, dimensions, width, at.list, at.factors, bag.size, at.out)
      return out
    }
  return { code: sumOf(at.code, model.codeScale), query: sumOf(query, model.queryScale) }
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

// ---- bags of pieces -----------------------------------------------------------------------------------------------

/** The pieces of a text with their counts. */
export type Bag = {
  /** Distinct rows in order of first appearance: `rows[0 .. size - 1]`. */
  rows: Int32Array
  counts: Uint16Array
  size: number
  /** Empties the bag and fills it with the pieces of `text`, within `limit`. */
  fill(text: string, limit: { pieces: number; chars: number }): void
}

const WORDS_CACHED_MAX = 200_000
const PIECE_LENGTH_MAX = 12
const WORD_PART_MAX = 24

/** A reusable bag; the pieces of each distinct word are looked up once. */
export function createBag(vocabulary: ReadonlyMap<string, number>): Bag {
  const rows = new Int32Array(4096)
  const counts = new Uint16Array(vocabulary.size)
  const cache = new Map<string, readonly number[]>()
  const bag: Bag = { rows, counts, size: 0, fill }

  function rowsOf(word: string): readonly number[] {
    let found = cache.get(word)
    if (!found) {
      found = splitIdentifier(word).flatMap((part) => piecesOf(vocabulary, wordOf(part)))
      if (cache.size >= WORDS_CACHED_MAX) cache.clear()
      cache.set(word, found)
    }
    return found
  }

  function fill(text: string, limit: { pieces: number; chars: number }): void {
    for (let at = 0; at < bag.size; at++) counts[rows[at]!] = 0
    bag.size = 0
    forEachWord(text.length > limit.chars ? text.slice(0, limit.chars) : text, (word) => {
      for (const row of rowsOf(word)) {
        if (counts[row]! > 0) counts[row]!++
        else if (bag.size < limit.pieces) {
          counts[row] = 1
          rows[bag.size++] = row
        }
      }
    })
  }

  return bag
}

/** A part of an identifier as the vocabulary knows it: all long numbers are one, and what is very long is cut. */
const wordOf = (part: string): string => (/^[0-9]{3,}$/.test(part) ? '0' : part.slice(0, WORD_PART_MAX))

/** The rows of a word: its own when the vocabulary has it, else those of the longest pieces from left to right. */
function piecesOf(rows: ReadonlyMap<string, number>, word: string): number[] {
  const whole = rows.get(word)
  if (whole !== undefined) return [whole]
  const pieces: number[] = []
  for (let at = 0; at < word.length; ) {
    let length = Math.min(word.length - at, PIECE_LENGTH_MAX)
    while (length > 0 && !rows.has(word.slice(at, at + length))) length--
    if (length === 0) at++
    else {
      pieces.push(rows.get(word.slice(at, at + length))!)
      at += length
    }
  }
  return pieces
}
