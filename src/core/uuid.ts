// Identifiers derived from names.

import { createHash } from 'node:crypto'

/** Namespace of this service's identifiers: a random UUID that must never change. */
const NAMESPACE = Buffer.from('6f1d5c0a2b8e4d7f9a3c71e5b0d4826f', 'hex')

/** The 16 bytes of a UUID of version 5 (RFC 9562): the same name always gives the same one. */
function uuidBytes(name: string): Uint8Array {
  const bytes = createHash('sha1').update(NAMESPACE).update(name, 'utf8').digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return new Uint8Array(bytes)
}

/** The usual text of 16 bytes. */
export function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * A chunk's identifier, from its project and qualified name, and the number of the part for later parts of an entity.
 */
export const chunkId = (project: string, qualifiedName: string, part: number): Uint8Array =>
  uuidBytes(part === 0 ? `${project}\0${qualifiedName}` : `${project}\0${qualifiedName}\0${part}`)

/** The 16 bytes of a UUID's text. */
export const uuidFromText = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll('-', ''), 'hex'))
