// Objects in a folder, for one machine or for several that share a file system.

import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unlessMissing } from '../../core/system-errors.ts'
import { makeFolderDurably, writeDurably } from '../durable.ts'
import type { Blobs } from './objects.ts'

/** The objects of a folder, which is made for the first one. Each is there whole or not at all. */
export function openFolder(folder: string): Blobs {
  const pathOf = (name: string): string => join(folder, ...name.split('/'))
  return {
    get: (name) => readFile(pathOf(name)).catch(unlessMissing),
    put: async (name, bytes) => {
      const path = pathOf(name)
      await makeFolderDurably(dirname(path))
      await writeDurably(path, bytes)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
