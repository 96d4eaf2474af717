// Ruby method calls: sends to a receiver or to self, constructions, and blocks.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { BindingKind, BLOCK, Op } from '../../vocabulary.ts'
import { boundIn } from '../kit/bindings.ts'
import { addCall, addElement, member, nameExpr, unknown } from '../kit/expressions.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { openConstant } from './classes.ts'
import { bodyDeclarations, declarations } from './declarations/declarations.ts'
import { hooked, isHooked } from './declarations/hooks.ts'
import { mixedIn } from './declarations/mixed-in.ts'
import { isCallback, railsWords } from './declarations/rails.ts'
import { expression, sequence } from './expressions.ts'
import { lowerBlock, symbolBlock } from './functions.ts'
import { withLoopTexts } from './literal-loops.ts'
import { noteMail, queuedCall } from './queued-calls.ts'
import { specials } from './special-sends.ts'
import { firstOf, type Lowering, localOf, selfExpr, selfOfSide, topLevel } from './state.ts'
import { keyOf, symbolText } from './values.ts'

/** Lowers a `call` node, or an identifier that is a call without arguments. */
export function lowerCall(l: Lowering, node: number): number {
  const isBare = kind(l, node) !== 'call'
  const methodNode = isBare ? node : field(l, node, 'method')
  const receiverNode = isBare ? NONE : field(l, node, 'receiver')
  const name = methodNode === NONE ? 'call' : text(l, methodNode)
  if (methodNode !== NONE && kind(l, methodNode) === 'super') return superCall(l, node, argumentsOf(l, node))
  return receiverNode === NONE ? callOnSelf(l, node, name) : callOn(l, node, name, receiverNode)
}

function callOnSelf(l: Lowering, node: number, name: string): number {
  const { owner, method } = l.at
  const isInBody = owner !== undefined && method === ''
  if (isInBody) entryOf(railsWords, name)?.(l, node)
  const inBody = isInBody ? entryOf(bodyDeclarations, name) : undefined
  const declared = inBody?.(l, node) ?? entryOf(declarations, name)?.(l, node)
  if (declared !== undefined) return declared
  if (RUN_AS_OWN.test(name)) noteBlockReceiver(l, node, selfExpr(l))
  const args = argumentsOf(l, node, isInBody && isCallback(name) ? selfOfSide(l, 'instance') : NONE)
  if (name === 'new' && owner) return addCall(l, l.at, l.b.expr(Op.Receiver, owner.scope), args, node, { op: Op.New })
  const call = addCall(l, l.at, ownMethod(l, name, node), args, node)
  return SAME.has(name) && owner ? selfExpr(l) : call
}

/** A method of self: a member of the class around, else a method outside of classes. */
export function ownMethod(l: Lowering, name: string, node: number): number {
  const global = nameExpr(l, l.at, topLevel(name), node)
  // private methods of the object that runs the block are meant too
  if (l.at.self !== NONE) return firstOf(l, [member(l, l.at.self, name, 1), global, ...includedHere(l, name)])
  if (l.at.owner) return firstOf(l, [member(l, selfExpr(l), name), global])
  if (l.included.length === 0) return global
  return firstOf(l, [global, ...includedHere(l, name)])
}

/** The method as the modules have it that are included outside all classes. */
const includedHere = (l: Lowering, name: string): number[] =>
  l.at.owner ? [] : l.included.map((type) => member(l, l.b.expr(Op.Instance, type, NONE), name))

