// Functions, methods and lambdas: entity, scope, parameters, and the effect of decorators.

import { addAll } from '../../collections/lists.ts'
import { NONE } from '../../facts.ts'
import { children, kindOf, lineAt, textOf } from '../../syntax/syntax.ts'
import { BindingKind, EntityKind, Flag, Op, ParamKind, ScopeKind } from '../../vocabulary.ts'
import { addParameter, assign, bind } from '../kit/bindings.ts'
import { addEntity } from '../kit/entities.ts'
import { literal, nameExpr } from '../kit/expressions.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import { field, has, line, parts } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { type Decoration, decoratedResult, decorateYields, defineBinding } from './decorators.ts'
import { docstring } from './docstring.ts'
import { value } from './expressions.ts'
import {
  bindFixture,
  bindFixtures,
  fixtureFlags,
  givenType,
  isTestFunction,
  yieldsAsResults,
} from './frameworks/pytest.ts'
import { identifiersIn, identifiersOf } from './names.ts'
import { bindingScope, declareName, type Lowering, open, type Scope, visibility } from './state.ts'
import { block } from './statements.ts'
import { parameterTypes, type Signature, signatureComment, typeAfter } from './types/type-comments.ts'
import { type TypeForm, typeForm } from './types/type-form.ts'
import { typeVariableScope } from './types/type-parameters.ts'
import { lowerType } from './types/types.ts'

/** Lowers a `def`; `outer` is the node that holds its decorators too. */
export function lowerFunction(l: Lowering, node: number, outer: number, decoration: Decoration): void {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return
  const name = textOf(l.tree, nameNode)
  const home = bindingScope(l)
  const method = home.kind === ScopeKind.Class
  const flags = flagsOf(l, node, name, decoration)
  const body = field(l, node, 'body')
  const fn = addFunction(l, { flags: flagsOfCalled(flags, decoration) })
  const entity = addEntity(l, home, {
    word: name,
    kind: method ? EntityKind.Method : EntityKind.Function,
    node,
    nameNode,
    startLine: line(l, outer),
    headerEnd: headerEnd(l, node, body),
    docs: docstring(l, body),
    flags,
    fn,
  })
  const binding = declareEntity(l, name, entity, nameNode)
  const signature = signatureComment(l, node)
  const around = signatureScope(l, node, { entity, fn }, signature)
  within(l, around, () => {
    const isMethod = method && !(flags & Flag.Static)
    const scope = openFunction(l, node, { entity, fn }, receiverOf(l, node, method, flags))
    const parameters = field(l, node, 'parameters')
    lowerParameters(l, parameters, { fn, scope, isMethod, signature })
    const takesFixtures = decoration.fixture !== '' || isTestFunction(l, name)
    if (takesFixtures) bindFixtures(l, parameters, { own: decoration.fixture, scope, home })
    const returns = statedResult(l, node, signature)
    if (returns !== undefined) scope.returnType = resultType(l, returns, decoration, flags)
    l.b.set('functions', fn, 'returnType', scope.returnType)
    const before = l.b.count('returns')
    if (body !== NONE) lowerBody(l, scope, body)
    if (returns === undefined) decorateYields(l, decoration, fn, before)
    if (decoration.fixture !== '') yieldsAsResults(l, fn, before)
  })
  defineBinding(l, { binding, entity, node }, decoration)
  if (decoration.fixture !== '') bindFixture(l, decoration.fixture, entity, node)
}

/** The flags of the callable that the decorated name holds. */
function flagsOfCalled(flags: number, decoration: Decoration): number {
  // a decorator that turns an asynchronous generator into a manager leaves a function that is called without `await`
  if (decoration.manager !== '') return flags & ~Flag.Async
  return decoration.fixture === '' ? flags : fixtureFlags(flags)
}

/** Opens the scope of a function with a name. */
function openFunction(l: Lowering, node: number, defined: Defined, receiver: Receiver): Scope {
  const { entity, fn } = defined
  const scope = open(l, ScopeKind.Function, { entity, fn, ...receiver, start: l.tree.start[node]! })
  l.b.set('functions', fn, 'entity', entity)
  l.b.set('functions', fn, 'scope', scope.scope)
  l.b.set('entities', entity, 'scope', scope.scope)
  return scope
}

/** The name of the first parameter of the method around, and whether it is the class. */
type Receiver = Pick<Scope, 'receiver' | 'receiverIsClass'>

function receiverOf(l: Lowering, node: number, isInClass: boolean, flags: number): Receiver {
  const { receiver, receiverIsClass } = l.at
  if (!isInClass) return { receiver, receiverIsClass }
  const own = (flags & Flag.Static) === 0 ? firstParameter(l, node) : receiver
  return { receiver: own, receiverIsClass: (flags & Flag.ClassMethod) !== 0 }
}

