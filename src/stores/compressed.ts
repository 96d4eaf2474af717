// Compression of records that are many, large and read seldom. Zstandard at its lowest level: facts take a third of their
// size, chunks a fifth, and reading them back costs less than reading the pages that they would fill.

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const LEVEL = { [constants.ZSTD_c_compressionLevel]: 1 }

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

/** The bytes as one frame; `decompressed(compressed(b))` equals `b`. */
export const compressed = (bytes: Uint8Array): Buffer =>
  zstdCompressSync(bytes, {
    params: LEVEL,
    chunkSize: Math.max(PIECE_MIN, Math.min(FRAME_PIECE_MAX, bytes.length + FRAME_OVERHEAD)),
  })

/** The bytes of a frame, in memory of their own. Throws when the frame is damaged. */
export function decompressed(frame: Uint8Array): Buffer {
  const size = contentSize(frame)
  if (size === undefined) return zstdDecompressSync(frame)
  return zstdDecompressSync(frame, { chunkSize: Math.max(PIECE_MIN, Math.min(PIECE_MAX, size)) })
}

/** The bytes of a frame; those that an earlier version has stored without compression as they are. */
export const decompressedIfFrame = (stored: Uint8Array): Uint8Array => (isFrame(stored) ? decompressed(stored) : stored)

/** The first bytes of every frame (RFC 8878, section 3.1.1). */
const FRAME = [0x28, 0xb5, 0x2f, 0xfd]

const isFrame = (bytes: Uint8Array): boolean => FRAME.every((byte, at) => bytes[at] === byte)

/** Bytes of the dictionary's id, by the lowest two bits of a frame's descriptor. */
const DICTIONARY_ID = [0, 1, 2, 4]
/** In the descriptor: the content is one segment, and no size of a window stands before its own. */
const SINGLE_SEGMENT = 0x20
/** Sizes of two bytes begin where those of one end. */
const TWO_BYTES_FROM = 256

/** The length of the content, as the head of a frame states it (section 3.1.1.1); undefined where it states none. */
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