function callOn(l: Lowering, node: number, name: string, receiverNode: number): number {
  const receiver = expression(l, receiverNode)
  if (/^(?:class|module)_(?:eval|exec)$/.test(name) && isConstant(l, receiverNode))
    return openedBy(l, node, receiverNode)
  if (isHooked(l, receiverNode) && hooked(l, node, name)) return unknown(l)
  if (isConstant(l, receiverNode) && mixedIn(l, node, name, receiverNode)) return receiver
  const special = entryOf(specials, name)?.(l, node, receiver, receiverNode)
  if (special !== undefined) return special
  const queued = queuedCall(l, node, name, receiver, receiverNode)
  if (queued !== undefined) return queued
  noteMail(l, name, receiverNode)
  if (RUN_AS_OWN.test(name)) noteBlockReceiver(l, node, receiver)
  const args = RUN_AS_OWN.test(name)
    ? argumentsOf(l, node, receiver)
    : withLoopTexts(l, node, receiverNode, name, () => argumentsOf(l, node))
  if (name === 'new') return addCall(l, l.at, receiver, args, node, { op: Op.New })
  const call = addCall(l, l.at, member(l, receiver, name), args, node)
  if (name === 'call' && text(l, receiverNode) === l.at.block) noteYield(l, args)
  if (EACH.test(name) && takesOwnBlock(l, node)) l.at.yields.push(l.b.expr(Op.Iterate, receiver, NONE))
  if (GROWS.has(name)) addElements(l, receiver, args, node)
  if (OF_FUNCTIONS.has(name)) return firstOf(l, [call, receiver])
  return SAME.has(name) ? receiver : call
}

/** Methods of functions that return an equivalent function. */
const OF_FUNCTIONS = new Set(['to_proc', 'curry', 'bind', 'unbind'])

/** In the block of `object.instance_eval do … end`, `self` is the object. */
const RUN_AS_OWN = /^(?:instance|class|module)_(?:eval|exec)$/

/**
 * Records the receiver of the method's own block, when the method passes that on: `object.instance_exec(x, &block)`.
 */
export function noteBlockReceiver(l: Lowering, node: number, receiver: number): void {
  const param = takesOwnBlock(l, node) ? ownBlock(l) : NONE
  if (param === NONE || l.b.get('params', param, 'type') !== NONE) return
  const nodes = parts(l, field(l, node, 'arguments')).filter((each) => kind(l, each) !== 'block_argument')
  const given = nodes.map((each) => l.b.expr(Op.TypeOf, expression(l, each)))
  const type = l.b.expr(Op.FuncType, l.b.list(given), unknown(l), l.b.expr(Op.TypeOf, receiver))
  l.b.set('params', param, 'type', type)
}

/** The row of `params` by which the method around takes its block; NONE outside methods. */
function ownBlock(l: Lowering): number {
  for (let scope: typeof l.at | undefined = l.at; scope; scope = scope.parent) {
    const binding = boundIn(l, scope.scope, l.at.block)
    if (binding === undefined || l.b.get('bindings', binding, 'kind') !== BindingKind.Parameter) continue
    return l.b.get('bindings', binding, 'ref')
  }
  return NONE
}

const EACH = /^(?:reverse_)?each$/

/** Whether a call passes on the block of the method around. */
function takesOwnBlock(l: Lowering, node: number): boolean {
  const list = field(l, node, 'arguments')
  return (
    list !== NONE &&
    parts(l, list).some((each) => {
      if (kind(l, each) !== 'block_argument') return false
      const [passed] = parts(l, each)
      return passed === undefined || text(l, passed) === l.at.block
    })
  )
}

/** Methods of the library that return the object itself, or a copy. */
const SAME = new Set(['freeze', 'dup', 'clone', 'itself', 'tap'])
/** Methods of the library that add their arguments to a collection. */
const GROWS = new Set(['push', 'append', 'prepend', 'unshift', 'add', '<<'])

/** Records that the elements of a collection come to include the arguments. */
export function addElements(l: Lowering, object: number, args: readonly number[], node: number): void {
  for (const value of args) {
    if (l.b.get('exprs', value, 'op') === Op.Keyword) continue
    addElement(l, l.at, object, NONE, value, node)
  }
}

const isConstant = (l: Lowering, node: number): boolean =>
  kind(l, node) === 'constant' || kind(l, node) === 'scope_resolution'

/** `Foo.class_eval do … end`: the block reopens the class. */
function openedBy(l: Lowering, node: number, receiver: number): number {
  const block = field(l, node, 'block')
  const body = block === NONE ? NONE : field(l, block, 'body')
  if (body === NONE) {
    argumentsOf(l, node)
    return unknown(l)
  }
  within(l, openConstant(l, receiver), () => sequence(l, body))
  return unknown(l)
}

