// Calls, constructions, and the calls that have a meaning of their own: require, import(), call/apply/bind,
// Object.assign, descriptors.

import { BindingKind, CallFlag, HeritageKind, ImportKind, Iterated, NONE, Op, ScopeKind } from '../../facts.ts'
import { type CallKind, field, literal, unknown } from '../lowering.ts'
import { exportStar } from './commonjs.ts'
import { lowerContainer, storeElements } from './containers.ts'
import { lowerDefinitions } from './definitions.ts'
import { defineIn, lowerDescriptor, lowerDescriptors } from './descriptors.ts'
import { calleeLine, lowerCallee, lowerExpression, union } from './expressions.ts'
import { lowerBoundFunction, lowerPrototypeFunction } from './functions.ts'
import { stringText } from './names.ts'
import { kindAt, lineOf, memberExpr, namedChildren, textAt } from './nodes.ts'
import { closePromise, handedOn, noteResolution, openPromise } from './promises.ts'
import { addBase, prototypeOwner } from './prototypes.ts'
import { addScope, THIS_PARAMETER } from './scopes.ts'
import type { Lowering } from './state.ts'
import { typeArguments } from './types.ts'

/** `f(a)`, `o.m(a)`, `` tag`x` ``, `import('x')`, `require('x')`. */
export function lowerCall(l: Lowering, node: number): number {
  const callee = field(l, node, 'function')
  const args = field(l, node, 'arguments')
  const module = moduleCall(l, node)
  if (module !== undefined) return module
  noteInheritance(l, callee, args)
  if (kindAt(l, callee) === 'member_expression') {
    const special = methodCall(l, callee, args)
    if (special !== undefined) return special
  }
  const line = calleeLine(l, callee)
  const flags = childIsOptional(l, node) ? CallFlag.Optional : 0
  if (kindAt(l, args) === 'template_string') {
    const parts = namedChildren(l, args).flatMap((part) => namedChildren(l, part))
    const values = parts.map((part) => lowerExpression(l, part))
    const texts = l.b.expr(Op.List, l.b.list([literal(l, 'String')]), l.b.str('Array'))
    const given = [texts, ...values]
    return addCall(l, { target: lowerCallee(l, callee), line }, given, { flags: flags | CallFlag.Template })
  }
  let target = lowerCallee(l, callee)
  const types = field(l, node, 'type_arguments')
  if (types !== NONE) target = l.b.expr(Op.Apply, target, l.b.list(typeArguments(l, types)))
  const values = isGivenThis(l, callee, args) ? lowerWithThis(l, args) : lowerArguments(l, args)
  if (EXPORT_STAR.test(textAt(l, callee))) exportStarOf(l, args)
  if (kindAt(l, callee) === 'identifier') noteResolution(l, textAt(l, callee), values)
  storeElements(l, callee, target, values)
  if (kindAt(l, callee) === 'identifier' && textAt(l, callee) === 'Symbol') return literal(l, 'Symbol')
  // `Object(x)` is x, seen as an object
  if (kindAt(l, callee) === 'identifier' && textAt(l, callee) === 'Object' && values.length === 1) return values[0]!
  return addCall(l, { target, line }, values, { flags })
}

/** `new C(a)`. */
export function lowerNew(l: Lowering, node: number): number {
  const callee = field(l, node, 'constructor')
  let target = lowerCallee(l, callee)
  const types = field(l, node, 'type_arguments')
  if (types !== NONE) target = l.b.expr(Op.Apply, target, l.b.list(typeArguments(l, types)))
  const args = field(l, node, 'arguments')
  const resolver =
    types === NONE && kindAt(l, callee) === 'identifier' ? openPromise(l, textAt(l, callee), args) : undefined
  const values = args === NONE ? [] : lowerArguments(l, args)
  const expr = addCall(l, { target, line: calleeLine(l, callee) }, values, { op: Op.New })
  return resolver ? closePromise(l, resolver, expr) : lowerContainer(l, node, expr, values)
}

