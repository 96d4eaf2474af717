// Answers that are legal, or common, but rare from the vendors' own servers: they are understood all the same.

import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type ChatEvent, createLlm, type LlmClient, type Target } from '../../../src/clients/llm/provider.ts'
import type { ProviderName } from '../../../src/core/model.ts'

let server: Server
let llm: LlmClient
let origin: string
/** The bytes of the next answers; the last one again and again. `before` goes out a piece every tenth of a second. */
let answers: { status?: number; before?: string[]; body: string }[] = []
let asked: Record<string, unknown>[] = []

before(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    asked.push(text === '' ? {} : JSON.parse(text))
    const { status = 200, body, before } = answers.length > 1 ? answers.shift()! : answers[0]!
    response.writeHead(status)
    for (const part of before ?? []) {
      response.write(part)
      await wait(100)
    }
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await llm?.close()
  llm = createLlm({ backoffMs: 1 })
  asked = []
})
after(async () => {
  await llm.close()
  server.closeAllConnections()
  server.close()
})

const messages = [{ role: 'user' as const, content: 'Hi' }]
const tools = [{ name: 'look', description: '', parameters: { type: 'object' } }]
const schema = { name: 'answer', schema: { type: 'object' } }

const at = (provider: ProviderName): Target => ({
  provider,
  model: 'm',
  baseUrl: provider === 'openai' ? `${origin}/v1` : origin,
})
const sse = (...frames: unknown[]): string => frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')
const delta = (given: object, finish_reason: string | null = null): object => ({
  choices: [{ index: 0, delta: given, finish_reason }],
})

async function stream(provider: ProviderName, body: string, request: object = {}): Promise<ChatEvent[]> {
  answers = [{ body }]
  const events: ChatEvent[] = []
  for await (const event of llm.chat(at(provider), { messages, ...request })) events.push(event)
  return events
}
const textOf = (events: readonly ChatEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')
const callsOf = (events: readonly ChatEvent[]): unknown[] =>
  events.flatMap((event) => (event.type === 'toolCall' ? [[event.call.name, event.call.arguments]] : []))

test('content in parts is text, thoughts among them are not', async () => {
  const thought = { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }
  const body = sse(delta({ content: [thought] }), delta({ content: [{ type: 'text', text: 'yes' }] }, 'stop'))
  assert.equal(textOf(await stream('openai', body)), 'yes')
  const content = [thought, { type: 'text', text: 'ye' }, 's']
  answers = [{ body: JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }) }]
  assert.equal((await llm.complete(at('openai'), { messages })).text, 'yes')
})

test('an empty finish reason is none', async () => {
  const part = (text: string): object => ({
    tool_calls: [{ index: 0, id: 'a', function: { name: 'look', arguments: text } }],
  })
  const body = sse(delta(part('{"a"'), ''), delta(part(':1}'), ''), delta({}, 'tool_calls'))
  assert.deepEqual(callsOf(await stream('openai', body, { tools })), [['look', { a: 1 }]])
})

test('frames without choices, comments, unknown fields and data of several lines change nothing', async () => {
  const body = [
    ': OPENROUTER PROCESSING\n\n',
    'retry: 1000\nid: 1\nx-trace: 7\n\n',
    'data\n\n',
    sse({ choices: [], prompt_filter_results: [] }),
    'data: {"choices":[{"delta":\ndata: {"content":"hello"}}]}\n\n',
    sse(delta({ reasoning_content: 'hm', content: null }), delta({}, 'stop')),
    sse({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 2 } }),
    'data: [DONE]\n\n',
  ].join('')
  const events = await stream('openai', body)
  assert.equal(textOf(events), 'hello')
  assert.deepEqual(events.at(-1), { type: 'end', stop: 'stop', usage: { inputTokens: 5, outputTokens: 2 } })
})

test('tool calls are told apart without an index, under one index, and by it', async () => {
  const whole = (id: string, name: string, index?: number): object => ({
    tool_calls: [{ ...(index === undefined ? {} : { index }), id, function: { name, arguments: `{"of":"${name}"}` } }],
  })
  const expected = [
    ['look', { of: 'look' }],
    ['find', { of: 'find' }],
  ]
  const ways: Record<string, object[]> = {
    'no index, ids': [whole('a', 'look'), whole('b', 'find')],
    'no index, no ids': [whole('', 'look'), whole('', 'find')],
    'one index': [whole('a', 'look', 0), whole('b', 'find', 0)],
    indexes: [whole('a', 'look', 0), whole('b', 'find', 1)],
    'indexes far away': [whole('a', 'look', 7), whole('b', 'find', 4_000_000_000)],
    'the name with every fragment': [
      { tool_calls: [{ index: 0, id: 'a', function: { name: 'look', arguments: '{"of":' } }] },
      { tool_calls: [{ index: 1, id: 'b', function: { name: 'find', arguments: '{"of"' } }] },
      { tool_calls: [{ index: 0, id: 'a', function: { name: 'look', arguments: '"look"}' } }] },
      { tool_calls: [{ index: 1, function: { name: 'find', arguments: ':"find"}' } }] },
    ],
  }
  for (const [way, deltas] of Object.entries(ways)) {
    const body = sse(...deltas.map((each) => delta(each)), delta({}, 'tool_calls'))
    assert.deepEqual(callsOf(await stream('openai', body, { tools })), expected, way)
  }
})

