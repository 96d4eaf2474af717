// One client for every model provider. A provider is a Wire (openai.ts, anthropic.ts, ollama.ts): how requests are
// written and answers read. Everything else is here and the same for all: slots, timeouts, retries, cancellation,
// usage, and the rule that an answer which breaks off is an error.

import { setTimeout as sleep } from 'node:timers/promises'
import { anthropic } from './anthropic.ts'
import { cancelled, emptyAnswer, LlmError, modelMissing, refusedByStop } from './errors.ts'
import { limiter } from './limiter.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { thoughtFilter, withoutThoughts } from './thoughts.ts'
import { openTransport, type Timeouts } from './transport.ts'
import type { Answer, ChatEvent, ChatRequest, Piece, ProviderName, Quirks, Target, Usage, Wire } from './wire.ts'

export { LlmError } from './errors.ts'
export type {
  Answer,
  ChatEvent,
  ChatRequest,
  JsonSchema,
  Message,
  ProviderName,
  Target,
  Tool,
  ToolCall,
  Usage,
} from './wire.ts'

export type LlmOptions = {
  /** Calls to one provider address at a time; further ones wait, interactive before background. */
  callsInFlightMax?: number
  timeouts?: Partial<Timeouts>
  /** Attempts after the first; only before the first token. */
  retriesMax?: number
  /** First backoff; doubles with every attempt, jittered. */
  backoffMs?: number
  /** A provider that asks for a longer pause than this is not waited for. */
  retryAfterMaxMs?: number
}

export type UsageTotal = Usage & { provider: ProviderName; model: string; calls: number; failures: number }

export type LlmClient = {
  /** Streams an answer; ends with an `end` event or throws an LlmError. Leaving the loop closes the connection. */
  chat: (target: Target, request: ChatRequest) => AsyncGenerator<ChatEvent, void, undefined>
  /** The whole answer in one piece. Throws an LlmError when there is neither text nor a tool call. */
  complete: (target: Target, request: ChatRequest) => Promise<Answer>
  /** One vector per text, in order. Throws when the provider has no embeddings or returns another number of them. */
  embed: (target: Target, texts: readonly string[], signal?: AbortSignal) => Promise<number[][]>
  /** Names of the provider's models. */
  models: (target: Omit<Target, 'model'>, signal?: AbortSignal) => Promise<string[]>
  /** Resolves when exactly `target.model` can be used; throws an LlmError saying why not. Never retries. */
  probe: (target: Target, signal?: AbortSignal) => Promise<void>
  /** Tokens the model takes, prompt and answer together; a cautious figure where the provider doesn't say. */
  contextTokens: (target: Target, signal?: AbortSignal) => Promise<number>
  /** What was used since the start, by provider and model. */
  usage: () => UsageTotal[]
  close: () => Promise<void>
}

const WIRES: Record<ProviderName, Wire> = { openai, anthropic, ollama }

const CONTEXT_CACHE_MS = 600_000

