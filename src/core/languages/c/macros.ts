// Macros: what their bodies call is called where they are used. A body is a piece of text, of which only the names
// before an opening parenthesis are read.

import {
  BindFlag,
  BindingKind,
  CallFlag,
  EntityKind,
  Flag,
  ImportFlag,
  ImportKind,
  NONE,
  Op,
  ScopeKind,
} from '../../facts.ts'
import { field, line, member, text, unknown } from '../lowering.ts'
import { addEntity } from './declarations.ts'
import { bind, fullNameOf, type Lowering, openScope, type Place, parts, topOf } from './state.ts'
import { takenTypes } from './types.ts'

/** `#define NAME other` is another name for it; a macro whose body calls is bound like a function. */
export function lowerMacro(l: Lowering, node: number, around: Place): void {
  const nameNode = field(l, node, 'name')
  const value = field(l, node, 'value')
  if (nameNode === NONE || around.foreign) return
  if (around.unlikely) {
    l.laterMacros.push(node)
    return
  }
  const word = text(l, nameNode)
  if (!around.optional) l.defined.add(word)
  // of several definitions of one name the first is read, also when it is empty
  if (l.macros.has(word)) return
  l.macros.add(word)
  const parameters = field(l, node, 'parameters')
  if (value === NONE) {
    if (parameters !== NONE) l.emptyMacros.push(node)
    return
  }
  const body = text(l, value).slice(0, BODY_MAX)
  const alias = /^\s*([A-Za-z_]\w*)\s*$/.exec(body)?.[1]
  if (alias !== undefined) bindAlias(l, node, word, alias)
  else lowerMacroBody(l, node, word, body)
}

function bindAlias(l: Lowering, node: number, word: string, alias: string): void {
  if (alias === word || KEYWORDS.has(alias)) return
  const binding = bind(l, l.root, word, node, {})
  const expr = l.b.expr(Op.Name, l.b.str(alias), l.root, END)
  l.b.add('values', { binding, expr, offset: l.tree.end[node]!, scope: l.root })
}

