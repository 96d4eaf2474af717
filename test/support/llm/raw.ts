// A model server that answers with a test's own bytes, and the client's view of them.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type ChatEvent,
  type ChatRequest,
  createLlm,
  type LlmClient,
  type Target,
} from '../../../src/clients/llm/provider.ts'
import type { ProviderName } from '../../../src/core/model.ts'

type Body = Record<string, unknown> & { messages: { role: string; content: string }[] }
/** An answer: its status (200), its type (none), and its body; an object is sent as JSON. */
export type RawAnswer = { status?: number; type?: string; body: string | object }

export type RawLlm = {
  /** Bodies of the calls for an answer, in their order. */
  asked: Body[]
  /** A model nobody has asked yet, unless `model` names one. */
  target: (provider: ProviderName, model?: string) => Target
  /** The text of a streamed answer. */
  stream: (target: Target, request?: Partial<ChatRequest>) => Promise<string>
  events: (target: Target, request?: Partial<ChatRequest>) => Promise<ChatEvent[]>
  /** The text of an answer in one piece. */
  whole: (target: Target, request?: Partial<ChatRequest>) => Promise<string>
  client: LlmClient
  close: () => Promise<void>
}

const MESSAGES = [
  { role: 'system' as const, content: 'Be short.' },
  { role: 'user' as const, content: 'Hi' },
]

/** Starts on a free port; `answer` gives the answer to each call, by its body. Other routes are 404. */
export async function startRawLlm(answer: (body: Body) => RawAnswer): Promise<RawLlm> {
  const asked: Body[] = []
  const server: Server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    if (!/\/(?:completions|messages|chat)$/.test(request.url ?? '')) return void response.writeHead(404).end()
    const sent: Body = JSON.parse(text)
    asked.push(sent)
    const { status = 200, type, body } = answer(sent)
    response.writeHead(status, type === undefined ? {} : { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createLlm({ backoffMs: 1 })
  let models = 0
  const events: RawLlm['events'] = (target, request) =>
    Array.fromAsync(client.chat(target, { messages: MESSAGES, maxTokens: 4096, ...request }))
  return {
    asked,
    client,
    target: (provider, model = `model-${models++}`) => ({
      provider,
      model,
      baseUrl: provider === 'openai' ? `${origin}/v1` : origin,
    }),
    events,
    stream: async (target, request) =>
      (await events(target, request)).map((event) => (event.type === 'text' ? event.text : '')).join(''),
    whole: async (target, request) =>
      (await client.complete(target, { messages: MESSAGES, maxTokens: 4096, ...request })).text,
    async close() {
      await client.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Frames as server-sent events. */
export const sse = (...frames: unknown[]): string =>
  frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')

/** A frame of OpenAI's format. */
export const delta = (given: object, finish_reason: string | null = null): object => ({
  choices: [{ index: 0, delta: given, finish_reason }],
})

/** An answer of OpenAI's format in one piece. */
export const message = (content: string | null, finish_reason = 'stop'): object => ({
  choices: [{ message: { role: 'assistant', content }, finish_reason }],
})
