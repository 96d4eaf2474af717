// Deviations of servers that copy OpenAI: unknown fields, formats and routes.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createLlm, type LlmClient, type Target } from '../../../src/clients/llm/provider.ts'
import { type FakeLlm, startFakeLlm } from '../../support/llm/fake.ts'
import { until } from '../../support/until.ts'

const messages = [{ role: 'user' as const, content: 'Hi' }]
const schema = { name: 'answer', schema: { type: 'object', properties: { summary: { type: 'string' } } } }

let fake: FakeLlm
let llm: LlmClient
let target: Target
before(async () => {
  fake = await startFakeLlm()
  target = { provider: 'openai', model: 'test-model', baseUrl: fake.openaiUrl }
})
beforeEach(async () => {
  await llm?.close()
  llm = createLlm({ backoffMs: 1 })
  fake.refuses.clear()
  fake.calls = []
  fake.models = ['test-model']
})
after(async () => {
  await llm.close()
  await fake.close()
})

test('a model that refuses max_tokens is asked with max_completion_tokens, from then on at once', async () => {
  fake.refuses.add('max_tokens').add('temperature').add('stream_options')
  await Array.fromAsync(llm.chat(target, { messages, maxTokens: 9, temperature: 0 }))
  assert.equal(fake.chats().length, 4)
  await llm.complete(target, { messages, maxTokens: 9, temperature: 0 })
  assert.equal(fake.chats().length, 5)
  const { body } = fake.chats().at(-1)!
  assert.deepEqual([body.max_completion_tokens, body.max_tokens, body.temperature], [9, undefined, undefined])
})

test('structured output falls back from a schema to any JSON, and from that to words', async () => {
  fake.answer = () => ({ json: { summary: 'x' } })
  fake.refuses.add('json_schema')
  await llm.complete(target, { messages, schema })
  assert.deepEqual(fake.calls.at(-1)!.body.response_format, { type: 'json_object' })
  assert.match(fake.calls.at(-1)!.system, /JSON schema/)
  fake.refuses.add('json_object')
  await llm.complete(target, { messages, schema })
  assert.equal(fake.calls.at(-1)!.body.response_format, undefined)
  assert.match(fake.calls.at(-1)!.system, /JSON schema/)
})

test('a schema is strict only when every property of it is required', async () => {
  const strict = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false }
  await llm.complete(target, { messages, schema: { name: 'a', schema: strict } })
  await llm.complete(target, { messages, schema })
  const sent = fake.calls.map(
    ({ body }) => (body.response_format as { json_schema: { strict: boolean } }).json_schema.strict,
  )
  assert.deepEqual(sent, [true, false])
})

test('a server without a route for one model is probed by its list, and without that by a call of one token', async () => {
  fake.refuses.add('model-route')
  await llm.probe(target)
  await assert.rejects(llm.probe({ ...target, model: 'gone' }), { code: 'model-missing' })
  assert.deepEqual(
    fake.calls.map((call) => call.route),
    ['model', 'models', 'model', 'models'],
  )
  fake.refuses.add('list-route').add('max_tokens')
  await llm.probe(target)
  assert.deepEqual(fake.calls.at(-1)!.body.max_completion_tokens, 1)
  await assert.rejects(llm.probe({ ...target, model: 'gone' }), { code: 'model-missing' })
})

test('an unreadable tool call keeps its text', async () => {
  fake.answer = () => ({ toolCalls: [{ name: 'look', arguments: '{"name": ' }] })
  const tools = [{ name: 'look', description: '', parameters: { type: 'object' } }]
  const { toolCalls } = await llm.complete(target, { messages, tools })
  assert.deepEqual(toolCalls, [{ id: 'call_1', name: 'look', arguments: {}, malformed: '{"name": ' }])
  for await (const event of llm.chat(target, { messages, tools })) {
    if (event.type === 'toolCall') assert.equal(event.call.malformed, '{"name": ')
  }
  const deep = `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`
  for (const given of [deep, JSON.parse(deep)]) {
    fake.answer = () => ({ toolCalls: [{ name: 'look', arguments: given }] })
    const { toolCalls } = await llm.complete(target, { messages, tools })
    assert.deepEqual([toolCalls[0]!.arguments, typeof toolCalls[0]!.malformed], [{}, 'string'])
  }
})

test('calls in flight are bounded, and a person goes before the background', async () => {
  await llm.close()
  llm = createLlm({ callsInFlightMax: 2 })
  const order: string[] = []
  const allAsked = Promise.withResolvers<void>()
  fake.inFlight.peak = 0
  fake.answer = async (call) => {
    order.push(call.prompt)
    await allAsked.promise
    return {}
  }
  const ask = (content: string, background: boolean): Promise<unknown> =>
    llm.complete(target, { messages: [{ role: 'user', content }], background })
  const names = ['b1', 'b2', 'b3', 'b4']
  const asked = [...names.map((name) => ask(name, true)), ask('person', false)]
  await until(() => order.length === 2)
  allAsked.resolve()
  await Promise.all(asked)
  assert.equal(fake.inFlight.peak, 2)
  assert.equal(order.length, 5)
  assert.ok(order.indexOf('person') < order.indexOf('b4'), order.join())
})

test('usage adds up by model', async () => {
  await llm.complete(target, { messages })
  await llm.complete(target, { messages })
  await assert.rejects(llm.complete({ ...target, model: 'gone' }, { messages }))
  const [good, gone] = llm.usage()
  assert.deepEqual([good?.calls, good?.inputTokens, good?.outputTokens, good?.failures], [2, 22, 14, 0])
  assert.deepEqual([gone?.model, gone?.calls, gone?.failures], ['gone', 1, 1])
})
