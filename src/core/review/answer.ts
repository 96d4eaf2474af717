// Reads a model's answer as findings: JSON where it kept to the schema, and the usual deviations.

import { entryOf } from '../entry-of.ts'
import { oneLine } from '../text/one-line.ts'
import { truncate } from '../text/truncate.ts'
import { fenced, isObject, parseLoosely, pieces, spokenOf } from './loose-json.ts'

/** The worst first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const
/** The severity of a finding, as explained in `schema.ts`. */
export type Severity = (typeof SEVERITIES)[number]

/** Categories of findings, as explained in `schema.ts`. */
export const CATEGORIES = ['bug', 'security', 'performance', 'maintainability', 'style', 'other'] as const
/** The category of a finding. */
export type Category = (typeof CATEGORIES)[number]

/** A finding as the model states it, before anything is checked against the code. */
export type DraftFinding = {
  file_path: string
  start_line: number | null
  end_line: number | null
  severity: Severity
  category: Category
  title: string
  body: string
  suggestion: string | null
  confidence: number
}

/** The findings of a model. */
export type ModelAnswer = { summary: string; findings: DraftFinding[] }

/**
 * The summary and findings in a model's text: a JSON object, bare, in a code fence or among prose; an array, or objects
 * one after the other, are taken as the findings. Undefined when no JSON with findings or a summary can be read.
 */
export function readAnswer(text: string): ModelAnswer | undefined {
  const spoken = spokenOf(text)
  for (const candidate of [spoken, ...fenced(spoken)]) {
    const answer = toAnswer(parseLoosely(candidate))
    if (answer) return answer
  }
  const values = Array.from(pieces(spoken, 0), parseLoosely)
  const whole = values.map(toAnswer).find((answer, index) => answer && hasList(values[index]))
  if (whole) return whole
  const findings = toFindings(values)
  return findings.length > 0 ? { summary: '', findings } : values.map(toAnswer).find((answer) => answer !== undefined)
}

/**
 * The complete findings of an answer that breaks off within its list; undefined when there is none. A last resort: the
 * rest of the answer is lost.
 */
export function readBrokenAnswer(text: string): ModelAnswer | undefined {
  const spoken = spokenOf(text)
  const list = /"(?:findings|issues|bugs|results)"\s*:\s*\[/.exec(spoken)
  const start = list ? list.index + list[0].length : spoken.startsWith('[') ? 1 : -1
  if (start === -1) return undefined
  const findings = toFindings(Array.from(pieces(spoken, start), parseLoosely))
  const summary = /"summary"\s*:\s*("(?:[^"\\]|\\.)*")/s.exec(spoken.slice(0, start))?.[1]
  if (findings.length === 0) return undefined
  return { summary: `${string(summary && parseLoosely(summary)) ?? ''} ${BROKEN_OFF}`.trim(), findings }
}

const BROKEN_OFF = "The model's answer broke off: only what was complete of it is reported."

const listOf = (value: Record<string, unknown>): unknown =>
  value.findings ?? value.issues ?? value.bugs ?? value.results

const hasList = (value: unknown): boolean => Array.isArray(value) || (isObject(value) && Array.isArray(listOf(value)))

function toAnswer(value: unknown): ModelAnswer | undefined {
  if (Array.isArray(value)) {
    const findings = toFindings(value)
    return findings.length === Math.min(value.length, FINDINGS_MAX) ? { summary: '', findings } : undefined
  }
  if (!isObject(value)) return undefined
  const list = listOf(value)
  const summary = truncate(firstText(value, 'summary', 'overview') ?? '', TEXT_CHARS_MAX)
  if (Array.isArray(list)) return { summary, findings: toFindings(list) }
  const inner = Object.values(value).find((part) => isObject(part) && hasList(part))
  if (inner) return toAnswer(inner)
  const single = toFinding(value)
  if (single) return { summary, findings: [single] }
  return string(value.summary) === undefined ? undefined : { summary, findings: [] }
}

const string = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/**
 * Findings that are taken from one answer. The limit of tokens leaves room for some dozens;
 * a model that respects none must not keep the service busy with comparing thousands.
 */
const FINDINGS_MAX = 200

const toFindings = (values: readonly unknown[]): DraftFinding[] =>
  values
    .slice(0, FINDINGS_MAX)
    .map(toFinding)
    .filter((finding) => finding !== undefined)

