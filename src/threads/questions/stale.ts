// Which files are no longer those that were ingested. A file of the same size, times and inode is not opened.

import { lstatSync } from 'node:fs'
import { readBytes } from '../../clients/files.ts'
import type { Repository } from '../../clients/repository.ts'
import { STALE_LOOK_MS } from '../../core/limits.ts'
import { unlessAbsent } from '../../core/system-errors.ts'
import { isInGraph, isUntouched, type Tree } from '../../core/tree.ts'
import type { GraphAt } from '../graphs.ts'
import { isInPlace, knownFiles } from './sources.ts'

/** Files of a generation; all that its graph has without `paths`. */
export type StaleInput = GraphAt & { repository: Repository; paths?: readonly string[] }

/** The paths, in order, of changed files among those that time allowed to look at; `isWhole` when it was all of them. */
export type StaleOutput = { stale: string[]; isWhole: boolean }

/** Compares files with those that were ingested. None has changed of a commit, or where there is nothing to compare with. */
export async function staleFiles(input: StaleInput): Promise<StaleOutput> {
  const known = isInPlace(input.repository) ? await knownFiles(input) : undefined
  if (!known || known.tree.blobs) return { stale: [], isWhole: true }
  const { tree, rows } = known
  const paths = new Set(input.paths ?? tree.paths.filter((_, row) => isInGraph(tree.states[row]!)))
  const end = performance.now() + STALE_LOOK_MS
  const stale: string[] = []
  for (const path of paths) {
    if (performance.now() > end) return { stale: stale.sort(), isWhole: false }
    if (isStale(input.repository.root, path, tree, rows.get(path))) stale.push(path)
  }
  return { stale: stale.sort(), isWhole: true }
}

/** Whether a file differs from the one of a row; without a row, whether there is one now. */
function isStale(root: string, path: string, tree: Tree, row: number | undefined): boolean {
  const stat = statOf(`${root}/${path}`)
  if (row === undefined) return stat?.isFile() === true
  if (!stat?.isFile()) return true
  if (isUntouched(tree, row, stat)) return false
  const read = readBytes(root, path)
  return 'hash' in read && tree.hashes[row] !== '' ? read.hash !== tree.hashes[row] : stat.size !== tree.sizes[row]
}

function statOf(file: string): ReturnType<typeof lstatSync> {
  try {
    return lstatSync(file, { throwIfNoEntry: false })
  } catch (error) {
    return unlessAbsent(error) // a folder on the way cannot be read
  }
}
