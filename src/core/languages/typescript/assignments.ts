// Assignments: to names, to members, to prototypes and to the exports of a CommonJS module.

import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { field, unknown } from '../lowering.ts'
import { lowerNamedClass } from './classes.ts'
import { commentTypeBefore } from './doc-comments.ts'
import { lowerExpression, union } from './expressions.ts'
import {
  functionEntity,
  functionInside,
  isFunction,
  lowerFunction,
  lowerFunctionExpression,
  namedFunction,
} from './functions.ts'
import {
  addScope,
  addValue,
  declare,
  kindAt,
  type Lowering,
  lineOf,
  lookUp,
  memberExpr,
  namedChildren,
  nameExpr,
  textAt,
  within,
} from './lowering.ts'
import { indexName, isSymbol, memberName } from './names.ts'
import { lowerHeld } from './objects.ts'
import { isPattern, lowerPattern } from './patterns.ts'

/** `left = right`; its value is that of the right side. */
export function lowerAssignment(l: Lowering, node: number): number {
  let left = field(l, node, 'left')
  if (kindAt(l, left) === 'parenthesized_expression') left = namedChildren(l, left)[0] ?? left
  const right = field(l, node, 'right')
  const kind = kindAt(l, left)
  if (kind === 'identifier') return assignName(l, node, left, right)
  if (kind === 'member_expression' || kind === 'subscript_expression') return assignMember(l, node, left, right)
  const value = lowerExpression(l, right)
  if (isPattern(l, left)) assignPattern(l, left, value, node)
  else if (kind === 'non_null_expression') lowerExpression(l, left)
  return value
}

/** `a ||= b` gives a or b; arithmetic gives a primitive. */
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

/** The value that `a ||= b` may store; a function there is no definition, for there may be another. */
function assignLogical(l: Lowering, node: number, left: number): number {
  const value = lowerExpression(l, field(l, node, 'right'))
  const kind = kindAt(l, left)
  if (kind === 'identifier') assignLater(l, textAt(l, left), value, node)
  if (kind !== 'member_expression' && kind !== 'subscript_expression') return value
  const nameNode = field(l, left, kind === 'member_expression' ? 'property' : 'index')
  storeMember(l, node, lowerExpression(l, field(l, left, 'object')), nameNode, value)
  return value
}

/** Records `object.name = value` or `object[key] = value`; `nameNode` is the property or the index. */
function storeMember(l: Lowering, node: number, object: number, nameNode: number, value: number): void {
  const { scope } = l
  const line = lineOf(l, node)
  const isProperty = kindAt(l, nameNode).endsWith('property_identifier')
  const name = isProperty ? textAt(l, nameNode) : indexName(l, nameNode)
  if (name !== undefined) {
    l.b.add('stores', { object, name: l.b.str(name), value, scope, line })
    return
  }
  const key = lowerExpression(l, nameNode)
  const symbol = kindAt(l, nameNode) === 'identifier' ? textAt(l, nameNode) : undefined
  l.later.push(() => {
    const known = symbol !== undefined && isSymbol(l, symbol, scope) !== 'no'
    if (known) l.b.add('stores', { object, name: l.b.str(`[${symbol}]`), value, scope, line })
    else l.b.add('stores', { object, name: NONE, key, value, scope, line })
  })
}

