import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { extractorVersion } from '../../../src/clients/extractor.ts'
import { dropLingering } from '../../../src/operations/shared/copies.ts'
import { obtain } from '../../../src/operations/shared/obtain.ts'
import { factKey } from '../../../src/stores/facts.ts'
import type { TestClient } from '../../support/client.ts'
import { type Machines, startMachines } from '../../support/machines/machines.ts'
import { lacksPostgres } from '../../support/machines/postgres.ts'
import { startRemote } from '../../support/repositories/remote.ts'
import { createRepo, type TestRepo } from '../../support/repositories/repo.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const SOURCES = {
  'src/price.ts': 'export function price(amount: number, rate: number): number {\n  return amount * rate\n}\n',
  'src/order.ts': "import { price } from './price.ts'\n\nexport const total = (rate: number) => price(2, rate)\n",
  'README.md': '# Shop\n\nPrices are rounded half to even.\n',
}

const ANSWERS = [
  '/graph/shop?edges=detailed',
  '/graph/shop/symbols?q=price',
  '/graph/shop/callers?entity=price',
  '/graph/shop/dependencies?level=file',
]

async function ingest(admin: TestClient, body: object, path = '/instances/pipeline'): Promise<Record<string, unknown>> {
  const { body: job, status, text } = await admin.post<{ job_id: string }>(path, { describe: false, ...body })
  assert.ok(status < 300, text)
  const ended = await admin.jobEnd(job.job_id)
  assert.equal(ended.status, 'succeeded', JSON.stringify(ended.error))
  return ended.result as Record<string, unknown>
}

/** Of which a machine that did not clone the project must have the files. */
const READ = '/graph/cloned/source?path=src/price.ts'

const search = async (admin: TestClient) =>
  (await admin.post('/search', { query: 'how is the price made', project_name: 'shop', top_k: 5 })).text

