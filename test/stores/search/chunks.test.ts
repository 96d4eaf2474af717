import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chunkId, uuidText } from '../../../src/core/uuid.ts'
import { compressed } from '../../../src/stores/compressed.ts'
import { type Env, openEnv } from '../../../src/stores/lmdb/env.ts'
import { type ChunkStore, type Collection, openChunks, type Pack } from '../../../src/stores/search/chunks.ts'
import { packBytes, packOf } from '../../../src/stores/search/packs.ts'
import fc from '../../support/properties.ts'
import { temporaryFolder } from '../../support/temporary.ts'

let env: Env
let chunks: ChunkStore

before(() => {
  env = openEnv(temporaryFolder())
  chunks = openChunks(env)
})
after(() => env.close())

const collection = (revision: string): Collection => ({ revision, embedder: 'builtin', dimensions: 4, chunks: 1 })
const pack = (path: string): Pack => ({ path, chunks: [] })
const manifest = (...packs: string[]) => packs.map((key) => ({ path: `${key}.ts`, pack: key, chunks: 1 }))

/** Two generations of `shop`, and a project before and one behind it in the order of keys. */
async function fill(): Promise<void> {
  for (const project of ['a-shop', 'shop', 'shop-b']) {
    await chunks.putPacks(
      project,
      ['old', 'kept', 'new'].map((key) => ({ key, pack: pack(key) })),
    )
    await chunks.put(project, 1, collection(`${project}-1`), manifest('old', 'kept'))
    await chunks.put(project, 2, collection(`${project}-2`), manifest('kept', 'new'))
  }
}

const DRAFT = {
  id: '00000000-0000-0000-0000-000000000000',
  entityType: 'Module',
  name: 'a',
  qualifiedName: 'a',
  enclosing: '',
  startLine: 1,
  endLine: 100,
  part: 0,
  signature: '',
  doc: '',
  isTest: false,
  isGenerated: false,
  isDeprecated: false,
} as const

const packsOf = async (project: string): Promise<boolean[]> =>
  (await chunks.packs(project, ['old', 'kept', 'new'])).map((found) => found !== undefined)

test('a sweep leaves one generation of a project with its packs, and all other projects as they were', async () => {
  await fill()
  assert.deepEqual(await chunks.sweep('shop', 2), ['shop-1'])
  assert.deepEqual(await packsOf('shop'), [false, true, true])
  assert.equal(await chunks.collection('shop', 1), undefined)
  assert.equal(await chunks.manifest('shop', 1), undefined)
  for (const other of ['a-shop', 'shop-b']) {
    assert.deepEqual(await packsOf(other), [true, true, true])
    assert.equal((await chunks.collection(other, 1))?.revision, `${other}-1`)
  }
})

test('a sweep that keeps no generation leaves nothing of the project', async () => {
  await fill()
  assert.deepEqual((await chunks.sweep('shop', 0)).sort(), ['shop-1', 'shop-2'])
  assert.deepEqual(await chunks.projects(), ['a-shop', 'shop-b'])
})

test('a revision that the generation kept shares is not gone', async () => {
  await fill()
  await chunks.carry('shop', 2, 3)
  assert.deepEqual(await chunks.sweep('shop', 3), ['shop-1'])
  assert.deepEqual(await chunks.manifest('shop', 3), manifest('kept', 'new'))
})

test('an index that was built again replaces its own revision, and no other', async () => {
  await fill()
  assert.equal(await chunks.replace('shop', 2, collection('again'), 'shop-1'), undefined)
  assert.equal(await chunks.replace('shop', 9, collection('again'), 'shop-2'), undefined)
  assert.equal((await chunks.collection('shop', 2))?.revision, 'shop-2')
  assert.equal(await chunks.collection('shop', 9), undefined)
  assert.equal((await chunks.replace('shop', 2, collection('again'), 'shop-2'))?.revision, 'shop-2')
  assert.equal((await chunks.collection('shop', 2))?.revision, 'again')
  assert.deepEqual(await chunks.manifest('shop', 2), manifest('kept', 'new'))
})

test('a generation without a collection carries nothing over', async () => {
  await chunks.carry('nobody', 1, 2)
  assert.equal(await chunks.collection('nobody', 2), undefined)
})

test('packs come back as they were put, and so do those of earlier versions', async () => {
  const text = 'export const price = 3 // \u{1f4b0}\n'.repeat(100)
  const id = uuidText(chunkId('packed', DRAFT.qualifiedName, DRAFT.part))
  const whole: Pack = { path: 'a.ts', chunks: [{ ...DRAFT, id, text, description: null }] }
  await chunks.putPacks('packed', [{ key: 'now', pack: whole }])
  const table = env.table<Pack | Uint8Array, [string, string]>('chunks')
  await env.write(() => {
    table.put(['packed', 'first'], whole)
    table.put(['packed', 'second'], compressed(Buffer.from(JSON.stringify(whole))))
  })
  const found = await chunks.packs('packed', ['now', 'first', 'second', 'none'])
  assert.deepEqual(found, [whole, whole, whole, undefined])
  const stored = await env.read(() => table.get(['packed', 'now']))
  assert.ok(stored instanceof Uint8Array && stored.length < text.length / 4)
})

/** Bytes at the end of a frame. */
const CHECKSUM = 4

test('a pack of any chunks is read as it was written, and one whose bytes are damaged is told from it', () => {
  const chunk = fc.record({
    entityType: fc.constantFrom('Function', 'Document'),
    name: fc.string(),
    qualifiedName: fc.string({ unit: 'grapheme' }),
    enclosing: fc.string(),
    startLine: fc.nat(),
    endLine: fc.nat(),
    part: fc.nat(3),
    signature: fc.string(),
    doc: fc.string(),
    text: fc.string({ unit: 'grapheme' }),
    isTest: fc.boolean(),
    isGenerated: fc.boolean(),
    isDeprecated: fc.boolean(),
    description: fc.option(fc.string(), { nil: null }),
  })
  const pack = fc.record({ path: fc.string(), chunks: fc.array(chunk, { maxLength: 4 }) }).map(
    ({ path, chunks }): Pack => ({
      path,
      chunks: chunks.map((each) => ({ id: uuidText(chunkId('shop', each.qualifiedName, each.part)), ...each })),
    }),
  )
  fc.assert(
    fc.property(pack, fc.nat(), fc.integer({ min: 1, max: 255 }), (whole, place, difference) => {
      const bytes = packBytes(whole)
      assert.deepEqual(packOf('shop', bytes), whole)
      assert.equal(packOf('shop', bytes.subarray(0, place % (bytes.length - CHECKSUM))), 'damaged')
      const damaged = Uint8Array.from(bytes)
      damaged[place % bytes.length]! ^= difference
      const read = packOf('shop', damaged)
      if (read !== 'damaged') assert.deepEqual(read, whole) // bits of a frame that mean nothing
    }),
  )
})
