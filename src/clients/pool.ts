// Worker threads. Messages are bytes (transferred or shared) and small records, never large object graphs.

import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { type KeptStates, keptStates, statesToForget } from '../core/collections/kept-states.ts'
import { ServiceError, systemRefused, threadEnded } from '../core/errors.ts'
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

/**
 * Terminating a thread while it loads or calls a native module aborts the whole process, so tasks are given time to
 * finish. Tasks of `COMPUTING` files that run longer than this are inside JavaScript and can be terminated.
 */
const CLOSE_MS = 2000
const COMPUTING: ReadonlySet<string> = new Set(['link', 'walk', 'chunk'])
/** Files whose tasks end soon, or make the state, so that a task waits for them if their thread keeps its state. */
const WAITED: ReadonlySet<string> = new Set(['walk', 'parse', 'chunk', 'preludes', 'link'])
/** Tasks that are parts of some ten milliseconds. */
const READYING: ReadonlySet<string> = new Set(['ask.ready'])
/** All other tasks are short, except for loading their code on a busy machine. */
const CLOSE_MS_MAX = 8000
/** Interval at which a closing pool checks for running tasks. */
const CLOSE_POLL_MS = 10

type PoolOptions = {
  threads: number
  firstIdleMs: number
  keepingIdleMs?: number
  idleMs: number
  niceness?: number
  /** The heap at which a thread ends, and with it its task alone; Node's own limit when left out. */
  heapBytes?: number
  /** Bytes that a thread keeps open between tasks (threads/caches.ts). */
  cacheBytes?: number
  /** Bytes of the linked projects that threads keep for their next edits (threads/linked.ts), all of them together. */
  linkedBytes?: number
  /** The same while one of them has had no edit yet. */
  unusedBytes?: number
}

/** The part of the budget that each thread which answers people keeps open, and the least. */
const CACHE_PART = 64
/** The part of it that linked projects may take, and that which they may take to be ready for a first edit. */
const LINKED_PART = 4
const UNUSED_PART = 16
const CACHE_BYTES_MIN = 128 << 20
/** V8 ends the process where a thread is allowed a heap much larger than that of the process itself. */
const HEAP_BYTES_MAX = 4 * 2 ** 30

/**
 * A thread: the file of the task that it runs, if any; the key of the state it keeps, and when that was given to it; what
 * ends it when it has been idle for its time.
 */
type Thread = {
  /** Its place in the pool, and among the states that threads keep. */
  number: number
  piscina: Piscina
  running: string | undefined
  /** That task is a short part of what makes this the thread to ask. */
  isReadying?: boolean
  keeps: string | undefined
  since: number
  ending?: NodeJS.Timeout | undefined
}

/**
 * Of each thread; only used pages take memory. Generated code nests deeply: sums of 10,000 parts, as many `else if`.
 */
const STACK_MB = 32

/** Where a thread tells of the state that it keeps, and its number there. */
type Told = { kept: KeptStates; number: number }

/** A pool of one thread, which begins with its first task; when it ends is for its owner to say. */
function openThread({ niceness = 0, heapBytes, cacheBytes, linkedBytes }: PoolOptions, told: Told): Piscina {
  const options = { minThreads: 0, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY, niceIncrement: niceness }
  const heap = heapBytes === undefined ? {} : { maxOldGenerationSizeMb: Math.ceil(heapBytes / 2 ** 20) }
  const resourceLimits = { stackSizeMb: STACK_MB, ...heap }
  const piscina = new Piscina({
    ...options,
    resourceLimits,
    atomics: 'disabled',
    workerData: { ...gitHostData(), cacheBytes, linkedBytes, ...told },
  })
  piscina.on('error', () => undefined) // of an idle thread: the next task gets another one
  return piscina
}

/**
 * The thread for a task; undefined when it has to wait. It is the first that is free; for one in the background the last
 * that keeps nothing, the first one only if all others keep a state, and where all keep one that which was given its state
 * first: never another, since an edit would find the thread that keeps its project busy, and be linked whole. For a task
 * with a key it is the one that keeps its state, even if that has a short task or is making the state. Where the first one does
 * a part of what makes it ready to be asked, a task without a key waits for it: another one would take far longer to open all that.
 */
