// Searches the files of a project, as they are on disk now, for lines that match a pattern.

import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readBytes } from '../../clients/files.ts'
import { textOf } from '../../core/decode.ts'
import { NODE_KINDS } from '../../core/graph/graph.ts'
import { labelOf } from '../../core/graph/labels.ts'
import { languageOf } from '../../core/languages/files.ts'
import { GREP_ANSWER_CHARS, GREP_LINE_CHARS } from '../../core/limits.ts'
import type { GrepFile } from '../../core/model.ts'
import { unlessAbsent } from '../../core/system-errors.ts'
import { type Corpus, entityAt, filesToSearch, isDefinition, isTestFile } from '../../core/text/grep/corpus.ts'
import { pathChooser } from '../../core/text/grep/globs.ts'
import { findLines } from '../../core/text/grep/lines.ts'
import type { Pattern, PatternQuery } from '../../core/text/grep/pattern.ts'
import { mayContain, type Signatures } from '../../core/text/grep/signatures.ts'
import { isUntouched } from '../../core/tree.ts'

type GrepMatch = GrepFile['matches'][number]

/** The pattern, the files to search, and the amount of context to show. */
export type GrepQuery = PatternQuery & {
  /** A folder or a file; '' for all. */
  under: string
  globs: readonly string[]
  languages?: readonly string[] | undefined
  tests: 'include' | 'exclude' | 'only'
  /** Lines shown before and after a matching one. */
  context: number
  /** Matching lines in one answer, and of one file. */
  limit: number
  perFile: number
}

/**
 * Where a search begins: a position in the order of the files, whether globs choose them or not, and a line of that file,
 * both counted from 0.
 */
export type GrepPlace = { file: number; line: number }

/**
 * Files searched, files with matches and matching lines; files that were to be searched, and how many of those are left:
 * with the ones whose paths there was no time to match.
 */
export type GrepCounts = { searched: number; matched: number; lines: number; files: number; left: number }

/** The hits; with `next`, the place where the search continues, and why it stopped. */
export type GrepFound = {
  files: GrepFile[]
  counts: GrepCounts
  next?: GrepPlace
  stopped?: 'limit' | 'size' | 'time'
}

/** The corpus, the real path of its repository, and the signatures of its files where they are made. */
export type GrepTarget = { project: string; root: string; corpus: Corpus; signatures: Signatures | undefined }

/** Searches from a place on, until the limit is reached, the answer is large or `isLate` says that time is up. */
export function searchFiles(
  { project, root, corpus, signatures }: GrepTarget,
  query: GrepQuery,
  pattern: Pattern,
  from: GrepPlace,
  isLate: () => boolean,
): GrepFound {
  const rows = filesToSearch(corpus, query, pattern)
  const choice = choiceOf(corpus, rows, query.globs)
  const files: GrepFile[] = []
  const counts: GrepCounts = { searched: 0, matched: 0, lines: 0, files: 0, left: 0 }
  const ended = (next?: GrepPlace, stopped?: GrepFound['stopped']): GrepFound => {
    counts.left = next ? choice.most(next.file, rows.length, isLate) : 0
    counts.files = choice.most(0, next?.file ?? rows.length, isLate) + counts.left
    return { files, counts, ...(next && { next, stopped: stopped! }) }
  }
  let chars = 0
  for (let file = from.file; file < rows.length; file++) {
    // At least one path is matched, else a search would never get on.
    if (file > from.file && isLate()) return ended({ file, line: 0 }, 'time')
    if (!choice.has(file)) continue
    if (counts.lines === query.limit) return ended({ file, line: 0 }, 'limit')
    if (chars > GREP_ANSWER_CHARS) return ended({ file, line: 0 }, 'size')
    counts.searched++
    const row = rows[file]!
    if (signatures && !mayContain(signatures, row, pattern.required) && isAsIngested(root, corpus, row)) continue
    const source = readText(root, corpus, row)
    if (!source) continue
    const most = Math.min(query.perFile, query.limit - counts.lines)
    const start = file === from.file ? from.line : 0
    const { lines, found, next } = findLines(source.text, pattern, { from: start, most, isLate })
    if (found.length > 0) {
      const matches = matchesOf({ corpus, row, lines, pattern }, found, query.context)
      files.push({ project, ...recordOf(corpus, row), stale: source.isStale, matches, more: next !== undefined })
      counts.matched++
      counts.lines += found.length
      chars += matches.reduce((sum, match) => sum + charsOf(match), 0)
    }
    if (next === undefined) continue
    const isFull = found.length === most
    if (isFull && most === query.perFile) continue
    return ended({ file, line: next }, isFull ? 'limit' : 'time')
  }
  return ended()
}

