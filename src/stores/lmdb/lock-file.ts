// LMDB's lock file, made before LMDB would: where LMDB cannot make or open it, or finds no room for it, the process dies.

import { closeSync, constants, fstatSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What LMDB asks of the file: room for 126 readers. */
const BYTES = 8272

/**
 * Makes the lock file in a data directory, with all its bytes on the disk: LMDB writes to it through a memory map. One
 * that is long enough is left as it is. Throws what the file system says.
 */
export function makeLockFile(dir: string): void {
  const handle = openSync(join(dir, 'lock.mdb'), constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    if (fstatSync(handle).size < BYTES) writeFileSync(handle, Buffer.alloc(BYTES))
  } finally {
    closeSync(handle)
  }
}
