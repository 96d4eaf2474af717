// The context window of a model, prompt and answer together: as its server states it, or as the server's refusals show.

import { type ClientState, wireOf } from './state.ts'
import type { Target } from './wire.ts'

/** How long the size of a context is believed: a server may be given another model file of the same name. */
const CONTEXT_CACHE_MS = 600_000

/** Tokens the model takes, prompt and answer together; a cautious figure where the provider doesn't say. */
export async function contextTokens(state: ClientState, target: Target, signal?: AbortSignal): Promise<number> {
  const wire = wireOf(target)
  const key = keyOf(target)
  const known = state.windows.get(key)
  if (known !== undefined && known.until > Date.now()) return known.tokens
  const { path, body, read } = wire.window(target)
  let tokens = read(undefined)
  if (path !== undefined) {
    const method = body === undefined ? 'GET' : 'POST'
    tokens = await state.transport
      .json(target, wire, { method, path, body, signal, brief: true })
      .then(read, () => tokens)
  }
  state.windows.set(key, { tokens, until: Date.now() + CONTEXT_CACHE_MS })
  return tokens
}

/** What is left of the size that was believed when a prompt that should have fitted did not. */
const SHRINK = 0.75

/**
 * Notes that a prompt was too long for a context of `named` tokens, as a refusal says. Where that was known, the tokens
 * of prompts are more than they are estimated to be, and less is believed.
 */
export function learnWindow({ windows }: ClientState, target: Target, named: number): void {
  const known = windows.get(keyOf(target))?.tokens ?? Number.POSITIVE_INFINITY
  const tokens = named < known ? named : Math.floor(known * SHRINK)
  windows.set(keyOf(target), { tokens, until: Date.now() + CONTEXT_CACHE_MS })
}

const keyOf = ({ baseUrl, model }: Target): string => `${baseUrl} ${model}`
