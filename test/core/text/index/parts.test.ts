import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IndexedFile } from '../../../../src/core/text/index/assemble.ts'
import { createSegmenter } from '../../../../src/core/text/index/lexical.ts'
import { openPart, packPart } from '../../../../src/core/text/index/parts.ts'

const chunk = (name: string, startLine: number) => ({
  entityType: 'Function',
  name,
  qualifiedName: `shop.${name}`,
  enclosing: 'shop',
  startLine,
  endLine: startLine + 3,
  isTest: startLine % 2 === 0,
  isGenerated: startLine % 3 === 0,
  isDeprecated: false,
})

const words = (body: string) => ({ name: '', enclosing: '', path: '', signature: '', doc: '', body, description: '' })

const part: IndexedFile = {
  path: 'shop/größe.py',
  chunks: [chunk('sell', 1), chunk('buy', 9)],
  segment: createSegmenter()([words('sell the parcel'), words('buy')]),
  vectors: Int8Array.from([1, -2, 3, 4, 5, -6]),
  scales: Float32Array.from([0.5, 0.25]),
  ids: new Uint8Array(32).fill(7),
}

test('the part of a file survives its bytes, without the texts of its chunks', () => {
  const withText = { ...part, chunks: part.chunks.map((one) => ({ ...one, text: 'def sell(): ...' })) }
  assert.deepEqual(openPart(packPart(withText)), part)
})

test('a damaged part is not read', () => {
  const bytes = packPart(part)
  bytes[bytes.length - 3]! ^= 1
  assert.equal(openPart(bytes), undefined)
  assert.equal(openPart(bytes.subarray(0, 10)), undefined)
})
