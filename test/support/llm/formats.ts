// The three wire formats from the server's side, as the official clients accept them.

import type { ProviderName } from '../../../src/core/model.ts'
import type { FakeCall, FakeLlm, FakeMessage } from './fake.ts'

export type Route = 'chat' | 'embed' | 'models' | 'model'

export type Reply = {
  text: string
  toolCalls: { name: string; arguments: Record<string, unknown> | string }[]
  stop: 'stop' | 'length'
}

type Body = Record<string, unknown>

export type Format = {
  provider: ProviderName
  routes: Partial<Record<Route, RegExp>>
  stream: string
  read: (body: Body) => { messages: FakeMessage[]; tools: string[]; schema: unknown; stream: boolean }
  whole: (call: FakeCall, reply: Reply) => unknown
  /** A streamed answer, one element for every write. */
  frames: (call: FakeCall, reply: Reply) => string[]
  /** An error inside a stream, and as the body of an error status. */
  error: (message: string) => string
  failure: (status: number, message: string, code: string) => unknown
  /** Answers of the other routes. */
  answer: (route: Route, fake: FakeLlm, call: FakeCall) => unknown
}

const USAGE = { input: 11, output: 7 }
const CREATED = 1_700_000_000

/** Words with the space that follows them, so that an answer comes in several pieces. */
const pieces = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** A vector that depends on the words of a text: texts that share words lie near each other. */
function fakeVector(text: string, dimension: number): number[] {
  const vector = new Array<number>(dimension).fill(0.001)
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    let hash = 7
    for (const char of word) hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003
    vector[hash % dimension]! += 1
  }
  return vector
}

const texts = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part: Body) => String(part.text ?? part.content ?? '')).join('\n')
    : String(content ?? '')

/** Messages and names of tools, as OpenAI and Ollama send them. */
const conversation = (body: Body): { messages: FakeMessage[]; tools: string[] } => ({
  messages: (body.messages as Body[]).map((message) => {
    const calls = message.tool_calls as { function: { name: string; arguments: unknown } }[] | undefined
    const said = { role: String(message.role), content: texts(message.content) }
    return calls === undefined ? said : { ...said, toolCalls: calls.map((call) => call.function) }
  }),
  tools: ((body.tools ?? []) as { function: { name: string } }[]).map((tool) => tool.function.name),
})

const openai: Format = {
  provider: 'openai',
  routes: {
    chat: /^\/v1\/chat\/completions$/,
    embed: /^\/v1\/embeddings$/,
    models: /^\/v1\/models$/,
    model: /^\/v1\/models\/(.+)$/,
  },
  stream: 'text/event-stream',
  read(body) {
    const format = body.response_format as { json_schema?: { schema: unknown } } | undefined
    return {
      ...conversation(body),
      schema: format?.json_schema?.schema,
      stream: body.stream === true,
    }
  },
  whole: (call, reply) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: CREATED,
    model: call.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reply.text === '' && reply.toolCalls.length > 0 ? null : reply.text,
          refusal: null,
          ...(reply.toolCalls.length === 0 ? {} : { tool_calls: reply.toolCalls.map(openaiCall) }),
        },
        logprobs: null,
        finish_reason: reply.toolCalls.length > 0 ? 'tool_calls' : reply.stop,
      },
    ],
    usage: { prompt_tokens: USAGE.input, completion_tokens: USAGE.output, total_tokens: USAGE.input + USAGE.output },
  }),
  frames(call, reply) {
    const chunk = (delta: unknown, finish: string | null = null): string =>
      `data: ${JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: CREATED,
        model: call.model,
        choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      })}\n\n`
    const calls = reply.toolCalls.map(openaiCall).flatMap(({ function: about, ...rest }, index) => {
      const half = Math.ceil(about.arguments.length / 2)
      const part = (text: string): object => ({ index, function: { arguments: text } })
      return [
        chunk({ role: 'assistant', tool_calls: [{ index, ...rest, function: { name: about.name, arguments: '' } }] }),
        chunk({ tool_calls: [part(about.arguments.slice(0, half))] }),
        chunk({ tool_calls: [part(about.arguments.slice(half))] }),
      ]
    })
    const usage = {
      prompt_tokens: USAGE.input,
      completion_tokens: USAGE.output,
      total_tokens: USAGE.input + USAGE.output,
    }
    const wantsUsage = (call.body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true
    return [
      ...pieces(reply.text).map((text, index) =>
        chunk(index === 0 ? { role: 'assistant', content: text } : { content: text }),
      ),
      ...calls,
      chunk({}, reply.toolCalls.length > 0 ? 'tool_calls' : reply.stop),
      ...(wantsUsage
        ? [
            `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: CREATED, model: call.model, choices: [], usage })}\n\n`,
          ]
        : []),
      'data: [DONE]\n\n',
    ]
  },
  error: (message) => `data: ${JSON.stringify({ error: { message, type: 'server_error' } })}\n\n`,
  failure: (_status, message, code) => ({ error: { message, type: 'invalid_request_error', param: null, code } }),
  answer(route, fake, call) {
    const model = (id: string): object => ({
      id,
      object: 'model',
      created: CREATED,
      owned_by: 'test',
      context_length: fake.contextTokens,
    })
    if (route === 'model') return model(call.model)
    if (route === 'models') return { object: 'list', data: fake.models.map(model) }
    const data = call.inputs.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: vectorFor(fake, call, text),
    }))
    return { object: 'list', data: data.reverse(), model: call.model, usage: { prompt_tokens: 1, total_tokens: 1 } }
  },
}

