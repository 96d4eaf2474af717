import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { storeUnavailable } from '../../../src/core/errors.ts'
import type { Job } from '../../../src/core/model.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

/** A service over a folder of one file, whose pool tells when tasks begin and may fail them. */
async function watched(t: TestContext, workers: number) {
  const repo = temporaryFolder()
  writeFileSync(
    join(repo, 'a.ts'),
    '/** Folds a list of numbers. */\nexport function fold(a: number[]) {\n  return a[0]\n}\n',
  )
  const service = await startTestService({ env: { CKS_WORKERS: String(workers) } })
  t.after(() => service.stop())
  const { ingest } = service.ctx.clients.pools
  const { run } = ingest
  const begun: string[] = []
  const hooks: { ended?: (task: string) => Promise<void> | void } = {}
  const watching: typeof run = async (task, input, options) => {
    begun.push(task)
    const answer = await run(task, input, options)
    await hooks.ended?.(task)
    return answer
  }
  Object.assign(ingest, { run: watching })
  const pipeline = async (project_name: string): Promise<Job> => {
    const body = { repo_path: repo, project_name, describe: false }
    const { body: accepted } = await service.admin.post<Job>('/instances/pipeline', body)
    return service.admin.jobEnd(accepted.job_id)
  }
  const seen = (task: string): Promise<void> => until(() => begun.includes(task))
  const indexes = (): string[] => readdirSync(join(service.ctx.config.dataDir, 'search')).sort()
  return { service, repo, begun, hooks, pipeline, seen, indexes }
}

test('the search index is begun while the graph is linked, and is the one that is published', async (t) => {
  const { service, begun, hooks, pipeline, seen } = await watched(t, 2)
  hooks.ended = (task) => (task === 'link' ? seen('assemble') : undefined)
  assert.equal((await pipeline('ahead')).status, 'succeeded')
  assert.equal(begun.filter((task) => task === 'assemble').length, 1)
  const { body } = await service.admin.post<{ results: { qualified_name: string }[] }>('/search', {
    query: 'folds numbers',
    project_name: 'ahead',
  })
  assert.equal(body.results[0]?.qualified_name, 'a.fold')
})

test('an index whose graph does not come is not written and keeps no thread', async (t) => {
  const { hooks, pipeline, seen, indexes } = await watched(t, 2)
  hooks.ended = async (task) => {
    if (task !== 'link') return
    await seen('assemble')
    throw new Error('the linker has failed')
  }
  for (const name of ['failed', 'again']) assert.equal((await pipeline(name)).status, 'failed') // a time for each thread
  hooks.ended = () => undefined
  assert.equal((await pipeline('later')).status, 'succeeded')
  await until(() => indexes().length === 1) // what a failed job leaves goes with the publication, or just after it
})

test('one thread is enough', async (t) => {
  const { pipeline } = await watched(t, 1)
  assert.equal((await pipeline('alone')).status, 'succeeded')
})

test('a job that is cancelled before the index is begun keeps no thread', async (t) => {
  const { service, hooks, pipeline } = await watched(t, 1)
  const { ingest } = service.ctx.clients.pools
  hooks.ended = async (task) => {
    if (task !== 'embed.builtin') return
    const { body: jobs } = await service.admin.get<Job[]>('/instances/jobs')
    await service.admin.post(`/instances/jobs/${jobs[0]!.job_id}/cancel`)
  }
  assert.equal((await pipeline('cancelled')).status, 'cancelled')
  hooks.ended = () => undefined
  assert.equal((await pipeline('later')).status, 'succeeded')
  assert.equal(ingest.waiting(), 0)
})

test('an edit whose graph cannot be stored fails, and what readers see stays', async (t) => {
  const { service, repo, hooks, pipeline, indexes } = await watched(t, 2)
  assert.equal((await pipeline('kept')).status, 'succeeded')
  const { generation } = (await service.ctx.stores.projects.get('kept'))!
  const full = storeUnavailable('the disk is full')
  hooks.ended = (task) => {
    if (task === 'link') throw full
  }
  await new Promise((resolve) => setTimeout(resolve, 100)) // a file changed just before a walk is read again
  writeFileSync(join(repo, 'a.ts'), '/** Unfolds a list. */\nexport function unfold(a: number[]) {\n  return a[1]\n}\n')
  const failed = await pipeline('kept')
  assert.deepEqual([failed.status, failed.error], ['failed', full.message])
  assert.equal((await service.ctx.stores.projects.get('kept'))!.generation, generation)
  assert.equal(indexes().length, 1)
  const named = async (query: string): Promise<string | undefined> => {
    const { body } = await service.admin.post<{ results: { name: string }[] }>('/search', {
      query,
      project_name: 'kept',
    })
    return body.results[0]?.name
  }
  assert.equal(await named('folds numbers'), 'fold')
  hooks.ended = () => undefined
  assert.equal((await pipeline('kept')).status, 'succeeded')
  assert.equal(await named('unfolds'), 'unfold')
})