/** A client with its own connection pool. Close it when done. */
export function createLlm(options: LlmOptions = {}): LlmClient {
  const { callsInFlightMax = 8, retriesMax = 3, backoffMs = 500, retryAfterMaxMs = 60_000 } = options
  const transport = openTransport(options.timeouts)
  const slots = limiter(callsInFlightMax)
  const quirks = new Map<string, Quirks>()
  const totals = new Map<string, UsageTotal>()
  const windows = new Map<string, { tokens: number; until: number }>()

  const quirksOf = (target: Target): Quirks => cached(quirks, `${target.baseUrl} ${target.model}`, () => ({}))

  function count(target: Target, usage: Usage | undefined): void {
    const total = cached(totals, `${target.provider} ${target.model}`, () => ({
      provider: target.provider,
      model: target.model,
      calls: 0,
      failures: 0,
      inputTokens: 0,
      outputTokens: 0,
    }))
    total.calls++
    if (usage === undefined) total.failures++
    total.inputTokens += usage?.inputTokens ?? 0
    total.outputTokens += usage?.outputTokens ?? 0
  }

  /** How long to wait before another attempt; undefined when there should be none. */
  function pauseBefore(attempt: number, error: LlmError): number | undefined {
    if (!error.retryable || attempt >= retriesMax) return undefined
    if (error.retryAfterMs !== undefined) return error.retryAfterMs > retryAfterMaxMs ? undefined : error.retryAfterMs
    const ceiling = backoffMs * 2 ** attempt
    return ceiling / 2 + Math.random() * (ceiling / 2)
  }

  /** Decides what follows a failed attempt: returns when another should be made, throws when not. */
  async function recover(
    target: Target,
    request: ChatRequest,
    attempt: number,
    thrown: unknown,
  ): Promise<'again' | 'adapted'> {
    const error = LlmError.from(thrown, target)
    if (error.status === 400 && WIRES[target.provider].adapt(quirksOf(target), error.message, request)) return 'adapted'
    const pause = pauseBefore(attempt, error)
    if (pause === undefined) throw error
    await sleep(pause, undefined, { signal: request.signal }).catch(() => {
      throw cancelled(target)
    })
    return 'again'
  }

  async function* chat(target: Target, request: ChatRequest): AsyncGenerator<ChatEvent, void, undefined> {
    const release = await slots.acquire(`${target.provider} ${target.baseUrl}`, request, target)
    let usage: Usage | undefined
    try {
      for (let attempt = 0; ; ) {
        let started = false
        try {
          for await (const event of streamOnce(target, request)) {
            started = true
            if (event.type === 'end') usage = event.usage
            yield event
          }
          return
        } catch (thrown) {
          if (started) throw LlmError.from(thrown, target)
          if ((await recover(target, request, attempt, thrown)) === 'again') attempt++
        }
      }
    } finally {
      release()
      count(target, usage)
    }
  }

  async function* streamOnce(target: Target, request: ChatRequest): AsyncGenerator<ChatEvent, void, undefined> {
    const wire = WIRES[target.provider]
    const { path, body } = wire.chat(target.model, request, true, quirksOf(target))
    const frames = transport.stream(target, wire, path, body, request.signal)
    yield* readPieces(target, frames, wire.decoder(request))
  }

  async function complete(target: Target, request: ChatRequest): Promise<Answer> {
    const wire = WIRES[target.provider]
    const release = await slots.acquire(`${target.provider} ${target.baseUrl}`, request, target)
    let usage: Usage | undefined
    try {
      for (let attempt = 0; ; ) {
        try {
          const { path, body } = wire.chat(target.model, request, false, quirksOf(target))
          const json = await transport.json(target, wire, { method: 'POST', path, body, signal: request.signal })
          const read = wire.readAnswer(json, target, request)
          const answer = { ...read, text: withoutThoughts(read.text) }
          usage = answer.usage
          if (answer.stop === 'filtered') throw refusedByStop(target)
          if (answer.text.trim() === '' && answer.toolCalls.length === 0) throw emptyAnswer(target)
          return answer
        } catch (thrown) {
          if ((await recover(target, request, attempt, thrown)) === 'again') attempt++
        }
      }
    } finally {
      release()
      count(target, usage)
    }
  }

  async function embed(target: Target, texts: readonly string[], signal?: AbortSignal): Promise<number[][]> {
    const wire = WIRES[target.provider]
    if (wire.embed === undefined) throw new LlmError('refused', target, `${wire.label} has no embeddings`)
    const request: ChatRequest = { messages: [], background: true, signal }
    const release = await slots.acquire(`${target.provider} ${target.baseUrl}`, request, target)
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const { path, body } = wire.embed.request(target.model, texts)
          const vectors = wire.embed.read(await transport.json(target, wire, { method: 'POST', path, body, signal }))
          if (vectors?.length === texts.length) return vectors
          throw new LlmError('garbled', target, `${vectors?.length ?? 'no'} vectors came for ${texts.length} texts`)
        } catch (thrown) {
          await recover(target, request, attempt, thrown)
        }
      }
    } finally {
      release()
    }
  }

  async function models(about: Omit<Target, 'model'>, signal?: AbortSignal): Promise<string[]> {
    const target = { ...about, model: '' }
    const wire = WIRES[target.provider]
    const names = wire.models.read(await transport.json(target, wire, { path: wire.models.path, signal, brief: true }))
    if (names === undefined) throw new LlmError('garbled', target, 'the list of models could not be read')
    return names
  }

  async function probe(target: Target, signal?: AbortSignal): Promise<void> {
    const wire = WIRES[target.provider]
    if (wire.modelPath !== undefined) {
      const found = await lookUp(target, wire, wire.modelPath(target.model), signal)
      if (found) return
    }
    const names = await models(target, signal).catch((thrown: unknown) => {
      const error = LlmError.from(thrown, target)
      if (wire.modelPath !== undefined && (error.code === 'model-missing' || error.code === 'garbled')) return undefined
      if (wire.modelPath !== undefined && (error.status === 405 || error.status === 501)) return undefined
      throw error
    })
    if (names === undefined) return probeByCall(target, signal)
    if (!names.some((name) => wire.sameModel(name, target.model))) throw modelMissing(target)
  }

  /** True when the provider knows the model by its id; false when it has no such route; throws when it says no. */
  async function lookUp(target: Target, wire: Wire, path: string, signal?: AbortSignal): Promise<boolean> {
    try {
      return wire.isModel(await transport.json(target, wire, { path, signal, brief: true }))
    } catch (thrown) {
      const error = LlmError.from(thrown, target)
      if (error.code === 'model-missing' && !error.definite) return false
      if (error.code === 'garbled' || error.status === 405 || error.status === 501) return false
      throw error
    }
  }

  /** A call of one token. What it answers doesn't matter, as long as the model answers. */
  async function probeByCall(target: Target, signal?: AbortSignal): Promise<void> {
    const request: ChatRequest = { messages: [{ role: 'user', content: 'Hi' }], maxTokens: 1, signal }
    await complete(target, request).catch((error: unknown) => {
      if (!(error instanceof LlmError) || error.code !== 'empty') throw error
    })
  }

  async function contextTokens(target: Target, signal?: AbortSignal): Promise<number> {
    const wire = WIRES[target.provider]
    const key = `${target.baseUrl} ${target.model}`
    const known = windows.get(key)
    if (known !== undefined && known.until > Date.now()) return known.tokens
    const { path, body, read } = wire.window(target)
    let tokens = read(undefined)
    if (path !== undefined) {
      const method = body === undefined ? 'GET' : 'POST'
      tokens = await transport.json(target, wire, { method, path, body, signal, brief: true }).then(read, () => tokens)
    }
    windows.set(key, { tokens, until: Date.now() + CONTEXT_CACHE_MS })
    return tokens
  }

  return {
    chat,
    complete,
    embed,
    models,
    probe,
    contextTokens,
    usage: () => [...totals.values()].map((total) => ({ ...total })),
    close: transport.close,
  }
}

