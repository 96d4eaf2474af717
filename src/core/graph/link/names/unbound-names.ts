// Names that no scope of their file binds: those of other files, of packages, of star imports, of the library.

import { type Column, type ImportRow, MODULE_SCOPE, type SetId, type StringId } from '../../../ids.ts'
import { ImportFlag } from '../../../vocabulary.ts'
import { LibraryPackage, NamePlace } from '../hooks/names.ts'
import type { Linker } from '../linker.ts'
import { groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { outermostValue } from './bindings.ts'
import { byPrecedence } from './exports.ts'
import { globalImport } from './global-imports.ts'
import { starValue, targetOf } from './imports.ts'
import { sharedValue } from './shared-names.ts'

export function findUnbound(linker: Linker, unit: Unit, name: StringId): SetId {
  const near = nearName(linker, unit, name)
  if (near !== EMPTY_SET) return near
  const starred = starredName(linker, unit, name)
  if (linker.values.isKnown(starred)) return starred
  const everywhere = globalImport(linker, unit, name)
  if (linker.values.isKnown(everywhere)) return everywhere
  const far =
    nameInPrelude(linker, unit, name) ||
    unit.hooks.lookUpName(linker, unit, name, NamePlace.Program, MODULE_SCOPE) ||
    packageNamed(linker, unit, name)
  return far || starred || everywhere
}

/** A name of the module that files share, or of enclosing packages. */
function nearName(linker: Linker, unit: Unit, name: StringId): SetId {
  const shared = unit.sharedScope < 0 ? EMPTY_SET : sharedValue(linker, unit.sharedScope, name, unit)
  return shared === EMPTY_SET ? unit.hooks.lookUpName(linker, unit, name, NamePlace.Namespace, MODULE_SCOPE) : shared
}

/** The values of a name from the star imports of a module; external when one of them is of an unknown module. */
function starredName(linker: Linker, unit: Unit, name: StringId): SetId {
  const { values } = linker
  let external = EMPTY_SET
  let elsewhere = EMPTY_SET // from files for another platform
  let likely = EMPTY_SET // from star imports in branches
  for (const row of starsInOrder(unit)) {
    const found = starValue(linker, unit, row, name)
    const target = targetOf(linker, unit, row)
    if (target?.kind === 'external' || found === values.externalSet) external = values.externalSet
    if (!values.isKnown(found)) continue
    if (target?.kind === 'file' && unit.language.isElsewhere?.(target.path)) elsewhere ||= found
    else {
      likely = values.union(likely, found)
      if ((unit.facts.imports.flags[row]! & ImportFlag.Optional) === 0) return likely
    }
  }
  return likely || elsewhere || external
}

/** A name of the language's library. */
function nameInPrelude(linker: Linker, unit: Unit, name: StringId): SetId {
  for (let at = linker.program.preludes.get(unit.language.id); at; at = at.base) {
    const found = at.main === unit ? EMPTY_SET : outermostValue(linker, at.main, name)
    if (found !== EMPTY_SET) return found
  }
  return EMPTY_SET
}

/** The package that a name denotes, where package names are paths and some package begins with it. */
function packageNamed(linker: Linker, unit: Unit, name: StringId): SetId {
  const { program, values } = linker
  const { rules, family } = unit.language
  if (rules.module !== 'package') return EMPTY_SET
  const text = program.strings[name]!
  const isKnown =
    unit.hooks.libraryPackage(text) !== LibraryPackage.None || program.packagePrefixes.has(`${family}:${text}`)
  return isKnown ? values.single(values.value(Value.Package, name)) : EMPTY_SET
}

/** The star imports of a module in order of precedence. */
function starsInOrder(unit: Unit): Column<ImportRow> {
  return byPrecedence(unit, groupOf(unit.starsOf, MODULE_SCOPE))
}
