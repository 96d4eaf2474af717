// How many calls one provider address gets at a time. A person's call overtakes waiting background calls.

import { cancelled } from './errors.ts'
import type { Target } from './wire.ts'

type Waiter = { background: boolean; start: () => void }

/** Slots for calls, by name. */
export type Limiter = {
  /** Resolves to a function that gives the slot back (once). Throws an LlmError when the signal ends the wait. */
  acquire: (
    name: string,
    request: { background?: boolean; signal?: AbortSignal | undefined },
    target: Target,
  ) => Promise<() => void>
}

/** `max` slots for every name. */
export function limiter(max: number): Limiter {
  const lanes = new Map<string, { running: number; waiting: Waiter[] }>()

  function release(name: string): () => void {
    let held = true
    return () => {
      const lane = lanes.get(name)
      if (!held || lane === undefined) return
      held = false
      const next = lane.waiting.shift()
      if (next !== undefined) next.start()
      else if (--lane.running === 0) lanes.delete(name)
    }
  }

  return {
    async acquire(name, { background = false, signal }, target) {
      if (signal?.aborted === true) throw cancelled(target)
      const lane = lanes.get(name) ?? { running: 0, waiting: [] }
      lanes.set(name, lane)
      if (lane.running < max) {
        lane.running++
        return release(name)
      }
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          background,
          start() {
            signal?.removeEventListener('abort', give)
            resolve(release(name))
          },
        }
        function give(): void {
          lane.waiting.splice(lane.waiting.indexOf(waiter), 1)
          reject(cancelled(target))
        }
        const firstBackground = background ? -1 : lane.waiting.findIndex((other) => other.background)
        lane.waiting.splice(firstBackground === -1 ? lane.waiting.length : firstBackground, 0, waiter)
        signal?.addEventListener('abort', give, { once: true })
      })
    },
  }
}
