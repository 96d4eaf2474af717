// The values of `this`, `self` and `super`. The entry points are `selfOf` and `superOf`.

import { NONE } from '../../../facts.ts'
import {
  type EntityId,
  type FunctionRow,
  type ParamRow,
  type ScopeRow,
  type SetId,
  type StringId,
  toId,
  type ValueId,
} from '../../../ids.ts'
import { Flag, ScopeKind } from '../../../vocabulary.ts'
import { receiverParameter } from '../calls/signatures.ts'
import { How, noteHow } from '../certainty.ts'
import { type Linker, passedIn, unitOfEntity } from '../linker.ts'
import { hasUnknownBase, superclassesOf } from '../members/bases.ts'
import { memberOrder } from '../members/class-members.ts'
import { gettersCalled, withInherited } from '../members/found-members.ts'
import type { MemberQuery } from '../members/member-query.ts'
import { prototypesOf } from '../members/module-members.ts'
import { representativeOf } from '../program/merged-declarations.ts'
import { isClassBody, Owner, type Unit } from '../program/unit.ts'
import { basesOf, ownMember, typeValue } from '../questions.ts'
import { expectedOfObject, expectedThis } from '../types/expected-type.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'

/** The values of `this` in a scope: the instance (in static code the class) of the enclosing class. */
export function findSelf(linker: Linker, unit: Unit, scope: ScopeRow): SetId {
  const { scopes } = unit.facts
  const isOwn = hasOwnThis(unit)
  let isInStatic = false
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    if (isClassBody(unit, at)) return thisOfClass(linker, unit, at, isInStatic)
    const fn = scopes.kind[at] === ScopeKind.Function ? scopes.fn[at]! : NONE
    if (fn < 0) continue
    if (scopes.parent[at]! >= 0) isInStatic = isStaticFunction(unit, fn)
    const stated = isOwn && at !== scope ? undefined : statedThis(linker, unit, fn)
    if (stated !== undefined) return stated
  }
  return isOwn ? thisOfInnermost(linker, unit, scope) : EMPTY_SET
}

/** The `this` of the plain function around a scope. */
function thisOfInnermost(linker: Linker, unit: Unit, scope: ScopeRow): SetId {
  const fn = innermostFunction(unit, scope)
  return fn < 0 ? EMPTY_SET : ownThis(linker, unit, fn, receiverParameter(unit, fn))
}

/** Whether every function but arrows has its own `this`. */
const hasOwnThis = (unit: Unit): boolean => unit.hooks.special.prototype !== undefined

function isStaticFunction({ facts: { functions, entities } }: Unit, fn: FunctionRow): boolean {
  const entity = functions.entity[fn]!
  const flags = functions.flags[fn]! | (entity >= 0 ? entities.flags[entity]! : 0)
  return (flags & Flag.Static) !== 0
}

/** The `this` of a function apart from classes: declared, the object it is stored in, or expected; else undefined. */
function statedThis(linker: Linker, unit: Unit, fn: FunctionRow): SetId | undefined {
  const receiver = unit.facts.functions.receiver[fn]!
  if (receiver >= 0) return typeValue(linker, unit, receiver)
  const stored = linker.storedIn.get(toId(fn, unit.functionBase))
  if (stored !== undefined) return linker.values.single(stored)
  if (!hasOwnThis(unit)) return undefined
  const expected = expectedThis(linker, unit, fn)
  if (expected !== EMPTY_SET) return expected
  const parameter = receiverParameter(unit, fn)
  return parameter < 0 ? undefined : ownThis(linker, unit, fn, parameter)
}

/** The `this` of code in the body of a class, object or extension. */
function thisOfClass(linker: Linker, unit: Unit, scope: ScopeRow, isInStatic: boolean): SetId {
  const { values } = linker
  const row = unit.ownerRow[scope]!
  if (unit.ownerKind[scope] === Owner.Object) {
    const object = values.single(values.value(Value.Object, toId(scope, unit.scopeBase)))
    return hasOwnThis(unit) ? values.union(object, expectedOfObject(linker, unit, row)) : object
  }
  if (unit.ownerKind[scope] === Owner.Extension) {
    const target = typeValue(linker, unit, unit.facts.extensions.target[row]!)
    return isInStatic ? values.toClasses(target) : target
  }
  const entity = representativeOf(linker.program, toId(row, unit.entityBase))
  return values.single(values.value(isInStatic ? Value.SelfClass : Value.Self, entity))
}

