// The objects on which the body of a macro calls members: `stream_->write(x)`, `logger().log(x)`, `(queue)->head.push(x)`.

import { KEYWORDS } from './macro-bodies.ts'

/** An object in the body of a macro: a path of names, a member, the result of a call, or a variable of the body. */
export type BodyObject =
  | { path: string[] }
  | { of: BodyObject; member: string }
  | { called: BodyObject }
  | { made: string[] }

/** The members that code calls: their names, with the offset behind the name, and their objects; `this` has none. */
export function* membersCalled(code: string): Generator<{ object: BodyObject | 'this'; name: string; end: number }> {
  for (const match of code.matchAll(MEMBER_CALL)) {
    const object = objectBefore(code, match.index, 0)
    if (object && !KEYWORDS.has(match[1]!)) yield { object, name: match[1]!, end: match.index + match[0].length }
  }
}
const MEMBER_CALL = /(?:->|\.)\s*([A-Za-z_]\w*)\s*\(/g

function objectBefore(code: string, end: number, depth: number): BodyObject | 'this' | undefined {
  const before = code.slice(Math.max(0, end - OBJECT_MAX), end).trimEnd()
  if (depth === DEPTH_MAX) return undefined
  if (!before.endsWith(')')) return namedObject(code, before, depth)
  const open = openingOf(before)
  if (open < 0) return undefined
  const head = before.slice(0, open)
  if (/\w\s*$/.test(head)) {
    const called = namedObject(code, head.trimEnd(), depth + 1)
    return called && called !== 'this' ? { called } : undefined
  }
  // `(x)`, `(*x)`
  const inner = before.slice(open + 1, -1).replace(/^\s*[*&]/, '')
  return /^[\s\w:.>()-]*$/.test(inner) ? objectBefore(inner, inner.length, depth + 1) : undefined
}

/** The object that a text ends with the name of. */
function namedObject(code: string, before: string, depth: number): BodyObject | 'this' | undefined {
  const name = NAME.exec(before)
  if (!name) return undefined
  const path = name[0]
    .split('::')
    .map((part) => part.trim())
    .filter(Boolean)
  const [word] = path
  if (word === undefined) return undefined
  const sign = /(?:->|\.)\s*$/.exec(before.slice(0, name.index))
  if (sign) {
    const of = objectBefore(before, sign.index, depth + 1)
    return of && path.length === 1 ? (of === 'this' ? { path } : { of, member: word }) : undefined
  }
  if (word === 'this') return 'this'
  if (path.some((part) => KEYWORDS.has(part))) return undefined
  return (path.length === 1 && madeIn(code, word)) || { path }
}
const NAME = /(?:::\s*)?(?<![\w#])[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*){0,20}$/

/** The variable of a name that a body declares with its type: `Fault f(x); f.report()`. */
function madeIn(code: string, word: string): BodyObject | undefined {
  const declared = new RegExp(
    String.raw`((?:::\s*)?\b[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*){0,20})[ \t]+${word}\s*[({=;]`,
  ).exec(code)
  if (!declared) return undefined
  const made = declared[1]!
    .split('::')
    .map((part) => part.trim())
    .filter(Boolean)
  return made.some((part) => KEYWORDS.has(part)) ? undefined : { made }
}

/** The offset of the parenthesis that the last one of a text closes; -1 when there is none. */
function openingOf(text: string): number {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth++
    else if (text[at] === '(' && --depth === 0) return at
  }
  return -1
}

/** Characters of an object, and how many parts it may have. */
const [OBJECT_MAX, DEPTH_MAX] = [300, 5] as const
