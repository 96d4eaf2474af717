// Names of the namespaces around a namespace: `A` is visible in `A.B`, and so are the names that it declares.

import type { Linker } from '../../../graph/link/linker.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { SetId } from '../../../ids.ts'

/** A name declared in a package or the packages around it, innermost first; or a package below one of them. */
export function nameAround(linker: Linker, unit: Unit, innermost: string, name: number): SetId {
  const { program, values } = linker
  const { family } = unit.language
  for (let up = innermost; up !== ''; up = up.slice(0, Math.max(0, up.lastIndexOf('.')))) {
    const found = namespaceMember(linker, unit, up, name)
    if (found !== EMPTY_SET) return found
    const below = `${up}.${program.strings[name]}`
    if (program.packagePrefixes.has(`${family}:${below}`))
      return values.single(values.value(Value.Package, linker.program.intern(below)))
  }
  return EMPTY_SET
}
