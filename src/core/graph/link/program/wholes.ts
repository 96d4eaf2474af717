// Classes that are declared in several places, in the languages where each `class Foo` opens the same class again
// (Ruby) or declarations of one name merge (TypeScript: namespaces too). Of the parts one stands
// for the whole in values; members, bases and names are looked for in all of them.

import { BindingKind, EntityKind, Flag, HeritageKind, NONE, ScopeKind } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import type { Program } from './program.ts'
import { isGlobal, share } from './sharing.ts'
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
  /** Answers of `isForeign`. */
  foreign: Map<number, boolean>
}

/** No class has several parts. */
export const noWholes = (): Wholes => ({ of: new Map(), parts: new Map(), names: new Map(), foreign: new Map() })

/** The entity that stands for a class, whichever of its parts is given. */
export const wholeOf = (program: Program, entity: number): number => program.wholes.of.get(entity) ?? entity

/** All parts of a class. */
export const partsOf = (program: Program, entity: number): readonly number[] =>
  program.wholes.parts.get(wholeOf(program, entity)) ?? [entity]

/** Finds the parts of each class by its full name, and joins them. */
export function collectWholes(program: Program): void {
  for (const [key, parts] of reopenedClasses(program)) {
    if (parts.length < 2) continue
    for (const [root, group] of groupsOf(program, parts)) if (group.length > 1) join(program, `${key} ${root}`, group)
  }
  for (const [key, parts] of mergedTypes(program)) if (parts.length > 1) join(program, key, parts)
}

/** The classes of languages that open them again, by family and full name. */
function reopenedClasses(program: Program): Map<string, number[]> {
  const byPath = new Map<string, number[]>()
  const units = program.units.filter((unit) => unit.language.rules.reopened)
  const paths = units.map((unit) => pathsOf(unit))
  const add = (unit: Unit, row: number, path: string): void => {
    append(byPath, `${unit.language.family}:${path}`, unit.entityBase + row)
  }
  for (const [index, unit] of units.entries())
    for (const [row, path] of paths[index]!.entries()) if (path !== undefined && path !== '') add(unit, row, path)
  for (const [index, unit] of units.entries()) {
    const known = (path: string): boolean => byPath.has(`${unit.language.family}:${path}`)
    for (const [row, path] of prefixedPaths(unit, paths[index]!, known)) add(unit, row, path)
  }
  return byPath
}

/** The interface or class of the library to which a global interface of the project adds members, if there is one. */
function libraryPart(program: Program, unit: Unit, row: number): number {
  const library = program.preludes.get(unit.language.id)?.main
  if (!library || unit.facts.entities.kind[unit.facts.bindings.ref[row]!] !== EntityKind.Interface) return NONE
  const slot = program.bindingAt.find(library.scopeBase, unit.names[unit.facts.bindings.name[row]!]!)
  const { bindings, entities } = library.facts
  for (let at = slot < 0 ? NONE : program.bindingFirst[slot]!; at >= 0; at = program.bindingNext[at]!) {
    if (bindings.kind[at - library.bindingBase] !== BindingKind.Entity) continue
    const entity = bindings.ref[at - library.bindingBase]!
    if (isTypeKind(entities.kind[entity]!)) return library.entityBase + entity
  }
  return NONE
}

/**
 * Interfaces of one name in one scope, or in the scope of the whole program; a class beside them is part of the type.
 * Namespaces that are declared for the whole program are one as well, and what they hold is of one scope.
 */
function mergedTypes(program: Program): Map<string, number[]> {
  const merged: Merged = { types: new Map(), namespaces: new Map(), global: new Map() }
  for (const unit of program.units.slice(0, program.projectUnits)) {
    if (!unit.language.rules.mergedDeclarations) continue
    for (let row = 0; row < unit.facts.bindings.length; row++) collectMerged(program, unit, row, merged)
  }
  return new Map([...merged.types, ...[...merged.namespaces].map(([key, parts]) => [`${key}.`, parts] as const)])
}

/**
 * Entities that may be parts of one, by a text that is the same for the parts; with the scopes of the namespaces that
 * are declared for the whole program, and the texts of these.
 */
type Merged = { types: Map<string, number[]>; namespaces: Map<string, number[]>; global: Map<number, string> }

/** Adds what a binding binds, if that is a type or namespace that may have other parts. */
function collectMerged(program: Program, unit: Unit, row: number, { types, namespaces, global }: Merged): void {
  const { bindings, entities } = unit.facts
  const entity = bindings.kind[row] === BindingKind.Entity ? bindings.ref[row]! : NONE
  const isNamespace = entity >= 0 && entities.kind[entity] === EntityKind.Namespace
  if (!isNamespace && (entity < 0 || !isTypeKind(entities.kind[entity]!))) return
  const around = global.get(unit.scopeBase + bindings.scope[row]!) ?? (isGlobal(unit, row) ? '' : undefined)
  if (around === undefined && (isNamespace || !isNamedAgain(program, unit, row))) return
  const key = keyOf(unit, row, around)
  if (isNamespace) global.set(unit.scopeBase + entities.scope[entity]!, key)
  const found = isNamespace ? namespaces : types
  const library = around === '' && !found.has(key) ? libraryPart(program, unit, row) : NONE
  if (library >= 0) found.set(key, [library])
  append(found, key, unit.entityBase + entity)
}

