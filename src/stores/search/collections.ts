// Removes the outdated chunks of a project together with everything derived from them.

import type { ChunkStore } from './chunks.ts'
import type { LexicalStore } from './lexical.ts'

type Collections = { chunks: ChunkStore; lexical: LexicalStore }

/**
 * Removes all chunks of a project except the collection of `generation` (0: all), and everything derived from them. No
 * job of the project may be running.
 */
export async function sweepCollection(
  { chunks, lexical }: Collections,
  project: string,
  generation: number,
): Promise<void> {
  lexical.removeIndexes(await chunks.sweep(project, generation))
}
