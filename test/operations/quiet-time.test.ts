import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Gate, isDecided, newGate, shutGate } from '../../src/clients/gate.ts'
import type { RunOptions } from '../../src/clients/pool/pool.ts'
import type { TaskInput, TaskName, TaskOutput } from '../../src/clients/tasks.ts'
import { repositoryOf } from '../../src/operations/clones/place.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const FILES = { 'a.ts': 'export const one = (): number => 1\n', 'b.ts': 'export const two = (): number => 2\n' }

test('an ingest ends the task that makes the indexes of its project, or has the only thread; they are made after it', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  const { ctx, admin } = service
  const repo = createRepo(FILES)
  const ingest = async (project_name: string): Promise<void> => {
    const asked = { repo_path: repo.path, project_name, describe: false }
    const { body } = await admin.post<{ job_id: string }>('/instances/graph', asked)
    assert.equal((await admin.jobEnd(body.job_id)).status, 'succeeded')
  }
  const pool = ctx.clients.pools.ingest
  const run = pool.run.bind(pool)
  const gates: Gate[] = []
  const made: unknown[] = []
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  pool.run = async <Name extends TaskName>(task: Name, input: TaskInput<Name>, options?: RunOptions) => {
    if (task !== 'impact.prepare') return run(task, input, options)
    const { quiet, project } = input as TaskInput<'impact.prepare'>
    await held[gates.push(quiet!) - 1]?.promise
    const output: TaskOutput<Name> = await run(task, input, options)
    made.push([project, output])
    return output
  }
  await ingest('shop')
  for (const [at, project] of ['shop', 'till'].entries()) {
    await until(() => gates.length === at + 1)
    assert.equal(isDecided(gates[at]!), false, 'it goes on while the project is quiet')
    repo.write({ 'a.ts': `export const one = (): number => ${at}\n` })
    await ingest(project)
    assert.equal(isDecided(gates[at]!), true, project)
    held[at]!.resolve()
  }
  await until(() => made.length === 4)
  assert.deepEqual(made.slice(0, 2), Array(2).fill(['shop', false]))
  assert.deepEqual(
    made.slice(2).sort(),
    ['shop', 'till'].map((project) => [project, true]),
  )
})

test('nothing is made once the quiet is over', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  const { ctx, admin } = service
  const asked = { repo_path: createRepo(FILES).path, project_name: 'shop', describe: false }
  const { body } = await admin.post<{ job_id: string }>('/instances/graph', asked)
  await admin.jobEnd(body.job_id)
  const project = (await ctx.stores.projects.get('shop'))!
  const { generation, commit } = project
  const at = { dir: ctx.config.dataDir, project: 'shop', generation, repository: repositoryOf(ctx, project), commit }
  const quiet = newGate()
  shutGate(quiet)
  assert.equal(await ctx.clients.pools.ingest.run('impact.prepare', { ...at, quiet }), false)
  const { graphs } = ctx.stores
  for (const stored of [graphs.getImpact, graphs.getPrepared]) assert.equal(await stored('shop', generation), undefined)
  assert.equal(await graphs.getSignatures('shop'), undefined)
})
