// The stages after the graph, and their work that begins while it is being linked.

import { type Assembling, assembleAhead } from './assembling.ts'
import { beginCutting, type ChunkedProject, type Cutting, chunkStage } from './chunk.ts'
import type { Ahead, Stages } from './run.ts'
import { embedAhead, sweepCollections, upsertStage } from './upsert.ts'

/** What was begun while the graph was being linked. */
type Begun = Ahead & { cutting: Cutting; assembling: Promise<Assembling | undefined> | undefined }

/** The stages after the graph. */
export const stages: Stages = {
  begin: (ctx, run, nodes, { describe }): Begun => {
    // Vectors include the descriptions: while these are still to come, embedding is too early.
    const embed = describe || run.recreate ? undefined : embedAhead(ctx, run)
    const cutting = beginCutting(ctx, run, { nodes, ...(embed && { embed }) })
    const assembling = embed && cutting.done.then(({ part }) => assembleAhead(ctx, run, part))
    return { cutting, assembling, done: assembling ?? cutting.done }
  },
  chunk: async (ctx, run, ahead) => {
    const { cutting, assembling } = (ahead ?? {}) as Partial<Begun>
    const chunked: ChunkedProject = await chunkStage(ctx, run, cutting)
    return { ...chunked, assembling: await assembling }
  },
  upsert: (ctx, run, chunked, descriptions) => upsertStage(ctx, run, chunked as ChunkedProject, descriptions),
  published: (ctx, run) => sweepCollections(ctx, run.project, run.generation),
}