describe('machines that share a database and objects', { skip: lacksPostgres }, () => {
  let machines: Machines
  let repo: TestRepo
  let one: TestService
  let two: TestService
  before(async () => {
    machines = await startMachines({ CKS_CLONE_HOSTS: '127.0.0.1' })
    repo = createRepo(SOURCES)
    one = await machines.start()
    two = await machines.start()
  })
  after(() => machines.stop())

  test('answer alike about a project that one of them has ingested, and as a single machine does', async () => {
    await ingest(one.admin, { repo_path: repo.path, project_name: 'shop' })
    const alone = await startTestService()
    try {
      await ingest(alone.admin, { repo_path: repo.path, project_name: 'shop' })
      for (const path of ANSWERS) {
        const answers = await Promise.all([one, two, alone].map(({ admin }) => admin.get(path)))
        const texts = answers.map(({ text }) => withoutTimes(text))
        assert.equal(answers[0]!.status, 200, texts[0])
        assert.equal(texts[1], texts[0], path)
        assert.equal(texts[2], texts[0], path)
      }
      assert.equal(await search(two.admin), await search(one.admin))
    } finally {
      await alone.stop()
    }
  })

  test('fetch no object again for a generation that has most of its files in common with the one before', async () => {
    const { shared } = two.ctx.stores
    const before = (await two.ctx.stores.held.list())[0]!
    repo.commit('more', { 'src/late.ts': 'export function late() {}\n' })
    await ingest(one.admin, { repo_path: repo.path, project_name: 'shop' })
    assert.match((await two.admin.get('/graph/shop/symbols?q=late')).text, /"late"/)
    const [held, ...others] = await two.ctx.stores.held.list()
    assert.deepEqual(others, [])
    assert.notEqual(held!.generation, before.generation)
    const project = await one.ctx.stores.projects.get('shop')
    assert.equal(held!.held.snapshot, (await shared!.snapshots.get('shop', project!.generation))!.id)
    assert.equal(await shared!.snapshots.get('shop', before.generation), undefined)
  })

  test('parse nothing that any of them has parsed in another project', async () => {
    const clone = createRepo(SOURCES)
    for (const { admin } of [one, two]) {
      const name = admin === one.admin ? 'clone' : 'second-clone'
      await ingest(admin, { repo_path: clone.path, project_name: name })
    }
    const rows = await one.ctx.stores.shared!.snapshots.objectsWith(await factKeysOf(one, 'clone'))
    const more = await one.ctx.stores.shared!.snapshots.objectsWith(await factKeysOf(two, 'second-clone'))
    assert.deepEqual(more, rows)
  })

  test('keep copies of what was used last, and fetch others again', async () => {
    let now = Date.now()
    const { sharing } = one.ctx.config
    const small = await machines.start({
      config: { sharing: { ...sharing!, cacheBytes: 1 } },
      clock: () => new Date(now),
    })
    const names = async () => (await small.ctx.stores.held.list()).map(({ project }) => project)
    const ask = async (name: string) =>
      assert.equal((await small.admin.get(`/graph/${name}/symbols?q=price`)).status, 200)
    await ask('shop')
    await ask('clone')
    assert.deepEqual(await names(), ['clone', 'shop'], 'somebody may still be reading both')
    now += 2 * 60_000
    await ask('clone')
    await ask('second-clone')
    assert.deepEqual(await names(), ['clone', 'second-clone'])
    assert.equal(
      await small.ctx.stores.graphs.get('shop', (await one.ctx.stores.projects.get('shop'))!.generation),
      undefined,
    )
    await ask('shop')
  })

  test('read the files of a project that another one has cloned', async () => {
    const remote = await startRemote()
    try {
      remote.credentials = { username: 'ada', password: 'of the remote' }
      const body = { url: remote.urlOf(repo.path), project_name: 'cloned', describe: false, ...remote.credentials }
      const { body: job } = await one.admin.post<{ job_id: string }>('/projects', body)
      assert.equal((await two.admin.jobEnd(job.job_id)).status, 'succeeded')
      for (const { admin } of [one, two])
        assert.match((await admin.get(READ)).text, /"state":"same".*return amount \* rate/)
      assert.equal((await two.admin.delete('/instances/cloned')).status, 200)
      assert.deepEqual((await one.admin.get('/projects')).body, [])
    } finally {
      await remote.stop()
    }
  })

  test('forget a project that one of them deletes, and its copies everywhere', async () => {
    const copies = async () => (await two.ctx.stores.held.list()).filter(({ project }) => project === 'second-clone')
    assert.notEqual((await copies()).length, 0)
    assert.equal((await one.admin.delete('/instances/second-clone')).status, 200)
    assert.equal((await two.admin.get('/graph/second-clone')).status, 404)
    await dropLingering(two.ctx)
    assert.deepEqual(await copies(), [])
    // the upkeep of that machine may have begun to remove them, and its chunks go last
    await until(async () => !(await two.ctx.stores.chunks.projects()).includes('second-clone'))
    assert.equal((await one.ctx.stores.shared!.snapshots.objectsWith(await factKeysOf(two, 'clone'))).length > 0, true)
  })
})

/** The keys of the facts that a machine has of a project's files. */
async function factKeysOf({ ctx }: TestService, name: string): Promise<string[]> {
  const { stores } = ctx
  const { generation } = (await stores.projects.get(name))!
  await obtain(ctx, { project_name: name, generation }, 'ingest')
  const tree = (await stores.trees.get(name, generation))!
  return tree.paths
    .map((path, at) => factKey(tree.hashes[at]!, 'typescript', extractorVersion(), path))
    .filter((_, at) => tree.paths[at]!.endsWith('.ts'))
}

const withoutTimes = (text: string): string =>
  text.replace(/"(generated_at|generation)":("[^"]*"|\d+)/g, '"$1":0').replace(/"tree":\{[^}]*\}/g, '"tree":0') // git may take longer on one of them than an answer waits for
