// Names with external linkage, which all files of a program share, and namespaces that files open again.

import type { Program } from '../../../graph/link/program/program.ts'
import { namespacesOf, share, shareNamespaces } from '../../../graph/link/program/sharing.ts'
import { hasFlag, namespaceName, type Unit } from '../../../graph/link/program/unit.ts'
import { type BindingRow, MODULE_SCOPE } from '../../../ids.ts'
import { BindingKind, Flag } from '../../../vocabulary.ts'

/** Joins the namespaces of a file, and its names with external linkage, with those of other files. */
export function shareScopes(program: Program, unit: Unit): void {
  shareNamespaces(program, unit)
  share(program, unit, MODULE_SCOPE, `${unit.language.family}:`, isLinked)
}

/** Joins the namespaces that files open with the library's of the same names: `namespace std { … }` adds to that. */
export function shareLibrary(program: Program, prelude: Unit, units: readonly Unit[]): void {
  const opened = new Set(units.flatMap((unit) => namespacesOf(unit).map((row) => namespaceName(unit, row))))
  for (const row of namespacesOf(prelude)) {
    const scope = prelude.facts.entities.scope[row]!
    const name = namespaceName(prelude, row)
    if (scope >= 0 && opened.has(name)) share(program, prelude, scope, `${prelude.language.family}:${name}`)
  }
}

/** Whether a name has external linkage: the file defines it, and not for itself alone. */
const isLinked = (unit: Unit, row: BindingRow): boolean => {
  const { bindings, entities } = unit.facts
  if (bindings.kind[row] !== BindingKind.Entity) return false
  return !hasFlag(entities.flags[bindings.ref[row]!]!, Flag.Private)
}
