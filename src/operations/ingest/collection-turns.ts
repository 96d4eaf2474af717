// Changes of the records of a project's collections. Threads make them, and a transaction of one does not see what that of
// another is about to write: whatever reads a record to write one takes its turn here.

import type { Context } from '../../context.ts'
import { turnsByKey } from '../../core/collections/turns.ts'

const turns = turnsByKey()

/** The outcome of `change`, which begins when all earlier ones of the project have ended. */
export const inTurn = <T>(ctx: Context, project: string, change: () => Promise<T>): Promise<T> =>
  turns(`${ctx.config.dataDir}\0${project}`, change)

/** Tells that `revision`, the index of a generation, is whole now; returns the revisions whose files nobody needs any more. */
export const settleIndex = (
  ctx: Context,
  { project, generation }: { project: string; generation: number },
  revision: string,
): Promise<string[]> => inTurn(ctx, project, () => ctx.stores.chunks.settle(project, generation, revision))
