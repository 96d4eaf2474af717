// Functions and methods that are declared once per build: the choice of the ones for a file's build.

import { NONE } from '../../../facts.ts'
import { entityOfFunction, nameOfEntity } from '../../../graph/link/entities.ts'
import { type ExtensionRow, type Linker, unitOfBinding, unitOfFunction } from '../../../graph/link/linker.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { givingExtension, outsideMembers } from '../../../graph/link/members/own-members.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { Value } from '../../../graph/link/values/values.ts'
import type { BindingId, EntityId, SetId, StringId, ValueId } from '../../../ids.ts'

/** Removes functions of other builds if the calling unit declares one of the same name. */
export function ofBuild(linker: Linker, set: SetId, from: Unit): SetId {
  const { values } = linker
  const ids = values.items(set)
  if (!ids.some((id) => values.kind(id) === Value.Function && unitOfFunction(linker, values.fn(id)).elsewhere))
    return set
  const named = Map.groupBy(ids, (id) => nameOf(linker, id))
  const kept: ValueId[] = []
  for (const [name, group] of named) {
    const ofUnit = group.filter((id) => name >= 0 && unitOfFunction(linker, values.fn(id)) === from)
    const isOfBuild = (id: ValueId): boolean => name < 0 || !unitOfFunction(linker, values.fn(id)).elsewhere
    const here = ofUnit.length > 0 || from.elsewhere ? ofUnit : group.filter(isOfBuild)
    kept.push(...(here.length > 0 ? here : group))
  }
  return kept.length === ids.length ? set : values.setOf(kept)
}

/** The name of a named function, else NONE. */
function nameOf(linker: Linker, id: ValueId): StringId {
  if (linker.values.kind(id) !== Value.Function) return NONE
  const entity = entityOfFunction(linker, linker.values.fn(id))
  return entity < 0 ? NONE : nameOfEntity(linker, entity)
}

/**
 * Of several bindings those of the file itself, if it has any: other files that declare the name are for other builds.
 */
export function ofOwnFile(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] {
  if (all.length < 2) return all
  const own = all.filter((binding) => unitOfBinding(linker, binding) === from)
  return own.length > 0 ? own : all
}

/** The method of a type, with the ones that other files declare under the name: one for each platform or build. */
export function memberOfBuilds(
  linker: Linker,
  entity: EntityId,
  declared: SetId | undefined,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): SetId | undefined {
  if (declared !== undefined) return declared
  const giving = givingExtension(linker, entity, extensions, query)
  if (giving === undefined) return undefined
  const others = extensions.filter((other) => other.unit !== giving.extension.unit)
  return linker.values.union(giving.found, outsideMembers(linker, others, query))
}