export function threadFor<One extends Pick<Thread, 'running' | 'isReadying' | 'keeps' | 'since'>>(
  all: readonly One[],
  { keeps, background, apart }: Pick<RunOptions, 'keeps' | 'background' | 'apart'>,
): One | undefined {
  const free = all.filter(({ running }) => running === undefined)
  if (background) {
    const others = all.filter((thread, at) => at > 0 && thread.keeps === undefined)
    if (others.length > 0) return others.findLast(({ running }) => running === undefined)
    const [oldest] = all.toSorted((one, other) => one.since - other.since)
    const only = all[0]?.keeps === undefined ? all[0] : oldest
    return only?.running === undefined ? only : undefined
  }
  if (apart) return free.findLast((thread) => thread.keeps === undefined) ?? free[0]
  if (keeps === undefined) return all[0]?.running !== undefined && all[0].isReadying ? undefined : free[0]
  const own = all.find((thread) => thread.keeps === keeps)
  if (own && own.running === undefined) return own
  if (own?.running !== undefined && WAITED.has(own.running)) return undefined
  const [first] = free.toSorted((one, other) => one.since - other.since)
  return first
}

/**
 * A pool of at most `threads` threads. A task is given to the first of them whenever that is free. It ends after
 * `firstIdleMs` milliseconds without a task, one that keeps a state after `keepingIdleMs`, the others after `idleMs`; `niceness` is added
 * to theirs (0 to 19; 0 when left out).
 */
