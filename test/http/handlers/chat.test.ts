// Chat as its users meet it: over HTTP, on an ingested repository; only the model is played.

import assert from 'node:assert/strict'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { StreamEvent, TestClient } from '../../support/client.ts'
import { FAKE_ANSWER, type FakeLlm, startFakeLlm } from '../../support/llm/fake.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

let fake: FakeLlm
let service: TestService
let dir: string
before(async () => {
  fake = await startFakeLlm()
  dir = temporaryFolder()
  await cp(new URL('../../fixtures/described/shop', import.meta.url).pathname, join(dir, 'shop'), { recursive: true })
  service = await startTestService({ env: { CKS_OLLAMA_URL: fake.ollamaUrl } })
  const body = { repo_path: join(dir, 'shop'), describe: false }
  const { job_id } = (await service.admin.post<{ job_id: string }>('/instances/pipeline', body)).body
  assert.equal((await service.admin.jobEnd(job_id)).status, 'succeeded')
})
beforeEach(() => {
  Object.assign(fake, { calls: [], faults: [], answer: () => ({}) })
})
after(async () => {
  await service.stop()
  await fake.close()
})

const question = { message: 'How is a card checked before it is charged?', project_name: 'shop' }
async function ask(client: TestClient, body: object): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const event of client.events('POST', '/chat', { body })) events.push(event)
  return events
}

test('without a model, chat is refused before the stream', async () => {
  const { status, body } = await service.admin.post<{ detail: string }>('/chat', question)
  assert.equal(status, 400)
  assert.match(body.detail, /no language model is configured — configure one through POST \/config\/llm/)
  const provider_data = { provider_name: 'ollama', model: 'test-model' }
  assert.equal((await service.admin.post('/config/llm', { is_local: true, provider_data })).status, 200)
})

test('an answer streams with its sources, and the conversation is there afterwards', async () => {
  const user = await service.userOf('user')
  const events = await ask(user, question)
  assert.deepEqual([...new Set(events.map(({ event }) => event))], ['sources', 'token', 'done'])
  const sources = events[0]!.data as { qualified_name: string; via: string; hop: number }[]
  assert.ok(sources.some(({ qualified_name }) => /payment\.(?:charge|isPlausible)$/.test(qualified_name)))
  const done = events.at(-1)!.data as { conversation_id: string; answer: string }
  assert.equal(done.answer, FAKE_ANSWER)
  assert.ok(fake.chats()[0]!.prompt.includes('function isPlausible'))
  const path = `/chat/conversations/${done.conversation_id}`
  assert.equal((await user.get<{ message_count: number }>(path)).body.message_count, 2)
  const stranger = await service.userOf('user', 'stranger')
  assert.equal((await stranger.get(path)).status, 404)
  assert.equal((await service.admin.get(path)).status, 200)
  assert.equal((await user.get<unknown[]>('/chat/conversations?project=shop')).body.length, 1)
  const viewer = await service.userOf('viewer')
  assert.equal((await viewer.post('/chat', question)).status, 403)
  assert.equal((await viewer.delete(path)).status, 403)
  assert.equal((await user.delete(path)).status, 200)
})

test('a missing field is 422, an unknown name 404', async () => {
  const status = async (about: object): Promise<number> =>
    (await service.admin.post('/chat', { ...question, ...about })).status
  for (const about of [{ message: '' }, { message: '  ' }, { top_k: 0 }, { top_k: 51 }, { audience: 'robot' }]) {
    assert.equal(await status(about), 422, JSON.stringify(about))
  }
  assert.equal(await status({ project_name: 'nowhere' }), 404)
  assert.equal(await status({ conversation_id: 'nowhere' }), 404)
})

test('a provider that fails is sources, then error', async () => {
  fake.faults = [{ kind: 'status', status: 401, message: 'no' }]
  const events = await ask(service.admin, question)
  assert.deepEqual(
    events.map(({ event }) => event),
    ['sources', 'error'],
  )
  assert.equal(typeof events[1]!.data, 'string')
})

