// Reopened classes: each `class Foo` of one full name is a part of one class.

import { append } from '../../../collections/multimap.ts'
import { oncePerNumber } from '../../../collections/once.ts'
import {
  declarationsOf,
  isQualifier,
  mergeInto,
  representativeOf,
} from '../../../graph/link/program/merged-declarations.ts'
import type { Program } from '../../../graph/link/program/program.ts'
import { hasFlag, type Unit } from '../../../graph/link/program/unit.ts'
import { AFTER_MODULE, type EntityId, type EntityRow, toId, toRow } from '../../../ids.ts'
import { EntityKind, Flag } from '../../../vocabulary.ts'

/** Joins the parts of each class by its full name. */
export function mergeDeclarations(program: Program, units: readonly Unit[]): void {
  for (const [key, parts] of reopenedClasses(units)) {
    if (parts.length < 2) continue
    for (const [root, group] of groupsOf(program, parts))
      if (group.length > 1) mergeInto(program, `${key} ${root}`, group, false)
  }
}

/** The classes of files by family and full name. */
function reopenedClasses(units: readonly Unit[]): Map<string, EntityId[]> {
  const byPath = new Map<string, EntityId[]>()
  const paths = units.map((unit) => pathsOf(unit))
  const add = (unit: Unit, row: EntityRow, path: string): void => {
    append(byPath, `${unit.language.family}:${path}`, toId(row, unit.entityBase))
  }
  for (const [index, unit] of units.entries())
    for (const [row, path] of paths[index]!.entries())
      if (path !== undefined && path !== '') add(unit, row as EntityRow, path)
  for (const [index, unit] of units.entries()) {
    const known = (path: string): boolean => byPath.has(`${unit.language.family}:${path}`)
    for (const [row, path] of prefixedPaths(unit, paths[index]!, known)) add(unit, row, path)
  }
  return byPath
}

/**
 * Groups the parts of one class: all of them, except that tests in different folders that only share a name are
 * separate classes.
 */
function groupsOf(program: Program, parts: readonly EntityId[]): Map<string, EntityId[]> {
  const unitOf = (part: EntityId): Unit => program.units[program.entityUnit[part]!]!
  if (parts.some((part) => !unitOf(part).test)) return new Map([['', [...parts]]])
  return Map.groupBy(parts, (part) => testRoot(unitOf(part)))
}

/** The outermost folder of a path in which all is test. */
function testRoot({ path, language }: Unit): string {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
    if (language.isTest(path.slice(0, slash + 1))) return path.slice(0, slash)
  return ''
}

const isClass = (unit: Unit, row: EntityRow): boolean =>
  unit.facts.entities.kind[row] === EntityKind.Class && unit.facts.entities.scope[row]! >= 0

const isNameless = (unit: Unit, row: EntityRow): boolean =>
  hasFlag(unit.facts.entities.flags[row]!, Flag.Anonymous) && !isQualifier(unit, row)

/**
 * Full names of those classes of a unit whose names are no paths and that are in no class with a path; '' for the
 * others.
 */
function pathsOf(unit: Unit): (string | undefined)[] {
  const { entities, strings } = unit.facts
  const paths: (string | undefined)[] = new Array(entities.length)
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++) {
    if (!isClass(unit, row)) continue
    const up = entities.parent[row]!
    const outer = up > 0 ? paths[up] : undefined
    if (isNameless(unit, row)) continue
    if (isQualifier(unit, row) || outer === '') paths[row] = ''
    else paths[row] = outer === undefined ? strings[entities.name[row]!]! : `${outer}.${strings[entities.name[row]!]}`
  }
  return paths
}

/**
 * Full names of the remaining classes: the part before `::` is looked up in the classes around, from the inside out.
 */
function* prefixedPaths(
  unit: Unit,
  paths: (string | undefined)[],
  known: (path: string) => boolean,
): Generator<[EntityRow, string]> {
  const { entities, strings } = unit.facts
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++) {
    if (paths[row] !== '') continue
    const name = strings[entities.name[row]!]!
    const up = entities.parent[row]!
    let outer = (up > 0 ? paths[up] : undefined) ?? ''
    const isNested = !isQualifier(unit, row) || (up > 0 && isQualifier(unit, up))
    while (!isNested && outer !== '' && !known(`${outer}.${name}`))
      outer = outer.slice(0, Math.max(0, outer.lastIndexOf('.')))
    paths[row] = outer === '' ? name : `${outer}.${name}`
    yield [row, paths[row]!]
  }
}

/** Whether the project only adds to a class that is declared elsewhere: `class A::B` where nothing declares `A`. */
export const isForeign: (program: Program, entity: EntityId) => boolean = oncePerNumber((program, entity) => {
  const unit = program.units[program.entityUnit[entity]!]!
  if (unit.outside) return false
  if (isQualifier(unit, toRow(entity, unit.entityBase))) return true
  return declarationsOf(program, entity).every((part) => {
    const home = program.units[program.entityUnit[part]!]!
    const up = home.facts.entities.parent[toRow(part, home.entityBase)]!
    return up > 0 && isForeign(program, representativeOf(program, toId(up, home.entityBase)))
  })
})