test('an error of a router with status 200 is reported in its words', async () => {
  const error = { message: 'the upstream has no room', code: 502 }
  for (const body of [JSON.stringify({ error }), JSON.stringify({ choices: [{ error, message: { content: '' } }] })]) {
    answers = [{ body }]
    await assert.rejects(llm.complete(at('openai'), { messages }), /the upstream has no room/)
  }
  await assert.rejects(stream('openai', sse({ choices: [{ delta: {}, error }] })), /the upstream has no room/)
})

test('a server that refuses a field with 422 is asked without it', async () => {
  const detail = [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }]
  answers = [{ status: 422, body: JSON.stringify({ detail }) }, { body: sse(delta({ content: 'yes' }, 'stop')) }]
  const events: ChatEvent[] = []
  for await (const event of llm.chat(at('openai'), { messages })) events.push(event)
  assert.equal(textOf(events), 'yes')
  assert.deepEqual([asked.length, asked[1]!.stream_options], [2, undefined])
})

test('a block of Anthropic that comes in one piece counts as much as one in fragments', async () => {
  const start = (index: number, content_block: object): object => ({
    type: 'content_block_start',
    index,
    content_block,
  })
  const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' } }
  const block = (content_block: object): object[] => [start(0, content_block), { type: 'content_block_stop', index: 0 }]
  const text = sse(...block({ type: 'text', text: 'whole' }), { type: 'ping' }, { type: 'of a later version' }, end)
  assert.equal(textOf(await stream('anthropic', text)), 'whole')
  const call = sse(...block({ type: 'tool_use', id: 'a', name: 'look', input: { of: 1 } }), end)
  assert.deepEqual(callsOf(await stream('anthropic', call, { tools })), [['look', { of: 1 }]])
  const given = sse(...block({ type: 'tool_use', id: 'a', name: 'answer', input: { x: 1 } }), end)
  assert.equal(textOf(await stream('anthropic', given, { schema })), '{"x":1}')
  answers = [{ body: JSON.stringify({ content: [{ type: 'tool_use', name: 'answer' }], stop_reason: 'tool_use' }) }]
  assert.equal((await llm.complete(at('anthropic'), { messages, schema })).text, '{}')
})

test('half a character is never sent', async () => {
  answers = [{ body: JSON.stringify({ choices: [{ message: { content: 'yes' }, finish_reason: 'stop' }] }) }]
  await llm.complete(at('openai'), { messages: [{ role: 'user', content: 'cut \ud83d' }] })
  assert.deepEqual(asked[0]!.messages, [{ role: 'user', content: 'cut \ufffd' }])
})

test('a character that comes in two pieces is one, and half of one is none', async () => {
  const body = sse(delta({ content: 'half \ud83d' }), delta({ content: '\ude00 and \ud83d' }), delta({}, 'stop'))
  const events = await stream('openai', body)
  assert.deepEqual(
    events.flatMap((event) => (event.type === 'text' ? [event.text] : [])),
    ['half ', '😀 and ', '\ufffd'],
  )
  answers = [{ body: JSON.stringify({ choices: [{ message: { content: 'one \ud83d' }, finish_reason: 'stop' }] }) }]
  assert.equal((await llm.complete(at('openai'), { messages })).text, 'one \ufffd')
})

test('comments show that a model is at work, before its first word and after', async () => {
  const impatient = createLlm({ backoffMs: 1, timeouts: { firstToken: 1000, idle: 1000 } })
  const comments = Array.from({ length: 12 }, () => ': keep-alive\n\n')
  const parts = [...comments, sse(delta({ content: 'y' })), ...comments]
  answers = [{ before: parts, body: sse(delta({ content: 'es' }, 'stop')) }]
  const events: ChatEvent[] = []
  for await (const event of impatient.chat(at('openai'), { messages })) events.push(event)
  assert.equal(textOf(events), 'yes')
  await impatient.close()
})

