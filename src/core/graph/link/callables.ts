// What can be called: types that say no more than that, and the functions among values.

import { EntityKind } from '../../facts.ts'
import { underlyingOf } from './aliases.ts'
import { type Linker, unitOfEntity } from './linker.ts'
import { EMPTY_SET, Value } from './values.ts'

/** Whether a declared type says no more than "something that can be called". */
export function callableOnly(linker: Linker, set: number): boolean {
  return linker.values.items(set).some((id) => {
    if (linker.values.kind(id) === Value.FuncType) return true
    return linker.values.kind(id) === Value.Instance && isFunctionAlias(linker, id)
  })
}

/** Whether a type is the name of a function type, in the languages where that says no more. */
function isFunctionAlias(linker: Linker, id: number): boolean {
  const unit = unitOfEntity(linker, linker.values.a(id))
  if (!unit.language.rules.aliasedCallables || unit.outside) return false
  if (unit.facts.entities.kind[linker.values.a(id) - unit.entityBase] !== EntityKind.Type) return false
  const under = underlyingOf(linker, id)
  return linker.values.items(under).some((one) => linker.values.kind(one) === Value.FuncType)
}

/** The functions among the values. */
export function functionsOf(linker: Linker, set: number): number {
  if (set === EMPTY_SET) return set
  const { values } = linker
  return values.setOf(
    values.items(set).filter((id) => values.kind(id) === Value.Function || values.kind(id) === Value.Bound),
  )
}
