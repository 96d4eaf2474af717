// Names that no scope of their file binds: those of other files, of packages, of star imports, of the library.

import { ImportFlag } from '../../../facts.ts'
import type { Linker } from '../linker.ts'
import { groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { ANYWHERE } from './assignments.ts'
import { chainValue, firstBinding } from './bindings.ts'
import { globalImport } from './global-imports.ts'
import { starValue, targetOf } from './imports.ts'
import { globalValue, namespaceMember, sharedValue } from './shared-names.ts'

/** What a name that no scope of the file binds means: other files of the module, star imports, the prelude. */
export function unboundName(linker: Linker, unit: Unit, name: number): number {
  if (unit.sharedScope >= 0) {
    const found = sharedValue(linker, unit.sharedScope, name, unit)
    if (found !== EMPTY_SET) return found
  }
  const { program, values } = linker
  const { rules, family } = unit.language
  if (rules.parentPackages) {
    const found = packagesAround(linker, unit, unit.facts.package, name)
    if (found !== EMPTY_SET) return found
  }
  let external = EMPTY_SET
  let elsewhere = EMPTY_SET // what a file for another platform has
  let likely = EMPTY_SET // what star imports in branches have
  for (const row of starsInOrder(unit)) {
    const found = starValue(linker, unit, row, name)
    const target = targetOf(linker, unit, row)
    if (target?.kind === 'external') external = linker.values.externalSet
    if (found === linker.values.externalSet) external = found
    else if (found !== EMPTY_SET && target?.kind === 'file' && rules.isElsewhere?.(target.path)) elsewhere ||= found
    else if (found === EMPTY_SET) continue
    else if ((unit.facts.imports.flags[row]! & ImportFlag.Optional) === 0) return values.union(likely, found)
    else likely = values.union(likely, found)
  }
  if (likely !== EMPTY_SET) return likely
  if (elsewhere !== EMPTY_SET) return elsewhere
  const everywhere = globalImport(linker, unit, name)
  if (everywhere === values.externalSet) external = everywhere
  else if (everywhere !== EMPTY_SET) return everywhere
  const prelude = program.preludes.get(unit.language.id)?.main
  if (prelude && prelude !== unit) {
    const first = firstBinding(linker, prelude, 0, name)
    if (first >= 0) return chainValue(linker, prelude, first, ANYWHERE)
  }
  if (rules.globalFunctions || rules.rootPackage) {
    const global = program.sharedScopes.get(`${family}:`)
    const found = global === undefined ? EMPTY_SET : sharedValue(linker, global, name, unit)
    if (found !== EMPTY_SET) return found
  }
  if (rules.globalDeclarations) {
    const found = globalValue(linker, unit, name)
    if (found !== EMPTY_SET) return found
  }
  const isRoot = rules.platformRoots?.includes(program.strings[name]!)
  if (rules.module === 'package' && (isRoot || program.packagePrefixes.has(`${family}:${program.strings[name]}`))) {
    return values.single(values.value(Value.Package, name))
  }
  return external
}

/** A name as a package and those around it have it, the innermost first: what they declare, or a package below one. */
export function packagesAround(linker: Linker, unit: Unit, innermost: string, name: number): number {
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

/** Star imports of a module, the one that wins first: the last where imports are statements. */
function starsInOrder(unit: Unit): Int32Array {
  const rows = groupOf(unit.starsOf, 0)
  return unit.language.rules.sequential && rows.length > 1 ? rows.toReversed() : rows
}