function lowerMacroBody(l: Lowering, node: number, word: string, body: string): void {
  for (const [, opened] of body.matchAll(/\bnamespace\s+([A-Za-z_]\w*)\s*\{/g)) openNamespace(l, node, opened!)
  const parameters = field(l, node, 'parameters')
  const params = new Map(parts(l, parameters).map((param, position) => [text(l, param), position]))
  const called = callsIn(body, params).filter(({ path }) => path[0] !== word)
  const named = namesIn(body).filter((name) => !params.has(name) && name !== word)
  if (called.length === 0 && named.length === 0) {
    if (parameters !== NONE) l.emptyMacros.push(node)
    return
  }
  if (called.length > 0) l.callingMacros.add(word)
  const scope = bindMacro(l, node, word)
  const at = line(l, node)
  for (const one of called) {
    const callee = lowerCallee(l, one, params)
    const list = l.b.list(one.args.map((arg) => lowerWord(l, arg, params)))
    const expr = l.b.expr(Op.Call, callee, list, l.b.count('calls'))
    l.b.add('calls', { expr, scope, line: at, flags: CallFlag.MacroBody })
  }
  for (const name of named) {
    const callee = l.b.expr(Op.Name, l.b.str(name), l.root, END)
    const expr = l.b.expr(Op.Call, callee, l.b.list([]), l.b.count('calls'))
    l.b.add('calls', { expr, scope, line: at, flags: CallFlag.MacroBody | CallFlag.MacroName })
  }
}

function lowerCallee(l: Lowering, { path, pasted }: BodyCall, params: ReadonlyMap<string, number>): number {
  if (pasted) return l.b.expr(Op.Given, pasted.position, l.b.str(pasted.head), l.b.str(pasted.tail))
  const [head, ...rest] = path
  return rest.reduce((callee, part) => member(l, callee, part, 1), lowerWord(l, head!, params))
}

/** What a word in the body of a macro means: what the macro is given, or what the name means where it is used. */
function lowerWord(l: Lowering, word: string, params: ReadonlyMap<string, number>): number {
  const position = params.get(word)
  if (position !== undefined) return l.b.expr(Op.Given, position)
  if (REST_OF_ARGUMENTS.test(word)) return l.b.expr(Op.Spread, l.b.expr(Op.Given, params.size))
  return WORD.test(word) && !KEYWORDS.has(word) ? l.b.expr(Op.Name, l.b.str(word), l.root, END) : unknown(l)
}
const WORD = /^[A-Za-z_]\w*$/
const REST_OF_ARGUMENTS = /^(?:##\s*)?__VA_ARGS__$/

/** The name that a directive defines. */
const macroName = (l: Lowering, node: number): string => text(l, field(l, node, 'name'))

/**
 * Binds what prototypes declare and macros that call nothing. Of a prototype and a macro of one name the macro is meant
 * when it calls something: it is a short cut or the usual alternative, where one that calls nothing turns a feature off.
 */
export function bindDeclared(l: Lowering, at: Place): void {
  const declared = new Set<string>()
  for (const { word, node, parameters, at: place } of l.declared) {
    const isAtTop = place.scope === l.root
    if (isAtTop) declared.add(word)
    if (isAtTop && l.callingMacros.has(word)) continue
    const flags = l.isCpp && isOverload(l, fullNameOf(l, word, place), parameters) ? BindFlag.Overload : 0
    bind(l, place.scope, word, node, { kind: BindingKind.Declared, flags })
  }
  for (const node of l.emptyMacros) if (!declared.has(macroName(l, node))) bindMacro(l, node, macroName(l, node))
  for (const node of l.laterMacros) if (!declared.has(macroName(l, node))) lowerMacro(l, node, at)
}

/** Whether the file defines functions of a name, and none of them takes what a declaration of the name says. */
function isOverload(l: Lowering, fullName: string, parameters: number): boolean {
  const defined = l.parameters.get(fullName)
  if (defined === undefined) return false
  const taken = takenTypes(l, parameters)
  return defined.every((other) => takenTypes(l, other) !== taken)
}

/** Binds a macro like a function, which hides what the program has under its name; answers the scope of its body. */
function bindMacro(l: Lowering, node: number, word: string): number {
  const fn = l.b.add('functions', { flags: Flag.Macro })
  const scope = openScope(l, topOf(l.root, 0), ScopeKind.Function, NONE, fn)
  l.b.set('functions', fn, 'scope', scope)
  const binding = bind(l, l.root, word, node, {})
  l.b.add('values', { binding, expr: l.b.expr(Op.Function, fn), offset: l.tree.end[node]!, scope: l.root })
  return scope
}

/** `#define BEGIN namespace a { namespace b {`: the names exist, and what they hold is where the macro is used. */
function openNamespace(l: Lowering, node: number, word: string): void {
  if (l.macros.has(`namespace ${word}`)) return
  l.macros.add(`namespace ${word}`)
  const at = topOf(l.root, 0)
  const nameNode = field(l, node, 'name')
  const flags = Flag.Macro | Flag.Anonymous
  const entity = addEntity(l, node, at, { word, nameNode, kind: EntityKind.Namespace, flags })
  bind(l, l.root, word, node, { kind: BindingKind.Entity, ref: entity })
  l.b.set('entities', entity, 'scope', openScope(l, at, ScopeKind.Namespace, entity))
  // and what is between the macros sees what else the namespace holds
  l.b.add('imports', {
    scope: l.root,
    specifier: l.b.str(word),
    name: l.b.str('*'),
    kind: ImportKind.Star,
    flags: ImportFlag.InPlace,
    line: line(l, node),
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

/** A call in the body of a macro: of a path, or of a name that is pasted of a parameter and what is around it. */
type BodyCall = { path: string[]; pasted?: { position: number; head: string; tail: string }; args: string[] }

/** The text of a macro with `0` for each comment and literal. One that does not end stays; no other is looked for. */
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

/** What is called in the text of a macro, with the arguments. */
function callsIn(body: string, params: ReadonlyMap<string, number>): BodyCall[] {
  const code = withoutText(body.replace(/\\\r?\n/g, ' '))
  const args = argumentTexts(code)
  return [...namedCalls(code, args), ...pastedCalls(code, args, params), ...bareCalls(code, params)]
}

/** By the place behind each opening parenthesis: the arguments in it. */
type ArgumentTexts = ReadonlyMap<number, string[]>

/** `f(x)`, `a::f(x)`; a member of something is not looked for. */
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

/** Names that may be macros, handed on by name: `PICK(a, b, f_2, f_1)(a, b)`. */
const namesIn = (body: string): string[] =>
  [...new Set(body.match(/\b[A-Z][A-Z0-9_]{2,}\b(?!\s*\()/g) ?? [])].slice(0, NAMES_MAX)
const NAMES_MAX = 16

const STATEMENT_WORDS = new Set(['return', 'else', 'do', 'throw', 'co_return', 'co_await', 'case', 'and', 'or', 'not'])

/** By the place behind each opening parenthesis: the arguments in it, as they are written. */
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