/** Undefined for values without a file or a text. */
function toFinding(value: unknown): DraftFinding | undefined {
  if (!isObject(value)) return undefined
  const location = splitLocation(firstText(value, 'file_path', 'file', 'path', 'location'))
  const body = firstText(value, 'body', 'description', 'message', 'explanation')
  const title = firstText(value, 'title', 'name') ?? body?.split(/(?<=[.!?])\s|\n/)[0]?.slice(0, 120)
  if (!location || !title) return undefined
  const suggestion = firstText(value, 'suggestion', 'fix', 'recommendation')
  return {
    file_path: location.path,
    ...linesOf(value, location),
    severity: severityOf(value.severity ?? value.level ?? value.priority) ?? 'medium',
    category: categoryOf(firstText(value, 'category', 'type') ?? 'bug'),
    title: truncate(oneLine(title), 300),
    body: truncate(body ?? title, TEXT_CHARS_MAX),
    suggestion: suggestion === undefined ? null : truncate(suggestion, TEXT_CHARS_MAX),
    confidence: confidence(value.confidence),
  }
}

/** Characters of a problem's description: a page, for a model that copies whole files. */
const TEXT_CHARS_MAX = 8_000

/** The first of these fields that holds text: models name fields in several ways. */
function firstText(value: Record<string, unknown>, ...names: readonly string[]): string | undefined {
  return names.map((name) => string(value[name])).find((text) => text !== undefined)
}

type Lines = { start: number | null; end: number | null }

/** The lines of a finding; those in its location count where no field states any. */
function linesOf(value: Record<string, unknown>, located: Lines): Pick<DraftFinding, 'start_line' | 'end_line'> {
  const range = rangeOf(value.lines ?? value.line_range ?? value.line)
  const start = line(value.start_line ?? value.line_start ?? value.line_number) ?? range.start ?? located.start
  const end = line(value.end_line ?? value.line_end) ?? range.end ?? located.end ?? start
  return { start_line: start, end_line: start !== null && end !== null && end < start ? start : end }
}

/** `src/a.ts:12-14` as a path and lines. */
function splitLocation(text: string | undefined): ({ path: string } & Lines) | undefined {
  if (!text) return undefined
  const match = /^(.*?):L?(\d+)(?:\s*[-–:]\s*L?(\d+))?$/.exec(text)
  if (!match) return { path: text, start: null, end: null }
  const start = Number(match[2])
  return { path: match[1]!, start, end: match[3] ? Number(match[3]) : start }
}

/** `12-14`, `[12, 14]` or `12`. */
function rangeOf(value: unknown): Lines {
  const [start, end] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/\s*[-–:]\s*/) : [value]
  return { start: line(start), end: line(end) }
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
  p0: 'critical',
  p1: 'high',
  p2: 'medium',
  p3: 'low',
  p4: 'info',
}

/** The severity that a word means; undefined for other words. */
export function severityOf(value: unknown): Severity | undefined {
  const word = /[a-z]+\d?/.exec(string(value)?.toLowerCase() ?? '')?.[0] ?? ''
  return SEVERITIES.find((known) => known === word) ?? entryOf(SYNONYMS, word)
}

/** Words that models use for a category, by the stem that all forms of a word begin with. */
const CATEGORY_STEMS: Record<Exclude<Category, 'other'>, readonly string[]> = {
  bug: [
    'bug',
    'correct',
    'incorrect',
    'logic',
    'error',
    'crash',
    'null',
    'concurren',
    'race',
    'resource',
    'api',
    'data',
  ],
  security: ['secur', 'vulnerab', 'inject', 'auth', 'crypto', 'privacy'],
  performance: ['perf', 'efficien', 'inefficien', 'memory', 'speed', 'latency', 'scal'],
  maintainability: [
    'maintain',
    'readab',
    'complex',
    'duplic',
    'doc',
    'test',
    'design',
    'architect',
    'refactor',
    'dead',
  ],
  style: ['style', 'format', 'nam', 'convention', 'lint', 'typo'],
}

/** The category that a model's word means, or the nearest; `other` for words near none. */
function categoryOf(given: string): Category {
  const words = given.toLowerCase().match(/[a-z]+/g) ?? []
  const exact = CATEGORIES.find((category) => words.some((word) => word === category))
  if (exact !== undefined) return exact
  const near = Object.entries(CATEGORY_STEMS) as [Category, readonly string[]][]
  const found = words.map((word) => near.find(([, stems]) => stems.some((stem) => word.startsWith(stem)))?.[0])
  return found.find((category) => category !== undefined) ?? 'other'
}

const CONFIDENCE_WORDS: Record<string, number> = { certain: 0.95, high: 0.9, medium: 0.6, low: 0.3 }

function confidence(value: unknown): number {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return (typeof value === 'string' ? entryOf(CONFIDENCE_WORDS, value.trim().toLowerCase()) : undefined) ?? 0.5
  }
  const isPercent = typeof value === 'string' && value.includes('%')
  const scale = isPercent || number > 10 ? 100 : number > 1 ? 10 : 1 // 90, "90%", 9 of 10, 0.9
  return Math.min(1, Math.max(0, number / scale))
}
