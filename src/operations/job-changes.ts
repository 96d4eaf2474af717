// Who is told of a job's changes: watchers at most ten times a second, the store once a second, both at once when
// something happens that nobody should miss.

import { isActive, type StoredJob } from '../stores/jobs.ts'

const NOTIFY_MS = 100
const SAVE_MS = 1000

/** Of the jobs that have changed or are watched, who waits and when they were told. */
export type JobChanges = {
  readonly save: (job: StoredJob) => void
  readonly read: (id: string) => Promise<StoredJob>
  readonly entries: Map<string, Entry>
  closed: boolean
}

/** Times are milliseconds of `performance.now()`. */
type Entry = {
  listeners: Set<() => void>
  timer: NodeJS.Timeout | undefined
  savedAt: number
  toldAt: number
  /** What those who were told last were shown: one copy for all of them. */
  shown: unknown
}

/** `save` writes a record and deals with what goes wrong; `read` gives the live record of a job, or the stored one. */
export function openChanges(save: (job: StoredJob) => void, read: (id: string) => Promise<StoredJob>): JobChanges {
  return { save, read, entries: new Map(), closed: false }
}

/** Writes the record and tells those who watch, at once. */
export function tellNow(changes: JobChanges, job: StoredJob): void {
  const entry = entryOf(changes, job.id)
  entry.savedAt = performance.now()
  changes.save(job)
  tell(entry)
}

/** Tells those who watch when it is time again, and writes the record when that is due. Cheap. */
export function tellSoon(changes: JobChanges, job: StoredJob): void {
  const entry = entryOf(changes, job.id)
  if (entry.timer) return
  const wait = Math.max(0, NOTIFY_MS - (performance.now() - entry.toldAt))
  entry.timer = setTimeout(() => {
    if (performance.now() - entry.savedAt >= SAVE_MS && isActive(job.status)) {
      entry.savedAt = performance.now()
      changes.save(job)
    }
    tell(entry)
  }, wait)
  entry.timer.unref()
}

/** The job is over and written: those who watch are told one last time. */
export function ended({ entries }: JobChanges, job: StoredJob): void {
  const entry = entries.get(job.id)
  if (!entry) return
  tell(entry)
  entries.delete(job.id)
}

/**
 * The job as `view` shows it, to be changed by nobody: now, then after
 * every change, last when it is over. Ends early when `signal` aborts.
 */
export async function* watchJob<R>(
  changes: JobChanges,
  id: string,
  signal: AbortSignal,
  view: (job: StoredJob) => R,
): AsyncGenerator<R, void> {
  let wake = (): void => undefined
  let news = true
  const listener = (): void => {
    news = true
    wake()
  }
  const first = await changes.read(id)
  const entry = isActive(first.status) ? entryOf(changes, id) : undefined
  entry?.listeners.add(listener)
  signal.addEventListener('abort', listener)
  try {
    while (!signal.aborted) {
      news = false
      const job = await changes.read(id)
      const over = !isActive(job.status) // asked before the reader takes its time: the record is the live one
      const shown = (over ? undefined : (entry?.shown as R | undefined)) ?? view(job)
      if (entry) entry.shown = shown
      yield shown
      if (over || changes.closed) return
      if (!news) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    entry?.listeners.delete(listener)
    signal.removeEventListener('abort', listener)
  }
}

/** Nothing changes any more: watchers see the record as it is, and their streams end. */
export function closeChanges(changes: JobChanges): void {
  changes.closed = true
  for (const entry of changes.entries.values()) tell(entry)
}

function entryOf({ entries }: JobChanges, id: string): Entry {
  let entry = entries.get(id)
  if (!entry) {
    entry = { listeners: new Set(), timer: undefined, savedAt: 0, toldAt: 0, shown: undefined }
    entries.set(id, entry)
  }
  return entry
}

function tell(entry: Entry): void {
  clearTimeout(entry.timer)
  entry.timer = undefined
  entry.shown = undefined
  entry.toldAt = performance.now()
  for (const listener of entry.listeners) listener()
}
