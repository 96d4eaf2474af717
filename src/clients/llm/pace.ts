// How fast background calls go to one provider address: as fast as it lets them. One that answers "too many" is left
// alone for as long as it asks, then asked by fewer at a time, and slowly by more again (as TCP feels for its window).

import { cancelled } from './errors.ts'
import type { Target } from './wire.ts'

/** How an attempt ended; with a pause when the provider was asked too often. */
export type Outcome = 'answered' | 'failed' | { pauseMs: number }

/** Turns of background calls, by address. */
export type Pace = {
  /** Resolves when an attempt may be made, to what must be told its end. Throws an LlmError when the signal ends the wait. */
  turn: (
    name: string,
    request: { signal?: AbortSignal | undefined },
    target: Target,
  ) => Promise<(outcome: Outcome) => void>
}

type Lane = {
  running: number
  /** How many may run at once; it grows and shrinks by parts. */
  window: number
  /** No attempt starts before (milliseconds as of `performance.now()`), and when that was last put off. */
  until: number
  slowedAt: number
  waiting: (() => void)[]
  timer: NodeJS.Timeout | undefined
}

/** Calls answered at a full window before it grows by one: growing costs refusals. */
const ANSWERS_TO_GROW = 4

/** Lanes of `max` calls at once, until a provider shows that it takes fewer. */
export function pace(max: number): Pace {
  const lanes = new Map<string, Lane>()

  function start(lane: Lane): void {
    const now = performance.now()
    if (lane.waiting.length > 0 && now < lane.until) {
      lane.timer ??= setTimeout(() => {
        lane.timer = undefined
        start(lane)
      }, lane.until - now)
      return
    }
    while (lane.waiting.length > 0 && lane.running < Math.floor(lane.window)) lane.waiting.shift()!()
  }

  /** A pause that nobody waits for must not keep a process alive. */
  function rest(lane: Lane): void {
    clearTimeout(lane.timer)
    lane.timer = undefined
  }

  function end(lane: Lane, startedAt: number, outcome: Outcome): void {
    const now = performance.now()
    if (outcome === 'answered') lane.window = Math.min(max, lane.window + 1 / (ANSWERS_TO_GROW * lane.window))
    else if (outcome !== 'failed') {
      // Those that were under way when it was slowed say nothing new.
      if (startedAt >= lane.slowedAt) {
        lane.window = Math.max(1, Math.min(lane.window, lane.running) / 2)
        lane.slowedAt = now
      }
      lane.until = Math.max(lane.until, now + outcome.pauseMs)
    }
    lane.running--
    start(lane)
  }

  return {
    turn(name, { signal }, target) {
      const fresh = {
        running: 0,
        window: max,
        until: 0,
        slowedAt: 0,
        waiting: [],
        timer: undefined,
      }
      const lane: Lane = lanes.get(name) ?? fresh
      lanes.set(name, lane)
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(cancelled(target))
        const give = (): void => {
          lane.waiting.splice(lane.waiting.indexOf(go), 1)
          if (lane.waiting.length === 0) rest(lane)
          reject(cancelled(target))
        }
        const go = (): void => {
          signal?.removeEventListener('abort', give)
          lane.running++
          const startedAt = performance.now()
          resolve((outcome) => end(lane, startedAt, outcome))
        }
        signal?.addEventListener('abort', give, { once: true })
        lane.waiting.push(go)
        start(lane)
      })
    },
  }
}
