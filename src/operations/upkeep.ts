// Work that comes around by itself in every process: remotes whose fetch is due, and copies and clones of projects that
// another machine has deleted or ingested again; and in the first round the facts that an earlier process has left.

import type { Context } from '../context.ts'
import { dropForgotten } from './clones/clones.ts'
import { followRemotes } from './clones/follow.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { sweepFactsAtStart } from './projects.ts'
import { dropLingering, noteUses } from './shared/copies.ts'

/** The first requests after a start go first. */
const FIRST_MS = 1_000
const EVERY_MS = 5_000
/** Rounds between two looks for copies: they do no harm but take room. */
const ROUNDS_PER_LOOK = 6

/** Does it every few seconds until the function returned is called, which resolves when nothing is running any more. */
export function startUpkeep(ctx: Context): () => Promise<void> {
  let rounds = 0
  const round = oneAtATime(
    async () => {
      if (rounds === 0) await sweepFactsAtStart(ctx)
      await followRemotes(ctx)
      if (++rounds % ROUNDS_PER_LOOK !== 0) return
      await noteUses(ctx)
      await dropLingering(ctx)
      await dropForgotten(ctx)
    },
    (error) => ctx.log.warn('the upkeep of projects could not be done', { error }),
  )
  const first = setTimeout(round, FIRST_MS).unref()
  const timer = setInterval(round, EVERY_MS).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await round.running()
  }
}
