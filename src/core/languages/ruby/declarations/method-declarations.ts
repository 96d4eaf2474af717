// Calls in the body of a class that declare methods or change their properties: `attr_reader`, `private`,
// `alias_method`, `define_method`, `delegate`.

import { NONE } from '../../../facts.ts'
import { Flag, HeritageKind, Op, ParamKind, ScopeKind } from '../../../vocabulary.ts'
import { addParameter } from '../../kit/bindings.ts'
import { addBase } from '../../kit/entities.ts'
import { addCall, member, unknown } from '../../kit/expressions.ts'
import { addFunction, addResult } from '../../kit/functions.ts'
import { field, kind, parts, text } from '../../kit/nodes.ts'
import { within } from '../../kit/scopes.ts'
import { argumentsOf, noteBlockReceiver, ownMethod } from '../calls.ts'
import { expression } from '../expressions.ts'
import { lowerParameters, openMethod } from '../functions.ts'
import { possibleTexts } from '../literal-loops.ts'
import { declareMember, type Lowering, open, resultOf, type Scope, selfOfSide, sideHere } from '../state.ts'
import { argumentNodes, optionNode, symbolText } from '../values.ts'

/** Lowers the call; undefined when its arguments show an ordinary one. */
export type Declaration = (l: Lowering, node: number) => number | undefined

/** The block passed to a call; NONE without one. */
export const blockOf = (l: Lowering, node: number): number =>
  kind(l, node) === 'call' ? field(l, node, 'block') : NONE

/** `attr_reader :x`, `attr_writer :x`, `attr_accessor :x`. */
const accessors =
  (access: Access): Declaration =>
  (l, node) => {
    for (const each of argumentNodes(l, node)) {
      const name = symbolText(l, each)
      if (name !== undefined) declareAccessor(l, name, each, access)
    }
    return unknown(l)
  }

/** The methods of an accessor: one that reads the variable, one that writes it, or both. */
type Access = 'reader' | 'writer' | 'accessor'

/** Declares the methods of an accessor, which read and write the instance variable. */
export function declareAccessor(l: Lowering, name: string, node: number, access: Access): void {
  const side = sideHere(l)
  const self = (): number => selfOfSide(l, side)
  const openMethod = (): { fn: number; scope: Scope } => {
    const fn = addFunction(l, { flags: side === 'class' ? Flag.Static : 0 })
    const scope = open(l, ScopeKind.Function, { fn, isStatic: side === 'class', start: l.tree.start[node]! })
    l.b.set('functions', fn, 'scope', scope.scope)
    return { fn, scope }
  }
  if (access !== 'writer') {
    const { fn } = openMethod()
    addResult(l, { fn }, member(l, self(), `@${name}`))
    declareMember(l, name, node, l.b.expr(Op.Function, fn), side)
  }
  if (access === 'reader') return
  const { fn, scope } = openMethod()
  addParameter(l, scope, 'value', node, { kind: ParamKind.Positional, offset: scope.start })
  declareMember(l, `${name}=`, node, l.b.expr(Op.Function, fn), side)
}

/** `private` and `public` alone apply to the definitions after them; with names, or a definition, to those. */
const visibility =
  (isPrivate: boolean): Declaration =>
  (l, node) => {
    const named = argumentNodes(l, node)
    if (named.length === 0) l.at.isPrivate = isPrivate
    for (const each of named) {
      const symbols = kind(l, each) === 'array' ? parts(l, each) : [each]
      for (const symbol of symbols) setPrivate(l, nameOfMethod(l, symbol), isPrivate, l.at.singleton)
    }
    return unknown(l)
  }

/** The name in a symbol or a definition (`private def x`). */
function nameOfMethod(l: Lowering, node: number): string | undefined {
  const name = symbolText(l, node)
  if (name !== undefined) return name
  expression(l, node)
  const nameNode = kind(l, node) === 'method' ? field(l, node, 'name') : NONE
  return nameNode === NONE ? undefined : text(l, nameNode)
}

function setPrivate(l: Lowering, name: string | undefined, isPrivate: boolean, isStatic: boolean): void {
  const fn = name === undefined ? undefined : l.at.owner?.methods.get(isStatic ? `self.${name}` : name)
  if (fn === undefined) return
  const flags = l.b.get('functions', fn, 'flags')
  l.b.set('functions', fn, 'flags', isPrivate ? flags | Flag.Private : flags & ~Flag.Private)
}

const privateClassMethod: Declaration = (l, node) => {
  for (const each of argumentNodes(l, node)) setPrivate(l, nameOfMethod(l, each), true, true)
  return unknown(l)
}

