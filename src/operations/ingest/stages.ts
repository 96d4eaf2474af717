import type { Stages } from './run.ts'

/** The stages after the graph, put together. */
export const stages: Stages = {
  chunk: async () => ({ chunks_created: 0, entities: async () => [] }),
  upsert: async () => ({ chunks: 0, chunks_embedded: 0, stale_chunks_purged: 0 }),
}
