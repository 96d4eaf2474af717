// Classes that are declared in several places (merged declarations). One of the declarations stands for the class in
// values; members, bases and names are looked up in all of them.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import {
  type BindingId,
  type BindingRow,
  type EntityId,
  type EntityRow,
  type ScopeRow,
  type StringId,
  toId,
  toRow,
} from '../../../ids.ts'
import { EntityKind, Flag, HeritageKind, ScopeKind } from '../../../vocabulary.ts'
import { firstOf } from './binding-table.ts'
import type { Program } from './program.ts'
import { share } from './sharing.ts'
import { groupOf } from './tables.ts'
import { hasFlag, Owner, type Unit } from './unit.ts'

/** Classes that are declared in several places, by their entities. */
export type MergedDeclarations = {
  /** Declaration -> the declaration that stands for the class. Absent for the only declaration of a class. */
  representative: Map<EntityId, EntityId>
  /** Representative -> all declarations of the class, itself included. */
  declarations: Map<EntityId, EntityId[]>
  /** Representative -> the scope with the bindings of all declarations (see `Program.sharedAt`). */
  names: Map<EntityId, number>
}

/** No class with several declarations. */
export const noMergedDeclarations = (): MergedDeclarations => ({
  representative: new Map(),
  declarations: new Map(),
  names: new Map(),
})

/** The entity that represents a class, given any of its declarations. */
export const representativeOf = (program: Program, entity: EntityId): EntityId =>
  program.merged.representative.get(entity) ?? entity

/** All declarations of a class. */
export const declarationsOf = (program: Program, entity: EntityId): readonly EntityId[] =>
  program.merged.declarations.get(representativeOf(program, entity)) ?? [entity]

/** Merges the declarations of each class that is declared in several places, by the rules of its language. */
export function mergeDeclarations(program: Program): void {
  for (const units of Map.groupBy(program.units, ({ language }) => language.family).values())
    units[0]!.hooks.mergeDeclarations(program, units)
}

/** Whether an entity is not a declaration but the `A` of `class A::B`. */
export const isQualifier = (unit: Unit, row: EntityRow): boolean =>
  hasFlag(unit.facts.entities.flags[row]!, Flag.Extension)

/**
 * Merges declarations into one class, represented by `given` or the best of them. `isMerged`: the declarations are of
 * different kinds, and add to a type of the library only members that it lacks.
 */
export function mergeInto(program: Program, key: string, parts: EntityId[], isMerged: boolean, given?: EntityId): void {
  let whole = given ?? parts[0]!
  let best: number = NONE
  for (const part of given === undefined ? parts : []) {
    const score = scoreOf(program, part)
    if (score > best) [whole, best] = [part, score]
  }
  // the bases of a class precede those of an interface of the same name
  program.merged.declarations.set(whole, isMerged ? [whole, ...parts.filter((part) => part !== whole)] : parts)
  for (const part of parts) {
    if (part !== whole) program.merged.representative.set(part, whole)
    const unit = program.units[program.entityUnit[part]!]!
    const scope = unit.facts.entities.scope[toRow(part, unit.entityBase)]!
    const only = isMerged && !unit.outside ? addedTo(program, whole) : undefined
    program.merged.names.set(whole, share(program, unit, scope, `whole ${key}`, only))
  }
}

/** The filter of members that declarations in the project add to a type of the library: those that it lacks. */
function addedTo(program: Program, whole: EntityId): ((unit: Unit, row: BindingRow) => boolean) | undefined {
  const library = program.units[program.entityUnit[whole]!]!
  if (!library.outside) return undefined
  const scope = library.facts.entities.scope[toRow(whole, library.entityBase)]!
  return (unit, row) => firstOf(library.bound, scope, unit.names[unit.facts.bindings.name[row]!]!) < 0
}

/**
 * The rank of a declaration as representative: the library's own first, then production code, a class, a declaration
 * with a base, the one with most members.
 */
function scoreOf(program: Program, part: EntityId): number {
  const unit = program.units[program.entityUnit[part]!]!
  const row = toRow(part, unit.entityBase)
  const { heritage, entities, bindings } = unit.facts
  const extended = groupOf(unit.heritageOf, row).some((at) => heritage.kind[at] === HeritageKind.Extends)
  let members = 0
  const scope = entities.scope[row]!
  for (let at = 0; at < bindings.length && members < 1000; at++) if (bindings.scope[at] === scope) members++
  const isClass = entities.kind[row] === EntityKind.Class
  const ranks = [unit.outside, !unit.test, isClass, !isQualifier(unit, row), extended]
  return ranks.reduce((sum, rank) => sum * 2 + (rank ? 1 : 0), 0) * 1001 + members
}

/**
 * The bindings of a name in all declarations of the class whose body is given; none for a class with one declaration.
 */
export function bindingsOfDeclarations(
  program: Program,
  unit: Unit,
  scope: ScopeRow,
  name: StringId,
): readonly BindingId[] {
  if (program.merged.names.size === 0 || !MERGEABLE.has(unit.facts.scopes.kind[scope]!)) return NO_BINDINGS
  if (unit.ownerKind[scope] !== Owner.Entity) return NO_BINDINGS
  return mergedBindings(program, representativeOf(program, toId(unit.ownerRow[scope]!, unit.entityBase)), name)
}

const NO_BINDINGS: readonly BindingId[] = []

/** Kinds of scopes that can have several declarations. */
const MERGEABLE = new Kinds([ScopeKind.Class, ScopeKind.Namespace])

/** The bindings of a name in all declarations of a class. */
export function mergedBindings(program: Program, whole: EntityId, name: StringId): readonly BindingId[] {
  const shared = program.merged.names.get(whole)
  const slot = shared === undefined ? NONE : program.sharedAt.find(shared, name)
  return slot < 0 ? NO_BINDINGS : program.sharedBindings[slot]!
}
