// The context window of a model, prompt and answer together: as its server states it, or as the server's refusals show.

import { LlmError } from './errors.ts'
import { type ClientState, wireOf } from './state.ts'
import type { Target } from './wire.ts'

/** How long the size of a context is believed: a server may be given another model file of the same name. */
const CONTEXT_CACHE_MS = 600_000
/** How long the assumed size is believed when the server did not say: it may only have been busy. */
const ASSUMED_CACHE_MS = 30_000

/** Tokens the model takes, prompt and answer together; a cautious figure where the provider doesn't say. */
export async function contextTokens(state: ClientState, target: Target, signal?: AbortSignal): Promise<number> {
  const wire = wireOf(target)
  const key = keyOf(target)
  const known = state.windows.get(key)
  if (known !== undefined && known.until > performance.now()) return known.tokens
  const { path, body, read } = wire.window(target)
  const believe = (tokens: number, forMs: number): number => {
    state.windows.set(key, { tokens, until: performance.now() + forMs })
    return tokens
  }
  const assumed = read(undefined)
  if (path === undefined) return believe(assumed, CONTEXT_CACHE_MS)
  const method = body === undefined ? 'GET' : 'POST'
  try {
    const json = await state.transport.json(target, wire, { method, path, body, signal, brief: true })
    return believe(read(json), CONTEXT_CACHE_MS)
  } catch (error) {
    if (!(error instanceof LlmError)) throw error
    // A caller who goes away says nothing of the model.
    return error.code === 'cancelled' ? assumed : believe(assumed, ASSUMED_CACHE_MS)
  }
}

/** The share that is kept of the assumed size when a prompt that should have fitted did not. */
const SHRINK = 0.75

/**
 * Notes that a prompt was too long for a context of `named` tokens, as a refusal says. Where that was known, the tokens
 * of prompts are more than they are estimated to be, and less is believed.
 */
export function learnWindow({ windows }: ClientState, target: Target, named: number): void {
  const known = windows.get(keyOf(target))?.tokens ?? Number.POSITIVE_INFINITY
  const tokens = named < known ? named : Math.floor(known * SHRINK)
  windows.set(keyOf(target), { tokens, until: performance.now() + CONTEXT_CACHE_MS })
}

const keyOf = ({ baseUrl, model }: Target): string => `${baseUrl} ${model}`
