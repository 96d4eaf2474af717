// One request and its response on a uWebSockets.js socket. The request object dies when its callback returns, the
// response object when the client goes away: everything needed is copied first, and nothing is written after an abort.

import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { STATUS_CODES } from 'node:http'
import { type Outlet, SLICE_BYTES } from './outlet.ts'

/** A larger body is 413. */
const BODY_BYTES_MAX = 1024 * 1024

const NO_BYTES = new Uint8Array()

/**
 * A request as the dispatcher sees it, and the ways to answer it. Only the first answer counts; later calls do nothing.
 */
export type Exchange = {
  method: string
  path: string
  query: string
  headers: Readonly<Record<string, string>>
  /** The IP address of the other end of the connection. */
  address: string
  /** Aborts when the client goes away or `abort` is called. */
  signal: AbortSignal
  /** Whether it is being answered with a stream of events. */
  isStreaming: () => boolean
  /** Its head says in two ways how long its body is, or in one that is not read here: where it ends is not known. */
  isAmbiguous: boolean
  /** Its length is no number. The library calls the handler all the same, then answers 400 and ends the connection. */
  isMalformed: boolean
  abort: (reason: Error) => void
  readBody: () => Promise<Uint8Array | 'too-large'>
  /** Sends status, headers and the whole body; resolves when all is handed to the kernel or the client is gone. */
  send: (status: number, headers: Readonly<Record<string, string>>, body?: Uint8Array | string) => Promise<void>
  /** Sends status, headers and frames, each only when the one before has left for the network. */
  stream: (headers: Readonly<Record<string, string>>, frames: AsyncIterable<string | Uint8Array>) => Promise<void>
  /** Sends the headers of the equivalent GET, and no body. */
  sendHead: (status: number, headers: Readonly<Record<string, string>>, bodyBytes: number | undefined) => void
  /** Ends the connection without an answer. */
  drop: () => void
}

/** Reason of `signal` when the client has gone away. */
export class ClientGone extends Error {
  override name = 'ClientGone'
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

type Fields = Readonly<Record<string, string>>

/**
 * Opens an exchange. Must be called in the request's own callback, before anything is awaited. Large responses of all
 * exchanges take turns at `outlet`.
 */
export function openExchange(res: HttpResponse, req: HttpRequest, outlet: Outlet): Exchange {
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
    // A repeated header is a list (https://www.rfc-editor.org/rfc/rfc9110#section-5.3); two tokens joined are no valid
    // one.
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  })
  const body = method === 'GET' || method === 'HEAD' ? undefined : collectBody(res, controller.signal)
  return {
    method,
    path: req.getUrl(),
    query: req.getQuery() ?? '',
    headers,
    address: Buffer.from(res.getRemoteAddressAsText()).toString('latin1'),
    signal: controller.signal,
    isStreaming: () => out.streaming,
    isAmbiguous: isAmbiguous(headers),
    isMalformed: !/^\d*$/.test(headers['content-length'] ?? ''),
    abort: (reason) => controller.abort(reason),
    readBody: async () => (await body) ?? NO_BYTES,
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

/**
 * Of two lengths a proxy before us may read the other one, and take for the next request what is the body of this one
 * for us (https://www.rfc-editor.org/rfc/rfc9112#section-6.3); codings beside `chunked` the library passes over.
 */
function isAmbiguous({ 'content-length': length = '', 'transfer-encoding': coding = '' }: Fields): boolean {
  return length.includes(',') || !/^(chunked)?$/i.test(coding.trim())
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

function begin(res: HttpResponse, status: number, fields: Fields): void {
  res.writeStatus(`${status} ${STATUS_CODES[status] ?? ''}`)
  for (const [name, value] of Object.entries(fields)) res.writeHeader(name, value)
}

/** Resolves when the socket takes more, or the client is gone. */
function writable(out: Outgoing): Promise<void> {
  return new Promise((resolve) => {
    out.wake = resolve
    if (out.gone) resolve()
  })
}

/** Over the limit it resolves at once and drops what still arrives, so that the client gets to read the response. */
function collectBody(res: HttpResponse, signal: AbortSignal): Promise<Uint8Array | 'too-large'> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let bytes = 0
    res.onData((chunk, isLast) => {
      bytes += chunk.byteLength
      if (bytes > BODY_BYTES_MAX) {
        chunks = []
        resolve('too-large')
        return
      }
      // The library reclaims the chunk's memory when this callback returns.
      chunks.push(Buffer.from(new Uint8Array(chunk)))
      if (isLast) resolve(Buffer.concat(chunks))
    })
    signal.addEventListener('abort', () => resolve(NO_BYTES), { once: true })
  })
}
