// The listening socket: requests in, replies out, and a stop that lets running requests finish.

import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { invalidSession, shuttingDown } from '../core/errors.ts'
import { watchSession } from '../operations/accounts/auth.ts'
import { openBodies } from './bodies.ts'
import { COMPRESS_FROM_BYTES, chooseEncoding, compress } from './compression.ts'
import { corsHeaders } from './cors.ts'
import type { Dispatch, Dispatched } from './dispatch.ts'
import { errorReply, refusal } from './errors.ts'
import { matches } from './etag.ts'
import { frames } from './events.ts'
import { BODY_BYTES_MAX, ClientGone, type Exchange, type Listen } from './exchange.ts'
import { listenNode } from './fronts/node.ts'
import { listenUws } from './fronts/uws.ts'
import type { BytesReply, EventsReply } from './handler.ts'
import { jsonText } from './json.ts'
import type { Metrics } from './metrics.ts'

/** A server that listens. */
export type Server = {
  /** `http://HOST:PORT`, with the actual port. */
  url: string
  /**
   * Accepts nothing new, lets requests finish for `graceMs`, then closes every connection. A second call waits for the
   * first.
   */
  stop: (graceMs: number) => Promise<void>
}

/** The parts of a server. */
export type ServerOptions = {
  dispatch: Dispatch
  metrics: Metrics
  /** After this long without an event, a stream carries a comment. */
  heartbeatMs?: number
  /** The most bytes of a body that a route takes; BODY_BYTES_MAX when left out. */
  bodyBytesMax?: (method: string, path: string) => number
}

const HEARTBEAT_MS = 15_000
/** Interval at which a stopping server checks for requests in flight. */
const DRAIN_POLL_MS = 20
/** Time for requests that react to their signal to say goodbye. */
const FAREWELL_MS = 50

const BASE_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

const FRONTS: Readonly<Record<Config['http'], Listen>> = { node: listenNode, uws: listenUws }

