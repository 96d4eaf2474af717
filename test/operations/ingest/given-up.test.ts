import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Gate, isDecided, newGate, shutGate } from '../../../src/clients/gate.ts'
import type { Job } from '../../../src/core/model.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

type Ingested = { ingest: { files: number; skipped: Record<string, number> } }

const service = await startTestService({ env: { CKS_WORKERS: '2' } })
after(() => service.stop())

test('a file that ends its worker is tried again twice, then left alone until it changes', async () => {
  const repo = temporaryFolder()
  const { ingest } = service.ctx.clients.pools
  const { run } = ingest
  let dies = true
  const mortal: typeof run = async (task, input, options) => {
    if (task === 'parse' && dies) throw new Error('Worker exited with code 134')
    return run(task, input, options)
  }
  Object.assign(ingest, { run: mortal })
  const files = async (): Promise<Ingested['ingest']> => {
    const body = { repo_path: repo, project_name: 'mortal' }
    const { body: accepted } = await service.admin.post<Job>('/instances/graph', body)
    const job = await service.admin.jobEnd(accepted.job_id)
    assert.equal(job.status, 'succeeded', job.error ?? '')
    return (job.result as Ingested).ingest
  }

  writeFileSync(join(repo, 'a.ts'), 'export const a = 1\n')
  for (let time = 0; time < 2; time++) assert.deepEqual((await files()).skipped, { failed: 1 })
  dies = false
  assert.deepEqual((await files()).skipped, {}, 'the third time it went well')

  writeFileSync(join(repo, 'a.ts'), 'export const b = 1\n')
  dies = true
  for (let time = 0; time < 3; time++) assert.deepEqual((await files()).skipped, { failed: 1 })
  dies = false
  assert.deepEqual((await files()).skipped, { failed: 1 }, 'it is not parsed a fourth time')
  writeFileSync(join(repo, 'a.ts'), 'export const c = 1\n')
  assert.deepEqual((await files()).skipped, {})
  Object.assign(ingest, { run })
})

for (const leaving of ['preludes', 'parse', 'link'] as const)
  test(`a task of a job that is cancelled is told that nobody waits for it, and ends: ${leaving}`, async () => {
    const repo = temporaryFolder()
    writeFileSync(join(repo, 'a.ts'), `export const a = '${leaving}'\n`)
    writeFileSync(join(repo, 'a.py'), 'a = 1\n') // its prelude is not stored yet
    const { ingest } = service.ctx.clients.pools
    const { run } = ingest
    let told: unknown
    const cancelled: typeof run = async (task, input, options) => {
      if (task !== leaving) return run(task, input, options)
      const { left } = input as { left: Gate }
      const shut = newGate()
      shutGate(shut)
      const { port1, port2: port } = new MessageChannel() // the link's own moves with it
      const unwanted = Object.assign({}, input, { left: shut, port })
      told = await run(task, unwanted, { transfer: [port] }).catch(({ message }) => message)
      port1.close()
      assert.ok(!isDecided(left))
      const [job] = (await service.admin.get<Job[]>('/instances/jobs')).body
      await service.admin.post(`/instances/jobs/${job!.job_id}/cancel`)
      assert.ok(isDecided(left))
      return run(task, input, options)
    }
    Object.assign(ingest, { run: cancelled })
    const { body } = await service.admin.post<Job>('/instances/graph', { repo_path: repo, project_name: leaving })
    assert.equal((await service.admin.jobEnd(body.job_id)).status, 'cancelled')
    Object.assign(ingest, { run })
    assert.equal(told, 'nobody waits for this task any more')
  })
