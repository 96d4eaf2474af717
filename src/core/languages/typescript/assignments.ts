// Assignments: to names and to members. Those to prototypes are in prototypes.ts, to exports in commonjs.ts.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { addElement, addStore } from '../kit/expressions.ts'
import { writeBack } from '../kit/lowering.ts'
import { field, parts } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
import { lowerNamedClass } from './classes.ts'
import { lowerCallee, lowerExpression, union } from './expressions.ts'
import { namedFunction } from './functions.ts'
import { noteCopy, PROTOTYPE_MEMBER, storePrototype } from './members/mixing.ts'
import {
  defineMember,
  extend,
  isClassName,
  lowerMemberValue,
  noteBase,
  notePrototypeAlias,
  ownerEntity,
  prototypeOwner,
  replacePrototype,
} from './members/prototypes.ts'
import { assignExport, assignModuleExports, exportsValue, isExports } from './modules/commonjs.ts'
import { lowerHeld } from './objects.ts'
import { isPattern, lowerPattern } from './patterns.ts'
import { declare, lookUp } from './scopes.ts'
import type { Lowering } from './state.ts'
import { indexName, isSymbol } from './syntax/names.ts'
import { kindAt, lineOf, textAt } from './syntax/nodes.ts'
import { commentTypeBefore } from './types/doc-comments.ts'

/** `left = right`; its value is the value of `right`. */
export function lowerAssignment(l: Lowering, node: number): number {
  let left = field(l, node, 'left')
  if (kindAt(l, left) === 'parenthesized_expression') left = parts(l, left)[0] ?? left
  const right = field(l, node, 'right')
  const kind = kindAt(l, left)
  if (kind === 'identifier') return assignName(l, node, left, right)
  if (kind === 'member_expression' || kind === 'subscript_expression') return assignMember(l, node, left, right)
  const value = lowerExpression(l, right)
  if (isPattern(l, left)) assignPattern(l, left, value, node)
  else if (kind === 'non_null_expression') lowerExpression(l, left)
  return value
}

/** `a ||= b` evaluates to `a` or `b`; arithmetic to a primitive. */
export function lowerAugmentedAssignment(l: Lowering, node: number): number {
  const left = field(l, node, 'left')
  const operator = textAt(l, field(l, node, 'operator'))
  const logical = operator === '||=' || operator === '??=' || operator === '&&='
  if (!logical) {
    const before = lowerExpression(l, left)
    const after = lowerExpression(l, field(l, node, 'right'))
    return l.b.expr(Op.Operator, l.b.list([before, after]))
  }
  const before = lowerExpression(l, left)
  return union(l, before, assignLogical(l, node, left))
}

/**
 * Records the value that `a ||= b` may store. A function on the right is no definition: another value may be there
 * already.
 */
function assignLogical(l: Lowering, node: number, left: number): number {
  const value = lowerExpression(l, field(l, node, 'right'))
  const kind = kindAt(l, left)
  if (kind === 'identifier') assignLater(l, textAt(l, left), value, node)
  if (kind !== 'member_expression' && kind !== 'subscript_expression') return value
  const nameNode = field(l, left, kind === 'member_expression' ? 'property' : 'index')
  writeBack(l, () => storeMember(l, node, { object: lowerExpression(l, field(l, left, 'object')), nameNode, value }))
  return value
}

/** `nameNode` is the property or the index. */
type MemberStore = { object: number; nameNode: number; value: number }

/** Records `object.name = value` or `object[key] = value`. */
function storeMember(l: Lowering, node: number, { object, nameNode, value }: MemberStore): void {
  const { at } = l
  const isProperty = kindAt(l, nameNode).endsWith('property_identifier')
  const name = isProperty ? textAt(l, nameNode) : indexName(l, nameNode)
  if (name !== undefined) {
    addStore(l, at, object, name, value, node)
    return
  }
  const key = lowerExpression(l, nameNode)
  const symbol = kindAt(l, nameNode) === 'identifier' ? textAt(l, nameNode) : undefined
  l.later.push(() => {
    const known = symbol !== undefined && isSymbol(l, symbol, at.scope) !== 'no'
    if (known) addStore(l, at, object, `[${symbol}]`, value, node)
    else addElement(l, at, object, key, value, node)
  })
}

/**
 * Records `value` as assigned to `name`, after all declarations of the file are known. A name without a declaration is
 * a global.
 */
export function assignLater(l: Lowering, name: string, value: number, node: number): void {
  const { at } = l
  const offset = l.tree.end[node]!
  l.later.push(() => {
    let binding = lookUp(l, name, at.scope)
    if (binding === NONE) binding = declare(l, { scope: 0 }, name, node, { kind: BindingKind.Variable })
    assign(l, at, binding, value, offset)
  })
}

