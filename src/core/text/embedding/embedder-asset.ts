// The file a model of the embedder is shipped in.

import type { EmbedderModel } from './embedder.ts'

const ASSET_MAGIC = 0x45534b43 // 'CKSE', little-endian
const ASSET_FORMAT = 3

type AssetHeader = {
  version: string
  dimensions: number
  fieldWeights: number[]
  fieldPowers: number[]
  positionWeights: number[]
  pieces: number
  vocabularyBytes: number
  separateTables: boolean
}

/** What the first bytes of an asset tell: the model's version and dimensions, and where in the asset its tables lie, in bytes. */
export type ModelHead = { version: string; dimensions: number; tablesAt: number; tableBytes: number }

/** Reads the head of an asset from its first bytes. Throws when they have another format. */
export function readModelHead(bytes: Uint8Array): ModelHead {
  const { header, end } = readHeader(bytes)
  const { version, dimensions, pieces, vocabularyBytes, separateTables } = header
  const tablesAt = scalesAt(end, vocabularyBytes) + pieces * 8
  return { version, dimensions, tablesAt, tableBytes: pieces * dimensions * (separateTables ? 2 : 1) }
}

const scalesAt = (end: number, vocabularyBytes: number): number => (end + vocabularyBytes + 3) & ~3

function readHeader(bytes: Uint8Array): { header: AssetHeader; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < 12 || view.getUint32(0, true) !== ASSET_MAGIC || view.getUint32(4, true) !== ASSET_FORMAT)
    throw new Error('the embedder asset is damaged or of another format')
  const end = 12 + view.getUint32(8, true)
  return { header: JSON.parse(new TextDecoder().decode(bytes.subarray(12, end))) as AssetHeader, end }
}

/**
 * Reads a model from the bytes of its asset: magic, format, header length (uint32 each), a JSON header, the vocabulary
 * (one piece a line), padding to 4, code and query scales (float32), then one or two tables of 8-bit rows. `tables`: the
 * bytes of these, where the asset is given up to them alone. Throws when the bytes have another format or are cut short.
 */
export function readModel(asset: Uint8Array, tables?: Int8Array): EmbedderModel {
  const bytes = new Uint8Array(asset.buffer, asset.byteOffset, asset.byteLength) // a Buffer's slice would not copy
  const { header, end } = readHeader(bytes)
  const { tablesAt, tableBytes } = readModelHead(bytes)
  const words = new TextDecoder().decode(bytes.subarray(end, end + header.vocabularyBytes)).split('\n')
  const { pieces, dimensions } = header
  const length = tables ? tablesAt : tablesAt + tableBytes
  if (bytes.byteLength !== length || words.length !== pieces) throw new Error('the embedder asset is cut short')
  const scales = new Float32Array(bytes.slice(scalesAt(end, header.vocabularyBytes), tablesAt).buffer)
  const cells = pieces * dimensions
  const both = tables ?? new Int8Array(bytes.buffer, bytes.byteOffset + tablesAt, tableBytes)
  const codeTable = both.subarray(0, cells)
  return {
    version: header.version,
    dimensions,
    fieldWeights: header.fieldWeights,
    fieldPowers: header.fieldPowers,
    positionWeights: header.positionWeights,
    vocabulary: new Map(words.map((word, row) => [word, row])),
    codeTable,
    queryTable: header.separateTables ? both.subarray(cells) : codeTable,
    codeScale: scales.subarray(0, pieces),
    queryScale: scales.subarray(pieces),
  }
}

/** The asset of a model; `readModel(writeModel(m))` equals `m`. */
export function writeModel(model: EmbedderModel): Uint8Array {
  const encoder = new TextEncoder()
  const vocabulary = encoder.encode([...model.vocabulary.keys()].join('\n'))
  const separateTables = model.queryTable !== model.codeTable
  const header: AssetHeader = {
    version: model.version,
    dimensions: model.dimensions,
    fieldWeights: [...model.fieldWeights],
    fieldPowers: [...model.fieldPowers],
    positionWeights: [...model.positionWeights],
    pieces: model.vocabulary.size,
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
