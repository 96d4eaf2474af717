// Work that is done one after the other for each key.

/** Runs work when all earlier work of its key has ended, however it has; the outcome is that of the work. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Turns that nothing waits for yet. */
export function turnsByKey(): Turns {
  const last = new Map<string, Promise<void>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, ended)
    void ended.then(() => last.get(key) === ended && last.delete(key))
    return mine
  }
}
