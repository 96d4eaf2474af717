import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Job } from '../../../src/core/model.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('a service whose own files have changed since its start says so, and keeps the graph that it has', async () => {
  const repo = temporaryFolder()
  const service = await startTestService()
  after(() => service.stop())
  const { ingest: pool } = service.ctx.clients.pools
  const { run } = pool
  let isChanged = false
  const started: typeof run = (task, input, options) =>
    run(task, task === 'walk' && isChanged ? Object.assign({}, input, { code: 'of yesterday' }) : input, options)
  Object.assign(pool, { run: started })
  const ingest = async (text: string): Promise<Job> => {
    writeFileSync(join(repo, 'a.ts'), text)
    const body = { repo_path: repo, project_name: 'changed' }
    const { body: accepted } = await service.admin.post<Job>('/instances/graph', body)
    return service.admin.jobEnd(accepted.job_id)
  }
  const nodes = async (): Promise<number> =>
    (await service.admin.get<{ nodes: unknown[] }>('/graph/changed')).body.nodes.length

  assert.equal((await ingest('export function a() {}\n')).status, 'succeeded')
  const before = await nodes()
  isChanged = true
  const refused = await ingest('export function a() {}\nexport function b() {}\n')
  assert.equal(refused.status, 'failed')
  assert.match(refused.error ?? '', /have changed since it was started: restart it/)
  assert.equal(await nodes(), before)
  isChanged = false
  assert.equal((await ingest('export function a() {}\nexport function b() {}\n')).status, 'succeeded')
  assert.equal(await nodes(), before + 1)
})
