// Propagates a job's changes: to watchers at most ten times a second, to the store once a second, and to both
// immediately when something happens that nobody should miss.

import { isActive, type StoredJob } from '../../stores/jobs.ts'
import { openPace } from '../pace.ts'

const NOTIFY_MS = 100
const SAVE_MS = 1000
/** With the two events at the end of a stream, which never wait, there are ten in a second at most. */
const SHOWN_PER_SECOND = 8

/** For jobs that have changed or are watched: the watchers, and the time of the last notice. */
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
  /** The copy last shown, shared by all watchers. */
  shown: unknown
  /** The last record, once the job is over or left to the next process: its watchers see it even while the store cannot be read. */
  final: StoredJob | undefined
}

/**
 * No changes yet. `save` writes a record and handles its own failures; `read` returns the live record of a job, or the
 * stored one.
 */
export function openChanges(save: (job: StoredJob) => void, read: (id: string) => Promise<StoredJob>): JobChanges {
  return { save, read, entries: new Map(), closed: false }
}

/** Writes the record and tells the watchers, at once. */
export function tellNow(changes: JobChanges, job: StoredJob): void {
  const entry = entryOf(changes, job.id)
  entry.savedAt = performance.now()
  changes.save(job)
  tell(entry)
}

/** Tells the watchers and writes the record when each is next due. Cheap. */
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

/** Another process has changed a job, or goes on with it, or may have changed any: tells the watchers. */
export function toldByOthers({ entries }: JobChanges, id: string | undefined): void {
  const concerned = id === undefined ? entries.values() : [entries.get(id)]
  for (const entry of concerned) if (entry) tell(entry)
}

/** The job is over, or left to the next process, and stored: tells the watchers one last time. */
export function ended({ entries }: JobChanges, job: StoredJob): void {
  const entry = entries.get(job.id)
  if (!entry) return
  entry.final = job
  tell(entry)
  entries.delete(job.id)
}

/**
 * The job as `view` shows it (read-only): now, after every change, and finally when it is over. Changes that follow each
 * other too quickly are shown as one, however late earlier ones were taken. Ends early when `signal` aborts.
 */
export async function* watchJob<R>(
  changes: JobChanges,
  id: string,
  signal: AbortSignal,
  view: (job: StoredJob) => R,
): AsyncGenerator<R, void> {
  let wake = (): void => undefined
  let news = true
  const pace = openPace(SHOWN_PER_SECOND)
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
      const job = entry?.final ?? (await changes.read(id))
      // Checked before yielding, since the reader may be slow and the record is the live one. A job that is left to the next
      // process is over for this one.
      const over = entry?.final !== undefined || !isActive(job.status)
      const early = over || changes.closed ? 0 : pace.wait()
      if (early > 0) {
        if (!news) await soonerOf(early, new Promise<void>((resolve) => (wake = resolve)))
        continue
      }
      pace.note()
      const shown = (over ? undefined : (entry?.shown as R | undefined)) ?? view(job)
      if (entry && !news) entry.shown = shown // else the record was read before the latest change
      yield shown
      if (over || changes.closed) return
      if (!news) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    entry?.listeners.delete(listener)
    if (entry?.listeners.size === 0 && !entry.timer && changes.entries.get(id) === entry) changes.entries.delete(id)
    signal.removeEventListener('abort', listener)
  }
}

/** Resolves after `ms` milliseconds, or when `woken` does. */
async function soonerOf(ms: number, woken: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([promise, woken])
  clearTimeout(timer)
}

/** No more changes: watchers see the record as it is, and their streams end. */
export function closeChanges(changes: JobChanges): void {
  changes.closed = true
  for (const entry of changes.entries.values()) tell(entry)
}

function entryOf({ entries }: JobChanges, id: string): Entry {
  let entry = entries.get(id)
  if (!entry) {
    entry = { listeners: new Set(), timer: undefined, savedAt: 0, toldAt: 0, shown: undefined, final: undefined }
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
