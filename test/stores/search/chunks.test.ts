import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Env, openEnv } from '../../../src/stores/lmdb/env.ts'
import { type ChunkStore, type Collection, openChunks, type Pack } from '../../../src/stores/search/chunks.ts'
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

test('packs come back as they were put, and so do those of the first version, which were not compressed', async () => {
  const text = 'export const price = 3 // \u{1f4b0}\n'.repeat(100)
  const whole: Pack = { path: 'a.ts', chunks: [{ ...DRAFT, text, description: null }] }
  await chunks.putPacks('packed', [{ key: 'now', pack: whole }])
  const table = env.table<Pack | Uint8Array, [string, string]>('chunks')
  await env.write(() => table.put(['packed', 'first'], whole))
  assert.deepEqual(await chunks.packs('packed', ['now', 'first', 'none']), [whole, whole, undefined])
  const stored = await env.read(() => table.get(['packed', 'now']))
  assert.ok(stored instanceof Uint8Array && stored.length < text.length / 4)
})
