// Work that is put off until its result is first needed.

/** A function that runs `make` the first time it is called, and gives that result from then on. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