/** The place and name of a binding; `around`: the namespace of the whole program that it is in, undefined for none. */
function keyOf(unit: Unit, row: number, around: string | undefined): string {
  const { bindings } = unit.facts
  const place = around === undefined ? unit.scopeBase + bindings.scope[row]! : `${unit.language.family}:${around}`
  return `${place} ${unit.names[bindings.name[row]!]!}`
}

const isTypeKind = (kind: number): boolean => kind === EntityKind.Interface || kind === EntityKind.Class

function isNamedAgain(program: Program, unit: Unit, row: number): boolean {
  if (program.bindingNext[unit.bindingBase + row]! >= 0) return true
  const { bindings } = unit.facts
  const slot = program.bindingAt.find(unit.scopeBase + bindings.scope[row]!, unit.names[bindings.name[row]!]!)
  return program.bindingFirst[slot] !== unit.bindingBase + row
}

/** Parts that make one class: all, but tests of different folders that only share a name make a class each. */
function groupsOf(program: Program, parts: readonly number[]): Map<string, number[]> {
  const unitOf = (part: number): Unit => program.units[program.entityUnit[part]!]!
  if (parts.some((part) => !unitOf(part).test)) return new Map([['', [...parts]]])
  return Map.groupBy(parts, (part) => testRoot(unitOf(part)))
}

/** The outermost folder of a path in which all is test. */
function testRoot({ path, language }: Unit): string {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
    if (language.isTest(path.slice(0, slash + 1))) return path.slice(0, slash)
  return ''
}

const isClass = (unit: Unit, row: number): boolean =>
  unit.facts.entities.kind[row] === EntityKind.Class && unit.facts.entities.scope[row]! >= 0

/** Whether an entity is not a declaration but the `A` of `class A::B`. */
const isPrefix = (unit: Unit, row: number): boolean => hasFlag(unit.facts.entities.flags[row]!, Flag.Extension)

const isNameless = (unit: Unit, row: number): boolean =>
  hasFlag(unit.facts.entities.flags[row]!, Flag.Anonymous) && !isPrefix(unit, row)

/** Full names of the classes of a unit whose names are no paths and are in no such class; '' for the others. */
function pathsOf(unit: Unit): (string | undefined)[] {
  const { entities, strings } = unit.facts
  const paths: (string | undefined)[] = new Array(entities.length)
  for (let row = 1; row < entities.length; row++) {
    if (!isClass(unit, row)) continue
    const up = entities.parent[row]!
    const outer = up > 0 ? paths[up] : undefined
    if (isNameless(unit, row)) continue
    if (isPrefix(unit, row) || outer === '') paths[row] = ''
    else paths[row] = outer === undefined ? strings[entities.name[row]!]! : `${outer}.${strings[entities.name[row]!]}`
  }
  return paths
}

/** Full names of the rest: what is before `::` is looked for in the classes around, from the inside out. */
function* prefixedPaths(
  unit: Unit,
  paths: (string | undefined)[],
  known: (path: string) => boolean,
): Generator<[number, string]> {
  const { entities, strings } = unit.facts
  for (let row = 1; row < entities.length; row++) {
    if (paths[row] !== '') continue
    const name = strings[entities.name[row]!]!
    const up = entities.parent[row]!
    let outer = (up > 0 ? paths[up] : undefined) ?? ''
    const isNested = !isPrefix(unit, row) || (up > 0 && isPrefix(unit, up))
    while (!isNested && outer !== '' && !known(`${outer}.${name}`))
      outer = outer.slice(0, Math.max(0, outer.lastIndexOf('.')))
    paths[row] = outer === '' ? name : `${outer}.${name}`
    yield [row, paths[row]!]
  }
}

/** Makes one class of some parts, for which the best of them stands or the one that is given. */
export function join(program: Program, key: string, parts: number[], given?: number): void {
  let whole = given ?? parts[0]!
  let best = NONE
  for (const part of given === undefined ? parts : []) {
    const score = scoreOf(program, part)
    if (score > best) [whole, best] = [part, score]
  }
  // what a class extends comes before what an interface of its name does
  const isMerged = program.units[program.entityUnit[whole]!]!.language.rules.mergedDeclarations === true
  program.wholes.parts.set(whole, isMerged ? [whole, ...parts.filter((part) => part !== whole)] : parts)
  for (const part of parts) {
    if (part !== whole) program.wholes.of.set(part, whole)
    const unit = program.units[program.entityUnit[part]!]!
    const scope = unit.facts.entities.scope[part - unit.entityBase]!
    const only = unit.language.rules.mergedDeclarations && !unit.outside ? addedTo(program, whole) : undefined
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

/** Whether the project only adds to a class that is declared elsewhere: `class A::B` where nothing declares `A`. */
export function isForeign(program: Program, entity: number): boolean {
  const unit = program.units[program.entityUnit[entity]!]!
  if (!unit.language.rules.reopened || unit.outside) return false
  let answer = program.wholes.foreign.get(entity)
  if (answer === undefined) {
    answer = findForeign(program, unit, entity)
    program.wholes.foreign.set(entity, answer)
  }
  return answer
}

function findForeign(program: Program, unit: Unit, entity: number): boolean {
  if (isPrefix(unit, entity - unit.entityBase)) return true
  return partsOf(program, entity).every((part) => {
    const home = program.units[program.entityUnit[part]!]!
    const up = home.facts.entities.parent[part - home.entityBase]!
    return up > 0 && isForeign(program, wholeOf(program, home.entityBase + up))
  })
}

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
