// Unified diffs as git prints them, read into files, hunks and changed lines.

import { tokensOf, wideCharacters } from '../text/prompts/estimate.ts'

/** One hunk of a unified diff. */
export type Hunk = {
  /** 1-based first line and count on each side; a count of 0 means the side has no line here. */
  oldStart: number
  oldLines: number
  newStart: number
  newLines: number
  /** The text after the second `@@` in git's output: usually the enclosing function. */
  heading: string
  /** Lines with their leading ` `, `+` or `-`. */
  lines: string[]
}

/** The changes of one file in a diff. */
export type FileDiff = {
  /** Path on the new side; the old path of a deleted file. */
  path: string
  oldPath: string
  status: 'added' | 'deleted' | 'modified' | 'renamed' | 'copied'
  binary: boolean
  hunks: Hunk[]
}

/** Lines of the new side, inclusive and 1-based. */
export type LineRange = { start: number; end: number }

/** The lines of a text in UTF-8, some 64 KiB at a time. */
export function* linesOfDiff(bytes: Uint8Array): Generator<string[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let start = 0; start < buffer.length; ) {
    const stop = buffer.indexOf(LINE_END, start + BLOCK_BYTES)
    const end = stop < 0 ? buffer.length : stop
    yield buffer.toString('utf8', start, end).split('\n')
    start = end + 1
  }
}

const BLOCK_BYTES = 64 * 1024
const LINE_END = 0x0a

/**
 * Reads the output of `git diff` with default prefixes (`a/`, `b/`), given in blocks of lines; it can pause after each
 * block. Unknown lines are skipped.
 */
export function* readDiff(blocks: Iterable<readonly string[]>): Generator<undefined, FileDiff[], undefined> {
  const files: FileDiff[] = []
  let open: OpenHunk | undefined
  for (const lines of blocks) {
    for (const line of lines) open = readLine(files, open, line)
    yield
  }
  return files
}

/** Reads a line into the files; returns the hunk that the next line may belong to. */
function readLine(files: FileDiff[], open: OpenHunk | undefined, line: string): OpenHunk | undefined {
  if (line.startsWith('\\')) return open // says that the side of the line before ends without a newline
  if (open && takeLine(open, line)) return open
  if (line.startsWith('diff --git ')) {
    const [oldPath, path] = headerPaths(line.slice('diff --git '.length))
    files.push({ path, oldPath, status: 'modified', binary: false, hunks: [] })
    return undefined
  }
  const file = files.at(-1)
  if (!file) return open
  const hunk = readHunkHead(line)
  if (!hunk) {
    readHeader(file, line)
    return open
  }
  file.hunks.push(hunk)
  return { hunk, oldLeft: hunk.oldLines, newLeft: hunk.newLines }
}

/** A hunk that is being read, and how many lines of each side are still to come. */
type OpenHunk = { hunk: Hunk; oldLeft: number; newLeft: number }

/** Adds a line to the hunk; false when the hunk's counts leave no such line. */
function takeLine(open: OpenHunk, line: string): boolean {
  const takesOld = line.startsWith('+') ? 0 : 1
  const takesNew = line.startsWith('-') ? 0 : 1
  if (takesOld > open.oldLeft || takesNew > open.newLeft) return false
  open.hunk.lines.push(line === '' ? ' ' : line)
  open.oldLeft -= takesOld
  open.newLeft -= takesNew
  return true
}

/** A hunk without its lines from `@@ -1,2 +3,4 @@ heading`; a count that is left out is 1. */
function readHunkHead(line: string): Hunk | undefined {
  const head = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/.exec(line)
  if (!head) return undefined
  const [, oldStart, oldLines, newStart, newLines, heading] = head
  return {
    oldStart: Number(oldStart),
    oldLines: Number(oldLines ?? 1),
    newStart: Number(newStart),
    newLines: Number(newLines ?? 1),
    heading: heading!,
    lines: [],
  }
}

