import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
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

test('bytes of each length come back from their frame, made in haste too', () => {
  for (const length of LENGTHS)
    for (const bytes of [even(length), uneven(length)])
      for (const frame of [compressed(bytes), compressed(bytes, true)]) {
        assert.deepEqual(Uint8Array.from(decompressed(frame)!), bytes)
        assert.deepEqual(Uint8Array.from(decompressedIfFrame(frame)!), bytes)
      }
})

test('a result has memory of its own, of its size where that is 4 KB or more', () => {
  for (const length of LENGTHS.filter((length) => length > 0)) {
    const frame = compressed(uneven(length))
    assert.ok(frame.buffer.byteLength <= Math.max(4096, length + 128))
    const { buffer, byteOffset } = decompressed(frame)!
    assert.deepEqual([byteOffset, buffer.byteLength], [0, Math.max(4096, length)])
  }
})

test('a head of any bytes gives nothing, or as many bytes as it says', () => {
  const bytes = fc.uint8Array({ maxLength: 40 })
  fc.assert(
    fc.property(bytes, (tail) => {
      decompressed(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, ...tail))
    }),
  )
})

test('a frame that is cut short gives nothing, wherever the cut is', () => {
  for (const length of LENGTHS.filter((length) => length > 0))
    for (const bytes of [even(length), uneven(length)]) {
      const frame = compressed(bytes)
      const step = Math.max(1, Math.floor(frame.length / 50))
      for (let cut = 0; cut < frame.length - CHECKSUM_BYTES; cut += step)
        assert.equal(decompressed(frame.subarray(0, cut)), undefined, `${cut} of ${frame.length}`)
    }
})

test('a frame of which a bit has changed gives nothing, or what it held', () => {
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => `value ${at % 97} of ${at >> 4}`).join())
  const frame = compressed(bytes)
  let told = 0
  for (let at = 0; at < frame.length; at += 3) {
    const changed = Buffer.from(frame)
    changed[at]! ^= 1 << (at % 8)
    const found = decompressedIfFrame(changed)
    if (found === undefined) told++
    else if (at >= MAGIC_BYTES) assert.deepEqual(found, bytes, `byte ${at}`)
  }
  assert.ok(told > frame.length / 4)
})

test('a frame of an earlier version, which kept no checksum, is read', () => {
  const bytes = Buffer.from('what was stored '.repeat(300))
  assert.deepEqual(decompressed(zstdCompressSync(bytes)), bytes)
})

/** At the end of a frame; without a part of it the content is whole. */
const CHECKSUM_BYTES = 4
const MAGIC_BYTES = 4
