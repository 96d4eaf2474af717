// What follows a failed attempt: another one after a pause, another
// one that leaves out what the server does not take, or the error.

import { setTimeout as sleep } from 'node:timers/promises'
import { cancelled, LlmError } from './errors.ts'
import { type ClientState, quirksOf, wireOf } from './state.ts'
import type { ChatRequest, Target } from './wire.ts'

/** Attempts after the first; only before the first token. */
const RETRIES_MAX = 3
/** A provider that asks for a longer pause than this is not waited for. */
const RETRY_AFTER_MAX_MS = 60_000

/** Runs `once` until it works. Throws the LlmError of the last attempt. */
export async function attempted<T>(
  state: ClientState,
  target: Target,
  request: ChatRequest,
  once: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; ) {
    try {
      return await once()
    } catch (thrown) {
      attempt = await recovered(state, target, request, attempt, thrown)
    }
  }
}

/**
 * Waits where that helps and returns the number of the attempt to be made next: one that was adapted to what the server
 * takes is the same again. Throws an LlmError when none is to be made.
 */
export async function recovered(
  state: ClientState,
  target: Target,
  request: ChatRequest,
  attempt: number,
  thrown: unknown,
): Promise<number> {
  const error = LlmError.from(thrown, target)
  const isRefused = error.status === 400 || error.status === 422
  if (isRefused && wireOf(target).adapt(quirksOf(state, target), error.message, request)) return attempt
  const pauseMs = pauseBefore(attempt, error, state.backoffMs)
  if (pauseMs === undefined) throw error
  await sleep(pauseMs, undefined, { signal: request.signal }).catch(() => {
    throw cancelled(target)
  })
  return attempt + 1
}

/** Milliseconds to wait before another attempt; undefined when there should be none. */
function pauseBefore(attempt: number, error: LlmError, backoffMs: number): number | undefined {
  if (!error.retryable || attempt >= RETRIES_MAX) return undefined
  const ceiling = backoffMs * 2 ** attempt
  const pauseMs = ceiling / 2 + Math.random() * (ceiling / 2)
  const { retryAfterMs = 0 } = error
  return retryAfterMs > RETRY_AFTER_MAX_MS ? undefined : Math.max(pauseMs, retryAfterMs)
}
