import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chunkId, uuidText } from '../../../src/core/uuid.ts'
import { compressed } from '../../../src/stores/compressed.ts'
import { type Env, openEnv } from '../../../src/stores/lmdb/env.ts'
import {
  type ChunkStore,
  type Collection,
  openChunks,
  type Pack,
  revisionsOf,
} from '../../../src/stores/search/chunks.ts'
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

test('a collection without a manifest of its own keeps the one before, and the one it replaces is told', async () => {
  await fill()
  assert.equal((await chunks.put('shop', 2, collection('again')))?.revision, 'shop-2')
  assert.deepEqual(await chunks.manifest('shop', 2), manifest('kept', 'new'))
  assert.equal(await chunks.put('shop', 7, collection('seventh')), undefined)
  assert.equal(await chunks.manifest('shop', 7), undefined)
  await chunks.carry('shop', 7, 8)
  assert.deepEqual(await chunks.manifest('shop', 8), [])
  await chunks.sweep('shop', 0)
})

test('all collections are listed, with the project and generation of each', async () => {
  await fill()
  const listed = (await chunks.list()).map(({ project, generation, collection: { revision } }) => [
    project,
    generation,
    revision,
  ])
  for (const project of ['a-shop', 'shop', 'shop-b'])
    for (const generation of [1, 2])
      assert.ok(
        listed.some((each) => `${each}` === `${[project, generation, `${project}-${generation}`]}`),
        project,
      )
  await chunks.sweep('shop', 0)
  assert.ok(!(await chunks.list()).some(({ project }) => project === 'shop'))
})

test('which code has cut a collection is noted in that collection alone, where there is one', async () => {
  await fill()
  await chunks.setChunking('shop', 2, 7)
  await chunks.setChunking('shop', 9, 7)
  assert.deepEqual(await chunks.collection('shop', 2), { ...collection('shop-2'), chunking: 7 })
  assert.deepEqual(await chunks.collection('shop', 1), collection('shop-1'))
  assert.equal(await chunks.collection('shop', 9), undefined)
  await chunks.setChunking('shop', 2, undefined)
  assert.equal((await chunks.collection('shop', 2))!.chunking, undefined)
})

test('an index beside another is read with its base, and deltas follow each other with the same base', async () => {
  await fill()
  const second = await chunks.putBeside('shop', 3, collection('third'), { manifest: manifest('new'), previous: 2 })
  assert.deepEqual(second, { published: { ...collection('third'), base: 'shop-2' }, replaced: undefined })
  assert.deepEqual(await chunks.manifest('shop', 3), manifest('new'))
  const again = await chunks.putBeside('shop', 3, collection('fourth'), { manifest: manifest('kept'), previous: 3 })
  assert.deepEqual(again.published, { ...collection('fourth'), base: 'shop-2' })
  assert.equal(again.replaced?.revision, 'third')
  assert.deepEqual(await chunks.collection('shop', 3), again.published)
  assert.deepEqual(revisionsOf(again.published), ['fourth', 'shop-2'])
  assert.deepEqual(revisionsOf(collection('one')), ['one'])
  await assert.rejects(
    chunks.putBeside('shop', 4, collection('x'), { manifest: [], previous: 9 }),
    /the collection that a delta belongs to is gone/,
  )
  assert.equal(await chunks.collection('shop', 4), undefined)
})

test('once an index is whole its base goes, unless another generation is read from it', async () => {
  await fill()
  await chunks.putBeside('shop', 3, collection('third'), { manifest: manifest('new'), previous: 2 })
  assert.deepEqual(await chunks.settle('shop', 3, 'third'), []) // generation 2 is the base itself
  assert.deepEqual(await chunks.collection('shop', 3), collection('third'))
  await chunks.putBeside('shop', 3, collection('fourth'), { manifest: manifest('new'), previous: 3 })
  assert.deepEqual(await chunks.settle('shop', 3, 'fourth'), ['third'])
  assert.deepEqual(await chunks.settle('shop', 3, 'fourth'), []) // it was whole already, and is used
})

