// The files of a commit, read from git's objects: nothing is checked out, and no filter runs.

import { createHash } from 'node:crypto'
import { FILE_BYTES_MAX } from '../core/limits.ts'
import { emptyTree, stateCode, type Tree } from '../core/tree.ts'
import type { Read } from './files.ts'
import { git } from './git-command.ts'
import type { Repository } from './repository.ts'

/** `git ls-tree -l`: mode, type, object, size (`-` where there is none, `BAD` without the object), then the path after a tab. */
const ENTRY = /^(\d+) (\w+) ([0-9a-f]{40,64}) +(\d+|-|BAD)\t(.*)$/s

const LINK_MODE = '120000'

/** The line of `git cat-file --batch` before an object: its name, type and size. */
const HEAD = /^[0-9a-f]{40,64} (\w+) (\d+)$/

/**
 * The files of a commit (a hash from `resolveRef`) below `repo`, to be read by their objects; links and submodules are
 * counted among those left out. Throws gitFailed, or the errors of `confined`.
 */
export async function walkCommit(repo: Repository, commit: string, now: number): Promise<Tree> {
  const listed = await git(repo, ['ls-tree', '-r', '-l', '-z', '--end-of-options', commit])
  const tree: Tree = { ...emptyTree(now), blobs: [] }
  const leave = (reason: string): void => {
    tree.left[reason] = (tree.left[reason] ?? 0) + 1
  }
  const files: { path: string; blob: string; size: number }[] = []
  for (const entry of listed.toString('utf8').split('\0')) {
    const [, mode, type, blob, size, path] = ENTRY.exec(entry) ?? []
    if (path === undefined) continue
    if (type !== 'blob') leave('repository')
    else if (mode === LINK_MODE) leave('link')
    else if (path.includes('\ufffd') || !isCheckedOut(path)) leave('name')
    else files.push({ path, blob: blob!, size: Number(size) || 0 })
  }
  for (const { path, blob, size } of files.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    tree.paths.push(path)
    tree.hashes.push('')
    tree.states.push(stateCode(size > FILE_BYTES_MAX ? 'oversized' : 'pending'))
    tree.sizes.push(size)
    tree.changedAt.push(0)
    tree.inodes.push(0)
    tree.blobs!.push(blob)
    tree.lines.push(0)
  }
  return tree
}

/** Whether git would write a file of this name: a tree can be made whose names lead out of it, or into git's own folder. */
const isCheckedOut = (path: string): boolean => !path.split('/').some((name) => /^(?:\.{0,2}|\.git)$/i.test(name))

/** The files of some rows of a commit's tree, in one run of git; objects that git lacks are 'unreadable'. */
export async function readBlobs(repo: Repository, tree: Tree, rows: Iterable<number>): Promise<Map<number, Read>> {
  const wanted = [...rows].filter((row) => tree.sizes[row]! <= FILE_BYTES_MAX)
  const found = new Map<number, Read>()
  if (wanted.length === 0) return found
  const blobs = wanted.map((row) => tree.blobs![row]!)
  const told = filesTold(blobs, await catFiles(repo, blobs))
  for (const row of wanted) {
    const bytes = told.get(tree.blobs![row]!)
    if (bytes) found.set(row, { bytes, hash: createHash('sha1').update(bytes).digest('hex') })
  }
  return found
}

/** All that git says of some objects, in one run; for `filesTold` to read. Throws gitFailed, or the errors of `confined`. */
export const catFiles = (repo: Repository, blobs: readonly string[]): Promise<Buffer> =>
  git(repo, ['cat-file', '--batch'], { input: blobs.map((blob) => `${blob}\n`).join('') })

/** The bytes of those objects that are files and not too large, in what `catFiles` has given. */
export function filesTold(blobs: readonly string[], output: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  for (const blob of blobs) {
    const end = output.indexOf(10, at)
    const [, type, size] = HEAD.exec(output.toString('latin1', at, end)) ?? []
    at = end + 1
    if (size === undefined) continue // its line says 'missing'
    const bytes = output.subarray(at, at + Number(size))
    at += bytes.length + 1
    // A tree can call anything a file, and say another size of it.
    if (type === 'blob' && bytes.length <= FILE_BYTES_MAX) files.set(blob, bytes)
  }
  return files
}