/** Records the value once it is known what the name is bound to; a name that nothing declares is a global. */
export function assignLater(l: Lowering, name: string, value: number, node: number): void {
  const { scope } = l
  const offset = l.tree.end[node]!
  const line = lineOf(l, node)
  l.later.push(() => {
    let binding = lookUp(l, name, scope)
    if (binding === NONE) binding = declare(l, name, { scope: 0, kind: BindingKind.Variable, line })
    within(l, scope, () => addValue(l, binding, value, offset))
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
    : (lowerNamedClass(l, right, name, { start, nameNode: left }) ?? lowerHeld(l, right, name, left))
  assignLater(l, name, value, node)
  return value
}

function assignPattern(l: Lowering, pattern: number, value: number, node: number): void {
  // The names exist: their values are found through a pattern of fresh variables that shadow nothing.
  const scope = l.b.add('scopes', { parent: l.scope, kind: ScopeKind.Block, entity: l.entity, fn: l.fn })
  lowerPattern(l, pattern, () => value, { kind: BindingKind.Variable, scope, flags: 0 })
  const names = l.declared.get(scope)
  l.declared.delete(scope)
  for (const [name, binding] of names ?? []) {
    const expr = l.b.expr(Op.Name, l.b.str(name), scope, 0)
    l.b.set('bindings', binding, 'flags', BindFlag.Const)
    assignLater(l, name, expr, node)
  }
}

/** Where the statement begins that an assignment is: what it defines begins there. */
function statementStart(l: Lowering, node: number): number {
  const parent = l.tree.parent[node]!
  return parent !== NONE && kindAt(l, parent) === 'expression_statement' ? l.tree.start[parent]! : l.tree.start[node]!
}

/** `Foo.prototype` -> the node of `Foo`; NONE for anything else. */
export function prototypeOwner(l: Lowering, node: number): number {
  if (kindAt(l, node) !== 'member_expression' || textAt(l, field(l, node, 'property')) !== 'prototype') return NONE
  return field(l, node, 'object')
}

/** `exports`, `module.exports`. */
export function isExports(l: Lowering, node: number): boolean {
  if (kindAt(l, node) === 'identifier') return textAt(l, node) === 'exports'
  return (
    kindAt(l, node) === 'member_expression' &&
    textAt(l, field(l, node, 'property')) === 'exports' &&
    kindAt(l, field(l, node, 'object')) === 'identifier' &&
    textAt(l, field(l, node, 'object')) === 'module'
  )
}

function assignMember(l: Lowering, node: number, left: number, right: number): number {
  if (isExports(l, left)) return assignModuleExports(l, right, statementStart(l, node))
  const object = field(l, left, 'object')
  const nameNode = kindAt(l, left) === 'member_expression' ? field(l, left, 'property') : field(l, left, 'index')
  const name = kindAt(l, left) === 'member_expression' ? textAt(l, nameNode) : indexName(l, nameNode)
  const start = statementStart(l, node)
  if (isExports(l, object) && name !== undefined) return assignExport(l, node, nameNode, name, right)
  if (name === 'prototype') return replacePrototype(l, object, right)
  const owner = prototypeOwner(l, object)
  if (owner !== NONE && name !== undefined) {
    return extend(l, owner, lineOf(l, left), (parent) => defineMember(l, name, right, { start, nameNode, parent }))
  }
  const target = lowerExpression(l, object)
  if (name === undefined) {
    const value = lowerExpression(l, right)
    storeMember(l, node, target, nameNode, value)
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
  l.b.add('stores', { object: target, name: l.b.str(name), value: typed, scope: l.scope, line: lineOf(l, node) })
  return value
}

type MemberPlace = { start: number; nameNode: number; parent: number; method: boolean }

/** A value stored under a member's name: functions and classes there are entities of that name. */
export function lowerMemberValue(l: Lowering, right: number, name: string, place: MemberPlace): number {
  const { start, nameNode, parent } = place
  const kind = place.method ? EntityKind.Method : EntityKind.Function
  if (functionInside(l, right) !== NONE) {
    const fn = namedFunction(l, right, name, {
      start,
      nameNode,
      parent,
      kind,
      flags: Flag.Extension,
      self: place.method ? 'method' : 'own',
    })!
    return l.b.expr(Op.Function, fn.fn)
  }
  // `x.A = class B { … }` is called B
  const own = kindAt(l, right) === 'class' ? field(l, right, 'name') : NONE
  const called = own === NONE ? { name, nameNode } : { name: textAt(l, own), nameNode: own }
  return (
    lowerNamedClass(l, right, called.name, { start, nameNode: called.nameNode, parent }) ??
    lowerHeld(l, right, name, nameNode, parent)
  )
}

/** The entity that a plain name stands for when it is already defined, else the owner of the code. */
export function ownerEntity(l: Lowering, object: number): number {
  if (kindAt(l, object) === 'this') return l.entity
  if (kindAt(l, object) !== 'identifier') return l.entity
  const binding = lookUp(l, textAt(l, object), l.scope)
  if (binding === NONE) return l.entity
  if (l.b.get('bindings', binding, 'kind') === BindingKind.Entity) return l.b.get('bindings', binding, 'ref')
  return l.entity
}

/** Whether an expression names a class that this file declares. */
export function isClassName(l: Lowering, object: number): boolean {
  if (kindAt(l, object) !== 'identifier') return false
  const binding = lookUp(l, textAt(l, object), l.scope)
  if (binding === NONE || l.b.get('bindings', binding, 'kind') !== BindingKind.Entity) return false
  return l.b.get('entities', l.b.get('bindings', binding, 'ref'), 'kind') === EntityKind.Class
}

// ---- prototypes ---------------------------------------------------------------------------------------------------

/** Runs `work` in a scope whose members belong to the class or constructor function that `owner` names. */
export function extend(l: Lowering, owner: number, line: number, work: (parent: number) => number): number {
  const target = memberExpr(l, lowerExpression(l, owner), 'prototype')
  const scope = addScope(l, ScopeKind.Class)
  l.b.add('extensions', { target, scope, line, entity: NONE })
  const parent = ownerEntity(l, owner)
  return within(l, scope, () => work(parent))
}

type MemberNode = { start: number; nameNode: number; parent: number }

/** A member of the prototype whose scope the lowering is in. */
export function defineMember(l: Lowering, name: string, right: number, at: MemberNode): number {
  const { scope } = l
  const about = { ...at, kind: EntityKind.Method, flags: Flag.Extension, declaredIn: scope, self: 'method' as const }
  const fn = namedFunction(l, right, name, about)
  const line = lineOf(l, at.nameNode)
  if (fn) {
    declare(l, name, { scope, kind: BindingKind.Entity, ref: fn.entity, line })
    return l.b.expr(Op.Function, fn.fn)
  }
  const value = lowerExpression(l, right)
  const binding = declare(l, name, { scope, kind: BindingKind.Member, line })
  addValue(l, binding, value, l.tree.end[right]!)
  return value
}

/** `Foo.prototype = { … }`, `Foo.prototype = Object.create(Base.prototype)`, `Foo.prototype = new Base()`. */
function replacePrototype(l: Lowering, owner: number, right: number): number {
  if (kindAt(l, right) === 'object') {
    return extend(l, owner, lineOf(l, right), (parent) => {
      defineAll(l, right, parent)
      return unknown(l)
    })
  }
  const base = prototypeBase(l, right)
  const value = lowerExpression(l, right)
  if (base !== NONE) addBase(l, owner, lowerExpression(l, base), lineOf(l, right))
  return value
}

/** The base class that a prototype is made from. */
function prototypeBase(l: Lowering, node: number): number {
  const kind = kindAt(l, node)
  if (kind === 'new_expression') return field(l, node, 'constructor')
  if (kind === 'member_expression') return prototypeOwner(l, node)
  if (kind !== 'call_expression') return NONE
  const [made] = namedChildren(l, field(l, node, 'arguments'))
  return made === undefined ? NONE : prototypeOwner(l, made)
}

/** Records a base of a class or constructor function that this file defines. */
export function addBase(
  l: Lowering,
  owner: number,
  type: number,
  line: number,
  kind: number = HeritageKind.Extends,
): void {
  if (kindAt(l, owner) !== 'identifier') return
  const name = textAt(l, owner)
  const { scope } = l
  l.later.push(() => {
    const binding = lookUp(l, name, scope)
    if (binding === NONE) return
    const entity =
      l.b.get('bindings', binding, 'kind') === BindingKind.Entity ? l.b.get('bindings', binding, 'ref') : NONE
    if (entity !== NONE) l.b.add('heritage', { entity, type, kind, line })
  })
}

/** Every member of an object literal as a member of the scope where the lowering stands. */
export function defineAll(l: Lowering, object: number, parent: number): void {
  for (const part of namedChildren(l, object)) {
    const start = l.tree.start[part]!
    const kind = kindAt(l, part)
    const nameNode =
      kind === 'pair' ? field(l, part, 'key') : kind === 'method_definition' ? field(l, part, 'name') : NONE
    const name = nameNode === NONE ? undefined : memberName(l, nameNode)
    if (name === undefined) {
      lowerExpression(l, kind === 'pair' ? field(l, part, 'value') : part)
    } else if (kind === 'pair') {
      defineMember(l, name, field(l, part, 'value'), { start, nameNode, parent })
    } else {
      const about = { start, nameNode, parent, kind: EntityKind.Method, flags: Flag.Extension, declaredIn: l.scope }
      const entity = functionEntity(l, part, name, about)
      lowerFunction(l, part, { entity, self: 'method', start })
      declare(l, name, { scope: l.scope, kind: BindingKind.Entity, ref: entity, line: lineOf(l, part) })
    }
  }
}

// ---- CommonJS -----------------------------------------------------------------------------------------------------

/** The variable `exports` of the module, declared when first used. */
export function exportsValue(l: Lowering): number {
  if (l.exportsBinding === NONE) {
    const scope = l.b.add('scopes', { parent: 0, kind: ScopeKind.Class, entity: 0, fn: NONE })
    l.exportsBinding = declare(l, 'exports', { scope: 0, kind: BindingKind.Variable })
    l.b.add('values', { binding: l.exportsBinding, expr: l.b.expr(Op.Object, scope), offset: 0, scope: 0 })
  }
  return nameExpr(l, 'exports', 0)
}

function assignModuleExports(l: Lowering, right: number, start: number): number {
  exportsValue(l)
  const value = isFunction(l, right) ? lowerFunctionExpression(l, right, start) : lowerExpression(l, right)
  l.b.add('exports', { name: l.b.str('='), expr: value, line: lineOf(l, right) })
  within(l, 0, () => addValue(l, l.exportsBinding, value, 0))
  return value
}

function assignExport(l: Lowering, node: number, nameNode: number, name: string, right: number): number {
  const start = statementStart(l, node)
  const object = exportsValue(l)
  const value = lowerMemberValue(l, right, name, { start, nameNode, parent: l.entity, method: false })
  markExported(l, value)
  l.b.add('exports', { name: l.b.str(name), expr: value, line: lineOf(l, node) })
  l.b.add('stores', { object, name: l.b.str(name), value, scope: l.scope, line: lineOf(l, node) })
  return value
}

function markExported(l: Lowering, value: number): void {
  const { b } = l
  let entity: number = NONE
  if (b.get('exprs', value, 'op') === Op.Entity) entity = b.get('exprs', value, 'a')
  if (b.get('exprs', value, 'op') === Op.Function) entity = b.get('functions', b.get('exprs', value, 'a'), 'entity')
  if (entity !== NONE) b.set('entities', entity, 'flags', b.get('entities', entity, 'flags') | Flag.Exported)
}
