// Macros: what their bodies call is called where they are used. A body is a piece of text, of which only the names
// before an opening parenthesis are read.

import { BindingKind, CallFlag, EntityKind, Flag, ImportFlag, ImportKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { field, line, member, text, unknown } from '../lowering.ts'
import { addEntity } from './declarations.ts'
import { bind, type C, openScope, type Place, parts } from './state.ts'

/** `#define NAME other` is another name for it; a macro whose body calls is bound like a function. */
export function lowerMacro(c: C, node: number, around: Place): void {
  const nameNode = field(c, node, 'name')
  const value = field(c, node, 'value')
  if (nameNode === NONE || around.foreign) return
  if (around.unlikely) {
    c.laterMacros.push(node)
    return
  }
  const at: Place = {
    scope: c.root,
    self: NONE,
    fn: NONE,
    entity: 0,
    inFunction: false,
    inClass: false,
    foreign: false,
    unlikely: false,
    readonly: false,
  }
  const word = text(c, nameNode)
  // of several definitions of one name the first is read, also when it is empty
  if (c.macros.has(word)) return
  c.macros.add(word)
  if (value === NONE) return
  const body = text(c, value).slice(0, BODY_MAX)
  const alias = /^\s*([A-Za-z_]\w*)\s*$/.exec(body)?.[1]
  const offset = c.tree.end[node]!
  if (alias !== undefined) {
    if (alias === word || KEYWORDS.has(alias)) return
    const binding = bind(c, c.root, word, node, {})
    const expr = c.b.expr(Op.Name, c.b.str(alias), c.root, END)
    c.b.add('values', { binding, expr, offset, scope: c.root })
    return
  }
  for (const [, opened] of body.matchAll(/\bnamespace\s+([A-Za-z_]\w*)\s*\{/g))
    openNamespace(c, node, nameNode, opened!, at)
  const params = new Set(parts(c, field(c, node, 'parameters')).map((param) => text(c, param)))
  const called = callsIn(body).filter(({ path }) => !params.has(path[0]!) && path[0] !== word)
  const named = namesIn(body).filter((name) => !params.has(name) && name !== word)
  if (called.length === 0 && named.length === 0) return
  const fn = c.b.add('functions', { flags: Flag.Macro })
  const scope = openScope(c, at, ScopeKind.Function, NONE, fn)
  c.b.set('functions', fn, 'scope', scope)
  for (const { path, args } of called) {
    let callee = c.b.expr(Op.Name, c.b.str(path[0]!), c.root, END)
    for (const part of path.slice(1)) callee = member(c, callee, part, 1)
    const list = c.b.list(Array.from({ length: args }, () => unknown(c)))
    const expr = c.b.expr(Op.Call, callee, list, c.b.count('calls'))
    c.b.add('calls', { expr, scope, line: line(c, node), flags: CallFlag.MacroBody })
  }
  for (const name of named) {
    const callee = c.b.expr(Op.Name, c.b.str(name), c.root, END)
    const expr = c.b.expr(Op.Call, callee, c.b.list([]), c.b.count('calls'))
    c.b.add('calls', { expr, scope, line: line(c, node), flags: CallFlag.MacroBody | CallFlag.MacroName })
  }
  const binding = bind(c, c.root, word, node, {})
  c.b.add('values', { binding, expr: c.b.expr(Op.Function, fn), offset, scope: c.root })
}

/** `#define BEGIN namespace a { namespace b {`: the names exist, and what they hold is where the macro is used. */
function openNamespace(c: C, node: number, nameNode: number, word: string, at: Place): void {
  if (c.macros.has(`namespace ${word}`)) return
  c.macros.add(`namespace ${word}`)
  const flags = Flag.Macro | Flag.Anonymous
  const entity = addEntity(c, node, at, word, nameNode, { kind: EntityKind.Namespace, flags })
  bind(c, c.root, word, node, { kind: BindingKind.Entity, ref: entity })
  c.b.set('entities', entity, 'scope', openScope(c, at, ScopeKind.Namespace, entity))
  // and what is between the macros sees what else the namespace holds
  c.b.add('imports', {
    scope: c.root,
    specifier: c.b.str(word),
    name: c.b.str('*'),
    kind: ImportKind.Star,
    flags: ImportFlag.InPlace,
    line: line(c, node),
  })
}

/** Longer bodies are tables of data. */
const BODY_MAX = 8000
/** Macros are expanded where they are used: all of the file is in sight. */
const END = 0x7fffffff

const KEYWORDS = new Set(
  'if for while switch return sizeof alignof typeof __typeof__ decltype defined do else case goto new delete throw catch static_assert _Static_assert __attribute__ __declspec asm __asm__ void int char short long float double unsigned signed const static inline extern struct union enum bool auto noexcept operator template typename class public private true false NULL nullptr'.split(
    ' ',
  ),
)

type BodyCall = { path: string[]; args: number }

/** The paths that are called in the text of a macro, with the number of arguments. */
function callsIn(body: string): BodyCall[] {
  const code = body.replace(/\\\r?\n/g, ' ').replace(/\/\*.*?\*\/|\/\/.*$|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs, ' 0 ')
  const found: BodyCall[] = []
  for (const match of code.matchAll(
    /(\w+\s*[*&]?\s+|##\s*|\.\s*|->\s*)?((?:::\s*)?[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)*)\s*\(/g,
  )) {
    const before = match[1]?.trim() ?? ''
    const path = match[2]!
      .split('::')
      .map((part) => part.trim())
      .filter(Boolean)
    if (/##$|\.$|->$/.test(before) || /##\s*$/.test(code.slice(0, match.index))) continue
    // a word before the name is a type: the macro declares a function
    if (/^[A-Za-z_]\w*$/.test(before) && !STATEMENT_WORDS.has(before)) continue
    if (path.some((part) => KEYWORDS.has(part))) continue
    found.push({ path, args: countArguments(code, match.index + match[0].length) })
  }
  return found
}
/** Names that may be macros, handed on by name: `PICK(a, b, f_2, f_1)(a, b)`. */
const namesIn = (body: string): string[] =>
  [...new Set(body.match(/\b[A-Z][A-Z0-9_]{2,}\b(?!\s*\()/g) ?? [])].slice(0, NAMES_MAX)
const NAMES_MAX = 16

const STATEMENT_WORDS = new Set(['return', 'else', 'do', 'throw', 'co_return', 'co_await', 'case', 'and', 'or', 'not'])

function countArguments(code: string, from: number): number {
  let depth = 0
  let commas = 0
  let any = false
  for (let at = from; at < code.length; at++) {
    const char = code[at]!
    if (char === ')' && depth === 0) break
    if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char)) depth--
    else if (char === ',' && depth === 0) commas++
    if (char.trim() !== '') any = true
  }
  return any ? commas + 1 : 0
}
