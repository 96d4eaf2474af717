// What the grammar cannot read, in words that it can.

const ENUM = /\benum\s+\w+[^{;()]{0,1000}\{/gi
/** Text in which braces do not count, and single braces. */
const TOKENS = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*|#(?!\[)[^\n]*|[{}]|\bconst\b/g
const DECLARATION = /(?:\b(?:final|public|protected|private)\s+)*const\s+(?:[\w|?\\]+\s+)?(?=\w+\s*=)/y

/**
 * A source of the same length without constants in the bodies of enums (PHP 8.1): to the grammar only cases stand
 * there, so they are written as cases.
 */
export function legible(source: string): string {
  let result = source
  for (const { index, 0: header } of source.matchAll(ENUM)) {
    let depth = 1
    TOKENS.lastIndex = index + header.length
    for (let token = TOKENS.exec(source); token && depth > 0; token = TOKENS.exec(source)) {
      if (token[0] === '{') depth++
      else if (token[0] === '}') depth--
      else if (token[0] === 'const' && depth === 1) result = asCase(result, token.index)
    }
  }
  return result
}

function asCase(source: string, at: number): string {
  const before = /(?:\b(?:final|public|protected|private)\s+)*$/i.exec(source.slice(Math.max(0, at - 60), at))
  const start = at - (before?.[0].length ?? 0)
  DECLARATION.lastIndex = start
  const match = DECLARATION.exec(source)
  if (!match) return source
  const blank = match[0].replace(/[^\n]/g, ' ')
  return `${source.slice(0, start)}case${blank.slice(4)}${source.slice(start + match[0].length)}`
}
