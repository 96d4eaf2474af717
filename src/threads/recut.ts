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
 * The files whose bytes or entities are others in a new generation, with those that have gone, which have no hash;
 * undefined when many have changed.
 */
export function filesToCut(
  graphs: { before: Graph; now: Graph },
  { before, tree }: { before: Tree; tree: Tree },
): ToCut[] | undefined {
  const changed = changedFiles(before, tree)
  if (changed.length > FILES_MAX) return undefined
  const rows = new Set(changed.flatMap(({ now }) => (now < 0 ? [] : now)))
  const gone = new Set(changed.flatMap(({ old, now }) => (now < 0 ? before.paths[old]! : [])))
  const differing = filesThatDiffer(graphs.before, graphs.now)
  if (differing.size > FILES_MAX) return undefined
  for (const path of differing) {
    if (gone.has(path)) continue
    const row = tree.paths.indexOf(path)
    if (row < 0) return undefined
    rows.add(row)
  }
  const { entitiesOf, moduleOf } = readContents(graphs.now)
  const cut = Array.from(rows, (row): ToCut => {
    const path = tree.paths[row]!
    return {
      path,
      hash: tree.hashes[row]!,
      state: tree.states[row]!,
      module: moduleOf(path),
      entities: entitiesOf(path),
    }
  })
  for (const { old, now } of changed)
    if (now < 0)
      cut.push({ path: before.paths[old]!, hash: '', state: before.states[old]!, module: undefined, entities: [] })
  return cut
}
