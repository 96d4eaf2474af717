// The front on Node's own HTTP server, whose parser (llhttp) is strict about where a request ends.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Bodies, Collector } from '../bodies.ts'
import {
  addField,
  ClientGone,
  cannotListen,
  type Exchange,
  type Fields,
  HEAD_BYTES_MAX,
  HEADERS_MAX,
  isAmbiguous,
  KEEP_ALIVE_SECONDS,
  type Listen,
} from '../exchange.ts'
import { createOutlet, type Outlet, SLICE_BYTES } from '../outlet.ts'
import { createServer, STATUS_CODES } from './node-http.ts'

/** Time for the head of a request, for all of it, and between two looks for those that take longer. */
const HEAD_MS_MAX = 10_000
const REQUEST_MS_MAX = 60_000
const LOOK_MS = 2_000
/** A reader that takes nothing for so long is gone. */
const STALLED_MS = 15_000

/** Listens with Node's own server. */
export const listenNode: Listen = async ({ host, port }, bodies, onExchange) => {
  const outlet = createOutlet()
  const server = createServer(
    {
      maxHeaderSize: HEAD_BYTES_MAX,
      keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
      headersTimeout: HEAD_MS_MAX,
      requestTimeout: REQUEST_MS_MAX,
      connectionsCheckingInterval: LOOK_MS,
      insecureHTTPParser: false,
      requireHostHeader: false, // see `unreadable`, which also looks for a second one
      noDelay: true,
    },
    (req, res) => {
      // The parser goes on with bytes that have arrived already.
      if (req.socket.destroyed || refused.has(req.socket)) return
      const status = unreadable(req)
      if (status !== undefined) refuse(req.socket, status)
      else onExchange(openExchange(req, res, outlet, bodies))
    },
  )
  // Beyond its count Node would leave headers out without a word: `unreadable` counts them.
  server.maxHeadersCount = 0
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Socket) => refuse(socket, statusOf(code)))
  await listening(server, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stopListening: () => server.close(),
    close: () => server.closeAllConnections(),
  }
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    // Later it tells of connections that could not be accepted, as where descriptors have run out: others are answered.
    server.on('error', ({ code }: NodeJS.ErrnoException) => reject(cannotListen(host, port, code)))
    server.listen({ host, port, exclusive: true }, resolve)
  })
}

const statusOf = (code = ''): number =>
  code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400

/** The status with which a request is refused that the parser takes and this service does not. */
function unreadable({ httpVersion, url = '', rawHeaders }: IncomingMessage): number | undefined {
  if (httpVersion !== '1.1') return 505
  if (rawHeaders.length / 2 > HEADERS_MAX) return 431
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return url.startsWith('/') && hosts.length === 1 ? undefined : 400
}

/** Answers and ends the connection: later bytes on it may be part of the request. */
function refuse(socket: Socket, status: number): void {
  refused.add(socket)
  const open = [...(answering.get(socket) ?? [])]
  for (const { leave } of open) leave()
  if (!socket.writable || open.some(({ res }) => res.headersSent)) return void socket.destroy()
  const reason = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ detail: `the request cannot be read: ${reason.toLowerCase()}` })
  const head = `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json`
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroySoon())
}

/** Connections that have been refused, and those with requests that are not answered yet. */
const refused = new WeakSet<Socket>()
const answering = new WeakMap<Socket, Set<Outgoing>>()

/** The writing side of an exchange. */
type Outgoing = {
  readonly res: ServerResponse
  readonly outlet: Outlet
  /** The client is gone or has been answered. */
  gone: boolean
  streaming: boolean
  /** Writes nothing more and aborts. */
  leave: () => void
}

/** The exchanges that are open on a connection, none yet: many may be, as requests may be sent without waiting for answers. */
function openOn(socket: Socket): Set<Outgoing> {
  const open = new Set<Outgoing>()
  answering.set(socket, open)
  socket.once('close', () => {
    for (const out of open) end(open, out)
  })
  return open
}

function end(open: Set<Outgoing>, out: Outgoing): void {
  if (open.delete(out) && !out.res.writableFinished) out.leave()
}

