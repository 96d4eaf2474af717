// Files that are on the disk, name and all, before anybody is told that they are there.

import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './folder.ts'

/**
 * Writes a file of mode 0600: after a cut of power it has its old contents or all of the new ones, and the new ones once
 * this has resolved. `temporary` is its name until it is whole, beside it.
 */
export async function writeDurably(
  path: string,
  bytes: string | Uint8Array,
  temporary = `${path}.${randomUUID()}.part`,
): Promise<void> {
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncPath(dirname(path))
}

/** Makes a folder of mode 0700 and the missing ones above it. */
export async function makeFolderDurably(folder: string): Promise<void> {
  for (const made of makeFolder(folder)) await syncPath(dirname(made))
}

/** Sees a file or folder onto the disk. A name that was given or taken away is there when its folder is. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
