// Compression of records that are many, large and read seldom. Zstandard at its lowest level: facts take a third of their
// size, chunks a fifth, and reading them back costs less than reading the pages that they would fill.

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** The bytes as one frame; `decompressed(compressed(b))` equals `b`. */
export const compressed = (bytes: Uint8Array): Uint8Array => zstdCompressSync(bytes, OPTIONS)

/** The bytes of a frame, in memory of their own. Throws when the frame is damaged. */
export const decompressed = (frame: Uint8Array): Uint8Array => zstdDecompressSync(frame)

/** The bytes of a frame; those that an earlier version has stored without compression as they are. */
export const decompressedIfFrame = (stored: Uint8Array): Uint8Array =>
  FRAME.every((byte, at) => stored[at] === byte) ? decompressed(stored) : stored

/** The first bytes of every frame (RFC 8878, section 3.1.1). */
const FRAME = [0x28, 0xb5, 0x2f, 0xfd]
