// When git is asked again after it has failed or was slow: it is at work for half of the time at most, however many ask.

/** Rests by key. */
export type Rests = {
  isResting(key: string): boolean
  /** Begins a rest as long as the work that began then (milliseconds of `performance.now()`) has taken. */
  rest(key: string, began: number): void
}

export function newRests(): Rests {
  const ends = new Map<string, number>()
  return {
    isResting: (key) => {
      const isResting = (ends.get(key) ?? 0) > performance.now()
      if (!isResting) ends.delete(key)
      return isResting
    },
    rest: (key, began) => {
      const now = performance.now()
      ends.set(key, now + (now - began))
    },
  }
}
