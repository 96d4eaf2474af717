// Work of later stages that begins during linking: linking needs one thread, and cutting chunks needs only the nodes of
// the graph.

import type { Context } from '../../context.ts'
import { type Assembling, assembleAhead } from './assembling.ts'
import { beginCutting, type Cutting } from './chunk.ts'
import type { IngestRun } from './run.ts'
import { embedAhead, spoolOf } from './upsert.ts'

/** The work begun during linking. */
export type Ahead = {
  cutting: Cutting
  /** The search index, where the chunks are embedded ahead too; undefined once it is seen that threads are short. */
  assembling: Promise<Assembling | undefined> | undefined
  /** Holds the parts of the files that were embedded; undefined where none were. */
  spool: string | undefined
}

/**
 * Begins, on idle threads, the work that needs only the packed nodes of the generation. Its failure surfaces in the
 * stage that would have done the work.
 */
export function beginAhead(ctx: Context, given: IngestRun, nodes: Uint8Array, describe: boolean): Ahead {
  const run = { ...given, progress: () => undefined } // that of the graph stage is shown
  // Vectors include the descriptions: while these are still to come, embedding is too early.
  const embed = describe || run.recreate ? undefined : embedAhead(ctx, run)
  const cutting = beginCutting(ctx, run, { nodes, ...(embed && { embed }) })
  const assembling = embed && cutting.done.then(({ part }) => assembleAhead(ctx, run, part, spoolOf(run)))
  for (const work of [cutting.done, assembling]) work?.catch(() => undefined)
  return { cutting, assembling, spool: embed && spoolOf(run) }
}
