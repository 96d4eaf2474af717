// The first pages of an LMDB file.

import { closeSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { storeUnavailable } from '../../core/errors.ts'

const MAGIC = 0xbeefc0de
/** Byte offsets of the fields of a meta page: those of the page, then those of LMDB's MDB_meta in it. */
export const META = {
  flags: 18,
  page: 24,
  version: 28,
  pageSize: 48,
  freeRoot: 88,
  mainRoot: 136,
  lastPage: 144,
  transaction: 152,
}
/** P_META: the page is a meta page. */
const META_FLAG = 0x08
/** MDB_DATA_VERSION of the LMDB that the lmdb package bundles. */
const VERSION = 2
/** The root of an empty tree. */
export const NO_ROOT = 0xffff_ffff_ffff_ffffn

const ADVICE = 'put back a copy of it, or move the whole data directory away to begin with an empty one'
/** The fault, and the remedy. */
export const DAMAGED = `its file data.mdb is damaged — ${ADVICE}`
export const MISSING = `its file data.mdb is missing — ${ADVICE}`

/**
 * Throws storeUnavailable when the file does not begin as an LMDB file does: reading a damaged one through its memory map
 * would kill the process. `isShort` when it ends before its last page: it is truncated, unless those pages were freed
 * before they were ever written, which `checkPages` tells.
 */
export function checkHeader(file: string): { isShort: boolean } {
  const head = Buffer.alloc(152)
  const handle = openSync(file, 'r')
  try {
    const read = readSync(handle, head, 0, head.length, 0)
    if (read < head.length || !isHeader(head)) throw storeUnavailable(DAMAGED)
    // Other threads write: the size is read after the header, since it only grows.
    const pageSize = head.readUInt32LE(META.pageSize)
    const { size } = fstatSync(handle)
    if (size < 2 * pageSize) throw storeUnavailable(DAMAGED) // LMDB reads both meta pages through its map
    return { isShort: size < (Number(head.readBigUInt64LE(META.lastPage)) + 1) * pageSize }
  } finally {
    closeSync(handle)
  }
}

/**
 * Whether LMDB can open a file that begins like this: faults that LMDB does not check itself would kill the process.
 * Each field is checked on its own, because another thread may be writing them.
 */
function isHeader(head: Buffer): boolean {
  const pageSize = head.readUInt32LE(META.pageSize)
  const isRoot = (offset: number): boolean => {
    const page = head.readBigUInt64LE(offset)
    return page > 1n && (page < 1n << 48n || page === NO_ROOT)
  }
  return (
    head.readUInt32LE(META.page) === MAGIC &&
    head.readUInt32LE(META.version) === VERSION &&
    (head.readUInt16LE(META.flags) & META_FLAG) !== 0 &&
    pageSize >= 512 &&
    pageSize <= 65_536 &&
    (pageSize & (pageSize - 1)) === 0 &&
    isRoot(META.freeRoot) &&
    isRoot(META.mainRoot)
  )
}

/**
 * Extends the file of a data directory to the size that its header states. Reading past the end would kill the process;
 * reading zeros instead is found to be damage. (Pages that were never written may be missing, and nobody reads those.)
 * For the one process that holds the directory, before it opens the file and after its pages were checked.
 */
export function fillUpFile(dir: string): void {
  const file = join(dir, 'data.mdb')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return
  const handle = openSync(file, 'r+')
  try {
    const head = Buffer.alloc(152)
    const lastPageAt = (offset: number): number => {
      const isMeta = readSync(handle, head, 0, head.length, offset) === head.length && isHeader(head)
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
