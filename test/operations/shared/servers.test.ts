import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Context } from '../../../src/context.ts'
import { joinServers } from '../../../src/operations/shared/servers.ts'
import { type Machines, startMachines } from '../../support/machines/machines.ts'
import { lacksPostgres } from '../../support/machines/postgres.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

type Keeper = { url: string; choice: number | null }

const serversOf = async ({ admin }: TestService) => (await admin.get<Keeper[]>('/projects/shop/servers')).body

describe('servers that share a database', { skip: lacksPostgres }, () => {
  let machines: Machines
  let one: TestService
  before(async () => {
    machines = await startMachines()
    one = await machines.start({ env: { CKS_SERVER_URL: 'http://one.inside:8000/' } })
    const job = {
      repo_path: createRepo({ 'a.ts': 'export const a = 1\n' }).path,
      project_name: 'shop',
      describe: false,
    }
    const { body } = await one.admin.post<{ job_id: string }>('/instances/pipeline', job)
    assert.equal((await one.admin.jobEnd(body.job_id)).status, 'succeeded')
  })
  after(() => machines.stop())

  test('choose two for a project, which fetch it before they are asked; one that stops is none from then on', async () => {
    assert.deepEqual(await serversOf(one), [{ url: 'http://one.inside:8000', choice: 1 }])
    const two = await machines.start({ env: { CKS_SERVER_URL: 'http://two.inside:8000' } })
    await until(async () => (await serversOf(one)).length === 2)
    const both = await serversOf(two)
    assert.deepEqual(both, await serversOf(one), 'all servers choose alike')
    assert.deepEqual(
      both.map(({ choice }) => choice),
      [1, 2],
    )
    await until(async () => (await two.ctx.stores.held.list()).some(({ project }) => project === 'shop'))
    const third = await startTestService({ env: { ...machines.env, CKS_SERVER_URL: 'http://three.inside' } })
    await until(async () => (await serversOf(one)).length === 3)
    assert.equal((await serversOf(one)).filter(({ choice }) => choice === null).length, 1)
    assert.equal((await third.admin.get('/graph/shop')).status, 200, 'any server answers')
    await third.stop()
    assert.deepEqual(await serversOf(one), both)
  })

  test('name none for a project that is not there, nor where a service is alone', async () => {
    assert.equal((await one.admin.get('/projects/nowhere/servers')).status, 404)
    const alone = await startTestService()
    await alone.ctx.stores.projects.update('shop', () => ({ ...PROJECT }))
    assert.deepEqual(await serversOf(alone), [])
    await alone.stop()
  })
})

test('a server gives signs of life while it fetches projects, and waits for the fetch when it stops', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const fetching = Promise.withResolvers<string[]>()
  let beats = 0
  let hasLeft = false
  const servers = {
    beat: async () => void beats++,
    list: () => fetching.promise,
    leave: async () => {
      hasLeft = true
    },
  }
  const ctx = { stores: { shared: { servers }, projects: { list: async () => [] }, held: { list: async () => [] } } }
  const leave = joinServers({ ...ctx, config: {} } as unknown as Context, 'http://one')
  for (const wanted of [1, 2, 3]) {
    await until(() => beats === wanted)
    await new Promise(setImmediate)
    t.mock.timers.tick(5_000)
  }
  const left = leave()
  await new Promise(setImmediate)
  assert.equal(hasLeft, false)
  fetching.resolve([])
  await left
  assert.equal(hasLeft, true)
})

const PROJECT = {
  project_name: 'shop',
  repo_path: '/srv/shop',
  generation: 1,
  nodes: 0,
  edges: 0,
  files: 0,
  chunks: 0,
  languages: {},
  commit: null,
  dirty: false,
  generated_at: null,
  calls_resolved: 0,
  calls_external: 0,
  calls_unresolved: 0,
}