/** Turns a provider's pieces into events; an end without the provider's own word for it is an error. */
async function* readPieces(
  target: Target,
  frames: AsyncIterable<unknown>,
  decode: (frame: unknown) => Piece[],
): AsyncGenerator<ChatEvent, void, undefined> {
  const usage: Usage = { inputTokens: 0, outputTokens: 0 }
  const thoughts = thoughtFilter()
  let stop: Answer['stop'] | undefined
  let empty = true
  for await (const frame of frames) {
    for (const piece of decode(frame)) {
      if (piece.type === 'error') throw new LlmError(piece.code ?? 'server', target, piece.message)
      if (piece.type === 'usage') Object.assign(usage, piece.usage)
      else if (piece.type === 'stop') stop = piece.reason
      else if (piece.type === 'toolCall') {
        empty = false
        yield piece
      } else {
        const text = thoughts.push(piece.text)
        empty &&= text.trim() === ''
        if (text !== '') yield { type: 'text', text }
      }
    }
  }
  if (stop === undefined) throw new LlmError('broken-off', target, 'the answer broke off before its end')
  if (stop === 'filtered') throw refusedByStop(target)
  const held = thoughts.end()
  if (held !== '') yield { type: 'text', text: held }
  if (empty && held.trim() === '') throw emptyAnswer(target)
  yield { type: 'end', usage, stop }
}

function cached<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
