// OpenAI's format from the server's side, as its official client accepts it.

import type { FakeCall, FakeLlm } from '../fake.ts'
import { CREATED, conversation, type Format, fakeVector, pieces, type Reply, USAGE } from './format.ts'

const TOKENS = {
  prompt_tokens: USAGE.input,
  completion_tokens: USAGE.output,
  total_tokens: USAGE.input + USAGE.output,
}

export const openai: Format = {
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
    usage: TOKENS,
  }),
  frames(call, reply) {
    const about = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: CREATED, model: call.model }
    const frame = (rest: object): string => `data: ${JSON.stringify({ ...about, ...rest })}\n\n`
    const chunk = (delta: unknown, finish: string | null = null): string =>
      frame({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
    const calls = reply.toolCalls.map(openaiCall).flatMap(({ function: given, ...rest }, index) => {
      const half = Math.ceil(given.arguments.length / 2)
      const part = (text: string): object => ({ index, function: { arguments: text } })
      return [
        chunk({ role: 'assistant', tool_calls: [{ index, ...rest, function: { name: given.name, arguments: '' } }] }),
        chunk({ tool_calls: [part(given.arguments.slice(0, half))] }),
        chunk({ tool_calls: [part(given.arguments.slice(half))] }),
      ]
    })
    const wantsUsage = (call.body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true
    return [
      ...pieces(reply.text).map((text, index) =>
        chunk(index === 0 ? { role: 'assistant', content: text } : { content: text }),
      ),
      ...calls,
      chunk({}, reply.toolCalls.length > 0 ? 'tool_calls' : reply.stop),
      ...(wantsUsage ? [frame({ choices: [], usage: TOKENS })] : []),
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
