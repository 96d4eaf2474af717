// Compression of records that are many, large and read seldom. Zstandard at its lowest level: facts take half of their
// size, chunks a fifth, and reading them back costs less than reading the pages that they would fill. LMDB keeps no checksums of
// its pages, so each frame has one: bytes that a disk has changed are told from those that were written.

import { kMaxLength } from 'node:buffer'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const LEVEL = 1
/** Takes .6 of the time and makes frames of a graph a third longer. */
const LEVEL_IN_HASTE = -2

/**
 * Bounds of the pieces in which zlib gives its output. A result in one piece keeps all of it, so that a short one in a piece
 * of zlib's default (16 KB) would take many times its size; one in several is copied together. Below the least, Node would cut
 * pieces from memory that they share.
 */
const PIECE_MIN = 4096
const PIECE_MAX = 16 << 20
const FRAME_PIECE_MAX = 16 << 10
/** More than a frame of bytes that do not shrink is longer than they are, below `FRAME_PIECE_MAX`. */
const FRAME_OVERHEAD = 128

/** The bytes as one frame; `decompressed(compressed(b))` equals `b`. `isInHaste`: people wait for it. */
export const compressed = (bytes: Uint8Array, isInHaste = false): Buffer =>
  zstdCompressSync(bytes, {
    params: {
      [constants.ZSTD_c_compressionLevel]: isInHaste ? LEVEL_IN_HASTE : LEVEL,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
    chunkSize: Math.max(PIECE_MIN, Math.min(FRAME_PIECE_MAX, bytes.length + FRAME_OVERHEAD)),
  })

/** The bytes of a frame, in memory of their own; undefined when it is damaged. */
export function decompressed(frame: Uint8Array): Buffer | undefined {
  const size = contentSize(frame)
  if (size === undefined || size > kMaxLength) return undefined
  const chunkSize = Math.max(PIECE_MIN, Math.min(PIECE_MAX, size))
  try {
    // Of a frame that breaks off Node gives what there is of it, without an error.
    const bytes = zstdDecompressSync(frame, { chunkSize, maxOutputLength: Math.max(1, size) })
    return bytes.length === size ? bytes : undefined
  } catch (error) {
    if (isOfFrame(error)) return undefined
    throw error
  }
}

/**
 * The bytes of a frame, undefined when it is damaged; those that an earlier version has stored without compression as they are.
 */
export const decompressedIfFrame = (stored: Uint8Array): Uint8Array | undefined =>
  isFrame(stored) ? decompressed(stored) : stored

/** Whether an error tells of the bytes, and not of a machine without memory. */
function isOfFrame(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ERR_BUFFER_TOO_LARGE' || (/^ZSTD_error_/.test(code) && !code.includes('memory'))
}

/** The first bytes of every frame (RFC 8878, section 3.1.1). */
const FRAME = [0x28, 0xb5, 0x2f, 0xfd]

const isFrame = (bytes: Uint8Array): boolean => FRAME.every((byte, at) => bytes[at] === byte)

/** Bytes of the dictionary's id, by the lowest two bits of a frame's descriptor. */
const DICTIONARY_ID = [0, 1, 2, 4]
/** In the descriptor: the content is one segment, and no size of a window stands before its own. */
const SINGLE_SEGMENT = 0x20
/** Sizes of two bytes begin where those of one end. */
const TWO_BYTES_FROM = 256

/** The length of the content, as the head of a frame states it (section 3.1.1.1): each of ours does. Undefined where it states none. */
function contentSize(frame: Uint8Array): number | undefined {
  const descriptor = frame[FRAME.length]
  if (descriptor === undefined || !isFrame(frame)) return undefined
  const isSingle = (descriptor & SINGLE_SEGMENT) !== 0
  const width = descriptor >> 6
  const at = FRAME.length + 1 + (isSingle ? 0 : 1) + DICTIONARY_ID[descriptor & 3]!
  if (frame.length < at + (1 << width)) return undefined
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  if (width === 0) return isSingle ? frame[at]! : undefined
  if (width === 1) return view.getUint16(at, true) + TWO_BYTES_FROM
  return width === 2 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true))
}
