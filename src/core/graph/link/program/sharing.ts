// Scopes shared by several files: `shareScopes` joins those of a file to those of the files before it.

import { BindFlag, BindingKind, EntityKind, Flag } from '../../../facts.ts'
import type { Program } from './program.ts'
import { hasFlag, namespaceName, type Unit } from './unit.ts'
import { wholeOf } from './wholes.ts'

/** Joins the module scopes (and namespaces) of a file with those of others: by folder, by package, or not at all. */
export function shareScopes(program: Program, unit: Unit): void {
  const { rules, family } = unit.language
  const { entities } = unit.facts
  if (rules.module === 'folder') {
    const slash = unit.path.lastIndexOf('/')
    const folder = slash < 0 ? '' : unit.path.slice(0, slash)
    unit.sharedScope = share(program, unit, 0, `${family}:${folder}:${unit.facts.package}`)
    // a program of its own beside a package, left out of it by a build constraint, is not what the folder is imported for
    const isProgram = unit.facts.package === 'main' && program.sharedScopes.has(`${family}:${folder}`)
    if (!unit.facts.package.endsWith('_test') && !isProgram)
      program.sharedScopes.set(`${family}:${folder}`, unit.sharedScope)
  } else if (rules.module === 'package') {
    unit.sharedScope = share(program, unit, 0, `${family}:${unit.facts.package}`)
  }
  if (rules.module === 'package' || rules.globalFunctions) {
    for (let row = 1; row < entities.length; row++) {
      if (entities.kind[row] !== EntityKind.Namespace || entities.scope[row]! < 0) continue
      if (hasFlag(entities.flags[row]!, Flag.Macro))
        program.macroNamespaces.add(`${family}:${namespaceName(unit, row)}`)
      share(program, unit, entities.scope[row]!, `${family}:${namespaceName(unit, row)}`, isNoDeclaration)
    }
  }
  if (rules.globalFunctions) share(program, unit, 0, `${family}:`, isLinked)
  if (rules.globalDeclarations) share(program, unit, 0, globalsKey(family), isGlobal)
}

/**
 * Joins the namespaces that files open with the library's of the same names: `namespace std { … }` adds to the existing
 * one. To be called when the scopes of all files are joined.
 */
export function shareLibraries(program: Program, projectUnits: readonly Unit[]): void {
  const opened = new Map<Unit, Set<string>>()
  for (const unit of projectUnits) {
    if (!unit.language.rules.globalFunctions) continue
    const prelude = program.preludes.get(unit.language.id)?.main
    if (prelude === undefined) continue
    const { entities } = unit.facts
    for (let row = 1; row < entities.length; row++) {
      if (entities.kind[row] !== EntityKind.Namespace) continue
      const names = opened.get(prelude)
      if (names) names.add(namespaceName(unit, row))
      else opened.set(prelude, new Set([namespaceName(unit, row)]))
    }
  }
  for (const [prelude, names] of opened) {
    const { entities } = prelude.facts
    for (let row = 1; row < entities.length; row++) {
      if (entities.kind[row] !== EntityKind.Namespace || entities.scope[row]! < 0) continue
      const name = namespaceName(prelude, row)
      if (names.has(name)) share(program, prelude, entities.scope[row]!, `${prelude.language.family}:${name}`)
    }
  }
}

/** Whether a name has external linkage: the file defines it, and not for itself alone. */
const isLinked = (unit: Unit, row: number): boolean => {
  const { bindings, entities } = unit.facts
  if (bindings.kind[row] !== BindingKind.Entity) return false
  return !hasFlag(entities.flags[bindings.ref[row]!]!, Flag.Private)
}

const isNoDeclaration = (unit: Unit, row: number): boolean => unit.facts.bindings.kind[row] !== BindingKind.Declared

/** The key in `sharedScopes` of the names that files declare for the whole program. */
export const globalsKey = (family: string): string => `${family}::global`

/** Whether a binding declares its name for the whole program. */
export const isGlobal = (unit: Unit, row: number): boolean =>
  !unit.outside && hasFlag(unit.facts.bindings.flags[row]!, BindFlag.Global)

/**
 * Adds the names of a scope that `only` admits to the shared scope of a key; returns the number of the shared scope.
 */
export function share(
  program: Program,
  unit: Unit,
  scope: number,
  key: string,
  only?: (unit: Unit, row: number) => boolean,
): number {
  let shared = program.sharedScopes.get(key)
  if (shared === undefined) {
    shared = program.sharedScopes.size
    program.sharedScopes.set(key, shared)
  }
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++) {
    if (bindings.scope[row] !== scope || bindings.kind[row] === BindingKind.Import) continue
    if (only && !only(unit, row)) continue
    const slot = program.sharedAt.slot(shared, unit.names[bindings.name[row]!]!)
    const list = (program.sharedBindings[slot] ??= [])
    if (!isFurtherPart(program, unit, row, list)) list.push(unit.bindingBase + row)
  }
  return shared
}

/** Adds members defined outside their namespace to it: `void N::f() { … }`. */
export function shareOutside(program: Program, unit: Unit, keys: ReadonlyMap<number, string>): void {
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++) {
    const key = keys.get(bindings.scope[row]!)
    const shared = key === undefined ? undefined : program.sharedScopes.get(key)
    if (shared === undefined || bindings.kind[row] !== BindingKind.Entity) continue
    const slot = program.sharedAt.slot(shared, unit.names[bindings.name[row]!]!)
    ;(program.sharedBindings[slot] ??= []).push(unit.bindingBase + row)
  }
}

/** Whether a binding names a further part of a class: the first part stands for all, unless it belongs to a test. */
function isFurtherPart(program: Program, unit: Unit, row: number, list: readonly number[]): boolean {
  const { bindings } = unit.facts
  const { reopened, mergedDeclarations } = unit.language.rules
  if (list.length < 2 || !(reopened || mergedDeclarations) || bindings.kind[row] !== BindingKind.Entity) return false
  const whole = wholeOf(program, unit.entityBase + bindings.ref[row]!)
  return list.slice(0, PARTS_SEEN).some((binding) => {
    const other = program.units[program.bindingUnit[binding]!]!
    const at = binding - other.bindingBase
    if (other.test !== unit.test || other.facts.bindings.kind[at] !== BindingKind.Entity) return false
    return wholeOf(program, other.entityBase + other.facts.bindings.ref[at]!) === whole
  })
}
const PARTS_SEEN = 8
