// The first page of an LMDB file.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { storeUnavailable } from '../core/errors.ts'

const MAGIC = 0xbeefc0de
/** Byte offsets of the fields that are read. */
const META = { page: 24, version: 28, pageSize: 48, lastPage: 144 }

/** Throws storeUnavailable when the file is not a whole LMDB file: reading a damaged one through its memory map would end the process. */
export function checkHeader(file: string): void {
  const head = Buffer.alloc(152)
  const handle = openSync(file, 'r')
  try {
    const read = readSync(handle, head, 0, head.length, 0)
    if (read < head.length || head.readUInt32LE(META.page) !== MAGIC) throw storeUnavailable('its file is damaged')
    // Other threads write: the size is asked for after the header, for it only grows. Pages that were given back
    // before they were ever written may be missing at the end, so that only a file far too short is known to be cut.
    const bytes = Number(head.readBigUInt64LE(META.lastPage)) * head.readUInt32LE(META.pageSize)
    if (fstatSync(handle).size * 2 < bytes) throw storeUnavailable('its file is damaged')
  } finally {
    closeSync(handle)
  }
}
