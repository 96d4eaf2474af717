// Finds the method of a base that a method overrides.

import { NONE } from '../../../facts.ts'
import {
  type Column,
  columnOf,
  type EntityId,
  type EntityRow,
  type EnvId,
  type ParamRow,
  type SetId,
  type StringId,
  toId,
  toRow,
} from '../../../ids.ts'
import { BindingKind, EntityKind, Flag } from '../../../vocabulary.ts'
import { paramRows } from '../calls/signatures.ts'
import { entityFlags, entityName } from '../entities.ts'
import { type ExtensionRow, type Linker, stringId, unitOfEntity } from '../linker.ts'
import { bindingInBody, firstBinding } from '../names/scope-bindings.ts'
import { groupOf } from '../program/tables.ts'
import { boundName, hasFlag, type Unit } from '../program/unit.ts'
import { basesOf, typeValue } from '../questions.ts'
import { isSameType } from '../types/subtypes.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** A method or class: an entity (row) of a unit. */
type EntityOf = { unit: Unit; row: EntityRow }

/** A base of a class, with the type arguments that the class gives it. */
type BaseOf = EntityOf & { env: EnvId }

/** The method of a base that a method overrides: of the same name, and with overloads of the same parameters. */
export function overriddenMethod(linker: Linker, method: EntityOf, base: BaseOf): EntityId {
  const { unit, row } = method
  if (unit.language.rules.overloads === 'types') {
    const found = sameSubsignature(linker, method, base)
    return found === NONE ? NONE : toId(found, base.unit.entityBase)
  }
  const candidates = methodsNamed(linker, base, unit.names[unit.facts.entities.name[row]!]!).filter((one) =>
    mayOverride(flagsOf(method), flagsOf(one)),
  )
  if (candidates.length === 0) return NONE
  if (unit.language.rules.overloads === 'none') return idOf(candidates[0]!)
  const types = parameterTypes(linker, method)
  const exact = candidates.find(
    (one) =>
      parametersOf(one).length === types.length &&
      (flagsOf(one) & Flag.Readonly) === (flagsOf(method) & Flag.Readonly) &&
      parameterTypes(linker, one).every((type, i) => haveCommonClass(linker, type, types[i]!)),
  )
  return exact === undefined ? NONE : idOf(exact)
}

/** Whether a method of some flags may override one of others: a static method only an abstract static one. */
function mayOverride(own: number, base: number): boolean {
  if ((base & Flag.Private) !== 0) return false
  return (own & Flag.Static) === 0 ? (base & Flag.Static) === 0 : (base & ABSTRACT_STATIC) === ABSTRACT_STATIC
}

const ABSTRACT_STATIC = Flag.Abstract | Flag.Static

const flagsOf = ({ unit, row }: EntityOf): number => unit.facts.entities.flags[row]!
const idOf = ({ unit, row }: EntityOf): EntityId => toId(row, unit.entityBase)

/** The methods of a name that a class declares in its body or, where the language allows it, outside of it. */
function methodsNamed(linker: Linker, { unit, row }: EntityOf, name: StringId): EntityOf[] {
  const { entities } = unit.facts
  const found: EntityOf[] = []
  for (const member of groupOf(unit.membersOf, row))
    if (entities.kind[member] === EntityKind.Method && unit.names[entities.name[member]!] === name)
      found.push({ unit, row: member })
  if (!unit.hooks.definesMembersOutside) return found
  for (const extension of linker.extensionsOf.get(toId(row, unit.entityBase)) ?? [])
    if (extension.unit !== unit) found.push(...methodsOfExtension(linker, extension, name))
  return found
}

/** The methods of a name that an extension declares. */
function methodsOfExtension(linker: Linker, { unit, row }: ExtensionRow, name: StringId): EntityOf[] {
  const { bindings, entities, extensions } = unit.facts
  const scope = extensions.scope[row]!
  const found: EntityOf[] = []
  if (scope < 0) return found
  for (let at = firstBinding(unit, scope, name); at >= 0; at = linker.program.bindingNext[at]!) {
    const binding = toRow(at, unit.bindingBase)
    const method = bindings.ref[binding]!
    if (bindings.kind[binding] === BindingKind.Entity && entities.kind[method] === EntityKind.Method)
      found.push({ unit, row: method })
  }
  return found
}