test('a client that goes away stops the provider, and nothing is stored', async () => {
  fake.faults = [{ kind: 'slow', betweenMs: 100 }]
  for await (const { event } of service.admin.events('POST', '/chat', { body: question })) {
    if (event === 'token') break
  }
  await until(() => fake.chats()[0]!.aborted)
  assert.deepEqual((await service.admin.get('/chat/conversations')).body, [])
})

test('an answer about a project that is deleted meanwhile is an error, and leaves no conversation behind', async () => {
  const body = { repo_path: join(dir, 'shop'), project_name: 'doomed', describe: false }
  const { job_id } = (await service.admin.post<{ job_id: string }>('/instances/pipeline', body)).body
  await service.admin.jobEnd(job_id)
  fake.answer = async () => {
    assert.equal((await service.admin.delete('/instances/doomed')).status, 200)
    return {}
  }
  const events = await ask(service.admin, { ...question, project_name: 'doomed' })
  assert.equal(events.at(-1)!.event, 'error')
  assert.match(String(events.at(-1)!.data), /project 'doomed' has no chunks/)
  assert.deepEqual((await service.admin.get('/chat/conversations?project=doomed')).body, [])
})

test('an answer ends with the session of its user, and nothing is stored', async () => {
  const password = ADMIN_PASSWORD
  const stored = async () => (await service.admin.get<unknown[]>('/chat/conversations')).body.length
  const before = await stored()
  for (const [username, end] of [
    ['deleted', (id: number) => service.admin.delete(`/auth/users/${id}`)],
    ['signed-out', (_: number, self: TestClient) => self.post('/auth/logout')],
    [
      'renewed',
      async (_: number, self: TestClient) => {
        const elsewhere = await service.login('renewed', password)
        const passwords = { current_password: password, new_password: `${password} anew` }
        const changed = await elsewhere.patch('/auth/users/me/password', passwords)
        assert.notEqual(elsewhere.token, self.token)
        return changed
      },
    ],
  ] as const) {
    const made = await service.admin.post<{ id: number }>('/auth/users', { username, password, role: 'user' })
    const self = await service.login(username, password)
    fake.answer = () => ({ text: 'It goes on and on.', fault: { kind: 'stall', after: 2 } })
    const seen: StreamEvent[] = []
    for await (const event of self.events('POST', '/chat', { body: question })) {
      if (event.event === 'token' && seen.every((other) => other.event !== 'token'))
        assert.equal((await end(made.body.id, self)).status, 200)
      seen.push(event)
    }
    assert.deepEqual([seen.at(-1)!.event, seen.at(-1)!.data], ['error', 'invalid or expired session'], username)
    await until(() => fake.chats().at(-1)!.aborted)
  }
  assert.equal(await stored(), before)
})

test("a job's progress is shown for as long as its watcher's session lasts", async () => {
  const made = await service.admin.post<{ id: number }>('/auth/users', {
    username: 'watcher',
    password: ADMIN_PASSWORD,
    role: 'viewer',
  })
  const watcher = await service.login('watcher', ADMIN_PASSWORD)
  fake.answer = () => ({ fault: { kind: 'stall', after: 0 } })
  const hunt = { kind: 'bughunt', project: 'shop', scope: 'How is a card checked?' }
  const { job_id } = (await service.admin.post<{ job_id: string }>('/routines/runs', hunt)).body
  for await (const { event } of watcher.events('GET', `/instances/jobs/${job_id}/events`)) {
    assert.equal(event, 'job')
    await service.admin.delete(`/auth/users/${made.body.id}`)
  }
  assert.equal((await service.admin.post(`/instances/jobs/${job_id}/cancel`)).status, 202)
  await service.admin.jobEnd(job_id)
})

test('an answer to a conversation that is deleted meanwhile is an error, not a turn that nobody finds', async () => {
  const { conversation_id } = (await ask(service.admin, question)).at(-1)!.data as { conversation_id: string }
  const path = `/chat/conversations/${conversation_id}`
  fake.answer = async () => {
    assert.equal((await service.admin.delete(path)).status, 200)
    return {}
  }
  const events = await ask(service.admin, { ...question, conversation_id })
  assert.deepEqual([events.at(-1)!.event, events.at(-1)!.data], ['error', 'conversation not found'])
  assert.equal((await service.admin.get(path)).status, 404)
})
