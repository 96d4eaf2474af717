// Messages of SCIP that others wrote (https://github.com/sourcegraph/scip, scip.proto 0.10, Apache-2.0). An index is read
// a field at a time, a document at a time: indexes of large repositories take gigabytes. Only what the overlay needs is
// decoded.

import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import type { Span } from './wire.ts'

/** Where a field of an index lies: its number, where its content begins, and that content's bytes. */
export type Field = { number: number; at: number; length: number }

/** The fields of an index that are read. */
export const IndexField = { Metadata: 1, Document: 2 } as const

/** Bytes that the head of a field takes at most: two numbers. */
export const HEAD_BYTES = 20

/**
 * The field whose head begins `head`, which stands at `at` in the index. Throws an Error when these bytes begin no field of
 * an index.
 */
export function fieldAt(head: Uint8Array, at: number): Field {
  const reader = new BinaryReader(head)
  const [number, type] = reader.tag()
  if (type !== WireType.LengthDelimited) throw new Error(`field ${number} of an index can't have the type ${type}`)
  const length = reader.uint32()
  return { number, at: at + reader.pos, length }
}

/** How the characters of a line are counted; an index that does not say counts as most editors do. */
export const Encoding = { Unspecified: 0, Utf8: 1, Utf16: 2, Utf32: 3 } as const

/** An occurrence as an index states it. */
export type ReadOccurrence = { span: Span | undefined; symbol: string; roles: number }

/**
 * A document as an index states it; `path` is relative to the root of the index. Occurrences are decoded as they are asked
 * for: two bytes can state one, which takes a hundred in memory.
 */
export type ReadDocument = { path: string; encoding: number; occurrences: Iterable<ReadOccurrence> }

/** The root of a project as its index states it: a file URL, or ''. Throws an Error on bytes that are no metadata. */
export function readRoot(bytes: Uint8Array): string {
  const reader = new BinaryReader(bytes)
  let root = ''
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag()
    if (field === 3 && type === WireType.LengthDelimited) root = reader.string()
    else reader.skip(type, field)
  }
  return root
}

/** Throws an Error on bytes that are no document, as its occurrences do while they are gone through. */
export function readDocument(bytes: Uint8Array): ReadDocument {
  const reader = new BinaryReader(bytes)
  let [path, encoding]: [string, number] = ['', Encoding.Unspecified]
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag()
    if (field === 1 && type === WireType.LengthDelimited) path = reader.string()
    else if (field === 6 && type === WireType.Varint) encoding = reader.int32()
    else reader.skip(type, field)
  }
  return { path, encoding, occurrences: { [Symbol.iterator]: () => occurrencesIn(bytes) } }
}

function* occurrencesIn(bytes: Uint8Array): Generator<ReadOccurrence> {
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag()
    if (field === 2 && type === WireType.LengthDelimited) yield readOccurrence(reader, reader.uint32())
    else reader.skip(type, field)
  }
}

/** Ranges are lists of numbers (before 0.8) or messages (from then on); an index may have both, which then agree. */
function readOccurrence(reader: BinaryReader, length: number): ReadOccurrence {
  const end = endOf(reader, length)
  let [listed, typed]: (Span | undefined)[] = []
  let [symbol, roles] = ['', 0]
  while (reader.pos < end) {
    const [field, type] = reader.tag()
    if (field === 1 && type === WireType.LengthDelimited) listed = spanOf(numbersIn(reader, reader.uint32()))
    else if (field === 2 && type === WireType.LengthDelimited) symbol = reader.string()
    else if (field === 3 && type === WireType.Varint) roles = reader.int32()
    else if ((field === 8 || field === 9) && type === WireType.LengthDelimited)
      typed = spanOf(partsIn(reader, reader.uint32(), field === 8 ? 3 : 4))
    else reader.skip(type, field)
  }
  return { span: typed ?? listed, symbol, roles }
}

function endOf(reader: BinaryReader, length: number): number {
  const end = reader.pos + length
  if (end > reader.len) throw new RangeError('a message is longer than what holds it')
  return end
}

/** A packed list of numbers. */
function numbersIn(reader: BinaryReader, length: number): number[] {
  const end = endOf(reader, length)
  const numbers: number[] = []
  while (reader.pos < end) numbers.push(reader.int32())
  return numbers
}

/** The numbers of a range message, whose fields count from 1; those that are left out are 0. */
function partsIn(reader: BinaryReader, length: number, count: number): number[] {
  const end = endOf(reader, length)
  const numbers = new Array<number>(count).fill(0)
  while (reader.pos < end) {
    const [field, type] = reader.tag()
    if (field <= count && type === WireType.Varint) numbers[field - 1] = reader.int32()
    else reader.skip(type, field)
  }
  return numbers
}

function spanOf(numbers: readonly number[]): Span | undefined {
  const [startLine, startCharacter, third, fourth] = numbers as [number, number, number, number]
  if (numbers.length === 3) return { startLine, startCharacter, endLine: startLine, endCharacter: third }
  return numbers.length === 4 ? { startLine, startCharacter, endLine: third, endCharacter: fourth } : undefined
}
