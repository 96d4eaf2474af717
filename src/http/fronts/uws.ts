// The front on uWebSockets.js: one request and its response on a socket. The request object dies when its callback returns, the
// response object when the client goes away: everything needed is copied first, and nothing is written after an abort.

import type * as UWS from 'uWebSockets.js'
import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import type { Bodies, Collector } from '../bodies.ts'
import {
  addField,
  ClientGone,
  cannotListen,
  type Exchange,
  type Fields,
  HEAD_BYTES_MAX,
  isAmbiguous,
  KEEP_ALIVE_SECONDS,
  type Listen,
} from '../exchange.ts'
import { createOutlet, type Outlet, SLICE_BYTES } from '../outlet.ts'
import { STATUS_CODES } from './node-http.ts'

const NO_BYTES = new Uint8Array()

/** Listens with uWebSockets.js. */
export const listenUws: Listen = async ({ host, port }, bodies, onExchange) => {
  // The library reads its limit for request headers when it is loaded; its default is 4 KiB.
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(HEAD_BYTES_MAX)
  const uWS = await import('uWebSockets.js')
  const outlet = createOutlet()
  const app = uWS.App()
  app.any('/*', (res, req) => {
    // Chunks are where its parser errs: it takes trailers for a request, and stumbles over extensions.
    if (req.getHeader('transfer-encoding') !== '') res.close()
    else onExchange(openExchange(res, req, outlet, bodies))
  })
  const socket = await listenExclusively(uWS, app, host, port)
  return {
    port: uWS.us_socket_local_port(socket),
    stopListening: () => uWS.us_listen_socket_close(socket),
    close: () => app.close(),
  }
}

type ListenExclusively = (
  host: string,
  port: number,
  options: number,
  callback: (socket: UWS.us_listen_socket | false) => void,
) => void

function listenExclusively(
  uWS: typeof UWS,
  app: UWS.TemplatedApp,
  host: string,
  port: number,
): Promise<UWS.us_listen_socket> {
  return new Promise((resolve, reject) => {
    // Without this option a second service would start on the same port and take every other connection. The package's
    // types lack the constant and the overload with options after a host.
    const { LIBUS_LISTEN_EXCLUSIVE_PORT } = uWS as unknown as { LIBUS_LISTEN_EXCLUSIVE_PORT: number }
    const listen = app.listen.bind(app) as unknown as ListenExclusively
    listen(host, port, LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
      if (socket) resolve(socket)
      else reject(cannotListen(host, port))
    })
  })
}

/** The writing side of an exchange. */
type Outgoing = {
  readonly res: HttpResponse
  readonly outlet: Outlet
  /** The client is gone or has been answered: `res` must not be touched any more. */
  gone: boolean
  streaming: boolean
  /** Ends the wait for a writable socket. */
  wake: () => void
}

/**
 * Opens an exchange. Must be called in the request's own callback, before anything is awaited. Large responses of all
 * exchanges take turns at `outlet`.
 */
export function openExchange(res: HttpResponse, req: HttpRequest, outlet: Outlet, bodies: Bodies): Exchange {
  const controller = new AbortController()
  const out: Outgoing = { res, outlet, gone: false, streaming: false, wake: () => undefined }
  res.onAborted(() => {
    out.gone = true
    controller.abort(new ClientGone('the client has gone'))
    out.wake()
  })
  res.onWritable(() => {
    out.wake()
    return true
  })
  const method = req.getMethod().toUpperCase()
  const headers: Record<string, string> = Object.create(null)
  req.forEach((name, value) => {
    addField(headers, name, value)
  })
  const path = req.getUrl()
  const { signal } = controller
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodies({ method, path, signal })
  if (body) collect(res, body)
  return {
    method,
    path,
    query: req.getQuery() ?? '',
    headers,
    address: Buffer.from(res.getRemoteAddressAsText()).toString('latin1'),
    signal,
    isStreaming: () => out.streaming,
    isAmbiguous: isAmbiguous(headers),
    isMalformed: !/^\d*$/.test(headers['content-length'] ?? ''),
    abort: (reason) => controller.abort(reason),
    readBody: async () => (await body?.whole) ?? NO_BYTES,
    forget: () => body?.forget(),
    send: (status, fields, content) => send(out, status, fields, content),
    stream: (fields, frames) => stream(out, fields, frames),
    sendHead: (status, fields, bodyBytes) => sendHead(out, status, fields, bodyBytes),
    drop: () => {
      if (!out.gone) res.close()
      out.gone = true
    },
  }
}

