import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startFakeLlm } from '../../support/llm/fake.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const repo = temporaryFolder()

const FILES = 1500
/** The input of a batch of files. */
const VALUES_MAX = 1000

/** Values that are copied one by one when they cross to another thread; bytes cross at once. */
function valuesOf(input: unknown): number {
  if (typeof input !== 'object' || input === null || ArrayBuffer.isView(input)) return 1
  return Object.values(input).reduce((sum: number, value) => sum + valuesOf(value), 1)
}

test('nothing that grows with a repository is copied to another thread value by value', async (t) => {
  mkdirSync(join(repo, 'src'))
  for (let file = 0; file < FILES; file++)
    writeFileSync(
      join(repo, 'src', `file${file}.ts`),
      `/** Gives back number ${file} of all. */\nexport const f${file} = () => ${file}\n`,
    )
  const llm = await startFakeLlm()
  const env = { CKS_DESCRIBE_MODEL: llm.models[0]!, CKS_OLLAMA_URL: llm.ollamaUrl }
  const service = await startTestService({ env })
  t.after(async () => {
    await service.stop()
    await llm.close()
  })
  const { pools } = service.ctx.clients
  const { run } = pools.ingest
  const largest = new Map<string, number>()
  const watched: typeof run = async (task, input, options) => {
    const answer = await run(task, input, options)
    largest.set(task, Math.max(largest.get(task) ?? 0, valuesOf(input), valuesOf(answer)))
    return answer
  }
  Object.assign(pools.ingest, { run: watched })
  const asked = { repo_path: repo, project_name: 'many', describe: false }
  const { body } = await service.admin.post<{ job_id: string }>('/instances/pipeline', asked)
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
  const refresh = await service.admin.post<{ job_id: string }>('/instances/many/describe', { force: true })
  assert.equal((await service.admin.jobEnd(refresh.body.job_id)).status, 'succeeded')
  for (const task of ['parse', 'link', 'chunk', 'assemble', 'embed.publish', 'drift']) assert.ok(largest.has(task))
  assert.deepEqual(
    [...largest].filter(([, values]) => values > VALUES_MAX),
    [],
  )
})
