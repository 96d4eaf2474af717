// How large and how deep a foreign value is: what is about to be kept, or written as JSON again, which takes a stack as deep.

/** No arguments of a tool are nested deeper. */
const DEPTH_MAX = 64

/** Characters of the texts and names in a JSON value; infinite where it is nested deeper than any arguments are. */
export function extentOf(value: unknown, depth = DEPTH_MAX): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  if (depth === 0) return Number.POSITIVE_INFINITY
  let chars = 1
  if (Array.isArray(value)) for (const item of value) chars += extentOf(item, depth - 1)
  else for (const [name, item] of Object.entries(value)) chars += name.length + extentOf(item, depth - 1)
  return chars
}

/** A JSON value as text; of one that is nested too deeply words that are no JSON. */
export const jsonOf = (value: unknown): string =>
  extentOf(value) === Number.POSITIVE_INFINITY ? TOO_DEEP : JSON.stringify(value)

const TOO_DEEP = 'nested too deeply'
