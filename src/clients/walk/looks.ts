// What a walk sees at the paths of the walk before it, kept as columns: ten thousand objects of the file system's stats would
// live until the walk ends, and the collector would copy each of them.

import { setImmediate as turn } from 'node:timers/promises'
import { type Found, lookAt } from '../files.ts'

/** What there is at a path: a file, or the reason why there is none. Anything that is neither link nor folder is a file. */
export type Kind = 'file' | 'absent' | 'unreadable' | 'link' | 'repository'

/** A file's size in bytes, inode, and the later of its times of modification and change, in milliseconds. */
export type Stats = { kind: Kind; size: number; inode: number; changedAt: number }

/** The stats of a file of the tree that may be there. Throws as `lookAt` does. */
export function statsOf(root: string, path: string): Stats {
  const found = lookAt(root, path)
  if (typeof found === 'string') return { kind: found === 'absent' ? found : 'unreadable', ...NO_STATS }
  const changedAt = Math.max(Number(found.mtimeMs), Number(found.ctimeMs))
  return { kind: kindOf(found), size: Number(found.size), inode: Number(found.ino), changedAt }
}

const NO_STATS = { size: 0, inode: 0, changedAt: 0 }

function kindOf(found: Exclude<Found, string>): Kind {
  if (found.isSymbolicLink()) return 'link'
  return found.isDirectory() ? 'repository' : 'file' // a folder in git's list is a submodule
}

/** The stats of the first `length` paths of a list. */
export type Looks = {
  length: number
  kinds: Kind[]
  sizes: Float64Array
  inodes: Float64Array
  changedAt: Float64Array
}

/** Files that are looked at between two looks for git's answer: some milliseconds. */
const LOOKS_AT_ONCE = 300

/**
 * Looks at the files of the last walk until git has listed those of this one: of nearly all it lists, nothing is left to be
 * asked then. Never rejects for `listing`.
 */
export async function lookAhead(root: string, paths: readonly string[], listing: Promise<unknown>): Promise<Looks> {
  let isListed = false
  const listed = (): void => {
    isListed = true
  }
  listing.then(listed, listed)
  const column = (): Float64Array => new Float64Array(paths.length)
  const looks: Looks = { length: 0, kinds: [], sizes: column(), inodes: column(), changedAt: column() }
  while (looks.length < paths.length && !isListed) {
    const end = Math.min(looks.length + LOOKS_AT_ONCE, paths.length)
    while (looks.length < end) note(looks, statsOf(root, paths[looks.length]!))
    await turn()
  }
  return looks
}

function note(looks: Looks, { kind, size, inode, changedAt }: Stats): void {
  const row = looks.length++
  looks.kinds.push(kind)
  looks.sizes[row] = size
  looks.inodes[row] = inode
  looks.changedAt[row] = changedAt
}

/** The stats of a row that was looked at. */
export const statsAt = ({ kinds, sizes, inodes, changedAt }: Looks, row: number): Stats => ({
  kind: kinds[row]!,
  size: sizes[row]!,
  inode: inodes[row]!,
  changedAt: changedAt[row]!,
})
