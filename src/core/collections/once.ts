// Work that is put off until its result is first needed.

/** A function that runs `make` the first time it is called, and gives that result from then on. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** `make`, called once for each object; its result stays as long as the object. */
export function oncePer<K extends object, T extends {}>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** `make`, called once for each number; its results stay as long as the function that this returns. */
export function onceByNumber<T extends {}>(make: (number: number) => T): (number: number) => T {
  const made = new Map<number, T>()
  return (number) => {
    const known = made.get(number)
    if (known !== undefined) return known
    const value = make(number)
    made.set(number, value)
    return value
  }
}

/** `make`, called once for each object and number; its results stay as long as the object. */
export function oncePerNumber<K extends object, N extends number, T extends {}>(make: (key: K, number: N) => T) {
  const tables = oncePer((_key: K) => new Map<N, T>())
  return (key: K, number: N): T => {
    const made = tables(key)
    const known = made.get(number)
    if (known !== undefined) return known
    const value = make(key, number)
    made.set(number, value)
    return value
  }
}
