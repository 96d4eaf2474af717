// The switch of generations: a reader that was given a generation which is replaced, and removed, before it is read gets
// the next one, whichever question it asks.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isLive } from '../../src/core/model.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { type Question, SHOP, SHOP_QUESTIONS } from '../support/repositories/two-files.ts'
import { startTestService, type TestService } from '../support/service.ts'

const QUESTIONS: readonly Question[] = [
  ...SHOP_QUESTIONS,
  ['POST', '/grep', { project_name: 'shop', pattern: 'price' }],
  ['POST', '/search', { project_name: 'shop', query: 'price' }],
]

let service: TestService
before(async () => {
  service = await startTestService()
  const repo = createRepo(SHOP)
  const asked = { repo_path: repo.path, project_name: 'shop', describe: false }
  const { body } = await service.admin.post<{ job_id: string }>('/instances/pipeline', asked)
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
})
after(() => service.stop())

/** Publishes the same graph under the next generation, in the steps of an ingest. */
async function publishAgain(): Promise<void> {
  const { projects, graphs, trees, chunks } = service.ctx.stores
  const { generation } = (await projects.get('shop'))!
  const next = generation + 1
  await graphs.put('shop', next, (await graphs.get('shop', generation))!)
  await trees.put('shop', next, (await trees.get('shop', generation))!)
  await chunks.carry('shop', generation, next)
  const after = await projects.update('shop', (project) => project && { ...project, generation: next })
  const keep = (_project: string, other: number): boolean => isLive(after, other)
  await graphs.sweep(keep)
  await trees.sweep(keep)
}

for (const [method, path, body] of QUESTIONS)
  test(`${method} ${path} is answered from the generation that replaces the one it began with`, async (t) => {
    const { interactive } = service.ctx.clients.pools
    const run = interactive.run.bind(interactive)
    let published = 0
    t.after(() => Object.assign(interactive, { run }))
    Object.assign(interactive, {
      run: async (...args: Parameters<typeof run>) => {
        if (published++ === 0) await publishAgain()
        return run(...args)
      },
    })
    const { status, text } = await service.admin.request(method, path, body === undefined ? {} : { body })
    assert.equal(status, 200, text)
    assert.ok(published > 0, 'no thread was asked')
  })