/**
 * Whether a method of a class may be overridden, and is not merely hidden: where methods are marked as such, it is
 * abstract or marked in the class or, as marks are inherited, in a base.
 */
export function isOverridable(linker: Linker, method: EntityId, owner: EntityId): boolean {
  const { virtual } = unitOfEntity(linker, owner).hooks.special
  if (virtual === undefined || hasFlag(entityFlags(linker, method), Flag.Abstract)) return true
  const mark = stringId(linker, virtual + entityName(linker, method))
  if (mark === undefined) return false
  const { values } = linker
  const isMarked = (entity: EntityId): boolean => bindingInBody(linker, entity, mark) >= 0
  return (
    isMarked(owner) ||
    basesOf(linker, owner).some((base) => values.kind(base) === Value.Class && isMarked(values.entity(base)))
  )
}

/** Whether `row` is the method of a base that a method overrides. */
export function isOverridden(linker: Linker, row: EntityRow, method: EntityOf, base: BaseOf): boolean {
  const { overloads } = method.unit.language.rules
  // the methods of a visitor are nearly all told apart by their own parameters, without looking at the base
  if (overloads === 'types' && !hasSameParameters(linker, method, { unit: base.unit, row }, base.env)) return false
  return overriddenMethod(linker, method, base) === toId(row, base.unit.entityBase)
}

/** The method of a class with the same name and parameters as another method, or the same erasure (JLS 8.4.2). */
function sameSubsignature(linker: Linker, method: EntityOf, { unit: base, row: owner, env }: BaseOf): EntityRow {
  const { unit, row } = method
  const { entities, bindings } = base.facts
  const { bindingNext } = linker.program
  const scope = entities.scope[owner]!
  if (scope < 0) return NONE
  // a method bound under a special name (`IStore.Save` in C#) overrides one of its plain name
  const bound = firstBinding(base, scope, boundName(unit, row))
  const first = bound >= 0 ? bound : firstBinding(base, scope, unit.names[unit.facts.entities.name[row]!]!)
  for (let at = first; at >= 0; at = bindingNext[at]!) {
    const binding = toRow(at, base.bindingBase)
    const member = bindings.ref[binding]!
    if (bindings.kind[binding] !== BindingKind.Entity || entities.kind[member] !== EntityKind.Method) continue
    if (!mayOverride(flagsOf(method), entities.flags[member]!)) continue
    if (hasSameParameters(linker, method, { unit: base, row: member }, env)) return member
  }
  return NONE
}

/**
 * Whether the parameters of two methods have the same types, after substituting the type arguments of the other one's
 * class.
 */
function hasSameParameters(linker: Linker, one: EntityOf, other: EntityOf, env: EnvId): boolean {
  const own = parametersOf(one)
  const others = parametersOf(other)
  if (own.length !== others.length) return false
  for (const [at, row] of others.entries()) {
    const type = linker.values.subst(parameterType(linker, other.unit, row), env)
    if (!isSameType(linker, parameterType(linker, one.unit, own[at]!), type)) return false
  }
  return true
}

const NO_ROWS: Column<ParamRow> = columnOf(new Int32Array())

function parametersOf({ unit, row }: EntityOf): Column<ParamRow> {
  const fn = unit.facts.entities.fn[row]!
  return fn < 0 ? NO_ROWS : paramRows(unit, fn)
}

/** The declared type of a parameter (a row), or the empty set. */
function parameterType(linker: Linker, unit: Unit, row: ParamRow): SetId {
  const type = unit.facts.params.type[row]!
  return type < 0 ? EMPTY_SET : typeValue(linker, unit, type)
}

const parameterTypes = (linker: Linker, method: EntityOf): SetId[] =>
  [...parametersOf(method)].map((row) => parameterType(linker, method.unit, row))

/** Whether two parameter types have a class in common; type parameters match anything. */
function haveCommonClass(linker: Linker, one: SetId, other: SetId): boolean {
  const { values } = linker
  if (one === 0 || other === 0) return true
  const heads = (set: SetId): number[] =>
    values.items(set).map((id) => (values.kind(id) === Value.Instance ? values.a(id) : -1))
  const ones = heads(one)
  const others = heads(other)
  return ones.includes(-1) || others.includes(-1) || ones.some((head) => others.includes(head))
}
