// Positions of an index as offsets into a text.

import { Encoding } from './reader.ts'
import type { Span } from './wire.ts'

/** The offset at which each line of a text begins. */
export function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The UTF-16 offsets of a span within one line; undefined when the text has no such place. */
export function offsetsOf(
  text: string,
  lineStarts: readonly number[],
  span: Span,
  encoding: number,
): { from: number; to: number } | undefined {
  const start = lineStarts[span.startLine]
  if (start === undefined || span.endLine !== span.startLine) return undefined
  const end = lineStarts[span.startLine + 1] ?? text.length + 1
  const from = start + unitsIn(text, start, end, span.startCharacter, encoding)
  const to = start + unitsIn(text, start, end, span.endCharacter, encoding)
  return span.startCharacter >= 0 && from < to && to < end ? { from, to } : undefined
}

/** How many UTF-16 code units the first `count` units of a line take, which lies between two offsets. */
function unitsIn(text: string, start: number, end: number, count: number, encoding: number): number {
  if (encoding !== Encoding.Utf8 && encoding !== Encoding.Utf32) return count
  let [units, seen] = [0, 0]
  while (seen < count && start + units < end) {
    const code = text.codePointAt(start + units) ?? 0
    seen += encoding === Encoding.Utf32 ? 1 : code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    units += code < 0x10000 ? 1 : 2
  }
  return units + Math.max(0, count - seen)
}