function readHeader(file: FileDiff, line: string): void {
  if (line.startsWith('new file mode')) file.status = 'added'
  else if (line.startsWith('deleted file mode')) file.status = 'deleted'
  else if (line.startsWith('rename from ')) {
    file.status = 'renamed'
    file.oldPath = unquote(line.slice('rename from '.length))
  } else if (line.startsWith('rename to ')) file.path = unquote(line.slice('rename to '.length))
  else if (line.startsWith('copy from ')) {
    file.status = 'copied'
    file.oldPath = unquote(line.slice('copy from '.length))
  } else if (line.startsWith('copy to ')) file.path = unquote(line.slice('copy to '.length))
  else if (line.startsWith('Binary files ') || line.startsWith('GIT binary patch')) file.binary = true
  else if (line.startsWith('--- ') && !line.startsWith('--- /dev/null')) file.oldPath = stripPrefix(line.slice(4))
  else if (line.startsWith('+++ ') && !line.startsWith('+++ /dev/null')) file.path = stripPrefix(line.slice(4))
}

/**
 * `a/x b/x`; a path with a space is only told apart where both halves are equal, and the lines below settle the rest.
 */
function headerPaths(rest: string): [string, string] {
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(rest)
  if (quoted) return [stripPrefix(quoted[1]!), stripPrefix(quoted[2]!)]
  const half = (rest.length - 1) / 2
  return [stripPrefix(rest.slice(0, half)), stripPrefix(rest.slice(half + 1))]
}

