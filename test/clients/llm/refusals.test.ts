// Servers that refuse a part of a request, or have no room for it: lessons from their words.

import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { LlmError } from '../../../src/clients/llm/provider.ts'
import { delta, message, type RawAnswer, type RawLlm, sse, startRawLlm } from '../../support/llm/raw.ts'

let llm: RawLlm
let answer: (body: RawLlm['asked'][number]) => RawAnswer
before(async () => {
  llm = await startRawLlm((body) => answer(body))
})
afterEach(() => {
  llm.asked.length = 0
})
after(() => llm.close())

const YES = sse(delta({ content: 'yes' }, 'stop'))
const refused = (text: string, status = 400): RawAnswer => ({ status, body: { error: { message: text } } })
const isError = (code: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof LlmError)
  assert.equal(error.code, code)
  assert.match(error.message, words)
  return true
}

test('a server that does not stream is asked for the whole answer, and from then on at once', async () => {
  const refusals = [
    'Your organization must be verified to stream this model. Please click on Verify Organization.',
    "Unsupported value: 'stream' does not support true with this model.",
  ]
  for (const words of refusals) {
    answer = ({ stream }) => (stream === true ? refused(words) : { body: message('whole') })
    const target = llm.target('openai')
    assert.equal(await llm.stream(target), 'whole')
    assert.equal(await llm.stream(target), 'whole')
  }
  assert.deepEqual(
    llm.asked.map(({ stream }) => stream),
    [true, false, false, true, false, false],
  )
})

test('an answer in one piece where a stream was asked for is the answer', async () => {
  answer = () => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(message('whole'), null, 2) })
  assert.equal(await llm.stream(llm.target('openai')), 'whole')
  answer = () => ({
    type: 'application/json',
    body: { content: [{ type: 'text', text: 'whole' }], stop_reason: 'end_turn' },
  })
  assert.equal(await llm.stream(llm.target('anthropic')), 'whole')
  answer = () => ({ type: 'application/json', body: { error: { message: 'no such route' } } })
  await assert.rejects(llm.stream(llm.target('openai')), isError('server', /no such route/))
  answer = () => ({ type: 'application/json', body: message('half', 'content_filter') })
  await assert.rejects(llm.stream(llm.target('openai')), isError('refused', /content filter/))
})

test('instructions stand first and in one message, and before the question where a server takes none', async () => {
  const schema = { name: 'a', schema: { type: 'object' } }
  answer = ({ response_format }) => (response_format ? refused('no response_format here') : { body: message('{}') })
  const messages = [
    { role: 'system' as const, content: 'Be short.' },
    { role: 'user' as const, content: 'One?' },
    { role: 'user' as const, content: 'Two?' },
  ]
  await llm.whole(llm.target('openai'), { messages, schema })
  const last = llm.asked.at(-1)!.messages
  assert.deepEqual(
    last.map(({ role }) => role),
    ['system', 'user'],
  )
  assert.match(last[0]!.content, /^Be short\.\n\nAnswer with one JSON document/)
  assert.equal(last[1]!.content, 'One?\n\nTwo?')
  const refusals = [
    "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    'System role not supported',
    'Developer instruction is not enabled for models/gemma',
  ]
  for (const words of refusals) {
    answer = ({ messages }) => (messages[0]!.role === 'system' ? refused(words) : { body: YES })
    assert.equal(await llm.stream(llm.target('openai')), 'yes')
    assert.deepEqual(llm.asked.at(-1)!.messages, [{ role: 'user', content: 'Be short.\n\nHi' }])
  }
})

test('a limit of tokens that a server names is kept to', async () => {
  const refusals: Record<string, 'openai' | 'anthropic'> = {
    'max_tokens is too large: 4096. This model supports at most 2048 completion tokens.': 'openai',
    'Invalid max_tokens value, the valid range of max_tokens is [1, 2048]': 'openai',
    '`max_tokens` must be less than or equal to `2048`': 'openai',
    'max_tokens: 4096 > 2048, which is the maximum allowed number of output tokens': 'anthropic',
  }
  for (const [words, provider] of Object.entries(refusals)) {
    const body = provider === 'openai' ? message('yes') : { content: [{ type: 'text', text: 'yes' }] }
    answer = ({ max_tokens }) => (Number(max_tokens) > 2048 ? refused(words) : { body })
    assert.equal(await llm.whole(llm.target(provider)), 'yes', words)
    assert.equal(llm.asked.at(-1)!.max_tokens, 2048)
  }
  answer = ({ max_tokens }) => refused(`max_tokens must be at most ${Number(max_tokens) - 1}`)
  llm.asked.length = 0
  await assert.rejects(llm.whole(llm.target('openai')), isError('refused', /at most \d+/))
  assert.ok(llm.asked.length < 20, 'a server that always wants less is not asked for ever')
})

