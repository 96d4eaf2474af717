// The threads of a pool: each begins with its first task, may keep a state from one task to the next, and ends when it has
// been idle for its time.

import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { type KeptStates, keptStates, statesToForget } from '../../core/collections/kept-states.ts'
import { gitHostData } from '../git-host.ts'
import { CODE } from '../own-code.ts'
import type { TaskInput, TaskName, TaskOutput } from '../tasks.ts'
import { isEnded, refusalOf } from './errors.ts'
import type { RunOptions } from './pool.ts'

/** How many threads there are, and what each may take. */
export type ThreadOptions = {
  threads: number
  /** How long the first thread stays without a task, one that keeps a state, and the others, in milliseconds. */
  firstIdleMs: number
  keepingIdleMs?: number
  idleMs: number
  /** What is added to theirs: 0 to 19, 0 when left out. */
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

/** A thread, and the task and the state that it has. */
export type Thread = {
  /** Its place in the pool, and among the states that threads keep. */
  readonly number: number
  piscina: Piscina
  /** The file of the task that it runs. */
  running: string | undefined
  /** That task is a short part of what makes this the thread to ask. */
  isReadying?: boolean
  /** The key of the state that it keeps, and the how manyth state that was given to a thread. */
  keeps: string | undefined
  since: number
  /** Its pool is closed, and ends it once its task has ended. */
  isLeft?: boolean
  /** Ends it when it has been idle for its time. */
  ending?: NodeJS.Timeout | undefined
}

/** All threads of a pool. */
export type Threads = {
  readonly options: ThreadOptions
  readonly all: readonly Thread[]
  readonly kept: KeptStates
  /** The tasks that have not ended, by what a closing pool may do with them. */
  readonly unsettled: { computing: number; other: number }
  /** By number, whether a thread loads the code of a task (1): shared with the threads. */
  readonly loading: Int32Array<SharedArrayBuffer>
  /** States that were given to threads so far. */
  given: number
  isClosed: boolean
  /** Called when a thread has ended a task. */
  readonly whenFree: () => void
}

/** Tasks of these files that run for long are inside JavaScript; a link may have to parse the preludes of its languages. */
const COMPUTING: ReadonlySet<string> = new Set(['walk', 'chunk'])
/** Tasks that are parts of some ten milliseconds. */
const READYING: ReadonlySet<string> = new Set(['ask.ready'])

/** The file that threads begin with, which loads those of tasks. */
const ENTRY = fileURLToPath(new URL('entry.js', import.meta.url))

/**
 * Of each thread; only used pages take memory. Generated code nests deeply: sums of 10,000 parts, as many `else if`.
 */
const STACK_MB = 32

/** None of them runs before its first task. */
export function openThreads(options: ThreadOptions, whenFree: () => void): Threads {
  const kept = keptStates(options.threads)
  const loading = new Int32Array(new SharedArrayBuffer(4 * options.threads))
  const all = Array.from({ length: options.threads }, (_, number): Thread => {
    return {
      number,
      piscina: openThread(options, { kept, loading, number }),
      running: undefined,
      keeps: undefined,
      since: 0,
    }
  })
  return { options, all, kept, loading, unsettled: { computing: 0, other: 0 }, given: 0, isClosed: false, whenFree }
}

/** Where a thread tells of the state that it keeps and of what it loads, and its number there. */
type Told = Pick<Threads, 'kept' | 'loading'> & { number: number }

/** A pool of one thread, which begins with its first task; when it ends is for its owner to say. */
function openThread({ niceness = 0, heapBytes, cacheBytes, linkedBytes }: ThreadOptions, told: Told): Piscina {
  const options = { minThreads: 0, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY, niceIncrement: niceness }
  const heap = heapBytes === undefined ? {} : { maxOldGenerationSizeMb: Math.ceil(heapBytes / 2 ** 20) }
  const resourceLimits = { stackSizeMb: STACK_MB, ...heap }
  const piscina = new Piscina({
    ...options,
    recordTiming: false,
    resourceLimits,
    atomics: 'disabled',
    workerData: { ...gitHostData(), cacheBytes, linkedBytes, ...told },
  })
  piscina.on('error', () => undefined) // of an idle thread: the next task gets another one
  return piscina
}

/** Whether it runs now: it has had a task, and has not ended since. */
export const isBegun = ({ piscina }: Thread): boolean => piscina.threads.length > 0

/** A task and what it is given. */
export type Task<Name extends TaskName> = { task: Name; input: TaskInput<Name> }

/** Gives a task to a thread that is free; resolves with its result. */
export async function start<Name extends TaskName>(
  threads: Threads,
  thread: Thread,
  { task, input }: Task<Name>,
  { transfer, keeps }: Pick<RunOptions, 'transfer' | 'keeps'> = {},
): Promise<TaskOutput<Name>> {
  const { kept, loading, unsettled } = threads
  const [file, name = 'default'] = task.split('.') as [string, string?]
  const url = workerFile(file)
  const kind = COMPUTING.has(file) ? 'computing' : 'other'
  thread.running = file
  thread.isReadying = READYING.has(task)
  clearTimeout(thread.ending)
  if (keeps !== undefined) Object.assign(thread, { keeps, since: ++threads.given })
  unsettled[kind]++
  if (kind === 'other') atNative++
  try {
    const transferList = transfer ? [...transfer] : undefined
    return await thread.piscina.run({ url, name, input }, { filename: ENTRY, transferList })
  } catch (error) {
    if (isEnded(error)) {
      thread.keeps = undefined
      kept.bytes[thread.number] = 0
      loading[thread.number] = 0
    }
    throw refusalOf(error)
  } finally {
    thread.running = undefined
    unsettled[kind]--
    if (kind === 'other') atNative--
    if (thread.isLeft) void thread.piscina.destroy()
    if (!threads.isClosed) {
      threads.whenFree()
      giveBack(threads)
      if (thread.running === undefined) rest(threads, thread)
    }
  }
}

/** Has threads give back the states that are too much for all together, those that are busy after their task. */
function giveBack(threads: Threads): void {
  const { all, kept } = threads
  const { linkedBytes = Number.POSITIVE_INFINITY, unusedBytes = linkedBytes } = threads.options
  const keeping = all.filter(({ keeps }) => keeps !== undefined).toSorted((one, other) => one.since - other.since)
  const numbers = keeping.map(({ number }) => number)
  for (const number of statesToForget(kept, numbers, { all: linkedBytes, unused: unusedBytes })) {
    const thread = all[number]!
    if (thread.running !== undefined) continue
    thread.keeps = undefined
    start(threads, thread, { task: 'link.forget', input: undefined }).catch(() => undefined) // it has ended, and its state with it
  }
}

/** Ends a thread when it has been idle for its time. */
function rest({ options, kept, loading }: Threads, thread: Thread): void {
  const { firstIdleMs, idleMs, keepingIdleMs = firstIdleMs } = options
  const end = (): void => {
    const { number, piscina: ended } = thread
    kept.bytes[number] = 0
    Object.assign(thread, { piscina: openThread(options, { kept, loading, number }), keeps: undefined })
    void ended.destroy()
  }
  const own = thread.number === 0 ? firstIdleMs : idleMs
  thread.ending = setTimeout(end, thread.keeps === undefined ? own : keepingIdleMs).unref()
}

/**
 * Terminating a thread while it loads or calls a native module, as by a parse, aborts the whole process, so tasks are given time
 * to finish. Tasks of `COMPUTING` files that run longer than this are inside JavaScript and can be terminated, unless a busy
 * machine has the thread still load their code.
 */
const CLOSE_MS = 2000
/** All other tasks are short, or end at their next step when they are told, except for loading their code on a busy machine. */
const CLOSE_MS_MAX = 8000
/** Tasks of this process that may be inside of native code, by which a thread that is ended ends the process. */
let atNative = 0

/** Whether any thread may be inside of native code: an exit waits for it, and then aborts. */
export const isAtNative = (): boolean => atNative > 0

/** Interval at which a closing pool checks for running tasks. */
const CLOSE_POLL_MS = 10

/**
 * Ends all threads, once running tasks have had some time to finish. Those of tasks that need longer, such as a parse that has
 * come to no end, are left: they end with their task, or with the process.
 */
export async function closeThreads(threads: Threads): Promise<void> {
  const { all, loading, unsettled } = threads
  threads.isClosed = true
  for (const { ending } of all) clearTimeout(ending)
  const began = performance.now()
  const isBusy = (): boolean => {
    const ms = performance.now() - began
    const isLoading = loading.some((_, number) => Atomics.load(loading, number) === 1)
    return ((unsettled.other > 0 || isLoading) && ms < CLOSE_MS_MAX) || (unsettled.computing > 0 && ms < CLOSE_MS)
  }
  while (isBusy()) await wait(CLOSE_POLL_MS)
  for (const thread of all) thread.isLeft = thread.running !== undefined && !COMPUTING.has(thread.running)
  await Promise.all(all.filter(({ isLeft }) => !isLeft).map(({ piscina }) => piscina.destroy()))
}

const workerFiles = new Map<string, string>()

function workerFile(file: string): string {
  const known = workerFiles.get(file)
  if (known !== undefined) return known
  const url = new URL(`../../../workers/${file}${CODE}`, import.meta.url)
  const path = fileURLToPath(url)
  if (!existsSync(path)) throw new Error(`no worker ${file}`)
  workerFiles.set(file, url.href)
  return url.href
}
