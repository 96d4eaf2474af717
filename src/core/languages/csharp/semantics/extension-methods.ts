// Extension methods (C#): static methods that are called like members of the type they extend. They are visible where
// the namespace of their class is imported, and come after the type's own members.

import { type ExtensionRow, type Linker, unitOfEntity, unitOfFunction } from '../../../graph/link/linker.ts'
import { isExtensionMethod, isHidden } from '../../../graph/link/members/extension-members.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { givingExtension, outsideMembers, withExtensions } from '../../../graph/link/members/own-members.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { compilationOf } from '../../../graph/link/program/module-names.ts'
import { hasFlag, namespaceName, type Unit } from '../../../graph/link/program/unit.ts'
import { memberValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import {
  AFTER_MODULE,
  type EntityId,
  type EntityRow,
  type FunctionId,
  type SetId,
  type StringId,
  toRow,
} from '../../../ids.ts'
import { EntityKind, ImportFlag, ImportKind } from '../../../vocabulary.ts'
import { libraryExtension } from './library-extensions.ts'

/** The part of a member that is visible in a unit: without extension methods of other namespaces. */
function inSight(linker: Linker, unit: Unit, member: SetId): SetId {
  const { values } = linker
  const ids = values.items(member)
  const kept = ids.filter((id) => !isExtensionMethod(linker, id) || sees(linker, unit, values.fn(id)))
  return kept.length === ids.length ? member : values.setOf(kept)
}

function sees(linker: Linker, unit: Unit, fn: FunctionId): boolean {
  const owner = unitOfFunction(linker, fn)
  if (owner === unit || owner.outside) return true
  const { entities, functions, strings } = owner.facts
  let holder = entities.parent[functions.entity[toRow(fn, owner.functionBase)]!]!
  const type = strings[entities.name[holder]!]!
  while (holder > 0 && entities.kind[holder] !== EntityKind.Namespace) holder = entities.parent[holder]!
  const namespace = holder > 0 ? namespaceName(owner, holder) : owner.facts.package
  if (namespace === '') return true
  const seen = namespacesSeen(linker, unit)
  return seen.has(namespace) || seen.has(`${namespace}.${type}`)
}

/** Namespaces in sight of a file, by their full names. */
const seenBy = ownState(() => new Map<Unit, ReadonlySet<string>>())

/** Namespaces that a file is in or imports, and types whose static members it imports, by their full names. */
function namespacesSeen(linker: Linker, unit: Unit): ReadonlySet<string> {
  const known = seenBy(linker)
  const seen = known.get(unit) ?? collectSeen(linker, unit)
  known.set(unit, seen)
  return seen
}

/** The namespaces whose extension methods a file sees: those around its code and those of its usings. */
function collectSeen(linker: Linker, unit: Unit): ReadonlySet<string> {
  const { program } = linker
  const { entities } = unit.facts
  const seen = new Set<string>()
  const enter = (namespace: string): void => {
    for (let up = namespace; up !== ''; up = up.slice(0, Math.max(0, up.lastIndexOf('.')))) seen.add(up)
  }
  enter(unit.facts.package)
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++)
    if (entities.kind[row] === EntityKind.Namespace) enter(namespaceName(unit, row))
  const around = [...seen]
  const add = (name: string): void => {
    seen.add(name)
    for (const namespace of around) seen.add(`${namespace}.${name}`) // a using may be relative to where it stands
  }
  for (const name of starsOf(unit, false)) add(name)
  const compilation = compilationOf(program, unit)
  for (const other of program.globalImports.get(`${unit.language.family}:${compilation}`) ?? [])
    for (const name of starsOf(other, true)) add(name)
  for (const name of program.resolvers.get(unit.language.id)?.implicitStars?.(compilation) ?? []) add(name)
  return seen
}

/**
 * The namespaces that a file imports with all their names; `everywhere`: those imported for all files of its
 * compilation.
 */
function starsOf(unit: Unit, everywhere: boolean): string[] {
  const { imports, strings } = unit.facts
  const found: string[] = []
  for (let row = 0; row < imports.length; row++) {
    const isGlobal = hasFlag(imports.flags[row]!, ImportFlag.Global)
    if (imports.kind[row] === ImportKind.Star && (isGlobal || !everywhere))
      found.push(strings[imports.specifier[row]!]!)
  }
  return found
}

/**
 * The member of an object under a name, as a file sees it: without extension methods of namespaces that it does not
 * import.
 */
export function memberInFile(linker: Linker, unit: Unit, object: SetId, name: StringId): SetId {
  const found = inSight(linker, unit, memberValue(linker, object, name))
  if (linker.values.isKnown(found)) return found
  return inSight(linker, unit, libraryExtension(linker, object, name)) || found
}

/**
 * The member of a type: `declared` in its body with what extensions add, else the extension methods, all that are
 * imported, since a call chooses among them.
 */
export function ownMember(
  linker: Linker,
  entity: EntityId,
  declared: SetId | undefined,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): SetId | undefined {
  if (declared !== undefined) return withExtensions(linker, entity, declared, extensions, query)
  const { outside } = unitOfEntity(linker, entity)
  const seen = outside ? extensions.filter((one) => !isHidden(linker, entity, one, query.name)) : extensions
  const found = outsideMembers(linker, seen, query)
  return found === EMPTY_SET ? givingExtension(linker, entity, extensions, query)?.found : found
}
