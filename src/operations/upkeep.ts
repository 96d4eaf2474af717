// Work that comes around by itself in every process: remotes whose fetch is due.

import type { Context } from '../context.ts'
import { followRemotes } from './clones/follow.ts'

const EVERY_MS = 5_000

/** Does it every few seconds until the function returned is called, which resolves when nothing is running any more. */
export function startUpkeep(ctx: Context): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= followRemotes(ctx)
      .catch((error: unknown) => ctx.log.warn('remotes could not be looked at', { error }))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
