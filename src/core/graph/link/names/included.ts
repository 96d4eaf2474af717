// What a file sees of declarations that stand in several headers, where an import puts the text of a file in its place
// (C, C++): those of the headers that it includes, itself or through others.

import { BindingKind, EntityKind } from '../../../facts.ts'
import { type Linker, unitOfBinding } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { targetOf } from './imports.ts'

/** Of several bindings those that a file can mean: of types of several files the nearest (see `nearness`). */
export function nearestTypes(linker: Linker, all: readonly number[], from: Unit): readonly number[] {
  if (all.length < 2 || !from.language.rules.textualImports) return all
  const types = all.filter((binding) => isType(unitOfBinding(linker, binding), binding))
  const first = types[0] === undefined ? undefined : unitOfBinding(linker, types[0])
  if (types.every((binding) => unitOfBinding(linker, binding) === first)) return all
  const near = new Map(types.map((binding) => [binding, nearness(linker, unitOfBinding(linker, binding), from)]))
  const most = Math.max(...near.values())
  return all.filter((binding) => (near.get(binding) ?? most) === most)
}

/**
 * How near a file is to another: what it includes is nearest; else what shares most of its folders, which is how a type
 * is told that the file declares without its body.
 */
export function nearness(linker: Linker, unit: Unit, from: Unit): number {
  const { textualImports } = from.language.rules
  return textualImports && includedBy(linker, from).has(unit.index) ? INCLUDED : sharedPrefix(unit.path, from.path)
}
const INCLUDED = Number.MAX_SAFE_INTEGER

/** How much of the folders two paths have in common. */
export function sharedPrefix(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return one.lastIndexOf('/', at - 1) + 1
}

function isType({ bindingBase, facts: { bindings, entities } }: Unit, binding: number): boolean {
  const row = binding - bindingBase
  if (bindings.kind[row] !== BindingKind.Entity) return false
  const kind = entities.kind[bindings.ref[row]!]
  return kind === EntityKind.Class || kind === EntityKind.Enum || kind === EntityKind.Type
}

/** The files that a file includes, through others too, and the file itself, by their numbers. */
function includedBy(linker: Linker, from: Unit): ReadonlySet<number> {
  const known = linker.includes.get(from.index)
  if (known) return known
  const { program } = linker
  const reached = new Set([from.index])
  for (const index of reached) {
    const unit = program.units[index]!
    for (let row = 0; row < unit.facts.imports.length; row++) {
      const target = targetOf(linker, unit, row)
      const file = target?.kind === 'file' ? program.byPath.get(target.path) : undefined
      if (file) reached.add(file.index)
    }
  }
  linker.includes.set(from.index, reached)
  return reached
}
