// Server-Sent Events as text: ids, heartbeats, and a prompt end.

import { oncePer } from '../core/collections/once.ts'
import { ServiceError } from '../core/errors.ts'
import type { ServerEvent } from './handler.ts'

/** How events are written to a stream. */
export type FrameOptions = {
  /** A comment line goes out whenever this long passes without an event. */
  heartbeatMs: number
  /** The last id that the client saw; numbering continues after it. */
  lastEventId?: string
  signal: AbortSignal
  /** Makes the last event of a stream whose signal aborts with a ServiceError. */
  farewell?: (reason: ServiceError) => ServerEvent
}

/**
 * The frames of a stream, one at a time: the next event is asked for only when the last frame was taken, so a slow
 * reader slows the source and fills no buffer. Ends when the events end or the signal aborts; throws what they throw.
 */
export async function* frames(events: AsyncIterable<ServerEvent>, options: FrameOptions): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  const { lastEventId = '' } = options
  let id = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : 0
  try {
    let next = iterator.next()
    while (!options.signal.aborted) {
      const outcome = await settle(next, options)
      if (outcome === 'idle') yield ': keep-alive\n\n'
      else if (outcome === 'aborted') break
      else if (outcome.done) return
      else {
        id += 1
        yield encode(outcome.value, String(id))
        next = iterator.next()
      }
    }
    const { reason } = options.signal
    if (options.farewell && reason instanceof ServiceError) yield encode(options.farewell(reason), String(id + 1))
  } finally {
    // Not awaited: a source that is waiting for something must not hold the stream open; its own signal ends it.
    iterator.return?.().catch(() => undefined)
  }
}

/** Line breaks inside JSON are escaped, so the data is always one line. */
function encode({ event, data, id }: ServerEvent, fallbackId: string): string {
  return `id: ${id ?? fallbackId}\nevent: ${event}\ndata: ${textOf(data)}\n\n`
}

const textOf = (data: unknown): string =>
  typeof data === 'object' && data !== null ? textOfRecord(data) : JSON.stringify(data)

/** A record sent to a thousand streams is serialised once. */
const textOfRecord = oncePer((record: object): string => JSON.stringify(record))

function settle<T>(next: Promise<T>, { heartbeatMs, signal }: FrameOptions): Promise<T | 'idle' | 'aborted'> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onAbort = () => finish(() => resolve('aborted'))
    const timer = setTimeout(() => finish(() => resolve('idle')), heartbeatMs)
    signal.addEventListener('abort', onAbort, { once: true })
    next.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    )
  })
}
