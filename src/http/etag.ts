// Entity tags: naming a version of a response, and recognising one that the client already has.

import { tagOf } from '../core/hash.ts'
import type { BytesReply } from './handler.ts'

/** The tag of these bytes, quotes included. */
export const etagOf = (bytes: Uint8Array): string => `"${tagOf(bytes)}"`

/** JSON under the tag of its bytes. */
export function taggedJson(value: unknown): BytesReply {
  const bytes = Buffer.from(JSON.stringify(value))
  return { status: 200, bytes, contentType: 'application/json', etag: etagOf(bytes) }
}

/** `If-None-Match` compares weakly: a proxy that compressed the answer may have put `W/` before the tag. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''))
}
