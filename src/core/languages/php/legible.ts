// Rewrites syntax that the grammar cannot read.

const ENUM = /\benum\s+\w+\b[^{;()]{0,1000}\{/gi
/** Text in which braces do not count, and single braces. Unclosed text reaches to the end of the file. */
const TOKENS =
  /'(?:[^'\\]|\\[\s\S]?)*(?:'|$)|"(?:[^"\\]|\\[\s\S]?)*(?:"|$)|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|#(?!\[)[^\n]*|[{}]|\bconst\b/g
const CAST_MATCH = /\([ \t]*\w+[ \t]*\)\s*match\s*\(/i
const CAST_MATCHES =
  /(?<=(?:[=(,?:.]|=>|\breturn)\s*)\([ \t]*(?:int|integer|float|double|string|bool|boolean|array|object)[ \t]*\)(?=\s*match\s*\()/gi
const DECLARATION = /(?:\b(?:final|public|protected|private)\s+)*const\s+(?:[\w|?\\]+\s+)?(?=\w+\s*=)/y

/**
 * A source of the same length without constants in the bodies of enums (PHP 8.1), which to the grammar only hold cases, so that
 * they are written as such; without casts before `match`, which is a function to the grammar there; and without pipes and
 * copies with other values (PHP 8.5).
 */
export function legible(source: string): string {
  let text = source.includes('<?xml') ? source.replaceAll('<?xml', '<_xml') : source // markup, unless tags are short
  if (text.includes('|>')) text = text.replaceAll('|>', '||')
  if (text.includes('clone(')) text = text.replace(/\bclone(?=\(\s*\$[^()]*,)/g, 'clon_')
  if (CAST_MATCH.test(text)) text = text.replace(CAST_MATCHES, (cast) => cast.replace(/[^\n]/g, ' '))
  return withEnumConstants(text)
}

function withEnumConstants(source: string): string {
  const found: Declaration[] = []
  let budget = READINGS_MAX * source.length
  for (const { index, 0: header } of source.matchAll(ENUM)) {
    const start = index + header.length
    const { end, constants } = readBody(source, start)
    for (const at of constants) found.push(...declarationAt(source, at))
    budget -= end - start
    if (budget < 0) break
  }
  return found.length === 0 ? source : asCases(source, found)
}

/** How many times a source is read in all, where enums do not end or are inside each other. */
const READINGS_MAX = 16

/** Where the body of an enum ends that starts at a place, and where it has the word `const` itself. */
function readBody(source: string, start: number): { end: number; constants: number[] } {
  const constants: number[] = []
  let depth = 1
  TOKENS.lastIndex = start
  for (let token = TOKENS.exec(source); token; token = TOKENS.exec(source)) {
    if (token[0] === '{') depth++
    else if (token[0] === '}') depth--
    else if (token[0] === 'const' && depth === 1) constants.push(token.index)
    if (depth === 0) return { end: TOKENS.lastIndex, constants }
  }
  return { end: source.length, constants }
}

type Declaration = readonly [start: number, end: number]

/** The words before the name of a constant that the keyword at an offset declares; none where it declares none. */
function declarationAt(source: string, at: number): Declaration[] {
  const before = /(?:\b(?:final|public|protected|private)\s+)*$/i.exec(source.slice(Math.max(0, at - 60), at))
  const start = at - (before?.[0].length ?? 0)
  DECLARATION.lastIndex = start
  return DECLARATION.test(source) ? [[start, DECLARATION.lastIndex]] : []
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