test('a whole index that came too late is needed by nobody', async () => {
  await fill()
  await chunks.putBeside('shop', 3, collection('third'), { manifest: manifest('new'), previous: 2 })
  await chunks.putBeside('shop', 3, collection('fourth'), { manifest: manifest('new'), previous: 3 })
  assert.deepEqual(await chunks.settle('shop', 3, 'third'), ['third'])
  assert.deepEqual(revisionsOf((await chunks.collection('shop', 3))!), ['fourth', 'shop-2'])
  assert.deepEqual(await chunks.settle('shop', 9, 'shop-2'), []) // others are read from it
  assert.deepEqual(await chunks.settle('shop', 9, 'nobody'), ['nobody'])
})

test('whatever follows what, a revision that is given up is one that no collection is read from', async () => {
  const generation = fc.integer({ min: 1, max: 3 })
  const step = fc.record({
    do: fc.constantFrom('put', 'beside', 'settle', 'settle late', 'carry', 'sweep', 'replace'),
    generation,
    other: generation,
  })
  let revisions = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await chunks.sweep('law', 0)
      const now = async (at: number): Promise<Collection | undefined> => chunks.collection('law', at)
      const needed = async (): Promise<Set<string>> =>
        new Set((await Promise.all([1, 2, 3].map(now))).flatMap((each) => (each ? revisionsOf(each) : [])))
      let before = ''
      for (const { do: what, generation: at, other } of steps) {
        const fresh = collection(`r${++revisions}`)
        let gone: string[] = []
        const held = await needed()
        const current = await now(at)
        if (what === 'put') await chunks.put('law', at, fresh, manifest('p'))
        if (what === 'replace') await chunks.replace('law', at, fresh, current?.revision ?? 'none')
        if (what === 'carry') await chunks.carry('law', at, other)
        if (what === 'beside' && current)
          await chunks.putBeside('law', other, fresh, { manifest: manifest('p'), previous: at })
        if (what === 'settle') gone = await chunks.settle('law', at, current?.revision ?? 'none')
        if (what === 'settle late') gone = await chunks.settle('law', at, before)
        if (what === 'sweep') gone = await chunks.sweep('law', at)
        const still = await needed()
        for (const revision of gone) assert.ok(!still.has(revision), `${what} gives up ${revision}`)
        if (what === 'settle' || what === 'sweep')
          for (const revision of held)
            assert.ok(still.has(revision) || gone.includes(revision), `${what} forgets ${revision}`)
        for (const each of [1, 2, 3]) {
          const { base } = (await now(each)) ?? {}
          assert.ok(base === undefined || still.has(base))
        }
        before = current?.revision ?? 'none'
      }
    }),
    { numRuns: 30 },
  )
})

test('a damaged pack is told, and has all files of its project cut again; who can do without it gets the others', async () => {
  await fill()
  const table = env.table<Pack | Uint8Array, [string, string]>('chunks')
  for (const project of ['a-shop', 'shop']) for (const each of [1, 2]) await chunks.setChunking(project, each, 7)
  await env.write(() => table.put(['shop', 'old'], Uint8Array.of(1, 2, 3)))
  const keys = ['old', 'kept', 'none']
  assert.deepEqual(
    (await chunks.intactPacks('shop', keys)).map((each) => each?.path),
    [undefined, 'kept', undefined],
  )
  assert.equal((await chunks.collection('shop', 1))!.chunking, 7)
  assert.deepEqual(
    (await chunks.texts('shop', ['kept', 'none'])).map((each) => each?.path),
    ['kept', undefined],
  )
  for (const ask of [chunks.packs, chunks.texts]) {
    await chunks.setChunking('shop', 1, 7)
    await assert.rejects(ask('shop', keys), /damaged/)
    for (const each of [1, 2]) {
      const found = (await chunks.collection('shop', each))!
      assert.deepEqual([found.revision, found.chunking], [`shop-${each}`, undefined])
    }
  }
  assert.equal((await chunks.collection('a-shop', 1))!.chunking, 7)
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
