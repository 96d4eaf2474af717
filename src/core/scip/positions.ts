// Positions of an index as offsets into a text.

import { Encoding } from './reader.ts'
import type { Span } from './wire.ts'

/** The UTF-16 offsets of spans of a text; undefined when it has no such place, or the span is not within one line. */
export function positionsIn(text: string, encoding: number): (span: Span) => { from: number; to: number } | undefined {
  const lineStarts = lineStartsOf(text)
  const counts = encoding === Encoding.Utf8 || encoding === Encoding.Utf32
  /** By line: UTF-16 units up to each count of its characters. Made once, for one line may have every occurrence. */
  const lines = new Map<number, Uint32Array>()
  const unitsIn = (line: number, end: number, count: number): number => {
    if (!counts || count <= 0) return counts ? 0 : count
    let units = lines.get(line)
    if (!units) lines.set(line, (units = unitsOf(text.slice(lineStarts[line]!, end), encoding)))
    const last = units.length - 1
    return count <= last ? units[count]! : units[last]! + count - last
  }
  return (span) => {
    const { startLine, startCharacter, endLine, endCharacter } = span
    const start = lineStarts[startLine]
    if (start === undefined || endLine !== startLine) return undefined
    const end = lineStarts[startLine + 1] ?? text.length + 1
    const from = start + unitsIn(startLine, end, startCharacter)
    const to = start + unitsIn(startLine, end, endCharacter)
    return startCharacter >= 0 && from < to && to < end ? { from, to } : undefined
  }
}

/** The offset at which each line of a text begins. */
function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** UTF-16 units of a line up to each count of its bytes or code points; a count within a character counts all of it. */
function unitsOf(line: string, encoding: number): Uint32Array {
  const units = new Uint32Array(3 * line.length + 1)
  let [seen, at] = [0, 0]
  while (at < line.length) {
    const code = line.codePointAt(at)!
    at += code < 0x10000 ? 1 : 2
    const width = encoding === Encoding.Utf32 ? 1 : bytesOf(code)
    for (let count = 0; count < width; count++) units[++seen] = at
  }
  return units.slice(0, seen + 1)
}

/** Bytes of a code point in UTF-8. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
