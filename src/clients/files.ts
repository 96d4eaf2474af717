// Files of a repository's working tree. Nothing outside the tree is ever opened: symbolic links are not followed, neither
// as files nor as folders on a path.

import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, lstatSync, readSync, statSync } from 'node:fs'
import { isBinary } from '../core/decode.ts'
import { FILE_BYTES_MAX } from '../core/limits.ts'
import { folderOf } from '../core/paths.ts'
import { repoPathInvalid } from '../core/repository-errors.ts'
import { unlessAbsent } from '../core/system-errors.ts'
import type { FileState } from '../core/tree.ts'
import { bytesOf, openInside } from './inside.ts'

/** Throws repoPathInvalid when there is no folder `root` (any more): an unreachable tree is not an empty one. */
export function assertFolder(root: string): void {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw repoPathInvalid(`repo_path '${root}' is no directory any more`)
}

/** A file's bytes and their SHA-1; the state says why there are none. */
export type Read = { bytes: Buffer; hash: string } | { state: FileState }

/**
 * Reads a file of the tree (its path relative to `root`, a real path), never through a link. Throws the error of a disk
 * or a process that cannot read now: that is no state of the file.
 */
export function readBytes(root: string, path: string): Read {
  const handle = openInside(root, path, constants.O_NOFOLLOW)
  if (handle === undefined) return { state: 'unreadable' }
  try {
    const stat = fstatSync(handle)
    // A folder of the walk may have become a link since.
    if (!stat.isFile() || !isSafeFolder(root, folderOf(path), new Map([['', true]]))) return { state: 'unreadable' }
    if (stat.size > FILE_BYTES_MAX) return { state: isBinary(head(handle)) ? 'binary' : 'oversized' }
    const bytes = bytesOf(handle, stat.size)
    return { bytes, hash: createHash('sha1').update(bytes).digest('hex') }
  } catch (error) {
    return unlessAbsent(error) ?? { state: 'unreadable' }
  } finally {
    closeSync(handle)
  }
}

function head(handle: number): Buffer {
  const bytes = Buffer.alloc(8192)
  return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0))
}

/**
 * Whether every folder on the path is a real folder and no link. `known` holds the answers of earlier calls, and must begin
 * with one for ''.
 */
export function isSafeFolder(root: string, folder: string, known: Map<string, boolean>): boolean {
  const answer = known.get(folder)
  if (answer !== undefined) return answer
  const slash = folder.lastIndexOf('/')
  const above = isSafeFolder(root, slash === -1 ? '' : folder.slice(0, slash), known)
  const found = lookAt(root, folder)
  const safe = above && folder.slice(slash + 1) !== '..' && (typeof found === 'string' || found.isDirectory())
  known.set(folder, safe)
  return safe
}

/** What there is at a path. */
export type Found = NonNullable<ReturnType<typeof lstatSync>> | 'absent' | 'out of reach'

/**
 * What there is at a path of the tree. Joined as text: of ten thousand paths of a listing, all of them without `.` and `..`,
 * making sure takes longer than the looks. Throws the error of a disk that cannot tell now.
 */
export function lookAt(root: string, path: string): Found {
  try {
    return lstatSync(`${root}/${path}`, { throwIfNoEntry: false }) ?? 'absent'
  } catch (error) {
    return unlessAbsent(error) ?? 'out of reach'
  }
}
