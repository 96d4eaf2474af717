// Calls in the bodies of macros, and the names that they pass on, found in the body's text. `callsIn` and `namesIn` are
// the ways in.

import { type BodyObject, membersCalled } from './macro-receivers.ts'

/** A call in the body of a macro: of a path or of an object's member, or of a name pasted from a parameter and the text around it. */
export type BodyCall = {
  path: string[]
  object?: BodyObject
  pasted?: { position: number; head: string; tail: string }
  args: string[]
}

/** The calls in the text of a macro, with their arguments. */
export function callsIn(body: string, params: ReadonlyMap<string, number>): BodyCall[] {
  const code = withoutText(body.replace(/\\\r?\n/g, ' '))
  const args = argumentTexts(code)
  return [
    ...namedCalls(code, args),
    ...pastedCalls(code, args, params),
    ...bareCalls(code, params),
    ...memberCalls(code, args),
  ]
}

/** The arguments in each pair of parentheses, by the offset after the opening one. */
type ArgumentTexts = ReadonlyMap<number, string[]>

/** `x->f(y)`, `this->f(y)`. */
function* memberCalls(code: string, args: ArgumentTexts): Generator<BodyCall> {
  for (const { object, name, end } of membersCalled(code))
    yield { path: [name], args: args.get(end) ?? [], ...(object !== 'this' && { object }) }
}

/** `f(x)`, `a::f(x)`, but no member of something. */
function* namedCalls(code: string, args: ArgumentTexts): Generator<BodyCall> {
  for (const match of code.matchAll(
    /(\b\w+(?:\s*[*&])?\s+|##\s*|\.\s*|->\s*)?((?:::\s*)?\b[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*){0,20})\s*\(/g,
  )) {
    const before = match[1]?.trim() ?? ''
    if (/##$|\.$|->$/.test(before) || code.slice(0, match.index).trimEnd().endsWith('##')) continue
    // a word before the name is a type: the macro declares a function
    if (/^[A-Za-z_]\w*$/.test(before) && !STATEMENT_WORDS.has(before)) continue
    const path = match[2]!
      .split('::')
      .map((part) => part.trim())
      .filter(Boolean)
    if (!path.some((part) => KEYWORDS.has(part))) yield { path, args: args.get(match.index + match[0].length) ?? [] }
  }
}

/** `name##_init(x)`. */
function* pastedCalls(code: string, args: ArgumentTexts, params: ReadonlyMap<string, number>): Generator<BodyCall> {
  for (const match of code.matchAll(/(\b\w+(?:\s*[*&])?\s+)?(\b\w+(?:\s*##\s*\w+){1,3})\s*\(/g)) {
    const pasted = pastedName(match[2]!, params)
    const before = match[1]?.trim() ?? ''
    const declares = /^[A-Za-z_]\w*(?:\s*[*&])?$/.test(before) && !STATEMENT_WORDS.has(before)
    if (pasted && !declares && !/(?:##|\.|->)\s*$/.test(code.slice(0, match.index)))
      yield { path: [], pasted, args: args.get(match.index + match[0].length) ?? [] }
  }
}

/** `log x`, used as `debug(("%d", n))`: the parameter brings the parentheses. */
function* bareCalls(code: string, params: ReadonlyMap<string, number>): Generator<BodyCall> {
  for (const [, word, param] of code.matchAll(/\b([A-Za-z_]\w*)\s+([A-Za-z_]\w*)\s*(?=[;)}]|$)/g))
    if (params.has(param!) && !KEYWORDS.has(word!)) yield { path: [word!], args: [param!] }
}

/** `a_##type`, `name##_init`: one of the parts is a parameter. */
function pastedName(name: string, params: ReadonlyMap<string, number>): BodyCall['pasted'] {
  const pieces = name.split(/\s*##\s*/)
  const at = pieces.findIndex((piece) => params.has(piece))
  if (at < 0 || pieces.some((piece, i) => i !== at && params.has(piece))) return undefined
  const [head, tail] = [pieces.slice(0, at).join(''), pieces.slice(at + 1).join('')]
  return { position: params.get(pieces[at]!)!, head, tail }
}

/** Names passed on that may be macros: `PICK(a, b, f_2, f_1)(a, b)`. */
export const namesIn = (body: string): string[] =>
  [...new Set(body.match(/\b[A-Z][A-Z0-9_]{2,}\b(?!\s*\()/g) ?? [])].slice(0, NAMES_MAX)
const NAMES_MAX = 16

const STATEMENT_WORDS = new Set(['return', 'else', 'do', 'throw', 'co_return', 'co_await', 'case', 'and', 'or', 'not'])

/** The arguments in each pair of parentheses as text, by the offset after the opening one. */
function argumentTexts(code: string): ArgumentTexts {
  const texts = new Map<number, string[]>()
  const open: { from: number; last: number; args: string[]; any: boolean }[] = []
  const close = (end: number): void => {
    const group = open.pop()
    if (!group) return
    if (group.any) group.args.push(code.slice(group.last, end).trim())
    texts.set(group.from, group.args)
  }
  for (const { index, 0: char } of code.matchAll(/\S/g)) {
    const group = open.at(-1)
    if (')]}'.includes(char)) close(index)
    else {
      if (group) group.any = true
      if ('([{'.includes(char)) open.push({ from: index + 1, last: index + 1, args: [], any: false })
      else if (char === ',' && group) {
        group.args.push(code.slice(group.last, index).trim())
        group.last = index + 1
      }
    }
  }
  while (open.length > 0) close(code.length)
  return texts
}

/**
 * The text of a macro with `0` for each comment and literal. An unclosed one stays, and ends the search for others of
 * its kind.
 */
function withoutText(body: string): string {
  const unended = new Set<string>()
  let result = ''
  let at = 0
  TEXT.lastIndex = 0
  for (let match = TEXT.exec(body); match; match = TEXT.exec(body)) {
    const rest = REST_OF_TEXT[match[0]]!
    rest.lastIndex = TEXT.lastIndex
    if (unended.has(match[0])) continue
    if (!rest.test(body)) {
      unended.add(match[0])
      continue
    }
    result += `${body.slice(at, match.index)} 0 `
    at = TEXT.lastIndex = rest.lastIndex
  }
  return result + body.slice(at)
}
const TEXT = /\/\*|\/\/|["']/g
const REST_OF_TEXT: Readonly<Record<string, RegExp>> = {
  '/*': /(?:[^*]|\*(?!\/))*\*\//y,
  '//': /[\s\S]*/y,
  '"': /(?:\\[\s\S]|[^"\\])*"/y,
  "'": /(?:\\[\s\S]|[^'\\])*'/y,
}

/** Words that name nothing that could be called. */
export const KEYWORDS = new Set(
  'if for while switch return sizeof alignof typeof __typeof__ decltype defined do else case goto new delete throw catch static_assert _Static_assert __attribute__ __declspec asm __asm__ void int char short long float double unsigned signed const static inline extern struct union enum bool auto noexcept operator template typename class public private true false NULL nullptr'.split(
    ' ',
  ),
)
