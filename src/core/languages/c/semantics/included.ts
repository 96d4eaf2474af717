// The declarations of a name that a file sees: those in headers that it includes, directly or through others, since an
// include inserts the text of a file; else those in the nearest files.

import { largest } from '../../../collections/lists.ts'
import { paramRows } from '../../../graph/link/calls/signatures.ts'
import { entityName } from '../../../graph/link/entities.ts'
import { type Linker, stringId, unitOfBinding } from '../../../graph/link/linker.ts'
import { targetOf } from '../../../graph/link/names/imports.ts'
import { sharedPrefix } from '../../../graph/link/names/shared-names.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { firstOf } from '../../../graph/link/program/binding-table.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { typeValue } from '../../../graph/link/questions.ts'
import { Value } from '../../../graph/link/values/values.ts'
import { type BindingId, FIRST, type ImportRow, MODULE_SCOPE, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind, EntityKind } from '../../../vocabulary.ts'

/** Of several bindings those that a file can mean: of types in several files the nearest (see `nearness`). */
function nearestTypes(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] {
  if (all.length < 2) return all
  const types = all.filter((binding) => isType(unitOfBinding(linker, binding), binding))
  const first = types[0] === undefined ? undefined : unitOfBinding(linker, types[0])
  if (types.every((binding) => unitOfBinding(linker, binding) === first)) return all
  const near = new Map(types.map((binding) => [binding, nearness(linker, unitOfBinding(linker, binding), from)]))
  const most = largest(near.values())
  return all.filter((binding) => (near.get(binding) ?? most) === most)
}

/**
 * How near a file is to another: included files are nearest; others by the number of shared folders, which decides
 * which definition belongs to a type that the file only declares.
 */
function nearness(linker: Linker, unit: Unit, from: Unit): number {
  return includedBy(linker, from).has(unit.index) ? INCLUDED : sharedPrefix(unit.path, from.path)
}
const INCLUDED = Number.MAX_SAFE_INTEGER

function isType({ bindingBase, facts: { bindings, entities } }: Unit, binding: BindingId): boolean {
  const row = toRow(binding, bindingBase)
  if (bindings.kind[row] !== BindingKind.Entity) return false
  const kind = entities.kind[bindings.ref[row]!]
  return kind === EntityKind.Class || kind === EntityKind.Enum || kind === EntityKind.Type
}

/** Number of a file -> the numbers of the files that it includes. */
const includes = ownState(() => new Map<number, ReadonlySet<number>>())

/** The files that a file includes, through others too, and the file itself, by their numbers. */
function includedBy(linker: Linker, from: Unit): ReadonlySet<number> {
  const known = includes(linker).get(from.index)
  if (known) return known
  const { program } = linker
  const reached = new Set([from.index])
  for (const index of reached) {
    const unit = program.units[index]!
    for (let row: ImportRow = FIRST; row < unit.facts.imports.length; row++) {
      const target = targetOf(linker, unit, row)
      const file = target?.kind === 'file' ? program.byPath.get(target.path) : undefined
      if (file) reached.add(file.index)
    }
  }
  includes(linker).set(from.index, reached)
  return reached
}

/** Of several bindings those that a file means, without those of other programs. */
export const meantBindings = (linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] =>
  ofOtherPrograms(linker, nearestTypes(linker, all, from), from)

/** The same for overloaded functions: of those with the same parameters, the nearest. */
export function meantOverloads(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] {
  const meant = meantBindings(linker, all, from)
  return meant.length > 1 ? nearestOfSignature(linker, meant, from) : meant
}

/** Removes functions with the parameters of a function in a nearer file. */
function nearestOfSignature(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] {
  const near = all.map((binding) => nearness(linker, unitOfBinding(linker, binding), from))
  if (near.every((one) => one === near[0])) return all
  const taken = all.map((binding) => takenTypes(linker, binding))
  const nearest = new Map<string | undefined, number>()
  for (const [i, types] of taken.entries()) nearest.set(types, Math.max(nearest.get(types) ?? 0, near[i]!))
  return all.filter((_binding, i) => taken[i] === undefined || near[i] === nearest.get(taken[i]))
}

/** The types of a function's parameters, as a text; undefined for a binding that is no function. */
function takenTypes(linker: Linker, binding: BindingId): string | undefined {
  const unit = unitOfBinding(linker, binding)
  const { bindings, entities, params } = unit.facts
  const row = toRow(binding, unit.bindingBase)
  if (bindings.kind[row] !== BindingKind.Entity) return undefined
  const fn = entities.fn[bindings.ref[row]!]!
  if (fn < 0) return undefined
  return Array.from(paramRows(unit, fn), (param) =>
    namesOf(linker, typeValue(linker, unit, params.type[param]!)),
  ).join()
}

/** Types by their names: types of the same name in several programs of one repository are different types. */
function namesOf(linker: Linker, set: SetId): string {
  const { values } = linker
  const nameOf = (id: ValueId): string => {
    if (values.kind(id) === Value.Param) {
      const { facts, bindingBase } = unitOfBinding(linker, values.binding(id))
      return facts.strings[facts.bindings.name[toRow(values.binding(id), bindingBase)]!]!
    }
    return values.kind(id) === Value.Instance ? entityName(linker, values.entity(id)) : `${id}`
  }
  return values.items(set).map(nameOf).join('|')
}

/** Removes functions of files with a program of their own (`main`) that other files define too. */
function ofOtherPrograms(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] {
  const name = stringId(linker, 'main')
  if (name === undefined || all.length < 2) return all
  const linked = all.filter((binding) => {
    const unit = unitOfBinding(linker, binding)
    return unit === from || firstOf(unit.bound, MODULE_SCOPE, name) < 0
  })
  return linked.length > 0 ? linked : all
}
