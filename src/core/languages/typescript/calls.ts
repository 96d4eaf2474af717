// Calls and constructions, require and import() among them. Methods of Object, Reflect and Function: library-calls.ts.

import { NONE } from '../../facts.ts'
import { BindingKind, CallFlag, ImportKind, Op } from '../../vocabulary.ts'
import { addCall, literal, unknown } from '../kit/expressions.ts'
import { field, parts } from '../kit/nodes.ts'
import { lowerContainer, storeElements } from './containers.ts'
import { calleeLine, lowerCallee, lowerExpression, union } from './expressions.ts'
import { lowerBoundFunction } from './functions.ts'
import { lowerMixed } from './members/definitions.ts'
import { definitionCall } from './members/getters.ts'
import { methodCall, noteInheritance } from './members/library-calls.ts'
import { mixedBy } from './members/mixing.ts'
import { exportStar } from './modules/commonjs.ts'
import { closePromise, noteResolution, openPromise, passedResolver } from './promises.ts'
import type { Lowering } from './state.ts'
import { joinedBeside, pathBeside, stringText } from './syntax/names.ts'
import { kindAt, lineOf, memberExpr, textAt } from './syntax/nodes.ts'
import { lowerTypeList } from './types/doc-types.ts'
import { typeArguments } from './types/types.ts'

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
  const defined = definitionCall(l, callee, args)
  if (defined !== undefined) return defined
  const mixed = mixedBy(l, callee, args)
  if (mixed !== undefined) return lowerMixing(l, callee, mixed, args)
  const line = calleeLine(l, callee)
  const flags = childIsOptional(l, node) ? CallFlag.Optional : 0
  if (kindAt(l, args) === 'template_string') {
    const embedded = parts(l, args).flatMap((part) => parts(l, part))
    const values = embedded.map((part) => lowerExpression(l, part))
    const texts = l.b.expr(Op.List, l.b.list([literal(l, 'String')]), l.b.str('Array'))
    const given = [texts, ...values]
    const types = tagTypes(l, node)
    const plain = lowerCallee(l, callee)
    const tag = types.length > 0 ? l.b.expr(Op.Apply, plain, l.b.list(types)) : plain
    return addCall(l, l.at, tag, given, callee, { flags: flags | CallFlag.Template, line })
  }
  let target = lowerCallee(l, callee)
  const types = field(l, node, 'type_arguments')
  if (types !== NONE) target = l.b.expr(Op.Apply, target, l.b.list(typeArguments(l, types)))
  const values = isGivenThis(l, callee, args) ? lowerWithThis(l, args) : lowerArguments(l, args)
  if (EXPORT_STAR.test(textAt(l, callee))) exportStarOf(l, args)
  if (kindAt(l, callee) === 'identifier') noteResolution(l, textAt(l, callee), values)
  storeElements(l, callee, target, values)
  // `Object(x)` is x, seen as an object
  if (kindAt(l, callee) === 'identifier' && textAt(l, callee) === 'Object' && values.length === 1) return values[0]!
  return addCall(l, l.at, target, values, callee, { flags, line })
}

/** The type arguments between a tag and its template: the grammar reads none there, and does not see them. */
function tagTypes(l: Lowering, node: number): number[] {
  const { tree } = l
  const from = tree.end[field(l, node, 'function')]!
  const between = tree.text.slice(from, tree.start[field(l, node, 'arguments')])
  const [, before, types] = /^(\s*<)([\s\S]*)>\s*$/.exec(between) ?? []
  return types === undefined ? [] : lowerTypeList(l, types, from + before!.length, node)
}

/** A call that copies the members of its other arguments into the target, which it mostly returns. */
function lowerMixing(l: Lowering, callee: number, mixed: readonly number[], args: number): number {
  const value = lowerMixed(l, mixed, args)
  const call = addCall(l, l.at, lowerCallee(l, callee), [value], callee, { line: calleeLine(l, callee) })
  return union(l, value, call)
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
  const expr = addCall(l, l.at, target, values, callee, { op: Op.New, line: calleeLine(l, callee) })
  return resolver ? closePromise(l, resolver, expr) : lowerContainer(l, node, expr, values)
}

/** How TypeScript compiles `export * from 'x'`: `__exportStar(require('x'), exports)`. */
const EXPORT_STAR = /^(tslib[\w]*\.)?__export(Star)?$/

function exportStarOf(l: Lowering, args: number): void {
  const [module] = parts(l, args)
  if (module !== undefined) exportStar(l, module)
}

export function lowerArguments(l: Lowering, args: number): number[] {
  const nodes = parts(l, args)
  const values = nodes.map((argument) => passedResolver(l, argument, lowerExpression(l, argument)))
  noteTitle(l, nodes[0], values)
  return values
}

/** Longer texts are no titles. */
const TITLE_CHARS_MAX = 300

/** `it('adds numbers', () => …)`: records the text as the title of the function that follows it. */
function noteTitle(l: Lowering, node: number | undefined, values: readonly number[]): void {
  const [title, ...others] = values
  if (title === undefined || l.b.opOf(title) !== Op.Literal || !others.some((value) => l.b.opOf(value) === Op.Function))
    return
  const text = stringText(l, node!)
  if (text !== undefined && text.length <= TITLE_CHARS_MAX) l.b.set('exprs', title, 'b', l.b.str(text))
}

/** Methods of arrays, maps and sets whose second argument is the `this` of the callback. */
const TAKES_THIS = /^(?:forEach|map|filter|some|every|find|findIndex|findLast|findLastIndex|flatMap)$/

/** `list.forEach(function () { … }, this)`. */
function isGivenThis(l: Lowering, callee: number, args: number): boolean {
  if (kindAt(l, callee) !== 'member_expression' || !TAKES_THIS.test(textAt(l, field(l, callee, 'property'))))
    return false
  const [, self] = parts(l, args)
  return self !== undefined && kindAt(l, self) === 'this'
}

function lowerWithThis(l: Lowering, args: number): number[] {
  const [fn, self, ...others] = parts(l, args)
  const bound = lowerBoundFunction(l, fn!, self!) ?? lowerExpression(l, fn!)
  return [bound, ...[self!, ...others].map((argument) => lowerExpression(l, argument))]
}

/** A call that the source doesn't spell: of a component, a decorator, an iterator. */
export function addImplicitCall(l: Lowering, node: number, target: number, args: number[]): number {
  return addCall(l, l.at, target, args, node, { flags: CallFlag.Implicit })
}

/** The calls that an iteration makes: the method that creates the iterator, and the iterator's `next`. */
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
  const [argument] = parts(l, field(l, node, 'arguments'))
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
  return l.b.add('imports', { scope: l.at.scope, specifier: l.b.str(specifier), kind: ImportKind.Dynamic, flags, line })
}

/** The text of a module that a call requires by a literal, or by a path from the folder of its file. */
export function requiredModule(l: Lowering, node: number): string | undefined {
  if (kindAt(l, node) !== 'call_expression') return undefined
  const callee = field(l, node, 'function')
  if (kindAt(l, callee) !== 'identifier' || textAt(l, callee) !== 'require') return undefined
  const [argument] = parts(l, field(l, node, 'arguments'))
  if (argument === undefined) return undefined
  return stringText(l, argument) ?? pathBeside(l, argument) ?? joinedBeside(l, argument)
}

/** Records an import that binds a name in the scope where the lowering stands. */
export function addImport(
  l: Lowering,
  spec: { specifier: string; name: string; kind: number; flags?: number; binding: number; line: number; alias: string },
): number {
  const row = l.b.add('imports', {
    scope: l.at.scope,
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
