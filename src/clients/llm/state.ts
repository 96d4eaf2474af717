// The state of a client between calls: connections, slots, learned quirks of servers and counts. The three wire formats
// are distinguished here and nowhere else.

import type { ProviderName } from '../../core/model.ts'
import { anthropic } from './anthropic.ts'
import type { Limiter } from './limiter.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import type { Pace } from './pace.ts'
import type { Transport } from './transport.ts'
import type { Quirks, Target, Usage, Wire } from './wire.ts'

/** The state of a client; one for every `createLlm`. */
export type ClientState = {
  readonly transport: Transport
  readonly slots: Limiter
  readonly pace: Pace
  /** Milliseconds before the second attempt; doubles with every attempt, jittered. */
  readonly backoffMs: number
  /** By address and model. */
  readonly quirks: Map<string, Quirks>
  /** By provider and model. */
  readonly totals: Map<string, UsageTotal>
  /** By address and model: tokens of the context, and until when (milliseconds of `performance.now()`) that is believed. */
  readonly windows: Map<string, { tokens: number; until: number }>
}

/** The usage of one model. Failed calls have used no tokens that anybody could count. */
export type UsageTotal = Usage & { provider: ProviderName; model: string; calls: number; failures: number }

const WIRES: Record<ProviderName, Wire> = { openai, anthropic, ollama }

/** The wire format that a target speaks. */
export const wireOf = (target: Pick<Target, 'provider'>): Wire => WIRES[target.provider]

/** The quirks of a model, noted in place. */
export const quirksOf = ({ quirks }: ClientState, target: Target): Quirks =>
  cached(quirks, `${target.baseUrl} ${target.model}`, () => ({}))

/** Calls of one lane share the capacity of their address. */
export const laneOf = ({ provider, baseUrl }: Target): string => `${provider} ${baseUrl}`

/**
 * Waits for a slot of the target's address; returns the function that releases it. Throws an LlmError when cancelled.
 */
export const takeSlot = (
  { slots }: ClientState,
  target: Target,
  request: { background?: boolean; signal?: AbortSignal | undefined },
): Promise<() => void> => slots.acquire(laneOf(target), request, target)

/** Counts a call; one without usage has failed. */
export function countCall({ totals }: ClientState, { provider, model }: Target, usage: Usage | undefined): void {
  const none = { calls: 0, failures: 0, inputTokens: 0, outputTokens: 0 }
  const total = cached(totals, `${provider} ${model}`, () => ({ provider, model, ...none }))
  total.calls++
  if (usage === undefined) total.failures++
  total.inputTokens += usage?.inputTokens ?? 0
  total.outputTokens += usage?.outputTokens ?? 0
}

function cached<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
