// The members that a class itself has: declared in its body, in extensions, or stored in it.

import { EntityKind, NONE, ScopeKind } from '../../../facts.ts'
import { entityKind } from '../entities.ts'
import { type ExtensionRow, type Linker, unitOfEntity } from '../linker.ts'
import { bindingInBody, firstBinding } from '../names/scope-bindings.ts'
import type { Unit } from '../program/unit.ts'
import { bindingsOfWhole } from '../program/wholes.ts'
import { basesOf, plainMember } from '../questions.ts'
import { underlyingOf } from '../types/aliases.ts'
import { selfKey, Value } from '../values/values.ts'
import { memberOfParts } from './class-members.ts'
import { declaresName, extensionMember, fitsReceiver, isHidden } from './extension-members.ts'
import { storedMember } from './found-members.ts'
import type { MemberQuery } from './member-query.ts'
import { inheritedFromModule, objectMember } from './module-members.ts'
import { scopeMember } from './scope-members.ts'

/**
 * The member asked for that the class of `base` itself has: declared in its body, in an extension, or stored.
 * Undefined when the class has none of that name.
 */
export function findOwnMember(linker: Linker, base: number, query: MemberQuery): number | undefined {
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

/** What a class itself says of a member: its body, extensions of it, and what is stored in its objects. */
function memberOfClass(linker: Linker, base: number, query: MemberQuery): number | undefined {
  const { values } = linker
  const { name, of, isInstance } = query
  const entity = values.a(base)
  const unit = unitOfEntity(linker, entity)
  const scope = bodyOf(unit, entity - unit.entityBase)
  const ofParts = bindingsOfWhole(linker.program, entity, name)
  const isDeclared = ofParts.length > 0 || (scope >= 0 && firstBinding(linker, unit, scope, name) >= 0)
  const extensions = linker.extensionsOf.get(entity)
  if (!isDeclared && !extensions && !linker.storedNames.has(name)) return undefined
  const key = values.value(isInstance ? Value.Instance : Value.Class, entity)
  if (!isDeclared && !extensions && !linker.stored.get(key)?.has(name))
    return unit.hooks.storedInClass(linker, entity, query)
  const baseEnv = values.substOne(base, query.env)
  const env = values.extend(values.env(baseEnv), selfKey(entity), instanceSet(linker, of))
  const bound = { ...query, env }
  const inBody = isDeclared ? declaredMember(linker, unit, scope, ofParts, bound) : undefined
  if (inBody !== undefined) return unit.hooks.declaredMember(linker, entity, inBody, bound)
  const outside = extensions && memberOutside(linker, entity, extensions, bound)
  if (outside !== undefined) return outside
  const stored = isSaidElsewhere(linker, key, name) ? undefined : storedMember(linker, key, bound)
  return stored === undefined || !isInstance ? stored : values.union(stored, saidAbove(linker, entity, query))
}

/** What the bases of a class say of a member that is stored in its objects. */
function saidAbove(linker: Linker, entity: number, query: MemberQuery): number {
  return unitOfEntity(linker, entity).hooks.saidAbove(linker, entity, query)
}

/** What the body of a class declares: its scope, or where it is one of several parts, the bindings of them all. */
function declaredMember(
  linker: Linker,
  unit: Unit,
  scope: number,
  ofParts: readonly number[],
  query: MemberQuery,
): number | undefined {
  return ofParts.length > 0 ? memberOfParts(linker, ofParts, query) : scopeMember(linker, unit, scope, query)
}

/** The scope that holds the members of a class; NONE for a function: what its body declares is its own. */
export function bodyOf({ facts: { entities, scopes } }: Unit, entity: number): number {
  const scope = entities.scope[entity]!
  return scope >= 0 && scopes.kind[scope] === ScopeKind.Function ? NONE : scope
}

/** A member that the body of a class declares, with what is defined under that name outside the body. */
export function withExtensions(linker: Linker, entity: number, declared: number, query: MemberQuery): number {
  return linker.values.union(declared, outsideMembers(linker, linker.extensionsOf.get(entity), query))
}

/** The member of a class that its extensions define; undefined when none in sight does. */
function memberOutside(
  linker: Linker,
  entity: number,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): number | undefined {
  const { hooks } = unitOfEntity(linker, entity)
  return hooks.extensionMember
    ? hooks.extensionMember(linker, entity, extensions, query)
    : givingExtension(linker, entity, extensions, query)?.found
}

/** The first extension in sight that gives a type the member, and the member. */
export function givingExtension(
  linker: Linker,
  entity: number,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): { extension: ExtensionRow; found: number } | undefined {
  const { outside } = unitOfEntity(linker, entity)
  for (const extension of inFittingOrder(linker, extensions, query)) {
    if (outside && isHidden(linker, entity, extension, query.name)) continue
    const found = extensionMember(linker, extension, query)
    if (found !== undefined) return { extension, found }
  }
  return undefined
}

/** Extensions that declare the member, those that are of the receiver's type arguments. */
function inFittingOrder(
  linker: Linker,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): readonly ExtensionRow[] {
  const declaring = extensions.filter((one) => declaresName(linker, one, query.name))
  return declaring.filter((one) => fitsReceiver(linker, one, query.of))
}

/** All members of one name that are defined outside the body of their type. */
export function outsideMembers(
  linker: Linker,
  extensions: readonly ExtensionRow[] | undefined,
  query: MemberQuery,
): number {
  const found: number[] = []
  for (const extension of extensions ?? []) {
    const member = extensionMember(linker, extension, query)
    if (member !== undefined) found.push(member)
  }
  return linker.values.unionOf(found)
}

/**
 * What is stored in an object of an interface or alias does not hide what a base or the type behind it declares, nor,
 * where assignments declare nothing, what is stored in any object.
 */
export function isSaidElsewhere(linker: Linker, key: number, name: number): boolean {
  const entity = linker.values.a(key)
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
function isDeclaredAbove(linker: Linker, entity: number, name: number): boolean {
  const { values } = linker
  return basesOf(linker, entity).some(
    (base) => values.kind(base) === Value.Class && bindingInBody(linker, values.a(base), name) >= 0,
  )
}

/** The instances of a class. */
export function instanceSet(linker: Linker, id: number): number {
  return linker.values.toInstances(linker.values.single(id))
}
