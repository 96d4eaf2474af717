// Types of a language's library, as its prelude declares them.

import { NONE } from '../../../facts.ts'
import { type EntityId, MODULE_SCOPE, type SetId, type StringId, toId, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind } from '../../../vocabulary.ts'
import { entityName } from '../entities.ts'
import { type Linker, stringId, unitOfEntity } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { typeArguments } from './type-arguments.ts'

/** The entity of a type of the language's prelude, by name; NONE when there is none. */
export function preludeType(linker: Linker, unit: Unit, name: StringId): EntityId {
  for (let at = linker.program.preludes.get(unit.language.id); at; at = at.base) {
    const entity = typeDeclared(at.main, name)
    if (entity >= 0) return entity
  }
  return NONE
}

/** The entity that the main file of a prelude declares under a name; -1 when it declares none. */
function typeDeclared(prelude: Unit, name: StringId): EntityId {
  const first = firstBinding(prelude, MODULE_SCOPE, name)
  if (first < 0) return NONE
  const row = toRow(first, prelude.bindingBase)
  return prelude.facts.bindings.kind[row] === BindingKind.Entity
    ? toId(prelude.facts.bindings.ref[row]!, prelude.entityBase)
    : NONE
}

/**
 * The entity of a library type whose name a rule gives; NONE when the rule has no name, or the prelude no such type.
 */
export function libraryType(linker: Linker, unit: Unit, name: string | undefined): EntityId {
  const string = stringId(linker, name)
  return string === undefined ? NONE : preludeType(linker, unit, string)
}

/** The targets of smart pointers of the library; other values stay as they are. */
export function pointedTo(linker: Linker, set: SetId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const inner = isSmartPointer(linker, id) ? typeArguments(linker, id)[0] : undefined
    result = values.union(result, inner === undefined || inner === EMPTY_SET ? values.single(id) : inner)
  }
  return result
}

/** Whether a value is a smart pointer of the library, which has the members of its target. */
export function isSmartPointer(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Instance) return false
  const { outside, language } = unitOfEntity(linker, values.entity(id))
  return outside && language.rules.transparent.includes(entityName(linker, values.entity(id)))
}

/** Whether a class, or the class of an instance, is of a library. */
export function isOutside(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  const kind = values.kind(id)
  return (kind === Value.Instance || kind === Value.Class) && unitOfEntity(linker, values.entity(id)).outside
}

/** Whether a value is an object of a class of the project. */
export const isOfProject = (linker: Linker, id: ValueId): boolean =>
  linker.values.kind(id) === Value.Instance && !isOutside(linker, id)

/** An instance of a type of the language's prelude, by name. */
export function instanceOfPrelude(linker: Linker, unit: Unit, name: StringId): SetId {
  const entity = preludeType(linker, unit, name)
  return entity < 0 ? linker.values.externalSet : linker.values.single(linker.values.value(Value.Instance, entity))
}

/** The library's string type, for a text. */
export function stringEntity(linker: Linker, text: ValueId): EntityId {
  const unit = linker.program.units[linker.values.receiver(text)]!
  return libraryType(linker, unit, unit.language.rules.types?.string)
}
