// Module augmentations (`declare module './x' { interface Foo { … } }`): they become parts of the augmented types.
// `joinAugmented` is the way in.

import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import { firstOf } from '../../../graph/link/program/binding-table.ts'
import { declarationsOf, mergeInto, representativeOf } from '../../../graph/link/program/merged-declarations.ts'
import type { Program } from '../../../graph/link/program/program.ts'
import { hasFlag, type Unit } from '../../../graph/link/program/unit.ts'
import { type EntityId, FIRST, type ImportRow, MODULE_SCOPE, type ScopeRow, type StringId, toId } from '../../../ids.ts'
import { BindingKind, EntityKind, ImportFlag, ImportKind } from '../../../vocabulary.ts'

/** Joins each augmenting interface to the type of its name in the augmented module. */
export function joinAugmented(program: Program, units: readonly Unit[]): void {
  const added = new Map<EntityId, EntityId[]>()
  for (const unit of units) {
    for (let row: ImportRow = FIRST; row < unit.facts.imports.length; row++)
      for (const [type, part] of partsAt(program, unit, row)) append(added, representativeOf(program, type), part)
  }
  for (const [whole, parts] of added) {
    const all = [...declarationsOf(program, whole), ...parts.flatMap((part) => declarationsOf(program, part))]
    mergeInto(program, `module ${whole}`, [...new Set(all)], true, whole)
  }
}

/** The file of the project that a row of `imports` names. */
function moduleOf(program: Program, unit: Unit, row: ImportRow): Unit | undefined {
  const specifier = unit.facts.strings[unit.facts.imports.specifier[row]!] ?? ''
  const target = program.resolvers.get(unit.language.id)?.resolve(specifier, unit.path, undefined)
  return target?.kind === 'file' ? program.byPath.get(target.path) : undefined
}

/**
 * The types that one augmentation (a row of `imports`) declares, each after the type of the same name in the module.
 */
function* partsAt(program: Program, unit: Unit, row: ImportRow): Generator<[EntityId, EntityId]> {
  const { imports } = unit.facts
  if (imports.kind[row] !== ImportKind.Star || !hasFlag(imports.flags[row]!, ImportFlag.InPlace)) return
  const module = moduleOf(program, unit, row)
  if (module !== undefined) yield* partsIn(program, unit, imports.scope[row]!, module)
}

/** The types that a scope declares, each after the type of the same name in the module. */
function* partsIn(program: Program, unit: Unit, scope: ScopeRow, module: Unit): Generator<[EntityId, EntityId]> {
  const { bindings, entities } = unit.facts
  for (let row = 0; row < bindings.length; row++) {
    if (bindings.scope[row] !== scope || bindings.kind[row] !== BindingKind.Entity) continue
    if (entities.kind[bindings.ref[row]!] !== EntityKind.Interface) continue
    const type = typeIn(program, module, unit.names[bindings.name[row]!]!, new Set())
    if (type >= 0) yield [type, toId(bindings.ref[row]!, unit.entityBase)]
  }
}

/** The interface or class that a module declares or reexports under a name; NONE if none. */
function typeIn(program: Program, module: Unit, name: StringId, seen: Set<Unit>): EntityId {
  if (seen.has(module)) return NONE
  seen.add(module)
  const declared = typeDeclared(module, name)
  if (declared >= 0) return declared
  const { imports } = module.facts
  for (let row: ImportRow = FIRST; row < imports.length; row++) {
    const next = imports.kind[row] === ImportKind.ReExportStar ? moduleOf(program, module, row) : undefined
    const found = next ? typeIn(program, next, name, seen) : NONE
    if (found >= 0) return found
  }
  return NONE
}

/** The interface or class of that name in the outermost scope of a module, or NONE. */
function typeDeclared(module: Unit, name: StringId): EntityId {
  const { bindings, entities } = module.facts
  for (let row = firstOf(module.bound, MODULE_SCOPE, name); row >= 0; row = module.bound.next[row]!) {
    const kind = bindings.kind[row] === BindingKind.Entity ? entities.kind[bindings.ref[row]!] : NONE
    if (kind === EntityKind.Interface || kind === EntityKind.Class) return toId(bindings.ref[row]!, module.entityBase)
  }
  return NONE
}
