import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { components } from '../../src/core/openapi.d.ts'
import { repositoryOf } from '../../src/operations/clones/place.ts'
import { hasOtherGraph, openGraph } from '../../src/threads/graphs.ts'
import { prepare } from '../../workers/impact.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

type Schemas = components['schemas']

const FILES = {
  'src/a.ts': 'function never(): number {\n  return 1\n}\nexport function used(): number {\n  return 2\n}\n',
  'src/b.ts': "import { used } from './a.ts'\nexport const twice = (): number => 2 * used()\n",
  'test/b.test.ts':
    "import { test } from 'node:test'\nimport { twice } from '../src/b.ts'\ntest('is two', () => {\n  twice()\n})\n",
}

const SURFACES = ['auto', 'library', 'application'] as const

type Packed = { tests: [number, number][]; unused: Record<(typeof SURFACES)[number], number[][]> }

async function answersOf({ admin }: TestService) {
  const hot = await admin.get<Schemas['Hotspots']>('/graph/shop/hotspots')
  const unused: Schemas['Unused']['results'][] = []
  for (const surface of SURFACES) {
    const path = `/graph/shop/unused?certainty=possible&surface=${surface}`
    unused.push((await admin.get<Schemas['Unused']>(path)).body.results)
  }
  return { hot: hot.body.results, unused }
}

test('tests of hotspots and unused code are kept with a generation, and answers are made of them', async () => {
  const dataDir = temporaryFolder()
  const repo = createRepo(FILES)
  const first = await startTestService({ dataDir })
  const asked = { repo_path: repo.path, project_name: 'shop', describe: false }
  const { body } = await first.admin.post<{ job_id: string }>('/instances/graph', asked)
  assert.equal((await first.admin.jobEnd(body.job_id)).status, 'succeeded')
  const worked = await answersOf(first)
  assert.deepEqual(worked.hot.map(({ path, tests }) => `${path} ${tests}`).sort(), ['src/a.ts 1', 'src/b.ts 1'])
  assert.deepEqual(
    worked.unused.map((results) => results.some(({ name }) => name === 'never')),
    [true, true, true],
  )
  const { ctx } = first
  const project = (await ctx.stores.projects.get('shop'))!
  const { generation, commit } = project
  const at = { dir: dataDir, project: 'shop', generation, repository: repositoryOf(ctx, project), commit }
  await ctx.clients.pools.ingest.run('impact.prepare', at)
  const packed = await ctx.stores.graphs.getPrepared('shop', generation)
  const kept = JSON.parse(new TextDecoder().decode(packed!)) as Packed
  assert.deepEqual(
    SURFACES.map((surface) => kept.unused[surface].length),
    worked.unused.map(({ length }) => length),
  )
  for (const { id, tests } of worked.hot) assert.equal(new Map(kept.tests).get(id! - 1), tests)
  assert.deepEqual(await answersOf(first), worked)
  const altered: Packed = {
    tests: kept.tests.map(([node]) => [node, 41]),
    unused: { auto: [], library: [], application: [] },
  }
  await ctx.stores.graphs.putPrepared('shop', generation, new TextEncoder().encode(JSON.stringify(altered)))
  await first.stop()
  const second = await startTestService({ dataDir })
  const told = await answersOf(second)
  assert.deepEqual(
    [told.hot.map(({ tests }) => tests), told.unused],
    [
      [41, 41],
      [[], [], []],
    ],
  )
  await second.ctx.stores.graphs.putPrepared('shop', generation, new TextEncoder().encode('{"tests":[['))
  await second.stop()
  const third = await startTestService({ dataDir })
  assert.deepEqual(await answersOf(third), worked, 'what is damaged is worked out')
  await third.ctx.stores.graphs.sweep(() => false)
  assert.equal(await third.ctx.stores.graphs.getPrepared('shop', generation), undefined)
  await third.stop()
})

test('what is prepared for a project is made although its next ingest fails', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  const asked = { repo_path: createRepo(FILES).path, project_name: 'shop', describe: false }
  const ingest = async () => {
    const { body } = await service.admin.post<{ job_id: string }>('/instances/graph', asked)
    return service.admin.jobEnd(body.job_id)
  }
  assert.equal((await ingest()).status, 'succeeded')
  const { projects, graphs } = service.ctx.stores
  const update = t.mock.method(projects, 'update', async () => {
    throw new Error('the disk is gone')
  })
  assert.equal((await ingest()).status, 'failed')
  update.mock.restore()
  const { generation } = (await projects.get('shop'))!
  await until(async () => (await graphs.getPrepared('shop', generation)) !== undefined)
})

test('a thread that has made the indexes of a generation has nothing of it open any more', async (t) => {
  const dataDir = temporaryFolder()
  const service = await startTestService({ dataDir })
  t.after(() => service.stop())
  const asked = { repo_path: createRepo(FILES).path, project_name: 'shop', describe: false }
  const { body } = await service.admin.post<{ job_id: string }>('/instances/graph', asked)
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
  const project = (await service.ctx.stores.projects.get('shop'))!
  const { generation, commit } = project
  const at = { dir: dataDir, project: 'shop', generation, repository: repositoryOf(service.ctx, project), commit }
  const isOpen = (): boolean => hasOtherGraph({ ...at, generation: generation + 1 })
  await openGraph(at)
  assert.equal(isOpen(), true)
  assert.equal(await prepare(at), true)
  assert.equal(isOpen(), false)
})
