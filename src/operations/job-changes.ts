// Who is told of a job's changes: watchers at most ten times a second, the store once a second, both at once when
// something happens that nobody should miss.

import { isActive, type StoredJob } from '../stores/jobs.ts'

const NOTIFY_MS = 100
const SAVE_MS = 1000

type Entry = { listeners: Set<() => void>; timer: NodeJS.Timeout | undefined; savedAt: number; told: number }

export type Changes = ReturnType<typeof changes>

export function changes<T extends StoredJob>(save: (job: T) => void, read: (id: string) => Promise<T>) {
  const entries = new Map<string, Entry>()
  let closed = false

  const entryOf = (id: string): Entry => {
    let entry = entries.get(id)
    if (!entry) {
      entry = { listeners: new Set(), timer: undefined, savedAt: 0, told: 0 }
      entries.set(id, entry)
    }
    return entry
  }

  function tell(entry: Entry): void {
    clearTimeout(entry.timer)
    entry.timer = undefined
    entry.told = performance.now()
    for (const listener of entry.listeners) listener()
  }

  function now(job: T): void {
    const entry = entryOf(job.id)
    entry.savedAt = performance.now()
    save(job)
    tell(entry)
  }

  function soon(job: T): void {
    const entry = entryOf(job.id)
    if (entry.timer) return
    const wait = Math.max(0, NOTIFY_MS - (performance.now() - entry.told))
    entry.timer = setTimeout(() => {
      if (performance.now() - entry.savedAt >= SAVE_MS && isActive(job.status)) {
        entry.savedAt = performance.now()
        save(job)
      }
      tell(entry)
    }, wait)
    entry.timer.unref()
  }

  /** The job is over and written: whoever watches is told the last time. */
  function end(job: T): void {
    const entry = entries.get(job.id)
    if (!entry) return
    tell(entry)
    entries.delete(job.id)
  }

  async function* watch<R>(id: string, signal: AbortSignal, view: (job: T) => R): AsyncGenerator<R, void> {
    let wake = (): void => undefined
    let news = true
    const listener = (): void => {
      news = true
      wake()
    }
    const first = await read(id)
    const entry = isActive(first.status) ? entryOf(id) : undefined
    entry?.listeners.add(listener)
    signal.addEventListener('abort', listener)
    try {
      while (!signal.aborted) {
        news = false
        const job = await read(id)
        const over = !isActive(job.status) // asked before the reader takes its time: the record is the live one
        yield view(job)
        if (over || closed) return
        if (!news) await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      entry?.listeners.delete(listener)
      signal.removeEventListener('abort', listener)
    }
  }

  function close(): void {
    closed = true
    for (const entry of entries.values()) tell(entry)
  }

  return { now, soon, end, watch, close }
}
