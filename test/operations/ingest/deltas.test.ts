import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { DELTA_FILES_MAX } from '../../../src/core/limits.ts'
import type { Job } from '../../../src/core/model.ts'
import { openSearchIndex, unitName } from '../../../src/core/text/index/search-index.ts'
import { piecesOf, searchableOf } from '../../../src/threads/snapshots/pieces.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const FILES = 6
/** Longer than any test takes: deltas are merged when it says so. */
const NO_QUIET_MS = 3_600_000

/** A service that writes deltas however small an index is, over a repository of a few files that call each other. */
async function started(t: TestContext) {
  const repo = temporaryFolder()
  mkdirSync(join(repo, 'src'))
  const write = (file: number, name: string, body: string): void =>
    writeFileSync(
      join(repo, 'src', `part${file}.ts`),
      `import { step${(file + 1) % FILES} } from './part${(file + 1) % FILES}.ts'\n` +
        `/** Tells about ${body}. */\nexport function ${name}() {\n  return step${(file + 1) % FILES}()\n}\n` +
        `export function step${file}() {\n  return ${file}\n}\n`,
    )
  for (let file = 0; file < FILES; file++) write(file, `tell${file}`, `the number ${file}`)
  const service = await startTestService({ config: { deltasFrom: 1, quietMs: NO_QUIET_MS } })
  t.after(() => service.stop())
  const { ctx } = service
  const ingest = async (project_name = 'kept') => {
    const body = { repo_path: repo, project_name, describe: false }
    const { body: accepted } = await service.admin.post<Job>('/instances/pipeline', body)
    const job = await service.admin.jobEnd(accepted.job_id)
    assert.equal(job.status, 'succeeded', job.error ?? '')
    return (job.result as { vectorize: Vectorize }).vectorize
  }
  type Vectorize = { chunks_created: number; chunks_embedded: number; stale_chunks_purged: number }
  const collection = async (project_name = 'kept') => {
    const { generation } = (await ctx.stores.projects.get(project_name))!
    return { generation, ...(await ctx.stores.chunks.collection(project_name, generation))! }
  }
  type Result = { qualified_name: string; score: number; hop: number; start_line: number }
  const search = async (query: string, project_name = 'kept'): Promise<Result[]> => {
    const { body } = await service.admin.post<{ results: Result[] }>('/search', { project_name, query })
    return body.results.map(({ qualified_name, score, hop, start_line }) => ({
      qualified_name,
      score,
      hop,
      start_line,
    }))
  }
  const merge = async (meanwhile?: () => Promise<void>): Promise<void> => {
    const { generation } = await collection()
    const at = { dir: ctx.config.dataDir, project: 'kept', generation, repo: { root: repo, roots: undefined } }
    const [whole] = await Promise.all([ctx.clients.pools.ingest.run('assemble.merge', at), meanwhile?.()])
    const revisions = whole === undefined ? [] : await ctx.stores.chunks.settle('kept', generation, whole)
    await ctx.clients.pools.ingest.run('assemble.discard', { dir: at.dir, revisions })
  }
  const files = (): string[] => readdirSync(join(ctx.config.dataDir, 'search')).sort()
  const folder = join(ctx.config.dataDir, 'search')
  return { service, ctx, repo, write, ingest, collection, search, merge, files, folder }
}

test('few changed files are written beside the index, and are found as if all had been written', async (t) => {
  const { write, ingest, collection, search, files } = await started(t)
  await ingest()
  const first = await collection()
  assert.equal(first.base, undefined)
  write(2, 'sellParcels', 'how parcels are sold')
  assert.equal((await ingest()).stale_chunks_purged, 1)
  const second = await collection()
  assert.equal(second.base, first.revision)
  write(4, 'buyStamps', 'how stamps are bought')
  await ingest()
  const third = await collection()
  assert.equal(third.base, first.revision)
  await until(() => files().length === 2)
  assert.deepEqual(files(), [`${first.revision}.index`, `${third.revision}.delta`].sort())

  await ingest('fresh')
  for (const query of ['parcels sold', 'stamps', 'the number 2', 'step3', 'the number 5'])
    assert.deepEqual(await search(query), await search(query, 'fresh'))
  assert.equal((await search('parcels sold'))[0]?.qualified_name, 'src.part2.sellParcels')
})

test('a merge makes a whole index of a delta, equal to one that is written at once', async (t) => {
  const { ctx, write, ingest, collection, search, files, folder, merge } = await started(t)
  await ingest()
  write(1, 'weighParcels', 'the weight of parcels')
  await ingest()
  const found = await search('weight of parcels')
  await merge()
  const { revision, base, generation } = await collection()
  assert.equal(base, undefined)
  assert.ok(files().includes(`${revision}.index`))
  await until(() => files().filter((file) => file.endsWith('.index')).length === 1)
  assert.deepEqual(await search('weight of parcels'), found)
  await ingest('fresh')
  const ofFresh = (await collection('fresh')).revision
  const [merged, fresh] = [revision, ofFresh].map((of) => openSearchIndex(readFileSync(join(folder, `${of}.index`)))!)
  const { ids: _, ...rest } = merged!
  const { ids: __, ...others } = fresh!
  assert.deepEqual(rest, others) // the ids of chunks have the name of the project in them
  await merge() // nothing is left to do
  assert.deepEqual(
    await ctx.stores.chunks.collection('kept', generation),
    (({ generation: _, ...it }) => it)(await collection()),
  )

  write(3, 'countParcels', 'the count of parcels')
  await ingest()
  assert.equal((await collection()).base, revision)
  assert.equal((await search('count of parcels'))[0]?.qualified_name, 'src.part3.countParcels')
})

