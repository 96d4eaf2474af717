// Worker threads. Messages are bytes (transferred or shared) and small records, never large object graphs.

import type { MessagePort } from 'node:worker_threads'
import type { TaskInput, TaskName, TaskOutput } from '../tasks.ts'
import { threadFor } from './choice.ts'
import { closeThreads, isBegun, openThreads, start, type Thread, type ThreadOptions } from './threads.ts'

/** Options for running a task. */
export type RunOptions = {
  /**
   * On abort, `run` rejects at once. A waiting task is dropped; a running one finishes unheard (ending a thread in the
   * middle of a store's write would leave it half done), so tasks are kept short.
   */
  signal?: AbortSignal
  /** Objects that are moved to the thread instead of being copied. */
  transfer?: readonly (ArrayBuffer | MessagePort)[]
  /**
   * Key of the state that the task leaves in its thread: the next task of this key is given to the same thread, others
   * with a key to threads that keep none or an older one.
   */
  keeps?: string
  /**
   * Nobody waits for it: it begins when no other task is waiting, and leaves those threads to others that keep a state,
   * and the first one, while there is another.
   */
  background?: boolean
  /**
   * A thread that keeps nothing comes first: the task makes much that is garbage soon, and each collection would go
   * through all that another one keeps.
   */
  apart?: boolean
}

/** Worker threads that run tasks. */
export type Pool = {
  /** The maximum number of threads. */
  readonly threads: number
  /**
   * Calls the function that `task` names (see tasks.ts) on a thread; resolves with its result.
   */
  run<Name extends TaskName>(task: Name, input: TaskInput<Name>, options?: RunOptions): Promise<TaskOutput<Name>>
  /** Runs a task once on each thread that runs now, before any other that waits for it. Resolves when all have. */
  runOnEach<Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<void>
  /** Tasks that wait for any thread, those in the background left out. */
  waiting(): number
  /** Bytes that the states take which its threads keep between tasks, by their own estimate. */
  keptBytes(): number
  /** Drops waiting tasks, gives running ones some time to finish, then ends the threads. */
  close(): Promise<void>
}

/** `interactive` serves searches and views: they never wait behind an ingest. */
export type Pools = { ingest: Pool; interactive: Pool }

const INTERACTIVE_THREADS = 2
/**
 * Threads that answer people keep their code and indexes loaded for longer. So does the first thread of an ingest,
 * which is enough for a few changed files: other threads would have to load and compile everything again.
 */
const RESIDENT_IDLE_MS = 10 * 60_000
const INGEST_IDLE_MS = 30_000
/** A thread that keeps a linked project for its next edit: people come back to their work after a while. */
const KEEPING_IDLE_MS = 60 * 60_000

/**
 * By how much threads of an ingest stand back from the main thread and from those that answer people: where all cores
 * are busy, Linux otherwise lets a request wait for up to 100 ms. Elsewhere niceness is of the process, not of a thread.
 */
const INGEST_NICENESS = process.platform === 'linux' ? 5 : 0

/**
 * Pools whose threads start when they are needed and end when idle. `workers`: threads of the ingest pool;
 * `memoryBytes`: the memory budget of the service.
 */
export function openPools({ workers, memoryBytes }: { workers: number; memoryBytes: number }): Pools {
  const cacheBytes = Math.max(CACHE_BYTES_MIN, Math.floor(memoryBytes / CACHE_PART))
  return {
    ingest: openPool({
      threads: workers,
      firstIdleMs: RESIDENT_IDLE_MS,
      keepingIdleMs: KEEPING_IDLE_MS,
      idleMs: INGEST_IDLE_MS,
      niceness: INGEST_NICENESS,
      heapBytes: Math.min(memoryBytes, HEAP_BYTES_MAX),
      cacheBytes: CACHE_BYTES_MIN,
      linkedBytes: Math.floor(memoryBytes / LINKED_PART),
      unusedBytes: Math.floor(memoryBytes / UNUSED_PART),
    }),
    interactive: openPool({
      threads: INTERACTIVE_THREADS,
      firstIdleMs: RESIDENT_IDLE_MS,
      idleMs: RESIDENT_IDLE_MS,
      cacheBytes,
    }),
  }
}

/** The part of the budget that each thread which answers people keeps open, and the least. */
const CACHE_PART = 64
/** The part of it that linked projects may take, and that which they may take to be ready for a first edit. */
const LINKED_PART = 4
const UNUSED_PART = 16
const CACHE_BYTES_MIN = 128 << 20
/** V8 ends the process where a thread is allowed a heap much larger than that of the process itself. */
const HEAP_BYTES_MAX = 4 * 2 ** 30

/** A pool whose threads begin when there are tasks for them; a task is given to the first thread that is free. */
export function openPool(options: ThreadOptions): Pool {
  const onEach = new Set<() => boolean>()
  const waiting = new Set<() => boolean>()
  const inBackground = new Set<() => boolean>()
  const queues = [onEach, waiting, inBackground]
  /** Begins the tasks for which there is a thread now, in the order in which they came. */
  const startWaiting = (): void => {
    for (const queue of queues)
      for (const begin of queue) {
        if (threads.all.every(({ running }) => running !== undefined)) return // of thousands that wait none can begin
        if (begin()) queue.delete(begin)
      }
  }
  const threads = openThreads(options, startWaiting)
  const assertOpen = (): void => {
    if (threads.isClosed) throw new Error('the pool is closed')
  }
  return {
    threads: options.threads,
    async run(task, input, options = {}) {
      const { signal, background } = options
      signal?.throwIfAborted()
      assertOpen()
      const { promise, resolve } = Promise.withResolvers<TaskOutput<typeof task>>()
      const begin = (): boolean => {
        const thread = threadFor(threads.all, options)
        if (thread) resolve(start(threads, thread, { task, input }, options))
        return thread !== undefined
      }
      const queue = background ? inBackground : waiting
      if (!begin()) queue.add(begin)
      return signal ? untilAborted(promise, signal, () => queue.delete(begin)) : promise
    },
    async runOnEach(task, input) {
      assertOpen()
      const runOn = (thread: Thread): Promise<unknown> => {
        const { promise, resolve } = Promise.withResolvers<unknown>()
        const begin = (): boolean => {
          if (thread.running !== undefined) return false
          resolve(isBegun(thread) ? start(threads, thread, { task, input }) : undefined) // one that has ended needs nothing any more
          return true
        }
        if (!begin()) onEach.add(begin)
        return promise
      }
      await Promise.all(threads.all.filter(isBegun).map(runOn))
    },
    waiting: () => waiting.size,
    keptBytes: () => threads.kept.bytes.reduce((sum, bytes) => sum + bytes, 0),
    close: () => {
      for (const queue of queues) queue.clear()
      return closeThreads(threads)
    },
  }
}

function untilAborted<T>(running: Promise<T>, signal: AbortSignal, drop: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      drop()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
