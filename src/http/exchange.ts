// One request and its response on a uWebSockets.js socket. The request object dies when its callback returns and the
// response object when the client goes away: all that is needed is copied first, and nothing is written after an abort.

import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { STATUS_CODES } from 'node:http'

/** A larger body is 413. */
export const BODY_BYTES_MAX = 1024 * 1024

const NO_BYTES = new Uint8Array()

export type Exchange = {
  method: string
  path: string
  query: string
  headers: Readonly<Record<string, string>>
  /** Aborts when the client goes away or `abort` is called. */
  signal: AbortSignal
  /** Whether its answer is a stream of events that has begun. */
  isStreaming: () => boolean
  abort: (reason: Error) => void
  readBody: () => Promise<Uint8Array | 'too-large'>
  /** Sends status, headers and the whole body; resolves when it is handed over or the client is gone. */
  send: (status: number, headers: Readonly<Record<string, string>>, body?: Uint8Array | string) => Promise<void>
  /** Sends status, headers and frames, each only when the one before has left for the network. */
  stream: (headers: Readonly<Record<string, string>>, frames: AsyncIterable<string>) => Promise<void>
  /** Sends the headers that a GET would get, and no body. */
  sendHead: (status: number, headers: Readonly<Record<string, string>>, bodyBytes: number | undefined) => void
  /** Ends the connection without an answer. */
  drop: () => void
}

export class ClientGone extends Error {
  override name = 'ClientGone'
}

/** Must be called in the request's own callback, before anything is awaited. */
export function openExchange(res: HttpResponse, req: HttpRequest): Exchange {
  const controller = new AbortController()
  let gone = false
  let streaming = false
  let wake: () => void = () => undefined
  res.onAborted(() => {
    gone = true
    controller.abort(new ClientGone('the client has gone'))
    wake()
  })
  res.onWritable(() => {
    wake()
    return true
  })
  const method = req.getMethod().toUpperCase()
  const headers: Record<string, string> = {}
  req.forEach((name, value) => {
    headers[name] = value
  })
  const body = method === 'GET' || method === 'HEAD' ? undefined : collectBody(res, controller.signal)

  const begin = (status: number, fields: Readonly<Record<string, string>>) => {
    res.writeStatus(`${status} ${STATUS_CODES[status] ?? ''}`)
    for (const [name, value] of Object.entries(fields)) res.writeHeader(name, value)
  }
  const writable = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      if (gone) resolve()
    })

  return {
    method,
    path: req.getUrl(),
    query: req.getQuery() ?? '',
    headers,
    signal: controller.signal,
    isStreaming: () => streaming,
    abort: (reason) => controller.abort(reason),
    readBody: async () => (await body) ?? NO_BYTES,
    send: async (status, fields, content) => {
      if (gone) return
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      if (bytes === undefined) {
        res.cork(() => {
          begin(status, fields)
          res.endWithoutBody()
        })
        gone = true
        return
      }
      await sendBytes(
        res,
        () => begin(status, fields),
        bytes,
        () => gone,
        writable,
      )
      gone = true
    },
    stream: async (fields, source) => {
      if (gone) return
      streaming = true
      let started = false
      for await (const frame of source) {
        if (gone) return
        let flowing = true
        res.cork(() => {
          if (!started) begin(200, fields)
          started = true
          flowing = res.write(frame)
        })
        if (!flowing) await writable()
      }
      if (gone) return
      res.cork(() => {
        if (!started) begin(200, fields)
        res.end()
      })
      gone = true
    },
    sendHead: (status, fields, bodyBytes) => {
      if (gone) return
      // With the length as an argument the response would wait for that many bytes, and the next request on the
      // connection be met with its end.
      const length = bodyBytes === undefined ? undefined : { 'Content-Length': String(bodyBytes) }
      res.cork(() => {
        begin(status, { ...fields, ...length })
        res.endWithoutBody()
      })
      gone = true
    },
    drop: () => {
      if (!gone) res.close()
      gone = true
    },
  }
}

/** Hands over what the socket takes and waits for it to drain: the kernel's buffer is filled, never one of ours. */
async function sendBytes(
  res: HttpResponse,
  begin: () => void,
  bytes: Uint8Array,
  isGone: () => boolean,
  writable: () => Promise<void>,
): Promise<void> {
  let done = false
  res.cork(() => {
    begin()
    done = bytes.byteLength === 0 || res.tryEnd(bytes, bytes.byteLength)[1]
    if (bytes.byteLength === 0) res.end()
  })
  while (!done) {
    await writable()
    if (isGone()) return
    res.cork(() => {
      const offset = res.getWriteOffset()
      done = res.tryEnd(bytes.subarray(offset), bytes.byteLength)[1]
    })
  }
}

/** Over the limit the answer is known at once; what still comes is dropped as it comes, so that the client reads it. */
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
      // The chunk's memory is taken back when this callback returns.
      chunks.push(Buffer.from(new Uint8Array(chunk)))
      if (isLast) resolve(Buffer.concat(chunks))
    })
    signal.addEventListener('abort', () => resolve(NO_BYTES), { once: true })
  })
}