const stripPrefix = (path: string): string => unquote(path.replace(/\t$/, '')).replace(/^[ab]\//, '')

/** Undoes git's C-style quoting, whose octal escapes are bytes of UTF-8. */
export function unquote(path: string): string {
  if (path.length < 2 || !path.startsWith('"') || !path.endsWith('"')) return path
  const bytes: number[] = []
  const inner = new TextEncoder().encode(path.slice(1, -1))
  const escapes: Record<string, number> = { n: 10, t: 9, r: 13, a: 7, b: 8, v: 11, f: 12, '"': 34, '\\': 92 }
  for (let i = 0; i < inner.length; i++) {
    if (inner[i] !== 92) {
      bytes.push(inner[i]!)
      continue
    }
    const next = String.fromCharCode(inner[i + 1] ?? 92)
    if (/[0-7]/.test(next)) {
      bytes.push(Number.parseInt(String.fromCharCode(...inner.subarray(i + 1, i + 4)), 8))
      i += 3
    } else {
      bytes.push(escapes[next] ?? next.charCodeAt(0))
      i++
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

/**
 * Visits the lines of a hunk with their numbers on the old and on the new side; on a side that lacks the line, the number
 * of the one it stands before. (A hunk may have a million lines: no list of them is made.)
 */
function forEachLine(
  { oldStart, newStart, lines }: Hunk,
  visit: (text: string, mark: string, old: number, now: number) => void,
): void {
  let [old, now] = [oldStart, newStart]
  for (const text of lines) {
    const mark = text[0]!
    visit(text, mark, old, now)
    if (mark !== '+') old++
    if (mark !== '-') now++
  }
}

/** Adds a line that follows all of the ranges, or stands in the last one. */
function addLine(ranges: LineRange[], line: number): void {
  const last = ranges.at(-1)
  if (last && line <= last.end + 1) last.end = Math.max(last.end, line)
  else ranges.push({ start: line, end: line })
}

/** Lines of the new side that a file's hunks add, or next to which they remove; adjoining ranges are joined. */
export function changedRanges(file: FileDiff): LineRange[] {
  const ranges: LineRange[] = []
  for (const hunk of file.hunks) {
    const last = hunk.newStart + Math.max(0, hunk.newLines - 1)
    forEachLine(hunk, (_, mark, __, now) => {
      if (mark === '+') addLine(ranges, now)
      else if (mark === '-') addLine(ranges, Math.max(1, Math.min(now, last)))
    })
  }
  return ranges
}

/**
 * Lines that a file's hunks add, by their new numbers, and that they remove, blank ones aside, each with the new line it
 * stood before.
 */
export function lineChanges(file: FileDiff): { added: LineRange[]; removed: { old: number; before: number }[] } {
  const added: LineRange[] = []
  const removed: { old: number; before: number }[] = []
  for (const hunk of file.hunks) {
    forEachLine(hunk, (text, mark, old, now) => {
      if (mark === '+') addLine(added, now)
      else if (mark === '-' && text.trim() !== '-') removed.push({ old, before: now })
    })
  }
  return { added, removed }
}

/** The line of the old side that a line of the new side was; of one that a hunk adds, the line it was put before. */
export function lineBefore({ hunks }: FileDiff, line: number): number {
  let shift = 0
  for (const hunk of hunks) {
    const oldFirst = firstLine(hunk.oldStart, hunk.oldLines)
    const newFirst = firstLine(hunk.newStart, hunk.newLines)
    if (line < newFirst) break
    let before: number | undefined
    forEachLine(hunk, (_, mark, old, now) => {
      if (mark !== '-' && now === line) before = old
    })
    if (before !== undefined) return hunk.oldLines === 0 ? oldFirst : before
    shift = oldFirst + hunk.oldLines - newFirst - hunk.newLines
  }
  return line + shift
}

/** Where a side of a hunk begins: git writes a side without lines as the line before it. */
const firstLine = (start: number, lines: number): number => (lines === 0 ? start + 1 : start)

/** Whether one of the ranges shares a line with `start` to `end` (1-based, inclusive). */
export const touches = (ranges: readonly LineRange[], start: number, end: number): boolean =>
  ranges.some((range) => range.start <= end && start <= range.end)

/** A hunk for a reader: new line numbers before context and added lines, none before removed ones. */
export function renderHunk(hunk: Hunk): string {
  const width = numberWidth(hunk)
  const lines = [headOf(hunk)]
  forEachLine(hunk, (text, mark, _, now) => {
    const number = mark === '-' ? '' : String(now)
    lines.push(`${number.padStart(width)} ${text}`)
  })
  return lines.join('\n')
}

const headOf = (hunk: Hunk): string =>
  `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@ ${hunk.heading}`.trimEnd()

const numberWidth = ({ newStart, newLines }: Hunk): number => String(newStart + newLines).length

/** Tokens that `renderHunk` takes, estimated without making its text; more than `enough` are not counted to their end. */
export function hunkTokens(hunk: Hunk, enough = Number.POSITIVE_INFINITY): number {
  const head = headOf(hunk)
  const before = numberWidth(hunk) + 2 // the number, a space, and the end of the line above
  let chars = head.length
  let wide = wideCharacters(head)
  for (const line of hunk.lines) {
    chars += before + line.length
    wide += wideCharacters(line)
    if (tokensOf(chars, wide) > enough) break
  }
  return tokensOf(chars, wide)
}

/** Lines of a hunk kept before and after those that are meant. */
const AROUND_LINES = 3

/** The part of a hunk around lines of its new side (1-based, inclusive), with the lines removed there. */
export function hunkAround(hunk: Hunk, start: number, end: number): Hunk {
  const part: Hunk = { ...hunk, oldLines: 0, newLines: 0, lines: [] }
  forEachLine(hunk, (text, mark, old, now) => {
    if (now < start - AROUND_LINES || now > end + AROUND_LINES) return
    if (part.lines.length === 0) {
      part.oldStart = old
      part.newStart = now
    }
    part.lines.push(text)
    if (mark !== '+') part.oldLines++
    if (mark !== '-') part.newLines++
  })
  return part
}

/** Counts of added and removed lines. */
export function diffSize({ hunks }: FileDiff): { added: number; removed: number } {
  const size = { added: 0, removed: 0 }
  for (const { lines } of hunks) {
    for (const line of lines) {
      if (line.startsWith('+')) size.added++
      else if (line.startsWith('-')) size.removed++
    }
  }
  return size
}