/** `module_function`: the module's methods are also methods of the module object. */
const moduleFunction: Declaration = (l, node) => {
  for (const each of argumentNodes(l, node)) if (kind(l, each) === 'method') expression(l, each)
  const owner = l.at.owner!
  const type = l.b.expr(Op.Receiver, owner.scope)
  addBase(l, owner, type, node, HeritageKind.Extended)
  return unknown(l)
}

const aliasMethod: Declaration = (l, node) => {
  const [alias, original] = argumentNodes(l, node).map((each) => symbolText(l, each))
  if (alias === undefined || original === undefined) return undefined
  const side = sideHere(l)
  declareMember(l, alias, node, member(l, selfOfSide(l, side), original), side)
  return unknown(l)
}

/** `define_method(:x) { … }`: a method with the block as its body. */
export const definesMethod: Declaration = (l, node) => {
  const nameNode = argumentNodes(l, node)[0] ?? NONE
  const names = possibleTexts(l, nameNode)
  const block = blockOf(l, node)
  if (block === NONE) {
    noteBlockReceiver(l, node, selfOfSide(l, 'instance'))
    return undefined
  }
  // under any name, the instance runs it
  if (names.length === 0)
    return addCall(l, l.at, ownMethod(l, 'define_method', node), argumentsOf(l, node, selfOfSide(l, 'instance')), node)
  for (const name of names) defineByBlock(l, node, nameNode, block, name)
  return names.length === 1 ? l.b.expr(Op.Key, l.b.str(names[0]!)) : unknown(l)
}

function defineByBlock(l: Lowering, node: number, nameNode: number, block: number, name: string): void {
  const parameters = field(l, block, 'parameters')
  const { isPrivate, singleton } = l.at
  const method = { name, nameNode, isStatic: singleton, isPrivate, parameters, headerEnd: nameNode }
  const { fn, scope } = openMethod(l, node, method)
  lowerParameters(l, parameters, scope)
  const body = field(l, block, 'body')
  if (body !== NONE) within(l, scope, () => addResult(l, { fn }, expression(l, body)))
}

/** `delegate :a, :b, to: :c`, `def_delegators :@c, :a, :b`, `def_delegator :@c, :original, :name`. */
const delegates: Declaration = (l, node) => {
  const nodes = argumentNodes(l, node)
  const to = symbolText(l, optionNode(l, nodes, 'to'))
  if (to === undefined) return undefined
  const prefixNode = optionNode(l, nodes, 'prefix')
  const prefix = prefixNode === NONE ? '' : `${kind(l, prefixNode) === 'true' ? to : symbolText(l, prefixNode)}_`
  for (const each of nodes) {
    const name = kind(l, each) === 'pair' ? undefined : symbolText(l, each)
    if (name !== undefined) delegate(l, `${prefix}${name}`, { to, original: name }, each)
  }
  return unknown(l)
}

const forwards: Declaration = (l, node) => {
  const [to, ...names] = argumentNodes(l, node).map((each) => symbolText(l, each))
  for (const name of names) if (to !== undefined && name !== undefined) delegate(l, name, { to, original: name }, node)
  return unknown(l)
}

const forward: Declaration = (l, node) => {
  const [to, original, alias] = argumentNodes(l, node).map((each) => symbolText(l, each))
  if (to !== undefined && original !== undefined) delegate(l, alias ?? original, { to, original }, node)
  return unknown(l)
}

/** The target of a delegated method: the method `original` of the value of `to` (a method, a variable or `class`). */
type Delegation = { to: string; original: string }

function delegate(l: Lowering, name: string, { to, original }: Delegation, node: number): void {
  const side = sideHere(l)
  const self = selfOfSide(l, side)
  let object = to.startsWith('@') ? member(l, self, to) : resultOf(l, member(l, self, to))
  if (to === 'class') object = selfOfSide(l, 'class')
  declareMember(l, name, node, member(l, object, original), side)
}

/** The handlers of calls that declare methods, by the name of the called method. */
export const methodDeclarations: Readonly<Record<string, Declaration>> = {
  attr: accessors('reader'),
  attr_reader: accessors('reader'),
  attr_accessor: accessors('accessor'),
  attr_writer: accessors('writer'),
  private: visibility(true),
  public: visibility(false),
  protected: visibility(false),
  private_class_method: privateClassMethod,
  module_function: moduleFunction,
  alias_method: aliasMethod,
  define_method: definesMethod,
  delegate: delegates,
  def_delegators: forwards,
  def_instance_delegators: forwards,
  def_delegator: forward,
  def_instance_delegator: forward,
}
