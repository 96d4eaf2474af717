// Which browsers' pages may read an answer.

import type { Config } from '../config.ts'

const ALLOWED_HEADERS = 'authorization, content-type, if-none-match, last-event-id'
const EXPOSED = { 'Access-Control-Expose-Headers': 'ETag, Retry-After, WWW-Authenticate' }
const PREFLIGHT_SECONDS = 600

/** Headers for an answer to a page of this origin; none for an origin that is not configured. */
export function corsHeaders({ corsOrigins }: Config, origin: string): Record<string, string> {
  if (corsOrigins.length === 0) return {}
  if (corsOrigins.includes('*')) return { 'Access-Control-Allow-Origin': '*', ...EXPOSED }
  if (!corsOrigins.includes(origin)) return { Vary: 'Origin' }
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin', ...EXPOSED }
}

/** What a preflight of a permitted origin is told, beyond `corsHeaders`. */
export function preflightHeaders(allow: readonly string[]): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': allow.join(', '),
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
  }
}
