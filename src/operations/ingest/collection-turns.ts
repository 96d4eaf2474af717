// Changes of the records of a project's collections. Threads make them, and a transaction of one does not see what that of
// another is about to write: whatever reads a record to write one takes its turn here.

import type { Context } from '../../context.ts'
import { revisionsOf } from '../../stores/search/chunks.ts'
import type { GraphAt } from '../../threads/graphs.ts'

const turns = new Map<string, Promise<unknown>>()

/** The outcome of `change`, which begins when all earlier ones of the project have ended. */
export function inTurn<T>(ctx: Context, project: string, change: () => Promise<T>): Promise<T> {
  const key = `${ctx.config.dataDir}\0${project}`
  const turn = (turns.get(key) ?? Promise.resolve()).then(change)
  const ended = turn.then(
    () => undefined,
    () => undefined,
  )
  turns.set(key, ended)
  void ended.then(() => turns.get(key) === ended && turns.delete(key))
  return turn
}

/** Tells that `revision`, the index of a generation, is whole now; returns the revisions whose files nobody needs any more. */
export const settleIndex = (ctx: Context, { project, generation }: GraphAt, revision: string): Promise<string[]> =>
  inTurn(ctx, project, async () => {
    const { chunks } = ctx.stores
    const gone = await chunks.settle(project, generation, revision)
    if (gone) return gone
    // an ingest has replaced the generation meanwhile
    const all = (await chunks.list()).filter((each) => each.project === project)
    return all.some(({ collection }) => revisionsOf(collection).includes(revision)) ? [] : [revision]
  })
