// Lists of any length. Spread into a call (`push(...more)`, `Math.max(...numbers)`), one of more than some 120,000 does
// not fit on the stack.

/** Adds all of `more` at the end of a list. */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one)
}

/** The largest of some numbers; -Infinity of none. */
export function largest(numbers: Iterable<number>): number {
  let result = Number.NEGATIVE_INFINITY
  for (const one of numbers) if (one > result) result = one
  return result
}

/** The least of some numbers; Infinity of none. */
export function least(numbers: Iterable<number>): number {
  let result = Number.POSITIVE_INFINITY
  for (const one of numbers) if (one < result) result = one
  return result
}
