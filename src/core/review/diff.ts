// Unified diffs as git prints them, read into files, hunks and changed lines.

/** One hunk of a unified diff. */
export type Hunk = {
  /** 1-based first line and count on each side; a count of 0 means the side has no line here. */
  oldStart: number
  oldLines: number
  newStart: number
  newLines: number
  /** What git prints after the second `@@`: usually the enclosing function. */
  heading: string
  /** Lines with their leading ` `, `+` or `-`. */
  lines: string[]
}

/** What a diff says of one file. */
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

/** Reads the output of `git diff` with default prefixes (`a/`, `b/`). Lines it does not know are passed over. */
export function parseDiff(text: string): FileDiff[] {
  const files: FileDiff[] = []
  let open: OpenHunk | undefined
  for (const line of text.split('\n')) {
    if (line.startsWith('\\')) continue // says that the side of the line before ends without a newline
    if (open && takeLine(open, line)) continue
    if (line.startsWith('diff --git ')) {
      const [oldPath, path] = headerPaths(line.slice('diff --git '.length))
      files.push({ path, oldPath, status: 'modified', binary: false, hunks: [] })
      open = undefined
      continue
    }
    const file = files.at(-1)
    if (!file) continue
    const hunk = readHunkHead(line)
    if (!hunk) {
      readHeader(file, line)
      continue
    }
    file.hunks.push(hunk)
    open = { hunk, oldLeft: hunk.oldLines, newLeft: hunk.newLines }
  }
  return files
}

/** A hunk that is being read, and how many lines of each side are still to come. */
type OpenHunk = { hunk: Hunk; oldLeft: number; newLeft: number }

/** Adds a line to the hunk; false when the hunk says that it has no such line left. */
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

/** A line of a hunk with its number on each side; on a side that lacks the line, the number of the one it stands before. */
type HunkLine = { text: string; mark: string; old: number; now: number }

function numberedLines({ oldStart, newStart, lines }: Hunk): HunkLine[] {
  let [old, now] = [oldStart, newStart]
  return lines.map((text) => {
    const numbered = { text, mark: text[0]!, old, now }
    if (numbered.mark !== '+') old++
    if (numbered.mark !== '-') now++
    return numbered
  })
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
    for (const { mark, now } of numberedLines(hunk)) {
      if (mark === '+') addLine(ranges, now)
      else if (mark === '-') addLine(ranges, Math.max(1, Math.min(now, last)))
    }
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
  for (const { text, mark, old, now } of file.hunks.flatMap(numberedLines)) {
    if (mark === '+') addLine(added, now)
    else if (mark === '-' && text.trim() !== '-') removed.push({ old, before: now })
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
    const within = numberedLines(hunk).find(({ mark, now }) => mark !== '-' && now === line)
    if (within) return hunk.oldLines === 0 ? oldFirst : within.old
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
  const head = `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@ ${hunk.heading}`.trimEnd()
  const width = String(hunk.newStart + hunk.newLines).length
  const lines = numberedLines(hunk).map(({ text, mark, now }) => {
    const number = mark === '-' ? '' : String(now)
    return `${number.padStart(width)} ${text}`
  })
  return [head, ...lines].join('\n')
}

/** Lines of a hunk kept before and after those that are meant. */
const AROUND_LINES = 3

/** The part of a hunk around lines of its new side (1-based, inclusive), with what is removed there. */
export function hunkAround(hunk: Hunk, start: number, end: number): Hunk {
  const inside = numberedLines(hunk).filter(({ now }) => now >= start - AROUND_LINES && now <= end + AROUND_LINES)
  const first = inside[0] ?? { old: hunk.oldStart, now: hunk.newStart }
  return {
    ...hunk,
    oldStart: first.old,
    newStart: first.now,
    oldLines: inside.filter(({ mark }) => mark !== '+').length,
    newLines: inside.filter(({ mark }) => mark !== '-').length,
    lines: inside.map(({ text }) => text),
  }
}

/** Counts of added and removed lines. */
export function diffSize({ hunks }: FileDiff): { added: number; removed: number } {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  }
}
