// What `this`, `self` and `super` stand for at a place. `selfOf` and `superOf` are the ways in.

import { Flag, NONE, ScopeKind } from '../../../facts.ts'
import { receiverParameter } from '../calls/signatures.ts'
import { How, type Linker, passedIn, unitOfEntity } from '../linker.ts'
import { basesOf, hasUnknownBase, superclassesOf } from '../members/bases.ts'
import { memberOrder } from '../members/class-members.ts'
import { gettersCalled, withInherited } from '../members/found-members.ts'
import type { MemberQuery } from '../members/member-query.ts'
import { prototypesOf } from '../members/module-members.ts'
import { ownMember } from '../members/own-members.ts'
import { Owner, type Unit } from '../program/unit.ts'
import { wholeOf } from '../program/wholes.ts'
import { expectedThis } from '../types/context.ts'
import { typeValue } from '../types/type-expressions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** What `this` may be in a scope: the instance (in static code the class) of the class around it. */
export function selfOf(linker: Linker, unit: Unit, scope: number): number {
  const { scopes, functions, entities } = unit.facts
  const { values } = linker
  let isStatic = false
  let outermost = NONE
  const isOwn = unit.language.rules.prototype !== undefined // every function that is no arrow has a `this` of its own
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    if (scopes.kind[at] === ScopeKind.Function && scopes.fn[at]! >= 0) {
      const fn = scopes.fn[at]!
      const owner = functions.entity[fn]!
      const flags = functions.flags[fn]! | (owner >= 0 ? entities.flags[owner]! : 0)
      if (unit.ownerKind[scopes.parent[at]!] !== undefined) isStatic = (flags & Flag.Static) !== 0
      outermost = fn
      if (isOwn && at !== scope) continue
      if (functions.receiver[fn]! >= 0) return typeValue(linker, unit, functions.receiver[fn]!)
      const stored = linker.storedIn.get(unit.functionBase + fn)
      if (stored !== undefined) return values.single(stored)
      const expected = isOwn ? expectedThis(linker, unit, fn) : EMPTY_SET
      if (expected !== EMPTY_SET) return expected
      const parameter = isOwn ? receiverParameter(unit, fn) : NONE
      if (parameter >= 0) return ownThis(linker, unit, fn, parameter)
      continue
    }
    if (scopes.kind[at] !== ScopeKind.Class || unit.ownerKind[at]! < 0) continue
    const row = unit.ownerRow[at]!
    if (unit.ownerKind[at] === Owner.Object) return values.single(values.value(Value.Object, unit.scopeBase + at))
    if (unit.ownerKind[at] === Owner.Extension) {
      const target = typeValue(linker, unit, unit.facts.extensions.target[row]!)
      return isStatic ? values.toClasses(target) : target
    }
    const entity = wholeOf(linker.program, unit.entityBase + row)
    return values.single(values.value(isStatic ? Value.SelfClass : Value.Self, entity))
  }
  if (outermost < 0 || unit.language.rules.prototype === undefined) return EMPTY_SET
  const inner = innermostFunction(unit, scope)
  return inner < 0 ? EMPTY_SET : ownThis(linker, unit, inner, receiverParameter(unit, inner))
}

/** The `this` of a plain function: what it constructs, and the objects through which it is called. */
function ownThis(linker: Linker, unit: Unit, fn: number, parameter: number): number {
  const { values } = linker
  const entity = unit.facts.functions.entity[fn]!
  const made = entity < 0 ? EMPTY_SET : values.single(values.value(Value.Instance, unit.entityBase + entity))
  if (parameter < 0) return made
  return values.union(made, passedIn(linker, unit.bindingBase + unit.facts.params.binding[parameter]!))
}

function innermostFunction(unit: Unit, scope: number): number {
  const { scopes } = unit.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!)
    if (scopes.kind[at] === ScopeKind.Function) return scopes.fn[at]!
  return NONE
}

/** What `super` means in a scope. */
export function superOf(linker: Linker, unit: Unit, scope: number): number {
  const { values } = linker
  return values.setOf(
    values.items(selfOf(linker, unit, scope)).flatMap((id) => {
      const kind = values.kind(id)
      const isStatic = kind === Value.SelfClass || kind === Value.Class
      if (kind === Value.Object) return values.items(prototypesOf(linker, id))
      return [values.value(Value.Super, values.a(id), 0, isStatic ? 1 : 0)]
    }),
  )
}

/** A member of `super`: the first of that name among the bases of the class that says it. */
export function superMember(linker: Linker, id: number, name: number): number {
  const { values } = linker
  const entity = values.a(id)
  const isStatic = values.receiver(id) === 1
  const of = values.value(isStatic ? Value.SelfClass : Value.Self, entity)
  const query = { name, of, isInstance: !isStatic, env: 0 }
  let external = false
  const { rules } = unitOfEntity(linker, entity).language
  const line = rules.superclassOnly ? superclassesOf(linker, entity) : basesOf(linker, entity)
  for (const [at, base] of line.entries()) {
    const above = (further: number): number | undefined => ownMember(linker, further, query)
    const found = above(base)
    if (found === values.externalSet) external = true
    else if (found !== undefined) return gettersCalled(linker, withInherited(linker, found, line.slice(at + 1), above))
  }
  const next = nextInOrder(linker, entity, query)
  if (next !== EMPTY_SET) return next
  return external || hasUnknownBase(linker, entity) ? values.externalSet : EMPTY_SET
}

/** What comes after a mixin in the classes that mix it in: `super` in a module is the method of the next one. */
function nextInOrder(linker: Linker, entity: number, query: MemberQuery): number {
  const { values } = linker
  const below = linker.below.get(entity)
  if (!below || below.length > NEXT_MAX || !unitOfEntity(linker, entity).language.rules.superBelow) return EMPTY_SET
  let result = EMPTY_SET
  for (const user of below) {
    if (user < 0) continue
    const line = memberOrder(linker, user, 0)
    const after = line.findIndex((base) => values.kind(base) === Value.Class && values.a(base) === entity) + 1
    for (const base of line.slice(after)) {
      const found = ownMember(linker, base, query)
      if (found === undefined) continue
      if (found !== values.externalSet) result = values.union(result, found)
      break
    }
  }
  if (result !== EMPTY_SET) linker.flag |= How.Inferred
  const isSame = new Set(values.items(result).map((id) => values.a(id))).size <= 1
  return isSame || unitOfEntity(linker, entity).language.rules.superBelow === 'each' ? result : EMPTY_SET
}

/** Classes that mix in a module, beyond which nothing is said of what comes next in them. */
const NEXT_MAX = 16
