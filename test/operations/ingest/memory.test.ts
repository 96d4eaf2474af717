import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Job } from '../../../src/core/model.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const root = temporaryFolder()
let service: TestService

before(async () => {
  service = await startTestService({ config: { memoryBytes: 24 * 2 ** 20 } })
})
after(() => service.stop())

/** A repository of `files` classes of twelve methods that call each other and those of the class before. */
function repository(name: string, files: number): string {
  const repo = join(root, name)
  mkdirSync(repo)
  for (let at = 0; at < files; at++) {
    const before = at === 0 ? 'undefined' : `new Part${at - 1}()`
    const methods = Array.from(
      { length: 12 },
      (_, m) => `  step${m}(x: number) { return this.step${(m + 1) % 12}(x) + (${before})?.step${m}(x)! }`,
    )
    const imports = at === 0 ? '' : `import { Part${at - 1} } from './part${at - 1}.ts'\n`
    writeFileSync(join(repo, `part${at}.ts`), `${imports}export class Part${at} {\n${methods.join('\n')}\n}\n`)
  }
  return repo
}

const start = async (repo: string): Promise<string> => {
  const { status, body } = await service.admin.post<Job>('/instances/graph', { repo_path: repo })
  assert.equal(status, 200)
  return body.job_id
}

test('an ingest that outgrows the memory of the service fails alone, with the remedy', async () => {
  const large = await service.admin.jobEnd(await start(repository('large', 500)))
  assert.equal(large.status, 'failed')
  assert.match(large.error ?? '', /^linking 'large' takes more memory than .* \(24 MB\): raise CKS_MEMORY_MB/)
  const small = await service.admin.jobEnd(await start(repository('small', 2)))
  assert.equal(small.status, 'succeeded', small.error ?? '')
  assert.equal(service.ctx.clients.memory.reserved(), 0)
})

test('an ingest waits for memory that others hold, is counted while it waits, and can be cancelled', async () => {
  const { memory } = service.ctx.clients
  const giveBack = await memory.reserve(memory.budget, new AbortController().signal)
  const [cancelled, waiting] = [await start(repository('cancelled', 2)), await start(repository('waiting', 2))]
  await until(() => memory.waiting() === 2)
  const { text } = await service.admin.get('/metrics')
  assert.match(text, /^cks_ingests_waiting 2$/m)
  await service.admin.post(`/instances/jobs/${cancelled}/cancel`, {})
  assert.equal((await service.admin.jobEnd(cancelled)).status, 'cancelled')
  assert.equal(memory.waiting(), 1)
  giveBack()
  assert.equal((await service.admin.jobEnd(waiting)).status, 'succeeded')
  assert.equal(memory.reserved(), 0)
})
