import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Manifest } from '../../src/stores/search/chunks.ts'
import { listSlices, readSlices, sharedBytes } from '../../src/stores/shared-list.ts'

const manifestOf = (files: number): Manifest =>
  Array.from({ length: files }, (_, file) => ({ path: `a\nb/füße ${file}.ts`, pack: `pack${file}`, chunks: file }))

test('a list of any paths is read from its bytes as it was written, slice by slice', () => {
  for (const files of [0, 1, 1000, 2345]) {
    const manifest = manifestOf(files)
    const bytes = sharedBytes([...listSlices(manifest)])
    const slices = [...readSlices<Manifest[number]>(bytes)]
    assert.deepEqual(slices.flat(), manifest)
    for (const slice of slices) assert.ok(slice.length <= 1000)
  }
})

test('the bytes of a list are handed to another thread without a copy', () => {
  const bytes = sharedBytes([...listSlices(manifestOf(3))])
  assert.equal(structuredClone(bytes).buffer.byteLength, bytes.length)
  assert.ok(bytes.buffer instanceof SharedArrayBuffer)
})
