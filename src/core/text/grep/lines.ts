// The lines of a text that match a pattern.

import { GREP_BLOCK_CHARS } from '../../limits.ts'
import type { Pattern } from './pattern.ts'

/** Where to begin (a line, counted from 0), the largest number of lines to find, and whether time is up. */
export type LineSearch = { from: number; most: number; isLate: () => boolean }

/**
 * Matching lines, counted from 0, and the line that a search ended before, where it did not reach the end.
 * `lines` are those of the whole text, none when nothing matches.
 */
export type FoundLines = { lines: readonly string[]; found: number[]; next: number | undefined }

/**
 * Searches a text in blocks of lines. At least one block is searched, even after the deadline. Of a line longer than a
 * block only the first `GREP_BLOCK_CHARS` characters are searched.
 */
export function findLines(text: string, pattern: Pattern, { from, most, isLate }: LineSearch): FoundLines {
  const plain = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text
  const starts: number[] = []
  let stop: number | undefined
  for (let at = startOf(plain, from); at < plain.length; ) {
    const end = blockEnd(plain, at)
    stop = searchBlock(plain, { start: at, end }, pattern, starts, most)
    at = end
    if (stop === undefined && at < plain.length && isLate()) stop = at
    if (stop !== undefined) break
  }
  if (starts.length === 0) return { lines: [], found: [], next: stop === undefined ? undefined : lineAt(plain, stop) }
  return numbered(plain, starts, stop)
}

type Block = { start: number; end: number }

/** Adds the starts of matching lines; gives the start of the line that it ended before, when it found enough. */
function searchBlock(
  text: string,
  { start, end }: Block,
  pattern: Pattern,
  starts: number[],
  most: number,
): number | undefined {
  const isOneLine = end - start > GREP_BLOCK_CHARS
  if (!isOneLine && !pattern.mayMatch(text.slice(start, end))) return undefined
  for (let at = start; at < end; ) {
    if (starts.length === most) return at
    const stop = text.indexOf('\n', at)
    const lineEnd = stop < 0 ? text.length : stop
    if (pattern.matches(text.slice(at, Math.min(lineEnd, at + GREP_BLOCK_CHARS)))) starts.push(at)
    at = lineEnd + 1
  }
  return undefined
}

/** The end of a block: after the last line break in reach, or else after the line that begins it. */
function blockEnd(text: string, start: number): number {
  if (text.length - start <= GREP_BLOCK_CHARS) return text.length
  const inReach = text.lastIndexOf('\n', start + GREP_BLOCK_CHARS - 1)
  if (inReach >= start) return inReach + 1
  const after = text.indexOf('\n', start + GREP_BLOCK_CHARS)
  return after < 0 ? text.length : after + 1
}

/** Where a line begins. */
function startOf(text: string, line: number): number {
  let at = 0
  for (let left = line; left > 0; left--) {
    const stop = text.indexOf('\n', at)
    if (stop < 0) return text.length
    at = stop + 1
  }
  return at
}

function lineAt(text: string, start: number): number {
  let line = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line++
  return line
}

function numbered(text: string, starts: readonly number[], stop: number | undefined): FoundLines {
  const lines = text.split('\n')
  const found: number[] = []
  let next: number | undefined
  let at = 0
  for (let line = 0, start = 0; line < lines.length; line++) {
    if (starts[at] === start) {
      found.push(line)
      at++
    }
    if (stop === start) next = line
    start += lines[line]!.length + 1
  }
  return { lines, found, next }
}