/** The `this` of a plain function: the instance that it constructs, and the objects through which it is called. */
function ownThis(linker: Linker, unit: Unit, fn: FunctionRow, parameter: ParamRow): SetId {
  const { values } = linker
  const entity = unit.facts.functions.entity[fn]!
  const made = entity < 0 ? EMPTY_SET : values.single(values.value(Value.Instance, toId(entity, unit.entityBase)))
  if (parameter < 0) return made
  return values.union(made, passedIn(linker, toId(unit.facts.params.binding[parameter]!, unit.bindingBase)))
}

function innermostFunction(unit: Unit, scope: ScopeRow): FunctionRow {
  const { scopes } = unit.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!)
    if (scopes.kind[at] === ScopeKind.Function) return scopes.fn[at]!
  return NONE
}

/** The values of `super` in a scope. */
export function superOf(linker: Linker, unit: Unit, scope: ScopeRow): SetId {
  const { values } = linker
  return values.setOf(
    values.items(findSelf(linker, unit, scope)).flatMap((id) => {
      const kind = values.kind(id)
      const isStatic = kind === Value.SelfClass || kind === Value.Class
      if (kind === Value.Object) return values.items(prototypesOf(linker, id))
      return [values.value(Value.Super, values.entity(id), EMPTY_ENV, isStatic ? 1 : 0)]
    }),
  )
}

/** A member of `super`: the first of that name among the bases of the class that contains the expression. */
export function superMember(linker: Linker, id: ValueId, name: StringId): SetId {
  const { values } = linker
  const entity = values.entity(id)
  const isStatic = values.receiver(id) === 1
  const of = values.value(isStatic ? Value.SelfClass : Value.Self, entity)
  const query = { name, of, isInstance: !isStatic, env: EMPTY_ENV }
  let external = false
  const isByClass = unitOfEntity(linker, entity).language.rules.superOf === 'classes'
  const line = isByClass ? superclassesOf(linker, entity) : basesOf(linker, entity)
  for (let at = 0; at < line.length; at++) {
    const found = ownMember(linker, line[at]!, query)
    if (found === values.externalSet) external = true
    else if (found !== undefined) return gettersCalled(linker, withInherited(linker, found, line, at + 1, query))
  }
  const next = nextInOrder(linker, entity, query)
  if (next !== EMPTY_SET) return next
  return external || hasUnknownBase(linker, entity) ? values.externalSet : EMPTY_SET
}

/** The next member after a mixin in the classes that include it: `super` in a module calls that of the next class. */
function nextInOrder(linker: Linker, entity: EntityId, query: MemberQuery): SetId {
  const { values } = linker
  const below = linker.below.get(entity)
  const { superBelow } = unitOfEntity(linker, entity).language.rules
  if (!below || below.length > NEXT_MAX || !superBelow) return EMPTY_SET
  let result = EMPTY_SET
  for (const user of below)
    if (user >= 0) result = values.union(result, memberAfter(linker, user, entity, query) ?? EMPTY_SET)
  if (result !== EMPTY_SET) noteHow(linker, How.Inferred)
  const isSame = new Set(values.items(result).map((id) => values.a(id))).size <= 1
  return isSame || superBelow === 'each' ? result : EMPTY_SET
}

/** The next member after a mixin in the search order of a class; undefined when it is unknown. */
function memberAfter(linker: Linker, user: EntityId, mixin: EntityId, query: MemberQuery): SetId | undefined {
  const { values } = linker
  const line = memberOrder(linker, user, EMPTY_ENV)
  const after = line.findIndex((base) => values.kind(base) === Value.Class && values.a(base) === mixin) + 1
  for (const base of line.slice(after)) {
    const found = ownMember(linker, base, query)
    if (found !== undefined) return found === values.externalSet ? undefined : found
  }
  return undefined
}

/** With more classes than this including a module, the next member is unknown. */
const NEXT_MAX = 16
