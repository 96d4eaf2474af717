// Whether a trait is in sight of a file. `isVisible` is the way in.

import { nameOfEntity } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { starValue } from '../../../graph/link/names/imports.ts'
import { END } from '../../../graph/link/names/use.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { importValue, nameValue } from '../../../graph/link/questions.ts'
import { Value } from '../../../graph/link/values/values.ts'
import { type EntityId, FIRST, type ImportRow, MODULE_SCOPE, type SetId, type StringId } from '../../../ids.ts'
import { ImportKind } from '../../../vocabulary.ts'
import { traitsOf } from './trait-table.ts'

/** Whether a trait is in sight of a file. */
export function isVisible(linker: Linker, unit: Unit, trait: EntityId): boolean {
  const { visible, aliases } = traitsOf(linker)
  const key = unit.index * linker.program.entityUnit.length + trait
  let result = visible.get(key)
  if (result === undefined) {
    const name = nameOfEntity(linker, trait)
    const names = [name, ...(aliases.get(name) ?? [])]
    visible.set(
      key,
      (result = unitOfEntity(linker, trait) === unit || names.some((one) => sees(linker, unit, trait, one))),
    )
  }
  return result
}

/** Whether a file sees a trait under a name. */
function sees(linker: Linker, unit: Unit, trait: EntityId, name: StringId): boolean {
  const { values } = linker
  const is = (set: SetId): boolean =>
    values.items(set).some((id) => values.kind(id) === Value.Class && values.a(id) === trait)
  if (is(nameValue(linker, unit, name, MODULE_SCOPE, END))) return true
  const { imports } = unit.facts
  for (let row: ImportRow = FIRST; row < imports.length; row++) {
    if (imports.kind[row] === ImportKind.Star) {
      if (is(starValue(linker, unit, row, name))) return true
    } else if (imports.name[row]! >= 0 && unit.names[imports.name[row]!] === name) {
      if (is(importValue(linker, unit, row))) return true
    }
  }
  return false
}
