// The traits and methods of a program by name, with the types that implement each trait and the names under which
// traits are imported. `traitsOf` is the way in.

import { addTo, append } from '../../../collections/multimap.ts'
import { type Facts, NONE } from '../../../facts.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { extensionOf, hasFlag, type Unit } from '../../../graph/link/program/unit.ts'
import { type EntityId, type EntityRow, type ExprRow, FIRST, type StringId, toId } from '../../../ids.ts'
import { EntityKind, Flag, Op, ScopeKind } from '../../../vocabulary.ts'
import { FILES } from '../../files.ts'

/** Traits and methods of a program, by the names of methods (strings of the program). */
type TraitTable = {
  /** Entities of the traits that declare a method. */
  traits: ReadonlyMap<StringId, readonly EntityId[]>
  /** Names of methods that types of the project have without a trait. */
  inherent: ReadonlySet<StringId>
  /** Names of methods of the library. */
  library: ReadonlySet<StringId>
  /** Other names under which traits and types are imported, by their own. */
  aliases: ReadonlyMap<StringId, ReadonlySet<StringId>>
  /** Names of the types that traits are implemented for, by the names of the traits. */
  targets: ReadonlyMap<StringId, ReadonlySet<StringId>>
  /** Whether a trait is in sight of a file, by `file * entities + trait`. */
  visible: Map<number, boolean>
}

/** The traits and methods of the program that is linked. */
export const traitsOf = ownState(traitTable)

/** Whether the library has a method of that name. */
export const isLibraryMethod = (linker: Linker, name: StringId): boolean => traitsOf(linker).library.has(name)

function traitTable(linker: Linker): TraitTable {
  const methods: Methods = { traits: new Map(), inherent: new Set(), library: new Set() }
  const aliases = new Map<StringId, Set<StringId>>()
  const targets = new Map<StringId, Set<StringId>>()
  for (const unit of linker.program.units) {
    if (unit.language.id !== FILES.rust.id) continue
    noteAliases(unit, aliases)
    noteTargets(unit, targets)
    noteMethods(unit, methods)
  }
  return { ...methods, aliases, targets, visible: new Map() }
}

/** The last name of a path, without its type arguments; NONE for anything else. */
export function lastName(facts: Facts, row: ExprRow): number {
  const { op, a, b } = facts.exprs
  if (op[row] === Op.Apply || op[row] === Op.Ref) return lastName(facts, a[row]!)
  return op[row] === Op.Name ? a[row]! : op[row] === Op.Member ? b[row]! : NONE
}

/** Declarations of methods of one name: in traits, in types, in the library. */
type Methods = { traits: Map<StringId, EntityId[]>; inherent: Set<StringId>; library: Set<StringId> }

function noteMethods(unit: Unit, { traits, inherent, library }: Methods): void {
  const { entities } = unit.facts
  for (let row: EntityRow = FIRST; row < entities.length; row++) {
    if (entities.kind[row] !== EntityKind.Method) continue
    const name = unit.names[entities.name[row]!]!
    const trait = traitAround(unit, row)
    if (unit.outside) library.add(name)
    else if (trait >= 0) append(traits, name, toId(trait, unit.entityBase))
    else if (!isImplementing(unit, row) && !hasFlag(entities.flags[row]!, Flag.Test)) inherent.add(name)
  }
}

/** The trait (a row) in whose body a method is declared, or NONE. */
function traitAround({ facts: { entities, scopes } }: Unit, method: EntityRow): EntityRow {
  const scope = entities.declaredIn[method]!
  const owner = scope < 0 || scopes.kind[scope] !== ScopeKind.Class ? NONE : scopes.entity[scope]!
  return owner >= 0 && entities.kind[owner] === EntityKind.Interface ? owner : NONE
}

/** Whether a method is defined in the implementation of a trait. */
function isImplementing(unit: Unit, method: EntityRow): boolean {
  const extension = extensionOf(unit, method)
  return extension >= 0 && unit.facts.extensions.trait[extension]! >= 0
}

function noteAliases({ facts: { imports }, names }: Unit, aliases: Map<StringId, Set<StringId>>): void {
  for (let row = 0; row < imports.length; row++) {
    const name = imports.name[row]!
    const alias = imports.alias[row]!
    if (name < 0 || alias < 0 || name === alias) continue
    addTo(aliases, names[name]!, names[alias]!)
  }
}

function noteTargets({ facts, names }: Unit, targets: Map<StringId, Set<StringId>>): void {
  const { trait, target, length } = facts.extensions
  for (let row = 0; row < length; row++) {
    const of = trait[row]! < 0 ? NONE : lastName(facts, trait[row]!)
    const type = of < 0 ? NONE : lastName(facts, target[row]!)
    if (type >= 0) addTo(targets, names[of]!, names[type]!)
  }
}
