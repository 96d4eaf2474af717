// The removal of replaced generations follows the publication: its failure is no failure of the job.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createRepo } from '../../support/repositories/repo.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const repo = createRepo({ 'src/cart.ts': 'export const total = (sum: number): number => sum\n' })
repo.git('tag', 'v1')
let service: TestService

before(async () => {
  service = await startTestService()
})
after(() => service.stop())

const ingest = async (path: 'graph' | 'pipeline', more: Record<string, unknown> = {}) => {
  const body = { repo_path: repo.path, project_name: 'shop', describe: false, ...more }
  const { body: answer } = await service.admin.post<{ job_id: string }>(`/instances/${path}`, body)
  return service.admin.jobEnd(answer.job_id)
}

test('an ingest that has published has succeeded, though what it replaced cannot be removed', async (t) => {
  assert.equal((await ingest('pipeline')).status, 'succeeded')
  const failing = t.mock.method(service.ctx.stores.graphs, 'sweep', async () => {
    throw new Error('the disk is gone')
  })
  repo.write({ 'src/cart.ts': 'export const sum = (total: number): number => total\n' })
  assert.equal((await ingest('pipeline')).status, 'succeeded')
  assert.equal((await ingest('graph', { revision: 'v1' })).status, 'succeeded')
  const { body: revisions } = await service.admin.get<{ revision: string }[]>('/graph/shop/revisions')
  assert.deepEqual(
    revisions.map(({ revision }) => revision),
    ['v1'],
  )
  const { status } = await service.admin.delete('/instances/shop/revisions?revision=v1')
  assert.equal(status, 200)
  assert.equal(service.logLines.filter((line) => line.includes('the disk is gone')).length, failing.mock.callCount())
  assert.ok(failing.mock.callCount() >= 3)
})
