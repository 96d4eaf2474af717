// Macros: the calls of their bodies are made where they are used. Bodies are read in macro-bodies.ts.

import { NONE } from '../../facts.ts'
import {
  BindFlag,
  BindingKind,
  CallFlag,
  EntityKind,
  Flag,
  ImportFlag,
  ImportKind,
  Op,
  ScopeKind,
} from '../../vocabulary.ts'
import { assign, bind } from '../kit/bindings.ts'
import { member, noteCall, unknown } from '../kit/expressions.ts'
import { addFunction } from '../kit/functions.ts'
import { field, line, parts, text } from '../kit/nodes.ts'
import { openFunction, openScope } from '../kit/scopes.ts'
import { addDeclared } from './declarations.ts'
import { type BodyCall, callsIn, KEYWORDS, namesIn } from './macro-bodies.ts'
import type { BodyObject } from './macro-receivers.ts'
import { fullNameOf, type Lowering, type Place, topOf } from './state.ts'
import { parameterTypesOf } from './types.ts'

/** `#define NAME other` is another name for it; a macro whose body makes calls is bound like a function. */
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
  // the first of several definitions of a name counts, even if it is empty
  if (l.macros.has(word)) return
  l.macros.add(word)
  const parameters = field(l, node, 'parameters')
  if (value === NONE) {
    if (parameters !== NONE) l.emptyMacros.push(node)
    return
  }
  const body = text(l, value).slice(0, BODY_MAX)
  const named = NAMESPACE.test(word) ? NAMESPACE_NAME.exec(body)?.[1] : undefined
  if (named !== undefined) openNamespace(l, node, named)
  const alias = /^\s*([A-Za-z_]\w*)\s*$/.exec(body)?.[1]
  if (alias !== undefined) bindAlias(l, node, word, alias)
  else lowerMacroBody(l, node, word, body)
}

