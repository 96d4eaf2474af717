// Named typed arrays in one run of bytes: the format of an index file. Opening it makes views, not copies. The
// description of the columns comes last, so that the first column starts where the bytes do: native code that scans it
// needs that.

import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

const TYPES = { u8: Uint8Array, i8: Int8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f32: Float32Array }
type Kind = keyof typeof TYPES
/** A typed array that can be stored. */
export type Column = Uint8Array | Int8Array | Uint16Array | Uint32Array | Int32Array | Float32Array
/** Columns by name. */
export type Sections = Record<string, Column>

const MAGIC = 0x58495343 // 'CSIX'
const FOOT = 20 // magic, format version, bytes of the description, total bytes, checksum
const CHECKSUM = 4 // of its bytes

type Entry = [name: string, kind: Kind, offset: number, length: number]

/** Packs columns and a small JSON value; `openSections(packSections(v, a, c))` gives them back. */
export const packSections = (version: number, about: unknown, columns: Sections): Uint8Array =>
  joinParts(partsOfSections(version, about, columns))

/** The same bytes in the parts that they follow each other in: the columns as they are, and what stands between them. */
export function partsOfSections(version: number, about: unknown, columns: Sections): Uint8Array[] {
  const entries: Entry[] = []
  const parts: Uint8Array[] = []
  let size = 0
  for (const [name, column] of Object.entries(columns)) {
    entries.push([name, kindOf(column), size, column.length])
    const padding = align(column.byteLength) - column.byteLength
    if (column.byteLength > 0) parts.push(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
    if (padding > 0) parts.push(new Uint8Array(padding))
    size += column.byteLength + padding
  }
  const description = new TextEncoder().encode(JSON.stringify([about, entries]))
  const foot = align(size + description.length)
  const rest = new Uint8Array(foot - size + FOOT)
  const view = new DataView(rest.buffer, foot - size)
  rest.set(description)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, version, true)
  view.setUint32(8, description.length, true)
  view.setUint32(12, foot + FOOT, true)
  let sum = 0
  for (const part of parts) sum = crc32(part, sum)
  view.setUint32(16, crc32(rest.subarray(0, -CHECKSUM), sum), true)
  return [...parts, rest]
}

/** Parts as one run of bytes. */
function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/**
 * The columns of packed sections, as views of `bytes` (copied first when not aligned
 * to 8). Undefined when the bytes are of another version, cut short, or changed.
 */
export function openSections<About>(
  version: number,
  packed: Uint8Array,
): { about: About; columns: Sections } | undefined {
  const bytes = packed.byteOffset % 8 === 0 ? packed : new Uint8Array(packed)
  const foot = bytes.length - FOOT
  if (foot < 0) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + foot, FOOT)
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== version) return undefined
  if (view.getUint32(12, true) !== bytes.length || view.getUint32(16, true) !== checksum(bytes)) return undefined
  const length = view.getUint32(8, true)
  const size = (foot - length) & ~7
  const description = Buffer.from(bytes.buffer, bytes.byteOffset + size, length).toString('utf8')
  const [about, entries] = JSON.parse(description) as [About, Entry[]]
  const columns: Sections = {}
  for (const [name, kind, offset, count] of entries) {
    columns[name] = new TYPES[kind](bytes.buffer as ArrayBuffer, bytes.byteOffset + offset, count)
  }
  return { about, columns }
}

const align = (size: number): number => (size + 7) & ~7

function kindOf(column: Column): Kind {
  const found = (Object.keys(TYPES) as Kind[]).find((kind) => column instanceof TYPES[kind])
  if (!found) throw new Error('a column of no known type')
  return found
}

/** Over all bytes but itself. */
const checksum = (bytes: Uint8Array): number => crc32(bytes.subarray(0, -CHECKSUM))

/**
 * Strings as one run of UTF-8 and the offsets of each: read one at a time, without a JavaScript object for the rest.
 */
export function packStrings(strings: readonly string[]): { bytes: Uint8Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(strings.length + 1)
  const parts = strings.map((text) => Buffer.from(text, 'utf8'))
  for (const [index, part] of parts.entries()) offsets[index + 1] = offsets[index]! + part.length
  return { bytes: joinParts(parts), offsets }
}

/** The string at `index` of packed strings. */
export function stringAt(bytes: Uint8Array, offsets: Uint32Array, index: number): string {
  const from = bytes.byteOffset + offsets[index]!
  return Buffer.from(bytes.buffer, from, offsets[index + 1]! - offsets[index]!).toString('utf8')
}
