// Whether a store was ever in a data directory: then a missing one has been lost, and a new one must not take its place.

import { closeSync, fsyncSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { unlessAbsent } from '../../core/system-errors.ts'

/** Stands beside the store as soon as there is one. */
const MARK = 'store-begun'
const TEXT =
  'The store of this directory, data.mdb, was begun. While this file is here no new one is made in its place.\n'

/** Whether the folder has, or had, a store. Of earlier versions, which left no mark, the search indexes tell. */
export function hadStore(dir: string): boolean {
  return isThere(join(dir, MARK)) || isFilled(join(dir, 'search'))
}

/** Marks a folder that has a store now. Throws the file system's error. */
export function markStore(dir: string): void {
  if (isThere(join(dir, MARK))) return
  const file = openSync(join(dir, MARK), 'w', 0o600)
  try {
    writeSync(file, TEXT)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Throws where the disk does not tell: a store that is there must not be taken for one that never was. */
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

function isFilled(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch (error) {
    return unlessAbsent(error) ?? false
  }
}
