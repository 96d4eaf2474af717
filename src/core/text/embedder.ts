// The built-in embedder: a static embedding. Every word piece has a row in a table of 8-bit integers; a text is the
// weighted sum of the rows of its pieces, scaled to length one. Questions and code have their own weights (and, where
// the model was trained so, their own tables), learned together so that a question lies near the code that answers it.
// No network, no download, no randomness: the same text always gives the same vector.

import { forEachWord, hashTerm, splitIdentifier } from './tokens.ts'

export const ASSET_MAGIC = 0x45534b43 // 'CKSE', little-endian
export const ASSET_FORMAT = 1

/** What an entity's vector is made of. */
export type EmbeddedFields = {
  name: string
  /** Names of the enclosing entities and the last folders of the path. */
  place: string
  code: string
  doc: string
}

export type EmbedderModel = {
  /** Names the model: vectors of different versions never meet in one index. */
  version: string
  dimensions: number
  /** Weights of name, place, code and doc. */
  fieldWeights: readonly number[]
  vocabulary: Vocabulary
  codeTable: Int8Array
  queryTable: Int8Array
  /** Per row: the learned weight of the piece times the scale of its row. */
  codeScale: Float32Array
  queryScale: Float32Array
}

/** Pieces by row. Pairs of neighbouring words, where the model has them, share `pairRows` hashed rows after the pieces. */
export type Vocabulary = { rows: ReadonlyMap<string, number>; pieces: number; pairRows: number }

/** How much of a text is read, in distinct pieces and characters: what stands first says most. */
export const LIMITS = {
  query: { pieces: 96, chars: 6000 },
  name: { pieces: 12, chars: 200 },
  place: { pieces: 20, chars: 400 },
  code: { pieces: 160, chars: 3000 },
  doc: { pieces: 60, chars: 600 },
} as const

export type Embedder = {
  model: EmbedderModel
  /** Writes the unit vector of a question to `out`; zeros when nothing in it is known. */
  query(text: string, out: Float32Array): void
  /** Writes the unit vector of an entity to `out`. */
  code(fields: EmbeddedFields, out: Float32Array): void
}

/** An embedder over a model. It keeps scratch memory and a cache of words: one per thread. */
export function createEmbedder(model: EmbedderModel): Embedder {
  const bag = createBag(model.vocabulary)
  const [nameWeight = 1, placeWeight = 1, codeWeight = 1, docWeight = 1] = model.fieldWeights

  function addField(text: string, limit: { pieces: number; chars: number }, weight: number, out: Float32Array): void {
    bag.fill(text, limit)
    addRows(model.codeTable, model.codeScale, weight, bag, out)
  }

  return {
    model,
    query(text, out) {
      out.fill(0)
      bag.fill(text, LIMITS.query)
      addRows(model.queryTable, model.queryScale, 1, bag, out)
      normalise(out)
    },
    code(fields, out) {
      out.fill(0)
      addField(fields.name, LIMITS.name, nameWeight, out)
      addField(fields.place, LIMITS.place, placeWeight, out)
      addField(fields.code, LIMITS.code, codeWeight, out)
      addField(fields.doc, LIMITS.doc, docWeight, out)
      normalise(out)
    },
  }
}

/** The last three parts of a path without its extension, and the enclosing names: where an entity stands. */
export function placeOf(enclosing: string, path: string): string {
  const parts = path.split('/').slice(-3).join(' ')
  return `${enclosing} ${parts.replace(/\.\w+$/, '')}`
}

function addRows(table: Int8Array, scale: Float32Array, weight: number, bag: Bag, out: Float32Array): void {
  const width = out.length
  for (let at = 0; at < bag.size; at++) {
    const row = bag.rows[at]!
    const factor = scale[row]! * weight * Math.sqrt(bag.counts[row]!)
    const offset = row * width
    for (let i = 0; i < width; i += 4) {
      out[i]! += factor * table[offset + i]!
      out[i + 1]! += factor * table[offset + i + 1]!
      out[i + 2]! += factor * table[offset + i + 2]!
      out[i + 3]! += factor * table[offset + i + 3]!
    }
  }
}

function normalise(vector: Float32Array): void {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * vector[i]!
  if (sum === 0) return
  const factor = 1 / Math.sqrt(sum)
  for (let i = 0; i < vector.length; i++) vector[i]! *= factor
}

// ---- bags of pieces -----------------------------------------------------------------------------------------------

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
export function createBag(vocabulary: Vocabulary): Bag {
  const total = vocabulary.pieces + vocabulary.pairRows
  const rows = new Int32Array(4096)
  const counts = new Uint16Array(total)
  const cache = new Map<string, readonly WordPart[]>()
  const bag: Bag = { rows, counts, size: 0, fill }
  let previous = 0

  function partsOf(word: string): readonly WordPart[] {
    let parts = cache.get(word)
    if (!parts) {
      parts = wordParts(vocabulary.rows, word)
      if (cache.size >= WORDS_CACHED_MAX) cache.clear()
      cache.set(word, parts)
    }
    return parts
  }

  function add(row: number, distinctMax: number): void {
    if (counts[row]! > 0) counts[row]!++
    else if (bag.size < distinctMax) {
      counts[row] = 1
      rows[bag.size++] = row
    }
  }

  function fill(text: string, limit: { pieces: number; chars: number }): void {
    for (let at = 0; at < bag.size; at++) counts[rows[at]!] = 0
    bag.size = 0
    previous = 0
    const distinctMax = vocabulary.pairRows > 0 ? limit.pieces * 2 : limit.pieces
    forEachWord(text.length > limit.chars ? text.slice(0, limit.chars) : text, (word) => {
      for (const part of partsOf(word)) {
        for (const row of part.rows) add(row, distinctMax)
        if (vocabulary.pairRows > 0) {
          if (previous !== 0) add(vocabulary.pieces + (mix(previous, part.hash) % vocabulary.pairRows), distinctMax)
          previous = part.hash
        }
      }
    })
  }

  return bag
}

