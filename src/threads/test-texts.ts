// The texts of a project's tests while its impact index is made.

import type { Repository } from '../clients/repository.ts'
import { textOf } from '../core/decode.ts'
import { ServiceError } from '../core/errors.ts'
import type { TextOf } from '../core/graph/impact/file/texts.ts'
import type { Tree } from '../core/tree.ts'
import { isInPlace } from './questions/sources.ts'
import { treeReader } from './tree-files.ts'

/** Bytes of texts that are read: the tests of a repository with some million lines. */
const BYTES_MAX = 64 << 20

/** Reads files of a tree that are what its ingest saw; undefined where the repository has moved, or git refuses. */
export async function textsIn(
  repository: Repository,
  tree: Tree,
  paths: ReadonlySet<string>,
): Promise<TextOf | undefined> {
  if (!isInPlace(repository)) return undefined
  const rows = new Map<string, number>()
  let bytes = 0
  for (const [row, path] of tree.paths.entries())
    if (paths.has(path) && (bytes += tree.sizes[row]!) <= BYTES_MAX) rows.set(path, row)
  const reader = await treeReader(repository, tree, rows.values()).catch(noneIfRefused)
  return (
    reader &&
    ((path) => {
      const row = rows.get(path)
      const read = row === undefined ? undefined : reader(row)
      return read && 'hash' in read && read.hash === tree.hashes[row!] ? textOf(read.bytes) : undefined
    })
  )
}

/** Tests are ranked without the texts of a repository that can be read no more. */
function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error
}
