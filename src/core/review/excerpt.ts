// The part of a long entity that a reviewer needs: its header, and the lines that matter with those around them.

import type { LineRange } from './diff.ts'
import { numbered } from './revision.ts'

/** Longer entities are shown in part: a test function of a thousand lines would take the room of all callers. */
export const WHOLE_LINES_MAX = 120
/** Lines shown before and after one that matters. */
const AROUND_LINES = 20
/** Lines shown of the beginning of a long entity of which no line matters more than others. */
const BEGINNING_LINES = 40

type Span = { startLine: number; endLine: number; sigEndLine: number }

/**
 * Numbered lines of an entity, whole up to `WHOLE_LINES_MAX`; of a longer one its header and the lines around `ranges`
 * (1-based, inclusive), with a note where lines are left out.
 */
export function excerpt(lines: readonly string[], entity: Span, ranges: readonly LineRange[]): string {
  const { startLine, endLine, sigEndLine } = entity
  if (endLine - startLine < WHOLE_LINES_MAX) return numbered(lines, startLine, endLine)
  const within = ranges.filter(({ start, end }) => start <= endLine && startLine <= end)
  const head = { start: startLine, end: Math.max(startLine, Math.min(sigEndLine, startLine + BEGINNING_LINES)) }
  if (within.length === 0) return windows(lines, [{ start: startLine, end: startLine + BEGINNING_LINES }], endLine)
  const around = within.map(({ start, end }) => ({
    start: Math.max(startLine, start - AROUND_LINES),
    end: Math.min(endLine, end + AROUND_LINES),
  }))
  return windows(lines, [head, ...around], endLine)
}

/**
 * A type without the insides of its members: its header, its fields, members of one or two lines, at most `linesMax`
 * lines. `members` are the entities of its file.
 */
export function typeExcerpt(lines: readonly string[], type: Span, members: readonly Span[], linesMax: number): string {
  const { startLine } = type
  const end = Math.min(type.endLine, lines.length)
  const hidden = new Set<number>()
  for (const member of members) {
    const isInside =
      startLine <= member.startLine && member.endLine <= end && member.endLine - member.startLine < end - startLine
    if (!isInside || member.endLine - member.startLine < 2) continue
    for (let line = member.startLine; line <= member.endLine; line++) hidden.add(line)
    for (let line = member.startLine - 1; line > startLine && ABOVE.test(lines[line - 1]!); line--) hidden.add(line)
  }
  const shown: LineRange[] = []
  let count = 0
  for (let line = startLine; line <= end && count < linesMax; line++) {
    if (hidden.has(line)) continue
    count++
    shown.push({ start: line, end: line })
  }
  return windows(lines, shown, end)
}

/** Lines above a member that belong to it: blank lines, comments, decorators and annotations. */
const ABOVE = /^\s*(?:$|\*|\/[/*]|#|@|--)/

/**
 * Ranges of lines in order, joined where they meet; omitted lines between them and after them up to `last` are counted.
 */
export function windows(lines: readonly string[], ranges: readonly LineRange[], last?: number): string {
  const joined: LineRange[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const before = joined.at(-1)
    if (before && range.start <= before.end + 1) before.end = Math.max(before.end, range.end)
    else joined.push({ ...range })
  }
  const out: string[] = []
  let at = joined[0]?.start ?? 1
  for (const { start, end } of joined) {
    if (start > at) out.push(leftOut(start - at))
    out.push(numbered(lines, start, end))
    at = end + 1
  }
  if (last !== undefined && at <= last) out.push(leftOut(last - at + 1))
  return out.join('\n')
}

const leftOut = (count: number): string => `… ${count} line${count === 1 ? '' : 's'} left out`
