// Which origins' pages may read a response in a browser.

import type { Config } from '../config.ts'

const ALLOWED_HEADERS = 'authorization, content-type, if-none-match, last-event-id'
const EXPOSED = { 'Access-Control-Expose-Headers': 'ETag, Retry-After, WWW-Authenticate' }
const PREFLIGHT_SECONDS = 600

/** Response headers for a page of this origin; none for an origin that is not configured. */
export function corsHeaders({ corsOrigins }: Config, origin: string): Record<string, string> {
  if (corsOrigins.length === 0) return {}
  if (corsOrigins.includes('*')) return { 'Access-Control-Allow-Origin': '*', ...EXPOSED }
  if (!corsOrigins.includes(origin)) return { Vary: 'Origin' }
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin', ...EXPOSED }
}

/** Response headers for a preflight of a permitted origin, beyond `corsHeaders`. */
export function preflightHeaders(allow: readonly string[]): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': allow.join(', '),
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
  }
}
