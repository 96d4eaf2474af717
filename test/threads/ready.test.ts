import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repositoryAt } from '../../src/clients/repository.ts'
import { hasOtherGraph, hasOwnGraphs, openGraph } from '../../src/threads/graphs.ts'
import { hasOtherImpact, makeImpact } from '../../src/threads/impacts.ts'
import { type ReadyAt, readyGeneration } from '../../src/threads/ready.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Does all parts; their number. */
async function readied(at: ReadyAt): Promise<number> {
  for (let parts = 1; ; parts++) if (!(await readyGeneration(at))) return parts
}

test('a thread opens the next generation of its project, and nothing of others', async (t) => {
  const dir = temporaryFolder()
  const service = await startTestService({ dataDir: dir })
  t.after(() => service.stop())
  const repo = createRepo({ 'a.py': 'def one():\n    return 1\n' })
  const ingest = async () => {
    const asked = { repo_path: repo.path, project_name: 'shop', describe: false }
    const { body } = await service.admin.post<{ job_id: string }>('/instances/graph', asked)
    assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
    const { generation } = (await service.ctx.stores.projects.get('shop'))!
    return { dir, project: 'shop', generation }
  }
  const first = await ingest()
  assert.equal(await makeImpact(first), true)
  const repository = repositoryAt((await service.ctx.stores.projects.get('shop'))!, undefined)
  await readied({ ...first, repository })
  const second = { ...first, generation: first.generation + 1 }
  assert.deepEqual([hasOtherGraph(second), hasOtherImpact(second)], [true, true])
  const other = { ...second, project: 'shop2' }
  assert.equal(hasOtherGraph(other), false)
  assert.equal(await readied(other), 1)
  assert.equal(hasOwnGraphs(other), false)
  repo.write({ 'a.py': 'def two():\n    return 2\n' })
  const next = await ingest()
  await service.ctx.clients.pools.ingest.run('impact.make', next)
  await readied(next)
  assert.deepEqual([hasOtherGraph(next), hasOtherImpact(next)], [false, false])
  assert.deepEqual([hasOtherGraph(second), hasOtherImpact(second)], [true, true], 'the next one is open')
  assert.ok((await openGraph(next))?.strings.includes('two'))
})