/** What TypeScript makes of `export * from 'x'`: `__exportStar(require('x'), exports)`. */
const EXPORT_STAR = /^(tslib[\w]*\.)?__export(Star)?$/

function exportStarOf(l: Lowering, args: number): void {
  const [module] = namedChildren(l, args)
  if (module !== undefined) exportStar(l, module)
}

const lowerArguments = (l: Lowering, args: number): number[] =>
  namedChildren(l, args).map((argument) => handedOn(l, argument, lowerExpression(l, argument)))

/** Methods of arrays, maps and sets whose second argument is the `this` of the first. */
const TAKES_THIS = /^(?:forEach|map|filter|some|every|find|findIndex|findLast|findLastIndex|flatMap)$/

/** `list.forEach(function () { … }, this)`. */
function isGivenThis(l: Lowering, callee: number, args: number): boolean {
  if (kindAt(l, callee) !== 'member_expression' || !TAKES_THIS.test(textAt(l, field(l, callee, 'property'))))
    return false
  const [, self] = namedChildren(l, args)
  return self !== undefined && kindAt(l, self) === 'this'
}

function lowerWithThis(l: Lowering, args: number): number[] {
  const [fn, self, ...others] = namedChildren(l, args)
  const bound = lowerBoundFunction(l, fn!, self!) ?? lowerExpression(l, fn!)
  return [bound, ...[self!, ...others].map((argument) => lowerExpression(l, argument))]
}

/** What is called, and the line on which its name stands. */
type Callee = { target: number; line: number }

/** A call or construction, with its row of `calls`. */
function addCall(l: Lowering, { target, line }: Callee, args: readonly number[], kind: CallKind = {}): number {
  const { op = Op.Call, flags = 0 } = kind
  const expr = l.b.expr(op, target, l.b.list(args), l.b.count('calls'))
  l.b.add('calls', { expr, scope: l.scope, line, flags })
  return expr
}

/** A call that the source doesn't spell: of a component, a decorator, an iterator. */
export function addImplicitCall(l: Lowering, node: number, target: number, args: number[]): number {
  return addCall(l, { target, line: lineOf(l, node) }, args, { flags: CallFlag.Implicit })
}

/** What going through an iterable calls: the method that gives its iterator, and that one's `next`. */
export function addIteration(l: Lowering, node: number, iterable: number, isAsync = false): void {
  const method = isAsync ? '[Symbol.asyncIterator]' : '[Symbol.iterator]'
  const iterator = addImplicitCall(l, node, memberExpr(l, iterable, method), [])
  addImplicitCall(l, node, memberExpr(l, iterator, 'next'), [])
}

function childIsOptional(l: Lowering, node: number): boolean {
  const { tree } = l
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if (kindAt(l, child) === 'optional_chain') return true
  }
  return false
}

/** `require('x')` and `import('x')` as values; undefined for any other call. */
function moduleCall(l: Lowering, node: number): number | undefined {
  const specifier = requiredModule(l, node)
  if (specifier !== undefined) return l.b.expr(Op.Module, addDynamicImport(l, specifier, lineOf(l, node)))
  const callee = field(l, node, 'function')
  if (kindAt(l, callee) !== 'import') return undefined
  const [argument] = namedChildren(l, field(l, node, 'arguments'))
  if (argument === undefined) return unknown(l)
  const text = stringText(l, argument)
  if (text === undefined) {
    lowerExpression(l, argument)
    return unknown(l)
  }
  const module = l.b.expr(Op.Module, addDynamicImport(l, text, lineOf(l, node)))
  const promise = l.b.expr(Op.Apply, literal(l, 'Promise'), l.b.list([l.b.expr(Op.TypeOf, module)]))
  return l.b.expr(Op.Instance, promise)
}

/** Adds an import that runs when its call does: `import('x')`, `require('x')`. */
export function addDynamicImport(l: Lowering, specifier: string, line: number, flags = 0): number {
  return l.b.add('imports', { scope: l.scope, specifier: l.b.str(specifier), kind: ImportKind.Dynamic, flags, line })
}