/** The files that globs choose. A path is matched when it is asked for, and once: the worst globs take .25 ms for each. */
function choiceOf({ tree }: Corpus, rows: readonly number[], globs: readonly string[]) {
  const isChosen = pathChooser(globs)
  const known = new Int8Array(rows.length)
  const has = (file: number): boolean => {
    if (known[file] === 0) known[file] = isChosen(tree.paths[rows[file]!]!) ? 1 : -1
    return known[file] === 1
  }
  /** How many of the files from one on up to another are chosen; those that are not matched before it is late count too. */
  const most = (from: number, to: number, isLate: () => boolean): number => {
    let chosen = 0
    for (let file = from; file < to; file++) if ((known[file] === 0 && isLate()) || has(file)) chosen++
    return chosen
  }
  return { has, most }
}

/** Whether a file is, by size, times and inode, the one that was ingested. */
function isAsIngested(root: string, { tree }: Corpus, row: number): boolean {
  try {
    const stat = lstatSync(join(root, tree.paths[row]!), { throwIfNoEntry: false })
    return stat?.isFile() === true && isUntouched(tree, row, stat)
  } catch (error) {
    return unlessAbsent(error) ?? false // a folder on the way cannot be read
  }
}

function readText(root: string, { tree }: Corpus, row: number): { text: string; isStale: boolean } | undefined {
  const read = readBytes(root, tree.paths[row]!)
  const text = 'bytes' in read ? textOf(read.bytes) : undefined
  return text !== undefined && 'hash' in read ? { text, isStale: read.hash !== tree.hashes[row] } : undefined
}

function recordOf(corpus: Corpus, row: number): Pick<GrepFile, 'path' | 'language' | 'test'> {
  const path = corpus.tree.paths[row]!
  return { path, language: languageOf(path)?.id ?? null, test: isTestFile(corpus, row) }
}

/** A file (row of the corpus) that was searched, with its lines. */
type Searched = { corpus: Corpus; row: number; lines: readonly string[]; pattern: Pattern }

/** The lines `found` (from 0) with `context` lines around each; a line is shown once. */
function matchesOf({ corpus, row, lines, pattern }: Searched, found: readonly number[], context: number): GrepMatch[] {
  const path = corpus.tree.paths[row]!
  // A line break at the end of a file begins no line.
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
  let shown = 0
  return found.map((index, at) => {
    const before = lines.slice(Math.max(shown, index - context), index)
    const last = Math.min(index + context + 1, found[at + 1] ?? count, count)
    const after = lines.slice(index + 1, last)
    shown = Math.max(last, index + 1)
    const entity = entityAt(corpus, path, index + 1)
    return {
      line: index + 1,
      ...shownText(lines[index]!, pattern),
      before: before.map(clipped),
      after: after.map(clipped),
      entity: entity === undefined ? null : entityRecord(corpus, entity, lines),
      definition: entity !== undefined && isDefinition(corpus, entity, index + 1, lines[index]!, pattern),
    }
  })
}

const clipped = (line: string): string => (line.length > GREP_LINE_CHARS ? line.slice(0, GREP_LINE_CHARS) : line)

/** Characters shown before the first match of a long line. */
const LEAD_CHARS = 100

/** A line, or the piece of a long one around its first match; ranges are of the text that is shown. */
function shownText(line: string, pattern: Pattern): Pick<GrepMatch, 'text' | 'ranges' | 'column'> {
  const ranges = pattern.ranges(line)
  const first = ranges[0]?.[0] ?? 0
  if (line.length <= GREP_LINE_CHARS) return { text: line, column: first + 1, ranges }
  const start = Math.max(0, Math.min(first - LEAD_CHARS, line.length - GREP_LINE_CHARS))
  const text = line.slice(start, start + GREP_LINE_CHARS)
  const inText = ranges.filter(([from]) => from - start < text.length)
  return {
    text,
    column: first + 1,
    ranges: inText.map(([from, to]) => [from - start, Math.min(to - start, text.length)]),
  }
}

function entityRecord({ graph }: Corpus, node: number, lines: readonly string[]): NonNullable<GrepMatch['entity']> {
  return {
    kind: NODE_KINDS[graph.kind[node]!]!,
    qualified_name: graph.strings[graph.qualifiedName[node]!]!,
    label: labelOf(graph, node, () => lines),
    start_line: graph.startLine[node]!,
    end_line: graph.endLine[node]!,
  }
}

const charsOf = ({ text, before, after }: GrepMatch): number =>
  text.length + before.reduce((sum, line) => sum + line.length, 0) + after.reduce((sum, line) => sum + line.length, 0)
