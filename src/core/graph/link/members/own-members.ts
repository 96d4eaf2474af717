// The members of a class itself: declared in its body or in extensions, or stored in its objects.

import { NONE } from '../../../facts.ts'
import {
  type BindingId,
  type EntityId,
  type EntityRow,
  type ScopeRow,
  type SetId,
  type StringId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { EntityKind, ScopeKind } from '../../../vocabulary.ts'
import { entityKind } from '../entities.ts'
import { type ExtensionRow, type Linker, unitOfEntity } from '../linker.ts'
import { bindingInBody, firstBinding } from '../names/scope-bindings.ts'
import { mergedBindings } from '../program/merged-declarations.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf, plainMember } from '../questions.ts'
import { underlyingOf } from '../types/aliases.ts'
import { EMPTY_SET, selfKey, Value } from '../values/values.ts'
import { memberOfDeclarations } from './class-members.ts'
import { declaring, extensionMember, fitsReceiver, isHidden, lookUpByName } from './extension-members.ts'
import { storedMember } from './found-members.ts'
import type { MemberQuery } from './member-query.ts'
import { inheritedFromModule, objectMember } from './module-members.ts'
import { scopeMember } from './scope-members.ts'

/**
 * The queried member of the class of `base` itself: declared in its body, in an extension, or stored. Undefined when
 * the class has none of that name.
 */
export function findOwnMember(linker: Linker, base: ValueId, query: MemberQuery): SetId | undefined {
  const { values } = linker
  switch (values.kind(base)) {
    case Value.External:
      return values.externalSet
    case Value.Object:
      return objectMember(linker, base, query.name) || undefined
    case Value.Module:
      return inheritedFromModule(linker, base, query)
    default:
      return memberOfClass(linker, base, query)
  }
}

/** A member of a class by its body, its extensions, and the values stored in its objects. */
function memberOfClass(linker: Linker, base: ValueId, query: MemberQuery): SetId | undefined {
  const { values } = linker
  const { name, of, isInstance } = query
  const entity = values.entity(base)
  const unit = unitOfEntity(linker, entity)
  const scope = bodyOf(unit, toRow(entity, unit.entityBase))
  const merged = mergedBindings(linker.program, entity, name)
  const isDeclared = merged.length > 0 || (scope >= 0 && firstBinding(unit, scope, name) >= 0)
  const extensions = linker.extensionsOf.get(entity)
  if (!isDeclared && !extensions && !linker.storedNames.has(name)) return undefined
  const key = values.value(isInstance ? Value.Instance : Value.Class, entity)
  if (!isDeclared && !extensions && !linker.stored.get(key)?.has(name))
    return unit.hooks.memberStored(linker, entity, query, undefined)
  const baseEnv = values.substOne(base, query.env)
  const env = values.extend(values.env(baseEnv), selfKey(entity), instanceSet(linker, of))
  const bound = { ...query, env }
  const inBody = isDeclared ? declaredMember(linker, unit, scope, merged, bound) : undefined
  if (inBody !== undefined || extensions) {
    if (extensions) lookUpByName(linker, extensions)
    const found = memberOfType(linker, entity, inBody, extensions, bound)
    if (found !== undefined || inBody !== undefined) return found
  }
  const stored = isSaidElsewhere(linker, key, name) ? undefined : storedMember(linker, key, bound)
  return stored === undefined || !isInstance ? stored : unit.hooks.memberStored(linker, entity, query, stored)
}

/**
 * The member declared in the body of a class: in its scope or, with several declarations, in the bindings of all of
 * them.
 */
function declaredMember(
  linker: Linker,
  unit: Unit,
  scope: ScopeRow,
  merged: readonly BindingId[],
  query: MemberQuery,
): SetId | undefined {
  return merged.length > 0 ? memberOfDeclarations(linker, merged, query) : scopeMember(linker, unit, scope, query)
}

/** The scope with the members of a class; NONE for a function, whose body has no members. */
export function bodyOf({ facts: { entities, scopes } }: Unit, entity: EntityRow): ScopeRow {
  const scope = entities.scope[entity]!
  return scope >= 0 && scopes.kind[scope] === ScopeKind.Function ? NONE : scope
}

/** A member declared in the body of a class, with definitions of it outside the body; else all of the latter. */
export function withExtensions(
  linker: Linker,
  entity: EntityId,
  declared: SetId | undefined,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): SetId | undefined {
  const outside = outsideMembers(linker, extensions, query)
  if (declared !== undefined) return linker.values.union(declared, outside)
  return outside === EMPTY_SET ? givingExtension(linker, entity, extensions, query)?.found : outside
}

/** The member of a class by its body (`declared`), else by its extensions; undefined when no visible one has it. */
function memberOfType(
  linker: Linker,
  entity: EntityId,
  declared: SetId | undefined,
  extensions: readonly ExtensionRow[] | undefined,
  query: MemberQuery,
): SetId | undefined {
  const { ownMember } = unitOfEntity(linker, entity).hooks
  if (ownMember) return ownMember(linker, entity, declared, extensions ?? NO_EXTENSIONS, query)
  return declared ?? givingExtension(linker, entity, extensions ?? NO_EXTENSIONS, query)?.found
}
const NO_EXTENSIONS: readonly ExtensionRow[] = []

/** The first visible extension that has the member of a type, and the member. */
export function givingExtension(
  linker: Linker,
  entity: EntityId,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): { extension: ExtensionRow; found: SetId } | undefined {
  const { outside } = unitOfEntity(linker, entity)
  for (const extension of inFittingOrder(linker, extensions, query)) {
    if (outside && isHidden(linker, entity, extension, query.name)) continue
    const found = extensionMember(linker, extension, query)
    if (found !== undefined) return { extension, found }
  }
  return undefined
}

/** The extensions that declare the member, and fit the type arguments of the receiver. */
function inFittingOrder(
  linker: Linker,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): readonly ExtensionRow[] {
  return declaring(linker, extensions, query.name).filter((one) => fitsReceiver(linker, one, query.of))
}

/** All members of one name that are defined outside the body of their type. */
export function outsideMembers(
  linker: Linker,
  extensions: readonly ExtensionRow[] | undefined,
  query: MemberQuery,
): SetId {
  const found: SetId[] = []
  for (const extension of extensions ? declaring(linker, extensions, query.name) : []) {
    const member = extensionMember(linker, extension, query)
    if (member !== undefined) found.push(member)
  }
  return linker.values.unionAll(found)
}

/**
 * Whether a value stored in an object does not declare the member: because a base or the type behind an alias does, or
 * because in this language assignments declare nothing.
 */
export function isSaidElsewhere(linker: Linker, key: ValueId, name: StringId): boolean {
  const entity = linker.values.entity(key)
  const unit = unitOfEntity(linker, entity)
  const kind = entityKind(linker, entity)
  if (kind === EntityKind.Interface) return isDeclaredAbove(linker, entity, name)
  if (unit.language.rules.declaredFields && isDeclaredAbove(linker, entity, name)) return true
  const isTyped = unit.hooks.isTypedAbove(linker, entity, name)
  if (isTyped !== undefined) return isTyped
  if (kind !== EntityKind.Type || !linker.stored.get(key)?.has(name)) return false
  const found = plainMember(linker, underlyingOf(linker, key), name)
  return linker.values.isKnown(found)
}

/** Whether a base of a class declares a name in its body. */
function isDeclaredAbove(linker: Linker, entity: EntityId, name: StringId): boolean {
  const { values } = linker
  return basesOf(linker, entity).some(
    (base) => values.kind(base) === Value.Class && bindingInBody(linker, values.entity(base), name) >= 0,
  )
}

/** The instances of a class. */
export function instanceSet(linker: Linker, id: ValueId): SetId {
  return linker.values.toInstances(linker.values.single(id))
}