/** The text of a module that a call requires by a literal. */
export function requiredModule(l: Lowering, node: number): string | undefined {
  if (kindAt(l, node) !== 'call_expression') return undefined
  const callee = field(l, node, 'function')
  if (kindAt(l, callee) !== 'identifier' || textAt(l, callee) !== 'require') return undefined
  const [argument] = namedChildren(l, field(l, node, 'arguments'))
  return argument === undefined ? undefined : stringText(l, argument)
}

/** Methods of Function and Object whose effect the types of the library can't say. */
function methodCall(l: Lowering, callee: number, args: number): number | undefined {
  if (kindAt(l, args) !== 'arguments') return undefined
  const object = field(l, callee, 'object')
  const method = textAt(l, field(l, callee, 'property'))
  const name = kindAt(l, object) === 'identifier' ? textAt(l, object) : ''
  if (name === 'Object') return method === 'keys' ? lowerKeys(l, callee, args) : methodOfObject(l, method, args)
  if (name === 'Reflect') return reflected(l, args, method)
  if (kindAt(l, object) === 'super') return undefined // a method of the base
  if (method === 'call' || method === 'apply') return lowerIndirect(l, callee, args, method)
  if (method === 'bind') return lowerBind(l, callee, args)
  return undefined
}

function methodOfObject(l: Lowering, method: string, args: number): number | undefined {
  if (method === 'assign') return lowerDefinitions(l, args)
  if (method === 'defineProperty') return lowerDescriptor(l, args)
  if (method === 'defineProperties') return lowerDescriptors(l, args)
  return METHODS_OF_SAME.has(method) ? firstArgument(l, args, method) : undefined
}

/** What functions are called that make one constructor the base of another: Node's, packages', what compilers write. */
const INHERITS = new Set(['inherits', '_inherits', '__extends'])

/** `util.inherits(A, B)`, `Object.setPrototypeOf(A.prototype, B.prototype)`: B is the base of A. */
function noteInheritance(l: Lowering, callee: number, args: number): void {
  const isMember = kindAt(l, callee) === 'member_expression'
  const isInherits = INHERITS.has(textAt(l, isMember ? field(l, callee, 'property') : callee))
  if (!isInherits && textAt(l, callee) !== 'Object.setPrototypeOf') return
  const parts = namedChildren(l, args).map((part) => {
    const owner = prototypeOwner(l, part)
    return owner === NONE && isInherits ? part : owner
  })
  const [derived, base] = parts
  if (derived === undefined || base === undefined) return
  if (derived !== NONE && base !== NONE) addBase(l, derived, { type: lowerCallee(l, base), line: lineOf(l, callee) })
  else if (derived === NONE && !isInherits) storePrototype(l, args)
}

/** `Object.setPrototypeOf(object, other)`: what the other has, the object has too. */
function storePrototype(l: Lowering, args: number): void {
  const [object, value] = namedChildren(l, args).map((argument) => lowerCallee(l, argument))
  l.b.add('stores', {
    object: object!,
    name: l.b.str('__proto__'),
    value: value!,
    scope: l.scope,
    line: lineOf(l, args),
  })
}

/** Methods of Object that give their argument, or what has its members. */
const METHODS_OF_SAME = new Set(['create', 'freeze', 'seal', 'getPrototypeOf'])

/** `Object.keys(x)` is a list of what `for (const key in x)` goes through. */
function lowerKeys(l: Lowering, callee: number, args: number): number {
  const values = lowerArguments(l, args)
  addCall(l, { target: lowerCallee(l, callee), line: calleeLine(l, callee) }, values)
  const key = l.b.expr(Op.Iterate, values[0] ?? unknown(l), Iterated.Key)
  return l.b.expr(Op.List, l.b.list([key]), l.b.str('Array'))
}

