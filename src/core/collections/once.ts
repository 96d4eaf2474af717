// Work that is put off until its result is first needed.

/** A function that runs `make` the first time it is called, and gives that result from then on. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** `make`, called once for each object; its result stays as long as the object. */
export const oncePer = <K extends object, T extends {}>(make: (key: K) => T): ((key: K) => T) =>
  onceIn(new WeakMap<K, T>(), make)

/** `make`, called once for each number; its results stay as long as the function that this returns. */
export const onceByNumber = <T extends {}>(make: (number: number) => T): ((number: number) => T) =>
  onceIn(new Map<number, T>(), make)

type Results<K, T> = { get(key: K): T | undefined; set(key: K, value: T): unknown }

const onceIn =
  <K, T extends {}>(made: Results<K, T>, make: (key: K) => T) =>
  (key: K): T => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }

/** `make`, called once for each object and number; its results stay as long as the object. */
export function oncePerNumber<K extends object, N extends number, T extends {}>(make: (key: K, number: N) => T) {
  const tables = oncePer((key: K) => onceIn(new Map<N, T>(), (number) => make(key, number)))
  return (key: K, number: N): T => tables(key)(number)
}
