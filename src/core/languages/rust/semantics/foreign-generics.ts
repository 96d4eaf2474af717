// Generic types of packages outside the project: `Tree<Node>` of a library. The results of their methods are unknown,
// but a member looked up on a result is most likely that of the type argument if it has one of that name. A type with a
// single type of the project, as its last argument, most likely points to it (`Fetch<Node>`).

import { listOf } from '../../../facts.ts'
import { callValues } from '../../../graph/link/calls/returns.ts'
import { How, noteHow } from '../../../graph/link/certainty.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { memberValue, plainMember, typeValue } from '../../../graph/link/questions.ts'
import { isOfProject, libraryType } from '../../../graph/link/types/library-types.ts'
import { firstArgument, typeArguments } from '../../../graph/link/types/type-arguments.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { ExprRow, SetId, StringId, ValueId } from '../../../ids.ts'
import { isLibraryMethod } from './trait-table.ts'

/** The prelude's stand-ins for such types, and for the results of their methods. */
const FOREIGN = 'Foreign'
const GIVEN = 'Given'

/** A generic type of another package applied (in the row) to types of the project; the external set when none of them is. */
export function foreignType(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { values } = linker
  const args = listOf(unit.facts, unit.facts.exprs.b[row]!)
  if (unit.outside) return values.externalSet
  const ofArgument = (arg: ExprRow): SetId =>
    values
      .items(typeValue(linker, unit, arg))
      .reduce((all, id) => values.union(all, ofProject(linker, id, 0)), EMPTY_SET)
  const sets = Array.from(args, ofArgument)
  const held = sets.reduce((all, set) => values.union(all, set), EMPTY_SET)
  // a pointer's target is its last type argument: `MappedGuard<RawMutex, Node>`
  const entity = libraryType(linker, unit, sets.at(-1) === held ? GIVEN : FOREIGN)
  if (entity < 0 || held === EMPTY_SET) return values.externalSet
  return values.single(values.value(Value.Class, entity, firstArgument(linker, entity, held)))
}

/** A type itself if it is the project's; for a library's type those of the project among its arguments. */
function ofProject(linker: Linker, id: ValueId, depth: number): SetId {
  const { values } = linker
  if (isOfProject(linker, id)) return values.single(id)
  if (values.kind(id) !== Value.Instance) return EMPTY_SET
  let held = EMPTY_SET
  if (depth < DEPTH_MAX)
    for (const set of typeArguments(linker, id))
      for (const one of values.items(set)) held = values.union(held, ofProject(linker, one, depth + 1))
  return held
}

/** Type arguments inside each other that are looked through. */
const DEPTH_MAX = 3

/** Whether a value is of such a type, or the result of a method of one. */
export function isForeignGeneric(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return false
  const unit = unitOfEntity(linker, values.entity(id))
  return unit.outside && [FOREIGN, GIVEN].some((type) => libraryType(linker, unit, type) === values.a(id))
}

/**
 * A member looked up on a generic type of another package or on a result of its methods: the type argument's member
 * where it has one, else a method with such a result again; likewise for a part (`Some(x)`). Undefined for any other
 * type.
 */
export function foreignMember(linker: Linker, id: ValueId, name: StringId): SetId | undefined {
  if (!isForeignGeneric(linker, id)) return undefined
  const { values, program } = linker
  const unit = unitOfEntity(linker, values.entity(id))
  const isInstance = values.kind(id) === Value.Instance
  const isGiven = isInstance && libraryType(linker, unit, GIVEN) === values.a(id)
  if (isGiven && !isLibraryMethod(linker, name)) {
    const found = memberValue(linker, typeArguments(linker, id)[0] ?? EMPTY_SET, name)
    if (values.isKnown(found)) {
      noteHow(linker, How.Inferred)
      return found
    }
  }
  const string = program.stringIds.get('given')
  if (string === undefined || string === name) return values.externalSet
  const method = plainMember(linker, values.single(id), string)
  return /[#.]/.test(program.strings[name]!) ? callValues(linker, method) : method
}
