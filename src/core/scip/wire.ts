// Messages of SCIP (https://github.com/sourcegraph/scip, scip.proto, Apache-2.0) as bytes. The field numbers below are
// those of that file; only the messages and fields that are written here are declared.

import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** Where something is: lines and characters count from 0, in UTF-16 code units; the end is not part of it. */
export type Span = { startLine: number; startCharacter: number; endLine: number; endCharacter: number }

/** Bits of an occurrence's roles. */
export const Role = { Definition: 0x1, Import: 0x2, Test: 0x20 } as const

/** A name in the source and the symbol that it means. */
export type Occurrence = { span: Span; symbol: string; roles: number; enclosing?: Span }

/** The relation of a symbol to another that it implements or overrides. */
export type Relationship = { symbol: string; isReference: boolean }

/** The information on a symbol beside its place; `kind` is a value of SymbolInformation.Kind. */
export type SymbolInformation = {
  symbol: string
  kind: number
  displayName: string
  documentation: string | undefined
  signature: string | undefined
  relationships: readonly Relationship[]
}

/** A file. */
export type ScipDocument = {
  path: string
  language: string
  occurrences: readonly Occurrence[]
  symbols: readonly SymbolInformation[]
}

/** PositionEncoding.UTF16CodeUnitOffsetFromLineStart and TextEncoding.UTF8. */
const UTF16_OFFSETS = 2
const UTF8_TEXT = 1

/** The start of an index: who wrote it, of which folder. */
export function metadataBytes(version: string, projectRoot: string): Uint8Array {
  return new BinaryWriter()
    .tag(1, WireType.LengthDelimited)
    .fork()
    .tag(2, WireType.LengthDelimited)
    .fork()
    .tag(1, WireType.LengthDelimited)
    .string('code-knowledge-service')
    .tag(2, WireType.LengthDelimited)
    .string(version)
    .join()
    .tag(3, WireType.LengthDelimited)
    .string(projectRoot)
    .tag(4, WireType.Varint)
    .int32(UTF8_TEXT)
    .join()
    .finish()
}

/** A document as a field of an index: an index is these one after the other. */
export function documentBytes({ path, language, occurrences, symbols }: ScipDocument): Uint8Array {
  const writer = new BinaryWriter().tag(2, WireType.LengthDelimited).fork()
  writer.tag(1, WireType.LengthDelimited).string(path)
  for (const occurrence of occurrences) writeOccurrence(writer, occurrence)
  for (const symbol of symbols) writeSymbol(writer, symbol, language)
  writer.tag(4, WireType.LengthDelimited).string(language)
  writer.tag(6, WireType.Varint).int32(UTF16_OFFSETS)
  return writer.join().finish()
}

/** Every range is written in both forms: the lists of numbers for readers of before 0.8, the messages for those after. */
function writeOccurrence(writer: BinaryWriter, { span, symbol, roles, enclosing }: Occurrence): void {
  writer.tag(2, WireType.LengthDelimited).fork()
  writeList(writer, 1, span)
  writer.tag(2, WireType.LengthDelimited).string(symbol)
  if (roles !== 0) writer.tag(3, WireType.Varint).int32(roles)
  if (enclosing) writeList(writer, 7, enclosing)
  writeRange(writer, { single: 8, multi: 9 }, span)
  if (enclosing) writeRange(writer, { single: 10, multi: 11 }, enclosing)
  writer.join()
}

function writeList(
  writer: BinaryWriter,
  field: number,
  { startLine, startCharacter, endLine, endCharacter }: Span,
): void {
  const numbers =
    startLine === endLine
      ? [startLine, startCharacter, endCharacter]
      : [startLine, startCharacter, endLine, endCharacter]
  writer.tag(field, WireType.LengthDelimited).fork()
  for (const number of numbers) writer.int32(number)
  writer.join()
}

function writeRange(writer: BinaryWriter, fields: { single: number; multi: number }, span: Span): void {
  const { startLine, startCharacter, endLine, endCharacter } = span
  const isSingle = startLine === endLine
  const numbers = isSingle
    ? [startLine, startCharacter, endCharacter]
    : [startLine, startCharacter, endLine, endCharacter]
  writer.tag(isSingle ? fields.single : fields.multi, WireType.LengthDelimited).fork()
  for (const [at, number] of numbers.entries()) if (number !== 0) writer.tag(at + 1, WireType.Varint).int32(number)
  writer.join()
}

function writeSymbol(writer: BinaryWriter, information: SymbolInformation, language: string): void {
  const { symbol, kind, displayName, documentation, signature, relationships } = information
  writer.tag(3, WireType.LengthDelimited).fork()
  writer.tag(1, WireType.LengthDelimited).string(symbol)
  if (documentation !== undefined) writer.tag(3, WireType.LengthDelimited).string(documentation)
  for (const { symbol: other, isReference } of relationships) {
    writer.tag(4, WireType.LengthDelimited).fork().tag(1, WireType.LengthDelimited).string(other)
    if (isReference) writer.tag(2, WireType.Varint).bool(true)
    writer.tag(3, WireType.Varint).bool(true).join()
  }
  writer.tag(5, WireType.Varint).int32(kind)
  writer.tag(6, WireType.LengthDelimited).string(displayName)
  if (signature !== undefined) {
    writer.tag(7, WireType.LengthDelimited).fork().tag(4, WireType.LengthDelimited).string(language)
    writer.tag(5, WireType.LengthDelimited).string(signature).join()
  }
  writer.join()
}
