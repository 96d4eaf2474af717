// LMDB's lock file, made before LMDB would: where LMDB cannot make or open it, or finds no room for it, the process dies.

import { accessSync, closeSync, constants, fstatSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The size that LMDB requires of the file: room for 126 readers. */
const BYTES = 8272

/**
 * Makes the lock file in a data directory, with all its bytes on the disk: LMDB writes to it through a memory map. One
 * that is long enough is not even opened: closing it would drop the locks of this process on it (fcntl), and another
 * process that makes a backup would take the store for unused. With `anew`, another one takes its place: the one that is there
 * is in use for a store that is no longer in the directory. Throws the file system's error.
 */
export function makeLockFile(dir: string, anew: boolean): void {
  const path = join(dir, 'lock.mdb')
  if (anew) rmSync(path, { force: true })
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() && found.size >= BYTES) {
    accessSync(path, constants.R_OK | constants.W_OK)
    return
  }
  const handle = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    if (fstatSync(handle).size < BYTES) writeFileSync(handle, Buffer.alloc(BYTES))
  } finally {
    closeSync(handle)
  }
}
