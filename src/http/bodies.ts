// The bodies of requests while they arrive. One that is larger than most routes take holds memory before anybody knows who
// sends it: few may do so at a time, and none for long.

import { BODY_BYTES_MAX } from './exchange.ts'

/** A whole body, or why there is none. */
export type Body = Uint8Array | 'too-large' | 'too-many' | 'too-slow'

/** The body of one request. */
export type Collector = {
  /** Takes the next bytes; `chunk` is called where they are kept. */
  add: (bytes: number, chunk: () => Uint8Array) => void
  end: () => void
  /** Resolves as soon as the outcome is known: what still arrives is dropped, so that the client gets to read the answer. */
  whole: Promise<Body>
  /** The request is answered: nothing of it is kept any more. */
  forget: () => void
}

/** Begins to collect a body; rejects when the signal aborts: half a body is none. */
export type Bodies = (request: { method: string; path: string; signal: AbortSignal }) => Collector

/** Bodies above the limit of all routes that are held at the same time. */
export const LARGE_AT_ONCE = 4
/** Senders of events wait for no longer themselves (GitHub and GitLab 10 s). */
const LARGE_MS_MAX = 10_000

/** The bodies of one server; `bytesMaxOf` tells how large one may be. */
export function openBodies(bytesMaxOf: (method: string, path: string) => number): Bodies {
  let large = 0
  return ({ method, path, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Body>()
    promise.catch(() => undefined) // nobody may ask for it
    let chunks: Uint8Array[] = []
    let bytes = 0
    let isOver = false
    let isLarge = false
    let late: NodeJS.Timeout | undefined
    const forget = (): void => {
      isOver = true
      chunks = []
      clearTimeout(late)
      if (isLarge) large--
      isLarge = false
    }
    const refuse = (why: Exclude<Body, Uint8Array>): void => {
      forget()
      resolve(why)
    }
    /** Makes room for a body that has become large. */
    const enlarge = (): void => {
      if (bytes > bytesMaxOf(method, path)) refuse('too-large')
      else if (!isLarge && large >= LARGE_AT_ONCE) refuse('too-many')
      else if (!isLarge) {
        large++
        isLarge = true
        late = setTimeout(refuse, LARGE_MS_MAX, 'too-slow').unref()
      }
    }
    signal.addEventListener(
      'abort',
      () => {
        forget()
        reject(signal.reason)
      },
      { once: true },
    )
    return {
      add: (count, chunk) => {
        if (isOver) return
        bytes += count
        if (bytes > BODY_BYTES_MAX) enlarge()
        if (!isOver) chunks.push(chunk())
      },
      end: () => {
        if (isOver) return
        clearTimeout(late)
        resolve(Buffer.concat(chunks))
        chunks = []
      },
      whole: promise,
      forget,
    }
  }
}
