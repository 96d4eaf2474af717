// The step after a failed attempt: another one after a pause, another one without a parameter that the server refuses,
// or the error.

import { setTimeout as sleep } from 'node:timers/promises'
import { cancelled, LlmError } from './errors.ts'
import type { Outcome } from './pace.ts'
import { type ClientState, laneOf, quirksOf, takeSlot, wireOf } from './state.ts'
import { learnWindow } from './window.ts'
import type { ChatRequest, Target } from './wire.ts'

/** Attempts after the first; only before the first token. */
const RETRIES_MAX = 3
/** Those of a call in the background where all that is wrong is that there were too many: two minutes and more. */
const PATIENT_RETRIES_MAX = 8
/** Changes of a request for the sake of its server: more than it can refuse, unless it always finds another fault. */
const ADAPTATIONS_MAX = 16
/** A provider that asks for a longer pause than this is not waited for, by a call in the background a longer one. */
const PAUSE_MAX_MS = 60_000
const PATIENT_PAUSE_MAX_MS = 300_000

/** A request to a model. */
export type Call = { state: ClientState; target: Target; request: ChatRequest }

/** An attempt: those before it that failed, and those after which only the request was changed. */
export type Attempt = { failed: number; adapted: number }

/** The first attempt of a call. */
export const FIRST: Attempt = { failed: 0, adapted: 0 }

/** Runs `once` until it works, in a slot each time. Throws the LlmError of the last attempt. */
export async function attempted<T>(call: Call, once: () => Promise<T>): Promise<T> {
  const { state, target, request } = call
  for (let attempt = FIRST; ; ) {
    const end = request.background === true ? await state.pace.turn(laneOf(target), request, target) : undefined
    let outcome: Outcome = 'failed'
    let step: Step
    try {
      // Only for as long as the attempt lasts: calls that wait must not keep those of a person from going.
      const release = await takeSlot(state, target, request)
      const result = await once().finally(release)
      outcome = 'answered'
      return result
    } catch (thrown) {
      step = nextStep(call, attempt, thrown)
      if (step.isTooMany) outcome = { pauseMs: step.pauseMs }
    } finally {
      end?.(outcome)
    }
    // The pause that "too many" asks for is one of all background calls, and waited for with the next turn.
    if (end === undefined || !step.isTooMany) await pause(step, call)
    attempt = step.attempt
  }
}

/** Waits where that helps and returns the attempt to be made next. Throws an LlmError when none is to be made. */
export async function recovered(call: Call, attempt: Attempt, thrown: unknown): Promise<Attempt> {
  const step = nextStep(call, attempt, thrown)
  await pause(step, call)
  return step.attempt
}

/** The attempt after a failed one; adapting to the server's refusals does not count as a further attempt. */
type Step = { attempt: Attempt; pauseMs: number; isTooMany: boolean }

function nextStep({ state, target, request }: Call, { failed, adapted }: Attempt, thrown: unknown): Step {
  const error = LlmError.from(thrown, target)
  if (error.windowTokens !== undefined) learnWindow(state, target, error.windowTokens)
  const isRefused = error.code === 'refused' && (error.status === 400 || error.status === 422)
  const mayAdapt = adapted < ADAPTATIONS_MAX
  if (mayAdapt && (error.again || (isRefused && wireOf(target).adapt(quirksOf(state, target), error.message, request))))
    return { attempt: { failed, adapted: adapted + 1 }, pauseMs: 0, isTooMany: false }
  const isTooMany = error.code === 'rate-limited'
  const isPatient = isTooMany && request.background === true
  const [retriesMax, pauseMaxMs] = isPatient ? [PATIENT_RETRIES_MAX, PATIENT_PAUSE_MAX_MS] : [RETRIES_MAX, PAUSE_MAX_MS]
  const { retryAfterMs = 0 } = error
  if (!error.retryable || failed >= retriesMax || retryAfterMs > pauseMaxMs) throw error
  const ceiling = Math.min(state.backoffMs * 2 ** failed, PAUSE_MAX_MS)
  const pauseMs = Math.max(retryAfterMs, ceiling / 2 + Math.random() * (ceiling / 2))
  return { attempt: { failed: failed + 1, adapted }, pauseMs, isTooMany }
}

async function pause({ pauseMs }: Step, { target, request }: Call): Promise<void> {
  if (pauseMs === 0) return
  await sleep(pauseMs, undefined, { signal: request.signal }).catch(() => {
    throw cancelled(target)
  })
}
