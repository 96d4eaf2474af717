// Ruby method calls: sends to a receiver or to self, constructions, blocks, and the calls that declare things.

import { HeritageKind, ImportKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { field, kind, line, member, text, union, unknown } from '../lowering.ts'
import { expression, keyOf, symbolText } from './expressions.ts'
import { BLOCK, lowerBlock } from './functions.ts'
import {
  addCall,
  declareMember,
  type Lowering,
  nameOf,
  openScope,
  parts,
  type Scope,
  selfExpr,
  within,
} from './state.ts'

/** Lowers a `call` node, or an identifier that is a call without arguments. */
export function lowerCall(l: Lowering, node: number): number {
  const bare = kind(l, node) !== 'call'
  const methodNode = bare ? node : field(l, node, 'method')
  const receiverNode = bare ? NONE : field(l, node, 'receiver')
  const name = methodNode === NONE ? 'call' : text(l, methodNode)
  if (methodNode !== NONE && kind(l, methodNode) === 'super') return superWith(l, node)
  if (receiverNode === NONE) {
    const declared = declarations[name]?.(l, node)
    if (declared !== undefined) return declared
  }
  const receiver = receiverNode === NONE ? undefined : expression(l, receiverNode)
  const args = argumentsOf(l, node, receiver, name)
  if (name === 'new') return construct(l, receiver, args, node)
  if (receiver === undefined) return addCall(l, ownMethod(l, name, node), args, node)
  if (name === 'call') return addCall(l, receiver, args, node)
  if (name === 'class') return classOf(l, receiver, receiverNode)
  const sent = SENDERS.has(name) ? symbolText(l, firstArgument(l, node)) : undefined
  if (sent !== undefined) return addCall(l, member(l, receiver, sent), args.slice(1), node)
  if (name === 'method' || name === 'instance_method') {
    const referred = symbolText(l, firstArgument(l, node))
    if (referred !== undefined) return member(l, receiver, referred)
  }
  if (TRANSPARENT.has(name)) return receiver
  const call = addCall(l, member(l, receiver, name), args, node)
  return ELEMENTS.has(name) ? union(l, [call, l.b.expr(Op.Iterate, receiver, NONE)]) : call
}

const SENDERS = new Set(['send', 'public_send', '__send__', 'try'])
const TRANSPARENT = new Set(['freeze', 'dup', 'clone', 'tap', 'itself', 'to_a', 'compact', 'sort', 'reverse', 'uniq'])
const ELEMENTS = new Set(['first', 'last', 'find', 'detect', 'min_by', 'max_by', 'sample', 'pop', 'shift', 'fetch'])
/** Methods of the library whose block receives the elements of the receiver. */
const ITERATORS = new Set(
  (
    'each map collect select filter reject find detect any? all? none? flat_map each_with_index each_with_object ' +
    'sort_by min_by max_by group_by partition sum count find_index each_slice take_while drop_while filter_map ' +
    'reverse_each each_entry uniq index_by to_h map! select! reject! delete_if keep_if times'
  ).split(' '),
)

/** A method of self: a member of the class around, or one defined at top level. */
function ownMethod(l: Lowering, name: string, node: number): number {
  const global = nameOf(l, name, node)
  return l.scope.owner ? union(l, [member(l, selfExpr(l), name), global]) : global
}

function construct(l: Lowering, receiver: number | undefined, args: readonly number[], node: number): number {
  const owner = l.scope.owner
  if (receiver !== undefined) return addCall(l, receiver, args, node, Op.New)
  return owner ? addCall(l, l.b.expr(Op.Receiver, owner.row), args, node, Op.New) : unknown(l)
}

function classOf(l: Lowering, receiver: number, node: number): number {
  return kind(l, node) === 'self' && l.scope.owner ? l.b.expr(Op.Receiver, l.scope.owner.row) : receiver
}

function superWith(l: Lowering, node: number): number {
  const { owner, method } = l.scope
  const args = argumentsOf(l, node, undefined, method)
  if (!owner || method === '') return unknown(l)
  return addCall(l, member(l, l.b.expr(Op.Super, owner.row), method), args, node)
}

function firstArgument(l: Lowering, node: number): number {
  const list = field(l, node, 'arguments')
  return (list === NONE ? undefined : parts(l, list)[0]) ?? node
}

function argumentsOf(l: Lowering, node: number, receiver: number | undefined, name: string): number[] {
  if (kind(l, node) !== 'call') return []
  const list = field(l, node, 'arguments')
  const args = list === NONE ? [] : parts(l, list).map((child) => argument(l, child, receiver, name))
  const block = field(l, node, 'block')
  if (block === NONE) return args
  const element = receiver !== undefined && ITERATORS.has(name) ? l.b.expr(Op.Iterate, receiver, NONE) : NONE
  const lambda = lowerBlock(l, block, field(l, block, 'parameters'), field(l, block, 'body'), element)
  return [...args, l.b.expr(Op.Keyword, l.b.str(BLOCK), lambda)]
}

function argument(l: Lowering, node: number, receiver: number | undefined, name: string): number {
  switch (kind(l, node)) {
    case 'pair': {
      const key = field(l, node, 'key')
      const word = key === NONE ? undefined : symbolText(l, key)
      const value = expression(l, field(l, node, 'value'))
      return l.b.expr(Op.Keyword, word === undefined ? NONE : l.b.str(word), value)
    }
    case 'hash_splat_argument':
      return l.b.expr(Op.Keyword, NONE, expression(l, parts(l, node)[0] ?? NONE))
    case 'block_argument': {
      const passed = parts(l, node)[0] ?? NONE
      const symbol = passed === NONE ? undefined : symbolText(l, passed)
      if (symbol !== undefined && receiver !== undefined && ITERATORS.has(name))
        addCall(l, member(l, l.b.expr(Op.Iterate, receiver, NONE), symbol), [], node)
      return l.b.expr(Op.Keyword, l.b.str(BLOCK), symbol === undefined ? expression(l, passed) : unknown(l))
    }
    default:
      return keyOf(l, node)
  }
}

type Declaration = (l: Lowering, node: number) => number | undefined

const argumentNodes = (l: Lowering, node: number): number[] => {
  const list = kind(l, node) === 'call' ? field(l, node, 'arguments') : NONE
  return list === NONE ? [] : parts(l, list)
}

/** `require 'x'`: the file is run. */
const requires =
  (prefix: string): Declaration =>
  (l, node) => {
    const path = argumentNodes(l, node).at(-1)
    const specifier = path === undefined ? undefined : symbolText(l, path)
    if (specifier === undefined) return undefined
    l.b.add('imports', {
      scope: l.scope.row,
      specifier: l.b.str(prefix + specifier),
      kind: ImportKind.SideEffect,
      flags: 0,
      line: line(l, node),
    })
    return unknown(l)
  }

/** `include M`: the methods of M are the class's. */
const mixes: Declaration = (l, node) => {
  if (!l.scope.owner || l.scope.method !== '') return undefined
  for (const each of argumentNodes(l, node)) {
    const type = expression(l, each)
    l.b.add('heritage', { entity: l.scope.owner.entity, type, kind: HeritageKind.Mixin, line: line(l, each) })
  }
  return unknown(l)
}

/** `attr_reader :x`: a member that gives the instance variable. */
const accessors: Declaration = (l, node) => {
  if (!l.scope.owner) return undefined
  for (const each of argumentNodes(l, node)) {
    const name = symbolText(l, each)
    if (name !== undefined) declareMember(l, name, each, reader(l, l.scope.owner, `@${name}`))
  }
  return unknown(l)
}

/** The method that an accessor declares: it gives the instance variable. */
function reader(l: Lowering, owner: Scope, variable: string): number {
  const fn = l.b.add('functions', { flags: 0 })
  const scope = within(l, owner, () => openScope(l, ScopeKind.Function, { fn, isStatic: false }))
  l.b.set('functions', fn, 'scope', scope.row)
  l.b.add('returns', { fn, expr: member(l, l.b.expr(Op.This, owner.row), variable), kind: 0 })
  return l.b.expr(Op.Function, fn)
}

const aliasMethod: Declaration = (l, node) => {
  const [alias, original] = argumentNodes(l, node).map((each) => symbolText(l, each))
  if (!l.scope.owner || alias === undefined || original === undefined) return undefined
  declareMember(l, alias, node, member(l, l.b.expr(Op.This, l.scope.owner.row), original))
  return unknown(l)
}

/** `define_method(:x) { … }`. */
const definesMethod: Declaration = (l, node) => {
  const name = argumentNodes(l, node).map((each) => symbolText(l, each))[0]
  const block = kind(l, node) === 'call' ? field(l, node, 'block') : NONE
  if (!l.scope.owner || name === undefined || block === NONE) return undefined
  const body = lowerBlock(l, block, field(l, block, 'parameters'), field(l, block, 'body'), NONE)
  declareMember(l, name, node, body)
  return unknown(l)
}

/** `method(:x)`: the method itself. */
const methodObject: Declaration = (l, node) => {
  const name = argumentNodes(l, node).map((each) => symbolText(l, each))[0]
  return name === undefined ? undefined : ownMethod(l, name, node)
}

const makesLambda: Declaration = (l, node) => {
  const block = kind(l, node) === 'call' ? field(l, node, 'block') : NONE
  return block === NONE ? undefined : lowerBlock(l, block, field(l, block, 'parameters'), field(l, block, 'body'), NONE)
}

const sendsToSelf: Declaration = (l, node) => {
  const [first, ...rest] = argumentNodes(l, node)
  const name = first === undefined ? undefined : symbolText(l, first)
  if (name === undefined) return undefined
  return addCall(
    l,
    ownMethod(l, name, node),
    rest.map((each) => expression(l, each)),
    node,
  )
}

const declarations: Readonly<Record<string, Declaration>> = {
  require: requires(''),
  require_relative: requires('./'),
  load: requires(''),
  autoload: requires(''),
  include: mixes,
  prepend: mixes,
  attr_reader: accessors,
  attr_accessor: accessors,
  attr_writer: accessors,
  alias_method: aliasMethod,
  define_method: definesMethod,
  method: methodObject,
  lambda: makesLambda,
  proc: makesLambda,
  send: sendsToSelf,
  public_send: sendsToSelf,
}
