// The changed lines of a file in a diff, numbered as on the side of which the graph was made.

import type { FileDiff } from '../../../review/diff.ts'
import { namesDeclared } from './declared.ts'
import { importsRead } from './imports.ts'

/** The side of a diff that the graph was made of. */
export type Side = 'before' | 'after'

/**
 * A changed line. `line`: its number on the graph's side, or, where that side lacks it (`isOwn` false), the number of the line
 * that stands in its place there. `isImport`: it stands in an import that goes over several lines.
 */
export type ChangedLine = { line: number; text: string; isOld: boolean; isOwn: boolean; isImport: boolean }

/** The path on the graph's side, the lines changed without an unchanged one between them, and the unchanged ones, each with its end. */
export type ChangedLines = { path: string; runs: ChangedLine[][]; around: string }

/** Reads the lines of a file's changes. */
export function changedLines(file: FileDiff, side: Side): ChangedLines {
  const isBefore = side === 'before'
  const runs: ChangedLine[][] = []
  let around = ''
  for (const { oldStart, oldLines, newStart, newLines, heading, lines } of file.hunks) {
    let line = isBefore ? firstLine(oldStart, oldLines) : firstLine(newStart, newLines)
    const isInImport = importsRead(heading)
    let run: ChangedLine[] = []
    for (const marked of lines) {
      const [mark, text] = [marked[0]!, marked.slice(1)]
      const isOld = mark === '-'
      const isImport = isInImport(text)
      if (mark !== ' ') run.push({ line, text, isOld, isOwn: isOld === isBefore, isImport })
      else {
        around += `${text}\n`
        runs.push(run)
        run = []
      }
      if (mark !== (isBefore ? '+' : '-')) line++
    }
    runs.push(run)
  }
  return { path: isBefore ? file.oldPath : file.path, runs: runs.filter(({ length }) => length > 0), around }
}

/** A hunk names the line before it on a side where it has no lines. */
const firstLine = (start: number, count: number): number => (count === 0 ? start + 1 : start)

/**
 * The changed lines of one side of a file, without blank lines and comments; `gaps` are lines of this side behind which
 * the other side has lines. `text` is the code of both sides, `comments` are those of its lines, `around` the lines that the diff shows
 * about them. `whole`: all of the file.
 */
export type FileChange = {
  path: string
  lines: number[]
  gaps: number[]
  text: string
  comments?: string
  around?: string
  whole?: boolean
  /** By gap, the names that its lines declare in their module, where they do nothing else; `areGone`: they do so no more. */
  declared?: ReadonlyMap<number, readonly string[]>
  areGone?: boolean
}

/** Reads one side of a file's changes in a diff. Where all that changes is imports, their lines are the change. */
export function changeOf(file: FileDiff, side: Side): FileChange {
  const { path, runs, around } = changedLines(file, side)
  const change = { path, lines: [] as number[], gaps: [] as number[], text: '', comments: '', around }
  const declared = new Map<number, string[]>()
  const imports: number[] = []
  for (const run of runs) {
    const code: ChangedLine[] = []
    const brackets: ChangedLine[] = []
    for (const line of run) {
      const text = line.text.trim()
      if (BRACKETS.test(text)) brackets.push(line)
      else if (isIdle(text)) change.comments += `${line.text}\n`
      else {
        change.text += `${line.text}\n`
        if (line.isImport || isImport(text)) imports.push(line.isOwn ? line.line : line.line - 1)
        else code.push(line)
      }
    }
    const counted = code.length === 0 && areMoved(brackets) ? brackets : code
    const own = counted.filter(({ isOwn }) => isOwn)
    if (own.length > 0) for (const { line } of own) change.lines.push(line)
    else for (const { line } of counted) change.gaps.push(line - 1)
    const names = own.length === 0 ? namesDeclared(path, code) : undefined
    if (names) declared.set(code[0]!.line - 1, names)
  }
  if (change.lines.length + change.gaps.length === 0) change.lines = imports
  change.gaps = [...new Set(change.gaps)]
  return declared.size > 0 ? { ...change, declared, areGone: side === 'after' } : change
}

/** A line of brackets alone: it says something only where it is the change itself, as a brace that is moved. */
const BRACKETS = /^[{})\];,]+$/

/** Whether lines of brackets alone are others on the two sides. */
function areMoved(brackets: readonly ChangedLine[]): boolean {
  const textOf = (own: boolean): string =>
    brackets
      .filter(({ isOwn }) => isOwn === own)
      .map(({ text }) => text.trim())
      .join('')
  return textOf(true) !== textOf(false)
}

/** Whether a line holds no code: blank, or a comment. */
export const isIdle = (text: string): boolean =>
  text === '' || /^(\/\/|\/\*|\*(?!\w)|#(?!\[|include|define|if|el|end))/.test(text)

const isImport = (text: string): boolean =>
  /^(import\s|from\s+\S+\s+import\b|(const|var|let)\s+[\w{}, ]+\s*=\s*require\(|use\s+[\w\\:{]|using\s+[\w.]+;|#include\b|require(_relative)?\s+['"])/.test(
    text,
  )
