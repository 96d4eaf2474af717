// Worker threads. Messages are bytes (transferred or shared) and small records, never large object graphs.

import { existsSync } from 'node:fs'
import { parse } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { FixedQueue, Piscina, type PiscinaTask } from 'piscina'
import { storeUnavailableAgain } from '../core/errors.ts'
import { gitHostData } from './git-host.ts'

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
   * Calls function `task` ('file' or 'file.export') of `workers/file.ts` with `input`; resolves with what it returns.
   */
  run<T>(task: string, input: unknown, options?: RunOptions): Promise<T>
  /** Tasks that wait for a thread. */
  waiting(): number
  /** Drops waiting tasks, gives running ones some time to finish, then ends the threads. */
  close(): Promise<void>
}

/** `interactive` serves searches and views: they never wait behind an ingest. */
export type Pools = { ingest: Pool; interactive: Pool }

const INTERACTIVE_THREADS = 2
/** Ingest threads end soon when idle; those that answer people keep their code and indexes loaded for longer. */
const INGEST_IDLE_MS = 30_000
const INTERACTIVE_IDLE_MS = 10 * 60_000

/**
 * By how much threads of an ingest stand back from the main thread and from those that answer people: where all cores
 * are busy, Linux otherwise lets a request wait for up to 100 ms. Elsewhere niceness is of the process, not of a thread.
 */
const INGEST_NICENESS = process.platform === 'linux' ? 5 : 0

/** Pools whose threads start when they are needed and end when idle. `workers`: threads of the ingest pool. */
export function openPools(workers: number): Pools {
  return {
    ingest: openPool({ threads: workers, idleMs: INGEST_IDLE_MS, niceness: INGEST_NICENESS }),
    interactive: openPool({ threads: INTERACTIVE_THREADS, idleMs: INTERACTIVE_IDLE_MS }),
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

type PoolOptions = { threads: number; idleMs: number; niceness?: number }

/**
 * A pool of at most `threads` threads, which end after `idleMs` milliseconds without a task; `niceness` is added to
 * theirs (0 to 19; 0 when left out).
 */
export function openPool({ threads, idleMs, niceness = 0 }: PoolOptions): Pool {
  const taskQueue = new FixedQueue()
  const piscina = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    niceIncrement: niceness,
    atomics: 'disabled',
    taskQueue,
    workerData: gitHostData(),
  })
  piscina.on('error', () => undefined) // of an idle thread: the next task gets another one
  const unsettled = { computing: 0, other: 0 }
  let closed = false
  return {
    threads,
    async run<T>(task: string, input: unknown, { signal, transfer }: RunOptions = {}): Promise<T> {
      signal?.throwIfAborted()
      if (closed) throw new Error('the pool is closed')
      const [file, name] = task.split('.') as [string, string | undefined]
      const running = piscina.run(input, {
        filename: workerFile(file),
        name: name ?? 'default',
        transferList: transfer ? [...transfer] : undefined,
      }) as Promise<T>
      const kind = kindOf(file)
      unsettled[kind]++
      const settled = (): void => void unsettled[kind]--
      running.then(settled, settled)
      const told = running.catch((error: unknown) => {
        throw storeUnavailableAgain(error) ?? error
      })
      return signal ? untilAborted(told, signal) : told
    },
    waiting: () => taskQueue.size,
    close: async () => {
      closed = true
      for (let task = taskQueue.shift(); task !== null; task = taskQueue.shift())
        unsettled[kindOf((task as PiscinaTask).filename)]--
      const began = performance.now()
      const isBusy = (): boolean => {
        const ms = performance.now() - began
        return (unsettled.other > 0 && ms < CLOSE_MS_MAX) || (unsettled.computing > 0 && ms < CLOSE_MS)
      }
      while (isBusy()) await wait(CLOSE_POLL_MS)
      await piscina.destroy()
    },
  }
}

const kindOf = (file: string): 'computing' | 'other' => (COMPUTING.has(parse(file).name) ? 'computing' : 'other')

function workerFile(file: string): string {
  const url = new URL(`../../workers/${file}.ts`, import.meta.url)
  const path = fileURLToPath(url)
  if (!existsSync(path)) throw new Error(`no worker ${file}`)
  return url.href
}

function untilAborted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
