// A server that plays Ollama, OpenAI and Anthropic, scripted by a test: answers are functions of the request, every
// request is recorded, and faults can be ordered for the next ones.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderName } from '../../../src/core/model.ts'
import { anthropic } from './formats/anthropic.ts'
import type { Format, Route } from './formats/format.ts'
import { ollama } from './formats/ollama.ts'
import { openai } from './formats/openai.ts'
import { type Refusable, type Refusal, refusalOf } from './refusals.ts'

export type FakeMessage = { role: string; content: string; toolCalls?: { name: string; arguments: unknown }[] }

/** A request as it came, with properties common to all formats. */
export type FakeCall = {
  provider: ProviderName
  route: Route
  model: string
  stream: boolean
  messages: FakeMessage[]
  /** The system text, and the text of the last user message. */
  system: string
  prompt: string
  tools: string[]
  schema: unknown
  /** Texts to embed. */
  inputs: string[]
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** True once the client left before the answer was complete. */
  aborted: boolean
}

export type FakeReply = {
  text?: string
  /** Answered as text, as a model does that was given a schema. */
  json?: unknown
  toolCalls?: { name: string; arguments: Record<string, unknown> | string }[]
  stop?: 'stop' | 'length'
  fault?: Fault
}

export type Fault =
  | { kind: 'status'; status: number; message?: string; code?: string; retryAfter?: string; raw?: string }
  /** Breaks the connection after this many pieces of the answer. */
  | { kind: 'cut'; after: number }
  /** Ends the answer properly, as HTTP has it, but without the provider's own end. */
  | { kind: 'short'; after: number }
  /** Sends so many pieces, then nothing, for ever. */
  | { kind: 'stall'; after: number }
  | { kind: 'garbage'; after: number }
  | { kind: 'error'; after: number; message: string }
  | { kind: 'html' }
  /** Closes the connection without a word. */
  | { kind: 'drop' }
  | { kind: 'slow'; betweenMs: number }

export type FakeLlm = {
  /** Addresses as the service's configuration takes them. */
  ollamaUrl: string
  openaiUrl: string
  anthropicUrl: string
  /** The models on the server; asking for another one is a 404. */
  models: string[]
  /** When set, calls without this key get 401 (Ollama too). */
  key: string | undefined
  /** Routes and request fields the server pretends not to know. */
  refuses: Set<Refusable>
  contextTokens: number
  dimension: number
  answer: (call: FakeCall) => FakeReply | Promise<FakeReply>
  /** Faults of the next chat and embedding calls, one each. */
  faults: Fault[]
  /** Those of the next other calls, such as for the models there are. */
  otherFaults: Fault[]
  calls: FakeCall[]
  /** Calls to chat routes alone. */
  chats: () => FakeCall[]
  /** Calls being answered now, and the most there were at once. */
  inFlight: { now: number; peak: number }
  close: () => Promise<void>
}

export const FAKE_ANSWER = 'It answers what it was asked, in a few plain words.'

/**
 * Starts on a free port of 127.0.0.1. Without a script it answers one sentence, or a sample of the schema it is given.
 */
