// What the grammar cannot read, in words that it can.

const ENUM = /\benum\s+\w+\b[^{;()]{0,1000}\{/gi
/** Text in which braces do not count, and single braces. What does not end goes on to the end of the file. */
const TOKENS =
  /'(?:[^'\\]|\\[\s\S]?)*(?:'|$)|"(?:[^"\\]|\\[\s\S]?)*(?:"|$)|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|#(?!\[)[^\n]*|[{}]|\bconst\b/g
const DECLARATION = /(?:\b(?:final|public|protected|private)\s+)*const\s+(?:[\w|?\\]+\s+)?(?=\w+\s*=)/y

/**
 * A source of the same length without constants in the bodies of enums (PHP 8.1): to the grammar only cases stand
 * there, so they are written as cases.
 */
export function legible(source: string): string {
  const found: Declaration[] = []
  let budget = READINGS_MAX * source.length
  for (const { index, 0: header } of source.matchAll(ENUM)) {
    let depth = 1
    const start = index + header.length
    let end = source.length
    TOKENS.lastIndex = start
    for (let token = TOKENS.exec(source); token && depth > 0; token = TOKENS.exec(source)) {
      end = TOKENS.lastIndex
      if (token[0] === '{') depth++
      else if (token[0] === '}') depth--
      else if (token[0] === 'const' && depth === 1) {
        const one = declarationAt(source, token.index)
        if (one) found.push(one)
      }
    }
    budget -= depth > 0 ? source.length - start : end - start
    if (budget < 0) break
  }
  return found.length === 0 ? source : asCases(source, found)
}

/** How many times a source is read in all, where enums do not end or are inside each other. */
const READINGS_MAX = 16

type Declaration = readonly [start: number, end: number]

/** What is before the name of the constant that is declared by the keyword at a place. */
function declarationAt(source: string, at: number): Declaration | undefined {
  const before = /(?:\b(?:final|public|protected|private)\s+)*$/i.exec(source.slice(Math.max(0, at - 60), at))
  const start = at - (before?.[0].length ?? 0)
  DECLARATION.lastIndex = start
  return DECLARATION.test(source) ? [start, DECLARATION.lastIndex] : undefined
}

function asCases(source: string, found: Declaration[]): string {
  let result = ''
  let at = 0
  for (const [start, end] of found.sort((one, other) => one[0] - other[0])) {
    if (start < at) continue
    result += `${source.slice(at, start)}case${source.slice(start + 4, end).replace(/[^\n]/g, ' ')}`
    at = end
  }
  return result + source.slice(at)
}
