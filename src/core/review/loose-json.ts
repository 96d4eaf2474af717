// JSON as models write it: among prose, in fences, with comments, trailing commas, breaks in strings, broken off.

/** The complete objects of a list that breaks off. */
export function readBrokenList(text: string): Record<string, unknown>[] {
  const spoken = spokenOf(text)
  const start = spoken.indexOf('[')
  return start === -1 ? [] : Array.from(pieces(spoken, start + 1), parseLoosely).filter(isObject)
}

/** The first JSON object in a text, parsed as tolerantly as answers are. Undefined when there is none. */
export function readObject(text: string): Record<string, unknown> | undefined {
  const spoken = spokenOf(text)
  for (const candidate of [spoken, ...fenced(spoken), ...pieces(spoken, 0)]) {
    const value = parseLoosely(candidate)
    if (isObject(value)) return value
  }
  return undefined
}

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text without its reasoning blocks, its long runs of blanks cut short: some models end in thousands of them. */
export function spokenOf(text: string): string {
  const parts: string[] = []
  let at = 0
  for (let open = text.indexOf('<think>'); open !== -1; open = text.indexOf('<think>', at)) {
    const close = text.indexOf('</think>', open)
    if (close === -1) break
    parts.push(text.slice(at, open))
    at = close + '</think>'.length
  }
  return (parts.join('') + text.slice(at)).replace(/\s{64,}/g, (run) => run.slice(0, 64)).trim()
}

/** The contents of code fences. */
export const fenced = (text: string): string[] =>
  Array.from(text.matchAll(/```[a-zA-Z]*\s*\n([\s\S]*?)```/g), (fence) => fence[1]!).slice(0, FENCES_MAX)

const FENCES_MAX = 200

/** The balanced objects and arrays of a text from `from` on, one after the other, up to JSON that never closes. */
export function* pieces(text: string, from: number): Generator<string> {
  let failures = 0
  let effort = 0
  for (let at = from; at < text.length && failures < UNCLOSED_MAX && effort < EFFORT_MAX; at++) {
    if (text[at] !== '{' && text[at] !== '[') continue
    const end = balancedEnd(text, at)
    if (end === -1) {
      if (/^(\{\s*"|\[\s*\{)/.test(text.slice(at, at + 100))) return // JSON that breaks off, no brace of prose
      failures++
      continue
    }
    const piece = text.slice(at, end + 1)
    // A brace of prose or code ({x}) may stand before the answer, or around it.
    if (parseLoosely(piece) === undefined) {
      effort += piece.length + EFFORT_PER_PIECE
      continue
    }
    yield piece
    at = end
  }
}

/** Each bracket that never closes is looked for to the end of the text. */
const UNCLOSED_MAX = 50

/** Characters that are parsed in vain before the rest is given up: braces in braces cost the square of their number. */
const EFFORT_MAX = 1_000_000
const EFFORT_PER_PIECE = 500

/** Offset of the bracket that closes the one at `start`, strings skipped; -1 when it never closes. */
function balancedEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === '"') at = stringEnd(text, at)
    else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return at
  }
  return -1
}

/** Offset of the quote that closes the string at `start`; the length of the text when it never closes. */
function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** A text as JSON, or as the near-JSON of models; undefined where it is neither. */
export function parseLoosely(text: string): unknown {
  const mended = changed(text, { outside: withoutComments })
  const listed = changed(mended, { outside: (part) => part.replace(/,(\s*[}\]])/g, '$1') })
  const attempts = [
    () => text,
    () => listed,
    () => changed(listed, { inside: escaped }),
    () => doubleQuoted(text),
    () => doubleQuoted(listed),
  ]
  for (const attempt of attempts) {
    try {
      return JSON.parse(attempt())
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return undefined
}

type Change = (part: string) => string
const same: Change = (part) => part

/** A text with its strings, or the parts between them, changed. After a quote that never closes there is no string: all that follow are escaped. */
function changed(text: string, { inside = same, outside = same }: { inside?: Change; outside?: Change }): string {
  const parts: string[] = []
  let at = 0
  for (let open = text.indexOf('"'); open !== -1; open = text.indexOf('"', at)) {
    const end = stringEnd(text, open) + 1
    if (end > text.length) break
    parts.push(outside(text.slice(at, open)), inside(text.slice(open, end)))
    at = end
  }
  return parts.join('') + outside(text.slice(at))
}

/** A part without comments; one that never closes is none, and is looked for once. */
function withoutComments(part: string): string {
  let rest = ''
  let at = 0
  let isClosed = true
  for (const { 0: mark, index } of part.matchAll(/\/[/*]/g)) {
    if (index < at || (mark === '/*' && !isClosed)) continue
    const close = mark === '/*' ? part.indexOf('*/', index + 2) : part.indexOf('\n', index)
    if (mark === '/*' && close === -1) {
      isClosed = false
      continue
    }
    rest += part.slice(at, index)
    at = close === -1 ? part.length : close + (mark === '/*' ? 2 : 0)
  }
  return rest + part.slice(at)
}

/** Control characters, and backslashes of code (`\d+`, `C:\temp`), that a model left in a string as they are. */
const escaped = (literal: string): string =>
  literal
    .replace(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|\\/g, (slash) => (slash === '\\' ? '\\\\' : slash))
    .replace(CONTROL, (char) => (char === '\t' ? '\\t' : char === '\n' ? '\\n' : ''))

const CONTROL = /\p{Cc}/gu

/** JSON from a literal of Python: strings in single quotes, which begin after a comma, colon or bracket and end before one. */
function doubleQuoted(text: string): string {
  const parts: string[] = []
  let at = 0
  for (const { index } of text.matchAll(/(?<=[[{,:]\s*)'/g)) {
    if (index < at) continue
    const end = singleEnd(text, index)
    if (end === -1) break // of those within it none ends either
    const inner = text.slice(index + 1, end)
    parts.push(text.slice(at, index), JSON.stringify(inner.replace(/\\'/g, "'").replace(/\\n/g, '\n')))
    at = end + 1
  }
  return (parts.join('') + text.slice(at)).replace(/(?<=[:,[]\s*)(?:None|True|False)(?=\s*[,}\]])/g, (word) =>
    word === 'None' ? 'null' : word.toLowerCase(),
  )
}

/** Offset of the quote that closes the string of Python at `start`; -1 when it never closes. */
function singleEnd(text: string, start: number): number {
  for (const { 0: found, index } of text.slice(start + 1).matchAll(/\\.|'(?=\s*[,:}\]])/gs))
    if (found === "'") return start + 1 + index
  return -1
}
