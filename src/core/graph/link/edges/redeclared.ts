// Methods that a subclass may redefine: only for calls of these are the values of the receiver examined.

import { NONE } from '../../../facts.ts'
import { type EntityId, type EntityRow, FIRST, type StringId, toId, toRow } from '../../../ids.ts'
import { EntityKind } from '../../../vocabulary.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { PairMap } from '../program/tables.ts'
import { boundName } from '../program/unit.ts'
import { basesOf } from '../questions.ts'
import { Value } from '../values/values.ts'

/** The methods of the project, in languages with `dispatch: 'receivers'`. */
export type Redeclared = {
  /** Name -> 1 when two classes have methods of that name. */
  byName: Uint8Array
  /** Chains of the methods of one name: its last method in `methods`, and the one before each, or NONE. */
  last: Int32Array
  methods: EntityId[]
  before: number[]
  /** Name -> 1 when `below` has its methods: an edit asks about few. */
  isBelow: Uint8Array
  /** Holds (class, name) when a subclass of that class declares a method of the name. */
  below: PairMap
  /** Class -> the classes that it extends, directly or not. */
  bases: Map<EntityId, readonly number[]>
}

/**
 * Whether an object may have another method in place of one of `declared`, all of which have the given name. Only
 * subclasses redefine a method of a class; a method of an interface may be implemented by a class that knows nothing of
 * the interface.
 */
export function isRedeclared(linker: Linker, declared: readonly EntityId[], name: StringId): boolean {
  linker.redeclared ??= methodsByName(linker)
  if (linker.redeclared.byName[name] !== 1) return false
  const below = classesAbove(linker, linker.redeclared, name)
  return declared.some((entity) => {
    const unit = unitOfEntity(linker, entity)
    const { kind, parent } = unit.facts.entities
    const owner = parent[toRow(entity, unit.entityBase)]!
    return kind[owner] !== EntityKind.Class || below.find(toId(owner, unit.entityBase), name) >= 0
  })
}

function methodsByName({ program }: Linker): Redeclared {
  const names = program.strings.length
  const byName = new Uint8Array(names)
  const last = new Int32Array(names).fill(NONE)
  const methods: EntityId[] = []
  const before: number[] = []
  const ownerOf = new Int32Array(names).fill(NONE)
  for (const unit of program.units.slice(0, program.projectUnits)) {
    if (unit.language.rules.dispatch !== 'receivers') continue
    const { kind, parent } = unit.facts.entities
    for (let row: EntityRow = FIRST; row < kind.length; row++) {
      if (kind[row] !== EntityKind.Method) continue
      const [name, owner] = [boundName(unit, row), toId(parent[row]!, unit.entityBase)]
      if (ownerOf[name]! >= 0 && ownerOf[name] !== owner) byName[name] = 1
      ownerOf[name] = owner
      before.push(last[name]!)
      last[name] = methods.push(toId(row, unit.entityBase)) - 1
    }
  }
  const isBelow = new Uint8Array(names)
  return { byName, last, methods, before, isBelow, below: new PairMap(1024), bases: new Map() }
}

/** The table `below` with all classes a subclass of which declares a method of the name. */
function classesAbove(linker: Linker, redeclared: Redeclared, name: StringId): PairMap {
  const { last, methods, before, isBelow, below } = redeclared
  if (isBelow[name] === 1) return below
  isBelow[name] = 1
  for (let at = last[name]!; at >= 0; at = before[at]!) {
    const unit = unitOfEntity(linker, methods[at]!)
    const owner = unit.facts.entities.parent[toRow(methods[at]!, unit.entityBase)]!
    for (const base of baseEntities(linker, redeclared, toId(owner, unit.entityBase))) below.slot(base, name)
  }
  return below
}

function baseEntities(linker: Linker, { bases }: Redeclared, entity: EntityId): readonly number[] {
  const known = bases.get(entity)
  if (known) return known
  const { values } = linker
  const classes = basesOf(linker, entity).filter((base) => values.kind(base) === Value.Class)
  const found = classes.map((base) => values.a(base))
  bases.set(entity, found)
  return found
}