test('files that come, go and move are written beside the index, and are found as if all had been written', async (t) => {
  const { repo, write, ingest, collection, search, merge, folder } = await started(t)
  const at = (name: string): string => join(repo, 'src', name)
  await ingest()
  const first = await collection()
  write(0, 'first', 'an edit')
  writeFileSync(at('added.ts'), '/** Sorts letters. */\nexport function sortLetters() {}\n')
  assert.equal((await ingest()).stale_chunks_purged, 1)
  assert.equal((await collection()).base, first.revision)
  assert.equal((await search('sorts letters'))[0]?.qualified_name, 'src.added.sortLetters')
  assert.equal((await search('tells about an edit'))[0]?.qualified_name, 'src.part0.first')

  renameSync(at('added.ts'), at('zoned.ts'))
  rmSync(at('part3.ts'))
  assert.ok((await ingest()).stale_chunks_purged > 1)
  assert.equal((await collection()).base, first.revision)
  await ingest('fresh')
  for (const query of ['sorts letters', 'the number 3', 'step4', 'an edit', 'zoned'])
    assert.deepEqual(await search(query), await search(query, 'fresh'))

  await merge()
  const { revision, base } = await collection()
  assert.equal(base, undefined)
  const [merged, fresh] = [revision, (await collection('fresh')).revision].map(
    (of) => openSearchIndex(readFileSync(join(folder, `${of}.index`)))!,
  )
  const { ids: _, ...rest } = merged!
  const { ids: __, ...others } = fresh!
  assert.deepEqual(rest, others)
})

test('a whole index is written where many files come', async (t) => {
  const { repo, ingest, collection, search } = await started(t)
  await ingest()
  for (let file = 0; file <= DELTA_FILES_MAX; file++)
    writeFileSync(join(repo, 'src', `more${file}.ts`), `export function more${file}() {}\n`)
  await ingest()
  assert.equal((await collection()).base, undefined)
  assert.equal((await search('more7'))[0]?.qualified_name, 'src.more7.more7')
})

test('a delta or an index that is lost or damaged is made again from the chunks', async (t) => {
  const { write, ingest, collection, search, folder } = await started(t)
  const damaged = async (project: string, harm: (files: { delta: string; index: string }) => void): Promise<void> => {
    await ingest(project)
    write(5, `sellFor${project}`, `a sale for ${project}`)
    await ingest(project)
    const { revision, base } = await collection(project)
    assert.ok(base)
    harm({ delta: join(folder, `${revision}.delta`), index: join(folder, `${base}.index`) })
    assert.equal((await search('a sale', project))[0]?.qualified_name, `src.part5.sellFor${project}`)
    assert.equal((await collection(project)).base, undefined)
  }
  await damaged('one', ({ delta }) => rmSync(delta))
  await damaged('two', ({ index }) => rmSync(index))
  const flipped = (file: string): Buffer => {
    const bytes = readFileSync(file)
    bytes[9]! ^= 1
    return bytes
  }
  await damaged('three', ({ delta }) => writeFileSync(delta, flipped(delta)))
  await damaged('four', ({ index }) => writeFileSync(index, readFileSync(index).subarray(0, -3)))
})

test('an edit after a delta was lost is ingested', async (t) => {
  const { write, ingest, collection, search, folder } = await started(t)
  await ingest()
  for (const [lost, name] of [
    ['delta', 'sellA'],
    ['index', 'sellB'],
  ] as const) {
    write(1, `before${name}`, 'an edit before')
    await ingest()
    const { revision, base } = await collection()
    rmSync(join(folder, lost === 'delta' ? `${revision}.delta` : `${base}.index`))
    write(2, name, 'a sale')
    await ingest()
    assert.equal((await search('a sale'))[0]?.qualified_name, `src.part2.${name}`)
    assert.equal((await search('an edit before'))[0]?.qualified_name, `src.part1.before${name}`)
  }
})

test('searches find what is published while deltas are written and merged', async (t) => {
  const { write, ingest, search, merge } = await started(t)
  await ingest()
  for (let round = 0; round < 6; round++) {
    write(3, `sale${round}`, `a sale in round ${round}`)
    await ingest()
    const [, ...found] = await Promise.all([merge(), ...Array.from({ length: 8 }, () => search('a sale in round'))])
    for (const results of found) assert.equal(results[0]?.qualified_name, `src.part3.sale${round}`)
  }
})

test('an edit during a merge embeds no more than it has changed', async (t) => {
  const { write, ingest, search, merge, files } = await started(t)
  await ingest()
  for (let round = 0; round < 8; round++) {
    write(1, `before${round}`, 'an edit')
    await ingest()
    await merge(async () => {
      write(2, `sale${round}`, `a sale in round ${round}`)
      assert.ok((await ingest()).chunks_embedded <= 3)
    })
    assert.equal((await search('a sale in round'))[0]?.qualified_name, `src.part2.sale${round}`)
  }
  await merge()
  await until(() => files().filter((file) => file.endsWith('.index')).length === 1)
})

test('other machines get a whole index of a delta', async (t) => {
  const { ctx, write, ingest, collection } = await started(t)
  await ingest()
  write(4, 'sellStamps', 'a sale of stamps')
  await ingest()
  const { generation, revision, base, chunks } = await collection()
  assert.ok(base)
  const pieces = await piecesOf(ctx.stores, { project: 'kept', generation })
  const bytesOf = (kind: string): Promise<Uint8Array> => pieces.find((piece) => piece.kind === kind)!.read()
  const shared = searchableOf(await bytesOf('collection')).collection
  assert.deepEqual([shared.revision, shared.base], [revision, undefined])
  const index = openSearchIndex(await bytesOf('index'))!
  assert.equal(index.chunks, chunks)
  assert.ok(Array.from({ length: index.units }, (_, unit) => unitName(index, unit)).includes('sellStamps'))
})
