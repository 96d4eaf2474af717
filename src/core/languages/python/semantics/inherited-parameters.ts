// The type of an undeclared parameter, inherited from the overridden method of a base: an override accepts the same
// arguments. `inheritedType` is the way in.

import { NONE } from '../../../facts.ts'
import { paramRows } from '../../../graph/link/calls/signatures.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { bindingInBody } from '../../../graph/link/names/scope-bindings.ts'
import { representativeOf } from '../../../graph/link/program/merged-declarations.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { basesOf, typeValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type EntityId, type FunctionRow, type ParamRow, type SetId, type StringId, toId, toRow } from '../../../ids.ts'
import { BindingKind, EntityKind } from '../../../vocabulary.ts'

/**
 * The type that the nearest base with a method of the same name declares for the parameter
 * `param` (a row) of a method: of its name, at its place. The empty set when none does.
 */
export function inheritedType(linker: Linker, unit: Unit, param: ParamRow): SetId {
  const { values } = linker
  const { params, functions, entities } = unit.facts
  const fn = params.fn[param]!
  const entity = functions.entity[fn]!
  const owner = entity < 0 || entities.kind[entity] !== EntityKind.Method ? NONE : entities.parent[entity]!
  if (owner < 0) return EMPTY_SET
  const place = paramRows(unit, fn).indexOf(param)
  for (const base of basesOf(linker, representativeOf(linker.program, toId(owner, unit.entityBase)))) {
    if (values.kind(base) !== Value.Class) continue
    const above = unitOfEntity(linker, values.entity(base))
    const method = methodNamed(linker, above, values.entity(base), unit.names[entities.name[entity]!]!)
    if (method < 0) continue
    const row = paramRows(above, method)[place]
    if (row === undefined || above.facts.params.kind[row] !== params.kind[param]) return EMPTY_SET
    if (above.names[above.facts.params.name[row]!] !== unit.names[params.name[param]!]) return EMPTY_SET
    const type = above.facts.params.type[row]!
    if (type >= 0) return values.subst(typeValue(linker, above, type), values.env(base))
  }
  return EMPTY_SET
}

/** The function (row) of the method of a class by its name, or NONE. */
function methodNamed(linker: Linker, unit: Unit, entity: EntityId, name: StringId): FunctionRow {
  const { entities, bindings } = unit.facts
  for (let at = bindingInBody(linker, entity, name); at >= 0; at = linker.program.bindingNext[at]!) {
    const row = toRow(at, unit.bindingBase)
    const member = bindings.kind[row] === BindingKind.Entity ? bindings.ref[row]! : NONE
    if (member >= 0 && entities.kind[member] === EntityKind.Method) return entities.fn[member]!
  }
  return NONE
}
