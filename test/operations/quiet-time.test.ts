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
  const ingest = async (): Promise<void> => {
    const asked = { repo_path: repo.path, project_name: 'shop', describe: false }
    const { body } = await admin.post<{ job_id: string }>('/instances/graph', asked)
    assert.equal((await admin.jobEnd(body.job_id)).status, 'succeeded')
  }
  const pool = ctx.clients.pools.ingest
  const run = pool.run.bind(pool)
  const gates: Gate[] = []
  const made: boolean[] = []
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  pool.run = async <Name extends TaskName>(task: Name, input: TaskInput<Name>, options?: RunOptions) => {
    if (task !== 'impact.prepare') return run(task, input, options)
    gates.push((input as TaskInput<'impact.prepare'>).quiet!)
    await held
    if (gates.length === 2) shutGate(options!.yields!) // as the pool does where an ingest of another project needs the thread
    const output: TaskOutput<Name> = await run(task, input, options)
    made.push(output as boolean)
    return output
  }
  await ingest()
  await until(() => gates.length === 1)
  assert.equal(isDecided(gates[0]!), false, 'it goes on while the project is quiet')
  repo.write({ 'a.ts': 'export const one = (): number => 3\n' })
  await ingest()
  assert.equal(isDecided(gates[0]!), true)
  go()
  await until(() => made.length === 3)
  assert.deepEqual(made, [false, false, true])
  const { generation } = (await ctx.stores.projects.get('shop'))!
  assert.ok(await ctx.stores.graphs.getImpact('shop', generation))
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