/** The type of the result according to the annotation, else to a type comment. */
function statedResult(l: Lowering, node: number, signature: Signature | undefined): TypeForm | undefined {
  const annotation = field(l, node, 'return_type')
  return annotation === NONE ? signature?.result : typeForm(l, annotation)
}

function resultType(l: Lowering, type: TypeForm, decoration: Decoration, flags: number): number {
  const given = decoration.fixture === '' ? type : givenType(type, (flags & Flag.Generator) !== 0)
  return decoratedResult(l, decoration, given, (form) => lowerType(l, form))
}

/** Binds the name of a definition: a new binding each time, so that the linker sees redefinitions and branches. */
export function declareEntity(l: Lowering, name: string, entity: number, node: number): number {
  const home = bindingScope(l)
  const target = home.outer.get(name) ?? home
  return bind(l, target, name, node, { kind: BindingKind.Entity, ref: entity, flags: visibility(name) })
}

const IMPLICIT_CLASS_METHODS = new Set(['__new__', '__init_subclass__', '__class_getitem__'])

function flagsOf(l: Lowering, node: number, name: string, decoration: Decoration): number {
  const home = bindingScope(l)
  const method = home.kind === ScopeKind.Class
  let flags = decoration.flags
  if (has(l, node, 'async')) flags |= Flag.Async
  if (decoration.manager === '' && yields(l, field(l, node, 'body'))) flags |= Flag.Generator
  if (home.overloaded.has(name)) flags |= Flag.Overload
  if (decoration.overload) {
    flags |= Flag.Abstract
    home.overloaded.add(name)
  } else home.overloaded.delete(name)
  if (method && IMPLICIT_CLASS_METHODS.has(name)) flags |= Flag.ClassMethod
  if (method && (name === '__init__' || name === '__new__')) flags |= Flag.Constructor
  if (home.kind === ScopeKind.Function) flags |= Flag.Local
  return flags | (name.startsWith('__') && !name.endsWith('__') ? Flag.Private : Flag.Exported)
}

/** Whether a body yields, nested functions and lambdas apart. */
function yields(l: Lowering, node: number): boolean {
  if (node === NONE) return false
  const end = l.tree.next[node]!
  for (let at = node + 1; at < end; ) {
    const kind = kindOf(l.tree, at)
    if (kind === 'yield' && l.tree.next[at]! > at + 1) return true
    at = kind === 'function_definition' || kind === 'lambda' || kind === 'class_definition' ? l.tree.next[at]! : at + 1
  }
  return false
}

/** The last line of the header: that of the colon before the body. */
export function headerEnd(l: Lowering, node: number, body: number): number {
  let last = l.tree.start[node]!
  for (const child of children(l.tree, node)) {
    if (child === body || kindOf(l.tree, child) === 'comment') break
    last = l.tree.end[child]!
  }
  return lineAt(l.tree, Math.max(last - 1, 0))
}

/** The rows of a function: its entity and its own. */
type Defined = { entity: number; fn: number }

/** A scope for the type parameters of `def f[T]()` and the type variables of the signature, or the scope around. */
function signatureScope(l: Lowering, node: number, { entity, fn }: Defined, signature: Signature | undefined): Scope {
  const declared = field(l, node, 'type_parameters')
  const mentioned = signature === undefined || l.typeVars.size === 0 ? [] : identifiersOf(signature.text)
  for (const part of ['parameters', 'return_type']) {
    const at = field(l, node, part)
    if (at !== NONE && l.typeVars.size > 0) addAll(mentioned, identifiersIn(l, at))
  }
  const scope = typeVariableScope(l, { fn }, { declared, mentioned })
  if (scope !== l.at) l.b.set('scopes', scope.scope, 'entity', l.at.entity === entity ? entity : l.at.entity)
  return scope
}

function firstParameter(l: Lowering, node: number): string {
  const parameters = field(l, node, 'parameters')
  const first = parameters === NONE ? undefined : parts(l, parameters)[0]
  if (first === undefined) return ''
  const kind = kindOf(l.tree, first)
  if (kind === 'identifier') return textOf(l.tree, first)
  const inner = kind === 'typed_parameter' ? parts(l, first)[0] : undefined
  return inner !== undefined && kindOf(l.tree, inner) === 'identifier' ? textOf(l.tree, inner) : ''
}

/** The function that parameters belong to, and its type comment. */
type Taker = { fn: number; scope: Scope; isMethod: boolean; signature?: Signature }

