// Indexes that are made to cost more than they say: each is read to its end, or refused, in memory and time that follow
// from its bytes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import { typescript } from '../../../src/core/languages/typescript/index.ts'
import { overlayBuilder } from '../../../src/core/scip/overlay.ts'
import { positionsIn } from '../../../src/core/scip/positions.ts'
import { fieldAt, type ReadOccurrence, readDocument } from '../../../src/core/scip/reader.ts'

/** A worker with little memory, which decodes a document of four million occurrences. */
const DECODE = `
  import('${new URL('../../../src/core/scip/reader.ts', import.meta.url)}').then(({ readDocument }) => {
    const bytes = new Uint8Array(8_000_000)
    for (let at = 0; at < bytes.length; at += 2) bytes[at] = 18
    let count = 0
    for (const occurrence of readDocument(bytes).occurrences) count += occurrence.symbol === '' ? 1 : 0
    require('node:worker_threads').parentPort.postMessage(count)
  })
`

test('a document of occurrences of two bytes each takes no more memory than its bytes', async () => {
  const worker = new Worker(DECODE, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } })
  const count = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  assert.equal(count, 4_000_000)
  await worker.terminate()
})

/** A document whose only field has this number and type, and then these bytes. */
const document = (field: number, type: WireType, ...bytes: number[]): Uint8Array =>
  Uint8Array.from([...new BinaryWriter().tag(field, type).finish(), ...bytes])

const BROKEN: Readonly<Record<string, Uint8Array>> = {
  'a length beyond the end': document(1, WireType.LengthDelimited, 100, 97),
  'a length of 4 GB': document(2, WireType.LengthDelimited, 0xff, 0xff, 0xff, 0xff, 0x0f),
  'a number without end': document(6, WireType.Varint, ...Array.from({ length: 20 }, () => 0xff)),
  'an occurrence that is longer than its document': document(2, WireType.LengthDelimited, 5, 18, 1),
  'a range that is longer than its occurrence': document(2, WireType.LengthDelimited, 2, 10, 9),
  'groups in groups': new Uint8Array(200_000).fill(0x7b),
  'a field of number 0': Uint8Array.from([2, 0]),
  'a type that there is none of': Uint8Array.from([15, 0]),
}

for (const [name, bytes] of Object.entries(BROKEN))
  test(`${name} is an error of the decoder`, () => {
    assert.throws(() => [...readDocument(bytes).occurrences], Error)
  })

test('the head of a field that is none is an error', () => {
  for (const bytes of [[], [0x80], [8, 1], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], [18]])
    assert.throws(() => fieldAt(Uint8Array.from(bytes), 0), Error, JSON.stringify(bytes))
})

const TEXT = `export function one() {\n  return two()\n}\nexport function two() {\n  return 2\n}\n`
const facts = extractFacts(typescript, 'a.ts', TEXT)!
const HEAD = 'scip-test npm a 1.0.0 `a.ts`/'
const at = (startLine: number, startCharacter: number, symbol: string, roles = 0): ReadOccurrence => ({
  span: { startLine, startCharacter, endLine: startLine, endCharacter: startCharacter + 3 },
  symbol,
  roles,
})
/** The overlay of a file with these occurrences in each of so many documents. */
function overlayOf(occurrences: Iterable<ReadOccurrence>, files = 1) {
  const builder = overlayBuilder()
  for (let file = 0; file < files; file++)
    builder.add(`${file}.ts`, { path: `${file}.ts`, encoding: 2, occurrences }, { text: TEXT, facts })
  return builder.finish().overlay
}
const ONE = at(0, 16, `${HEAD}one().`, 1)
const TWO = at(3, 16, `${HEAD}two().`, 1)
const USE = at(1, 9, `${HEAD}two().`)
const use = TEXT.indexOf('two')

test('an entity that is defined three hundred thousand times is one place', () => {
  const all = [ONE, USE, ...Array.from({ length: 300_000 }, () => TWO)]
  assert.equal(overlayOf(all).get('0.ts')?.get(use)?.places.length, 1)
})

test('a symbol that is every entity says nothing, and costs nothing', () => {
  assert.equal(overlayOf([ONE, TWO, USE], 256).get('0.ts')?.get(use)?.places.length, 256)
  assert.equal(overlayOf([ONE, TWO, USE], 257).get('0.ts')?.get(use), undefined)
})

test('a name with a hundred thousand symbols is read', () => {
  const symbols = Array.from({ length: 100_000 }, (_, number) => at(1, 9, `scip-test npm a 1.0.0 ${number}/two().`))
  assert.ok(overlayOf([ONE, TWO, ...symbols]).has('0.ts'))
})

test('the places of a long line are found, by bytes and by characters, as one by one', () => {
  const line = 'aé€🙂'.repeat(200_000)
  const offsets = [1, 3].map((encoding) => positionsIn(`\n${line}`, encoding))
  const last = [10, 4].map((units) => units * 200_000)
  for (let times = 0; times < 20_000; times++)
    for (const [at, offsetsOf] of offsets.entries())
      offsetsOf({ startLine: 1, startCharacter: last[at]! - 1, endLine: 1, endCharacter: last[at]! })
  const span = (from: number, to: number) => ({ startLine: 1, startCharacter: from, endLine: 1, endCharacter: to })
  assert.deepEqual(offsets[0]!(span(1, 3)), { from: 2, to: 3 })
  assert.deepEqual(offsets[0]!(span(3, 6)), { from: 3, to: 4 })
  assert.deepEqual(offsets[0]!(span(6, 10)), { from: 4, to: 6 })
  assert.deepEqual(offsets[1]!(span(3, 4)), { from: 4, to: 6 })
  assert.equal(offsets[1]!(span(3, 800_002)), undefined)
})
