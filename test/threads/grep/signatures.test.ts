import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unpackSignatures } from '../../../src/core/text/grep/signatures.ts'
import { repositoryOf } from '../../../src/operations/clones/place.ts'
import { makeSignatures, openSignatures } from '../../../src/threads/grep/signatures.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('the signatures of a project are kept by what its files hold: after an edit, one is made', async (t) => {
  const dir = temporaryFolder()
  const service = await startTestService({ dataDir: dir })
  t.after(() => service.stop())
  const { graphs, projects } = service.ctx.stores
  const repo = createRepo({ 'a.ts': 'export const one = 1\n', 'b.ts': 'export const two = 2\n' })
  const ingest = async () => {
    const asked = { repo_path: repo.path, project_name: 'shop', describe: false }
    const { body } = await service.admin.post<{ job_id: string }>('/instances/graph', asked)
    assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
    const project = (await projects.get('shop'))!
    const repository = repositoryOf(service.ctx, project)
    return { dir, project: 'shop', generation: project.generation, repository }
  }
  const known = async (at: Awaited<ReturnType<typeof ingest>>) =>
    Array.from((await openSignatures(at))?.sizes ?? [], (size) => size > 0)
  const first = await ingest()
  await makeSignatures(first)
  assert.deepEqual(await known(first), [true, true])
  repo.write({ 'a.ts': 'export const one = 1 + 1\n' })
  const second = await ingest()
  assert.deepEqual(await known(second), [false, true], 'known before anything is made')
  await makeSignatures(second, () => false)
  assert.deepEqual(await known(second), [false, true])
  repo.write({ 'b.ts': 'export const two = 3\n' }) // whoever read it again would find another file
  await makeSignatures(second)
  assert.deepEqual(await known(second), [true, true])
  repo.write({ 'b.ts': null })
  await makeSignatures(await ingest())
  assert.equal(unpackSignatures((await graphs.getSignatures('shop'))!)?.rows.size, 1)
  await service.admin.delete('/instances/shop')
  assert.equal(await graphs.getSignatures('shop'), undefined)
})
