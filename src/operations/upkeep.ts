// Work that comes around by itself in every process: remotes whose fetch is due, and copies and clones of projects that
// another machine has deleted or ingested again.

import type { Context } from '../context.ts'
import { dropForgotten } from './clones/clones.ts'
import { followRemotes } from './clones/follow.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { dropLingering, noteUses } from './shared/copies.ts'

const EVERY_MS = 5_000
/** Rounds between two looks for copies: they do no harm but take room. */
const ROUNDS_PER_LOOK = 6

/** Does it every few seconds until the function returned is called, which resolves when nothing is running any more. */
export function startUpkeep(ctx: Context): () => Promise<void> {
  let rounds = 0
  const round = oneAtATime(
    async () => {
      await followRemotes(ctx)
      if (++rounds % ROUNDS_PER_LOOK !== 0) return
      await noteUses(ctx)
      await dropLingering(ctx)
      await dropForgotten(ctx)
    },
    (error) => ctx.log.warn('the upkeep of projects could not be done', { error }),
  )
  const timer = setInterval(round, EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await round.running()
  }
}
