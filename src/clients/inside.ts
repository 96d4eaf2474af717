// Whether an opened file lies inside a folder. It is asked of the descriptor, since the names on the path may lead
// elsewhere a moment later.

import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { unlessAbsent } from '../core/system-errors.ts'

/**
 * Opens a file below `root` (a real path) for reading, and nothing outside of it, even if a part of the path becomes a
 * link meanwhile; undefined when it lies outside or cannot be opened. A pipe without a writer is not waited for. The
 * caller closes it. Throws the error of a disk or a process that
 * cannot tell. @param flags beside those of reading, such as O_NOFOLLOW
 */
export function openInside(root: string, path: string, flags = 0): number | undefined {
  let handle: number
  try {
    handle = openSync(join(root, path), constants.O_RDONLY | constants.O_NONBLOCK | flags)
  } catch (error) {
    return unlessAbsent(error)
  }
  let place: string | undefined
  try {
    place = placeOf(handle, join(root, path))
  } catch (error) {
    closeSync(handle)
    throw error
  }
  if (place !== undefined && isInside(place, root)) return handle
  closeSync(handle)
  return undefined
}

/**
 * The bytes of an opened file of that size. One that states none is taken for empty, and is not read: files that the kernel makes up
 * (in /proc, /sys) state none, and some have no end or are waited for.
 */
export const bytesOf = (handle: number, size: number): Buffer => (size === 0 ? Buffer.alloc(0) : readFileSync(handle))

/** Whether a real path is that of a folder or below it. */
export const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** Where Linux keeps the real paths of a process's open files. */
const DESCRIPTORS = '/proc/self/fd'

/**
 * The real path of an opened file. Where the system does not tell (macOS), that of the path by which it was opened,
 * provided that the same file is still there; undefined when it is not.
 */
function placeOf(handle: number, path: string): string | undefined {
  try {
    if (process.platform === 'linux') return readlinkSync(`${DESCRIPTORS}/${handle}`)
    const real = realpathSync(path)
    const [opened, there] = [fstatSync(handle, { bigint: true }), statSync(real, { bigint: true })]
    return opened.ino === there.ino && opened.dev === there.dev && realpathSync(path) === real ? real : undefined
  } catch (error) {
    return unlessAbsent(error)
  }
}

/** The path by which the folder that was opened can be listed, and no other that has taken its name. */
export const pathOfOpened = (handle: number, path: string): string =>
  process.platform === 'linux' ? `${DESCRIPTORS}/${handle}` : path