/** `#define LIB_NAMESPACE lib __attribute__((visibility("hidden")))`: other macros open a namespace of that name. */
const NAMESPACE = /NAMESPACE(?:_NAME)?$/
const NAMESPACE_NAME = /^\s*([A-Za-z_]\w*)\s*(?:__attribute__\b.*|\[\[.*)?$/

function bindAlias(l: Lowering, node: number, word: string, alias: string): void {
  if (alias === word || KEYWORDS.has(alias)) return
  const binding = bind(l, { scope: l.root }, word, node, { kind: BindingKind.Variable })
  const expr = l.b.expr(Op.Name, l.b.str(alias), l.root, END)
  assign(l, { scope: l.root }, binding, expr, l.tree.end[node]!)
}

function lowerMacroBody(l: Lowering, node: number, word: string, body: string): void {
  if (body.includes('namespace'))
    for (const [, opened] of body.replace(COMMENTS, '').matchAll(OPENED)) openNamespace(l, node, opened!)
  const parameters = field(l, node, 'parameters')
  const params = new Map(parts(l, parameters).map((param, position) => [text(l, param), position]))
  const called = callsIn(body, params).filter(({ path, object }) => object !== undefined || path[0] !== word)
  const named = namesIn(body).filter((name) => !params.has(name) && name !== word)
  if (called.length === 0 && named.length === 0) {
    if (parameters !== NONE) l.emptyMacros.push(node)
    return
  }
  if (called.length > 0) l.callingMacros.add(word)
  const scope = bindMacro(l, node, word)
  for (const one of called) {
    const callee = lowerCallee(l, one, params)
    const list = l.b.list(one.args.map((arg) => lowerWord(l, arg, params)))
    const expr = l.b.expr(Op.Call, callee, list, l.b.count('calls'))
    noteCall(l, { scope }, expr, node, CallFlag.MacroBody)
  }
  for (const name of named) {
    const callee = l.b.expr(Op.Name, l.b.str(name), l.root, END)
    const expr = l.b.expr(Op.Call, callee, l.b.list([]), l.b.count('calls'))
    noteCall(l, { scope }, expr, node, CallFlag.MacroBody | CallFlag.MacroName)
  }
}

function lowerCallee(l: Lowering, { path, object, pasted }: BodyCall, params: ReadonlyMap<string, number>): number {
  if (object) return lowerMember(l, lowerObject(l, object, params), path[0]!, params)
  if (pasted) return l.b.expr(Op.Given, pasted.position, l.b.str(pasted.head), l.b.str(pasted.tail))
  return lowerPath(l, path, params)
}

function lowerPath(l: Lowering, [head, ...rest]: readonly string[], params: ReadonlyMap<string, number>): number {
  return rest.reduce((callee, part) => member(l, callee, part, 1), lowerWord(l, head!, params))
}

/** A member of an object; of the name that an argument gives, where the name is that of a parameter. */
function lowerMember(l: Lowering, object: number, word: string, params: ReadonlyMap<string, number>): number {
  const position = params.get(word)
  return position === undefined ? member(l, object, word) : l.b.expr(Op.Index, object, l.b.expr(Op.Given, position))
}

/** An object in the body of a macro. Its calls have no rows of their own: they are found among those of the body. */
function lowerObject(l: Lowering, object: BodyObject, params: ReadonlyMap<string, number>): number {
  if ('path' in object) return lowerPath(l, object.path, params)
  if ('of' in object) return lowerMember(l, lowerObject(l, object.of, params), object.member, params)
  if ('made' in object) return l.b.expr(Op.Instance, lowerPath(l, object.made, params), l.b.list([]))
  return l.b.expr(Op.Call, lowerObject(l, object.called, params), l.b.list([]), NONE)
}

/** The meaning of a word in the body of a macro: an argument, or the name as it is bound where the macro is used. */
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
 * Binds the names that prototypes declare, and macros that call nothing. A name of both a prototype and a macro means
 * the macro if that makes calls: it is a short cut or the usual alternative, while a macro without calls disables a
 * feature.
 */
export function bindDeclared(l: Lowering, at: Place): void {
  const declared = new Set<string>()
  for (const { word, node, parameters, at: place } of l.declared) {
    const isAtTop = place.scope === l.root
    if (isAtTop) declared.add(word)
    if (isAtTop && l.callingMacros.has(word)) continue
    const flags = l.isCpp && isOverload(l, fullNameOf(l, word, place), parameters) ? BindFlag.Overload : 0
    bind(l, place, word, node, { kind: BindingKind.Declared, flags })
  }
  for (const node of l.emptyMacros) if (!declared.has(macroName(l, node))) bindMacro(l, node, macroName(l, node))
  for (const node of l.laterMacros) if (!declared.has(macroName(l, node))) lowerMacro(l, node, at)
}

/** Whether the file defines functions of a name, none of which has the parameters of a declaration of that name. */
function isOverload(l: Lowering, fullName: string, parameters: number): boolean {
  const defined = l.parameters.get(fullName)
  if (defined === undefined) return false
  const taken = parameterTypesOf(l, parameters)
  return defined.every((other) => parameterTypesOf(l, other) !== taken)
}

/** Binds a macro like a function, hiding other declarations of its name; returns the scope of its body. */
function bindMacro(l: Lowering, node: number, word: string): number {
  const fn = addFunction(l, { flags: Flag.Macro })
  const { scope } = openFunction(l, topOf(l.root), fn)
  const binding = bind(l, { scope: l.root }, word, node, { kind: BindingKind.Variable })
  assign(l, { scope: l.root }, binding, l.b.expr(Op.Function, fn), l.tree.end[node]!)
  return scope
}

/** A namespace that a body opens; the brace of the last one may stand where the macro is used. */
const OPENED = /\bnamespace\s+([A-Za-z_]\w*)\s*(?:\{|$)/g
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g

/** `#define BEGIN namespace a { namespace b {`: declares the namespaces; their contents are where the macro is used. */
function openNamespace(l: Lowering, node: number, word: string): void {
  if (l.macros.has(`namespace ${word}`)) return
  l.macros.add(`namespace ${word}`)
  const at = topOf(l.root)
  const nameNode = field(l, node, 'name')
  const flags = Flag.Macro | Flag.Anonymous
  const entity = addDeclared(l, at, node, { word, nameNode, kind: EntityKind.Namespace, flags })
  bind(l, { scope: l.root }, word, node, { kind: BindingKind.Entity, ref: entity })
  l.b.set('entities', entity, 'scope', openScope(l, at, ScopeKind.Namespace, { entity }).scope)
  // and code between the macros sees the other members of the namespace
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
