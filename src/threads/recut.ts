// The files of a generation that are to be cut into chunks again, where few are not as they were in the one before.

import type { Graph } from '../core/graph/graph.ts'
import type { ChunkEntity } from '../core/text/chunks/chunk.ts'
import { readContents } from '../core/text/chunks/contents.ts'
import { filesThatDiffer } from '../core/text/chunks/recut.ts'
import type { Tree } from '../core/tree.ts'
import type { ChunkedFile } from './file-chunks.ts'
import { changedFiles } from './kept.ts'

/** A file to be cut, with its contents by the graph. */
export type ToCut = Omit<ChunkedFile, 'before'> & { module: string | undefined; entities: ChunkEntity[] }

/** With more files than this, all are looked at, by all threads. */
const FILES_MAX = 64

/**
 * The files whose bytes or entities are others in a new generation of the same files; undefined when files came or went,
 * or many have changed.
 */
export function filesToCut(
  graphs: { before: Graph; now: Graph },
  { before, tree }: { before: Tree; tree: Tree },
): ToCut[] | undefined {
  const changed = changedFiles(before, tree)
  if (!changed || changed.length > FILES_MAX) return undefined
  const rows = new Set(changed.map(({ now }) => now))
  const differing = filesThatDiffer(graphs.before, graphs.now)
  if (differing.size > FILES_MAX) return undefined
  for (const path of differing) {
    const row = tree.paths.indexOf(path)
    if (row < 0) return undefined
    rows.add(row)
  }
  const { entitiesOf, moduleOf } = readContents(graphs.now)
  return Array.from(rows, (row) => {
    const path = tree.paths[row]!
    return {
      path,
      hash: tree.hashes[row]!,
      state: tree.states[row]!,
      module: moduleOf(path),
      entities: entitiesOf(path),
    }
  })
}
