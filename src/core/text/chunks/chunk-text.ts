// Prose and configuration cut into parts: at headings and blank lines where there are any, at lines where not.

import { truncate } from '../truncate.ts'
import { headingsOf } from './headings.ts'

/** A section of a text; lines are 1-based and inclusive. */
export type TextPart = { title: string; startLine: number; endLine: number; text: string }

/** Parts beyond this many are left out: a file that long is data. */
const PARTS_MAX = 60
/** A line longer than this is shown cut: minified text and data. */
const LINE_CHARS_MAX = 2000
const TITLE_CHARS_MAX = 120

/** A document by its headings; long sections are cut further. */
export function documentParts(path: string, text: string, chars: number): TextPart[] {
  const lines = text.split('\n')
  const headings = headingsOf(path, lines)
  const starts = [...new Set([0, ...headings.keys()])]
  const parts = starts.flatMap((from, index) => {
    const title = (headings.get(from) ?? '').slice(0, TITLE_CHARS_MAX)
    return pieces(lines, { from, to: starts[index + 1] ?? lines.length, title }, chars)
  })
  return parts.slice(0, PARTS_MAX)
}

/** Any other text, cut at blank or unindented lines. */
export function textParts(text: string, chars: number): TextPart[] {
  const lines = text.split('\n')
  return pieces(lines, { from: 0, to: lines.length, title: '' }, chars).slice(0, PARTS_MAX)
}

/** Lines (the last one is not among them) under a heading. */
type Section = { from: number; to: number; title: string }

/** A section, cut into pieces of about so many characters. */
function pieces(lines: readonly string[], { from, to, title }: Section, chars: number): TextPart[] {
  const parts: TextPart[] = []
  let start = from
  let size = 0
  const flush = (end: number): void => {
    const shown = lines.slice(start, end).map((line) => truncate(line, LINE_CHARS_MAX))
    const text = shown.join('\n').trimEnd()
    if (/\w{2}/.test(text)) parts.push({ title, startLine: start + 1, endLine: Math.max(start + 1, end), text })
    start = end
    size = 0
  }
  for (let at = from; at < to; at++) {
    const line = lines[at]!
    const breakable = line.trim() === '' || !/^[\s)}\]]/.test(line)
    if (at > start && ((size >= chars && breakable) || size >= 2 * chars)) flush(at)
    size += Math.min(line.length, LINE_CHARS_MAX) + 1
  }
  if (start < to) flush(to)
  return parts
}
