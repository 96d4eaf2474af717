import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOtherGraph, openGraph } from '../../src/threads/graphs.ts'
import { hasOtherImpact, makeImpact, openImpact } from '../../src/threads/impacts.ts'
import { readyGeneration } from '../../src/threads/ready.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('a thread opens of the next generation what it has open of the one before, and nothing of others', async (t) => {
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
  await readyGeneration(first)
  assert.deepEqual([hasOtherGraph(first), hasOtherGraph({ ...first, generation: 7 })], [false, false])
  assert.equal(await makeImpact(first), true)
  await openImpact(first)
  const second = { ...first, generation: first.generation + 1 }
  assert.deepEqual([hasOtherGraph(second), hasOtherImpact(second)], [true, true])
  assert.equal(hasOtherGraph({ ...second, project: 'shop2' }), false)
  repo.write({ 'a.py': 'def two():\n    return 2\n' })
  const next = await ingest()
  await service.ctx.clients.pools.ingest.run('impact.make', next)
  await readyGeneration(next)
  assert.deepEqual([hasOtherGraph(next), hasOtherImpact(next)], [false, false])
  assert.deepEqual([hasOtherGraph(second), hasOtherImpact(second)], [true, true], 'the next one is open')
  assert.ok((await openGraph(next))?.strings.includes('two'))
})
