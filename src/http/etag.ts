// Entity tags: naming a version of a response, and recognising one that the client already has.

import { tagOf } from '../core/hash.ts'
import type { BytesReply } from './handler.ts'

/** The tag of these bytes, quotes included. */
const etagOf = (bytes: Uint8Array): string => `"${tagOf(bytes)}"`

/** JSON under the tag of its bytes. */
export const taggedJson = (value: unknown): BytesReply => taggedBytes(Buffer.from(JSON.stringify(value)))

/** The bytes of JSON under their tag. */
export function taggedBytes(bytes: Uint8Array): BytesReply {
  return { status: 200, bytes, contentType: 'application/json', etag: etagOf(bytes) }
}

/** The bytes of JSON in answer to a POST, which nobody asks for again by their tag: to work that out takes 4 to 20 ms for 6 MB. */
export const untaggedBytes = (bytes: Uint8Array): BytesReply => ({
  status: 200,
  bytes,
  contentType: 'application/json',
})

/** `If-None-Match` compares weakly: a proxy that compressed the answer may have put `W/` before the tag. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''))
}
