// The exports of modules. The entry points are `exportValue` and `wholeModule`.

import { NONE } from '../../../facts.ts'
import {
  type BindingId,
  type BindingRow,
  type Column,
  columnOf,
  FIRST,
  type ImportRow,
  MODULE_SCOPE,
  type SetId,
  type StringId,
  toRow,
} from '../../../ids.ts'
import { BindFlag, BindingKind, Flag, ImportFlag, ImportKind } from '../../../vocabulary.ts'
import { NamePlace } from '../hooks/names.ts'
import type { Linker } from '../linker.ts'
import { hasFlag, oncePerUnit, type Unit } from '../program/unit.ts'
import { exportValue, exprValue, importValue, memberValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { chainValue, outermostValue } from './bindings.ts'
import { starValue } from './imports.ts'
import { firstBinding } from './scope-bindings.ts'
import { sharedValue } from './shared-names.ts'
import { ANYWHERE } from './use.ts'

const WHOLE_MODULE = '='

export function findExport(linker: Linker, unit: Unit, name: StringId, inside = true): SetId {
  const said = exportedByName(linker, unit, name) || reExported(linker, unit, name)
  if (said !== EMPTY_SET) return said
  const first = firstBinding(unit, MODULE_SCOPE, name)
  const isSeen = first >= 0 && (inside || !isInnerImport(unit, toRow(first, unit.bindingBase)))
  const exported = isSeen ? firstExported(linker, unit, first) : NONE
  if (exported >= 0) {
    const bound = chainValue(linker, unit, exported, ANYWHERE)
    // an import that resolves to nothing may be of a macro, and leaves the name to a type from a star import
    const isMacro =
      bound === EMPTY_SET && unit.facts.bindings.kind[toRow(first, unit.bindingBase)] === BindingKind.Import
    if (!isMacro || !unit.hooks.importsMacros) return bound
  }
  const passedOn = reExportedByStar(linker, unit, name, inside)
  if (linker.values.isKnown(passedOn)) return passedOn
  const shared = unit.sharedScope < 0 ? EMPTY_SET : sharedValue(linker, unit.sharedScope, name)
  if (shared !== EMPTY_SET) return shared
  const object = assignedExports(linker, unit, name)
  return object === EMPTY_SET ? passedOn : memberValue(linker, object, name)
}

/** The values that the export statements of a module give a name. */
function exportedByName(linker: Linker, unit: Unit, name: StringId): SetId {
  const { exports } = unit.facts
  const { values } = linker
  let result = EMPTY_SET
  for (let row = 0; row < exports.length; row++) {
    if (unit.names[exports.name[row]!] !== name) continue
    const local = exports.local[row]!
    if (local >= 0) result = values.union(result, outermostValue(linker, unit, unit.names[local]!))
    else if (exports.expr[row]! >= 0) result = values.union(result, exprValue(linker, unit, exports.expr[row]!))
  }
  return result
}

/**
 * The values of imports that a module re-exports under a name: `export { a as name } from`, `export * as name from`.
 */
function reExported(linker: Linker, unit: Unit, name: StringId): SetId {
  const { imports } = unit.facts
  let result = EMPTY_SET
  for (let row: ImportRow = FIRST; row < imports.length; row++) {
    const kind = imports.kind[row]!
    if (kind !== ImportKind.ReExport && kind !== ImportKind.ReExportStar) continue
    if (unit.names[imports.alias[row]!] === name) result = linker.values.union(result, importValue(linker, unit, row))
  }
  return result
}

/** The first binding of a name that can be imported, or NONE: a function may be exported beside a type of its name that is not. */
function firstExported({ program }: Linker, unit: Unit, first: BindingId): BindingId {
  let at = first
  while (at >= 0 && !isExported(unit, toRow(at, unit.bindingBase))) at = program.bindingNext[at]!
  return at < 0 ? NONE : at
}

/** Whether a binding of a module's own scope can be imported. */
function isExported(unit: Unit, row: BindingRow): boolean {
  if (unit.hooks.special.defaultExport === undefined || unit.outside) return true
  const { bindings, entities } = unit.facts
  if (hasFlag(bindings.flags[row]!, BindFlag.Exported)) return true
  if (bindings.kind[row] !== BindingKind.Entity) return false
  const entity = bindings.ref[row]!
  return entity >= 0 && (entities.flags[entity]! & Flag.Exported) !== 0
}

/** The values of a name from the re-exported star imports of a module, of the first that knows it. */
function reExportedByStar(linker: Linker, unit: Unit, name: StringId, inside: boolean): SetId {
  const { imports } = unit.facts
  const { values } = linker
  let external = EMPTY_SET
  let likely = EMPTY_SET // from star imports in branches
  let library = EMPTY_SET
  for (const row of starsHandedOn(unit)) {
    if (!inside && isInner(unit, row)) continue
    const found = starValue(linker, unit, row, name)
    if (found === values.externalSet) external = found
    else if (found === EMPTY_SET) library ||= unit.hooks.lookUpName(linker, unit, name, NamePlace.Star, row)
    else if ((imports.flags[row]! & ImportFlag.Optional) === 0) return values.union(likely, found)
    else likely = values.union(likely, found)
  }
  return likely || library || external
}

/** Star imports (rows, in the order of the text) by precedence. */
export const byPrecedence = (unit: Unit, rows: Column<ImportRow>): Column<ImportRow> =>
  unit.hooks.lastStarFirst && rows.length > 1 ? rows.toReversed() : rows

/** The imports (rows) all of whose names a module re-exports, in order of precedence. */
const starsHandedOn = oncePerUnit((unit): Column<ImportRow> => {
  const rows = columnOf<ImportRow>(Int32Array.from(unit.facts.imports.kind.keys()))
  return byPrecedence(
    unit,
    rows.filter((row) => isHandedOn(unit, row)),
  )
})

/** Whether a module re-exports all names of an import. */
function isHandedOn({ facts: { imports }, hooks }: Unit, row: ImportRow): boolean {
  const kind = imports.kind[row]!
  if (kind === ImportKind.Star) return hooks.special.defaultExport === undefined && imports.scope[row] === 0
  return kind === ImportKind.ReExportStar && imports.alias[row]! < 0
}

/** Whether the names of an import are visible only in the module and its submodules. */
const isInner = ({ facts: { imports } }: Unit, row: ImportRow): boolean =>
  hasFlag(imports.flags[row]!, ImportFlag.Inner)

/** Whether a binding is of an import visible only in the module and its submodules. */
function isInnerImport(unit: Unit, row: BindingRow): boolean {
  const { kind, ref } = unit.facts.bindings
  return kind[row] === BindingKind.Import && ref[row]! >= 0 && isInner(unit, ref[row]!)
}

/** Whether a module has imports visible only in it and its submodules. */
export const hasInnerImports = oncePerUnit((unit): boolean => {
  for (let row: ImportRow = FIRST; row < unit.facts.imports.length; row++) if (isInner(unit, row)) return true
  return false
})

/** The object to which a module sets its exports (`module.exports = api`), when a member of it is looked up. */
function assignedExports(linker: Linker, unit: Unit, name: StringId): SetId {
  const whole = linker.program.stringIds.get(WHOLE_MODULE)
  if (whole === undefined || whole === name || unit.facts.exports.length === 0) return EMPTY_SET
  return exportValue(linker, unit, whole)
}

/** A module as a value: the module itself, and the values assigned to `module.exports`. */
export function wholeModule(linker: Linker, module: SetId): SetId {
  const { values, program } = linker
  const whole = program.stringIds.get(WHOLE_MODULE)
  if (whole === undefined) return module
  let result = module
  for (const id of values.items(module)) {
    if (values.kind(id) !== Value.Module) continue
    result = values.union(result, exportValue(linker, program.units[values.a(id)]!, whole))
  }
  return result
}

/** Whether a star import of modules imports a name of theirs. */
export function isPublic(linker: Linker, module: SetId, name: StringId): boolean {
  const { values, program } = linker
  return values.items(module).every((id) => {
    if (values.kind(id) !== Value.Module) return true
    const unit = program.units[values.a(id)]!
    return unit.hooks.isPublic(linker, unit, name)
  })
}
