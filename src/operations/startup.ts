// The work that the service does on its stores once, as soon as they can be reached, before it serves from them.

import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { fileSystemRefused, ServiceError } from '../core/errors.ts'

const RETRY_MS = 1000

/** The startup work, done or still being tried. */
export type Startup = {
  /** Throws storeUnavailable while the work is not done. */
  assertReady(): void
  /** Gives up if still waiting; resolves when nothing is running any more. */
  stop(): Promise<void>
}

/**
 * Runs `work`, which must be safe to repeat after failing halfway. While the store can't be reached, it is retried
 * every second and the service answers 503. Throws any other error of the first attempt.
 * @param fatal is told of what goes wrong at a later one
 */
export async function startUp(
  { log }: Pick<Context, 'log'>,
  work: () => Promise<void>,
  fatal: (error: unknown) => void,
): Promise<Startup> {
  const stopping = new AbortController()
  let ready = false
  let refusal: ServiceError | undefined
  let why = ''

  async function attempt(): Promise<void> {
    try {
      await work()
      ready = true
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      why = error.message.split('\n')[0]!
      refusal = error instanceof ServiceError ? error : fileSystemRefused(error)
    }
  }

  async function retry(): Promise<void> {
    log.error('the store cannot be reached, trying again', { reason: why })
    while (!ready && !stopping.signal.aborted) {
      await wait(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined) // stopped: seen above
      if (!stopping.signal.aborted) await attempt()
    }
    if (ready) log.info('the store can be reached')
  }

  await attempt()
  const trying = ready ? Promise.resolve() : retry().catch(fatal)
  return {
    assertReady: () => {
      if (!ready && refusal) throw refusal
    },
    stop: async () => {
      stopping.abort()
      await trying
    },
  }
}

/** An error of the store or of the file system under it. */
function isOutOfReach(error: unknown): error is Error {
  if (error instanceof ServiceError) return error.kind === 'unavailable'
  return error instanceof Error && /^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '')
}
