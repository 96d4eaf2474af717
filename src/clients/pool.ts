// Worker threads. Messages are bytes (transferred or shared) and small records, never large object graphs.

import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { systemRefused, threadEnded, unavailableAgain } from '../core/errors.ts'
import { isSystemError } from '../core/system-errors.ts'
import { gitHostData } from './git-host.ts'
import { CODE } from './own-code.ts'
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts'

/** Options for running a task. */
export type RunOptions = {
  /**
   * On abort, `run` rejects at once. A waiting task is dropped; a running one finishes unheard (ending a thread in the
   * middle of a store's write would leave it half done), so tasks are kept short.
   */
  signal?: AbortSignal
  /** Objects that are moved to the thread instead of being copied. */
  transfer?: readonly (ArrayBuffer | MessagePort)[]
}

/** Worker threads that run tasks. */
export type Pool = {
  /** The maximum number of threads. */
  readonly threads: number
  /**
   * Calls the function that `task` names (see tasks.ts) on a thread; resolves with its result.
   */
  run<Name extends TaskName>(task: Name, input: TaskInput<Name>, options?: RunOptions): Promise<TaskOutput<Name>>
  /** Tasks that wait for a thread. */
  waiting(): number
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
      idleMs: INGEST_IDLE_MS,
      niceness: INGEST_NICENESS,
      heapBytes: Math.min(memoryBytes, HEAP_BYTES_MAX),
      cacheBytes: CACHE_BYTES_MIN,
      linkedBytes: Math.floor(memoryBytes / LINKED_PART),
    }),
    interactive: openPool({
      threads: INTERACTIVE_THREADS,
      firstIdleMs: RESIDENT_IDLE_MS,
      idleMs: RESIDENT_IDLE_MS,
      cacheBytes,
    }),
  }
}

/**
 * Terminating a thread while it loads or calls a native module aborts the whole process, so tasks are given time to
 * finish. Tasks of `COMPUTING` files that run longer than this are inside JavaScript and can be terminated.
 */
const CLOSE_MS = 2000
const COMPUTING: ReadonlySet<string> = new Set(['link', 'walk', 'chunk'])
/** All other tasks are short, except for loading their code on a busy machine. */
const CLOSE_MS_MAX = 8000
/** Interval at which a closing pool checks for running tasks. */
const CLOSE_POLL_MS = 10

type PoolOptions = {
  threads: number
  firstIdleMs: number
  idleMs: number
  niceness?: number
  /** The heap at which a thread ends, and with it its task alone; Node's own limit when left out. */
  heapBytes?: number
  /** Bytes that a thread keeps open between tasks (threads/caches.ts). */
  cacheBytes?: number
  /** Bytes of the linked project that a thread keeps for its next edit (threads/linked.ts). */
  linkedBytes?: number
}

/** The part of the budget that each thread which answers people keeps open, and the least. */
const CACHE_PART = 32
/** The part of it that the project linked last may take. */
const LINKED_PART = 4
const CACHE_BYTES_MIN = 128 << 20
/** V8 ends the process where a thread is allowed a heap much larger than that of the process itself. */
const HEAP_BYTES_MAX = 4 * 2 ** 30

/** Threads that end after the same time without a task; `running` of them have one. */
type Threads = { readonly piscina: Piscina; readonly max: number; running: number }

/**
 * Of each thread; only used pages take memory. Generated code nests deeply: sums of 10,000 parts, as many `else if`.
 */
const STACK_MB = 32

function openThreads(
  max: number,
  idleTimeout: number,
  { niceness = 0, heapBytes, cacheBytes, linkedBytes }: PoolOptions,
): Threads {
  const options = { minThreads: 0, maxThreads: max, idleTimeout, niceIncrement: niceness }
  const heap = heapBytes === undefined ? {} : { maxOldGenerationSizeMb: Math.ceil(heapBytes / 2 ** 20) }
  const resourceLimits = { stackSizeMb: STACK_MB, ...heap }
  const piscina = new Piscina({
    ...options,
    resourceLimits,
    atomics: 'disabled',
    workerData: { ...gitHostData(), cacheBytes, linkedBytes },
  })
  piscina.on('error', () => undefined) // of an idle thread: the next task gets another one
  return { piscina, max, running: 0 }
}

/**
 * A pool of at most `threads` threads. A task is given to the first of them whenever that is free. It ends after
 * `firstIdleMs` milliseconds without a task, the others after `idleMs`; `niceness` is added to theirs (0 to 19; 0 when
 * left out).
 */
export function openPool(options: PoolOptions): Pool {
  const { threads, firstIdleMs, idleMs } = options
  const all = [openThreads(1, firstIdleMs, options)]
  if (threads > 1) all.push(openThreads(threads - 1, idleMs, options))
  const waiting = new Set<() => void>()
  const unsettled = { computing: 0, other: 0 }
  let closed = false

  const free = (): Threads | undefined => all.find(({ running, max }) => running < max)

  function startWaiting(): void {
    for (const begin of waiting) {
      if (!free()) return
      waiting.delete(begin)
      begin()
    }
  }

  /** Gives a task to a thread that is free. */
  async function start<Name extends TaskName>(
    task: Name,
    input: TaskInput<Name>,
    transfer: RunOptions['transfer'],
  ): Promise<TaskOutput<Name>> {
    const [file, name = 'default'] = task.split('.') as [string, string?]
    const filename = workerFile(file)
    const kind = COMPUTING.has(file) ? 'computing' : 'other'
    const chosen = free()!
    chosen.running++
    unsettled[kind]++
    try {
      return await chosen.piscina.run(input, { filename, name, transferList: transfer ? [...transfer] : undefined })
    } catch (error) {
      throw refusalOf(error)
    } finally {
      chosen.running--
      unsettled[kind]--
      if (!closed) startWaiting()
    }
  }

  return {
    threads,
    async run(task, input, { signal, transfer } = {}) {
      signal?.throwIfAborted()
      if (closed) throw new Error('the pool is closed')
      const { promise, resolve } = Promise.withResolvers<TaskOutput<typeof task>>()
      const begin = (): void => resolve(start(task, input, transfer))
      if (free()) begin()
      else waiting.add(begin)
      return signal ? untilAborted(promise, signal, () => waiting.delete(begin)) : promise
    },
    waiting: () => waiting.size,
    close: async () => {
      closed = true
      waiting.clear()
      const began = performance.now()
      const isBusy = (): boolean => {
        const ms = performance.now() - began
        return (unsettled.other > 0 && ms < CLOSE_MS_MAX) || (unsettled.computing > 0 && ms < CLOSE_MS)
      }
      while (isBusy()) await wait(CLOSE_POLL_MS)
      await Promise.all(all.map(({ piscina }) => piscina.destroy()))
    },
  }
}

/** The error of a task as one of this thread's: on the way it lost its class and its code. */
function refusalOf(error: unknown): unknown {
  if (isSystemError(error)) return systemRefused(error)
  return unavailableAgain(error) ?? (hasExited(error) ? threadEnded(error) : error)
}

/** Piscina's words for a thread that ended otherwise than by running out of memory. */
const hasExited = (error: unknown): error is Error =>
  error instanceof Error && /^worker exited with code/.test(error.message)

function workerFile(file: string): string {
  const url = new URL(`../../workers/${file}${CODE}`, import.meta.url)
  const path = fileURLToPath(url)
  if (!existsSync(path)) throw new Error(`no worker ${file}`)
  return url.href
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
