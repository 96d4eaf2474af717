// The text or regular expression of a line search. It is matched by a port of RE2, whose time is linear in the text:
// https://github.com/google/re2/wiki/Syntax. JavaScript's own expressions backtrack, and could run forever.

import { RE2JS, RE2JSException } from 're2js'
import { GREP_PROGRAM_MAX, GREP_RANGES_MAX } from '../../limits.ts'
import { type Required, requiredText } from './signatures.ts'

/** The query: a text, or an expression if `regex`. */
export type PatternQuery = {
  pattern: string
  regex: boolean
  /** `smart`: case counts when the pattern has a capital letter. */
  case: 'sensitive' | 'insensitive' | 'smart'
  /** Only whole words. */
  word: boolean
}

/** A compiled pattern. */
export type Pattern = {
  /** Whether a line, given without its line break, matches. */
  matches(line: string): boolean
  /** Whether some line of a text may match; its lines end in \n alone. */
  mayMatch(text: string): boolean
  /** What every text with a matching line contains, whatever the case of its letters. */
  required: Required
  /** The matches in a line that are not empty, from left to right: start and end in UTF-16 units. */
  ranges(line: string): [start: number, end: number][]
}

/** Compiles a pattern; `invalid` says why it is none. */
export function compilePattern(query: PatternQuery): Pattern | { invalid: string } {
  const source = sourceOf(query)
  const flags = RE2JS.MULTILINE | (ignoresCase(query) ? RE2JS.CASE_INSENSITIVE : 0)
  const compiled = compile(source, flags)
  if (typeof compiled === 'string') {
    const plain = compile(source, 0) // flags stand before the expression that it complains of
    return { invalid: typeof plain === 'string' ? plain : compiled }
  }
  if (compiled.programSize() > GREP_PROGRAM_MAX) return { invalid: 'it is too large: use fewer or smaller repetitions' }
  return {
    matches: (line) => compiled.test(line),
    mayMatch: speaksOfTexts(query) ? () => true : (text) => compiled.test(text),
    required: requiredBy(source),
    ranges: (line) => rangesIn(compiled, line),
  }
}

/**
 * What the engine looks for before it matches, as RE2JS has it: nothing (0), a text (1), all of its parts (2), or one of
 * them (3).
 */
type Prefilter = { type: number; str: string; subs: readonly Prefilter[] }

/** What an expression requires. Where case does not count, its texts are required in one case or another: signatures fold. */
function requiredBy(source: string): Required {
  const compiled = compile(source, RE2JS.MULTILINE)
  const filter: Prefilter | null = typeof compiled === 'string' ? null : compiled.re2().prefilter
  return filter ? requiredOf(filter) : { kind: 'any' }
}

function requiredOf({ type, str, subs }: Prefilter): Required {
  if (type === 1) return requiredText(str)
  if (type === 2) return { kind: 'all', of: subs.map(requiredOf) }
  return type === 3 ? { kind: 'one', of: subs.map(requiredOf) } : { kind: 'any' }
}

/** An expression that any of these texts matches. */
export const anyOf = (texts: readonly string[]): string => texts.map((text) => RE2JS.quote(text)).join('|')

function compile(source: string, flags: number): RE2JS | string {
  try {
    return RE2JS.compile(source, flags)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return error.message.replace(/^error parsing regexp: /, '')
  }
}

function sourceOf({ pattern, regex, word }: PatternQuery): string {
  if (regex) return word ? `\\b(?:${pattern})\\b` : pattern
  const quoted = RE2JS.quote(pattern)
  // Beside a bracket or a blank, \b would demand a letter.
  return word ? `${/^\w/.test(pattern) ? '\\b' : ''}${quoted}${/\w$/.test(pattern) ? '\\b' : ''}` : quoted
}

function ignoresCase({ pattern, regex, case: how }: PatternQuery): boolean {
  if (how !== 'smart') return how === 'insensitive'
  const letters = regex ? pattern.replace(/\\(?:[pP]\{\w*\}|.)/g, '') : pattern
  return !/\p{Lu}/u.test(letters)
}

/** Whether a pattern may hold of a line alone though it does not of the same line in a text: `\A` does. */
const speaksOfTexts = ({ pattern, regex }: PatternQuery): boolean =>
  regex && (pattern.includes('\\A') || pattern.includes('\\z') || (pattern.includes('(?') && pattern.includes('-')))

/** Empty matches count too, so that a pattern that is empty everywhere ends as soon. */
function rangesIn(compiled: RE2JS, line: string): [number, number][] {
  const ranges: [number, number][] = []
  const matcher = compiled.matcher(line)
  for (let found = 0; found < GREP_RANGES_MAX && matcher.find(); found++)
    if (matcher.end() > matcher.start()) ranges.push([matcher.start(), matcher.end()])
  return ranges
}
