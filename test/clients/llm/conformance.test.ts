// Laws of every provider, stated once and run against each wire format.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ChatEvent, createLlm, type LlmClient, LlmError, type Target } from '../../../src/clients/llm/provider.ts'
import { FAKE_ANSWER, type FakeLlm, type Fault, startFakeLlm } from '../../support/llm/fake.ts'
import { until } from '../../support/until.ts'

const KEY = 'sk-test-abcdef0123456789'
const messages = [
  { role: 'system' as const, content: 'Be brief.' },
  { role: 'user' as const, content: 'What does it do?' },
]
const look = {
  name: 'look_up',
  description: 'Looks a name up.',
  parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
}
const shape = {
  name: 'answer',
  schema: {
    type: 'object',
    properties: { summary: { type: 'string' } },
    required: ['summary'],
    additionalProperties: false,
  },
}

for (const provider of ['ollama', 'openai', 'anthropic'] as const) {
  describe(provider, () => {
    let fake: FakeLlm
    let llm: LlmClient
    let impatient: LlmClient
    let target: Target
    before(async () => {
      fake = await startFakeLlm({ key: KEY })
      llm = createLlm({ backoffMs: 2 })
      impatient = createLlm({ backoffMs: 2, timeouts: { firstToken: 1000, idle: 1000 } })
      const baseUrl = { ollama: fake.ollamaUrl, openai: fake.openaiUrl, anthropic: fake.anthropicUrl }[provider]
      target = { provider, model: 'test-model', baseUrl, key: KEY }
    })
    after(async () => {
      await llm.close()
      await impatient.close()
      await fake.close()
    })
    const reset = (answer: FakeLlm['answer'] = () => ({}), ...faults: Fault[]): void => {
      fake.answer = answer
      fake.faults = faults
      fake.calls = []
    }
    const fails = async (run: Promise<unknown>, code: LlmError['code'], message?: RegExp): Promise<LlmError> => {
      const error = await run.then(
        () => assert.fail('the call succeeded'),
        (thrown: unknown) => thrown,
      )
      assert.ok(error instanceof LlmError, String(error))
      assert.equal(error.code, code, error.message)
      if (message !== undefined) assert.match(error.message, message)
      assert.ok(!error.message.includes(KEY))
      assert.ok(error.message.includes(provider) && error.message.includes('127.0.0.1'), error.message)
      return error
    }

    test('an error that repeats the request is told without it', async () => {
      const secret = 'const rate = "0.19"\n// the tax of our customers, agreed in private'
      const asked = { messages: [{ role: 'user' as const, content: secret }], maxTokens: 50, temperature: 0 }
      const listed = { detail: [{ type: 'extra', loc: ['body', 'seed'], msg: 'not permitted', input: asked }] }
      for (const raw of [
        JSON.stringify(listed),
        JSON.stringify({ error: { message: `bad input: ${JSON.stringify(asked)}` } }),
      ]) {
        reset(undefined, { kind: 'status', status: 422, raw })
        const error = await fails(llm.complete(target, asked), 'refused', /HTTP 422/)
        assert.doesNotMatch(error.message, /customers/)
        if (raw.includes('detail')) assert.match(error.message, /not permitted \(body\.seed\)/)
      }
    })

    test('streams an answer and its usage', async () => {
      reset()
      const events = await collect(llm.chat(target, { messages, maxTokens: 50, temperature: 0 }))
      assert.equal(textOf(events), FAKE_ANSWER)
      assert.ok(events.length > 3)
      assert.deepEqual(events.at(-1), { type: 'end', usage: { inputTokens: 11, outputTokens: 7 }, stop: 'stop' })
      assert.deepEqual([fake.calls[0]?.system, fake.calls[0]?.prompt], ['Be brief.', 'What does it do?'])
    })

    test('gives a whole answer', async () => {
      reset()
      const answer = await llm.complete(target, { messages })
      assert.deepEqual(answer, {
        text: FAKE_ANSWER,
        toolCalls: [],
        usage: { inputTokens: 11, outputTokens: 7 },
        stop: 'stop',
      })
    })

    test('says when the limit of tokens ended an answer', async () => {
      reset(() => ({ text: 'half an', stop: 'length' }))
      assert.equal((await llm.complete(target, { messages })).stop, 'length')
      const end = (await collect(llm.chat(target, { messages }))).at(-1)
      assert.equal(end?.type === 'end' && end.stop, 'length')
    })

    test('passes tool calls and their results both ways', async () => {
      const calls = [
        { name: 'look_up', arguments: { name: 'one' } },
        { name: 'look_up', arguments: { name: 'two', deep: [1] } },
      ]
      reset(() => ({ toolCalls: calls }))
      const events = await collect(llm.chat(target, { messages, tools: [look] }))
      const streamed = events.flatMap((event) => (event.type === 'toolCall' ? [event.call] : []))
      const { toolCalls, stop } = await llm.complete(target, { messages, tools: [look] })
      for (const given of [streamed, toolCalls]) {
        assert.deepEqual(
          given.map(({ name, arguments: args }) => ({ name, arguments: args })),
          calls,
        )
        assert.notEqual(given[0]?.id, given[1]?.id)
      }
      assert.equal(stop, 'tools')
      assert.deepEqual(fake.calls[0]?.tools, ['look_up'])
      reset()
      const results = toolCalls.map((call) => ({
        role: 'tool' as const,
        content: `found ${call.arguments.name}`,
        toolCallId: call.id,
        toolName: call.name,
      }))
      const history = [...messages, { role: 'assistant' as const, content: '', toolCalls }, ...results]
      await llm.complete(target, { messages: history, tools: [look] })
      const sent = JSON.stringify(fake.calls[0]?.messages)
      assert.ok(sent.includes('found one') && sent.includes('found two'))
    })

    test('gets structured output, streamed and whole', async () => {
      reset(() => ({ json: { summary: 'fine' } }))
      assert.deepEqual(JSON.parse((await llm.complete(target, { messages, schema: shape })).text), { summary: 'fine' })
      assert.deepEqual(JSON.parse(textOf(await collect(llm.chat(target, { messages, schema: shape })))), {
        summary: 'fine',
      })
      assert.deepEqual(fake.calls[0]?.schema, shape.schema)
    })

    test('lists models, probes exactly the one given, and knows the size of its context', async () => {
      reset()
      fake.models.push('m'.repeat(100_000))
      assert.deepEqual(await llm.models(target), ['test-model', 'other-model'], 'no name is as long as that')
      fake.models.pop()
      await llm.probe(target)
      await fails(llm.probe({ ...target, model: 'test-mode' }), 'model-missing', /test-mode/)
      assert.equal(fake.chats().length, 0)
      assert.ok((await llm.contextTokens(target)) >= 16_384)
    })

    test('a caller who goes away while the context is asked for leaves no assumed size behind', async () => {
      reset()
      const model = 'other-model'
      await llm.contextTokens({ ...target, model }, AbortSignal.abort())
      assert.ok((await llm.contextTokens({ ...target, model })) >= 16_384)
    })

    test('a wrong key is an error that says so and never shows the key, though the provider echoes it', async () => {
      const wrong = { ...target, key: 'sk-wrong-abcdef0123456789' }
      reset()
      const runs = [
        () => llm.complete(wrong, { messages }),
        () => collect(llm.chat(wrong, { messages })),
        () => llm.probe(wrong),
      ]
      for (const run of runs) {
        const error = await fails(run(), 'auth', /POST \/config\/llm/)
        assert.ok(!error.message.includes('abcdef'), error.message)
      }
      assert.equal(fake.chats().length, 2)
    })

    test('a retired model is an error that names it and the remedy', async () => {
      reset()
      const retired = { ...target, model: 'retired-1' }
      const advice = provider === 'ollama' ? /'ollama pull retired-1'/ : /GET \/config\/llm\/models/
      await fails(collect(llm.chat(retired, { messages })), 'model-missing', advice)
      assert.equal(fake.chats().length, 1)
    })

    test('a 500, a 429 and a dropped connection are tried again, and the answer comes', async () => {
      const status = (code: number): Fault => ({ kind: 'status', status: code })
      reset(undefined, status(500), { kind: 'status', status: 429, retryAfter: '0' }, { kind: 'drop' })
      assert.equal(textOf(await collect(llm.chat(target, { messages }))), FAKE_ANSWER)
      assert.equal(fake.chats().length, 4)
      reset(undefined, status(503), status(529))
      assert.equal((await llm.complete(target, { messages })).text, FAKE_ANSWER)
    })

    test('four failures in a row are the end of it', async () => {
      reset(
        undefined,
        ...Array.from({ length: 5 }, (): Fault => ({ kind: 'status', status: 500, message: 'overloaded' })),
      )
      await fails(llm.complete(target, { messages }), 'server', /overloaded/)
      assert.equal(fake.chats().length, 4)
    })

    test('Retry-After is waited for, unless it is too long', async () => {
      reset(undefined, { kind: 'status', status: 429, retryAfter: '1' })
      const started = performance.now()
      await llm.complete(target, { messages })
      assert.ok(performance.now() - started >= 990)
      reset(undefined, { kind: 'status', status: 429, retryAfter: '3600' })
      await fails(llm.complete(target, { messages }), 'rate-limited')
      assert.equal(fake.chats().length, 1)
    })

    for (const kind of ['cut', 'short'] as const) {
      test(`a stream that ends early (${kind}) after some tokens is an error, and is not begun anew`, async () => {
        reset(undefined, { kind, after: 5 })
        const seen: string[] = []
        const run = (async () => {
          for await (const event of llm.chat(target, { messages })) if (event.type === 'text') seen.push(event.text)
        })()
        await fails(run, 'broken-off')
        assert.ok(seen.length > 0)
        assert.equal(fake.chats().length, 1)
      })
    }

    test('an answer cut before its first token is asked for again', async () => {
      reset(undefined, { kind: 'cut', after: 0 })
      assert.equal(textOf(await collect(llm.chat(target, { messages }))), FAKE_ANSWER)
      reset(undefined, { kind: 'cut', after: 0 })
      assert.equal((await llm.complete(target, { messages })).text, FAKE_ANSWER)
    })

    test('a stream that stalls ends with a time-out, and its connection is closed', async () => {
      reset(undefined, { kind: 'stall', after: 4 })
      await fails(collect(impatient.chat(target, { messages })), 'timeout', /silent/)
      await until(() => fake.calls[0]?.aborted === true)
    })

    test('no first token in time is a time-out', async () => {
      reset(() => new Promise(() => undefined))
      await fails(collect(impatient.chat(target, { messages })), 'timeout', /first token/)
      await fails(impatient.complete(target, { messages }), 'timeout')
    })

    test('garbage and web pages are errors, streamed and whole', async () => {
      const html = { kind: 'html' } as const
      reset(undefined, html, { kind: 'garbage', after: 2 }, { kind: 'garbage', after: 0 }, html)
      await fails(collect(llm.chat(target, { messages })), 'garbled', /a web page answers there, no model/)
      await fails(collect(llm.chat(target, { messages })), 'garbled')
      await fails(llm.complete(target, { messages }), 'garbled')
      await fails(llm.complete(target, { messages }), 'garbled')
    })

    test('an error inside the stream is that error', async () => {
      reset(undefined, { kind: 'error', after: 5, message: 'out of memory' })
      await fails(collect(llm.chat(target, { messages })), 'server', /out of memory/)
    })

    test('an empty answer is an error', async () => {
      reset(() => ({ text: '' }))
      await fails(llm.complete(target, { messages }), 'empty')
      await fails(collect(llm.chat(target, { messages })), 'empty')
    })

    test('an abort ends the call at once, waiting or streaming, and closes the connection', async () => {
      reset(undefined, { kind: 'stall', after: 5 })
      const abort = new AbortController()
      const run = (async () => {
        for await (const _event of llm.chat(target, { messages, signal: abort.signal })) abort.abort()
      })()
      await fails(run, 'cancelled')
      await until(() => fake.calls[0]?.aborted === true)
      await fails(llm.complete(target, { messages, signal: abort.signal }), 'cancelled')
      reset(undefined, { kind: 'status', status: 429, retryAfter: '30' })
      const pause = llm.complete(target, { messages, signal: AbortSignal.timeout(60) })
      await fails(pause, 'cancelled')
    })

    test('a reader who leaves the stream closes the connection', async () => {
      reset(undefined, { kind: 'slow', betweenMs: 50 })
      for await (const _event of llm.chat(target, { messages })) break
      await until(() => fake.calls[0]?.aborted === true)
    })

    test('a provider that is down is an error that says where it should be', async () => {
      const down = { ...target, baseUrl: 'http://127.0.0.1:9' }
      await fails(llm.complete(down, { messages }), 'unreachable', /127\.0\.0\.1:9/)
      await fails(llm.probe(down), 'unreachable')
    })

    test('a program that asks a model keeps the fetch that it had', async () => {
      reset()
      await llm.complete(target, { messages })
      const stated = { method: 'PUT', headers: { 'content-length': '5' }, body: 'facts' } // as clients of object stores do
      assert.ok((await fetch(target.baseUrl, stated)).status > 0)
    })

    if (provider !== 'anthropic') {
      test('embeds texts in their order', async () => {
        reset()
        const [one, two, again] = await llm.embed(target, ['parse a file', 'send mail', 'parse a file'])
        assert.equal(one?.length, fake.dimension)
        assert.deepEqual(one, again)
        assert.notDeepEqual(one, two)
      })
    } else {
      test('says that it has no embeddings', async () => {
        await fails(llm.embed(target, ['x']), 'refused', /no embeddings/)
      })
    }
  })
}

async function collect(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const list: ChatEvent[] = []
  for await (const event of events) list.push(event)
  return list
}

const textOf = (events: ChatEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')
