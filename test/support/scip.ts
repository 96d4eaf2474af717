// An index of SCIP, read field by field as scip.proto numbers them.

import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

/** The fields of a message by number: bytes, or numbers of varints. */
export type Message = Map<number, (Uint8Array | number)[]>

export function readMessage(bytes: Uint8Array): Message {
  const reader = new BinaryReader(bytes)
  const fields: Message = new Map()
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag()
    const value = type === WireType.Varint ? reader.int32() : reader.bytes()
    fields.set(field, [...(fields.get(field) ?? []), value])
  }
  return fields
}

export const messagesOf = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((bytes) => readMessage(bytes as Uint8Array))

export const textOf = (message: Message, field: number): string =>
  new TextDecoder().decode(message.get(field)?.[0] as Uint8Array | undefined)

export const numberOf = (message: Message, field: number): number =>
  (message.get(field)?.[0] as number | undefined) ?? 0

/** A packed list of numbers. */
export function numbersOf(message: Message, field: number): number[] {
  const reader = new BinaryReader(message.get(field)![0] as Uint8Array)
  const numbers: number[] = []
  while (reader.pos < reader.len) numbers.push(reader.int32())
  return numbers
}
