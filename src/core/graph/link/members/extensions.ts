// The types that the extensions of a program extend.

import { append } from '../../../collections/multimap.ts'
import { type EntityId, FIRST, type RowOf, toRow } from '../../../ids.ts'
import { isNamespace } from '../entities.ts'
import { type ExtensionRow, type Linker, unitOfEntity } from '../linker.ts'
import { forgetAll } from '../memo.ts'
import { shareOutside } from '../program/sharing.ts'
import { namespaceName, type Unit } from '../program/unit.ts'
import { typeValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/**
 * Resolves the type of every extension. Returns the extensions that stay unresolved until the assignments to members of
 * objects are collected.
 */
export function collectExtensions(linker: Linker): readonly ExtensionRow[] {
  const { program } = linker
  const open: ExtensionRow[] = []
  const stored: ExtensionRow[] = []
  for (const unit of program.units) {
    const ofNamespaces = new Map<number, string>()
    const { prototype } = unit.hooks.special
    for (let row: RowOf<'extensions'> = FIRST; row < unit.facts.extensions.length; row++) {
      if (collect(linker, unit, row, ofNamespaces)) continue
      if (unit.hooks.definesMembersOutside) open.push({ unit, row })
      else if (prototype !== undefined) stored.push({ unit, row })
    }
    if (ofNamespaces.size > 0) shareOutside(program, unit, ofNamespaces)
  }
  // the type may itself be a member defined outside its own type: `struct A::B {}; void A::B::f() {}`
  collectOpen(linker, open)
  for (const list of linker.extensionsOf.values()) {
    list.sort((one, other) => traitRank(one.unit, one.row) - traitRank(other.unit, other.row))
  }
  forgetAll(linker)
  return stored
}

/** Resolves extensions repeatedly, as each may reveal the types of others; returns whether any was resolved. */
export function collectOpen(linker: Linker, extensions: readonly ExtensionRow[]): boolean {
  let open = extensions
  for (let left = open.length + 1; open.length > 0 && open.length < left; ) {
    left = open.length
    forgetAll(linker)
    open = open.filter(({ unit, row }) => !collect(linker, unit, row, new Map()))
  }
  return open.length < extensions.length
}

/** Records the types that one extension extends; false when they are unknown. */
function collect(linker: Linker, unit: Unit, row: RowOf<'extensions'>, ofNamespaces: Map<number, string>): boolean {
  const { values } = linker
  const { extensions } = unit.facts
  const target = unit.hooks.extendedTypes(linker, unit, typeValue(linker, unit, extensions.target[row]!))
  for (const id of values.items(target)) {
    const kind = values.kind(id)
    if (kind === Value.Instance && isNamespace(linker, values.entity(id))) {
      ofNamespaces.set(extensions.scope[row]!, keyOfNamespace(linker, values.entity(id)))
      break
    }
    if (kind === Value.Param || kind === Value.ParamClass) linker.blanket.push({ unit, row })
    if (kind === Value.Instance && !isReplaced(linker, unit, values.entity(id)))
      append(linker.extensionsOf, values.a(id), { unit, row })
  }
  return target !== EMPTY_SET
}

/** Whether an extension is the assignment of a test to the prototype of production code. */
const isReplaced = (linker: Linker, unit: Unit, entity: EntityId): boolean =>
  unit.test && unit.hooks.special.prototype !== undefined && !unitOfEntity(linker, entity).test

/** The key of a namespace in `sharedScopes`. */
function keyOfNamespace(linker: Linker, entity: EntityId): string {
  const unit = unitOfEntity(linker, entity)
  return `${unit.language.family}:${namespaceName(unit, toRow(entity, unit.entityBase))}`
}

/**
 * The precedence of an extension: inherent members before those of traits, those of the library before those of a
 * project.
 */
const traitRank = (unit: Unit, row: RowOf<'extensions'>): number =>
  (unit.facts.extensions.trait[row]! >= 0 ? 2 : 0) + (unit.outside ? 0 : 1)
