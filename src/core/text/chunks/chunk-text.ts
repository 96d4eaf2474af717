// Prose and configuration cut into parts: at headings and blank lines where there are any, at lines where not.

import { truncate } from '../truncate.ts'

/** A section of a text; lines are 1-based and inclusive. */
export type TextPart = { title: string; startLine: number; endLine: number; text: string }

/** Parts beyond this many are left out: a file that long is data. */
const PARTS_MAX = 60
/** A line longer than this is shown cut: minified text and data. */
const LINE_CHARS_MAX = 2000

/** A document by its headings (Markdown `#`, underlined titles of reStructuredText); long sections are cut further. */
export function documentParts(text: string, chars: number): TextPart[] {
  const lines = text.split('\n')
  const starts = [0]
  let fence = ''
  for (const at of lines.keys()) {
    fence = fenceAfter(fence, lines, at)
    if (at > 0 && fence === '' && isHeading(lines, at)) starts.push(at)
  }
  const parts: TextPart[] = []
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1] ?? lines.length
    const title = isHeading(lines, from)
      ? lines[from]!.replace(/^#+\s*|\s*#+$/g, '')
          .trim()
          .slice(0, 120)
      : ''
    parts.push(...pieces(lines, { from, to, title }, chars))
  }
  return parts.slice(0, PARTS_MAX)
}

/** Any other text, cut at blank or unindented lines. */
export function textParts(text: string, chars: number): TextPart[] {
  const lines = text.split('\n')
  return pieces(lines, { from: 0, to: lines.length, title: '' }, chars).slice(0, PARTS_MAX)
}

/** The marks of a line that may open or close a block of code, and what follows them. */
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)/s

/** The marks of the block of code that is open behind a line, '' for none; those before it are `fence`. */
function fenceAfter(fence: string, lines: readonly string[], at: number): string {
  const [, marks = '', rest = ''] = FENCE.exec(lines[at]!) ?? []
  const isCode = marks.startsWith('`') && rest.includes('`') // in a sentence
  if (marks === '' || isCode) return fence
  if (fence === '') return at > 0 && isUnderlined(lines, at - 1) ? '' : marks
  return rest.trim() === '' && marks.startsWith(fence) ? '' : fence
}

const isHeading = (lines: readonly string[], at: number): boolean =>
  /^#{1,4}\s+\S/.test(lines[at]!) || isUnderlined(lines, at)

function isUnderlined(lines: readonly string[], at: number): boolean {
  const [line, under] = [lines[at]!, lines[at + 1]]
  return line.trim() !== '' && !/^\s/.test(line) && under !== undefined && /^([=\-~^*])\1{3,}\s*$/.test(under)
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
