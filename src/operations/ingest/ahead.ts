// Work of later stages that begins while the graph is being linked: that needs one thread, and what is cut into chunks
// needs only the nodes of the graph.

import type { Context } from '../../context.ts'
import { type Assembling, assembleAhead } from './assembling.ts'
import { beginCutting, type Cutting } from './chunk.ts'
import type { IngestRun } from './run.ts'
import { embedAhead } from './upsert.ts'

/** What was begun while the graph was being linked. */
export type Ahead = {
  cutting: Cutting
  /** The search index, where the chunks are embedded ahead too; undefined once it is seen that threads are short. */
  assembling: Promise<Assembling | undefined> | undefined
}

/**
 * Begins, on idle threads, what needs only the packed nodes of the generation. Its failure is the caller's to see when
 * the stage comes that would have done the work.
 */
export function beginAhead(ctx: Context, given: IngestRun, nodes: Uint8Array, describe: boolean): Ahead {
  const run = { ...given, progress: () => undefined } // that of the graph stage is shown
  // Vectors include the descriptions: while these are still to come, embedding is too early.
  const embed = describe || run.recreate ? undefined : embedAhead(ctx, run)
  const cutting = beginCutting(ctx, run, { nodes, ...(embed && { embed }) })
  const assembling = embed && cutting.done.then(({ part }) => assembleAhead(ctx, run, part))
  for (const work of [cutting.done, assembling]) work?.catch(() => undefined)
  return { cutting, assembling }
}
