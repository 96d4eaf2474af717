// Declarations that merge: interfaces of one name, an interface and a class, namespaces of the whole program.

import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import { firstOf } from '../../../graph/link/program/binding-table.ts'
import { mergeInto } from '../../../graph/link/program/merged-declarations.ts'
import type { Program } from '../../../graph/link/program/program.ts'
import { isGlobal } from '../../../graph/link/program/sharing.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { type BindingRow, type EntityId, FIRST, MODULE_SCOPE, type ScopeId, toId } from '../../../ids.ts'
import { BindingKind, EntityKind } from '../../../vocabulary.ts'

/** Joins the declarations of files that merge. */
export function mergeDeclarations(program: Program, units: readonly Unit[]): void {
  for (const [key, parts] of mergedTypes(program, units)) if (parts.length > 1) mergeInto(program, key, parts, true)
}

/**
 * Collects interfaces of one name in one scope, or in the scope of the whole program, with a class beside them.
 * Namespaces declared for the whole program merge as well, and their members share one scope.
 */
function mergedTypes(program: Program, units: readonly Unit[]): Map<string, EntityId[]> {
  const merged: Merged = { types: new Map(), namespaces: new Map(), global: new Map() }
  for (const unit of units) {
    if (unit.outside) continue
    for (let row: BindingRow = FIRST; row < unit.facts.bindings.length; row++) collectMerged(program, unit, row, merged)
  }
  return new Map([...merged.types, ...[...merged.namespaces].map(([key, parts]) => [`${key}.`, parts] as const)])
}

/**
 * Entities that may merge, by a key that equals for parts of one declaration; with the scopes of global namespaces and
 * their keys.
 */
type Merged = { types: Map<string, EntityId[]>; namespaces: Map<string, EntityId[]>; global: Map<ScopeId, string> }

/** Adds the entity of a binding if it is a type or namespace that may have other parts. */
function collectMerged(program: Program, unit: Unit, row: BindingRow, { types, namespaces, global }: Merged): void {
  const { bindings, entities } = unit.facts
  const entity = bindings.kind[row] === BindingKind.Entity ? bindings.ref[row]! : NONE
  const isNamespace = entity >= 0 && entities.kind[entity] === EntityKind.Namespace
  if (!isNamespace && (entity < 0 || !isTypeKind(entities.kind[entity]!))) return
  const around = global.get(toId(bindings.scope[row]!, unit.scopeBase)) ?? (isGlobal(unit, row) ? '' : undefined)
  if (around === undefined && (isNamespace || !isNamedAgain(unit, row))) return
  const key = keyOf(unit, row, around)
  if (isNamespace) global.set(toId(entities.scope[entity]!, unit.scopeBase), key)
  const found = isNamespace ? namespaces : types
  const library = around === '' && !found.has(key) ? libraryPart(program, unit, row) : NONE
  if (library >= 0) found.set(key, [library])
  append(found, key, toId(entity, unit.entityBase))
}

/** The key of a binding: its scope and name; `around`: the global namespace it is in, undefined for none. */
function keyOf(unit: Unit, row: BindingRow, around: string | undefined): string {
  const { bindings } = unit.facts
  const place = around === undefined ? toId(bindings.scope[row]!, unit.scopeBase) : `${unit.language.family}:${around}`
  return `${place} ${unit.names[bindings.name[row]!]!}`
}

/** The library's interface or class to which a global interface of the project adds members, or NONE. */
function libraryPart(program: Program, unit: Unit, row: BindingRow): EntityId {
  const library = program.preludes.get(unit.language.id)?.main
  if (!library || unit.facts.entities.kind[unit.facts.bindings.ref[row]!] !== EntityKind.Interface) return NONE
  const name = unit.names[unit.facts.bindings.name[row]!]!
  const { bindings, entities } = library.facts
  for (let at = firstOf(library.bound, MODULE_SCOPE, name); at >= 0; at = library.bound.next[at]!) {
    if (bindings.kind[at] !== BindingKind.Entity) continue
    const entity = bindings.ref[at]!
    if (isTypeKind(entities.kind[entity]!)) return toId(entity, library.entityBase)
  }
  return NONE
}

const isTypeKind = (kind: number): boolean => kind === EntityKind.Interface || kind === EntityKind.Class

function isNamedAgain(unit: Unit, row: BindingRow): boolean {
  if (unit.bound.next[row]! >= 0) return true
  const { bindings } = unit.facts
  return firstOf(unit.bound, bindings.scope[row]!, unit.names[bindings.name[row]!]!) !== row
}