/** `Object.freeze(x)` is x; `Object.create(x, { … })` has its members, and those that are described. */
function firstArgument(l: Lowering, args: number, method: string): number {
  const [value, ...others] = namedChildren(l, args)
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

/** `f.call(self, a)` and `f.apply(self, [a])` call f, unless the object has such a method of its own. */
function lowerIndirect(l: Lowering, callee: number, args: number, method: string): number {
  const fn = lowerRunFunction(l, field(l, callee, 'object'), namedChildren(l, args)[0] ?? NONE)
  const values = lowerArguments(l, args)
  const target = union(l, memberExpr(l, fn, method), fn)
  const rest = values.slice(1)
  const passed = method === 'call' ? rest : rest.map((list) => l.b.expr(Op.Spread, list))
  return addCall(l, { target, line: calleeLine(l, callee) }, [...passed, ...givenThis(l, values)])
}

/** The function that is called with a `this` of its own; what it does to a prototype is done to the class of that. */
function lowerRunFunction(l: Lowering, fn: number, self: number): number {
  const owner = self === NONE ? NONE : prototypeOwner(l, self)
  if (owner === NONE) return lowerCallee(l, fn)
  const literal = lowerPrototypeFunction(l, fn, owner)
  if (literal !== undefined) return literal
  const value = lowerCallee(l, fn)
  addBase(l, owner, { type: value, line: lineOf(l, fn), kind: HeritageKind.Members })
  return value
}

/** `Reflect.apply(f, self, [a])` calls f, `Reflect.construct(C, [a])` makes a C. */
function reflected(l: Lowering, args: number, method: string): number | undefined {
  if (method === 'defineProperty') return lowerDescriptor(l, args)
  const at = method === 'apply' ? 2 : method === 'construct' ? 1 : NONE
  const nodes = namedChildren(l, args)
  if (at === NONE || nodes[at] === undefined) return undefined
  const target = lowerCallee(l, nodes[0]!)
  const values = nodes.slice(1).map((argument) => lowerExpression(l, argument))
  const passed = [l.b.expr(Op.Spread, values[at - 1]!)]
  return addCall(l, { target, line: calleeLine(l, nodes[0]!) }, passed, {
    op: method === 'construct' ? Op.New : Op.Call,
  })
}

/** The first of some arguments as what `this` is to be, if there is one. */
function givenThis(l: Lowering, [self]: readonly number[]): number[] {
  return self === undefined || l.b.opOf(self) === Op.Unknown
    ? []
    : [l.b.expr(Op.Keyword, l.b.str(THIS_PARAMETER), self)]
}

/** `f.bind(self, a)` is f with its first arguments given, unless the object has such a method of its own. */
function lowerBind(l: Lowering, callee: number, args: number): number {
  const object = field(l, callee, 'object')
  const literal = lowerBoundFunction(l, object, namedChildren(l, args)[0] ?? NONE)
  const fn = literal ?? lowerExpression(l, object)
  const values = lowerArguments(l, args)
  const bound = l.b.expr(Op.Bind, fn, l.b.list([...values.slice(1), ...givenThis(l, values)]))
  if (literal !== undefined) return bound
  return union(l, bound, addCall(l, { target: memberExpr(l, fn, 'bind'), line: calleeLine(l, callee) }, values))
}

/** Records an import that binds a name in the scope where the lowering stands. */
export function addImport(
  l: Lowering,
  spec: { specifier: string; name: string; kind: number; flags?: number; binding: number; line: number; alias: string },
): number {
  const row = l.b.add('imports', {
    scope: l.scope,
    specifier: l.b.str(spec.specifier),
    name: spec.name === '' ? NONE : l.b.str(spec.name),
    alias: l.b.str(spec.alias),
    kind: spec.kind,
    flags: spec.flags ?? 0,
    binding: spec.binding,
    line: spec.line,
  })
  l.b.set('bindings', spec.binding, 'ref', row)
  l.b.set('bindings', spec.binding, 'kind', BindingKind.Import)
  return row
}
