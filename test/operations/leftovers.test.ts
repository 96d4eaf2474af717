import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Context } from '../../src/context.ts'
import { preludeFiles } from '../../src/core/graph/link/program/prelude.ts'
import { sweepAfter } from '../../src/operations/projects.ts'
import { openEnv } from '../../src/stores/lmdb/env.ts'
import { openStores, type Stores } from '../../src/stores/open.ts'
import type { Run } from '../../src/stores/runs.ts'
import type { TestClient } from '../support/client.ts'
import { languageOf } from '../support/languages.ts'
import { startProcess, startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const root = temporaryFolder()

const repo = join(root, 'shop')
mkdirSync(repo)
writeFileSync(join(repo, 'cart.ts'), 'export function addToCart(item: string) {\n  return item\n}\n')

async function ingest(client: TestClient, kind: 'pipeline' | 'graph'): Promise<string> {
  const { body } = await client.post<{ job_id: string }>(`/instances/${kind}`, { repo_path: repo, describe: false })
  return (await client.jobEnd(body.job_id)).status
}

async function search(service: TestService): Promise<string[]> {
  const query = { project_name: 'shop', query: 'add an item to the cart' }
  const { status, body } = await service.admin.post<{ results: { name: string }[] }>('/search', query)
  assert.equal(status, 200)
  return body.results.map(({ name }) => name)
}

/** The projects, generations and files that a data directory still holds. */
async function held(dir: string, look: (stores: Stores) => Promise<unknown>): Promise<unknown> {
  const stores = openStores(openEnv(dir))
  const found = await look(stores)
  await stores.close()
  return found
}

const CHUNK = { path: 'a.ts', chunks: [] }
const COLLECTION = { revision: 'r', embedder: 'e', dimensions: 1, chunks: 0 }

async function leaveBehind(stores: Stores): Promise<void> {
  for (const project of ['gone', 'shop']) {
    await stores.chunks.putPacks(project, [{ key: 'left', pack: CHUNK }])
    stores.lexical.openSpool(`job-of-${project}`)
    stores.lexical.spoolParts(`job-of-${project}`, [{ pack: 'left', bytes: new Uint8Array(1) }])
    await stores.chunks.put(project, 7, { ...COLLECTION, revision: `${project}-7` }, [])
    stores.lexical.writeIndex(`${project}-7`, [new Uint8Array(1)])
    await stores.graphs.put(project, 7, new Uint8Array(1))
  }
  stores.lexical.writeIndex('never-published', [new Uint8Array(1)])
  await stores.facts.put([{ key: 'hash:typescript:older:a.ts', bytes: new Uint8Array(1) }])
  await stores.runs.put({ id: 'run', run_id: 'run', project: 'gone', status: 'done', findings: [] } as unknown as Run)
  const at = '2026-01-02T03:04:05.000Z'
  const header = { conversation_id: 'talk', userId: 1, project_name: 'gone', audience: 'developer' as const }
  const texts = { title: '', message_count: 0, last_message_preview: '', created_at: at, updated_at: at }
  await stores.conversations.appendTurn({ ...header, ...texts }, true, [])
}

test('remains of a killed process are gone after the next start, and published data stays', async () => {
  const dataDir = join(root, 'killed')
  const first = await startTestService({ dataDir })
  assert.equal(await ingest(first.admin, 'pipeline'), 'succeeded')
  const before = await search(first)
  await first.stop()
  const files = readdirSync(join(dataDir, 'search'))
  await held(dataDir, leaveBehind)
  writeFileSync(join(dataDir, 'search', `${files[0]}.part`), 'half')

  const second = await startTestService({ dataDir })
  assert.deepEqual(await search(second), before)
  const { facts } = second.ctx.stores
  await until(async () => (await facts.has(['hash:typescript:older:a.ts']))[0] === false) // once it answers
  await second.stop()
  assert.deepEqual(readdirSync(join(dataDir, 'search')), files)
  await held(dataDir, async (stores) => {
    assert.deepEqual(await stores.chunks.projects(), ['shop'])
    assert.equal((await stores.chunks.list()).length, 1)
    assert.deepEqual(await stores.chunks.packs('shop', ['left']), [undefined])
    assert.equal(await stores.graphs.get('shop', 7), undefined)
    assert.deepEqual(await stores.facts.has(['hash:typescript:older:a.ts']), [false])
    assert.deepEqual(await stores.runs.list({ limit: 10 }), [])
    assert.deepEqual(await stores.conversations.list({}), [])
  })
})

test('the work of a job that waits to resume stays through the start', async () => {
  const dataDir = join(root, 'waiting')
  await held(dataDir, async (stores) => {
    await stores.chunks.putPacks('later', [{ key: 'made', pack: CHUNK }])
    await stores.facts.put([{ key: 'hash:typescript:older:a.ts', bytes: new Uint8Array(1) }])
    const job = { id: 'j', project: 'later', kind: 'pipeline', status: 'queued', repo_path: join(root, 'nowhere') }
    await stores.jobs.create(job as Parameters<Stores['jobs']['create']>[0])
  })
  const stores = openStores(openEnv(dataDir))
  const { sweepStores } = await import('../../src/operations/projects.ts')
  await sweepStores({ stores, config: { dataDir } } as Parameters<typeof sweepStores>[0])
  assert.deepEqual(await stores.chunks.projects(), ['later'])
  assert.deepEqual(await stores.facts.has(['hash:typescript:older:a.ts']), [true])
  await stores.close()
})

test('an ingest that fails leaves no generation behind', async () => {
  const dataDir = join(root, 'failing')
  const env = { CKS_EMBEDDER: 'ollama:none', CKS_OLLAMA_URL: 'http://127.0.0.1:9' }
  const service = await startTestService({ dataDir, env })
  assert.equal(await ingest(service.admin, 'pipeline'), 'failed')
  let trees = 0
  await service.ctx.stores.trees.forEach(() => void trees++)
  assert.equal(trees, 0)
  await service.stop()
})

test('an ingest that fails in its last step leaves no index file behind, and the one before is searched', async () => {
  const service = await startTestService()
  assert.equal(await ingest(service.admin, 'pipeline'), 'succeeded')
  const found = await search(service)
  const files = readdirSync(join(service.dataDir, 'search'))
  const { pools } = service.ctx.clients
  const { run } = pools.ingest
  const full: typeof run = async (task, input, options) => {
    if (task === 'embed.publish') throw new Error('the disk is full')
    return run(task, input, options)
  }
  Object.assign(pools.ingest, { run: full })
  writeFileSync(join(repo, 'more.ts'), 'export function payBill() {}\n')
  assert.equal(await ingest(service.admin, 'pipeline'), 'failed')
  assert.deepEqual(readdirSync(join(service.dataDir, 'search')), files)
  assert.deepEqual(await search(service), found)
  rmSync(join(repo, 'more.ts'))
  await service.stop()
})

test('a graph made again leaves the chunks that were ingested searchable, and they stay through a start', async () => {
  const dataDir = join(root, 'graph-alone')
  const first = await startTestService({ dataDir })
  await ingest(first.admin, 'pipeline')
  writeFileSync(join(repo, 'more.ts'), 'export function more() {}\n')
  assert.equal(await ingest(first.admin, 'graph'), 'succeeded')
  const before = await search(first)
  assert.ok(before.includes('addToCart'))
  await first.stop()
  const second = await startTestService({ dataDir })
  assert.deepEqual(await search(second), before)
  assert.equal(await ingest(second.admin, 'pipeline'), 'succeeded')
  assert.ok((await search(second)).includes('more'))
  await second.stop()
  assert.equal(readdirSync(join(dataDir, 'search')).length, 1)
})

test('facts of former contents go between jobs when they are many, and those of present ones stay', async () => {
  const service = await startTestService()
  after(() => service.stop())
  const path = join(root, 'edited')
  mkdirSync(path)
  const { facts } = service.ctx.stores
  const run = async (): Promise<unknown> => {
    const { body } = await service.admin.post<{ job_id: string }>('/instances/graph', { repo_path: path })
    return (await service.admin.jobEnd(body.job_id)).result
  }
  for (let round = 0; round < 5; round++) {
    for (let file = 0; file < 190; file++) writeFileSync(join(path, `f${file}.ts`), `export const a = ${round}\n`)
    await run()
  }
  const ofLibrary = preludeFiles(languageOf('f0.ts')!).length
  // those of the generation before stay while a thread still reads it
  await until(async () => (await facts.count()) <= 2 * 190 + ofLibrary)
  assert.equal(((await run()) as { ingest: { files_changed: number } }).ingest.files_changed, 0)
  assert.ok((await facts.count()) >= 190 + ofLibrary)
})

test('no file of the service can be read by others, even in a folder that they can read', async () => {
  const dataDir = join(root, 'open-to-all')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const { process, admin } = await startProcess(dataDir)
  assert.equal(await ingest(admin, 'pipeline'), 'succeeded')
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  assert.ok(paths.includes('data.mdb'))
  for (const path of paths) assert.equal(statSync(join(dataDir, path)).mode & 0o077, 0, path)
  process.kill('SIGTERM')
  await once(process, 'exit')
})

/** Runs `work` once neither a job runs nor what the service sweeps by itself: after each job, and soon after its start. */
const alone = ({ jobs }: Context, work: () => Promise<void>): Promise<void> =>
  until(async () => {
    let ran = false
    await jobs.whileIdle(async () => {
      ran = true
      await work()
    })
    return ran
  })

const NO_ROOM = "the store can't be reached: its file can't be written — is the disk full?"
const ends = [
  ['failed', NO_ROOM, { gone: false, shop: false, facts: false }],
  ['failed', "repo_path '/srv/shop' is no directory any more", { gone: true, shop: true, facts: true }],
  ['cancelled', null, { gone: false, shop: true, facts: true }],
  ['succeeded', null, { gone: true, shop: true, facts: true }],
] as const
for (const [status, error, stays] of ends) {
  test(`what a job leaves that ${status} (${error ?? 'no error'}) is kept as far as it is of use`, async () => {
    const service = await startTestService()
    const { ctx } = service
    assert.equal(await ingest(service.admin, 'pipeline'), 'succeeded')
    const before = await search(service)
    await alone(ctx, async () => {
      await leaveBehind(ctx.stores)
      for (const project of ['gone', 'shop']) {
        await sweepAfter(ctx, { project, status, error })
        const [pack] = await ctx.stores.chunks.packs(project, ['left'])
        assert.equal(pack !== undefined, stays[project as 'gone' | 'shop'], project)
      }
      assert.deepEqual(await ctx.stores.facts.has(['hash:typescript:older:a.ts']), [stays.facts])
    })
    assert.deepEqual(await search(service), before)
    await service.stop()
  })
}
