// Tells the place of the code that makes a statement or a request, to whoever watches them on the way: a hash of the
// stack, in a comment before the statement or a header of the request. Loaded into a service behind preload.ts.

import { createHash } from 'node:crypto'
import pg from 'pg'

/** Frames of the service and of what it calls a database and objects by; lines of pg itself say nothing. */
const FRAME = /(?:src|workers|node_modules\/(?:pg-boss|s3mini))\/[^\s()]+:\d+:\d+/g
const FRAMES_MAX = 60
const HASH_CHARS = 10

function place(): string {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES_MAX
  const { stack = '' } = new Error('here')
  Error.stackTraceLimit = before
  const frames = stack.match(FRAME) ?? []
  return createHash('sha1').update(frames.join('\n')).digest('hex').slice(0, HASH_CHARS)
}

type Query = (this: unknown, text: unknown, ...rest: unknown[]) => unknown
for (const prototype of [pg.Pool.prototype, pg.Client.prototype] as unknown as { query: Query }[]) {
  const query = prototype.query
  prototype.query = function (text, ...rest) {
    const isPlain = typeof text === 'string' && !text.startsWith('/* at ')
    return query.call(this, isPlain ? `/* at ${place()} */ ${text}` : text, ...rest)
  }
}

const reallyFetch = globalThis.fetch
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('x-place', place())
  return reallyFetch(input, { ...init, headers })
}
