// The fake is only worth something if real clients accept it: each official package talks to it here.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Anthropic from '@anthropic-ai/sdk'
import { Ollama } from 'ollama'
import OpenAI from 'openai'
import { FAKE_ANSWER, type FakeLlm, startFakeLlm } from './fake.ts'

let fake: FakeLlm
before(async () => {
  fake = await startFakeLlm({
    answer: (call) =>
      call.tools.includes('look_up') ? { toolCalls: [{ name: 'look_up', arguments: { name: 'x' } }] } : {},
  })
})
after(() => fake.close())

const parameters = { type: 'object' as const, properties: { name: { type: 'string' } }, required: ['name'] }
const messages = [{ role: 'user' as const, content: 'Hello' }]
const model = 'test-model'

test('the official ollama client accepts chat, stream, tools, structured output, embeddings and lists', async () => {
  const client = new Ollama({ host: fake.ollamaUrl })
  const whole = await client.chat({ model, messages })
  assert.equal(whole.message.content, FAKE_ANSWER)
  assert.ok(whole.eval_count > 0)
  let text = ''
  for await (const part of await client.chat({ model, messages, stream: true })) text += part.message.content
  assert.equal(text, FAKE_ANSWER)
  const tools = [{ type: 'function', function: { name: 'look_up', description: 'd', parameters } }]
  const called = await client.chat({ model, messages, tools })
  assert.deepEqual(called.message.tool_calls?.[0]?.function, { name: 'look_up', arguments: { name: 'x' } })
  const shaped = await client.chat({ model, messages, format: parameters })
  assert.deepEqual(JSON.parse(shaped.message.content), { name: '' })
  const { embeddings } = await client.embed({ model, input: ['one', 'two'] })
  assert.deepEqual([embeddings.length, embeddings[0]?.length], [2, fake.dimension])
  assert.deepEqual(
    (await client.list()).models.map((item) => item.name),
    fake.models,
  )
  assert.ok((await client.show({ model })).capabilities.includes('tools'))
  await assert.rejects(client.chat({ model: 'gone', messages }), /model 'gone' not found/)
})

test('the official openai client accepts chat, stream, tools, structured output, embeddings and lists', async () => {
  const client = new OpenAI({ baseURL: fake.openaiUrl, apiKey: 'sk-test', maxRetries: 0 })
  const whole = await client.chat.completions.create({ model, messages })
  assert.equal(whole.choices[0]?.message.content, FAKE_ANSWER)
  assert.ok(whole.usage!.completion_tokens > 0)
  const stream = client.chat.completions.stream({ model, messages, stream_options: { include_usage: true } })
  const streamed = await stream.finalChatCompletion()
  assert.equal(streamed.choices[0]?.message.content, FAKE_ANSWER)
  assert.ok(streamed.usage!.total_tokens > 0)
  const tools = [{ type: 'function' as const, function: { name: 'look_up', parameters } }]
  const called = await client.chat.completions.stream({ model, messages, tools }).finalChatCompletion()
  const call = called.choices[0]?.message.tool_calls?.[0]
  assert.deepEqual(call?.type === 'function' && JSON.parse(call.function.arguments), { name: 'x' })
  const json_schema = { name: 'shape', schema: parameters }
  const shaped = await client.chat.completions.create({
    model,
    messages,
    response_format: { type: 'json_schema', json_schema },
  })
  assert.deepEqual(JSON.parse(shaped.choices[0]!.message.content!), { name: '' })
  const vectors = await client.embeddings.create({ model, input: ['one', 'two'] })
  assert.deepEqual([vectors.data.length, vectors.data[0]?.embedding.length], [2, fake.dimension])
  assert.deepEqual(
    (await client.models.list()).data.map((item) => item.id),
    fake.models,
  )
  assert.equal((await client.models.retrieve(model)).id, model)
  await assert.rejects(client.models.retrieve('gone'), OpenAI.NotFoundError)
})

test('the official anthropic client accepts messages, stream, tools and lists', async () => {
  const client = new Anthropic({ baseURL: fake.anthropicUrl, apiKey: 'sk-ant-test', maxRetries: 0 })
  const whole = await client.messages.create({ model, messages, max_tokens: 100 })
  assert.deepEqual(
    whole.content.map((block) => block.type === 'text' && block.text),
    [FAKE_ANSWER],
  )
  const streamed = await client.messages.stream({ model, messages, max_tokens: 100 }).finalMessage()
  assert.deepEqual(
    streamed.content.map((block) => block.type === 'text' && block.text),
    [FAKE_ANSWER],
  )
  assert.equal(streamed.stop_reason, 'end_turn')
  const tools = [{ name: 'look_up', description: 'd', input_schema: parameters }]
  const called = await client.messages.stream({ model, messages, tools, max_tokens: 100 }).finalMessage()
  assert.deepEqual(
    called.content.map((block) => block.type === 'tool_use' && block.input),
    [{ name: 'x' }],
  )
  assert.equal(called.stop_reason, 'tool_use')
  assert.deepEqual(
    (await client.models.list()).data.map((item) => item.id),
    fake.models,
  )
  await assert.rejects(client.messages.create({ model: 'gone', messages, max_tokens: 9 }), Anthropic.NotFoundError)
})
