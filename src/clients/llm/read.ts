// Reading foreign JSON: a value of the wanted type, or nothing.

import { extentOf, jsonOf } from '../../core/review/extent.ts'
import { truncate } from '../../core/text/truncate.ts'
import { ARGUMENTS_CHARS_MAX } from './bounds.ts'
import type { ToolCall } from './wire.ts'

/** A JSON object of which nothing is known. */
export type Json = { [key: string]: unknown }

/** The value when it is an object, else an empty one. */
export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** The value when it is a list, else an empty one. */
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The value when it is text, else ''. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Text that some servers give in one piece and others as a list of parts, of which those that are no text are left out. */
export const asContent = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((part) => (typeof part === 'string' ? part : asText(asObject(part).text))).join('')
    : asText(value)

/** The value as a whole number above 0, else 0. */
export const asCount = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.min(Math.round(value), Number.MAX_SAFE_INTEGER) : 0

/** Rows of numbers of one length; undefined for anything else. */
export function asMatrix(value: unknown): number[][] | undefined {
  if (!Array.isArray(value)) return undefined
  const width = Array.isArray(value[0]) ? value[0].length : 0
  const good = value.every(
    (row) => Array.isArray(row) && row.length === width && width > 0 && row.every((cell) => Number.isFinite(cell)),
  )
  return good ? (value as number[][]) : undefined
}

/** The arguments of a tool call, which some servers give as an object and others as text that should be one. */
export function readArguments(value: unknown): { arguments: Json; malformed?: string } {
  if (extentOf(value) > ARGUMENTS_CHARS_MAX) {
    const text = typeof value === 'string' ? value : jsonOf(value)
    return { arguments: {}, malformed: truncate(text, ARGUMENTS_CHARS_MAX) }
  }
  if (typeof value !== 'string') return { arguments: asObject(value) }
  if (value.trim() === '') return { arguments: {} }
  try {
    const parsed: unknown = JSON.parse(value)
    const isGood = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) && !isDeep(parsed)
    return isGood ? { arguments: parsed as Json } : { arguments: {}, malformed: value }
  } catch {
    return { arguments: {}, malformed: value }
  }
}

const isDeep = (value: unknown): boolean => extentOf(value) === Number.POSITIVE_INFINITY

/** A tool call as OpenAI and Ollama write it; one without an id is called by its position. */
export function readToolCall(value: unknown, index: number): ToolCall {
  const call = asObject(value)
  const { name, arguments: given } = asObject(call.function)
  return { id: asText(call.id) || `call_${index}`, name: asText(name), ...readArguments(given) }
}
