// What LMDB dies of where there is no room for it, found out before: its lock file, and the first pages of a store.

import { accessSync, closeSync, constants, fstatSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stands beside a store that is or was open. */
export const LOCK_FILE = 'lock.mdb'
/** The size that LMDB requires of the file: room for 126 readers. */
const BYTES = 8272

/**
 * Makes the lock file in a data directory, with all its bytes on the disk: LMDB writes to it through a memory map. One
 * that is long enough is not even opened: closing it would drop the locks of this process on it (fcntl), and another
 * process that makes a backup would take the store for unused. With `anew`, another one takes its place: the one that is there
 * is in use for a store that is no longer in the directory. Throws the file system's error.
 */
export function makeLockFile(dir: string, anew: boolean): void {
  const path = join(dir, LOCK_FILE)
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

/** A new store takes 36 KiB. */
const FIRST_BYTES = 64 * 1024

/** Throws the file system's error where a directory has no room for the first pages of a new store. */
export function assertRoom(dir: string): void {
  const path = join(dir, 'room')
  try {
    writeFileSync(path, Buffer.alloc(FIRST_BYTES), { mode: 0o600 })
  } finally {
    rmSync(path, { force: true })
  }
}
