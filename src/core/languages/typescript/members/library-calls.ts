// Methods of Object, Reflect and Function whose effect the library's types cannot state: keys, create, call, bind.

import { NONE } from '../../../facts.ts'
import { HeritageKind, Iterated, Op, ScopeKind } from '../../../vocabulary.ts'
import { addCall, unknown } from '../../kit/expressions.ts'
import { field, parts } from '../../kit/nodes.ts'
import { lowerArguments } from '../calls.ts'
import { calleeLine, lowerCallee, lowerExpression, union } from '../expressions.ts'
import { lowerBoundFunction, lowerPrototypeFunction } from '../functions.ts'
import { addScope, THIS_PARAMETER } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { kindAt, memberExpr, textAt } from '../syntax/nodes.ts'
import { lowerDefinitions } from './definitions.ts'
import { defineIn, lowerDescriptor, lowerDescriptors } from './descriptors.ts'
import { storePrototype } from './mixing.ts'
import { noteBase, prototypeOwner } from './prototypes.ts'

/** The value of a call of such a method; undefined for other calls. */
export function methodCall(l: Lowering, callee: number, args: number): number | undefined {
  if (kindAt(l, args) !== 'arguments') return undefined
  const object = field(l, callee, 'object')
  const method = textAt(l, field(l, callee, 'property'))
  const name = kindAt(l, object) === 'identifier' ? textAt(l, object) : ''
  if (name === 'Object') return method === 'keys' ? lowerKeys(l, callee, args) : methodOfObject(l, method, args)
  if (name === 'Reflect') return reflected(l, args, method)
  if (kindAt(l, object) === 'super') return undefined // a method of the base class
  if (method === 'call' || method === 'apply') return lowerIndirect(l, callee, args, method)
  if (method === 'bind') return lowerBind(l, callee, args)
  return undefined
}

function methodOfObject(l: Lowering, method: string, args: number): number | undefined {
  if (method === 'assign') return lowerDefinitions(l, args)
  if (method === 'defineProperty') return lowerDescriptor(l, args)
  if (method === 'defineProperties') return lowerDescriptors(l, args)
  return RETURN_THEIR_ARGUMENT.has(method) ? firstArgument(l, args, method) : undefined
}

/** Functions that make one constructor the base of another: of Node, of packages, and those that compilers emit. */
const INHERITS = new Set(['inherits', '_inherits', '__extends'])

/** The function of the language, of Reflect, and the package for older engines. */
const SETS_PROTOTYPE = new Set(['Object.setPrototypeOf', 'Reflect.setPrototypeOf', 'setPrototypeOf'])

/** `util.inherits(A, B)`, `Object.setPrototypeOf(A.prototype, B.prototype)`: B is the base of A. */
export function noteInheritance(l: Lowering, callee: number, args: number): void {
  const isMember = kindAt(l, callee) === 'member_expression'
  const isInherits = INHERITS.has(textAt(l, isMember ? field(l, callee, 'property') : callee))
  if (!isInherits && !SETS_PROTOTYPE.has(textAt(l, callee))) return
  const [derived, base] = parts(l, args).map((part) => {
    const owner = prototypeOwner(l, part)
    return owner === NONE && isInherits ? part : owner
  })
  if (derived === undefined || base === undefined) return
  if (derived !== NONE && base !== NONE) noteBase(l, derived, { type: lowerCallee(l, base), node: callee })
  else if (derived === NONE && !isInherits) {
    const [object, value] = parts(l, args)
    storePrototype(l, object!, lowerCallee(l, value!), args)
  }
}

/** Methods of Object that return their argument or an object with its members. */
const RETURN_THEIR_ARGUMENT = new Set(['create', 'freeze', 'seal', 'getPrototypeOf'])

/** The place of a call whose callee the source does not spell. */
const unspelt = (l: Lowering, callee: number): { line: number; offset: number } => ({
  line: calleeLine(l, callee),
  offset: NONE,
})

