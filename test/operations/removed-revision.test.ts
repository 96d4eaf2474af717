// The removal of a revision while it is asked: whichever question it is, it is answered, or told that there is no such
// revision. Nothing is told of another graph, and nothing is a fault.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Revision } from '../../src/core/model.ts'
import { deleteRevision } from '../../src/operations/revisions.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { type Question, SHOP, SHOP_QUESTIONS } from '../support/repositories/two-files.ts'
import { startTestService, type TestService } from '../support/service.ts'

const QUESTIONS: readonly Question[] = [...SHOP_QUESTIONS, ['GET', '/graph/shop/diff?base=REVISION']]

let service: TestService
let held: Revision
before(async () => {
  service = await startTestService()
  const repo = createRepo(SHOP)
  repo.git('tag', 'v1')
  repo.commit('less', { 'order.ts': 'export const nothing = 1\n' })
  for (const revision of [undefined, 'v1']) {
    const asked = { repo_path: repo.path, project_name: 'shop', describe: false, revision }
    const path = revision === undefined ? '/instances/pipeline' : '/instances/graph'
    const { body } = await service.admin.post<{ job_id: string }>(path, asked)
    assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
  }
  held = (await service.ctx.stores.projects.get('shop'))!.revisions![0]!
})
after(() => service.stop())

/** Lets the project hold the revision once more, under another name and generation. */
async function holdAgain(name: string, generation: number): Promise<void> {
  const { projects, graphs, trees } = service.ctx.stores
  await graphs.put('shop', generation, (await graphs.get('shop', held.generation))!)
  await trees.put('shop', generation, (await trees.get('shop', held.generation))!)
  const revision = { ...held, name, generation }
  await projects.update('shop', (project) => ({ ...project!, revisions: [...project!.revisions!, revision] }))
}

let count = 0
for (const [method, path, body] of QUESTIONS)
  test(`${method} ${path} of a revision that is removed before it is read says that there is none`, async (t) => {
    const name = `removed-${++count}`
    const generation = held.generation + 1000 + count
    await holdAgain(name, generation)
    const { interactive } = service.ctx.clients.pools
    const run = interactive.run.bind(interactive)
    let asked = 0
    t.after(() => Object.assign(interactive, { run }))
    Object.assign(interactive, {
      run: async (...args: Parameters<typeof run>) => {
        // other tasks are those of the quiet time after the ingest
        const isAsked = JSON.stringify(args[1]).includes(`"generation":${generation}`)
        if (isAsked && asked++ === 0) await deleteRevision(service.ctx, 'shop', name)
        return run(...args)
      },
    })
    const of = path.replace('REVISION', name)
    const at = of === path ? `${path}${path.includes('?') ? '&' : '?'}revision=${name}` : of
    const answer = await service.admin.request<{ detail: string }>(method, at, body === undefined ? {} : { body })
    assert.ok(asked > 0, 'no thread was asked')
    assert.equal(answer.status, 404, answer.text)
    assert.match(answer.body.detail, new RegExp(`holds no revision '${name}'`))
    assert.deepEqual(
      service.logLines.filter((line) => line.includes('request failed')),
      [],
    )
  })