/** `super`: the method of the same name further up. Without parentheses it gets the arguments of the method itself. */
export function superCall(l: Lowering, node: number, args: readonly number[] | undefined): number {
  const { owner, method } = l.at
  if (!owner || method === '') return unknown(l)
  const given = args ?? ownParameters(l, node)
  return addCall(l, l.at, member(l, l.b.expr(Op.Super, l.at.scope), method), given, node)
}

function ownParameters(l: Lowering, node: number): number[] {
  const { parameters } = l.at
  return (parameters === NONE ? [] : parts(l, parameters)).flatMap((parameter) => {
    const kindName = kind(l, parameter)
    const nameNode = kindName === 'identifier' ? parameter : field(l, parameter, 'name')
    if (nameNode === NONE) return []
    const value = nameExpr(l, l.at, text(l, nameNode), node)
    if (kindName === 'keyword_parameter') return [l.b.expr(Op.Keyword, l.b.str(text(l, nameNode)), value)]
    if (kindName === 'splat_parameter') return [l.b.expr(Op.Spread, value)]
    return kindName === 'identifier' || kindName === 'optional_parameter' ? [value] : []
  })
}

/**
 * Arguments in order; named ones and the block as `Op.Keyword`. `self` is the block's receiver, NONE for the one around
 * it.
 */
export function argumentsOf(l: Lowering, node: number, self: number = NONE): number[] {
  if (kind(l, node) !== 'call') return []
  const list = field(l, node, 'arguments')
  const args = list === NONE ? [] : parts(l, list).map((child) => argument(l, child))
  const block = field(l, node, 'block')
  if (block === NONE) return args
  const before = l.at.self
  if (self !== NONE) l.at.self = self
  const lowered = lowerBlock(l, block, self === NONE)
  l.at.self = before
  return [...args, l.b.expr(Op.Keyword, l.b.str(BLOCK), lowered)]
}

function argument(l: Lowering, node: number): number {
  switch (kind(l, node)) {
    case 'pair': {
      const key = field(l, node, 'key')
      const word = symbolText(l, key)
      const valueNode = field(l, node, 'value')
      const value = valueNode === NONE && word !== undefined ? shorthand(l, word, node) : expression(l, valueNode)
      return l.b.expr(Op.Keyword, word === undefined ? NONE : l.b.str(word), value)
    }
    case 'hash_splat_argument':
      return l.b.expr(Op.Keyword, NONE, expression(l, parts(l, node)[0] ?? NONE))
    case 'block_argument': {
      const passed = parts(l, node)[0] ?? NONE
      const symbol = symbolText(l, passed)
      const value = symbol !== undefined ? symbolBlock(l, symbol, node) : passedBlock(l, passed, node)
      return l.b.expr(Op.Keyword, l.b.str(BLOCK), value)
    }
    default:
      return keyOf(l, node)
  }
}

/** `&block`, or `&` alone, which passes on the block of the method. */
function passedBlock(l: Lowering, passed: number, node: number): number {
  if (passed !== NONE) return expression(l, passed)
  return l.at.block === '' ? unknown(l) : nameExpr(l, l.at, l.at.block, node)
}

/** `x:` in a call or hash: the local `x`, or the method of that name. */
export function shorthand(l: Lowering, word: string, node: number): number {
  if (localOf(l, word) !== undefined) return nameExpr(l, l.at, word, node)
  return addCall(l, l.at, ownMethod(l, word, node), [], node)
}

/** `yield x` calls the block of the method. */
export function yielded(l: Lowering, node: number): number {
  const list = parts(l, node).find((child) => kind(l, child) === 'argument_list')
  const args = list === undefined ? [] : parts(l, list).map((child) => argument(l, child))
  noteYield(l, args)
  return l.at.block === '' ? unknown(l) : addCall(l, l.at, nameExpr(l, l.at, l.at.block, node), args, node)
}

/** Records the values that the method yields to its block: several at once are a list. */
function noteYield(l: Lowering, args: readonly number[]): void {
  const [first, ...others] = args
  if (first !== undefined) l.at.yields.push(others.length === 0 ? first : l.b.expr(Op.Tuple, l.b.list([...args])))
}