export function openPool(options: PoolOptions): Pool {
  const { threads, firstIdleMs, idleMs, keepingIdleMs = firstIdleMs } = options
  const { linkedBytes = Number.POSITIVE_INFINITY, unusedBytes = linkedBytes } = options
  const kept = keptStates(threads)
  const all = Array.from({ length: threads }, (_, number): Thread => {
    return { number, piscina: openThread(options, { kept, number }), running: undefined, keeps: undefined, since: 0 }
  })
  const onEach = new Set<() => boolean>()
  const waiting = new Set<() => boolean>()
  const inBackground = new Set<() => boolean>()
  const unsettled = { computing: 0, other: 0 }
  let given = 0
  let closed = false

  /** Begins the tasks for which there is a thread now, in the order in which they came. */
  function startWaiting(): void {
    for (const queue of [onEach, waiting, inBackground]) for (const begin of queue) if (begin()) queue.delete(begin)
  }

  /** Ends a thread when it has been idle for its time. */
  function rest(thread: Thread): void {
    const end = (): void => {
      const { number, piscina: ended } = thread
      kept.bytes[number] = 0
      Object.assign(thread, { piscina: openThread(options, { kept, number }), keeps: undefined })
      void ended.destroy()
    }
    const own = thread === all[0] ? firstIdleMs : idleMs
    thread.ending = setTimeout(end, thread.keeps === undefined ? own : keepingIdleMs).unref()
  }

  /** Has threads give back the states that are too much for all together, those that are busy after their task. */
  function giveBack(): void {
    const keeping = all.filter(({ keeps }) => keeps !== undefined).toSorted((one, other) => one.since - other.since)
    const numbers = keeping.map(({ number }) => number)
    for (const number of statesToForget(kept, numbers, { all: linkedBytes, unused: unusedBytes })) {
      const thread = all[number]!
      if (thread.running !== undefined) continue
      thread.keeps = undefined
      void start(thread, 'link.forget', undefined, {}).catch(() => undefined) // it has ended, and its state with it
    }
  }

  /** Gives a task to a thread that is free. */
  async function start<Name extends TaskName>(
    thread: Thread,
    task: Name,
    input: TaskInput<Name>,
    { transfer, keeps }: RunOptions,
  ): Promise<TaskOutput<Name>> {
    const [file, name = 'default'] = task.split('.') as [string, string?]
    const url = workerFile(file)
    const kind = COMPUTING.has(file) ? 'computing' : 'other'
    thread.running = file
    thread.isReadying = READYING.has(task)
    clearTimeout(thread.ending)
    if (keeps !== undefined) Object.assign(thread, { keeps, since: ++given })
    unsettled[kind]++
    try {
      const transferList = transfer ? [...transfer] : undefined
      return await thread.piscina.run({ url, name, input }, { filename: ENTRY, transferList })
    } catch (error) {
      if (isEnded(error)) {
        thread.keeps = undefined
        kept.bytes[thread.number] = 0
      }
      throw refusalOf(error)
    } finally {
      thread.running = undefined
      unsettled[kind]--
      if (!closed) startWaiting()
      if (!closed) giveBack()
      if (!closed && thread.running === undefined) rest(thread)
    }
  }

  return {
    threads,
    async run(task, input, options = {}) {
      const { signal } = options
      signal?.throwIfAborted()
      if (closed) throw new Error('the pool is closed')
      const { promise, resolve } = Promise.withResolvers<TaskOutput<typeof task>>()
      const begin = (): boolean => {
        const thread = threadFor(all, options)
        if (thread) resolve(start(thread, task, input, options))
        return thread !== undefined
      }
      const queue = options.background ? inBackground : waiting
      if (!begin()) queue.add(begin)
      return signal ? untilAborted(promise, signal, () => queue.delete(begin)) : promise
    },
    async runOnEach(task, input) {
      if (closed) throw new Error('the pool is closed')
      const runOn = (thread: Thread): Promise<unknown> => {
        const { promise, resolve } = Promise.withResolvers<unknown>()
        const begin = (): boolean => {
          if (thread.running !== undefined) return false
          resolve(isBegun(thread) ? start(thread, task, input, {}) : undefined) // one that has ended needs nothing any more
          return true
        }
        if (!begin()) onEach.add(begin)
        return promise
      }
      await Promise.all(all.filter(isBegun).map(runOn))
    },
    waiting: () => waiting.size,
    keptBytes: () => kept.bytes.reduce((sum, bytes) => sum + bytes, 0),
    close: async () => {
      closed = true
      onEach.clear()
      waiting.clear()
      inBackground.clear()
      for (const { ending } of all) clearTimeout(ending)
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

const isBegun = ({ piscina }: Thread): boolean => piscina.threads.length > 0

/** The error of a task as one of this thread's: on the way it lost its class and its code. */
function refusalOf(error: unknown): unknown {
  if (isSystemError(error)) return systemRefused(error)
  return carriedIn(error) ?? (hasExited(error) ? threadEnded(error) : error)
}

/** The refusal that thread.js has taken along in an error's message. */
function carriedIn(error: unknown): ServiceError | undefined {
  if (!(error instanceof Error) || !error.message.startsWith(REFUSAL)) return undefined
  const { kind, message, headers, fields, stack } = JSON.parse(error.message.slice(REFUSAL.length))
  const refusal = new ServiceError(kind, message, headers, Object.assign(new Error(message), { stack }))
  refusal.fields = fields
  return refusal
}

const REFUSAL = 'refusal: '

/** Whether the thread of a task has ended, and its state with it. */
const isEnded = (error: unknown): boolean =>
  hasExited(error) || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')

/** Piscina's words for a thread that ended otherwise than by running out of memory. */
const hasExited = (error: unknown): error is Error =>
  error instanceof Error && /^worker exited with code/.test(error.message)

/** The file that threads begin with, which loads those of tasks. */
const ENTRY = new URL('thread.js', import.meta.url).href

const workerFiles = new Map<string, string>()

function workerFile(file: string): string {
  const known = workerFiles.get(file)
  if (known !== undefined) return known
  const url = new URL(`../../workers/${file}${CODE}`, import.meta.url)
  const path = fileURLToPath(url)
  if (!existsSync(path)) throw new Error(`no worker ${file}`)
  workerFiles.set(file, url.href)
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