function assignName(l: Lowering, node: number, left: number, right: number): number {
  const name = textAt(l, left)
  if (name === 'exports') {
    const value = lowerExpression(l, right)
    exportsValue(l)
    return value
  }
  const start = statementStart(l, node)
  const fn = namedFunction(l, right, name, { start, nameNode: left })
  const value = fn
    ? l.b.expr(Op.Function, fn.fn)
    : (lowerNamedClass(l, right, name, { start, nameNode: left }) ?? lowerHeld(l, right, { name, nameNode: left }))
  const known = lookUp(l, name, l.at.scope)
  if (known !== NONE) notePrototypeAlias(l, known, right)
  assignLater(l, name, value, node)
  return value
}

function assignPattern(l: Lowering, pattern: number, value: number, node: number): void {
  // The names are declared elsewhere: a pattern of fresh variables, which shadow nothing, takes the value apart for
  // them.
  const { scope } = openBlock(l, l.at)
  lowerPattern(l, pattern, () => value, { kind: BindingKind.Variable, scope, flags: 0 })
  const names = l.names[scope]
  l.names[scope] = undefined
  for (const [name, binding] of names ?? []) {
    const expr = l.b.expr(Op.Name, l.b.str(name), scope, 0)
    l.b.set('bindings', binding, 'flags', BindFlag.Const)
    assignLater(l, name, expr, node)
  }
}

/** Offset of the statement that consists of this assignment: the entity that it defines begins there. */
export function statementStart(l: Lowering, node: number): number {
  const parent = l.tree.parent[node]!
  return parent !== NONE && kindAt(l, parent) === 'expression_statement' ? l.tree.start[parent]! : l.tree.start[node]!
}

function assignMember(l: Lowering, node: number, left: number, right: number): number {
  if (isExports(l, left)) return assignModuleExports(l, right, statementStart(l, node))
  const object = field(l, left, 'object')
  const nameNode = kindAt(l, left) === 'member_expression' ? field(l, left, 'property') : field(l, left, 'index')
  const name = kindAt(l, left) === 'member_expression' ? textAt(l, nameNode) : indexName(l, nameNode)
  const start = statementStart(l, node)
  if (isExports(l, object) && name !== undefined) return assignExport(l, node, nameNode, name)
  if (name === 'prototype') return replacePrototype(l, object, right)
  const owner = prototypeOwner(l, object)
  if (name === PROTOTYPE_MEMBER) return assignPrototype(l, node, { object, owner }, right)
  if (owner !== NONE && name !== undefined) {
    return extend(l, owner, lineOf(l, left), (parent, object) =>
      defineMember(l, name, right, { start, nameNode, parent, object }),
    )
  }
  const target = lowerExpression(l, object)
  if (name === undefined) {
    const value = lowerExpression(l, right)
    if (!noteCopy(l, node)) storeMember(l, node, { object: target, nameNode, value })
    return value
  }
  const declared = commentTypeBefore(l, start)
  const own = kindAt(l, object) === 'this'
  const value = lowerMemberValue(l, right, name, {
    start,
    nameNode,
    parent: ownerEntity(l, object),
    method: own || isClassName(l, object),
  })
  const typed = declared === undefined ? value : l.b.expr(Op.Cast, declared, value)
  if (own && declared !== undefined) declareField(l, name, declared, node)
  addStore(l, l.at, target, name, typed, node)
  return value
}

/** `Foo.prototype.__proto__ = Base.prototype`, `object.__proto__ = other`. */
function assignPrototype(
  l: Lowering,
  node: number,
  { object, owner }: { object: number; owner: number },
  right: number,
): number {
  const base = prototypeOwner(l, right)
  const value = lowerExpression(l, right)
  if (owner === NONE) storePrototype(l, object, value, node)
  else if (base !== NONE) noteBase(l, owner, { type: lowerCallee(l, base), node })
  return value
}

/** `this.x = …` with a type in the comment before it declares a field of the class. */
function declareField(l: Lowering, name: string, type: number, node: number): void {
  const { b } = l
  if (l.self.kind !== 'scope' || l.self.plain !== undefined) return
  let scope = l.self.scope
  while (scope >= 0 && b.get('scopes', scope, 'kind') !== ScopeKind.Class) scope = b.get('scopes', scope, 'parent')
  const entity = scope < 0 ? NONE : b.get('scopes', scope, 'entity')
  const isClass = entity > 0 && b.get('entities', entity, 'scope') === scope
  if (!isClass || boundIn(l, scope, name) !== undefined) return
  declare(l, { scope }, name, node, { kind: BindingKind.Member, type })
}
