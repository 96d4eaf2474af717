// The edits whose effects can be traced: those of the bodies of functions, and of functions and methods that come or
// go. Everything else that a file declares must stay as it is.

import { type Facts, TABLE_NAMES, type TableName } from '../../../facts.ts'
import type { BindingRow, ScopeRow } from '../../../ids.ts'
import { BindFlag, BindingKind, CallFlag, Flag, ScopeKind } from '../../../vocabulary.ts'
import { functionOfScope, isFunctionKind } from '../program/unit.ts'
import type { AnyRow } from './columns.ts'
import type { Partners, Versions } from './rows.ts'

/** The names that one version of a file declares for others, and the other does not. */
export type ChangedNames = { added: ReadonlySet<string>; removed: ReadonlySet<string> }

/** The names that an edit changes; undefined when it changes more than bodies of functions and whole functions. */
export function changedNames({ before, after, to, from }: Versions): ChangedNames | undefined {
  const removed = namesDeclared(before, to)
  const added = removed && namesDeclared(after, from)
  return added && { added, removed }
}

/** Tables whose rows take effect beyond the function in which they stand. */
const FIXED: readonly TableName[] = ['heritage', 'imports']

/** Functions with these flags mean more than a value of their name. */
const SPECIAL = Flag.Abstract | Flag.Constructor | Flag.Macro | Flag.Overload | Flag.Anonymous | Flag.Setter

/**
 * The names that the rows without a partner declare outside functions; undefined when one of these rows has effects of
 * other kinds.
 */
function namesDeclared(facts: Facts, partners: Partners): Set<string> | undefined {
  const names = new Set<string>()
  const state: Declaring = { facts, names, isOwn: (table, row) => row >= 0 && partners[table][row]! < 0 }
  for (const table of TABLE_NAMES) {
    const check = FIXED.includes(table) ? never : CHECKS[table]
    if (!check) continue
    for (let row = 0; row < partners[table].length; row++)
      if (partners[table][row]! < 0 && !check(state, row)) return undefined
  }
  return names
}

/** The facts of a version, the names found so far, and whether a row has no partner. */
type Declaring = { facts: Facts; names: Set<string>; isOwn: (table: TableName, row: AnyRow) => boolean }

const never = (): boolean => false

/** By table, whether the effects of a row without a partner can be traced; notes the names that it declares. */
const CHECKS: Readonly<Partial<Record<TableName, (state: Declaring, row: AnyRow) => boolean>>> = {
  entities({ facts: { entities, strings }, names }, row) {
    if (!isFunctionKind(entities.kind[row]!) || (entities.flags[row]! & SPECIAL) !== 0) return false
    names.add(strings[entities.name[row]!]!)
    return true
  },
  functions({ facts: { functions }, isOwn }, row) {
    const entity = functions.entity[row]!
    return (functions.flags[row]! & Flag.Macro) === 0 && (entity < 0 || isOwn('entities', entity))
  },
  params: ({ facts: { params }, isOwn }, row) => isOwn('functions', params.fn[row]!),
  typeParams: ({ facts: { typeParams }, isOwn }, row) =>
    typeParams.entity[row]! < 0
      ? isOwn('functions', typeParams.fn[row]!) || isOwn('exprs', typeParams.type[row]!)
      : isOwn('entities', typeParams.entity[row]!),
  scopes({ facts: { scopes } }, row) {
    const kind = scopes.kind[row]!
    return kind !== ScopeKind.Module && kind !== ScopeKind.Namespace
  },
  bindings({ facts, names, isOwn }, row) {
    const { bindings, strings } = facts
    const [scope, kind] = [bindings.scope[row]! as ScopeRow, bindings.kind[row]!]
    if (scope < 0 || UNTRACED.has(kind) || (bindings.flags[row]! & BindFlag.Global) !== 0) return false
    if (kind === BindingKind.Entity) {
      if (!isLocal(facts, scope)) names.add(strings[bindings.name[row]!]!)
      return isOwn('entities', bindings.ref[row]!)
    }
    return isOwn('scopes', scope) || isLocal(facts, scope)
  },
  values({ facts, isOwn }, row) {
    const binding = facts.values.binding[row]!
    return binding >= 0 && (isOwn('bindings', binding) || isLocalVariable(facts, binding))
  },
  exports({ facts: { exports, strings }, names }, row) {
    if (exports.expr[row]! >= 0 || exports.local[row]! < 0 || exports.name[row]! < 0) return false
    names.add(strings[exports.local[row]!]!)
    names.add(strings[exports.name[row]!]!)
    return true
  },
  extensions: ({ facts: { extensions }, isOwn }, row) =>
    extensions.trait[row]! < 0 && (extensions.entity[row]! < 0 || isOwn('entities', extensions.entity[row]!)),
  decorators: ({ facts: { decorators }, isOwn }, row) => isOwn('entities', decorators.target[row]!),
  calls: ({ facts: { calls } }, row) => (calls.flags[row]! & CallFlag.MacroBody) === 0,
}

/** Bindings through which code reaches the names of other places. */
const UNTRACED: ReadonlySet<number> = new Set([BindingKind.Import, BindingKind.Outer])

/** Whether a scope belongs to the body of a function. */
const isLocal = (facts: Facts, scope: ScopeRow): boolean => functionOfScope(facts, scope) >= 0

/** Whether a binding is a variable inside a function. */
export const isLocalVariable = (facts: Facts, binding: BindingRow): boolean =>
  !UNTRACED.has(facts.bindings.kind[binding]!) && isLocal(facts, facts.bindings.scope[binding]!)
