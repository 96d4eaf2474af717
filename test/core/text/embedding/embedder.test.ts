import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createEmbedder } from '../../../../src/core/text/embedding/embedder.ts'
import { readModel, readModelHead, writeModel } from '../../../../src/core/text/embedding/embedder-asset.ts'

const asset = readFileSync(new URL('../../../../assets/embedder.bin', import.meta.url))
const embedder = createEmbedder(readModel(asset))

const query = (text: string): Float32Array => {
  const out = new Float32Array(embedder.dimensions)
  embedder.query(text, out)
  return out
}
const code = (name: string, text: string): Float32Array => {
  const out = new Float32Array(embedder.dimensions)
  embedder.code({ name, place: '', code: text, doc: '' }, out)
  return out
}
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0)

test('the asset is at most 16 MB and says its version', () => {
  assert.ok(asset.length <= 16 << 20)
  assert.notEqual(readModelHead(asset.subarray(0, 4096)).version, '')
})

test('the same text always gives the same unit vector', () => {
  const first = query('where are sessions ended')
  query('something else in between')
  assert.deepEqual(query('where are sessions ended'), first)
  assert.ok(Math.abs(dot(first, first) - 1) < 1e-5)
})

test('a text of which nothing is known has no direction', () => {
  assert.equal(dot(query(''), query('')), 0)
})

test('a question lies nearer to the code that answers it, even where they share no word', () => {
  const question = query('remove a file from disk')
  const right = code('unlink', 'fs.unlinkSync(path)')
  const wrong = code('drawChart', 'canvas.fillRect(x, y, width, height)')
  assert.ok(dot(question, right) > dot(question, wrong) + 0.1)
})

test('a model survives its bytes, and other bytes are refused', () => {
  assert.deepEqual(Buffer.compare(Buffer.from(writeModel(readModel(asset))), asset), 0)
  assert.throws(() => readModel(asset.subarray(0, asset.length - 1)), /cut short/)
  assert.throws(() => readModel(new Uint8Array(40)), /damaged/)
})
