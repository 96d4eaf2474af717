import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { deflate, gzipOf } from '../../../src/core/text/gzip.ts'

const bytes = (maxLength: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ maxLength, size: 'max' }).map((some) => new Uint8Array(some))

test('a stream of a compressed beginning and a stored rest is the document, checksum included', () => {
  fc.assert(
    fc.property(bytes(2000), bytes(2000), (beginning, rest) => {
      const document = Buffer.concat([beginning, rest])
      assert.deepEqual(gunzipSync(gzipOf(deflate(beginning), rest)), document)
    }),
  )
})

test('a rest of any length fits: a block holds 65,535 bytes', () => {
  for (const length of [0, 1, 65_534, 65_535, 65_536, 131_070, 131_071]) {
    const rest = Buffer.alloc(length, 'the rest')
    assert.equal(gunzipSync(gzipOf(deflate(Buffer.from('a beginning, ')), rest)).toString(), `a beginning, ${rest}`)
  }
})
