// Names that several files share: those of a package or folder, of namespaces, and of the whole program.

import { type Linker, unitOfBinding } from './linker.ts'
import { bindingValue } from './names.ts'
import type { Unit } from './program.ts'
import { globalsKey } from './sharing.ts'
import { EMPTY_SET } from './values.ts'

/** What files declare under a name for the whole program. */
export function globalValue(linker: Linker, unit: Unit, name: number): number {
  const globals = linker.program.sharedScopes.get(globalsKey(unit.language.family))
  return globals === undefined ? EMPTY_SET : sharedValue(linker, globals, name, unit)
}

/** A public name of a package or namespace. */
export function namespaceMember(linker: Linker, unit: Unit, namespace: string, name: number): number {
  const shared = linker.program.sharedScopes.get(`${unit.language.family}:${namespace}`)
  return shared === undefined ? EMPTY_SET : sharedValue(linker, shared, name)
}

/** A name of a module scope that several files share, as seen from one of them when it is given. */
export function sharedValue(linker: Linker, shared: number, name: number, from?: Unit): number {
  const slot = linker.program.sharedAt.find(shared, name)
  if (slot < 0) return EMPTY_SET
  const all = linker.program.sharedBindings[slot]!
  return bindingsValue(linker, from ? visibleFrom(linker, all, from) : all)
}

/** What any of several bindings may be, wherever they stand. */
export function bindingsValue(linker: Linker, all: readonly number[]): number {
  let result = EMPTY_SET
  for (const binding of all) {
    const owner = unitOfBinding(linker, binding)
    const row = binding - owner.bindingBase
    result = linker.values.union(result, bindingValue(linker, owner, row, 0, 0x7fffffff, true))
  }
  return result
}

/** Code that is no test does not see tests; where modules repeat each other's names, the nearest file has it. */
function visibleFrom(linker: Linker, all: readonly number[], from: Unit): readonly number[] {
  const visible = from.test ? all : all.filter((binding) => !unitOfBinding(linker, binding).test)
  if (from.language.rules.duplicates !== 'nearest' || visible.length < 2) return visible
  const shared = visible.map((binding) => sharedPrefix(unitOfBinding(linker, binding).path, from.path))
  const most = Math.max(...shared)
  const owner = unitOfBinding(linker, visible[shared.indexOf(most)]!)
  return visible.filter((binding) => unitOfBinding(linker, binding) === owner)
}

function sharedPrefix(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
