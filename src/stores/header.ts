// The first pages of an LMDB file.

import { closeSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { storeUnavailable } from '../core/errors.ts'

const MAGIC = 0xbeefc0de
/** Byte offsets of the fields read here. */
const META = { page: 24, version: 28, pageSize: 48, lastPage: 144 }

/** What is wrong, and what to do about it. */
export const DAMAGED =
  'its file data.mdb is damaged — put back a copy of it, or move it away to begin with an empty store'

/**
 * Throws storeUnavailable when the file is not a complete LMDB file: reading a damaged one through its memory map would
 * kill the process.
 */
export function checkHeader(file: string): void {
  const head = Buffer.alloc(152)
  const handle = openSync(file, 'r')
  try {
    const read = readSync(handle, head, 0, head.length, 0)
    if (read < head.length || head.readUInt32LE(META.page) !== MAGIC) throw storeUnavailable(DAMAGED)
    // Other threads write: the size is read after the header, since it only grows. Pages freed before they were ever
    // written may be missing at the end, so only a file that is far too short is known to be truncated.
    const bytes = Number(head.readBigUInt64LE(META.lastPage)) * head.readUInt32LE(META.pageSize)
    if (fstatSync(handle).size * 2 < bytes) throw storeUnavailable(DAMAGED)
  } finally {
    closeSync(handle)
  }
}

/**
 * Extends the file of a data directory to the size that its header states. Reading past the end would kill the process;
 * reading zeros instead is found to be damage. (Pages that were never written may be missing, and nobody reads those.)
 * For the one process that holds the directory, before it opens the file.
 */
export function fillUpFile(dir: string): void {
  const file = join(dir, 'data.mdb')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return
  const handle = openSync(file, 'r+')
  try {
    const head = Buffer.alloc(152)
    const lastPageAt = (offset: number): number => {
      const isMeta =
        readSync(handle, head, 0, head.length, offset) === head.length && head.readUInt32LE(META.page) === MAGIC
      return isMeta ? Number(head.readBigUInt64LE(META.lastPage)) : 0
    }
    const first = lastPageAt(0)
    const pageSize = head.readUInt32LE(META.pageSize)
    const bytes = (Math.max(first, lastPageAt(pageSize)) + 1) * pageSize
    const { size } = fstatSync(handle)
    if (first > 0 && size < bytes && size * 2 >= bytes) ftruncateSync(handle, bytes)
  } finally {
    closeSync(handle)
  }
}
