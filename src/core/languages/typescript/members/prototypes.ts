// Members that are assigned: to prototypes, constructor functions and classes.

import { NONE } from '../../../facts.ts'
import { BindingKind, EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { addBase } from '../../kit/entities.ts'
import { addStore } from '../../kit/expressions.ts'
import { field, parts } from '../../kit/nodes.ts'
import { lowerNamedClass } from '../classes.ts'
import { lowerCallee, lowerExpression } from '../expressions.ts'
import { functionEntity, functionInside, lowerFunction, namedFunction } from '../functions.ts'
import { lowerHeld } from '../objects.ts'
import { addScope, declare, inScope, lookUp } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { memberName } from '../syntax/names.ts'
import { kindAt, lineOf, memberExpr, textAt } from '../syntax/nodes.ts'
import { defineOn } from './descriptors.ts'
import { noteDefinition } from './redefinitions.ts'

/** `Foo.prototype`, or a variable or `this` that is it -> the node of `Foo`; NONE for anything else. */
export function prototypeOwner(l: Lowering, node: number): number {
  if (kindAt(l, node) === 'this') return l.self.kind === 'prototype' ? l.self.owner : NONE
  if (kindAt(l, node) === 'identifier' && l.prototypeAliases.size > 0)
    return l.prototypeAliases.get(lookUp(l, textAt(l, node), l.at.scope)) ?? NONE
  if (kindAt(l, node) !== 'member_expression' || textAt(l, field(l, node, 'property')) !== 'prototype') return NONE
  return field(l, node, 'object')
}

/** Notes that a variable holds the prototype that it is assigned, as by `const proto = Foo.prototype = { … }`. */
export function notePrototypeAlias(l: Lowering, binding: number, value: number): void {
  let held = value
  let owner = prototypeOwner(l, held)
  while (owner === NONE && kindAt(l, held) === 'assignment_expression') {
    owner = prototypeOwner(l, field(l, held, 'left'))
    held = field(l, held, 'right')
    if (owner === NONE) owner = prototypeOwner(l, held)
  }
  if (owner === NONE) l.prototypeAliases.delete(binding)
  else l.prototypeAliases.set(binding, owner)
}

/** The entity that a plain name is bound to if it is already defined, else the owner of the code. */
export function ownerEntity(l: Lowering, object: number): number {
  if (kindAt(l, object) === 'this') return l.at.entity
  if (kindAt(l, object) !== 'identifier') return l.at.entity
  const binding = lookUp(l, textAt(l, object), l.at.scope)
  if (binding === NONE) return l.at.entity
  if (l.b.get('bindings', binding, 'kind') === BindingKind.Entity) return l.b.get('bindings', binding, 'ref')
  return l.at.entity
}

/** Whether an expression names a class that this file declares. */
export function isClassName(l: Lowering, object: number): boolean {
  if (kindAt(l, object) !== 'identifier') return false
  const binding = lookUp(l, textAt(l, object), l.at.scope)
  if (binding === NONE || l.b.get('bindings', binding, 'kind') !== BindingKind.Entity) return false
  return l.b.get('entities', l.b.get('bindings', binding, 'ref'), 'kind') === EntityKind.Class
}

// ---- prototypes ---------------------------------------------------------------------------------------------------

/** Runs `work` in a scope whose members belong to the class or constructor function named by `owner`. */
export function extend(
  l: Lowering,
  owner: number,
  line: number,
  work: (parent: number, object: number) => number,
): number {
  const target = memberExpr(l, lowerExpression(l, owner), 'prototype')
  const scope = addScope(l, ScopeKind.Class)
  l.b.add('extensions', { target, scope, line })
  l.extended.set(scope, textAt(l, owner))
  const parent = ownerEntity(l, owner)
  return inScope(l, scope, () => work(parent, target))
}

type MemberPlace = { start: number; nameNode: number; parent: number; method: boolean }

/** A value stored under a member's name: functions and classes there are entities of that name. */
export function lowerMemberValue(l: Lowering, right: number, name: string, place: MemberPlace): number {
  const { start, nameNode, parent } = place
  const kind = place.method ? EntityKind.Method : EntityKind.Function
  if (functionInside(l, right) !== NONE) {
    const path = l.tree.parent[nameNode]!
    const fn = namedFunction(l, right, name, {
      start,
      nameNode,
      parent,
      kind,
      flags: Flag.Extension,
      self: place.method ? 'method' : 'own',
    })!
    if (kindAt(l, path) === 'member_expression') l.constructors.set(textAt(l, path), fn.entity)
    return l.b.expr(Op.Function, fn.fn)
  }
  // `x.A = class B { … }` is called B
  const own = kindAt(l, right) === 'class' ? field(l, right, 'name') : NONE
  const called = own === NONE ? { name, nameNode } : { name: textAt(l, own), nameNode: own }
  return (
    lowerNamedClass(l, right, called.name, { start, nameNode: called.nameNode, parent }) ??
    lowerHeld(l, right, { name, nameNode, parent })
  )
}

/** `object`: the prototype. */
type MemberNode = { start: number; nameNode: number; parent: number; object: number }

/** Defines a member of the prototype whose scope is open. */
export function defineMember(l: Lowering, name: string, right: number, at: MemberNode): number {
  const { scope } = l.at
  const about = { ...at, kind: EntityKind.Method, flags: Flag.Extension, declaredIn: scope, self: 'method' as const }
  const fn = namedFunction(l, right, name, about)
  if (fn) {
    const value = l.b.expr(Op.Function, fn.fn)
    const binding = declare(l, { scope }, name, at.nameNode, { kind: BindingKind.Entity, ref: fn.entity })
    noteDefinition(l, name, right, { binding, value })
    return value
  }
  const value = lowerExpression(l, right)
  // values that other objects store under this name are answers as well
  addStore(l, l.at, at.object, name, value, at.nameNode)
  noteDefinition(l, name, right, { binding: NONE, value })
  return value
}

/** `Foo.prototype = { … }` (with a base: `{ __proto__: Base.prototype }`), `Foo.prototype = Object.create(Base.prototype)`, `Foo.prototype = new Base()`. */
export function replacePrototype(l: Lowering, owner: number, right: number): number {
  if (kindAt(l, right) === 'object') {
    extend(l, owner, lineOf(l, right), (parent, object) => {
      defineAll(l, right, { parent, object })
      return NONE
    })
    for (const part of parts(l, right)) {
      const isPrototype = kindAt(l, part) === 'pair' && memberName(l, field(l, part, 'key')) === '__proto__'
      const base = isPrototype ? prototypeOwner(l, field(l, part, 'value')) : NONE
      if (base !== NONE) noteBase(l, owner, { type: lowerExpression(l, base), node: part })
    }
    return memberExpr(l, lowerExpression(l, owner), 'prototype')
  }
  const base = prototypeBase(l, right)
  const [made, descriptors] = kindAt(l, right) === 'call_expression' ? parts(l, field(l, right, 'arguments')) : []
  const isMade = made !== undefined && textAt(l, field(l, right, 'function')) === 'Object.create'
  const isDescribed = isMade && descriptors !== undefined
  const value = lowerExpression(l, isDescribed ? made : right)
  if (isDescribed) defineOn(l, owner, descriptors)
  if (base !== NONE) noteBase(l, owner, { type: lowerExpression(l, base), node: right })
  else if (HELD.has(kindAt(l, isMade ? made : right)))
    noteBase(l, owner, { type: lowerCallee(l, isMade ? made : right), node: right, kind: HeritageKind.Members })
  return value
}

/** Kinds of nodes that name an object which is a prototype: `Foo.prototype = base`. */
const HELD: ReadonlySet<string> = new Set(['identifier', 'member_expression'])

/** The base class whose prototype or instance an expression copies. */
function prototypeBase(l: Lowering, node: number): number {
  const kind = kindAt(l, node)
  if (kind === 'new_expression') return field(l, node, 'constructor')
  if (kind === 'member_expression') return prototypeOwner(l, node)
  if (kind !== 'call_expression') return NONE
  const [made] = parts(l, field(l, node, 'arguments'))
  return made === undefined ? NONE : prototypeOwner(l, made)
}

/** A base, as an expression, and the node where it stands. */
type Base = { type: number; node: number; kind?: number }

/** Records a base of a class or constructor function that this file defines. */
export function noteBase(l: Lowering, owner: number, { type, node, kind = HeritageKind.Extends }: Base): void {
  const kindOfOwner = kindAt(l, owner)
  if (kindOfOwner !== 'identifier' && kindOfOwner !== 'member_expression') return
  const name = textAt(l, owner)
  const { scope } = l.at
  l.later.push(() => {
    const binding = kindOfOwner === 'identifier' ? lookUp(l, name, scope) : NONE
    const entity = binding === NONE ? (l.constructors.get(name) ?? NONE) : entityHeld(l, binding)
    if (entity !== NONE) addBase(l, { entity }, type, node, kind)
  })
}

/** The entity of a class or function that a binding declares, or that a variable was assigned; NONE for others. */
function entityHeld({ b }: Lowering, binding: number): number {
  if (b.get('bindings', binding, 'kind') === BindingKind.Entity) return b.get('bindings', binding, 'ref')
  for (let row = b.count('values') - 1; row >= 0; row--) {
    if (b.get('values', row, 'binding') !== binding) continue
    const held = b.get('values', row, 'expr')
    const op = b.get('exprs', held, 'op')
    if (op === Op.Function) return b.get('functions', b.get('exprs', held, 'a'), 'entity')
    if (op === Op.Entity) return b.get('exprs', held, 'a')
  }
  return NONE
}

/** Every member of an object literal as a member of the scope where the lowering stands. */
export function defineAll(l: Lowering, literal: number, { parent, object }: { parent: number; object: number }): void {
  for (const part of parts(l, literal)) {
    const start = l.tree.start[part]!
    const isPair = kindAt(l, part) === 'pair'
    const isMethod = kindAt(l, part) === 'method_definition'
    const nameNode = isPair ? field(l, part, 'key') : isMethod ? field(l, part, 'name') : NONE
    const name = nameNode === NONE ? undefined : memberName(l, nameNode)
    const value = isPair ? field(l, part, 'value') : part
    if (name === undefined) lowerExpression(l, value)
    else if (isPair) defineMember(l, name, value, { start, nameNode, parent, object })
    else defineMethod(l, name, part, { start, nameNode, parent })
  }
}

/** `name() { … }` as a member of the scope where the lowering stands. */
function defineMethod(l: Lowering, name: string, node: number, at: Omit<MemberNode, 'object'>): void {
  const about = { ...at, kind: EntityKind.Method, flags: Flag.Extension, declaredIn: l.at.scope }
  const entity = functionEntity(l, node, name, about)
  lowerFunction(l, node, { entity, self: 'method', start: at.start })
  declare(l, l.at, name, node, { kind: BindingKind.Entity, ref: entity })
}
