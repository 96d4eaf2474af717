// A repository's working tree: its files with their stats. Symbolic links are not followed, neither as files nor as folders
// on a path.

import { realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { folderOf } from '../../core/paths.ts'
import { emptyTree, hasStats, stateCode, type Tree } from '../../core/tree.ts'
import { isSafeFolder } from '../files.ts'
import { type Gate, throwIfLeft } from '../gate.ts'
import * as git from '../git.ts'
import { assertInPlace, type Repository, realPlaceOf } from '../repository.ts'
import { walkFolders } from './folders.ts'
import { type Looks, lookAhead, type Stats, statsAt, statsOf } from './looks.ts'
import { decodeNames, type Leave } from './names.ts'

/**
 * The files of a tree, and whether git does not track some of them; undefined where git has not listed them. `isWhole`: no
 * listed file is left out. `assumed`: the digest of the whole listing that git gives now, if no untracked file has come or gone
 * since the walk before.
 */
export type Walked = { tree: Tree; untracked: boolean | undefined; isWhole: boolean; assumed?: string | undefined }

/**
 * How a repository is walked: `dataDir` is the service's own folder, `assumes` whether untracked files may be assumed, `left` is
 * shut when nobody waits for the walk any more.
 */
export type WalkOptions = { dataDir: string | undefined; assumes?: boolean | undefined; left?: Gate | undefined }

/** Bytes of git's listing of untracked files that are kept with the tree, for the next walk to assume. */
const UNTRACKED_BYTES_MAX = 64 * 1024

/**
 * Walks the tree of a repository: git's own list (tracked files, and untracked ones that are not ignored) in a
 * repository, else every file that no `.gitignore` on its path excludes. A file whose size, times and inode are as in
 * `previous` keeps its hash and state; every other one is 'pending'. Files in `dataDir` are left out: searches would show
 * its secrets. Where untracked files are assumed to be those of `previous`, git need not search the folders for them, which
 * takes most of its time. Throws the errors of `openRepository` and `confined`.
 */
export async function walk(
  repo: Repository,
  previous: Tree | undefined,
  now: number,
  { dataDir, assumes, left }: WalkOptions,
): Promise<Walked> {
  assertInPlace(repo)
  const { root } = repo
  const goOn = (): void => {
    throwIfLeft(left)
  }
  const untracked = assumes && previous?.untracked !== undefined ? Buffer.from(previous.untracked, 'latin1') : undefined
  const listing = git.listFiles(repo, untracked)
  const looks = previous && (await lookAhead(root, previous.paths, listing))
  const heard = await listing
  // an empty one is of a repository that tracks nothing any more: the assumption would say that it is none
  const listed = untracked && heard?.entries.length === 0 ? await git.listFiles(repo) : heard
  const tree = emptyTree(now)
  const leave: Leave = (reason) => {
    tree.left[reason] = (tree.left[reason] ?? 0) + 1
  }
  const isListed = listed !== undefined && listed.entries.length > 0
  const digest = isListed ? await git.digestOf(listed) : undefined
  const isListedAgain = digest !== undefined && digest === previous?.listing
  const paths = isListedAgain
    ? previous.paths
    : sorted(await namesIn(repo, isListed ? listed : undefined, { leave, goOn }))
  const earlier = previous && looks && { tree: previous, looks, rowOf: rowsOf(previous, paths) }
  const own = dataDir && pathInside(root, dataDir)
  addFiles(tree, root, { paths, earlier, own, leave, goOn })
  const isWhole = own === undefined && Object.keys(tree.left).length === 0
  if (!isListed) return { tree, untracked: listed && false, isWhole }
  if (isWhole && tree.paths.length === paths.length) tree.listing = digest
  const { entries, untrackedBytes } = listed
  if (untrackedBytes <= UNTRACKED_BYTES_MAX) tree.untracked = entries.toString('latin1', 0, untrackedBytes)
  return { tree, untracked: untrackedBytes > 0, isWhole, assumed: untracked && digest }
}

/**
 * The names of files that git lists, or those in the folder itself: a tree of which git lists nothing may be an ignored folder of a
 * larger repository. Git's own files are no source code, and its configuration may hold passwords.
 */
async function namesIn(
  repo: Repository,
  listed: git.Listing | undefined,
  { leave, goOn }: Pick<Adding, 'leave' | 'goOn'>,
): Promise<string[]> {
  if (listed) return decodeNames(git.namesIn(listed), leave)
  return (await git.isGitFolder(repo)) ? [] : walkFolders(repo.root, leave, goOn)
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort()

/** The path of `folder` below `root`, links resolved; undefined when it is not below it or does not exist. */
function pathInside(root: string, folder: string): string | undefined {
  const real = realPlaceOf(folder)
  if (real === undefined) return undefined
  const path = relative(realpathSync(root), real)
  return path === '' || path === '..' || path.startsWith('../') ? undefined : path
}

/** The files of the last walk, the row of each by its path and position now, and those that are looked at already. */
type Earlier = { tree: Tree; looks: Looks; rowOf: (path: string, at: number) => number | undefined }

function rowsOf(previous: Tree, paths: readonly string[]): Earlier['rowOf'] {
  if (paths === previous.paths) return (_, at) => at
  const rows = new Map(previous.paths.map((path, row) => [path, row]))
  return (path) => rows.get(path)
}

/** The paths to add; those below `own` are not told at all, `leave` is told why another is left out, `goOn` throws to end the walk. */
type Adding = {
  paths: readonly string[]
  earlier: Earlier | undefined
  own: string | undefined
  leave: Leave
  goOn: () => void
}

function addFiles(tree: Tree, root: string, { paths, earlier, own, leave, goOn }: Adding): void {
  const safe = new Map<string, boolean>([['', true]])
  for (const [at, path] of paths.entries()) {
    goOn()
    if (own && path.startsWith(`${own}/`)) continue
    if (!isSafeFolder(root, folderOf(path), safe)) {
      leave('link')
      continue
    }
    const row = earlier?.rowOf(path, at)
    const stats =
      earlier && row !== undefined && row < earlier.looks.length ? statsAt(earlier.looks, row) : statsOf(root, path)
    if (stats.kind === 'file') addFile(tree, path, stats, earlier?.tree, row)
    else if (stats.kind !== 'absent') leave(stats.kind) // an absent one is in git's index, and gone from the disk
  }
}

/** Adds a file to the tree, with the hash and state of its row in `previous` if it has not changed. */
function addFile(tree: Tree, path: string, stats: Stats, previous: Tree | undefined, row: number | undefined): void {
  const same = previous !== undefined && row !== undefined && hasStats(previous, row, stats)
  tree.paths.push(path)
  tree.hashes.push(same ? previous.hashes[row]! : '')
  tree.states.push(same ? previous.states[row]! : stateCode('pending'))
  tree.sizes.push(stats.size)
  tree.changedAt.push(stats.changedAt)
  tree.inodes.push(stats.inode)
  tree.lines.push(same ? previous.lines[row]! : 0)
}
