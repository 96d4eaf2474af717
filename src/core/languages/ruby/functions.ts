// Ruby methods, blocks and lambdas, and their parameters.

import { NONE } from '../../facts.ts'
import { BLOCK, EntityKind, Flag, Op, ParamKind, ScopeKind } from '../../vocabulary.ts'
import { addParameter, type Parameter, remember } from '../kit/bindings.ts'
import { addCall, member, nameExpr, unknown } from '../kit/expressions.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { homeOf, noteElements, openPart } from './classes.ts'
import { addDefinition } from './entities.ts'
import { expression } from './expressions.ts'
import { declareVariable, type Lowering, open, type Scope, selfOfBlock, topLevel } from './state.ts'
import { assignTo } from './targets.ts'
import { addGenerics, blockType, parameterTypes, taggedType, tagsAbove } from './types/doc-types.ts'
import { statedSignature } from './types/signatures.ts'

const KINDS: Readonly<Record<string, number>> = {
  identifier: ParamKind.Positional,
  optional_parameter: ParamKind.Positional,
  destructured_parameter: ParamKind.Positional,
  splat_parameter: ParamKind.Rest,
  keyword_parameter: ParamKind.KeywordOnly,
  hash_splat_parameter: ParamKind.KeywordRest,
  block_parameter: ParamKind.KeywordOnly,
}

/** `def name`, `def self.name`, `def Foo.name`, `def object.name`: the value is the name, as a symbol. */
export function lowerMethod(l: Lowering, node: number): number {
  const object = field(l, node, 'object')
  if (object !== NONE && kind(l, object) === 'constant' && !isNameOfOwner(l, object))
    return within(l, openPart(l, homeOf(l), object), () => lowerOwnMethod(l, node))
  return lowerOwnMethod(l, node)
}

function isNameOfOwner(l: Lowering, object: number): boolean {
  const { owner } = l.at
  return owner !== undefined && l.b.get('entities', owner.entity, 'name') === l.b.str(text(l, object))
}

function lowerOwnMethod(l: Lowering, node: number): number {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return unknown(l)
  const name = text(l, nameNode)
  const { owner, singleton, isPrivate } = l.at
  const object = field(l, node, 'object')
  const isStatic = !!owner && (singleton || object !== NONE)
  const parameters = field(l, node, 'parameters')
  const { fn, scope } = openMethod(l, node, {
    name,
    nameNode,
    isStatic,
    isPrivate: isPrivate && object === NONE,
    parameters,
    headerEnd: parameters === NONE ? nameNode : parameters,
  })
  within(l, scope, () => {
    const tags = tagsAbove(l, node)
    addGenerics(l, tags, { fn }, node)
    const stated = statedSignature(l, node)
    const types = new Map([...parameterTypes(l, tags, node), ...(stated?.parameters ?? [])])
    const heir = name === 'inherited' && isStatic ? firstName(l, parameters) : undefined
    if (heir !== undefined) types.set(heir, l.b.expr(Op.TypeOf, l.b.expr(Op.Receiver, owner!.scope)))
    const result = stated?.result ?? NONE
    l.b.set('functions', fn, 'returnType', result === NONE ? taggedType(l, tags, 'return', node) : result)
    lowerParameters(l, parameters, scope, { types, block: blockType(l, tags, node) })
    addBlockParameter(l, node, scope, blockType(l, tags, node))
    const body = field(l, node, 'body')
    if (body !== NONE) addResult(l, { fn }, expression(l, body))
  })
  if (name === 'each' && owner && !isStatic) noteElements(l, owner, scope.yields)
  return l.b.expr(Op.Key, l.b.str(name))
}

/** The name of the first of plain parameters. */
function firstName(l: Lowering, parameters: number): string | undefined {
  const [first] = parameters === NONE ? [] : parts(l, parameters)
  return first === undefined || kind(l, first) !== 'identifier' ? undefined : text(l, first)
}

type Method = {
  name: string
  nameNode: number
  isStatic: boolean
  isPrivate: boolean
  parameters: number
  headerEnd: number
}

/** The rows of a method: its function, entity and scope. */
export function openMethod(l: Lowering, node: number, method: Method): { fn: number; scope: Scope } {
  const { name, isStatic } = method
  const { owner } = l.at
  const home = owner ? homeOf(l) : blockAround(l)
  const side = isStatic ? Flag.Static : 0
  const flags = Flag.Exported | side | (name === 'initialize' && !isStatic ? Flag.Constructor : 0)
  const fn = addFunction(l, { flags: flags | (method.isPrivate ? Flag.Private : 0) })
  home.methods.set(isStatic ? `self.${name}` : name, fn)
  const entity = addDefinition(l, node, {
    word: name,
    key: owner ? name : topLevel(name),
    nameNode: method.nameNode,
    kind: owner ? EntityKind.Method : EntityKind.Function,
    home,
    flags,
    fn,
    last: method.headerEnd,
  })
  const scope = open(l, ScopeKind.Function, {
    entity,
    fn,
    isStatic,
    singleton: false,
    isPrivate: false,
    method: name,
    parameters: method.parameters,
    block: '',
    self: NONE,
    yields: [],
    start: l.tree.start[node]!,
  })
  l.b.set('functions', fn, 'entity', entity)
  l.b.set('functions', fn, 'scope', scope.scope)
  l.b.set('entities', entity, 'scope', scope.scope)
  return { fn, scope }
}

