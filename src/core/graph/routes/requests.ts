// The requests that the text of a test makes: paths in its strings, and names of routes of which it makes paths.

/**
 * A request by the path of a route: its parts, `HOLE` for what is worked out when it runs. Tail: something stands before it; open:
 * something follows. `method` where the call says it.
 */
export type PathRequest = {
  line: number
  parts: readonly string[]
  isTail: boolean
  isOpen: boolean
  method: string | undefined
}

/** A request by the name of a route, without that of its group. */
export type NameRequest = { line: number; name: string }

/** A part of a path that is worked out. */
export const HOLE = '*'

/** Strings that begin with a slash, with a host, or with something worked out before a slash. */
const PATHS = /(["'`])((?:https?:\/\/[^/"'`\s{}]+|\$?\{[^{}\n]*\}|%s)?\/(?:\{[^{}\n]*\}|(?!\1)[^\s\\{}])*)\1/g

/** Calls that make the path of a route by its name. */
const NAMES = /\b(?:reverse|reverse_lazy|url_for|url_path_for|resolve_url)\(\s*["']([\w:.-]+)["']/g

/** What stands before a string that says with which method it is requested: a call of that name, or the word as a string. */
const CALLED = /(?:(\w+)(?:["'`]\])?[(\s]\s*|["'](\w+)["'],\s*)[fFrRbBuU$]{0,2}$/
const METHOD = /^(get|post|put|patch|delete|head|options)$/i
/** Between two strings of one sum. */
const JOINED_BETWEEN = /^\s*\+[^;\n"'`]*\+?\s*$/
const JOINED_BEFORE = /\+\s*$/
const JOINED_BEHIND = /^\s*(?:\+|\. )/

/** Characters around a string in which these are looked for. */
const BESIDE = 60

/** The requests in the text of a file. */
export const requestsIn = (text: string): (PathRequest | NameRequest)[] => [...pathsIn(text), ...namesIn(text)]

function pathsIn(text: string): PathRequest[] {
  const found: PathRequest[] = []
  const lineAt = lineCounter(text)
  let end = 0
  for (const { index, ...match } of text.matchAll(PATHS)) {
    const before = text.slice(Math.max(0, index - BESIDE), index)
    const between = text.slice(end, index)
    end = index + match[0].length
    const { parts, hasBase } = partsOf(match[2]!)
    const isOpen = JOINED_BEHIND.test(text.slice(end, end + BESIDE))
    const last = found.at(-1)
    if (last?.isOpen && JOINED_BETWEEN.test(between)) {
      const hole = between.trim() === '+' ? [] : [HOLE]
      found[found.length - 1] = { ...last, parts: [...last.parts, ...hole, ...parts], isOpen }
      continue
    }
    const method = methodBefore(before)
    if (parts.length === 0 && method === undefined) continue
    found.push({ line: lineAt(index), parts, isTail: hasBase || JOINED_BEFORE.test(before), isOpen, method })
  }
  return found
}

function methodBefore(text: string): string | undefined {
  const called = CALLED.exec(text)
  const word = called?.[1] ?? called?.[2] ?? ''
  return METHOD.test(word) ? word.toUpperCase() : undefined
}

function namesIn(text: string): NameRequest[] {
  const lineAt = lineCounter(text)
  return Array.from(text.matchAll(NAMES), ({ index, ...match }) => ({
    line: lineAt(index),
    name: match[1]!.split(/[:.]/).at(-1)!,
  }))
}

/** The parts of a path without its host, its query and what stands before its first slash, which is its base. */
function partsOf(path: string): { parts: string[]; hasBase: boolean } {
  const holes = path.replace(/\$?\{[^{}]*\}|%[sdr]|<[^<>]*>/g, HOLE)
  const own = holes.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
  const parts = own.slice(own.indexOf('/')).split('/').filter(Boolean)
  return { parts: parts.map((part) => (part.includes(HOLE) ? HOLE : part)), hasBase: own[0] === HOLE }
}

/** Answers the lines of positions that are asked for in ascending order. */
function lineCounter(text: string): (position: number) => number {
  let line = 1
  let at = 0
  return (position) => {
    for (let end = text.indexOf('\n', at); end >= 0 && end < position; end = text.indexOf('\n', at)) {
      line++
      at = end + 1
    }
    return line
  }
}