const mix = (a: number, b: number): number => (Math.imul(a, 31) ^ b) >>> 0

type WordPart = { rows: readonly number[]; hash: number }

function wordParts(rows: ReadonlyMap<string, number>, word: string): WordPart[] {
  return splitIdentifier(word).map((part) => {
    const known = /^[0-9]{3,}$/.test(part) ? '0' : part.slice(0, WORD_PART_MAX)
    return { rows: piecesOf(rows, known), hash: hashTerm(known) }
  })
}

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

// ---- the asset ----------------------------------------------------------------------------------------------------

type AssetHeader = {
  version: string
  dimensions: number
  fieldWeights: number[]
  pieces: number
  pairRows: number
  vocabularyBytes: number
  separateTables: boolean
}

/** The version and dimensions of a model, from the first bytes of its asset. Throws when they are no such asset. */
export function readModelHead(bytes: Uint8Array): { version: string; dimensions: number } {
  const { version, dimensions } = readHeader(bytes).header
  return { version, dimensions }
}

function readHeader(bytes: Uint8Array): { header: AssetHeader; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < 12 || view.getUint32(0, true) !== ASSET_MAGIC || view.getUint32(4, true) !== ASSET_FORMAT)
    throw new Error('the embedder asset is damaged or of another format')
  const end = 12 + view.getUint32(8, true)
  return { header: JSON.parse(new TextDecoder().decode(bytes.subarray(12, end))) as AssetHeader, end }
}

/**
 * Reads a model from the bytes of its asset: magic, format, header length (uint32 each), a JSON header, the vocabulary
 * (one piece a line), padding to 4, code and query scales (float32), then one or two tables of 8-bit rows.
 * Throws when the bytes are no such asset.
 */
export function readModel(asset: Uint8Array): EmbedderModel {
  const bytes = new Uint8Array(asset.buffer, asset.byteOffset, asset.byteLength) // a Buffer's slice would not copy
  const { header, end } = readHeader(bytes)
  const text = new TextDecoder()
  let at = end
  const words = text.decode(bytes.subarray(at, at + header.vocabularyBytes)).split('\n')
  at = (at + header.vocabularyBytes + 3) & ~3
  const total = header.pieces + header.pairRows
  const cells = total * header.dimensions
  if (bytes.byteLength !== at + total * 8 + cells * (header.separateTables ? 2 : 1) || words.length !== header.pieces)
    throw new Error('the embedder asset is cut short')
  const scales = new Float32Array(bytes.slice(at, at + total * 8).buffer)
  at += total * 8
  const table = (from: number): Int8Array => new Int8Array(bytes.buffer, bytes.byteOffset + from, cells)
  const codeTable = table(at)
  return {
    version: header.version,
    dimensions: header.dimensions,
    fieldWeights: header.fieldWeights,
    vocabulary: {
      rows: new Map(words.map((word, row) => [word, row])),
      pieces: header.pieces,
      pairRows: header.pairRows,
    },
    codeTable,
    queryTable: header.separateTables ? table(at + cells) : codeTable,
    codeScale: scales.subarray(0, total),
    queryScale: scales.subarray(total),
  }
}

/** The asset of a model; `readModel(writeModel(m))` equals `m`. */
export function writeModel(model: EmbedderModel): Uint8Array {
  const encoder = new TextEncoder()
  const vocabulary = encoder.encode([...model.vocabulary.rows.keys()].join('\n'))
  const separateTables = model.queryTable !== model.codeTable
  const header: AssetHeader = {
    version: model.version,
    dimensions: model.dimensions,
    fieldWeights: [...model.fieldWeights],
    pieces: model.vocabulary.pieces,
    pairRows: model.vocabulary.pairRows,
    vocabularyBytes: vocabulary.length,
    separateTables,
  }
  const head = encoder.encode(JSON.stringify(header))
  const start = (12 + head.length + vocabulary.length + 3) & ~3
  const scales = model.codeScale.byteLength + model.queryScale.byteLength
  const tables = model.codeTable.byteLength + (separateTables ? model.queryTable.byteLength : 0)
  const bytes = new Uint8Array(start + scales + tables)
  bytes.set(new Uint8Array(Uint32Array.of(ASSET_MAGIC, ASSET_FORMAT, head.length).buffer))
  bytes.set(head, 12)
  bytes.set(vocabulary, 12 + head.length)
  const put = (part: Float32Array | Int8Array, at: number): number => {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    return at + part.byteLength
  }
  let at = put(model.queryScale, put(model.codeScale, start))
  at = put(model.codeTable, at)
  if (separateTables) put(model.queryTable, at)
  return bytes
}