/** Outside all classes, the block around: a helper in a test's block is no method of all objects. Else the file. */
function blockAround(l: Lowering): Scope {
  let { at: scope } = l
  while (scope.parent && scope.kind !== ScopeKind.Function) scope = scope.parent
  return scope
}

/** The types of parameters by a signature or comment, by name, and that of the block. */
type Declared = { types?: ReadonlyMap<string, number>; block?: number }

/** Adds the parameters of a method or block to `scope`, which is that of its body. */
export function lowerParameters(l: Lowering, list: number, scope: Scope, declared: Declared = {}): void {
  for (const node of list === NONE ? [] : parts(l, list)) {
    if (KINDS[kind(l, node)] === undefined) continue
    const isLocal = l.tree.fieldNames[l.tree.field[node]!] === 'locals'
    if (isLocal)
      declareVariable(l, scope, text(l, node), node) // `|a; b|`: a variable of the block, separate from a `b` around it
    else lowerParameter(l, node, scope, declared)
  }
}

function lowerParameter(l: Lowering, node: number, scope: Scope, declared: Declared): void {
  const what = kind(l, node)
  const isBlock = what === 'block_parameter'
  const name = parameterName(l, node, isBlock ? BLOCK : `(${l.b.count('params')})`)
  const fallbackNode = field(l, node, 'value')
  const fallback = fallbackNode === NONE ? NONE : within(l, scope, () => expression(l, fallbackNode))
  const passedAs = isBlock ? BLOCK : name
  const type = (isBlock ? declared.block : declared.types?.get(name)) ?? NONE
  const binding = addOwn(l, { passedAs, name, kind: KINDS[what]!, fallback, type }, node, scope)
  if (isBlock) scope.block = name
  if (what !== 'destructured_parameter') return
  takeApart(l, node, name, scope)
  remember(l, scope.scope, `destructured ${binding}`, binding)
}

function parameterName(l: Lowering, node: number, nameless: string): string {
  const nameNode = kind(l, node) === 'identifier' ? node : field(l, node, 'name')
  return nameNode === NONE ? nameless : text(l, nameNode)
}

/** `|(a, b), c|`: the names in parentheses are bound to parts of the first parameter. */
function takeApart(l: Lowering, node: number, name: string, scope: Scope): void {
  const end = l.tree.end[node]!
  const whole = l.b.expr(Op.Name, l.b.str(name), scope.scope, end)
  within(l, scope, () => {
    for (const [position, each] of parts(l, node).entries())
      assignTo(l, each, l.b.expr(Op.Element, whole, position), end)
  })
}

/** The block that a method takes without naming it. */
function addBlockParameter(l: Lowering, node: number, scope: Scope, type: number): void {
  if (scope.block !== '') return
  const row = { passedAs: BLOCK, name: BLOCK, kind: ParamKind.KeywordOnly, fallback: NONE, type }
  addOwn(l, row, node, scope)
  scope.block = BLOCK
}

type Named = Parameter & { name: string }

function addOwn(l: Lowering, { name, ...parameter }: Named, node: number, scope: Scope): number {
  return addParameter(l, scope, name, node, { ...parameter, offset: scope.start })
}

/** Names of the parameters that a block has without stating any. */
const NUMBERED = /\b(it|_[12])\b/

/** A block or lambda as a value; `isPassed` when a call gets it, which may run it as part of another object. */
export function lowerBlock(l: Lowering, node: number, isPassed = false): number {
  const body = field(l, node, 'body')
  const parameters = field(l, node, 'parameters')
  const fn = addFunction(l)
  const scope = open(l, ScopeKind.Function, { fn, start: l.tree.start[node]! })
  if (isPassed) scope.self = selfOfBlock(l, scope)
  l.b.set('functions', fn, 'scope', scope.scope)
  lowerParameters(l, parameters, scope)
  if (parameters === NONE && body !== NONE && NUMBERED.test(text(l, body))) addNumbered(l, body, scope)
  within(l, scope, () => {
    const inner = body !== NONE && kind(l, body) === 'block' ? field(l, body, 'body') : body
    const expr = inner === NONE ? unknown(l) : expression(l, inner)
    addResult(l, { fn }, expr)
  })
  return l.b.expr(Op.Function, fn)
}

/** `_1`, `_2`, or `it`. */
function addNumbered(l: Lowering, body: number, scope: Scope): void {
  const names = /\b_[12]\b/.test(text(l, body)) ? ['_1', '_2'] : ['it']
  for (const name of names) {
    const row = { passedAs: name, name, kind: ParamKind.Positional, fallback: NONE, type: NONE }
    addOwn(l, row, body, scope)
  }
}

/** `&:name`: a block that calls the method on its argument. */
export function symbolBlock(l: Lowering, symbol: string, node: number): number {
  const fn = addFunction(l)
  const scope = open(l, ScopeKind.Function, { fn, start: l.tree.start[node]! })
  l.b.set('functions', fn, 'scope', scope.scope)
  const row = { passedAs: 'it', name: 'it', kind: ParamKind.Positional, fallback: NONE, type: NONE }
  addOwn(l, row, node, scope)
  within(l, scope, () => {
    const expr = addCall(l, l.at, member(l, nameExpr(l, l.at, 'it', node), symbol), [], node)
    addResult(l, { fn }, expr)
  })
  return l.b.expr(Op.Function, fn)
}
