// Ranges of a text to be read as blank, so that every line and column stays where it is.

import { spaces } from '../kit/same-length.ts'

/** A range of the text to be read as blank, or as `1` where it is a condition. */
export type Blank = readonly [start: number, end: number, text?: string]

/** The text with the ranges blank. They may overlap. */
export function blanked(source: string, blanks: readonly Blank[]): string {
  if (blanks.length === 0) return source
  const ordered = [...blanks].sort((one, other) => one[0] - other[0])
  let result = ''
  let at = 0
  for (const [start, end, text = ''] of ordered) {
    if (end <= at) continue
    const from = Math.max(at, start)
    const shown = from === start ? text : ''
    result += source.slice(at, from) + shown + spaces(source.slice(from + shown.length, end))
    at = end
  }
  return result + source.slice(at)
}

/** The text with the original contents of some ranges, taken from `from`. */
export function restored(text: string, from: string, ranges: readonly Blank[]): string {
  let result = ''
  let at = 0
  for (const [start, end] of ranges) {
    result += text.slice(at, start) + from.slice(start, end)
    at = end
  }
  return result + text.slice(at)
}
