// Turns what train.py wrote into the asset the service ships:
//   node train/pack.ts MODEL_FOLDER assets/embedder.bin VERSION
// MODEL_FOLDER holds model.json (dim, alpha, powers, positions, vocab), model.i8 (8-bit rows of the code table, then of
// the query table when they are separate) and scales.f32 (query weights, then code weights, the row scales folded in).

import { readFileSync, writeFileSync } from 'node:fs'
import { writeModel } from '../src/core/text/embedding/embedder-asset.ts'

const [folder, asset, version] = process.argv.slice(2)
if (!folder || !asset || !version) {
  console.error('usage: node train/pack.ts MODEL_FOLDER ASSET VERSION')
  process.exit(2)
}
const about = JSON.parse(readFileSync(`${folder}/model.json`, 'utf8')) as {
  dim: number
  alpha: number[]
  positions?: number[]
  powers?: number[]
  vocab: string[]
}
const table = readFileSync(`${folder}/model.i8`)
const scales = readFileSync(`${folder}/scales.f32`)
const weights = new Float32Array(scales.buffer.slice(scales.byteOffset, scales.byteOffset + scales.byteLength))
const rows = about.vocab.length
const cells = rows * about.dim
const codeTable = new Int8Array(table.buffer, table.byteOffset, cells)
const separate = table.byteLength > cells
const bytes = writeModel({
  version,
  dimensions: about.dim,
  fieldWeights: about.alpha,
  fieldPowers: about.powers ?? [0, 0, 0, 0],
  positionWeights: about.positions ?? [1],
  vocabulary: new Map(about.vocab.map((word, row) => [word, row])),
  codeTable,
  queryTable: separate ? new Int8Array(table.buffer, table.byteOffset + cells, cells) : codeTable,
  codeScale: weights.subarray(rows),
  queryScale: weights.subarray(0, rows),
})
writeFileSync(asset, bytes)
console.log(`${asset}: ${bytes.length} bytes, ${rows} rows × ${about.dim}, ${separate ? 'two tables' : 'one table'}`)
