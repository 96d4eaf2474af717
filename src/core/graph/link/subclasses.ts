// Members that only subclasses have: a mixin or template method calls what those that extend it define.

import { EntityKind, HeritageKind } from '../../facts.ts'
import { basesOf, basesOfKinds } from './bases.ts'
import { How, type Linker, unitOfEntity } from './linker.ts'
import { memberValue } from './members.ts'
import { EMPTY_SET, Value } from './values.ts'
import { bindingsOfWhole, wholeOf } from './wholes.ts'

/** More definitions than this below a class, and none of them is meant. */
const SUBCLASSES_MAX = 16

/** Notes of every class of the project which ones extend it, directly or not. */
export function collectSubclasses(linker: Linker): void {
  const { program } = linker
  for (const unit of program.units.slice(0, program.projectUnits)) {
    if (!unit.language.rules.membersBelow) continue
    const { entities } = unit.facts
    for (let row = 1; row < entities.length; row++) {
      if (entities.kind[row] === EntityKind.Function || entities.kind[row] === EntityKind.Method) continue
      if (wholeOf(program, unit.entityBase + row) !== unit.entityBase + row) continue
      note(linker, basesOf(linker, unit.entityBase + row), unit.entityBase + row)
      const extended = basesOfKinds(linker, unit.entityBase + row, [HeritageKind.Extended])
      note(linker, extended, onClassSide(unit.entityBase + row))
    }
  }
}

/** How `Linker.below` holds a class that has the members of a module itself, in place of its instances. */
const onClassSide = (entity: number): number => -1 - entity

function note(linker: Linker, bases: readonly number[], below: number): void {
  for (const base of bases) {
    if (linker.values.kind(base) !== Value.Class) continue
    const list = linker.below.get(linker.values.a(base))
    if (list) list.push(below)
    else linker.below.set(linker.values.a(base), [below])
  }
}

/** The member `name` of the classes that extend `entity`, for a class that lacks it itself. */
export function memberBelow(linker: Linker, entity: number, name: number, isInstance: boolean): number {
  const below = linker.below.get(entity)
  if (!below || below.length > SUBCLASSES_MAX) return EMPTY_SET
  const { values } = linker
  let result = EMPTY_SET
  for (const each of below) {
    const isExtended = each < 0
    const entity = isExtended ? onClassSide(each) : each
    if (!declares(linker, entity, name)) continue
    const kind = isInstance && !isExtended ? Value.Instance : Value.Class
    result = values.union(result, memberValue(linker, values.single(values.value(kind, entity)), name, true))
  }
  if (result !== EMPTY_SET) linker.flag |= How.Inferred
  return result
}

/** Whether a class body itself binds the name, or its methods assign it. */
function declares(linker: Linker, entity: number, name: number): boolean {
  const { values } = linker
  if (linker.stored.get(values.value(Value.Instance, entity))?.has(name)) return true
  if (bindingsOfWhole(linker.program, entity, name).length > 0) return true
  const unit = unitOfEntity(linker, entity)
  const scope = unit.facts.entities.scope[entity - unit.entityBase]!
  return scope >= 0 && linker.program.bindingAt.find(unit.scopeBase + scope, name) >= 0
}
