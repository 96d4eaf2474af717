// A limit on how often something happens, by a clock that only goes forward.

/** At most so many times in any second. */
export type Pace = {
  /** Milliseconds until it may happen again; 0 when it may now. */
  wait(): number
  /** It happens now. */
  note(): void
}

/** A pace of `times` in any second; `now` in milliseconds, never going back. */
export function openPace(times: number, now: () => number = () => performance.now()): Pace {
  const latest: number[] = []
  return {
    wait: () => (latest.length < times ? 0 : Math.max(0, latest[0]! + 1000 - now())),
    note: () => {
      latest.push(now())
      if (latest.length > times) latest.shift()
    },
  }
}