/** `Object.keys(x)` is a list of the keys that `for (const key in x)` iterates. */
function lowerKeys(l: Lowering, callee: number, args: number): number {
  const values = lowerArguments(l, args)
  addCall(l, l.at, lowerCallee(l, callee), values, callee, unspelt(l, callee))
  const key = l.b.expr(Op.Iterate, values[0] ?? unknown(l), Iterated.Key)
  return l.b.expr(Op.List, l.b.list([key]), l.b.str('Array'))
}

/** `Object.freeze(x)` is x; `Object.create(x, { … })` has its members and the described ones. */
function firstArgument(l: Lowering, args: number, method: string): number {
  const [value, ...others] = parts(l, args)
  if (value === undefined) return unknown(l)
  const expr = lowerExpression(l, value)
  const descriptors = method === 'create' ? (others[0] ?? NONE) : NONE
  if (descriptors !== NONE) {
    const made = l.b.expr(Op.Object, addScope(l, ScopeKind.Class), l.b.list([expr]))
    defineIn(l, made, descriptors)
    return made
  }
  const isEmpty = method === 'create' && kindAt(l, value) === 'null'
  return isEmpty ? l.b.expr(Op.Object, addScope(l, ScopeKind.Class)) : expr
}

/** `f.call(self, a)` and `f.apply(self, [a])` call f, unless the object has a method of that name. */
function lowerIndirect(l: Lowering, callee: number, args: number, method: string): number {
  const fn = lowerRunFunction(l, field(l, callee, 'object'), parts(l, args)[0] ?? NONE)
  const values = lowerArguments(l, args)
  const target = union(l, memberExpr(l, fn, method), fn)
  const rest = values.slice(1)
  const passed = method === 'call' ? rest : rest.map((list) => l.b.expr(Op.Spread, list))
  return addCall(l, l.at, target, [...passed, ...givenThis(l, values)], callee, unspelt(l, callee))
}

/**
 * Lowers a function that is called with a given `this`; if that is a prototype, members assigned to it go to its class.
 */
function lowerRunFunction(l: Lowering, fn: number, self: number): number {
  const owner = self === NONE ? NONE : prototypeOwner(l, self)
  if (owner === NONE) return lowerCallee(l, fn)
  const literal = lowerPrototypeFunction(l, fn, owner)
  if (literal !== undefined) return literal
  const value = lowerCallee(l, fn)
  noteBase(l, owner, { type: value, node: fn, kind: HeritageKind.Members })
  return value
}

/** `Reflect.apply(f, self, [a])` calls f, `Reflect.construct(C, [a])` makes a C. */
function reflected(l: Lowering, args: number, method: string): number | undefined {
  if (method === 'defineProperty') return lowerDescriptor(l, args)
  const at = method === 'apply' ? 2 : method === 'construct' ? 1 : NONE
  const nodes = parts(l, args)
  if (at === NONE || nodes[at] === undefined) return undefined
  const target = lowerCallee(l, nodes[0]!)
  const values = nodes.slice(1).map((argument) => lowerExpression(l, argument))
  const passed = [l.b.expr(Op.Spread, values[at - 1]!)]
  return addCall(l, l.at, target, passed, nodes[0]!, {
    op: method === 'construct' ? Op.New : Op.Call,
    ...unspelt(l, nodes[0]!),
  })
}

/** The first argument as the receiver (`this`), if there is one. */
function givenThis(l: Lowering, [self]: readonly number[]): number[] {
  return self === undefined || l.b.opOf(self) === Op.Unknown
    ? []
    : [l.b.expr(Op.Keyword, l.b.str(THIS_PARAMETER), self)]
}

/** `f.bind(self, a)` is f with its first arguments fixed, unless the object has a method of that name. */
function lowerBind(l: Lowering, callee: number, args: number): number {
  const object = field(l, callee, 'object')
  const literal = lowerBoundFunction(l, object, parts(l, args)[0] ?? NONE)
  const fn = literal ?? lowerExpression(l, object)
  const values = lowerArguments(l, args)
  const bound = l.b.expr(Op.Bind, fn, l.b.list([...values.slice(1), ...givenThis(l, values)]))
  if (literal !== undefined) return bound
  return union(l, bound, addCall(l, l.at, memberExpr(l, fn, 'bind'), values, callee, unspelt(l, callee)))
}
