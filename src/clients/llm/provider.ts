// One client for every model provider. A provider is a Wire (openai.ts, anthropic.ts, ollama.ts): how requests are
// written and answers read. Everything else is the same for all: slots, timeouts, retries, cancellation, usage, and the
// rule that an answer which breaks off is an error.

import { chat, complete, embed } from './calls.ts'
import { limiter } from './limiter.ts'
import { models, probe } from './models.ts'
import { pace } from './pace.ts'
import { type ClientState, type UsageTotal, wireOf } from './state.ts'
import { type HttpsProxy, openTransport, type Timeouts } from './transport.ts'
import { contextTokens } from './window.ts'
import type { Answer, ChatEvent, ChatRequest, EmbedCall, Target } from './wire.ts'

export { emptyAnswer, LlmError } from './errors.ts'
export { withoutLeadingThoughts } from './thoughts.ts'
export type {
  Answer,
  ChatEvent,
  ChatRequest,
  EmbedCall,
  JsonSchema,
  Message,
  Target,
  Tool,
  ToolCall,
  Usage,
} from './wire.ts'

/** Settings of a client; the defaults suit a service that people wait for. */
export type LlmOptions = {
  /** Calls to one provider address at a time; further ones wait, interactive before background. */
  callsInFlightMax?: number
  timeouts?: Partial<Timeouts>
  proxy?: HttpsProxy | undefined
  /** Milliseconds before the second attempt of a call; doubles with every attempt, jittered. */
  backoffMs?: number
}

/** Every model provider, through one interface. */
export type LlmClient = {
  /** Streams an answer; ends with an `end` event or throws an LlmError. Leaving the loop closes the connection. */
  chat: (target: Target, request: ChatRequest) => AsyncGenerator<ChatEvent, void, undefined>
  /** The whole answer in one piece. Throws an LlmError when there is neither text nor a tool call. */
  complete: (target: Target, request: ChatRequest) => Promise<Answer>
  /** One vector per text, in order. Throws when the provider has no embeddings or returns another number of them. */
  embed: (target: Target, texts: readonly string[], call?: EmbedCall) => Promise<number[][]>
  /** Names of the provider's models. */
  models: (target: Omit<Target, 'model'>, signal?: AbortSignal) => Promise<string[]>
  /** Resolves when exactly `target.model` can be used; throws an LlmError saying why not. */
  probe: (target: Target, signal?: AbortSignal) => Promise<void>
  /** Tokens the model takes, prompt and answer together; a cautious figure where the provider doesn't say. */
  contextTokens: (target: Target, signal?: AbortSignal) => Promise<number>
  /** Whether a longer prompt is cut without a word: its reader must see to it that it fits. */
  cutsPrompts: (target: Target) => boolean
  /** The usage since the start, by provider and model. */
  usage: () => UsageTotal[]
  close: () => Promise<void>
}

/** A client with its own connection pool. Close it when done. */
export function createLlm({ callsInFlightMax = 8, backoffMs = 500, timeouts, proxy }: LlmOptions = {}): LlmClient {
  const state: ClientState = {
    transport: openTransport(timeouts, proxy),
    slots: limiter(callsInFlightMax),
    pace: pace(callsInFlightMax),
    backoffMs,
    quirks: new Map(),
    totals: new Map(),
    windows: new Map(),
  }
  return {
    chat: (target, request) => chat(state, target, request),
    complete: (target, request) => complete(state, target, request),
    embed: (target, texts, call) => embed(state, target, texts, call),
    models: (target, signal) => models(state, target, signal),
    probe: (target, signal) => probe(state, target, signal),
    contextTokens: (target, signal) => contextTokens(state, target, signal),
    cutsPrompts: (target) => wireOf(target).cutsPrompts === true,
    usage: () => Array.from(state.totals.values(), (total) => ({ ...total })),
    close: () => state.transport.close(),
  }
}
