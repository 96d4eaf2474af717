// A provider that takes only so many calls: background calls find out how many, and none of them is lost for it.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createLlm, type LlmClient, LlmError, type Target } from '../../../src/clients/llm/provider.ts'
import { type FakeLlm, type FakeReply, startFakeLlm } from '../../support/llm/fake.ts'
import { until } from '../../support/until.ts'

const messages = [{ role: 'user' as const, content: 'Hi' }]
const tooMany = (retryAfter: string): FakeReply => ({ fault: { kind: 'status', status: 429, retryAfter } })

let fake: FakeLlm
let llm: LlmClient
let target: Target
before(async () => {
  fake = await startFakeLlm()
})
beforeEach(async () => {
  await llm?.close()
  llm = createLlm({ callsInFlightMax: 32, backoffMs: 1 })
  Object.assign(fake, { calls: [], faults: [], answer: () => ({}) })
  target = { provider: 'openai', model: 'test-model', baseUrl: fake.openaiUrl }
})
after(async () => {
  await llm.close()
  await fake.close()
})

test('a provider that takes two calls at a time gets all of a hundred, and few more that it refuses', async () => {
  let refused = 0
  fake.answer = async () => {
    if (fake.inFlight.now > 2) {
      refused++
      return tooMany('0')
    }
    await wait(2)
    return {}
  }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => llm.complete(target, { messages, background: true })),
  )
  assert.equal(answers.length, 100)
  assert.ok(refused < 100, `${refused} calls were refused`)
})

test('while a provider wants a pause, no background call is made, and a person is not kept waiting', async () => {
  fake.faults = [{ kind: 'status', status: 429, retryAfter: '1' }]
  const first = llm.complete(target, { messages, background: true })
  await until(() => fake.chats().length === 1 && fake.inFlight.now === 0)
  await wait(50) // the refusal has to arrive
  const second = llm.complete(target, { messages, background: true })
  await llm.complete(target, { messages })
  assert.equal(fake.chats().length, 2)
  await Promise.all([first, second])
  assert.equal(fake.chats().length, 4)
})

test('a call that waits for a provider takes no place from others', async () => {
  const narrow = createLlm({ callsInFlightMax: 1, backoffMs: 1 })
  fake.faults = [{ kind: 'status', status: 429, retryAfter: '1' }]
  const first = narrow.complete(target, { messages, background: true })
  await until(() => fake.chats().length === 1 && fake.inFlight.now === 0)
  await narrow.complete(target, { messages })
  assert.equal(fake.chats().length, 2)
  await first
  await narrow.close()
})

test('a call that waits for its turn can be cancelled, and the next one comes', async () => {
  fake.faults = [{ kind: 'status', status: 429, retryAfter: '1' }]
  const first = llm.complete(target, { messages, background: true })
  await until(() => fake.chats().length === 1 && fake.inFlight.now === 0)
  await wait(50)
  const controller = new AbortController()
  const given = llm.complete(target, { messages, background: true, signal: controller.signal })
  const last = llm.complete(target, { messages, background: true })
  controller.abort()
  await assert.rejects(given, (error) => error instanceof LlmError && error.code === 'cancelled')
  await Promise.all([first, last])
  assert.equal(fake.chats().length, 3)
})

test('a provider that never takes another call, or wants too long a pause, ends it', async () => {
  const isRateLimited = (error: unknown): boolean => error instanceof LlmError && error.code === 'rate-limited'
  fake.answer = () => tooMany('0')
  await assert.rejects(llm.complete(target, { messages, background: true }), isRateLimited)
  assert.equal(fake.chats().length, 9)
  fake.answer = () => tooMany('3600')
  await assert.rejects(llm.complete(target, { messages, background: true }), isRateLimited)
  assert.equal(fake.chats().length, 10)
})

test('a provider that says it is overloaded is waited for like one that is asked too often', async () => {
  for (const fault of [{ status: 529 }, { status: 503, retryAfter: '0' }]) {
    fake.faults = Array.from({ length: 5 }, () => ({ kind: 'status' as const, ...fault }))
    assert.equal((await llm.complete(target, { messages, background: true })).stop, 'stop')
  }
  fake.faults = Array.from({ length: 5 }, () => ({ kind: 'status' as const, status: 503 }))
  await assert.rejects(llm.complete(target, { messages, background: true }), /HTTP 503/)
})

test('embeddings of an index take turns, that of a question does not', async () => {
  fake.faults = [{ kind: 'status', status: 429, retryAfter: '1' }]
  const index = llm.embed(target, ['a'], { background: true })
  await until(() => fake.calls.length === 1 && fake.inFlight.now === 0)
  assert.equal((await llm.embed(target, ['q'])).length, 1)
  assert.equal(fake.calls.length, 2)
  assert.equal((await index).length, 1)
})