/** Adds the rows of a parameter list. Defaults are evaluated in the scope around. */
function lowerParameters(l: Lowering, list: number, taker: Taker): void {
  if (list === NONE) return
  const isSeparator = (node: number): boolean => /_separator$/.test(kindOf(l.tree, node))
  const all = parts(l, list)
  const types = parameterTypes(taker.signature, all.filter((node) => !isSeparator(node)).length)
  let keywordOnly = false
  let position = 0
  for (const node of all) {
    if (kindOf(l.tree, node) === 'keyword_separator') keywordOnly = true
    if (isSeparator(node)) continue
    const { nameNode, paramKind } = parameterName(l, node, keywordOnly)
    if (paramKind === ParamKind.Rest) keywordOnly = true
    const stated = types[position] ?? typeAfter(l, node)
    const isReceiver = taker.isMethod && position === 0 && paramKind === ParamKind.Positional
    position++
    if (nameNode === NONE) continue
    addTaken(l, taker, { node, nameNode, kind: isReceiver ? ParamKind.Receiver : paramKind, stated })
  }
}

function parameterName(l: Lowering, node: number, keywordOnly: boolean): { nameNode: number; paramKind: number } {
  const plain = keywordOnly ? ParamKind.KeywordOnly : ParamKind.Positional
  const kind = kindOf(l.tree, node)
  if (kind === 'identifier') return { nameNode: node, paramKind: plain }
  if (kind === 'list_splat_pattern' || kind === 'dictionary_splat_pattern') {
    const paramKind = kind === 'list_splat_pattern' ? ParamKind.Rest : ParamKind.KeywordRest
    return { nameNode: parts(l, node)[0] ?? NONE, paramKind }
  }
  if (kind === 'default_parameter' || kind === 'typed_default_parameter')
    return { nameNode: field(l, node, 'name'), paramKind: plain }
  if (kind === 'typed_parameter') return parameterName(l, parts(l, node)[0] ?? node + 1, keywordOnly)
  return { nameNode: NONE, paramKind: plain }
}

/**
 * A parameter as it is written: its node, its name, how it takes arguments (a `ParamKind`), and the type by a comment.
 */
type Written = { node: number; nameNode: number; kind: number; stated: TypeForm | undefined }

function addTaken(l: Lowering, { fn, scope }: Taker, written: Written): void {
  const { node, nameNode, kind, stated } = written
  const name = textOf(l.tree, nameNode)
  const rest = kind === ParamKind.Rest || kind === ParamKind.KeywordRest
  const hidden = rest ? `*${name}` : name
  const typeNode = field(l, node, 'type')
  const fallbackNode = field(l, node, 'value')
  const form = typeNode === NONE ? stated : typeForm(l, typeNode)
  const type = form === undefined ? NONE : lowerType(l, form)
  const fallback = fallbackNode === NONE ? NONE : value(l, fallbackNode)
  addParameter(l, { ...scope, fn }, hidden, nameNode, { kind, passedAs: name, type, fallback })
  if (rest) bindRest(l, scope, written, hidden)
}

/** Binds `*args` to a tuple of the passed values (`hidden`), `**kwargs` to a dictionary of them. */
function bindRest(l: Lowering, scope: Scope, { nameNode, kind }: Written, hidden: string): void {
  within(l, scope, () => {
    const element = nameExpr(l, l.at, hidden, nameNode)
    const whole =
      kind === ParamKind.Rest
        ? l.b.expr(Op.List, l.b.list([element]), l.b.str('tuple'))
        : l.b.expr(Op.Dict, l.b.list([literal(l, 'str'), element]), l.b.str('dict'))
    assign(l, l.at, declareName(l, textOf(l.tree, nameNode), nameNode, scope), whole, l.tree.start[nameNode]!)
  })
}

/** A body is narrowed by its own conditions alone. */
function lowerBody(l: Lowering, scope: Scope, body: number): void {
  const { narrowed, reassigned, conditions } = l
  l.narrowed = new Map()
  l.reassigned = new Set()
  l.conditions = new Map()
  within(l, scope, () => block(l, body))
  l.conditions = conditions
  l.narrowed = narrowed
  l.reassigned = reassigned
}

/** A lambda is a function without an entity: its calls belong to the entity around it. */
export function lowerLambda(l: Lowering, node: number): number {
  const fn = addFunction(l)
  const scope = open(l, ScopeKind.Function, { fn, start: l.tree.start[node]! })
  l.b.set('functions', fn, 'scope', scope.scope)
  lowerParameters(l, field(l, node, 'parameters'), { fn, scope, isMethod: false })
  const body = field(l, node, 'body')
  within(l, scope, () => {
    const expr = body === NONE ? literal(l, 'NoneType') : value(l, body)
    addResult(l, { fn }, expr)
  })
  return l.b.expr(Op.Function, fn)
}
