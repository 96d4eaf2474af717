// The service as a child of the command line: `cks serve` and `cks run` are `src/main.ts` with their life tied to its.

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CODE } from '../clients/own-code.ts'
import type { Role } from '../engine.ts'

type Env = Readonly<Record<string, string | undefined>>

/** A service that was started here. */
export type ServiceProcess = {
  /** The address in its ready line; of a worker the whole line; undefined when it ends without one. */
  ready: Promise<string | undefined>
  /** Its exit code, once it has ended. */
  ended: Promise<number>
}

/** In a checkout the code comes without types from the first file on: Node would load what strips them for that one. */
const COMMAND = [
  ...(CODE === '.ts' ? ['--import', new URL('../stripped.js', import.meta.url).href] : []),
  fileURLToPath(new URL(`../main${CODE}`, import.meta.url)),
]

/**
 * The environment of the service. glibc lets each thread allocate from arenas of its own, and what a thread has freed there
 * serves no other: a tenth of the process after an ingest of hono. In one arena for all, threads that parse wait for each
 * other, a tenth of the CPU of an ingest of spring-boot; but its edits take a fifth longer with three. Columns of 256 KB and
 * more get pages of their own, which the system has back when they are freed: glibc would soon put all below 32 MB into the
 * arena, of which the free parts stay with the process. `npm start` says the same; elsewhere than on glibc it means nothing.
 */
export const serviceEnv = (env: Env): Env => ({ MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', ...env })

/**
 * Starts the service with this environment, or a part of it where several processes share the work. The signal stops it gracefully. However this process ends, the service
 * ends with it: one that nobody sees would hold the port.
 */
export function startServiceProcess(env: Env, signal: AbortSignal, role?: Role): ServiceProcess {
  const child = spawn(process.execPath, [...COMMAND, ...(role ? [role] : [])], {
    env: { ...serviceEnv(env) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  signal.addEventListener('abort', stop, { once: true })
  // A Ctrl-C under npm comes twice, from the terminal and from npm; the second must not end the wait for the service.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
  return { ready: readyUrl(child), ended }
}

async function readyUrl({ stdout }: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: stdout! })) {
    const found = /^listening on (\S+)$|^taking jobs$/.exec(line)
    if (found) return found[1] ?? line
  }
  return undefined
}
