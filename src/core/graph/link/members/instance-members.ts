// Members of objects and classes: from the class itself and its bases, from the target of a wrapper, pointer or alias,
// and stand-ins for a missing member. The entry points are `instanceMember` and `classMember`.

import { NONE } from '../../../facts.ts'
import { type EntityId, type EntityRow, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { EntityKind } from '../../../vocabulary.ts'
import { callValues } from '../calls/returns.ts'
import { NamePlace } from '../hooks/names.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { starValue } from '../names/imports.ts'
import { macroNamespaceMember, namespaceMember } from '../names/shared-names.ts'
import { groupOf } from '../program/tables.ts'
import { namespaceName, type Unit } from '../program/unit.ts'
import { memberOf, memberValue, ownMember, specialMember } from '../questions.ts'
import { underlyingOf } from '../types/aliases.ts'
import { isOutside, isSmartPointer, pointedTo } from '../types/library-types.ts'
import { typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { hasUnknownBase } from './bases.ts'
import { extendedMember, memberOrder, missingMethod, ownStatic, rootMember } from './class-members.ts'
import { blanketMember } from './extension-members.ts'
import { fallbackMember } from './fallback-members.ts'
import { gettersCalled, withInherited } from './found-members.ts'

/** The member `name` of an object; `bare`: without catch-all members. */
export function instanceMember(linker: Linker, id: ValueId, name: StringId, bare: boolean): SetId {
  const { values } = linker
  const inherited = inheritedMember(linker, id, name, bare)
  if (inherited !== undefined && inherited !== LOST) return inherited
  const unit = unitOfEntity(linker, values.entity(id))
  const foreign = bare || !unit.outside ? undefined : unit.hooks.memberOfLibrary(linker, id, name)
  if (foreign !== undefined) return foreign
  const wrapped = memberOfWrapped(linker, id, name, bare)
  const found =
    (isProjects(linker, wrapped) ? wrapped : EMPTY_SET) ||
    blanketMember(linker, unit, id, name) ||
    memberOf(linker, underlyingOf(linker, id), name, bare) ||
    wrapped ||
    memberOfPointed(linker, unit, id, name)
  if (found !== EMPTY_SET) return found
  return inherited === LOST ? values.externalSet : standIn(linker, id, name, bare)
}

/** The answer for a member that a class lacks but an unknown base may have. */
const LOST = NONE

/** The member from the class of an object or its bases; undefined when none has it, or LOST. */
function inheritedMember(linker: Linker, id: ValueId, name: StringId, bare: boolean): SetId | undefined {
  const { values } = linker
  const line = memberOrder(linker, values.entity(id), values.env(id))
  const query = { name, of: id, isInstance: true, env: values.env(id) }
  let lost: SetId | undefined
  for (let at = 0; at < line.length; at++) {
    const found = ownMember(linker, line[at]!, query)
    if (found === values.externalSet) lost = LOST
    else if (found !== undefined) {
      const own = isProjects(linker, found) ? memberOfWrapped(linker, id, name, bare) : EMPTY_SET
      if (isProjects(linker, own)) return own
      return gettersCalled(linker, withInherited(linker, found, line, at + 1, query), line[at]!, name)
    }
  }
  return lost
}

/** The stand-in for a missing member: a catch-all member, or the one that every object has. */
function standIn(linker: Linker, id: ValueId, name: StringId, bare: boolean): SetId {
  const { values } = linker
  const unit = unitOfEntity(linker, values.entity(id))
  const { missing } = unit.hooks.special
  const isMethod = isMethodName(linker, missing?.suffix, name)
  const fallback = bare || isMethod ? EMPTY_SET : fallbackMember(linker, unit, id, name)
  if (fallback !== EMPTY_SET) return fallback
  if (unit.outside || hasUnknownBase(linker, values.entity(id))) return values.externalSet
  const root = rootMember(linker, id, name, true)
  if (root !== EMPTY_SET || (bare && missing?.others)) return root
  return missingMethod(linker, id, name, missing?.instance)
}

/**
 * Whether a member is a method of the project. An implementation of a trait for a pointer type delegates to its target.
 */
function isProjects(linker: Linker, member: SetId): boolean {
  const [id] = linker.values.items(member)
  if (id === undefined || linker.values.kind(id) !== Value.Function) return false
  return !unitOfFunction(linker, linker.values.fn(id)).outside
}

/** A member of the target of a transparent wrapper of the library: `Box<T>` has the members of `T`. */
function memberOfWrapped(linker: Linker, id: ValueId, name: StringId, bare: boolean): SetId {
  return isSmartPointer(linker, id)
    ? memberOf(linker, typeArguments(linker, id)[0] ?? EMPTY_SET, name, bare)
    : EMPTY_SET
}

/** Whether a name is that of a method, in languages where a suffix tells methods from other members. */
const isMethodName = (linker: Linker, suffix: string | undefined, name: StringId): boolean =>
  suffix !== undefined && suffix !== '' && linker.program.strings[name]!.endsWith(suffix)

/** A member of the target of a smart pointer of the project, by its dereference operator. */
function memberOfPointed(linker: Linker, unit: Unit, id: ValueId, name: StringId): SetId {
  const { dereference } = unit.hooks.special
  if (dereference === undefined || linker.program.strings[name] === dereference) return EMPTY_SET
  const target = ownPointed(linker, unit, id)
  return target === linker.values.single(id) ? EMPTY_SET : memberValue(linker, target, name)
}

/** The target of an object of the project by its dereference operator; the empty set when it has none. */
function ownPointed(linker: Linker, unit: Unit, id: ValueId): SetId {
  if (unit.outside) return EMPTY_SET
  return callValues(linker, specialMember(linker, linker.values.single(id), unit.hooks.special.dereference))
}

/** The targets of pointers, of the library and of the project; other values stay as they are. */
export function pointedAt(linker: Linker, set: SetId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const isOwn = values.kind(id) === Value.Self || (values.kind(id) === Value.Instance && !isOutside(linker, id))
    const own = isOwn ? ownPointed(linker, unitOfEntity(linker, values.entity(id)), id) : EMPTY_SET
    result = values.union(result, own === EMPTY_SET ? pointedTo(linker, values.single(id)) : own)
  }
  return result
}

/** The member `name` of a class itself; `bare` as for objects. */
export function classMember(linker: Linker, id: ValueId, name: StringId, bare: boolean): SetId {
  const { values } = linker
  const entity = values.entity(id)
  const unit = unitOfEntity(linker, entity)
  const line = memberOrder(linker, entity, values.env(id))
  const inherited = inheritedStatic(linker, line, id, name)
  if (inherited !== undefined && inherited !== LOST) return inherited
  const found =
    unit.hooks.classMember(linker, line, id, name) ||
    memberOfOpenNamespace(linker, unit, entity, name) ||
    memberOf(linker, underlyingOf(linker, id), name, bare) ||
    memberByName(linker, unit, id, name) ||
    blanketMember(linker, unit, id, name)
  if (found !== EMPTY_SET) return found
  if (inherited === LOST || unit.outside || hasUnknownBase(linker, entity)) return values.externalSet
  return rootMember(linker, id, name, false) || missingMethod(linker, id, name, unit.hooks.special.missing?.static)
}

/** The static member of a class or one of its bases (`line`); undefined when none has it, or LOST. */
function inheritedStatic(linker: Linker, line: readonly ValueId[], id: ValueId, name: StringId): SetId | undefined {
  const { values } = linker
  const query = { name, of: id, isInstance: false, env: values.env(id) }
  let lost: SetId | undefined
  for (let at = 0; at < line.length; at++) {
    const found = ownStatic(linker, line[at]!, query) ?? extendedMember(linker, line[at]!, id, name)
    if (found === values.externalSet) lost = LOST
    else if (found !== undefined) return gettersCalled(linker, withInherited(linker, found, line, at + 1, query))
  }
  return lost
}

/**
 * The member that other files, macros or star imports add to a namespace of the project; empty for any other entity.
 */
function memberOfOpenNamespace(linker: Linker, unit: Unit, entity: EntityId, name: StringId): SetId {
  const row = toRow(entity, unit.entityBase)
  if (unit.outside || unit.facts.entities.kind[row] !== EntityKind.Namespace) return EMPTY_SET
  return (
    namespaceMember(linker, unit, namespaceName(unit, row), name) ||
    macroNamespaceMember(linker, unit, row, name) ||
    starMember(linker, unit, row, name)
  )
}

/** The members of a class by rules of its language alone: the construction (`new`), and the prototype. */
function memberByName(linker: Linker, unit: Unit, id: ValueId, name: StringId): SetId {
  const { values, program } = linker
  const { prototype } = unit.hooks.special
  if (unit.language.rules.construct === `member:${program.strings[name]}`) return values.single(id)
  if (prototype === undefined || program.strings[name] !== prototype) return EMPTY_SET
  return values.single(values.value(Value.Instance, values.entity(id), values.env(id)))
}

/** A name imported into a namespace by the star imports in it. */
function starMember(linker: Linker, unit: Unit, row: EntityRow, name: StringId): SetId {
  const scope = unit.facts.entities.scope[row]!
  let library = EMPTY_SET
  for (const star of scope > 0 ? groupOf(unit.starsOf, scope) : []) {
    const found = starValue(linker, unit, star, name)
    if (linker.values.isKnown(found)) return found
    library ||= unit.hooks.lookUpName(linker, unit, name, NamePlace.Star, star)
  }
  return library
}
