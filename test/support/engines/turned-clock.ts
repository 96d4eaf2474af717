// Time that passes as a test says: the timers of `setTimeout`, and `performance.now`.

import type { TestContext } from 'node:test'

/** A clock that stands still until it is turned. */
export type TurnedClock = {
  now: () => number
  /** Lets so many milliseconds pass, and what falls due in them happen. */
  pass: (ms: number) => Promise<void>
}

/** Promises that are kept lead to others: so many turns are enough for what a test begins. */
const TURNS = 3

/** Resolves once what has begun waits for time or for the test. */
export async function settled(turns = TURNS): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** The clock of a test, which ends with it. */
export function turnedClock({ mock }: TestContext): TurnedClock {
  let now = 1_000_000
  mock.timers.enable({ apis: ['setTimeout'] })
  mock.method(performance, 'now', () => now)
  const pass = async (ms: number): Promise<void> => {
    await settled()
    for (let left = ms; left > 0; left--) {
      now++
      mock.timers.tick(1)
      await settled(1)
    }
    await settled()
  }
  return { now: () => now, pass }
}
