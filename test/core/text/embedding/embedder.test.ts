import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createEmbedder } from '../../../../src/core/text/embedding/embedder.ts'
import { readModel, readModelHead, writeModel } from '../../../../src/core/text/embedding/embedder-asset.ts'
import { tableMemory, tablesIn } from '../../../../src/core/text/embedding/tables.ts'

const asset = readFileSync(new URL('../../../../assets/embedder.bin', import.meta.url))
const { tablesAt, tableBytes } = readModelHead(asset)
const memory = tableMemory(tableBytes)
const fill = (tables: Int8Array): void => tables.set(asset.subarray(tablesAt))
const embedder = createEmbedder(readModel(asset.subarray(0, tablesAt), tablesIn(memory, tableBytes, fill)), memory)

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

test('tables that are there are not written again, and those of a failed attempt are', () => {
  const shared = tableMemory(4)
  const failing = (): void => {
    throw new Error('no such file')
  }
  assert.throws(() => tablesIn(shared, 4, failing), /no such file/)
  const written: number[] = []
  const count = (tables: Int8Array): void => void written.push(tables.fill(7).length)
  const views = [tablesIn(shared, 4, count), tablesIn(shared, 4, count)]
  assert.deepEqual([written, views.map(String)], [[4], ['7,7,7,7', '7,7,7,7']])
})

test('a model survives its bytes, and other bytes are refused', () => {
  assert.deepEqual(Buffer.compare(Buffer.from(writeModel(readModel(asset))), asset), 0)
  assert.throws(() => readModel(asset.subarray(0, asset.length - 1)), /cut short/)
  assert.throws(() => readModel(asset.subarray(0, tablesAt - 1), new Int8Array(tableBytes)), /cut short/)
  assert.throws(() => readModel(new Uint8Array(40)), /damaged/)
})
