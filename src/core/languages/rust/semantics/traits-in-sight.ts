// Methods of traits in scope, called on values of unknown type or on types of libraries: a trait can be implemented for
// any type, and its methods are visible where the trait is in scope. `traitMember` is the way in.

import { NONE } from '../../../facts.ts'
import { acceptsCount } from '../../../graph/link/calls/argument-counts.ts'
import { callAt } from '../../../graph/link/calls/call.ts'
import { How, noteHow } from '../../../graph/link/certainty.ts'
import { entityFlags, nameOfEntity } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { covers, traitsImplemented } from '../../../graph/link/members/extension-members.ts'
import { scopeMember } from '../../../graph/link/members/scope-members.ts'
import { hasFlag, Owner, type Unit } from '../../../graph/link/program/unit.ts'
import { basesOf, exprValue, plainMember } from '../../../graph/link/questions.ts'
import { boundOf } from '../../../graph/link/types/bounds.ts'
import { Position } from '../../../graph/link/types/type-or-value.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { EntityId, ExprRow, ScopeRow, SetId, StringId, ValueId } from '../../../ids.ts'
import { Flag, Op } from '../../../vocabulary.ts'
import { isForeignGeneric } from './foreign-generics.ts'
import { callOf, isInOwnMethod } from './own-method.ts'
import { lastName, traitsOf } from './trait-table.ts'
import { isVisible } from './trait-visibility.ts'

/** The member named by the Member expression `row` in the only trait in scope that declares it; else `found`. */
export function traitMember(linker: Linker, unit: Unit, row: ExprRow, found: SetId): SetId {
  const { exprs } = unit.facts
  const { values } = linker
  const name = unit.names[exprs.b[row]!]!
  const { traits, library } = traitsOf(linker)
  const declaring = traits.get(name)
  if (declaring === undefined || unit.outside) return found
  const isPath = exprs.c[row] === Position.InPath
  const receiver = exprValue(linker, unit, exprs.a[row]!)
  const isKnown = isKnownType(linker, receiver)
  const own = isKnown || library.has(name) ? undefined : ofImplementation(linker, unit, row, declaring)
  if (own !== undefined) return own
  if (!mayBeOfTrait(linker, unit, row, found)) return found
  const bounded = isKnown && isOfBounds(linker, receiver, found) ? values.items(receiver) : []
  const isGiven = (trait: EntityId): boolean =>
    isPath && !isKnown
      ? isGivenTo(linker, trait, unit, exprs.a[row]!)
      : bounded.every((id) => isBlanket(linker, trait, id))
  const visible = declaring.filter((trait) => isGiven(trait) && isVisible(linker, unit, trait))
  const methodOf = (trait: EntityId): SetId =>
    plainMember(linker, values.single(values.value(isPath ? Value.Class : Value.Instance, trait)), name)
  const fitting = visible.length > 1 ? visible.filter((trait) => isTaking(linker, unit, row, methodOf(trait))) : visible
  if (fitting.length !== 1 || isInOwnMethod(linker, unit, row, fitting[0]!)) return found
  noteHow(linker, isKnown ? How.Inferred : How.Inferred | How.Name)
  return methodOf(fitting[0]!)
}

/** Whether the Member expression `row` may mean a trait's method, judged by its object and the members found. */
function mayBeOfTrait(linker: Linker, unit: Unit, row: ExprRow, found: SetId): boolean {
  const { exprs } = unit.facts
  const name = unit.names[exprs.b[row]!]!
  const isPath = exprs.c[row] === Position.InPath
  if (isPath && !namesType(unit, exprs.a[row]!)) return false
  const { library, inherent } = traitsOf(linker)
  const receiver = exprValue(linker, unit, exprs.a[row]!)
  if (!isKnownType(linker, receiver)) {
    const isForeignPath = isPath && receiver === linker.values.externalSet // a type of a library, named
    return !library.has(name) && (isForeignPath || !inherent.has(name))
  }
  if (hasMoreTraits(linker, receiver, found)) return true
  if (library.has(name)) return false
  const isForeigners = found !== EMPTY_SET && linker.values.items(receiver).some((id) => isOfLibrary(linker, id))
  return isForeigners || isOfBounds(linker, receiver, found)
}

/** Whether a method has as many parameters as the call whose callee is the Member expression `row` has arguments. */
function isTaking(linker: Linker, unit: Unit, row: ExprRow, method: SetId): boolean {
  const call = callOf(unit, row)
  const id = linker.values.only(method)
  if (call < 0 || id < 0 || linker.values.kind(id) !== Value.Function) return false
  return acceptsCount(linker, id, callAt(unit, unit.facts.calls.expr[call]!))
}

/** Whether a receiver without the member can only have it by a trait that no visible code implements. */
function hasMoreTraits(linker: Linker, receiver: SetId, found: SetId): boolean {
  if (linker.values.isKnown(found)) return false
  return linker.values.items(receiver).every((id) => isOpen(linker, id))
}

/**
 * Whether a type may implement traits without visible code: by macros, in its derives (`#[derive(Parse)]`) or around
 * its declaration; as a function or tuple; or as a type parameter without known bounds.
 */
