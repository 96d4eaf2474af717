// The rules of a `.gitignore`, as git reads them (https://git-scm.com/docs/gitignore), for folders that git does not list. No
// regular expressions are made of them: that of `**/a/**/a/**/a/**/a` takes minutes for a deep path. Here only the last star
// that was passed gives way, an item at a time, so that time grows with the product of two lengths.

/**
 * Whether rules exclude a path, or include it again; undefined where none concerns it. The last rule that fits decides. Paths
 * are relative to the folder of the rules. Case does not count.
 */
export type IgnoreRules = (path: string, isFolder: boolean) => boolean | undefined

/** A character, any one of a set, any one at all; or any number of them. */
type Part = string | CharSet | typeof ANY | typeof STAR
/** A name of a path; or any number of folders. */
type Name = readonly Part[] | typeof STAR

type CharSet = { isNegated: boolean; has: ((char: string) => boolean)[] }

type Rule = {
  isNegated: boolean
  isOfFolders: boolean
  /** The whole path; the last name alone where a rule has one name, which counts at any depth. */
  names: readonly Name[]
  isAnywhere: boolean
}

const ANY = Symbol('?')
const STAR = Symbol('*')

/** Reads a `.gitignore`. Any text is one. */
export function readIgnoreRules(text: string): IgnoreRules {
  const lines = `${text.replace(/^\ufeff/, '')}\n`.split(/\r?\n/)
  const rules = lines.flatMap((line) => readRule(line) ?? []).reverse()
  return (path, isFolder) => {
    const names = path.toLowerCase().split('/')
    const last = names.slice(-1)
    const rule = rules.find(
      (each) => (isFolder || !each.isOfFolders) && isInLine(each.names, each.isAnywhere ? last : names, isNamed),
    )
    return rule && !rule.isNegated
  }
}

function readRule(line: string): Rule | undefined {
  if (line.startsWith('#')) return undefined
  const isNegated = line.startsWith('!')
  const trimmed = withoutSpaces(isNegated ? line.slice(1) : line)
  const isOfFolders = trimmed.endsWith('/')
  const pattern = isOfFolders ? trimmed.slice(0, -1) : trimmed
  const names = pattern === '' ? undefined : namesOf(pattern.replace(/^\//, ''))
  if (!names) return undefined
  const isAnywhere = !pattern.includes('/')
  if (names.at(-1) === STAR) names.splice(isAnywhere ? 0 : names.length, 1, [STAR]) // what is below a folder is not the folder
  return { isNegated, isOfFolders, names, isAnywhere }
}

/** Without the spaces at the end that no backslash keeps. */
function withoutSpaces(line: string): string {
  let end = 0
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === ' ') continue
    end = at + 1
  }
  return line.slice(0, end)
}

/** The names of a pattern; undefined when git lets it fit nothing: a set or an escape has no end. */
function namesOf(pattern: string): Name[] | undefined {
  const names: Name[] = []
  let parts: Part[] = []
  const close = (): void => {
    const isDeep = parts.length > 1 && parts.every((part) => part === STAR)
    names.push(isDeep ? STAR : parts)
    parts = []
  }
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!
    if (char === '/') close()
    else if (char === '*') parts.push(STAR)
    else if (char === '?') parts.push(ANY)
    else if (char === '[') {
      const found = setAt(pattern, at + 1)
      if (!found) return undefined
      parts.push(found.set)
      at = found.end
    } else if (char !== '\\') parts.push(char.toLowerCase())
    else if (++at === pattern.length) return undefined
    else if (pattern[at] === '/') close()
    else parts.push(pattern[at]!.toLowerCase())
  }
  close()
  return names
}

/** The set of characters whose inside begins at `start`. */
function setAt(pattern: string, start: number): { set: CharSet; end: number } | undefined {
  const isNegated = pattern[start] === '!' || pattern[start] === '^'
  const set: CharSet = { isNegated, has: [] }
  const first = start + (isNegated ? 1 : 0)
  let before: string | undefined
  for (let at = first; at < pattern.length; at++) {
    let char: string | undefined = pattern[at]
    if (char === ']' && at > first) return { set, end: at }
    const named = char === '[' ? classAt(pattern, at) : undefined
    if (named) {
      const inside = CLASSES[named.name]
      if (!inside) return undefined
      set.has.push((one) => inside.test(one))
      before = undefined
      at = named.end
      continue
    }
    const isRange = char === '-' && before !== undefined && at + 1 < pattern.length && pattern[at + 1] !== ']'
    if (isRange) char = pattern[++at]
    if (char === '\\') char = pattern[++at]
    if (char === undefined) return undefined
    const [low, high] = [isRange ? before! : char, char]
    set.has.push((one) => low <= one && one <= high)
    before = isRange ? undefined : char
  }
  return undefined
}

/** The class `[:name:]` that begins at `start`. */
function classAt(pattern: string, start: number): { name: string; end: number } | undefined {
  if (pattern[start + 1] !== ':') return undefined
  const end = pattern.indexOf(']', start + 2)
  return end > start + 2 && pattern[end - 1] === ':' ? { name: pattern.slice(start + 2, end - 1), end } : undefined
}

/** Those of POSIX, of ASCII as in git; names are in lower case. */
const CLASSES: Readonly<Record<string, RegExp | undefined>> = Object.assign(Object.create(null), {
  alnum: /[a-z\d]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t-\r]/,
  upper: /[A-Z]/,
  xdigit: /[a-f\d]/i,
})

/** Whether a name in lower case is that of a pattern. Most are not, and end otherwise. */
function isNamed(parts: readonly Part[], name: string): boolean {
  const last = parts.at(-1)
  return (typeof last !== 'string' || last === name.at(-1)) && isInLine(parts, name, isChar)
}

function isChar(part: string | CharSet | typeof ANY, char: string): boolean {
  if (typeof part === 'string') return part === char
  if (part === ANY) return true
  return part.has.some((isIn) => isIn(char) || isIn(char.toUpperCase())) !== part.isNegated
}

/** Whether the items are the parts in their order, where a star is any number of items. */
function isInLine<P, I>(
  parts: readonly (P | typeof STAR)[],
  items: { readonly length: number; readonly [at: number]: I },
  isOne: (part: P, item: I) => boolean,
): boolean {
  let [part, at] = [0, 0]
  /** What follows the last star, and the first item that was tried for it. */
  let [behind, from] = [0, 0]
  while (at < items.length) {
    const next = parts[part]
    if (next === STAR) [behind, from] = [++part, at]
    else if (part < parts.length && isOne(next as P, items[at]!)) {
      part++
      at++
    } else if (behind > 0) [part, at] = [behind, ++from]
    else return false
  }
  while (parts[part] === STAR) part++
  return part === parts.length
}
