// One request and the ways to answer it, independent of the server library (fronts/) that holds its socket.

import type { Bodies, Body } from './bodies.ts'

/** A larger body is 413, but for the routes whose `x-body-bytes-max` allows more. */
export const BODY_BYTES_MAX = 1024 * 1024
/** Of the head of a request; the limits of Node's own server and of browsers' cookies for one host. */
export const HEAD_BYTES_MAX = 16 * 1024
export const HEADERS_MAX = 100
/** Seconds for which an idle connection is kept, as `Keep-Alive` says it. */
export const KEEP_ALIVE_SECONDS = 7

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
  readBody: () => Promise<Body>
  /** To be called when it is answered: the memory of its body is free. */
  forget: () => void
  /** Sends status, headers and the whole body; resolves when all is handed to the kernel or the client is gone. */
  send: (status: number, headers: Fields, body?: Uint8Array | string) => Promise<void>
  /** Sends status, headers and frames, each only when the one before has left for the network. */
  stream: (headers: Fields, frames: AsyncIterable<string | Uint8Array>) => Promise<void>
  /** Sends the headers of the equivalent GET, and no body. */
  sendHead: (status: number, headers: Fields, bodyBytes: number | undefined) => void
  /** Ends the connection without an answer. */
  drop: () => void
}

/** Header fields by name. */
export type Fields = Readonly<Record<string, string>>

/** Reason of `signal` when the client has gone away. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/** A server library, listening. */
export type Front = {
  port: number
  /** Accepts no more connections. */
  stopListening: () => void
  /** Closes all connections. */
  close: () => void
}

/** Listens, and calls `onExchange` with every request. Throws when the address cannot be listened on. */
export type Listen = (
  at: { host: string; port: number },
  bodies: Bodies,
  onExchange: (exchange: Exchange) => void,
) => Promise<Front>

/** The reason when an address cannot be listened on, by the system's code for it where that is known. */
export const cannotListen = (host: string, port: number, code = ''): Error =>
  new Error(
    `cannot listen on ${host}:${port} — ${WHY[code] ?? 'is the port taken?'} CKS_HOST and CKS_PORT choose another`,
  )

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there:',
  EADDRNOTAVAIL: 'this machine has no such address:',
  EACCES: 'this user may not listen there:',
}

/**
 * Whether the end of a request is ambiguous: a proxy in front of this service may read another of two lengths, and take
 * a part of this body for the next request (https://www.rfc-editor.org/rfc/rfc9112#section-6.3).
 */
export function isAmbiguous({ 'content-length': length = '', 'transfer-encoding': coding = '' }: Fields): boolean {
  return length.includes(',') || !/^(chunked)?$/i.test(coding.trim())
}

/** Adds a header. One that comes twice is a list (https://www.rfc-editor.org/rfc/rfc9110#section-5.3). */
export function addField(headers: Record<string, string>, name: string, value: string): void {
  headers[name] = name in headers ? `${headers[name]}, ${value}` : value
}

/** The weight of each name of a list such as `gzip;q=0.5, br`, in lower case; 1 where none is given (https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2). */
export function weightsOf(field: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of field.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    weights.set(name, Number.isNaN(weight) ? 0 : weight)
  }
  return weights
}
