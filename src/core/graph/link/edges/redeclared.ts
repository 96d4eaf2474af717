// Methods that a subclass may redefine: only for calls of these are the values of the receiver examined.

import { NONE } from '../../../facts.ts'
import { type EntityId, type EntityRow, FIRST, type StringId, toId, toRow } from '../../../ids.ts'
import { EntityKind } from '../../../vocabulary.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { PairMap } from '../program/tables.ts'
import { boundName } from '../program/unit.ts'
import { basesOf } from '../questions.ts'
import { Value } from '../values/values.ts'

/** The methods of the project that are declared more than once, in languages with `dispatch: 'receivers'`. */
export type Redeclared = {
  /** Name -> 1 when two classes have methods of that name. */
  byName: Uint8Array
  /** Holds (class, name) when a subclass of that class declares a method of the name. */
  below: PairMap
}

/**
 * Whether an object may have another method in place of one of `declared`, all of which have the given name. Only
 * subclasses redefine a method of a class; a method of an interface may be implemented by a class that knows nothing of
 * the interface.
 */
export function isRedeclared(linker: Linker, declared: readonly EntityId[], name: StringId): boolean {
  linker.redeclared ??= findRedeclared(linker)
  const { byName, below } = linker.redeclared
  if (byName[name] !== 1) return false
  return declared.some((entity) => {
    const unit = unitOfEntity(linker, entity)
    const { kind, parent } = unit.facts.entities
    const owner = parent[toRow(entity, unit.entityBase)]!
    return kind[owner] !== EntityKind.Class || below.find(toId(owner, unit.entityBase), name) >= 0
  })
}

/** Whether a subclass of a class declares a method of a name. */
export function isRedeclaredBelow(linker: Linker, entity: EntityId, name: StringId): boolean {
  linker.redeclared ??= findRedeclared(linker)
  return linker.redeclared.below.find(entity, name) >= 0
}

function findRedeclared(linker: Linker): Redeclared {
  const { program } = linker
  const byName = new Uint8Array(program.strings.length)
  const below = new PairMap(1024)
  const first = new Int32Array(program.strings.length).fill(NONE)
  for (const unit of program.units.slice(0, program.projectUnits)) {
    if (unit.language.rules.dispatch !== 'receivers') continue
    const { kind, parent } = unit.facts.entities
    let [of, bases]: [EntityRow, readonly number[]] = [NONE as EntityRow, []]
    for (let row: EntityRow = FIRST; row < kind.length; row++) {
      if (kind[row] !== EntityKind.Method) continue
      const [name, owner] = [boundName(unit, row), toId(parent[row]!, unit.entityBase)]
      if (first[name]! >= 0 && first[name] !== owner) byName[name] = 1
      first[name] = owner
      if (parent[row] !== of) [of, bases] = [parent[row]!, baseEntities(linker, owner)]
      for (const base of bases) below.slot(base, name)
    }
  }
  return { byName, below }
}

/** The classes (entities) that a class extends, directly or not. */
function baseEntities(linker: Linker, entity: EntityId): readonly number[] {
  const { values } = linker
  const bases = basesOf(linker, entity).filter((base) => values.kind(base) === Value.Class)
  return bases.map((base) => values.a(base))
}