test('a tool that a server of Anthropic’s format does not force is asked for in words', async () => {
  answer = ({ tool_choice }) =>
    tool_choice ? refused('tool_choice forces tool use') : { body: { content: [{ type: 'text', text: '{"a":1}' }] } }
  const schema = { name: 'a', schema: { type: 'object' } }
  assert.equal(await llm.whole(llm.target('anthropic'), { schema }), '{"a":1}')
  assert.match(String(llm.asked.at(-1)!.system), /Answer with one JSON document/)
})

test('a prompt that is too long says so, and less is believed to fit from then on, though the clock is set', async (t) => {
  const refusals = [
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
    'the request exceeds the available context size (8192 tokens), try increasing it',
    'the model is loaded with context length of only 8192 tokens, which is not enough',
    'prompt is too long: 9000 tokens > 8192 maximum',
    'Prompt contains 9000 tokens, too large for model with 8192 maximum context length',
  ]
  for (const words of refusals) {
    const target = llm.target('openai')
    assert.equal(await llm.client.contextTokens(target), 16_384)
    answer = () => refused(words)
    await assert.rejects(llm.stream(target), isError('too-long', /choose a model with a larger context/))
    assert.equal(await llm.client.contextTokens(target), 8192)
    await assert.rejects(llm.whole(target), isError('too-long', /8192/))
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 })
    assert.equal(await llm.client.contextTokens(target), 6144)
    t.mock.timers.reset()
  }
  assert.equal(llm.asked.length, 2 * refusals.length)
})

test('a model whose thoughts take all of its answer is given more room, at once and from then on', async () => {
  const contextTokens = 8000
  const plenty = (tokens: unknown): boolean => Number(tokens) > 4096
  answer = ({ max_tokens }) => ({
    body: plenty(max_tokens) ? YES : sse(delta({ reasoning_content: 'hm' }), delta({}, 'length')),
  })
  const target = llm.target('openai')
  assert.equal(await llm.stream(target, { contextTokens }), 'yes')
  assert.equal(await llm.stream(target, { contextTokens }), 'yes')
  assert.deepEqual(
    llm.asked.map(({ max_tokens }) => max_tokens),
    [4096, 4096 + 8384, 4096 + 8384], // to the end of the window of 16,384
  )
  answer = ({ options }) => ({
    body: {
      message: { content: plenty((options as { num_predict: number }).num_predict) ? 'yes' : '' },
      done: true,
      done_reason: 'length',
    },
  })
  assert.equal(await llm.whole(llm.target('ollama'), { contextTokens: 5000 }), 'yes')
  answer = () => ({ body: message('', 'length') })
  await assert.rejects(llm.whole(llm.target('openai'), { contextTokens }), isError('spent', /thoughts took all/))
})

test('a model of OpenAI that thinks is asked to think little where it may, and has room for it', async () => {
  answer = ({ max_tokens, reasoning_effort, temperature }) => {
    if (max_tokens !== undefined) return refused("Unsupported parameter: 'max_tokens', use 'max_completion_tokens'")
    if (temperature !== undefined) return refused("'temperature' does not support 0.2 with this model")
    return reasoning_effort === undefined ? { body: message('yes') } : refused('Unrecognized: reasoning_effort')
  }
  const request = { think: false, temperature: 0.2, contextTokens: 6000 }
  const target = llm.target('openai')
  assert.equal(await llm.whole(target, request), 'yes')
  assert.equal(llm.asked.at(-1)!.max_completion_tokens, 4096 + 10_384)
  assert.deepEqual(
    llm.asked.map(({ reasoning_effort }) => reasoning_effort),
    [undefined, 'low', 'low', undefined],
  )
})
