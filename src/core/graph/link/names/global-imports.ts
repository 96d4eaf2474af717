// Imports that hold in every file of a compilation: `global using` of C# and the usings of project files.

import { FIRST, type ImportRow, MODULE_SCOPE, type SetId, type StringId, toRow } from '../../../ids.ts'
import { BindingKind, ImportFlag, ImportKind } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { compilationOf } from '../program/module-names.ts'
import { hasFlag, type Unit } from '../program/unit.ts'
import { memberValue } from '../questions.ts'
import { EMPTY_SET } from '../values/values.ts'
import { chainValue } from './bindings.ts'
import { moduleOfTarget, starValue, targetOf } from './imports.ts'
import { firstBinding } from './scope-bindings.ts'
import { ANYWHERE } from './use.ts'

/** The values of a name from the global imports of other files of the compilation, and those of its configuration. */
export function globalImport(linker: Linker, unit: Unit, name: StringId): SetId {
  const { program } = linker
  if (!program.resolvers.get(unit.language.id)?.compilation || unit.outside) return EMPTY_SET
  let external = EMPTY_SET
  for (const other of program.globalImports.get(`${unit.language.family}:${compilationOf(program, unit)}`) ?? []) {
    const found = importedBy(linker, other, name)
    if (found === linker.values.externalSet) external = found
    else if (found !== EMPTY_SET) return found
  }
  return configuredImport(linker, unit, name) || external
}

/** The values of a name from the imports that the configuration of a compilation adds to all files. */
function configuredImport(linker: Linker, unit: Unit, name: StringId): SetId {
  const { program } = linker
  const resolver = program.resolvers.get(unit.language.id)!
  for (const specifier of resolver.implicitStars?.(compilationOf(program, unit)) ?? []) {
    const target = resolver.resolve(specifier, unit.path, undefined)
    if (!target || target.kind === 'external') continue
    const found = memberValue(linker, moduleOfTarget(linker, unit, target), name)
    if (linker.values.isKnown(found)) return found
  }
  return EMPTY_SET
}

function importedBy(linker: Linker, unit: Unit, name: StringId): SetId {
  const { imports, bindings } = unit.facts
  const isGlobal = (row: ImportRow): boolean => hasFlag(imports.flags[row]!, ImportFlag.Global)
  const first = firstBinding(unit, MODULE_SCOPE, name)
  if (first >= 0) {
    const row = toRow(first, unit.bindingBase)
    if (bindings.kind[row] === BindingKind.Import && isGlobal(bindings.ref[row]!))
      return chainValue(linker, unit, first, ANYWHERE)
  }
  let external = EMPTY_SET
  for (let row: ImportRow = FIRST; row < imports.length; row++) {
    if (imports.kind[row] !== ImportKind.Star || !isGlobal(row)) continue
    const found = starValue(linker, unit, row, name)
    if (targetOf(linker, unit, row)?.kind === 'external') external = linker.values.externalSet
    if (linker.values.isKnown(found)) return found
  }
  return external
}