function isOpen(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  switch (values.kind(id)) {
    case Value.Instance:
    case Value.Class:
      if (!hasFlag(entityFlags(linker, values.entity(id)), Flag.Open)) return false
      return basesOf(linker, values.entity(id)).every((base) => values.kind(base) === Value.Class)
    case Value.Param:
    case Value.ParamClass:
      return boundOf(linker, id) === EMPTY_SET
    default:
      return values.kind(id) === Value.FuncType || values.kind(id) === Value.TupleType
  }
}

/**
 * Inside an implementation of one of some traits, the implementation's own method under the name of the Member
 * expression `row`, if the object is the implementing type (`self`, `Self`); undefined elsewhere, and in the very
 * method of that name, which may delegate to the type's own.
 */
function ofImplementation(linker: Linker, unit: Unit, row: ExprRow, traits: readonly EntityId[]): SetId | undefined {
  const { exprs, strings } = unit.facts
  const object = exprs.a[row]!
  const isSelf = exprs.op[object] === Op.SelfType
  if (!isSelf && (exprs.op[object] !== Op.Name || strings[exprs.a[object]!] !== 'self')) return undefined
  const name = unit.names[exprs.b[row]!]!
  const scope = implementationAround(unit, row, isSelf)
  if (scope < 0) return undefined
  const { values } = linker
  const implemented = traitsImplemented(linker, { unit, row: unit.ownerRow[scope]! })
  const trait = implemented.find((id) => traits.includes(values.entity(id)))
  if (trait === undefined) return undefined
  const of = isSelf ? trait : values.value(Value.Instance, values.entity(trait), values.env(trait))
  const query = { name, of, isInstance: !isSelf, env: values.env(trait) }
  return scopeMember(linker, unit, scope, query) ?? plainMember(linker, values.single(of), name)
}

/** The scope of the implementation around a Member expression, unless a method of that name is between them; else -1. */
function implementationAround(unit: Unit, row: ExprRow, isSelf: boolean): ScopeRow {
  const { exprs, calls, scopes, functions, entities } = unit.facts
  const name = unit.names[exprs.b[row]!]!
  const object = exprs.a[row]!
  const call = callOf(unit, row)
  const around = isSelf ? exprs.a[object]! : exprs.b[object]!
  for (let scope = call >= 0 ? calls.scope[call]! : around; scope >= 0; scope = scopes.parent[scope]!) {
    if (unit.ownerKind[scope] === Owner.Extension) return scope
    const entity = scopes.fn[scope]! < 0 ? NONE : functions.entity[scopes.fn[scope]!]!
    if (entity >= 0 && unit.names[entities.name[entity]!] === name) return NONE
  }
  return NONE
}

/** Whether the members found come only from bounds of type parameters outside the project. */
const isOfBounds = (linker: Linker, receiver: SetId, found: SetId): boolean =>
  found === linker.values.externalSet && linker.values.items(receiver).every((id) => isParameter(linker, id))

/** Whether types are known: generic types of other packages that hold types of the project are not. */
const isKnownType = (linker: Linker, set: SetId): boolean =>
  set !== EMPTY_SET &&
  set !== linker.values.externalSet &&
  !linker.values.items(set).every((id) => isForeignGeneric(linker, id))

/** Whether the last name of a path is capitalised like a type. */
function namesType({ facts }: Unit, row: ExprRow): boolean {
  const last = lastName(facts, row)
  return last >= 0 && /^[A-Z]/.test(facts.strings[last]!)
}

/** Whether a trait is implemented for all types, or for one with the last name of a path. */
function isGivenTo(linker: Linker, trait: EntityId, unit: Unit, path: ExprRow): boolean {
  const { blanket } = linker
  const { aliases, targets } = traitsOf(linker)
  const name = nameOfEntity(linker, trait)
  const type = unit.names[lastName(unit.facts, path)]!
  const isAlias = (one: StringId, other: StringId): boolean => aliases.get(one)?.has(other) ?? false
  for (const one of targets.get(name) ?? []) if (one === type || isAlias(one, type) || isAlias(type, one)) return true
  return blanket.some((one) => {
    const of = one.unit.facts.extensions.trait[one.row]!
    const last = of < 0 ? NONE : lastName(one.unit.facts, of)
    return last >= 0 && one.unit.names[last] === name
  })
}

/**
 * Whether a value is of a library's type. The traits of the project's types are known, and those of a type parameter by
 * its bounds.
 */
export function isOfLibrary(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  const kind = values.kind(id)
  if (isParameter(linker, id)) return false
  return (kind !== Value.Instance && kind !== Value.Class) || unitOfEntity(linker, values.entity(id)).outside
}

const isParameter = ({ values }: Linker, id: ValueId): boolean =>
  values.kind(id) === Value.Param || values.kind(id) === Value.ParamClass

/** Whether a trait is implemented for all types with the bounds of a parameter, as far as the library's traits tell. */
function isBlanket(linker: Linker, trait: EntityId, param: ValueId): boolean {
  const { values } = linker
  return linker.blanket.some((extension) => {
    const { unit, row } = extension
    const of = unit.facts.extensions.trait[row]!
    const isOf = of >= 0 && values.items(exprValue(linker, unit, of)).some((id) => values.a(id) === trait)
    return isOf && covers(linker, extension, param, { depth: 0, isTold: false })
  })
}