/** OpenAI's client asks for base64 when not told otherwise. */
function vectorFor(fake: FakeLlm, call: FakeCall, text: string): number[] | string {
  const vector = fakeVector(text, fake.dimension)
  if (call.body.encoding_format !== 'base64') return vector
  return Buffer.from(Float32Array.from(vector).buffer).toString('base64')
}

const openaiCall = (
  call: Reply['toolCalls'][number],
  index: number,
): { id: string; type: string; function: { name: string; arguments: string } } => ({
  id: `call_${index + 1}`,
  type: 'function',
  function: {
    name: call.name,
    arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  },
})

const anthropic: Format = {
  provider: 'anthropic',
  routes: { chat: /^\/v1\/messages$/, models: /^\/v1\/models$/, model: /^\/v1\/models\/(.+)$/ },
  stream: 'text/event-stream',
  read(body) {
    const tools = (body.tools ?? []) as { name: string; input_schema: unknown }[]
    const forced = body.tool_choice as { type: string; name?: string } | undefined
    const schema = tools.find((tool) => forced?.type === 'tool' && tool.name === forced.name)?.input_schema
    const system: FakeMessage[] = body.system === undefined ? [] : [{ role: 'system', content: texts(body.system) }]
    return {
      messages: [
        ...system,
        ...(body.messages as Body[]).map(({ role, content }) => ({ role: String(role), content: texts(content) })),
      ],
      tools: tools.map((tool) => tool.name),
      schema,
      stream: body.stream === true,
    }
  },
  whole(call, reply) {
    const content = anthropicBlocks(call, reply)
    return {
      ...anthropicMessage(call),
      content,
      stop_reason: anthropicStop(reply, content),
      usage: anthropicUsage(USAGE.output),
    }
  },
  frames(call, reply) {
    const event = (type: string, rest: object): string =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`
    const blocks = anthropicBlocks(call, reply)
    const body = blocks.flatMap((block, index) => {
      const isText = block.type === 'text'
      const start = isText ? { type: 'text', text: '' } : { ...block, input: {} }
      const deltas = isText
        ? pieces(block.text ?? '').map((text) => ({ type: 'text_delta', text }))
        : pieces(JSON.stringify(block.input)).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
      return [
        event('content_block_start', { index, content_block: start }),
        ...deltas.map((delta) => event('content_block_delta', { index, delta })),
        event('content_block_stop', { index }),
      ]
    })
    const delta = { stop_reason: anthropicStop(reply, blocks), stop_sequence: null }
    return [
      event('message_start', {
        message: { ...anthropicMessage(call), content: [], stop_reason: null, usage: anthropicUsage(1) },
      }),
      event('ping', {}),
      ...body,
      event('message_delta', { delta, usage: { output_tokens: USAGE.output } }),
      event('message_stop', {}),
    ]
  },
  error: (message) =>
    `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type: 'api_error', message } })}\n\n`,
  failure: (status, message, code) => ({
    type: 'error',
    error: { type: status === 401 ? 'authentication_error' : code || 'invalid_request_error', message },
  }),
  answer(route, fake, call) {
    const model = (id: string): object => ({ type: 'model', id, display_name: id, created_at: '2025-01-01T00:00:00Z' })
    if (route === 'model') return model(call.model)
    return {
      data: fake.models.map(model),
      has_more: false,
      first_id: fake.models[0] ?? null,
      last_id: fake.models.at(-1) ?? null,
    }
  },
}

type Block = { type: string; text?: string; id?: string; name?: string; input?: unknown }

/** A call forced to a tool is answered with its input; the text of the reply is that input. */
function anthropicBlocks(call: FakeCall, reply: Reply): Block[] {
  const calls = reply.toolCalls.map(({ name, arguments: input }, index) => ({
    type: 'tool_use',
    id: `toolu_${index + 1}`,
    name,
    input,
  }))
  const forced = (call.body.tool_choice as { name?: string } | undefined)?.name
  if (forced !== undefined && call.schema !== undefined) {
    try {
      return [{ type: 'tool_use', id: 'toolu_0', name: forced, input: JSON.parse(reply.text) }]
    } catch {
      return [{ type: 'text', text: reply.text }]
    }
  }
  return [...(reply.text === '' ? [] : [{ type: 'text', text: reply.text }]), ...calls]
}

const anthropicStop = (reply: Reply, blocks: Block[]): string => {
  if (reply.stop === 'length') return 'max_tokens'
  return blocks.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn'
}

const anthropicUsage = (output: number): object => ({ input_tokens: USAGE.input, output_tokens: output })

const anthropicMessage = (call: FakeCall): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: call.model,
  stop_sequence: null,
})

const ollama: Format = {
  provider: 'ollama',
  routes: { chat: /^\/api\/chat$/, embed: /^\/api\/embed$/, models: /^\/api\/tags$/, model: /^\/api\/show$/ },
  stream: 'application/x-ndjson',
  read: (body) => ({
    ...conversation(body),
    schema: typeof body.format === 'object' ? body.format : undefined,
    stream: body.stream !== false,
  }),
  whole: (call, reply) => ({ ...ollamaFrame(call, reply.text, reply.toolCalls), ...ollamaEnd(reply) }),
  frames(call, reply) {
    const line = (frame: object): string => `${JSON.stringify(frame)}\n`
    return [
      ...pieces(reply.text).map((text) => line(ollamaFrame(call, text, []))),
      ...(reply.toolCalls.length === 0 ? [] : [line(ollamaFrame(call, '', reply.toolCalls))]),
      line({ ...ollamaFrame(call, '', []), ...ollamaEnd(reply) }),
    ]
  },
  error: (message) => `${JSON.stringify({ error: message })}\n`,
  failure: (_status, message) => ({ error: message }),
  answer(route, fake, call) {
    if (route === 'model')
      return { model_info: { 'test.context_length': fake.contextTokens }, capabilities: ['completion', 'tools'] }
    if (route === 'embed') {
      return {
        model: call.model,
        embeddings: call.inputs.map((text) => fakeVector(text, fake.dimension)),
        prompt_eval_count: 1,
      }
    }
    const about = { modified_at: '2025-01-01T00:00:00Z', size: 1, digest: 'sha256:0', details: { family: 'test' } }
    return { models: fake.models.map((name) => ({ name, model: name, ...about })) }
  },
}

const ollamaFrame = (call: FakeCall, content: string, calls: Reply['toolCalls']): object => ({
  model: call.model,
  created_at: '2025-01-01T00:00:00Z',
  message: {
    role: 'assistant',
    content,
    ...(calls.length === 0 ? {} : { tool_calls: calls.map((given) => ({ function: given })) }),
  },
  done: false,
})

const ollamaEnd = (reply: Reply): object => ({
  done: true,
  done_reason: reply.stop,
  total_duration: 1,
  prompt_eval_count: USAGE.input,
  eval_count: USAGE.output,
})

export const FORMATS: Record<ProviderName, Format> = { openai, anthropic, ollama }
