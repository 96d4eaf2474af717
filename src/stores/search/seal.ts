// A checksum behind the bytes of a file that a native library reads: damaged ones end the process inside of it.

import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const MARK = Buffer.from('cks1')
const SEAL_BYTES = MARK.length + 4

/** Read at once. */
const PIECE_BYTES = 4 << 20

/** Puts the checksum of a file behind it. */
export function sealFile(file: string): void {
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(over(file, (handle) => sumOf(handle, fstatSync(handle).size)))
  appendFileSync(file, Buffer.concat([MARK, sum]))
}

/** Whether a file is as it was when it was sealed; false where there is none. */
export function isSealed(file: string): boolean {
  try {
    return over(file, (handle) => {
      const { size } = fstatSync(handle)
      const seal = Buffer.alloc(SEAL_BYTES)
      if (size < SEAL_BYTES || readSync(handle, seal, 0, SEAL_BYTES, size - SEAL_BYTES) < SEAL_BYTES) return false
      if (!seal.subarray(0, MARK.length).equals(MARK)) return false
      return sumOf(handle, size - SEAL_BYTES) === seal.readUInt32LE(MARK.length)
    })
  } catch (error) {
    if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** There is none, or a folder in its place. */
const NO_FILE: ReadonlySet<string> = new Set(['ENOENT', 'EISDIR'])

/** The checksum of the first bytes of a file. */
function sumOf(handle: number, bytes: number): number {
  const piece = Buffer.alloc(Math.min(PIECE_BYTES, bytes))
  let sum = 0
  let at = 0
  while (at < bytes) {
    const read = readSync(handle, piece, 0, Math.min(piece.length, bytes - at), at)
    if (read === 0) break // it has been cut since
    sum = crc32(piece.subarray(0, read), sum)
    at += read
  }
  return sum
}

function over<T>(file: string, work: (handle: number) => T): T {
  const handle = openSync(file, 'r')
  try {
    return work(handle)
  } finally {
    closeSync(handle)
  }
}
