// The types below others that a program has: those that come or go with an edit may be meant where a member of their base
// is looked up.

import { NONE } from '../../../facts.ts'
import { type EntityId, type StringId, toId, toRow } from '../../../ids.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { SUBCLASSES_MAX } from '../members/subclasses.ts'
import { bindingInBody } from '../names/scope-bindings.ts'
import { Value } from '../values/values.ts'
import type { Side } from './mentions.ts'
import type { Translation } from './translation.ts'

type Lists = ReadonlyMap<EntityId, readonly EntityId[]>

/**
 * The names of members that types of an edit have and types above them may look up; undefined when types that stay have
 * come to stand below others.
 */
export function namesBelow(
  old: Linker,
  now: Linker,
  t: Translation,
  sides: readonly Side[],
): Set<StringId> | undefined {
  const own = new Set<EntityId>()
  for (const { linker, unit, declared } of sides)
    if (linker === now) for (const row of declared.types) own.add(toId(row, unit.entityBase))
  const names = new Set<StringId>()
  const isTraced =
    noteNames({ old, now, t, own, names }, old.below, now.below, true) &&
    noteNames({ old, now, t, own, names }, old.implementers, now.implementers, false)
  return isTraced ? names : undefined
}

type Noting = { old: Linker; now: Linker; t: Translation; own: ReadonlySet<EntityId>; names: Set<StringId> }

/**
 * Notes the members of types that only one of two linkers has below a type which both have. `isLacked`: only members that
 * the type above lacks are looked up in those below it.
 */
function noteNames(noting: Noting, before: Lists, after: Lists, isLacked: boolean): boolean {
  const { old, now, t, own, names } = noting
  const seen = new Set<EntityId>()
  const differs = (above: EntityId, was: readonly EntityId[], is: readonly EntityId[]): boolean => {
    const kept = was.map((entity) => signed(t, entity))
    const stayed = kept.filter((entity) => entity !== NONE_SIGNED)
    const stays = is.filter((entity) => !own.has(unsigned(entity)))
    if (stayed.length !== stays.length || stayed.some((entity, at) => entity !== stays[at])) return true
    if (was.length > SUBCLASSES_MAX && is.length > SUBCLASSES_MAX) return false // none of them counts
    if (was.length === stayed.length && is.length === stays.length) return false
    if (was.length > SUBCLASSES_MAX !== is.length > SUBCLASSES_MAX) return true
    const note = (linker: Linker, entity: EntityId): void => {
      for (const name of membersOf(linker, unsigned(entity)))
        if (!isLacked || bindingInBody(now, above, name) < 0) names.add(name)
    }
    for (const [at, entity] of was.entries()) if (kept[at] === NONE_SIGNED) note(old, entity)
    for (const entity of is) if (own.has(unsigned(entity))) note(now, entity)
    return false
  }
  for (const [entity, list] of before) {
    const above = t.entity(entity)
    if (above < 0) continue
    seen.add(above)
    if (differs(above, list, after.get(above) ?? [])) return false
  }
  for (const [above, list] of after) if (!seen.has(above) && !own.has(above) && differs(above, [], list)) return false
  return true
}

/** Negative entities stand for the class side of a type. */
const unsigned = (entity: EntityId): EntityId => (entity < 0 ? ((-1 - entity) as EntityId) : entity)

/** No entity, and no class side of one. */
const NONE_SIGNED = Number.MIN_SAFE_INTEGER as EntityId

function signed(t: Translation, entity: EntityId): EntityId {
  const own = t.entity(unsigned(entity))
  if (own === NONE) return NONE_SIGNED
  return entity < 0 ? ((-1 - own) as EntityId) : own
}

/** The names that the body of a type binds, and those under which its objects store values. */
function membersOf(linker: Linker, entity: EntityId): Set<StringId> {
  const { facts, names, entityBase } = unitOfEntity(linker, entity)
  const scope = facts.entities.scope[toRow(entity, entityBase)]!
  const found = new Set<StringId>()
  const { bindings } = facts
  for (let row = 0; scope >= 0 && row < bindings.length; row++)
    if (bindings.scope[row] === scope) found.add(names[bindings.name[row]!]!)
  const stored = linker.stored.get(linker.values.value(Value.Instance, entity))
  for (const name of stored?.keys() ?? []) found.add(name)
  return found
}