/** Listens on the configured address and answers requests. Throws when the address cannot be listened on. */
export async function startServer(ctx: Context, options: ServerOptions): Promise<Server> {
  const { host, port } = ctx.config
  const active = new Set<Exchange>()
  let stopping = false
  const { bodyBytesMax = () => BODY_BYTES_MAX } = options
  const front = await FRONTS[ctx.config.http]({ host, port }, openBodies(bodyBytesMax), (exchange) => {
    active.add(exchange)
    serve(ctx, options, exchange, () => stopping).finally(() => {
      exchange.forget()
      active.delete(exchange)
    })
  })
  const end = async (graceMs: number) => {
    stopping = true
    front.stopListening()
    await drain(active, graceMs)
    front.close()
  }
  let ended: Promise<void> | undefined // closing a socket twice ends the process
  const stop = (graceMs: number) => (ended ??= end(graceMs))
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${front.port}`, stop }
}

/** Streams that only watch (GET) end at once; other requests may finish within the grace period. */
async function drain(active: ReadonlySet<Exchange>, graceMs: number): Promise<void> {
  const deadline = performance.now() + graceMs
  const abort = (exchanges: Iterable<Exchange>) => {
    for (const exchange of exchanges) exchange.abort(shuttingDown())
  }
  abort([...active].filter((exchange) => exchange.method === 'GET' && exchange.isStreaming()))
  while (active.size > 0 && performance.now() < deadline) await wait(DRAIN_POLL_MS)
  abort(active)
  await wait(FAREWELL_MS)
}

async function serve(ctx: Context, options: ServerOptions, exchange: Exchange, isStopping: () => boolean) {
  const started = performance.now()
  let result: Dispatched = { operation: 'none', reply: refusal(503, 'the service is shutting down') }
  try {
    if (exchange.isAmbiguous) return exchange.drop() // later bytes on the connection may be part of it
    if (exchange.isMalformed) return
    if (!isStopping()) result = await options.dispatch(exchange)
    const status = await respond(ctx, options, exchange, result)
    options.metrics.observe(result.operation, status, (performance.now() - started) / 1000)
    ctx.log.debug('request', { method: exchange.method, operation: result.operation, status })
  } catch (error) {
    // The headers are sent: all that is left is to break off, so that the client does not take a part for the whole.
    exchange.drop()
    const isMeant = exchange.signal.aborted && error === exchange.signal.reason
    if (!isMeant && !(error instanceof ClientGone))
      ctx.log.error('response broke off', { operation: result.operation, error })
  }
}

/** Writes the reply; returns the status sent. */
async function respond(
  ctx: Context,
  options: ServerOptions,
  exchange: Exchange,
  { reply, user, operation }: Dispatched,
): Promise<number> {
  const cors = corsHeaders(ctx.config, exchange.headers.origin ?? '')
  const vary = [cors.Vary, reply.headers?.Vary].filter((name) => name !== undefined).join(', ')
  const common: Record<string, string> = { ...BASE_HEADERS, ...cors, ...reply.headers, ...(vary && { Vary: vary }) }
  if ('events' in reply) {
    const headers = { ...common, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
    return flow(ctx, options, exchange, { user, operation }, headers, () => stream(options, exchange, reply, headers))
  }
  if ('pieces' in reply) {
    const headers = { ...common, 'Content-Type': reply.contentType }
    const pieces = whileSignedIn(reply.pieces, exchange.signal)
    return flow(ctx, options, exchange, { user, operation }, headers, () => exchange.stream(headers, pieces))
  }
  if ('bytes' in reply) return respondBytes(exchange, reply, common)
  if (reply.body === undefined) {
    await exchange.send(reply.status, common)
    return reply.status
  }
  const { status, body } = reply
  const text = await jsonText(body)
  const isShort = text.length < COMPRESS_FROM_BYTES && Buffer.byteLength(text) < COMPRESS_FROM_BYTES
  if (!isShort || exchange.method === 'HEAD')
    return respondBytes(exchange, { status, bytes: Buffer.from(text), contentType: JSON_TYPE }, common)
  common['Content-Type'] = JSON_TYPE
  await exchange.send(status, common, text)
  return status
}

const JSON_TYPE = 'application/json'

/** Sends what may take long, by `send`, for as long as the session of its user lasts; returns the status sent. */
async function flow(
  ctx: Context,
  options: ServerOptions,
  exchange: Exchange,
  { user, operation }: Pick<Dispatched, 'user' | 'operation'>,
  headers: Record<string, string>,
  send: () => Promise<void>,
): Promise<number> {
  if (exchange.method === 'HEAD') {
    exchange.sendHead(200, headers, undefined)
    return 200
  }
  let unwatch: (() => void) | undefined
  try {
    unwatch = user && (await watchSession(ctx, user, () => exchange.abort(invalidSession())))
  } catch (error) {
    // Nothing is sent yet: a refusal can still be.
    return respond(ctx, options, exchange, { reply: errorReply(error, ctx.log, operation), operation })
  }
  await send().finally(unwatch)
  return 200
}

/** The pieces of a document. Throws when its reader has been signed out: a part must not look like the whole. */
async function* whileSignedIn(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted()
    yield piece
  }
}

function stream(
  { heartbeatMs = HEARTBEAT_MS }: ServerOptions,
  exchange: Exchange,
  { events, farewell }: EventsReply,
  headers: Record<string, string>,
): Promise<void> {
  const lastEventId = exchange.headers['last-event-id']
  return exchange.stream(headers, frames(events, { heartbeatMs, lastEventId, signal: exchange.signal, farewell }))
}

/** Adds the headers of the bytes to `headers`. */
async function respondBytes(exchange: Exchange, reply: BytesReply, headers: Record<string, string>): Promise<number> {
  const { status, bytes, contentType, encoding, etag } = reply
  headers['Content-Type'] = contentType
  const compressible =
    /^(application\/(json|javascript)|text\/)/.test(contentType) && bytes.byteLength >= COMPRESS_FROM_BYTES
  // The answer of a 304 was not made, so how long it would be is not known.
  if (compressible || encoding || etag)
    headers.Vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding'
  if (etag) Object.assign(headers, { ETag: etag, 'Cache-Control': 'private, no-cache' })
  if (etag && matches(exchange.headers['if-none-match'], etag)) {
    const { 'Content-Type': _omitted, ...rest } = headers
    await exchange.send(304, rest)
    return 304
  }
  if (encoding) headers['Content-Encoding'] = encoding
  const content = compressible && !encoding ? await encode(exchange, bytes, headers) : bytes
  if (exchange.method === 'HEAD') exchange.sendHead(status, headers, content.byteLength)
  else await exchange.send(status, headers, content)
  return status
}

/** Compresses when the client accepts it, and says so in `headers`. */
async function encode(exchange: Exchange, bytes: Uint8Array, headers: Record<string, string>): Promise<Uint8Array> {
  const encoding = chooseEncoding(exchange.headers['accept-encoding'] ?? '', bytes.byteLength)
  if (encoding === undefined) return bytes
  headers['Content-Encoding'] = encoding
  return compress(bytes, encoding)
}
