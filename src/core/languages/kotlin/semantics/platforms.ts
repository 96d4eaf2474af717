// Declarations of one name in several source sets, modules and files: those that a file means.

import { largest } from '../../../collections/lists.ts'
import { type Linker, unitOfBinding, unitOfFunction } from '../../../graph/link/linker.ts'
import { sharedPrefix } from '../../../graph/link/names/shared-names.ts'
import { isFunctionKind, type Unit } from '../../../graph/link/program/unit.ts'
import { type BindingId, type EntityRow, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind } from '../../../vocabulary.ts'

/**
 * Of several bindings of a name in a package those that the code of a file means: those of its platform, of classes and
 * properties the nearest, of functions that take as many arguments the nearest.
 */
export function meantBindings(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] {
  if (all.length < 2) return all
  const visible = ofPlatform(linker, all, platformOf(from.path))
  const groups = Map.groupBy(visible, (binding) => parameterCount(linker, binding))
  const nearest = [...groups.values()].flatMap((group) => nearestOf(linker, group, from))
  return nearest.length === all.length ? all : nearest
}

/** The number of parameters of a function, -1 of anything else. */
function parameterCount(linker: Linker, binding: BindingId): number {
  const { facts, bindingBase, paramsOf } = unitOfBinding(linker, binding)
  const row = toRow(binding, bindingBase)
  const entity = facts.bindings.ref[row]! as EntityRow
  if (facts.bindings.kind[row] !== BindingKind.Entity || !isFunctionKind(facts.entities.kind[entity]!)) return -1
  const fn = facts.entities.fn[entity]!
  return fn < 0 ? -1 : paramsOf.start[fn + 1]! - paramsOf.start[fn]!
}

/** The bindings of the file that shares most folders with another. */
function nearestOf(linker: Linker, group: readonly BindingId[], from: Unit): readonly BindingId[] {
  if (group.length < 2) return group
  const shared = group.map((binding) => sharedPrefix(unitOfBinding(linker, binding).path, from.path))
  const owner = unitOfBinding(linker, group[shared.indexOf(largest(shared))]!)
  return group.filter((binding) => unitOfBinding(linker, binding) === owner)
}

/** Source sets by the platform whose code sees them, as far as their names tell. */
const PLATFORMS: readonly (readonly [platform: string, names: RegExp])[] = [
  ['jvm', /^(?:jvm|android|desktop)/],
  ['js', /^js/],
  ['wasm', /^wasm/],
  ['native', /^(?:native|apple|ios|macos|tvos|watchos|linux|mingw|unix|windows)/],
]

const SOURCE_SET = /\/src\/(?:([a-z]\w*?)(?:Main|Test)|main|test)\//

/** The platform of a file: that of its source set, '' for code of several; without source sets that of the JVM. */
function platformOf(path: string): string {
  const found = SOURCE_SET.exec(`/${path}`)
  if (!found?.[1]) return found ? 'jvm' : ''
  return PLATFORMS.find(([, names]) => names.test(found[1]!))?.[0] ?? ''
}

/** Of functions those of the platform of a file, else those of several platforms, else all. */
export function functionsOfPlatform(linker: Linker, ids: readonly ValueId[], from: Unit): readonly ValueId[] {
  const by = Map.groupBy(ids, (id) => platformOf(unitOfFunction(linker, linker.values.fn(id)).path))
  return by.size < 2 ? ids : (by.get(platformOf(from.path)) ?? by.get('') ?? ids)
}

/** The bindings of a platform, else those of several platforms, else all. */
function ofPlatform(linker: Linker, all: readonly BindingId[], platform: string): readonly BindingId[] {
  const by = Map.groupBy(all, (binding) => platformOf(unitOfBinding(linker, binding).path))
  if (by.size < 2) return all
  const own = by.get(platform)
  const common = by.get('')
  if (own === undefined) return common ?? all
  // declarations of a platform implement the expected ones; functions beside them may take other arguments
  return platform === '' || common === undefined
    ? own
    : [...own, ...common.filter((one) => parameterCount(linker, one) >= 0)]
}
