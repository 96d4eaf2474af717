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
  let file: FileDiff | undefined
  let hunk: Hunk | undefined
  let oldLeft = 0
  let newLeft = 0
  for (const line of text.split('\n')) {
    const mark = line[0] ?? ' '
    if (mark === '\\') continue // says that the side of the line before ends without a newline
    const takesOld = mark === '+' ? 0 : 1
    const takesNew = mark === '-' ? 0 : 1
    if (hunk && takesOld <= oldLeft && takesNew <= newLeft) {
      hunk.lines.push(line === '' ? ' ' : line)
      oldLeft -= takesOld
      newLeft -= takesNew
      continue
    }
    if (line.startsWith('diff --git ')) {
      const [oldPath, newPath] = headerPaths(line.slice('diff --git '.length))
      file = { path: newPath, oldPath, status: 'modified', binary: false, hunks: [] }
      files.push(file)
      hunk = undefined
      continue
    }
    if (!file) continue
    const opened = readHunkHead(line)
    if (opened) {
      hunk = opened
      oldLeft = hunk.oldLines
      newLeft = hunk.newLines
      file.hunks.push(hunk)
    } else readHeader(file, line)
  }
  return files
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

/** Lines of the new side that a file's hunks add, or next to which they remove; adjoining ranges are joined. */
export function changedRanges(file: FileDiff): LineRange[] {
  const ranges: LineRange[] = []
  const add = (line: number): void => {
    const last = ranges.at(-1)
    if (last && line <= last.end + 1) last.end = Math.max(last.end, line)
    else ranges.push({ start: line, end: line })
  }
  for (const hunk of file.hunks) {
    let at = hunk.newStart
    for (const line of hunk.lines) {
      if (line[0] === '+') add(at++)
      else if (line[0] === '-') add(Math.max(1, Math.min(at, hunk.newStart + Math.max(0, hunk.newLines - 1))))
      else at++
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
  for (const hunk of file.hunks) {
    let [from, to] = [hunk.oldStart, hunk.newStart]
    for (const line of hunk.lines) {
      if (line[0] === '-') {
        if (line.trim() !== '-') removed.push({ old: from, before: to })
        from++
      } else if (line[0] !== '+') {
        from++
        to++
      } else {
        const last = added.at(-1)
        if (last && to === last.end + 1) last.end = to
        else added.push({ start: to, end: to })
        to++
      }
    }
  }
  return { added, removed }
}

/** The line of the old side that a line of the new side was; of one that a hunk adds, the line it was put before. */
export function lineBefore({ hunks }: FileDiff, line: number): number {
  let shift = 0
  for (const hunk of hunks) {
    // A side without lines is written as the line before it.
    let old = hunk.oldStart + (hunk.oldLines === 0 ? 1 : 0)
    let now = hunk.newStart + (hunk.newLines === 0 ? 1 : 0)
    if (line < now) break
    for (const { 0: mark } of hunk.lines) {
      if (mark !== '-' && now === line) return old
      if (mark !== '-') now++
      if (mark !== '+') old++
    }
    shift = old - now
  }
  return line + shift
}

/** Whether one of the ranges shares a line with `start` to `end` (1-based, inclusive). */
export const touches = (ranges: readonly LineRange[], start: number, end: number): boolean =>
  ranges.some((range) => range.start <= end && start <= range.end)

/** A hunk for a reader: new line numbers before context and added lines, none before removed ones. */
export function renderHunk(hunk: Hunk): string {
  const out = [`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@ ${hunk.heading}`.trimEnd()]
  const width = String(hunk.newStart + hunk.newLines).length
  let at = hunk.newStart
  for (const line of hunk.lines) {
    const number = line[0] === '-' ? '' : String(at++)
    out.push(`${number.padStart(width)} ${line}`)
  }
  return out.join('\n')
}

/** Lines of a hunk kept before and after those that are meant. */
const AROUND_LINES = 3

/** The part of a hunk around lines of its new side (1-based, inclusive), with what is removed there. */
export function hunkAround(hunk: Hunk, start: number, end: number): Hunk {
  const part: Hunk = { ...hunk, oldLines: 0, newLines: 0, lines: [] }
  let [oldAt, newAt] = [hunk.oldStart, hunk.newStart]
  for (const line of hunk.lines) {
    const isIn = newAt >= start - AROUND_LINES && newAt <= end + AROUND_LINES
    if (isIn && part.lines.length === 0) Object.assign(part, { oldStart: oldAt, newStart: newAt })
    if (isIn) part.lines.push(line)
    if (line[0] !== '+') oldAt++
    if (line[0] !== '-') newAt++
    if (isIn && line[0] !== '+') part.oldLines++
    if (isIn && line[0] !== '-') part.newLines++
  }
  return part
}

/** Counts of added and removed lines. */
export function diffSize(file: FileDiff): { added: number; removed: number } {
  let added = 0
  let removed = 0
  for (const hunk of file.hunks) {
    for (const line of hunk.lines) {
      if (line[0] === '+') added++
      else if (line[0] === '-') removed++
    }
  }
  return { added, removed }
}