function openExchange(req: IncomingMessage, res: ServerResponse, outlet: Outlet, bodies: Bodies): Exchange {
  const controller = new AbortController()
  const leave = () => {
    out.gone = true
    controller.abort(new ClientGone('the client has gone'))
  }
  const out: Outgoing = { res, outlet, gone: false, streaming: false, leave }
  const { socket } = req
  const open = answering.get(socket) ?? openOn(socket)
  open.add(out)
  res.once('close', () => end(open, out))
  res.on('error', () => undefined) // followed by `close`
  req.on('error', () => undefined)
  const headers = readHeaders(req)
  const method = req.method ?? 'GET'
  const [path = '', query = ''] = split(req.url ?? '/')
  const { signal } = controller
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodies({ method, path, signal })
  if (body) collect(req, body)
  return {
    method,
    path,
    query,
    headers,
    address: socket.remoteAddress ?? '',
    signal,
    isStreaming: () => out.streaming,
    isAmbiguous: isAmbiguous(headers),
    isMalformed: false,
    abort: (reason) => controller.abort(reason),
    readBody: async () => (await body?.whole) ?? new Uint8Array(),
    forget: () => body?.forget(),
    send: (status, fields, content) => send(out, status, fields, content),
    stream: (fields, frames) => stream(out, fields, frames),
    sendHead: (status, fields, bodyBytes) => {
      if (out.gone) return
      out.gone = true
      res.writeHead(status, bodyBytes === undefined ? fields : { ...fields, 'Content-Length': String(bodyBytes) })
      res.end()
    },
    drop: () => {
      out.gone = true
      socket.destroy()
    },
  }
}

/** From the raw list, for Node keeps only the first of some repeated headers. */
function readHeaders({ rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (let at = 0; at < rawHeaders.length; at += 2)
    addField(headers, rawHeaders[at]!.toLowerCase(), rawHeaders[at + 1]!)
  return headers
}

function split(url: string): [string, string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

async function send(out: Outgoing, status: number, fields: Fields, content?: Uint8Array | string): Promise<void> {
  if (out.gone) return
  const { res } = out
  const total = content === undefined ? 0 : Buffer.byteLength(content)
  res.writeHead(status, content === undefined ? fields : { ...fields, 'Content-Length': String(total) })
  if (total <= SLICE_BYTES)
    res.end(content) // a text leaves in one piece with its head
  else await sendSlices(out, typeof content === 'string' ? Buffer.from(content) : content!)
  await finished(out)
  out.gone = true
}

/** Hands over a slice whenever its turn has come, and the one before has left. */
async function sendSlices(out: Outgoing, bytes: Uint8Array): Promise<void> {
  const { res } = out
  const total = bytes.byteLength
  let draining: Promise<void> | undefined
  let offset = 0
  const writeSlice = (): boolean => {
    if (out.gone || offset >= total) return false
    draining = res.write(bytes.subarray(offset, offset + SLICE_BYTES)) ? undefined : drained(out)
    offset += SLICE_BYTES
    return draining === undefined && offset < total
  }
  while (offset < total && !out.gone) {
    await out.outlet(writeSlice)
    await draining
  }
  if (!out.gone) res.end()
}

async function stream(out: Outgoing, fields: Fields, frames: AsyncIterable<string | Uint8Array>): Promise<void> {
  if (out.gone) return
  out.streaming = true
  for await (const frame of frames) {
    if (out.gone) return
    if (!out.res.headersSent) out.res.writeHead(200, fields)
    if (!out.res.write(frame)) await drained(out)
  }
  if (out.gone) return
  if (!out.res.headersSent) out.res.writeHead(200, fields)
  out.res.end()
  await finished(out)
  out.gone = true
}

const drained = (out: Outgoing): Promise<void> => happened(out, 'drain')
const finished = async (out: Outgoing): Promise<void> => {
  const { res } = out
  // The kernel has taken all of most answers by now; the event comes later, after the client's next request.
  if (!res.writableFinished && res.socket?.writableLength !== 0) await happened(out, 'finish')
}

/** Resolves at that event, or when the client is gone: meanwhile Node ends a connection on which nothing leaves. */
function happened({ res }: Outgoing, event: 'drain' | 'finish'): Promise<void> {
  return new Promise((resolve) => {
    const { socket } = res
    socket?.setTimeout(STALLED_MS)
    const done = () => {
      if (event === 'drain') socket?.setTimeout(0) // after `finish` Node has set that of an idle connection
      res.off(event, done)
      res.off('close', done)
      resolve()
    }
    res.once(event, done)
    res.once('close', done)
    if (res.destroyed) done()
  })
}

function collect(req: IncomingMessage, body: Collector): void {
  req.on('data', (chunk: Buffer) => body.add(chunk.byteLength, () => chunk))
  req.once('end', body.end)
}
