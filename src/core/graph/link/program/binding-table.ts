// The bindings of a file by scope and name. A table of its own for each file, since an edit leaves those of all others as
// they are.

import { columnFrom } from '../../../facts/shared-columns.ts'
import { type Facts, NONE } from '../../../facts.ts'
import { type BindingRow, type Column, columnOf, type ScopeRow, type StringId } from '../../../ids.ts'
import { PairMap } from './tables.ts'

/** (scope, name) -> slot -> first binding; `next` chains those of the same name, in order of declaration. */
export type BindingTable = {
  at: PairMap
  first: Column<BindingRow>
  next: Column<BindingRow>
  /** Scope -> the bits (`nameBit`) of the names it binds: a filter, since most scopes lack the name looked up. */
  namesIn: Int32Array
}

/** A name as one of 32 bits. */
const nameBit = (name: StringId): number => 1 << (name & 31)

/** The table of a file; `names`: its strings -> those of the program. */
export function bindingTable({ bindings, scopes }: Facts, names: Column<StringId>): BindingTable {
  const at = new PairMap(bindings.length)
  const first = columnOf<BindingRow>(new Int32Array(bindings.length))
  const next = columnOf<BindingRow>(new Int32Array(bindings.length).fill(NONE))
  const namesIn = new Int32Array(scopes.length)
  for (let row = (bindings.length - 1) as BindingRow; row >= 0; row--) {
    const scope = bindings.scope[row]!
    if (scope < 0) continue
    const name = names[bindings.name[row]!]!
    namesIn[scope]! |= nameBit(name)
    const known = at.size
    const slot = at.slot(scope, name)
    if (slot < known) next[row] = first[slot]!
    first[slot] = row
  }
  return {
    at,
    first: columnOf(columnFrom(first, at.size)),
    next: columnOf(columnFrom(next)),
    namesIn: columnFrom(namesIn),
  }
}

/** Whether a scope may bind a name; if not, it certainly does not. */
export const mayBind = ({ namesIn }: BindingTable, scope: ScopeRow, name: StringId): boolean =>
  (namesIn[scope]! & nameBit(name)) !== 0

/** The first binding of a name in a scope, or NONE. */
export function firstOf(table: BindingTable, scope: ScopeRow, name: StringId): BindingRow {
  if (!mayBind(table, scope, name)) return NONE
  const { at, first } = table
  const slot = at.find(scope, name)
  return slot < 0 ? NONE : first[slot]!
}
