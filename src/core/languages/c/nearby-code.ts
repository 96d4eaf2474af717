// The code before and after an offset in a text.

/** How macros are named, as a rule. */
export const MACRO = '[A-Z][A-Z0-9_]{2,}'

/**
 * Last character of code before a place; '#' when a directive's line
 * comes before. Comments of whole lines are passed over.
 */
export function lastCode(text: string, from: number): string {
  let end = from
  for (let lines = 0; end > 0 && lines < LINES_LOOKED_AT; lines++) {
    const start = text.lastIndexOf('\n', end - 2) + 1
    const line = withoutComments(text.slice(start, end)).trim()
    if (line.startsWith('#')) return '#'
    // the last line of a comment that begins on an earlier one
    const opening = line.endsWith('*/') ? text.lastIndexOf('/*', start) : -1
    if (line !== '' && !/^\*|\*\/$/.test(line) && !WHOLE_LINE.test(line)) return line.at(-1)!
    end = opening < 0 ? start : opening
  }
  return ''
}
const LINES_LOOKED_AT = 40

/** A line without its comments; a comment that goes on after the line stays. */
function withoutComments(line: string): string {
  return line.replace(/\/\/.*$|\/\*(?:[^*]|\*(?!\/))*(\*\/)?/gm, (all, end: string | undefined) =>
    end !== undefined || all.startsWith('//') ? '' : all.replace(/\/\/.*$/m, ''),
  )
}
const WHOLE_LINE = new RegExp(`^${MACRO}(?:\\s*\\(.*\\))?$`)

/** First character of code from a place on; directives and comments are passed over. */
export function nextCode(text: string, from: number): string {
  const match = /\s*(?:\/\/.*\s*|\/\*[\s\S]{0,2000}?\*\/\s*|#.*\s*)*(\S?)/y
  match.lastIndex = from
  return match.exec(text)?.[1] ?? ''
}

/** The opening parenthesis for the closing one at an offset; -1 when it is too far away. */
export function matchingParen(text: string, close: number): number {
  let depth = 0
  for (let at = close; at >= 0 && close - at < 4000; at--) {
    const char = text.charCodeAt(at)
    if (char === 41) depth++
    else if (char === 40 && --depth === 0) return at
  }
  return -1
}

/** Whether the code at an offset stands in the body of a type, and in no function of it. */
export function isInType(text: string, from: number): boolean {
  let depth = 0
  for (let at = from - 1; at >= 0 && from - at < BODY_MAX; at--) {
    const char = text.charCodeAt(at)
    if (char === CLOSING) depth++
    else if (char === OPENING && depth-- === 0)
      return /\b(?:struct|class|union|enum)\b[^;{}=()]*$/.test(text.slice(Math.max(0, at - HEAD_MAX), at))
  }
  return false
}
const [OPENING, CLOSING] = [123, 125] as const
/** Characters of a body before a macro, and of the head of a type. */
const [BODY_MAX, HEAD_MAX] = [10_000, 300] as const
