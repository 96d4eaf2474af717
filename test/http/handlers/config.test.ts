import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { readConfig } from '../../../src/config.ts'
import type { Context } from '../../../src/context.ts'
import { type CloudProvider, getLlmConfig, resolveLlm } from '../../../src/operations/llm-config.ts'
import { type FakeLlm, startFakeLlm } from '../../support/llm/fake.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const KEY = 'sk-proj-9f8e7d6c5b4a-not-to-be-seen'
const DOWN = 'http://127.0.0.1:9'

let fake: FakeLlm
let service: TestService
before(async () => {
  fake = await startFakeLlm()
  const env = { CKS_OLLAMA_URL: fake.ollamaUrl, CKS_OPENAI_URL: fake.openaiUrl, CKS_ANTHROPIC_URL: fake.anthropicUrl }
  service = await startTestService({ env })
})
beforeEach(() => {
  fake.key = undefined
  fake.calls = []
})
after(async () => {
  await service.stop()
  await fake.close()
})

const local = (about: object = {}): object => ({
  is_local: true,
  provider_data: { provider_name: 'ollama', model: 'test-model', ...about },
})
const remote = (provider_name: string, about: object = {}): object => ({
  is_local: false,
  provider_data: { provider_name, model: 'test-model', key: KEY, ...about },
})
const save = (body: object): Promise<{ status: number; body: { detail?: unknown } }> =>
  service.admin.post<{ detail?: unknown }>('/config/llm', body)

const NONE =
  /no language model is configured — configure one through POST \/config\/llm or pass model\/provider in the launch payload/
const resolve = async (override: Parameters<typeof resolveLlm>[1]): Promise<(string | undefined)[]> => {
  const { provider, model, key } = await resolveLlm(service.ctx, override)
  return [provider, model, key]
}

test('while nothing is configured, nothing is assumed', async () => {
  for (const path of ['', '/models', '/health']) {
    assert.equal((await service.admin.get(`/config/llm${path}`)).status, 404)
  }
  for (const override of [{}, { model: 'm' }, { provider: 'ollama' as const }]) {
    await assert.rejects(resolve(override), NONE)
  }
  assert.deepEqual(await resolve({ provider: 'ollama', model: 'm' }), ['ollama', 'm', undefined])
})

test('a local model is probed, saved and shown', async () => {
  const expected = { is_local: true, provider_name: 'ollama', model: 'test-model', has_key: false, base_url: null }
  assert.deepEqual((await save(local({ key: '', base_url: '' }))).body, expected)
  const viewer = await service.userOf('viewer')
  assert.deepEqual((await viewer.get('/config/llm')).body, { ...expected, base_url: fake.ollamaUrl })
  assert.deepEqual((await viewer.get('/config/llm/models')).body, {
    provider_name: 'ollama',
    models: fake.models.map((name) => ({ name, provider: 'ollama' })),
  })
  const health = (await viewer.get<{ status: string; model: string }>('/config/llm/health')).body
  assert.deepEqual([health.status, health.model], ['healthy', 'test-model'])
  assert.equal(fake.chats().length, 0)
})

test('a remote model is probed with its key; the key is in no answer, no log line and no byte on disk', async () => {
  fake.key = KEY
  for (const provider of ['openai', 'anthropic']) {
    const { status, body } = await save(remote(provider))
    assert.equal(status, 200)
    const expected = { is_local: false, provider_name: provider, model: 'test-model', has_key: true, base_url: null }
    assert.deepEqual(body, expected)
    assert.equal(fake.calls.at(-1)?.model, 'test-model')
  }
  const seen: string[] = []
  for (const path of ['', '/models', '/health', '/providers']) {
    seen.push((await service.admin.get(`/config/llm${path}`)).text)
  }
  fake.key = 'another'
  seen.push((await service.admin.get('/config/llm/health')).text, (await service.admin.get('/config/llm/models')).text)
  seen.push(JSON.stringify((await save(remote('openai'))).body))
  seen.push(...service.logLines)
  for (const text of seen) assert.ok(!text.includes(KEY) && !text.includes('9f8e7d6c5b4a'), text)
  assert.match(seen.join('\n'), /unhealthy/)
  for (const file of readdirSync(service.dataDir, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) assert.ok(!readFileSync(join(file.parentPath, file.name)).includes(KEY), file.name)
  }
})

