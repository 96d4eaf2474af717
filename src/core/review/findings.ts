// Checks findings against the code they speak of: nothing is reported on a file or line that does not exist.

import { compareText } from '../order.ts'
import { isWithin, plainPath } from '../paths.ts'
import { type DraftFinding, SEVERITIES } from './answer.ts'

/** A finding in an existing place; lines are null when the given ones did not exist. */
export type CheckedFinding = DraftFinding & { entity: string | null; anchored: boolean }

/** The code that findings are checked against. */
export type CodeView = {
  /** Number of lines of a file in the examined revision; undefined when there is no such file. */
  lines(path: string): number | undefined
  /** Qualified name of the innermost entity around lines, or null. */
  entityAt(path: string, start: number, end: number): string | null
  /** Whether lines are in the scope of the routine: a changed range (review), inside an entity (bug hunt). */
  isAnchored(path: string, start: number, end: number): boolean
  /** Only findings below it are reported; undefined for all. */
  prefix?: string | undefined
}

/** The accepted drafts, and the numbers dropped by reason. */
export type Checked = { findings: CheckedFinding[]; rejected: number; outsidePrefix: number }

/**
 * Drops findings on files that do not exist, absolute paths and paths with `..` (counted as rejected) and those outside
 * the prefix (counted apart); clears lines that lie outside the file;
 * merges repeats; sorts by severity, confidence, place.
 */
export function checkFindings(drafts: readonly DraftFinding[], code: CodeView): Checked {
  const findings: CheckedFinding[] = []
  let rejected = 0
  let outsidePrefix = 0
  for (const draft of drafts) {
    const path = normalisePath(draft.file_path)
    const count = path === undefined ? undefined : code.lines(path)
    if (path === undefined || count === undefined) {
      rejected++
      continue
    }
    if (code.prefix !== undefined && !isWithin(path, plainPath(code.prefix))) {
      outsidePrefix++
      continue
    }
    const start = draft.start_line
    const end = draft.end_line ?? start
    if (start === null || end === null || start > count || end > count) {
      findings.push({ ...draft, file_path: path, start_line: null, end_line: null, entity: null, anchored: false })
    } else {
      findings.push({
        ...draft,
        file_path: path,
        start_line: start,
        end_line: end,
        entity: code.entityAt(path, start, end),
        anchored: code.isAnchored(path, start, end),
      })
    }
  }
  return { findings: mergeRepeats(findings), rejected, outsidePrefix }
}

/** A repo-relative path without `./`; undefined for one that is absolute or climbs. */
export function normalisePath(path: string): string | undefined {
  const plain = path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
  if (plain === '' || plain.startsWith('/') || /^[a-zA-Z]:/.test(plain) || plain.split('/').includes('..')) {
    return undefined
  }
  return plain
}

/** How many lines after the end of one report another of the same problem may start. */
const LINES_APART_MAX = 2

/** The least share of words that the titles of two reports of one problem have in common. */
const SIMILARITY_MIN = 0.5
/** The same of all that is said, where they are about exactly the same lines. */
const SAME_LINES_SIMILARITY_MIN = 0.4

/**
 * Findings worst first, each problem once: two are the same when they are on nearly the same lines of a file and say
 * nearly the same words.
 */
export function mergeRepeats(findings: readonly CheckedFinding[]): CheckedFinding[] {
  const kept: Worded[] = []
  for (const finding of [...findings].sort(byWeight)) {
    const worded = { finding, title: wordsOf(finding.title), all: wordsOf(`${finding.title} ${finding.body}`) }
    const twin = kept.find((other) => isSame(other, worded))?.finding
    if (!twin) kept.push({ ...worded, finding: { ...finding } })
    else if (twin.suggestion === null) twin.suggestion = finding.suggestion
  }
  return kept.map(({ finding }) => finding)
}

type Worded = { finding: CheckedFinding; title: ReadonlySet<string>; all: ReadonlySet<string> }

const isSame = (a: Worded, b: Worded): boolean =>
  isSamePlace(a.finding, b.finding) &&
  (similarity(a.title, b.title) >= SIMILARITY_MIN ||
    (a.finding.start_line === b.finding.start_line &&
      a.finding.end_line === b.finding.end_line &&
      similarity(a.all, b.all) >= SAME_LINES_SIMILARITY_MIN))

function isSamePlace(a: CheckedFinding, b: CheckedFinding): boolean {
  if (a.file_path !== b.file_path) return false
  if (a.start_line === null || b.start_line === null) return a.start_line === b.start_line
  return a.start_line <= b.end_line! + LINES_APART_MAX && b.start_line <= a.end_line! + LINES_APART_MAX
}

/** The words of a title that say something, whether one or many. */
const wordsOf = (title: string): ReadonlySet<string> =>
  new Set((title.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !FILLERS.has(word)).map(singular))

/** Jaccard overlap. */
function similarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const common = [...left].filter((word) => right.has(word)).length
  return common / Math.max(1, left.size + right.size - common)
}

const FILLERS: ReadonlySet<string> = new Set(
  'a an and any are be can for if in is it its longer may more no not of on or that the this to when where which with'.split(
    ' ',
  ),
)
const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word)

const byWeight = (a: CheckedFinding, b: CheckedFinding): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  b.confidence - a.confidence ||
  compareText(a.file_path, b.file_path) ||
  (a.start_line ?? 0) - (b.start_line ?? 0)

/** How many findings there are of each severity that occurs. */
export function countSeverities(findings: readonly { severity: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { severity } of findings) counts[severity] = (counts[severity] ?? 0) + 1
  return counts
}
