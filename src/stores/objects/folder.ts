// Objects in a folder, for one machine or for several that share a file system.

import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from './objects.ts'

/** The objects of a folder, which is made for the first one. Each is there whole or not at all. */
export function openFolder(folder: string): Blobs {
  const pathOf = (name: string): string => join(folder, ...name.split('/'))
  return {
    get: (name) => readFile(pathOf(name)).catch(unlessMissing),
    put: async (name, bytes) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const part = `${path}.${randomUUID()}.part`
      try {
        const file = await open(part, 'w', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