test('the end of a stream is an end, with a reason for it or without', async () => {
  assert.equal(textOf(await stream('openai', `${sse(delta({ content: 'yes' }))}data: [DONE]\n\n`)), 'yes')
  const call = delta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'look', arguments: '{}' } }] })
  const events = await stream('openai', `${sse(call)}data: [DONE]\n\n`, { tools })
  assert.deepEqual(callsOf(events), [['look', {}]])
  const block = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'yes' } }
  assert.equal(textOf(await stream('anthropic', sse(block, { type: 'message_stop' }))), 'yes')
  await assert.rejects(stream('openai', sse(delta({ content: 'yes' }))), /broke off before its end/)
})

test('an abnormal end is an error, under each of its names', async () => {
  for (const reason of ['error', 'abort', 'insufficient_system_resource', 'network_error']) {
    await assert.rejects(stream('openai', sse(delta({ content: 'ye' }), delta({}, reason))), /broke off before its end/)
    answers = [{ body: JSON.stringify({ choices: [{ message: { content: 'ye' }, finish_reason: reason }] }) }]
    await assert.rejects(llm.complete(at('openai'), { messages }), /broke off before its end/)
  }
  await assert.rejects(stream('openai', sse(delta({ content: 'ye' }, 'sensitive'))), /content filter/)
  assert.deepEqual((await stream('openai', sse(delta({ content: 'ye' }, 'model_length')))).at(-1), {
    type: 'end',
    stop: 'length',
    usage: { inputTokens: 0, outputTokens: 0 },
  })
})

test('an error among events is reported in its words, under any event name', async () => {
  const ways = [
    'event: error\ndata: {"message":"out of memory","code":500}\n\n',
    'event: error\ndata: out of memory\n\n',
    'error: {"code":500,"message":"out of memory"}\n\n',
    'data: {"error":"out of memory"}\n\n',
  ]
  for (const way of ways) await assert.rejects(stream('openai', way), /: out of memory/, way)
})

test('an error inside an answer is told in one short line, without the key and without the request', async () => {
  const key = 'a-key-of-no-common-form'
  const said = { error: { message: `${'no\u0007\n'.repeat(120)}${key} ${'and more '.repeat(1000)}` } }
  const echo = {
    error: {
      message: `can't answer: ${'the tax of our customers, agreed in private with all of their representatives'}`,
    },
  }
  const asked = {
    messages: [
      {
        role: 'user' as const,
        content: 'the tax of our customers, agreed in private with all of their representatives',
      },
    ],
  }
  for (const error of [said, echo])
    for (const body of [JSON.stringify(error), sse(error)]) {
      answers = [{ body }]
      const target = { ...at('openai'), key }
      const call = body.startsWith('{') ? llm.complete(target, asked) : Array.fromAsync(llm.chat(target, asked))
      const { message } = await call.then(
        () => assert.fail('no error'),
        (thrown: Error) => thrown,
      )
      assert.ok(message.length < 600 && !/\p{Cc}/u.test(message) && !message.includes(key.slice(0, 9)), message)
      assert.doesNotMatch(message, /customers/)
    }
  answers = [{ status: 400, body: `${'p'.repeat(390)} ${key}` }]
  await assert.rejects(
    llm.complete({ ...at('openai'), key }, asked),
    (thrown: Error) => !thrown.message.includes('a-key'),
  )
})

test('events without blank lines between them are told apart', async () => {
  const frames = [delta({ content: 'y' }), delta({ content: 'es' }), delta({}, 'stop')]
  const body = `${frames.map((frame) => `data: ${JSON.stringify(frame)}`).join('\n')}\ndata: [DONE]\n`
  assert.equal(textOf(await stream('openai', body)), 'yes')
})

test('blocks of Anthropic that overlap are told apart by their index', async () => {
  const start = (index: number, name: string): object => ({
    type: 'content_block_start',
    index,
    content_block: { type: 'tool_use', id: name, name, input: {} },
  })
  const input = (index: number, partial_json: string): object => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'input_json_delta', partial_json },
  })
  const stop = (index: number): object => ({ type: 'content_block_stop', index })
  const frames = [
    start(0, 'look'),
    start(1, 'find'),
    input(0, '{"a"'),
    input(1, '{"b":2}'),
    input(0, ':1}'),
    stop(0),
    stop(1),
  ]
  const body = sse(...frames, { type: 'message_delta', delta: { stop_reason: 'tool_use' } })
  assert.deepEqual(callsOf(await stream('anthropic', body, { tools })), [
    ['look', { a: 1 }],
    ['find', { b: 2 }],
  ])
})

test('a byte order mark before an answer is nothing', async () => {
  answers = [{ body: `\ufeff${JSON.stringify({ choices: [{ message: { content: 'yes' } }] })}` }]
  assert.equal((await llm.complete(at('openai'), { messages })).text, 'yes')
})
