// Classes that may have bases as deep as no written hierarchy, by the names alone with which classes name their bases:
// generated code, or a circle of hundreds of types. The entry point is `isDeep`.

import { append } from '../../../collections/multimap.ts'
import { oncePer } from '../../../collections/once.ts'
import { listOf, NONE } from '../../../facts.ts'
import { type EntityId, type EntityRow, type ExprRow, type StringId, toRow } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { componentsOf } from '../../components.ts'
import type { Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'

/** Bases of bases deeper than this are not asked for by questions that wait for each other. */
export const DEPTH_MAX = 150

/** Whether a class bears a name from which more than `DEPTH_MAX` names of bases may be passed. */
export function isDeep(program: Program, entity: EntityId): boolean {
  const deep = deepNames(program)
  if (deep.size === 0) return false
  const unit = program.units[program.entityUnit[entity]!]!
  return deep.has(nameOf(unit, toRow(entity, unit.entityBase)))
}

const nameOf = ({ facts, names }: Unit, entity: EntityRow): StringId => names[facts.entities.name[entity]!]!

/** The names of classes from which a path of more than `DEPTH_MAX` names leads, from each to that of a base. */
const deepNames = oncePer((program: Program): ReadonlySet<StringId> => {
  const bases = namedBases(program)
  const names = [...bases.keys()]
  const numbers = new Map(names.map((name, at) => [name, at]))
  const targets = names.map((name) => bases.get(name)!.flatMap((base) => numbers.get(base) ?? []))
  const depth = new Int32Array(names.length)
  for (const component of componentsOf(targets)) {
    let below = 0
    for (const at of component) for (const target of targets[at]!) below = Math.max(below, depth[target]!)
    for (const at of component) depth[at] = below + component.length
  }
  return new Set(names.filter((_, at) => depth[at]! > DEPTH_MAX))
})

/** By the name of a class or of the target of an extension, the names of its bases. */
function namedBases(program: Program): Map<StringId, StringId[]> {
  const bases = new Map<StringId, StringId[]>()
  const note = (name: StringId, base: StringId): void => {
    if (name !== NONE && base !== NONE) append(bases, name, base)
  }
  for (const unit of program.units.slice(0, program.projectUnits)) {
    const { heritage, extensions } = unit.facts
    for (let row = 0; row < heritage.length; row++)
      note(nameOf(unit, heritage.entity[row]!), lastName(program, unit, heritage.type[row]!))
    for (let row = 0; row < extensions.length; row++)
      note(lastName(program, unit, extensions.target[row]!), lastName(program, unit, extensions.trait[row]!))
  }
  return bases
}

/** The name of the class that a type expression leads to, without its path and type arguments; NONE when it has none. */
function lastName(program: Program, { facts, names }: Unit, row: ExprRow): StringId {
  const { exprs, imports, strings } = facts
  let at = row
  while (at >= 0) {
    const a = exprs.a[at]!
    switch (exprs.op[at]) {
      case Op.Name:
        return names[a]!
      case Op.Member:
        return names[exprs.b[at]!]!
      case Op.Module:
        return program.stringIds.get(strings[imports.specifier[a]!]!.split('.').at(-1)!) ?? NOT_NAMED
      case Op.Apply:
        at = a
        break
      case Op.First:
        at = listOf(facts, a).at(-1) ?? NOT_AN_EXPRESSION
        break
      default:
        return NOT_NAMED
    }
  }
  return NOT_NAMED
}

const NOT_NAMED = NONE as StringId
const NOT_AN_EXPRESSION = NONE as ExprRow
