import { beginCutting, type ChunkedProject, type Cutting, chunkStage } from './chunk.ts'
import type { Stages } from './run.ts'
import { embedAhead, sweepCollections, upsertStage } from './upsert.ts'

/** The stages after the graph, put together. */
export const stages: Stages = {
  begin: (ctx, run, nodes, { describe }) => {
    // Vectors are of chunks with their descriptions: where these are still to come, it is too early.
    const embed = describe || run.recreate ? undefined : embedAhead(ctx, run)
    return beginCutting(ctx, run, { nodes, ...(embed && { embed }) })
  },
  chunk: (ctx, run, ahead) => chunkStage(ctx, run, ahead as Cutting | undefined),
  upsert: (ctx, run, chunked, descriptions) => upsertStage(ctx, run, chunked as ChunkedProject, descriptions),
  published: (ctx, run) => sweepCollections(ctx, run.project, run.generation),
}
