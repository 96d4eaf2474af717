// Reads what a model returns as findings: JSON where it kept to the schema, and the ways in which models don't.

import { entryOf } from '../entry-of.ts'

/** The worst first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const
/** How bad a finding is; `schema.ts` says what each means. */
export type Severity = (typeof SEVERITIES)[number]

/** A finding as the model states it, before anything is checked against the code. */
export type DraftFinding = {
  file_path: string
  start_line: number | null
  end_line: number | null
  severity: Severity
  category: string
  title: string
  body: string
  suggestion: string | null
  confidence: number
}

/** What a model found. */
export type ModelAnswer = { summary: string; findings: DraftFinding[] }

/**
 * The summary and findings in a model's text: a JSON object, bare, in a code fence or among prose; an array is taken
 * as the findings. Undefined when no JSON with findings or a summary can be read.
 */
export function readAnswer(text: string): ModelAnswer | undefined {
  for (const candidate of candidates(text)) {
    const answer = toAnswer(parseLoosely(candidate))
    if (answer) return answer
  }
  return undefined
}

/** The first JSON object in a text, parsed as tolerantly as answers are. Undefined when there is none. */
export function readObject(text: string): Record<string, unknown> | undefined {
  for (const candidate of candidates(text)) {
    const value = parseLoosely(candidate)
    if (isObject(value)) return value
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* candidates(text: string): Generator<string> {
  const spoken = text.replace(/<think>[\s\S]*?<\/think>/g, '').trim()
  yield spoken
  for (const fence of spoken.matchAll(/```[a-zA-Z]*\s*\n([\s\S]*?)```/g)) yield fence[1]!
  for (const open of ['{', '[']) {
    const start = spoken.indexOf(open)
    if (start === -1) continue
    const end = balancedEnd(spoken, start)
    if (end !== -1) yield spoken.slice(start, end + 1)
  }
}

/** Offset of the bracket that closes the one at `start`, strings skipped; -1 when it never closes. */
function balancedEnd(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let i = start; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return i
  }
  return -1
}

function parseLoosely(text: string): unknown {
  for (const attempt of [text, text.replace(/,(\s*[}\]])/g, '$1')]) {
    try {
      return JSON.parse(attempt)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return undefined
}

function toAnswer(value: unknown): ModelAnswer | undefined {
  if (Array.isArray(value)) {
    const findings = value.map(toFinding).filter((finding) => finding !== undefined)
    return findings.length === value.length ? { summary: '', findings } : undefined
  }
  if (!isObject(value)) return undefined
  const list = value.findings ?? value.issues ?? value.bugs ?? value.results
  const summary = string(value.summary) ?? string(value.overview) ?? ''
  if (Array.isArray(list)) return { summary, findings: list.map(toFinding).filter((finding) => finding !== undefined) }
  const single = toFinding(value)
  if (single) return { summary, findings: [single] }
  return string(value.summary) === undefined ? undefined : { summary, findings: [] }
}

const string = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** Undefined for what names no file or says nothing. */
function toFinding(value: unknown): DraftFinding | undefined {
  if (!isObject(value)) return undefined
  const located = splitLocation(
    string(value.file_path) ?? string(value.file) ?? string(value.path) ?? string(value.location),
  )
  const body = string(value.body) ?? string(value.description) ?? string(value.message) ?? string(value.explanation)
  const title = string(value.title) ?? string(value.name) ?? body?.split(/(?<=[.!?])\s|\n/)[0]?.slice(0, 120)
  if (!located || !title) return undefined
  const start = line(value.start_line ?? value.line ?? value.line_start ?? value.line_number) ?? located.start
  const end = line(value.end_line ?? value.line_end) ?? located.end ?? start
  return {
    file_path: located.path,
    start_line: start,
    end_line: start !== null && end !== null && end < start ? start : end,
    severity: severity(value.severity ?? value.level ?? value.priority),
    category: (string(value.category) ?? string(value.type) ?? 'bug').toLowerCase().slice(0, 64),
    title: title.slice(0, 300),
    body: body ?? title,
    suggestion: string(value.suggestion) ?? string(value.fix) ?? string(value.recommendation) ?? null,
    confidence: confidence(value.confidence),
  }
}

/** `src/a.ts:12-14` as a path and lines. */
function splitLocation(
  text: string | undefined,
): { path: string; start: number | null; end: number | null } | undefined {
  if (!text) return undefined
  const match = /^(.*?):L?(\d+)(?:\s*[-–:]\s*L?(\d+))?$/.exec(text)
  if (!match) return { path: text, start: null, end: null }
  const start = Number(match[2])
  return { path: match[1]!, start, end: match[3] ? Number(match[3]) : start }
}

function line(value: unknown): number | null {
  const number = typeof value === 'string' ? Number.parseInt(value.replace(/^L/i, ''), 10) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 ? number : null
}

const SYNONYMS: Record<string, Severity> = {
  blocker: 'critical',
  severe: 'critical',
  fatal: 'critical',
  error: 'high',
  major: 'high',
  important: 'high',
  serious: 'high',
  moderate: 'medium',
  warning: 'medium',
  warn: 'medium',
  normal: 'medium',
  minor: 'low',
  trivial: 'low',
  style: 'low',
  note: 'info',
  informational: 'info',
  suggestion: 'info',
  nit: 'info',
  none: 'info',
}

function severity(value: unknown): Severity {
  const word = string(value)?.toLowerCase() ?? ''
  return SEVERITIES.find((known) => known === word) ?? entryOf(SYNONYMS, word) ?? 'medium'
}

const CONFIDENCE_WORDS: Record<string, number> = { certain: 0.95, high: 0.9, medium: 0.6, low: 0.3 }

function confidence(value: unknown): number {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return (typeof value === 'string' ? entryOf(CONFIDENCE_WORDS, value.trim().toLowerCase()) : undefined) ?? 0.5
  }
  return Math.min(1, Math.max(0, number > 1 ? number / 100 : number))
}