async function send(out: Outgoing, status: number, fields: Fields, content?: Uint8Array | string): Promise<void> {
  if (out.gone) return
  if (content === undefined) sendEmpty(out, status, fields)
  else await sendBytes(out, status, fields, typeof content === 'string' ? Buffer.from(content) : content)
  out.gone = true
}

function sendEmpty({ res }: Outgoing, status: number, fields: Fields): void {
  res.cork(() => {
    begin(res, status, fields)
    res.endWithoutBody()
  })
}

/**
 * Hands over a slice whenever the socket is writable and its turn has come: this fills the kernel's buffer, never one
 * of ours.
 */
async function sendBytes(out: Outgoing, status: number, fields: Fields, bytes: Uint8Array): Promise<void> {
  const { res } = out
  const total = bytes.byteLength
  let flowing = true
  let done = total === 0
  const writeSlice = (offset: number): void => {
    ;[flowing, done] = res.tryEnd(bytes.subarray(offset, offset + SLICE_BYTES), total)
  }
  res.cork(() => {
    begin(res, status, fields)
    if (total === 0) res.end()
    else writeSlice(0)
  })
  while (!done) {
    if (!flowing) await writable(out)
    await out.outlet(() => {
      if (out.gone) return false
      res.cork(() => writeSlice(res.getWriteOffset()))
      return flowing && !done
    })
    if (out.gone) return
  }
}

async function stream(out: Outgoing, fields: Fields, frames: AsyncIterable<string | Uint8Array>): Promise<void> {
  const { res } = out
  if (out.gone) return
  out.streaming = true
  let started = false
  for await (const frame of frames) {
    if (out.gone) return
    let flowing = true
    res.cork(() => {
      if (!started) begin(res, 200, fields)
      started = true
      flowing = res.write(frame)
    })
    if (!flowing) await writable(out)
  }
  if (out.gone) return
  res.cork(() => {
    if (!started) begin(res, 200, fields)
    res.end()
  })
  out.gone = true
}

function sendHead(out: Outgoing, status: number, fields: Fields, bodyBytes: number | undefined): void {
  if (out.gone) return
  // Given the length as an argument, the response would wait for that many bytes, and the next request on the
  // connection would be cut off.
  const length = bodyBytes === undefined ? undefined : { 'Content-Length': String(bodyBytes) }
  sendEmpty(out, status, { ...fields, ...length })
  out.gone = true
}

/**
 * The library closes an idle connection after 8 to 12 s. A client that honours this header (browsers and Node's own do) gives
 * it up earlier, and so never sends a request into a connection that is being closed.
 */
const KEEP_ALIVE = `timeout=${KEEP_ALIVE_SECONDS}`

function begin(res: HttpResponse, status: number, fields: Fields): void {
  res.writeStatus(`${status} ${STATUS_CODES[status] ?? ''}`)
  res.writeHeader('Keep-Alive', KEEP_ALIVE)
  for (const [name, value] of Object.entries(fields)) res.writeHeader(name, value)
}

/** Resolves when the socket takes more, or the client is gone. */
function writable(out: Outgoing): Promise<void> {
  return new Promise((resolve) => {
    out.wake = resolve
    if (out.gone) resolve()
  })
}

function collect(res: HttpResponse, body: Collector): void {
  res.onData((chunk, isLast) => {
    // The library reclaims the chunk's memory when this callback returns.
    body.add(chunk.byteLength, () => Buffer.from(new Uint8Array(chunk)))
    if (isLast) body.end()
  })
}
