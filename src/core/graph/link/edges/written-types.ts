// Types by the names with which code writes them: of marks and of bases, those of libraries too.

import { type EntityId, type ExprRow, toRow } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { argumentsIn } from '../calls/call.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { declarationsOf } from '../program/merged-declarations.ts'
import { groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf } from '../questions.ts'
import { Value } from '../values/values.ts'

/** The names by which a type is written, without those before it: of the mark `@a.B(…)`, of the base `C<D>`. */
export function namesOfType(unit: Unit, row: ExprRow): string[] {
  const { exprs, imports, strings } = unit.facts
  switch (row < 0 ? Op.Unknown : exprs.op[row]) {
    case Op.Call:
    case Op.Apply:
      return namesOfType(unit, exprs.a[row]!)
    case Op.Name:
      return [strings[exprs.a[row]!]!]
    case Op.Member:
      return [strings[exprs.b[row]!]!]
    case Op.Module: {
      const name = imports.name[exprs.a[row]!]!
      return name < 0 ? [] : [strings[name]!]
    }
    case Op.First:
    case Op.Union:
      return argumentsIn(unit, exprs.a[row]!).flatMap((one) => namesOfType(unit, one))
    default:
      return []
  }
}

/** Whether a class, or one of its bases in the project, names one of some types as its base. */
export function hasBase(linker: Linker, entity: EntityId, names: ReadonlySet<string>): boolean {
  const { values } = linker
  if (namesBase(linker, entity, names)) return true
  return basesOf(linker, entity).some(
    (base) => values.kind(base) === Value.Class && namesBase(linker, values.entity(base), names),
  )
}

const namesBase = (linker: Linker, entity: EntityId, names: ReadonlySet<string>): boolean =>
  declarationsOf(linker.program, entity).some((part) => {
    const unit = unitOfEntity(linker, part)
    return groupOf(unit.heritageOf, toRow(part, unit.entityBase)).some((at) =>
      namesOfType(unit, unit.facts.heritage.type[at]!).some((name) => names.has(name)),
    )
  })
