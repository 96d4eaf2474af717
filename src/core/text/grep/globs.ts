// Paths chosen by globs as in `.gitignore`: `*.ts`, `src/**/test`, `!vendor`. They become expressions of RE2, since the
// libraries for globs make expressions that backtrack.

import { RE2JS } from 're2js'

/**
 * Whether a path is chosen: by one of the globs (all paths, when each begins with `!`) and by none that begins with
 * `!`. A glob with a slash begins at the root of the repository, any other one matches a name at any depth; a folder
 * means all files in it.
 */
export function pathChooser(globs: readonly string[]): (path: string) => boolean {
  const wanted = oneOf(globs.filter((glob) => !glob.startsWith('!')))
  const unwanted = oneOf(globs.flatMap((glob) => (glob.startsWith('!') ? [glob.slice(1)] : [])))
  return (path) => (wanted?.testExact(path) ?? true) && !unwanted?.testExact(path)
}

const oneOf = (globs: readonly string[]): RE2JS | undefined =>
  globs.length > 0 ? RE2JS.compile(globs.map(expressionOf).join('|'), RE2JS.DOTALL) : undefined

function expressionOf(glob: string): string {
  const plain = glob.replace(/^\.\//, '').replace(/\/$/, '')
  const isRooted = plain.includes('/')
  return `(?:${isRooted ? '' : '(?:.*/)?'}${namesOf(isRooted ? plain.replace(/^\//, '') : plain)}(?:/.*)?)`
}

/** `**` crosses folders, `*` and `?` do not; `[a-z]` is one of these characters, `{a,b}` one of these texts. */
function namesOf(glob: string): string {
  let expression = ''
  let depth = 0
  for (let at = 0; at < glob.length; at++) {
    const char = glob[at]!
    const set = char === '[' ? setAt(glob, at) : undefined
    if (glob.startsWith('**/', at)) {
      expression += '(?:.*/)?'
      at += 2
    } else if (glob.startsWith('**', at)) {
      expression += '.*'
      at += 1
    } else if (set) {
      expression += set.expression
      at = set.end
    } else if (char === '*') expression += '[^/]*'
    else if (char === '?') expression += '[^/]'
    else if (char === '{' && glob.includes('}', at)) {
      expression += '(?:'
      depth++
    } else if (char === '}' && depth > 0) {
      expression += ')'
      depth--
    } else if (char === ',' && depth > 0) expression += '|'
    else {
      if (char === '\\' && at + 1 < glob.length) at++
      expression += RE2JS.quote(glob[at]!)
    }
  }
  return expression + ')'.repeat(depth)
}

/** The set of characters that begins here; undefined when the bracket is one of a name. */
function setAt(glob: string, start: number): { expression: string; end: number } | undefined {
  const isNegated = glob[start + 1] === '!' || glob[start + 1] === '^'
  const from = start + (isNegated ? 2 : 1)
  const end = glob.indexOf(']', from + 1)
  if (end < 0) return undefined
  const members = membersOf([...glob.slice(from, end)])
  const expression = isNegated ? `[^/${members}]` : members === '' ? NOTHING : `[${members}]`
  return { expression, end }
}

const NOTHING = '[^\\x{0}-\\x{10ffff}]'

/** The members of a set as RE2 writes them; a range that ends before it begins has none, as in git. */
function membersOf(chars: readonly string[]): string {
  const code = (char: string): string => `\\x{${char.codePointAt(0)!.toString(16)}}`
  let members = ''
  for (let at = 0; at < chars.length; at++) {
    const [first, dash, last] = chars.slice(at, at + 3) as [string, string?, string?]
    const isRange = dash === '-' && last !== undefined
    if (!isRange) members += code(first)
    else if (first.codePointAt(0)! <= last.codePointAt(0)!) members += `${code(first)}-${code(last)}`
    if (isRange) at += 2
  }
  return members
}
