// Classes that are declared in several places: of the parts one stands for the whole in values; members, bases and names
// are looked for in all of them.

import { EntityKind, Flag, HeritageKind, NONE, ScopeKind } from '../../../facts.ts'
import type { Program } from './program.ts'
import { share } from './sharing.ts'
import { groupOf } from './tables.ts'
import { hasFlag, Owner, type Unit } from './unit.ts'

/** Classes that are declared in several places. */
export type Wholes = {
  /** Part -> the part that stands for all. Entities that have no other parts are not here. */
  of: Map<number, number>
  /** What stands for the whole -> all parts, itself included. */
  parts: Map<number, number[]>
  /** What stands for the whole -> the scope that holds the bindings of all parts (see `Program.sharedAt`). */
  names: Map<number, number>
}

/** No class has several parts. */
export const noWholes = (): Wholes => ({ of: new Map(), parts: new Map(), names: new Map() })

/** The entity that stands for a class, whichever of its parts is given. */
export const wholeOf = (program: Program, entity: number): number => program.wholes.of.get(entity) ?? entity

/** All parts of a class. */
export const partsOf = (program: Program, entity: number): readonly number[] =>
  program.wholes.parts.get(wholeOf(program, entity)) ?? [entity]

/** Joins the parts of classes that are declared in several places, as each language tells them. */
export function collectWholes(program: Program): void {
  for (const units of Map.groupBy(program.units, ({ language }) => language.family).values())
    units[0]!.hooks.joinParts(program, units)
}

/** Whether an entity is not a declaration but the `A` of `class A::B`. */
export const isPrefix = (unit: Unit, row: number): boolean => hasFlag(unit.facts.entities.flags[row]!, Flag.Extension)

/**
 * Makes one class of some parts, for which the best of them stands or the one that is given. `isMerged`: the parts are
 * declarations of different kinds, and to a type of the library they add what it does not have.
 */
export function join(program: Program, key: string, parts: number[], isMerged: boolean, given?: number): void {
  let whole = given ?? parts[0]!
  let best = NONE
  for (const part of given === undefined ? parts : []) {
    const score = scoreOf(program, part)
    if (score > best) [whole, best] = [part, score]
  }
  // what a class extends comes before what an interface of its name does
  program.wholes.parts.set(whole, isMerged ? [whole, ...parts.filter((part) => part !== whole)] : parts)
  for (const part of parts) {
    if (part !== whole) program.wholes.of.set(part, whole)
    const unit = program.units[program.entityUnit[part]!]!
    const scope = unit.facts.entities.scope[part - unit.entityBase]!
    const only = isMerged && !unit.outside ? addedTo(program, whole) : undefined
    program.wholes.names.set(whole, share(program, unit, scope, `whole ${key}`, only))
  }
}

/** Which members of its parts in the project a type of the library gets: those that it does not have. */
function addedTo(program: Program, whole: number): ((unit: Unit, row: number) => boolean) | undefined {
  const library = program.units[program.entityUnit[whole]!]!
  if (!library.outside) return undefined
  const scope = library.scopeBase + library.facts.entities.scope[whole - library.entityBase]!
  return (unit, row) => program.bindingAt.find(scope, unit.names[unit.facts.bindings.name[row]!]!) < 0
}

/**
 * How well a part stands for the class: the library's own, then code
 * that is not a test, names a base, has most members.
 */
function scoreOf(program: Program, part: number): number {
  const unit = program.units[program.entityUnit[part]!]!
  const row = part - unit.entityBase
  const { heritage, entities, bindings } = unit.facts
  const extended = groupOf(unit.heritageOf, row).some((at) => heritage.kind[at] === HeritageKind.Extends)
  let members = 0
  const scope = entities.scope[row]!
  for (let at = 0; at < bindings.length && members < 1000; at++) if (bindings.scope[at] === scope) members++
  const isClass = entities.kind[row] === EntityKind.Class
  const ranks = [unit.outside, !unit.test, isClass, !isPrefix(unit, row), extended]
  return ranks.reduce((sum, rank) => sum * 2 + (rank ? 1 : 0), 0) * 1001 + members
}

/** Whether the project only adds to a class that is declared elsewhere: it may have members that nobody knows. */
export const isForeign = (program: Program, entity: number): boolean =>
  program.units[program.entityUnit[entity]!]!.hooks.isForeign(program, entity)

/** The bindings of a name in all parts of the class whose body a scope is; none when it has one part only. */
export function bindingsOfParts(program: Program, unit: Unit, scope: number, name: number): readonly number[] {
  if (program.wholes.names.size === 0 || !PARTED.has(unit.facts.scopes.kind[scope]!)) return []
  if (unit.ownerKind[scope] !== Owner.Entity) return []
  return bindingsOfWhole(program, wholeOf(program, unit.entityBase + unit.ownerRow[scope]!), name)
}

/** Scopes of what can be declared in parts. */
const PARTED: ReadonlySet<number> = new Set([ScopeKind.Class, ScopeKind.Namespace])

/** The bindings of a name in all parts of a class. */
export function bindingsOfWhole(program: Program, whole: number, name: number): readonly number[] {
  const shared = program.wholes.names.get(whole)
  const slot = shared === undefined ? NONE : program.sharedAt.find(shared, name)
  return slot < 0 ? [] : program.sharedBindings[slot]!
}
