// Work that comes around by itself in every process: remotes whose fetch is due, and copies and clones of projects that
// another machine has deleted or ingested again.

import type { Context } from '../context.ts'
import { dropForgotten } from './clones/clones.ts'
import { followRemotes } from './clones/follow.ts'
import { dropLingering } from './shared/obtain.ts'

const EVERY_MS = 5_000
/** Rounds between two looks for copies: they do no harm but take room. */
const ROUNDS_PER_LOOK = 6

/** Does it every few seconds until the function returned is called, which resolves when nothing is running any more. */
export function startUpkeep(ctx: Context): () => Promise<void> {
  let rounds = 0
  let running: Promise<void> | undefined
  const round = async (): Promise<void> => {
    await followRemotes(ctx)
    if (++rounds % ROUNDS_PER_LOOK !== 0) return
    await dropLingering(ctx)
    await dropForgotten(ctx)
  }
  const run = (): void => {
    running ??= round()
      .catch((error: unknown) => ctx.log.warn('the upkeep of projects could not be done', { error }))
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
