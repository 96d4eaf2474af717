// Names of the namespaces around a namespace: `A` is visible in `A.B`, and so are the names that it declares.

import type { Linker } from '../../../graph/link/linker.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { namespaceName } from '../../../graph/link/program/unit.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { ScopeRow, SetId, StringId } from '../../../ids.ts'
import { MODULE_SCOPE } from '../../../ids.ts'

/** A name declared in the namespace of a scope or the namespaces around it, innermost first; or one below them. */
export function nameAround(linker: Linker, unit: Unit, scope: ScopeRow, name: StringId): SetId {
  const { program, values } = linker
  const { family } = unit.language
  const innermost = scope === MODULE_SCOPE ? unit.facts.package : namespaceName(unit, unit.ownerRow[scope]!)
  for (let up = innermost; up !== ''; up = up.slice(0, Math.max(0, up.lastIndexOf('.')))) {
    const found = namespaceMember(linker, unit, up, name)
    if (found !== EMPTY_SET) return found
    const below = `${up}.${program.strings[name]}`
    if (program.packagePrefixes.has(`${family}:${below}`))
      return values.single(values.value(Value.Package, linker.program.intern(below)))
  }
  return EMPTY_SET
}
