// Visibility of methods: those of traits are visible where the trait is in scope, private ones inside their module.
// `methodInSight` is the way in.

import { NONE } from '../../../facts.ts'
import { type ExtensionRow, type Linker, unitOfFunction } from '../../../graph/link/linker.ts'
import { extensionMember, traitsImplemented } from '../../../graph/link/members/extension-members.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import { extensionOf, Owner, type Unit } from '../../../graph/link/program/unit.ts'
import { pointedTo } from '../../../graph/link/types/library-types.ts'
import { Value } from '../../../graph/link/values/values.ts'
import { type EntityId, type FunctionId, type SetId, type StringId, toId, toRow, type ValueId } from '../../../ids.ts'
import { EntityKind, Flag } from '../../../vocabulary.ts'
import { isVisible } from './trait-visibility.ts'
import { isOfLibrary } from './traits-in-sight.ts'

/**
 * Chooses among methods by visibility: of one that traits of the project implement for a library's type, that of the
 * trait in scope; for a private method called outside of its module, a trait's method of that name; else `found`.
 */
export function methodInSight(linker: Linker, unit: Unit, name: StringId, found: SetId): SetId {
  const { values } = linker
  const receiver = receiverOfOne(linker, found)
  if (receiver < 0) return found
  const fn = values.fn(values.only(found))
  const query = { name, of: receiver, isInstance: true, env: values.env(receiver) }
  if (isOfLibrary(linker, receiver)) return givenToLibrary(linker, unit, fn, query) ?? found
  if (isPrivateElsewhere(linker, unit, fn)) return ofTrait(linker, query) ?? found
  return isOutOfSight(linker, unit, fn) && isBlankets(linker, fn) ? values.externalSet : found
}

/** The receiver that the only method of a set is bound to, or NONE. */
function receiverOfOne({ values }: Linker, set: SetId): ValueId {
  const id = values.only(set)
  if (id < 0 || values.kind(id) !== Value.Function) return NONE
  const receiver = values.receiver(id)
  return receiver >= 0 && values.kind(receiver) === Value.Instance ? receiver : NONE
}

/**
 * The method that an instance of a library's type has by the traits in scope, where `fn` is its method by any trait;
 * external if no such trait is in scope, undefined if nothing contradicts `fn`.
 */
function givenToLibrary(linker: Linker, unit: Unit, fn: FunctionId, query: MemberQuery): SetId | undefined {
  const { values } = linker
  if (unitOfFunction(linker, fn).outside) return undefined
  const giving = extensionsWith(linker, values.entity(query.of), query.name)
  if (giving.length === 0) return isOutOfSight(linker, unit, fn) ? values.externalSet : undefined
  const seen = giving.filter((one) => isTraitVisible(linker, unit, one))
  const object = values.single(query.of)
  // an object behind a pointer has the methods of its trait everywhere
  if (seen.length === 0 && giving.length === 1 && pointedTo(linker, object) === object) return values.externalSet
  return seen.length === 1 ? extensionMember(linker, seen[0]!, query) : undefined
}

/** The extensions in the project that add a member of that name to a type. */
const extensionsWith = (linker: Linker, entity: EntityId, name: StringId): readonly ExtensionRow[] =>
  (linker.extensionsOf.get(entity) ?? []).filter(({ unit, row }) => {
    const scope = unit.facts.extensions.scope[row]!
    return !unit.outside && scope >= 0 && firstBinding(unit, scope, name) >= 0
  })

/** Whether a file sees the trait that an extension implements. */
const isTraitVisible = (linker: Linker, unit: Unit, extension: ExtensionRow): boolean =>
  traitsImplemented(linker, extension).some((id) => isVisible(linker, unit, linker.values.entity(id)))

/** Whether a function belongs to a blanket implementation (for all types). */
function isBlankets(linker: Linker, fn: FunctionId): boolean {
  const owner = unitOfFunction(linker, fn)
  const extension = extensionOf(owner, owner.facts.functions.entity[toRow(fn, owner.functionBase)]!)
  return linker.blanket.some(({ unit, row }) => unit === owner && row === extension)
}

/** Whether a function belongs to a trait that is not in scope in a file. */
function isOutOfSight(linker: Linker, unit: Unit, fn: FunctionId): boolean {
  const owner = unitOfFunction(linker, fn)
  const { functions, entities } = owner.facts
  const entity = functions.entity[toRow(fn, owner.functionBase)]!
  const scope = entity < 0 ? NONE : entities.declaredIn[entity]!
  if (scope < 0) return false
  const row = owner.ownerRow[scope]!
  if (owner.ownerKind[scope] === Owner.Entity)
    return entities.kind[row] === EntityKind.Interface && !isVisible(linker, unit, toId(row, owner.entityBase))
  if (owner.ownerKind[scope] !== Owner.Extension) return false
  const traits = traitsImplemented(linker, { unit: owner, row })
  return traits.some((id) => !isVisible(linker, unit, linker.values.entity(id)))
}

/** Whether a function is a private method of a type, without a trait, that a file is outside the module of. */
function isPrivateElsewhere(linker: Linker, unit: Unit, fn: FunctionId): boolean {
  const owner = unitOfFunction(linker, fn)
  if (owner === unit || `${unit.moduleName}.`.startsWith(`${owner.moduleName}.`)) return false
  const { functions, entities, extensions } = owner.facts
  const entity = functions.entity[toRow(fn, owner.functionBase)]!
  const extension = extensionOf(owner, entity)
  return extension >= 0 && extensions.trait[extension]! < 0 && (entities.flags[entity]! & Flag.Exported) === 0
}

/** The method that a trait adds to the type of an object. */
function ofTrait(linker: Linker, query: MemberQuery): SetId | undefined {
  for (const extension of linker.extensionsOf.get(linker.values.entity(query.of)) ?? []) {
    if (extension.unit.facts.extensions.trait[extension.row]! < 0) continue
    const found = extensionMember(linker, extension, query)
    if (found !== undefined) return found
  }
  return undefined
}
