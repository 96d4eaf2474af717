// Cleaning up after the chunks of a project, and what is derived from them.

import type { ChunkStore } from './chunks.ts'
import type { LexicalStore } from './lexical.ts'

type Collections = { chunks: ChunkStore; lexical: LexicalStore }

/**
 * Removes what a project has beside the collection of `generation` (0: all of it), with what is derived from it. No job
 * of the project may be at work.
 */
export async function sweepCollection(
  { chunks, lexical }: Collections,
  project: string,
  generation: number,
): Promise<void> {
  const kept = await chunks.collection(project, generation)
  const { packs, gone } = await chunks.sweep(project, generation)
  await lexical.sweepParts(project, kept?.embedder, packs)
  lexical.removeIndexes(gone)
}
