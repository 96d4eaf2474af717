// An embedder of a provider in place of the built-in one, through the whole service.

import assert from 'node:assert/strict'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startFakeLlm } from '../support/llm/fake.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

async function ingest({ admin }: TestService, repo_path: string): Promise<number> {
  const { job_id } = (await admin.post<{ job_id: string }>('/instances/pipeline', { repo_path, describe: false })).body
  const { status, error, result } = await admin.jobEnd(job_id)
  assert.equal(status, 'succeeded', error ?? '')
  return (result as { vectorize: { chunks_embedded: number } }).vectorize.chunks_embedded
}

for (const provider of ['ollama', 'openai'] as const) {
  test(`vectors of ${provider} are made once, serve the search, and are made again for another embedder`, async () => {
    const fake = await startFakeLlm()
    const dir = temporaryFolder()
    const repo = join(dir, 'shop')
    await cp(new URL('../fixtures/described/shop', import.meta.url).pathname, repo, { recursive: true })
    const env = { CKS_OLLAMA_URL: fake.ollamaUrl, CKS_OPENAI_URL: fake.openaiUrl }
    const start = (embedder: string): Promise<TestService> =>
      startTestService({ dataDir: join(dir, 'data'), env: { ...env, CKS_EMBEDDER: embedder } })
    let service = await start(`${provider}:test-model`)
    try {
      const embedded = await ingest(service, repo)
      assert.ok(embedded > 10)
      fake.calls = []
      assert.equal(await ingest(service, repo), 0)
      assert.ok(fake.calls.length <= 1)
      const ask = { project_name: 'shop', query: 'charge a card', hops: 0 }
      type Found = { results: { qualified_name: string }[] }
      const { results } = (await service.admin.post<Found>('/search', ask)).body
      assert.ok(results.some(({ qualified_name }) => qualified_name === 'src.payment.charge'))
      assert.deepEqual(fake.calls.at(-1)?.inputs, ['charge a card'])
      await service.stop()
      service = await start(`${provider}:other-model`)
      assert.equal(await ingest(service, repo), embedded)
      assert.equal(fake.calls.at(-1)?.model, 'other-model')
    } finally {
      await service.stop()
      await fake.close()
    }
  })
}

test('vectors of another dimension are refused with the way out, and an ingest with recreate takes it', async () => {
  const fake = await startFakeLlm()
  const dir = temporaryFolder()
  const repo = join(dir, 'shop')
  await cp(new URL('../fixtures/described/shop', import.meta.url).pathname, repo, { recursive: true })
  const service = await startTestService({ env: { CKS_OLLAMA_URL: fake.ollamaUrl, CKS_EMBEDDER: 'ollama:test-model' } })
  const { admin } = service
  try {
    const embedded = await ingest(service, repo)
    fake.dimension = 48
    const ask = { project_name: 'shop', query: 'charge a card' }
    const refused = await admin.post<{ detail: string }>('/search', ask)
    assert.equal(refused.status, 502)
    assert.match(refused.body.detail, /vectors of 48 dimensions came where there were 32 before; .*"recreate": true/)
    await admin.post('/config/llm', { is_local: true, provider_data: { provider_name: 'ollama', model: 'test-model' } })
    const chat = await admin.post<{ detail: string }>('/chat', { project_name: 'shop', message: 'charge a card' })
    assert.equal(chat.status, 502)
    const again = { repo_path: repo, describe: false, recreate: true }
    const { job_id } = (await admin.post<{ job_id: string }>('/instances/pipeline', again)).body
    const { status, error, result } = await admin.jobEnd(job_id)
    assert.equal(status, 'succeeded', error ?? '')
    assert.equal((result as { vectorize: { chunks_embedded: number } }).vectorize.chunks_embedded, embedded)
    assert.equal((await admin.post('/search', ask)).status, 200)
  } finally {
    await service.stop()
    await fake.close()
  }
})
