// A project's chunks together with everything derived from them.

import type { ChunkStore, Collection } from './chunks.ts'
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

/** Whether the files of a collection's index are there. */
export const hasIndex = (lexical: LexicalStore, { revision, base }: Collection): boolean =>
  base === undefined ? lexical.hasIndex(revision) : lexical.hasDelta(revision) && lexical.hasIndex(base)
