// JSON of long responses, written a piece at a time: the main thread serves others in between.

import { setImmediate as turn } from 'node:timers/promises'

/** Items written between two looks at the clock, and the milliseconds for which others may be kept waiting. */
const ITEMS_AT_ONCE = 20
const PIECE_MS = 2

/** The JSON of a value; a list, and the lists among the fields of an object, are written in pieces. */
export async function jsonText(value: unknown): Promise<string> {
  if (Array.isArray(value)) return listText(value)
  if (!isPlain(value) || !Object.values(value).some((field) => Array.isArray(field) && field.length > ITEMS_AT_ONCE))
    return JSON.stringify(value)
  const parts: string[] = []
  for (const [name, field] of Object.entries(value)) {
    const text = Array.isArray(field) ? await listText(field) : JSON.stringify(field)
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

async function listText(list: readonly unknown[]): Promise<string> {
  if (list.length <= ITEMS_AT_ONCE) return JSON.stringify(list)
  const parts: string[] = []
  let since = performance.now()
  for (let at = 0; at < list.length; at += ITEMS_AT_ONCE) {
    parts.push(JSON.stringify(list.slice(at, at + ITEMS_AT_ONCE)).slice(1, -1))
    if (performance.now() - since < PIECE_MS) continue
    await turn()
    since = performance.now()
  }
  return `[${parts.join(',')}]`
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('toJSON' in value)
