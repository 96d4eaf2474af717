// The bytes of files of a tree: on disk, or in git where the tree was read from a commit.

import { readBlobs } from '../clients/commit-files.ts'
import { type Read, readBytes } from '../clients/files.ts'
import type { Repository } from '../clients/repository.ts'
import type { Tree } from '../core/tree.ts'

/** Reads the files of these rows. */
export async function treeReader(repo: Repository, tree: Tree, rows: Iterable<number>): Promise<(row: number) => Read> {
  if (!tree.blobs) return (row) => readBytes(repo.root, tree.paths[row]!)
  const found = await readBlobs(repo, tree, rows)
  return (row) => found.get(row) ?? { state: 'unreadable' }
}
