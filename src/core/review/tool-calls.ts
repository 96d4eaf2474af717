// Tool calls that small models write into their text instead of making them.

import { jsonOf } from './extent.ts'
import { readObject } from './loose-json.ts'

/** A call that a model wrote into its text. */
export type WrittenCall = { name: string; arguments: Record<string, unknown> }

/**
 * Calls written as text: `<tool_call>{…}</tool_call>`, a JSON object with `name` and `arguments` (or `parameters`),
 * bare or fenced, or `name(key="value")`. Only names in `known` count, so that an answer is never taken for a call.
 */
export function writtenCalls(text: string, known: ReadonlySet<string>): WrittenCall[] {
  const tagged = [...text.matchAll(/<tool_call>([\s\S]*?)(?:<\/tool_call>|$)/g)].map((match) => match[1]!)
  const calls = (tagged.length > 0 ? tagged : [text])
    .map((part) => fromJson(part, known))
    .filter((call) => call !== undefined)
  if (calls.length > 0) return calls
  const spoken = fromSyntax(text, known)
  return spoken ? [spoken] : []
}

function fromJson(text: string, known: ReadonlySet<string>): WrittenCall | undefined {
  const value = readObject(text)
  if (!value) return undefined
  const inner =
    typeof value.function === 'object' && value.function !== null ? (value.function as Record<string, unknown>) : value
  const name = inner.name ?? inner.tool ?? inner.tool_name
  if (typeof name !== 'string' || !known.has(name)) return undefined
  const args = inner.arguments ?? inner.parameters ?? inner.args ?? {}
  return { name, arguments: toArguments(args) }
}

/** Arguments as an object, also when a model has written them as a string of JSON. */
export function toArguments(value: unknown): Record<string, unknown> {
  if (typeof value === 'string') return readObject(value) ?? {}
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function fromSyntax(text: string, known: ReadonlySet<string>): WrittenCall | undefined {
  const match = /^\s*`?([a-z_]+)\((.*)\)`?\s*$/s.exec(text.trim())
  if (!match || !known.has(match[1]!)) return undefined
  const args: Record<string, unknown> = {}
  for (const [, key, string, number] of match[2]!.matchAll(
    /(?<![a-z_])([a-z_]+)\s{0,8}[=:]\s*(?:["']([^"']*)["']|(\d+))/g,
  )) {
    args[key!] = string ?? Number(number)
  }
  return { name: match[1]!, arguments: args }
}

/** A key that is equal for equal calls, with arguments in any order. */
export function callKey(name: string, args: Record<string, unknown>): string {
  const entries = Object.entries(args)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${(typeof value === 'string' ? value : jsonOf(value)).trim()}`)
    .sort()
  return `${name}(${entries.join(',')})`
}
