import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compressed, decompressed, decompressedIfFrame } from '../../src/stores/compressed.ts'

/** Lengths around those at which the head of a frame, or the pieces of zlib, change. */
const LENGTHS = [0, 1, 63, 64, 65, 255, 256, 257, 16_383, 16_384, 16_385, 65_791, 65_792, 65_793, 300_000]

const even = (length: number): Uint8Array => new Uint8Array(length).fill(7)
/** Bytes that do not shrink. */
const uneven = (length: number): Uint8Array => {
  let state = 1
  return new Uint8Array(length).map(() => (state = Math.imul(state, 1_664_525) + 1_013_904_223) >>> 24)
}

test('bytes of each length come back from their frame', () => {
  for (const length of LENGTHS)
    for (const bytes of [even(length), uneven(length)]) {
      assert.deepEqual(Uint8Array.from(decompressed(compressed(bytes))), bytes)
      assert.deepEqual(Uint8Array.from(decompressedIfFrame(compressed(bytes))), bytes)
    }
})

test('a result has memory of its own, of its size where that is 4 KB or more', () => {
  for (const length of LENGTHS.filter((length) => length > 0)) {
    const frame = compressed(uneven(length))
    assert.ok(frame.buffer.byteLength <= Math.max(4096, length + 128))
    const { buffer, byteOffset } = decompressed(frame)
    assert.deepEqual([byteOffset, buffer.byteLength], [0, Math.max(4096, length)])
  }
})

test('a head of any bytes gives bytes or an error of zlib', () => {
  const bytes = fc.uint8Array({ maxLength: 40 })
  fc.assert(
    fc.property(bytes, (tail) => {
      try {
        decompressed(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, ...tail))
      } catch (error) {
        assert.match(String((error as NodeJS.ErrnoException).code), /^(ZSTD|Z_|ERR_)/)
      }
    }),
  )
})
