// The bytes of files of a tree: on disk, or in git where the tree was read from a commit.

import { readBlobs } from '../clients/commit-files.ts'
import { type Read, readBytes } from '../clients/files.ts'
import type { Repository } from '../clients/repository.ts'
import { unlessShort } from '../core/system-errors.ts'
import type { Tree } from '../core/tree.ts'

/** Reads the files of these rows. */
export async function treeReader(repo: Repository, tree: Tree, rows: Iterable<number>): Promise<(row: number) => Read> {
  if (!tree.blobs) return (row) => readIfAny(repo.root, tree.paths[row]!)
  const found = await readBlobs(repo, tree, rows)
  return (row) => found.get(row) ?? { state: 'unreadable' }
}

/** One file on a damaged part of a disk is left out and read again by the next ingest; it does not end this one. */
function readIfAny(root: string, path: string): Read {
  try {
    return readBytes(root, path)
  } catch (error) {
    return unlessShort(error) ?? { state: 'unreadable' }
  }
}