test('an invalid configuration is refused with the reason and nothing is saved', async () => {
  await save(local())
  const before = (await service.admin.get('/config/llm')).body
  fake.key = 'the-right-key'
  const cases: [object, RegExp][] = [
    [remote('openai', { key: '' }), /^provider validation failed: .*key is required when is_local is false/],
    [remote('openai', { key: undefined }), /^provider validation failed: .*key is required/],
    [remote('openai', { key: null }), /^provider validation failed: .*key is required/],
    [remote('openai', { key: 'line\nbreak' }), /^provider validation failed: .*characters/],
    [remote('openai'), /^provider validation failed: openai model 'test-model' at .*401/],
    [remote('anthropic'), /^provider validation failed: anthropic .*401/],
    [remote('openai', { key: 'the-right-key', model: 'retired' }), /^provider validation failed: .*'retired'.*404/],
    [remote('anthropic', { key: 'the-right-key', model: 'retired' }), /^provider validation failed: .*'retired'.*404/],
    [local({ key: 'the-right-key', model: 'test-mode' }), /^provider validation failed: .*'ollama pull test-mode'/],
    [local({ base_url: DOWN }), /^provider validation failed: .*127\.0\.0\.1:9.*can't be reached/],
    [local({ base_url: 'http://user:pass@127.0.0.1:1' }), /^provider validation failed: .*no credentials/],
  ]
  for (const [body, detail] of cases) {
    const answer = await save(body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.match(String(answer.body.detail), detail)
  }
  assert.deepEqual((await service.admin.get('/config/llm')).body, before)
})

test('an unknown provider and a wrong type are 422, another role 403', async () => {
  assert.equal((await save(remote('mistral'))).status, 422)
  assert.equal((await save({ is_local: 'yes', provider_data: {} })).status, 422)
  assert.equal((await (await service.userOf('user')).post('/config/llm', local())).status, 403)
})

test('an address of its own takes the place of the configured one', async () => {
  const body = {
    is_local: true,
    provider_data: { provider_name: 'openai', model: 'test-model', base_url: `${fake.openaiUrl}/` },
  }
  const saved = await save(body)
  assert.deepEqual(saved.body, {
    is_local: true,
    provider_name: 'openai',
    model: 'test-model',
    has_key: false,
    base_url: fake.openaiUrl,
  })
})

test('a provider that goes away later is unhealthy and its list a 502', async () => {
  const second = await startFakeLlm()
  await save(local({ base_url: second.ollamaUrl }))
  await second.close()
  const health = (await service.admin.get<{ status: string; message: string }>('/config/llm/health')).body
  assert.equal(health.status, 'unhealthy')
  assert.match(health.message, /can't be reached.*ollama serve/)
  assert.equal((await service.admin.get('/config/llm/models')).status, 502)
})

test('the model of the environment serves while nothing is saved', async () => {
  const seeded = await startTestService({ env: { CKS_OLLAMA_URL: fake.ollamaUrl, CKS_CHAT_MODEL: 'test-model' } })
  const active = async (): Promise<(string | boolean)[]> => {
    const { body } = await seeded.admin.get<{ model: string; is_local: boolean }>('/config/llm')
    return [body.model, body.is_local]
  }
  assert.deepEqual(await active(), ['test-model', true])
  await seeded.admin.post('/config/llm', local({ model: 'other-model' }))
  assert.deepEqual(await active(), ['other-model', true])
  await seeded.stop()
})

test('a vendor at its own address has none to show, elsewhere the one in use', async () => {
  const addressOf = async (env: Record<string, string>): Promise<string | null> => {
    const config = readConfig({ ...env, CKS_DATA_DIR: service.dataDir })
    const setting = { isLocal: false, provider: 'openai' as const, model: 'm', baseUrl: null, key: 'k' }
    const ctx = { config, stores: { settings: { getLlm: async () => setting } } } as unknown as Context
    return (await getLlmConfig(ctx)).base_url
  }
  assert.equal(await addressOf({}), null)
  assert.equal(await addressOf({ CKS_OPENAI_URL: 'http://127.0.0.1:1/v1' }), 'http://127.0.0.1:1/v1')
})

test('the cloud providers are listed with their models where those can be known', async () => {
  await save(local())
  const { providers } = (await service.admin.get<{ providers: CloudProvider[] }>('/config/llm/providers')).body
  assert.deepEqual(
    providers.map(({ id, key_required, registered_via_file, default_base_url, models }) => [
      id,
      key_required,
      registered_via_file,
      default_base_url,
      models.length,
    ]),
    [
      ['anthropic', true, false, fake.anthropicUrl, 0],
      ['openai', true, false, fake.openaiUrl, 0],
    ],
  )
})

test('a run resolves its model from the active one and its own overrides', async () => {
  fake.key = KEY
  await save(remote('openai'))
  assert.deepEqual(await resolve({}), ['openai', 'test-model', KEY])
  assert.deepEqual(await resolve({ model: 'm' }), ['openai', 'm', KEY])
  assert.deepEqual(await resolve({ provider: 'openai' }), ['openai', 'test-model', KEY])
  assert.deepEqual(await resolve({ provider: 'ollama', model: 'm' }), ['ollama', 'm', undefined])
  await assert.rejects(resolve({ provider: 'ollama' }), NONE)
})
