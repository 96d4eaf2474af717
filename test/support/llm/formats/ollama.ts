// Ollama's format from the server's side, as its official client accepts it.

import type { FakeCall } from '../fake.ts'
import { conversation, type Format, fakeVector, pieces, type Reply, USAGE } from './format.ts'

export const ollama: Format = {
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