export async function startFakeLlm(script: Partial<Pick<FakeLlm, 'models' | 'key' | 'answer'>> = {}): Promise<FakeLlm> {
  const server = createServer((request, response) => {
    serve(fake, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeLlm = {
    ollamaUrl: origin,
    openaiUrl: `${origin}/v1`,
    anthropicUrl: origin,
    models: script.models ?? ['test-model', 'other-model'],
    key: script.key,
    refuses: new Set(),
    contextTokens: 16_384,
    dimension: 32,
    answer: script.answer ?? (() => ({})),
    faults: [],
    otherFaults: [],
    calls: [],
    chats: () => fake.calls.filter((call) => call.route === 'chat'),
    inFlight: { now: 0, peak: 0 },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

async function serve(fake: FakeLlm, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await readBody(request)
  const path = decodeURIComponent((request.url ?? '/').split('?')[0]!)
  const found = findRoute(path, request)
  if (found === undefined) return send(response, 404, 'not found', 'text/plain')
  const { format, route, model } = found
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  const call = recordCall(format, route, { model: model ?? String(body.model ?? ''), body, headers: request.headers })
  fake.calls.push(call)
  response.on('close', () => {
    call.aborted = !response.writableFinished
  })
  fake.inFlight.peak = Math.max(fake.inFlight.peak, ++fake.inFlight.now)
  try {
    const fault = (route === 'chat' || route === 'embed' ? fake.faults : fake.otherFaults).shift()
    if (fault && failAtOnce(format, fault, response)) return
    const refusal = refusalOf(fake, call)
    if (refusal !== undefined) return fail(format, response, refusal)
    if (route !== 'chat') return json(response, format.answer(route, fake, call))
    const given = await fake.answer(call)
    await chat(format, call, { ...given, fault: fault ?? given.fault }, response)
  } finally {
    fake.inFlight.now--
  }
}

/** Answers with a fault that takes no model; false when it takes one. */
function failAtOnce(format: Format, fault: Fault, response: ServerResponse): boolean {
  if (fault.kind === 'status') fail(format, response, fault)
  else if (fault.kind === 'drop') response.destroy()
  else if (fault.kind === 'html') send(response, 200, '<!doctype html><p>Welcome', 'text/html')
  else return false
  return true
}

/** Ollama and OpenAI differ by path; the routes that Anthropic shares with OpenAI by the header it demands. */
function findRoute(
  path: string,
  request: IncomingMessage,
): { format: Format; route: Route; model?: string } | undefined {
  const shared = request.headers['anthropic-version'] === undefined ? openai : anthropic
  const format = path.startsWith('/api/') ? ollama : shared
  for (const [route, pattern] of Object.entries(format.routes) as [Route, RegExp][]) {
    const match = pattern.exec(path)
    if (match !== null) return { format, route, ...(match[1] === undefined ? {} : { model: match[1] }) }
  }
  return undefined
}

function recordCall(
  format: Format,
  route: Route,
  { model, body, headers }: Pick<FakeCall, 'model' | 'body' | 'headers'>,
): FakeCall {
  const about = { provider: format.provider, route, model, headers, body, aborted: false }
  const blank = { stream: false, messages: [], system: '', prompt: '', tools: [], schema: undefined, inputs: [] }
  if (route === 'embed') {
    return { ...about, ...blank, inputs: Array.isArray(body.input) ? body.input.map(String) : [String(body.input)] }
  }
  if (route !== 'chat') return { ...about, ...blank }
  const { messages, tools, schema, stream } = format.read(body)
  const system = messages.filter(({ role }) => role === 'system')
  const prompt = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  return {
    ...about,
    ...blank,
    messages,
    tools,
    schema,
    stream,
    prompt,
    system: system.map((m) => m.content).join('\n\n'),
  }
}

async function chat(format: Format, call: FakeCall, given: Given, response: ServerResponse): Promise<void> {
  const { fault } = given
  if (fault && failAtOnce(format, fault, response)) return
  if (fault?.kind === 'slow') await pause(fault.betweenMs)
  const reply = { text: textOf(given, call), toolCalls: given.toolCalls ?? [], stop: given.stop ?? ('stop' as const) }
  if (call.stream) {
    response.writeHead(200, { 'content-type': format.stream })
    return stream(format, format.frames(call, reply), fault, response)
  }
  if (fault?.kind === 'stall') return
  if (fault?.kind === 'cut') cutJson(response)
  else if (fault?.kind === 'garbage') send(response, 200, '\u0000\u0001{"mess', 'application/json')
  else json(response, format.whole(call, reply))
}

type Given = Omit<FakeReply, 'fault'> & { fault: Fault | undefined }

/** The text of the script, or a sample for the requested schema; none beside calls of tools. */
function textOf({ text, json, toolCalls }: Given, { schema }: FakeCall): string {
  if (text !== undefined) return text
  if (json !== undefined) return JSON.stringify(json)
  if (toolCalls !== undefined) return ''
  return schema === undefined ? FAKE_ANSWER : JSON.stringify(sample(schema))
}

/** Sends the frames of an answer one by one, up to where a fault breaks them off. */
async function stream(
  format: Format,
  frames: readonly string[],
  fault: Fault | undefined,
  response: ServerResponse,
): Promise<void> {
  const brokenAt = fault !== undefined && 'after' in fault ? fault.after : undefined
  for (const frame of frames.slice(0, brokenAt)) {
    await new Promise((sent) => response.write(frame, sent))
    await pause(fault?.kind === 'slow' ? fault.betweenMs : 0)
    if (response.destroyed) return
  }
  if (brokenAt === undefined || brokenAt >= frames.length) return void response.end()
  if (fault?.kind === 'stall') return
  if (fault?.kind === 'cut') return void response.destroy()
  if (fault?.kind === 'error') response.write(format.error(fault.message))
  if (fault?.kind === 'garbage') response.write(Buffer.from([0xff, 0xfe, 0x7b, 0x0a, 0x0a]))
  response.end()
}

/** The smallest document that fits a schema (the keywords that answers of models are asked for with). */
function sample(schema: unknown): unknown {
  const { type, properties, enum: values, anyOf } = schema as Record<string, unknown>
  if (Array.isArray(values)) return values[0]
  if (Array.isArray(anyOf)) return sample(anyOf[0])
  const kind = Array.isArray(type) ? type[0] : type
  if (kind === 'object') {
    return Object.fromEntries(Object.entries((properties ?? {}) as object).map(([key, value]) => [key, sample(value)]))
  }
  return { array: [], string: '', integer: 0, number: 0, boolean: false }[String(kind)] ?? null
}

function fail(format: Format, response: ServerResponse, fault: Refusal): void {
  if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter)
  const message = fault.message ?? `status ${fault.status}`
  const body = fault.raw ?? JSON.stringify(format.failure(fault.status, message, fault.code ?? ''))
  send(response, fault.status, body, fault.raw === undefined ? 'application/json' : 'text/plain')
}

const json = (response: ServerResponse, body: unknown): void =>
  send(response, 200, JSON.stringify(body), 'application/json')

function send(response: ServerResponse, status: number, body: string, type: string): void {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}

function cutJson(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"id":"x","choices":[{', () => response.destroy())
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => (ms === 0 ? setImmediate(resolve) : setTimeout(resolve, ms)))
