import { type ChunkedProject, chunkStage } from './chunk.ts'
import type { Stages } from './run.ts'
import { sweepCollections, upsertStage } from './upsert.ts'

/** The stages after the graph, put together. */
export const stages: Stages = {
  chunk: chunkStage,
  upsert: (ctx, run, chunked, descriptions) => upsertStage(ctx, run, chunked as ChunkedProject, descriptions),
  published: (ctx, run) => sweepCollections(ctx, run.project, run.generation),
}
