// Names of the library, whose modules are not told apart: every module holds all names of the prelude.

import type { Linker } from '../../../graph/link/linker.ts'
import { outermostValue } from '../../../graph/link/names/bindings.ts'
import { preludeName, targetOf } from '../../../graph/link/names/imports.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { ImportRow, SetId, StringId } from '../../../ids.ts'

/**
 * A name that a star import of the standard library reexports to importers of the module: inside the module itself such
 * names come after all others.
 */
export function handedOn(linker: Linker, unit: Unit, row: ImportRow, name: StringId): SetId {
  if (unit.outside) return EMPTY_SET
  const target = targetOf(linker, unit, row)
  if (target?.kind !== 'external' || !target.standard) return EMPTY_SET
  return linker.values.known(preludeName(linker, unit, name))
}

/** A name of a module of the library: as the prelude has it, else a module by its small letter. */
export function libraryName(linker: Linker, unit: Unit, name: StringId): SetId {
  const { program, values } = linker
  const prelude = program.preludes.get(unit.language.id)?.main
  const found = prelude ? outermostValue(linker, prelude, name) : EMPTY_SET
  if (found !== EMPTY_SET) return found
  return /^[a-z]/.test(program.strings[name]!)
    ? values.single(values.value(Value.Module, unit.index))
    : values.externalSet
}
