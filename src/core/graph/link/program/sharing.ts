// Scopes shared by several files. `shareScopes` joins the scopes of a file to those of the files before it.

import {
  AFTER_MODULE,
  type BindingId,
  type BindingRow,
  type EntityRow,
  FIRST,
  MODULE_SCOPE,
  type ScopeRow,
  toId,
  toRow,
} from '../../../ids.ts'
import { folderOf } from '../../../paths.ts'
import { BindFlag, BindingKind, EntityKind, Flag } from '../../../vocabulary.ts'
import { representativeOf } from './merged-declarations.ts'
import type { Program } from './program.ts'
import { hasFlag, namespaceName, oncePerUnit, type Unit } from './unit.ts'

/** Joins the module scopes (and namespaces) of a file with those of others: by folder, by package, or not at all. */
export function shareScopes(program: Program, unit: Unit): void {
  const { rules, family } = unit.language
  if (rules.module === 'folder') shareFolder(program, unit)
  else if (rules.module === 'package')
    unit.sharedScope = share(program, unit, MODULE_SCOPE, `${family}:${unit.facts.package}`)
  if (rules.module === 'package') shareNamespaces(program, unit)
  unit.hooks.shareScopes(program, unit)
}

/** Joins the module scope of a file with those of the files of its package in the same folder. */
function shareFolder(program: Program, unit: Unit): void {
  const key = `${unit.language.family}:${folderOf(unit.path)}`
  unit.sharedScope = share(program, unit, MODULE_SCOPE, `${key}:${unit.facts.package}`)
  // a separate program beside a package, excluded by a build constraint, is not imported with the folder
  const isProgram = unit.facts.package === 'main' && program.sharedScopes.has(key)
  if (!unit.facts.package.endsWith('_test') && !isProgram) program.sharedScopes.set(key, unit.sharedScope)
}

/** Joins the namespaces that a file declares with those of the same names elsewhere. */
export function shareNamespaces(program: Program, unit: Unit): void {
  const { entities } = unit.facts
  for (const row of namespacesOf(unit)) {
    const key = `${unit.language.family}:${namespaceName(unit, row)}`
    if (hasFlag(entities.flags[row]!, Flag.Macro)) program.macroNamespaces.add(key)
    if (entities.scope[row]! >= 0) share(program, unit, entities.scope[row]!, key, isNoDeclaration)
  }
}

/** The namespaces (rows of `entities`) that a file declares. */
export function namespacesOf({ facts: { entities } }: Unit): EntityRow[] {
  const rows: EntityRow[] = []
  const next = (after: number): EntityRow => entities.kind.indexOf(EntityKind.Namespace, after) as EntityRow
  for (let row = next(AFTER_MODULE); row >= 0; row = next(row + 1)) rows.push(row)
  return rows
}

/** Joins names shared by files with the library of their language. Call it when the scopes of all files are joined. */
export function shareLibraries(program: Program, projectUnits: readonly Unit[]): void {
  for (const [id, { main: prelude }] of program.preludes) {
    const units = projectUnits.filter((unit) => unit.language.id === id)
    prelude.hooks.shareLibrary(program, prelude, units)
  }
}

const isNoDeclaration = (unit: Unit, row: BindingRow): boolean => unit.facts.bindings.kind[row] !== BindingKind.Declared

/** The key in `sharedScopes` of the names that files declare for the whole program. */
export const globalsKey = (family: string): string => `${family}::global`

/** Whether a binding declares its name for the whole program. */
export const isGlobal = (unit: Unit, row: BindingRow): boolean =>
  !unit.outside && hasFlag(unit.facts.bindings.flags[row]!, BindFlag.Global)

/**
 * Adds the names of a scope for which `only` holds to the shared scope of a key; returns the number of the shared
 * scope.
 */
export function share(
  program: Program,
  unit: Unit,
  scope: ScopeRow,
  key: string,
  only?: (unit: Unit, row: BindingRow) => boolean,
): number {
  let shared = program.sharedScopes.get(key)
  if (shared === undefined) {
    shared = program.sharedScopes.size
    program.sharedScopes.set(key, shared)
  }
  const { bindings } = unit.facts
  for (const row of namedIn(unit, scope)) {
    if (only && !only(unit, row)) continue
    const slot = program.sharedAt.slot(shared, unit.names[bindings.name[row]!]!)
    const list = (program.sharedBindings[slot] ??= [])
    if (!isFurtherDeclaration(program, unit, row, list)) list.push(toId(row, unit.bindingBase))
  }
  return shared
}

/** The bindings of a scope but for imports. */
const namedIn = (unit: Unit, scope: ScopeRow): readonly BindingRow[] =>
  scope === MODULE_SCOPE ? namedInModule(unit) : namesOf(unit, scope)

const namedInModule = oncePerUnit((unit) => namesOf(unit, MODULE_SCOPE))

function namesOf({ facts: { bindings } }: Unit, scope: ScopeRow): BindingRow[] {
  const rows: BindingRow[] = []
  for (let row: BindingRow = FIRST; row < bindings.length; row++)
    if (bindings.scope[row] === scope && bindings.kind[row] !== BindingKind.Import) rows.push(row)
  return rows
}

/** Adds members defined outside their namespace to it: `void N::f() { … }`. */
export function shareOutside(program: Program, unit: Unit, keys: ReadonlyMap<number, string>): void {
  const { bindings } = unit.facts
  for (let row: BindingRow = FIRST; row < bindings.length; row++) {
    const key = keys.get(bindings.scope[row]!)
    const shared = key === undefined ? undefined : program.sharedScopes.get(key)
    if (shared === undefined || bindings.kind[row] !== BindingKind.Entity) continue
    const slot = program.sharedAt.slot(shared, unit.names[bindings.name[row]!]!)
    ;(program.sharedBindings[slot] ??= []).push(toId(row, unit.bindingBase))
  }
}

/** Whether a binding names a further declaration of a class. The first one stands for all, unless it belongs to a test. */
function isFurtherDeclaration(program: Program, unit: Unit, row: BindingRow, list: readonly BindingId[]): boolean {
  const { bindings } = unit.facts
  if (list.length < 2 || bindings.kind[row] !== BindingKind.Entity) return false
  const representative = representativeOf(program, toId(bindings.ref[row]!, unit.entityBase))
  return list.slice(0, PARTS_SEEN).some((binding) => {
    const other = program.units[program.bindingUnit[binding]!]!
    const at = toRow(binding, other.bindingBase)
    if (other.test !== unit.test || other.facts.bindings.kind[at] !== BindingKind.Entity) return false
    return representativeOf(program, toId(other.facts.bindings.ref[at]!, other.entityBase)) === representative
  })
}
const PARTS_SEEN = 8
