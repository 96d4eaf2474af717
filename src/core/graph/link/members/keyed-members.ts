// Members read under an unknown key: any member of the object.

import { append } from '../../../collections/multimap.ts'
import { type EntityId, type ScopeRow, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind, EntityKind } from '../../../vocabulary.ts'
import { derive, How, noteHow } from '../certainty.ts'
import { libraryName } from '../entities.ts'
import { type Linker, stringId, unitOfEntity, unitOfScope } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { plainMember } from '../questions.ts'
import { withoutAliases } from '../types/aliases.ts'
import { mappedMember } from '../types/late-types.ts'
import { isOutside } from '../types/library-types.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'

/** An object with more members than this is no table, and says nothing under an unknown key. */
const MEMBERS_MAX = 12

/** The union of the members of an object literal; the empty set for other values. */
export function anyMember(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const name of memberNames(linker, id))
    result = values.union(result, plainMember(linker, values.single(id), name))
  if (result !== EMPTY_SET) noteHow(linker, How.Inferred | How.AnyKey)
  return result
}

/** The union of the member types of an interface or object type of the project: the type under an unknown key. */
export const anyTyped = (linker: Linker, id: ValueId): SetId => (isType(linker, id) ? anyMember(linker, id) : EMPTY_SET)

/** A member of a type by its index signature alone; the empty set when it has none. */
export function signedMember(linker: Linker, unit: Unit, object: SetId, called: StringId): SetId {
  const { values } = linker
  const name = stringId(linker, unit.hooks.special.index)
  if (name === undefined) return EMPTY_SET
  let result = EMPTY_SET
  for (const id of values.items(object)) {
    const kind = values.kind(id)
    if (kind !== Value.Instance && kind !== Value.Object) continue
    // a type of the project, or the library's keyed object type; index signatures of other library types are for
    // numbers
    if (isOutside(linker, id) && !isKeyed(linker, values.entity(id))) continue
    const own = kind === Value.Instance ? values.items(withoutAliases(linker, id)) : [id]
    const object = own.length === 1 && values.kind(own[0]!) === Value.Object ? own[0]! : id
    result = values.union(result, mappedMember(linker, object, called, plainMember(linker, values.single(id), name)))
  }
  return result
}

/** Whether an entity is the library's type of objects with arbitrary keys, each of which has its own members. */
export function isKeyed(linker: Linker, entity: EntityId): boolean {
  const name = libraryName(linker, entity)
  return name !== undefined && name === unitOfEntity(linker, entity).language.rules.types?.keyed
}

/** The names of an object literal's members as texts: the values of the variable in `for (key in object)`. */
export function keyTexts(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  if (values.kind(id) !== Value.Object) return EMPTY_SET
  const { index } = unitOfScope(linker, values.scope(id))
  return values.setOf(memberNames(linker, id).map((name) => values.value(Value.Text, name, EMPTY_ENV, index)))
}

/** The names of all members, declared and stored; none when there are too many for a table. */
function memberNames(linker: Linker, id: ValueId): readonly StringId[] {
  const names = linker.values.kind(id) === Value.Object ? objectNames(linker, id) : declaredMemberNames(linker, id)
  const all = new Set(names)
  return all.size > MEMBERS_MAX ? [] : [...all]
}

/** The names of all members of an object literal, declared and stored. */
export function objectNames(linker: Linker, id: ValueId): StringId[] {
  const stored = linker.stored.get(linker.values.value(Value.Object, linker.values.scope(id)))
  return [...declaredMemberNames(linker, id), ...(stored?.keys() ?? [])]
}

/** Whether a value has a declared type (an interface or object type), as opposed to an object literal with values. */
function isType(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Object) return true
  const unit = unitOfScope(linker, values.scope(id))
  return typedScopes(unit).has(toRow(values.scope(id), unit.scopeBase))
}

/** The scopes of a unit that declare the type of a member. */
const typedScopes = oncePerUnit((unit): ReadonlySet<ScopeRow> => {
  const result = new Set<ScopeRow>()
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++)
    if (bindings.kind[row] === BindingKind.Member && bindings.type[row]! >= 0) result.add(bindings.scope[row]!)
  return result
})

/**
 * The values that `read(linker, a, b)` returns, unless they were read under an unknown key: such values are called in
 * place and followed no further.
 */
export function unlessAnyKey<A, B>(linker: Linker, read: (linker: Linker, a: A, b: B) => SetId, a: A, b?: B): SetId {
  const { answer, how } = derive(linker, read, a, b)
  noteHow(linker, how & ~How.AnyKey)
  return (how & How.AnyKey) !== 0 ? EMPTY_SET : answer
}

function declaredMemberNames(linker: Linker, id: ValueId): readonly StringId[] {
  const { values } = linker
  if (values.kind(id) === Value.Object) {
    const unit = unitOfScope(linker, values.scope(id))
    return unit.outside ? [] : (namesByScope(unit).get(toRow(values.scope(id), unit.scopeBase)) ?? [])
  }
  if (values.kind(id) !== Value.Instance) return []
  const unit = unitOfEntity(linker, values.entity(id))
  const { entities } = unit.facts
  const row = toRow(values.entity(id), unit.entityBase)
  if (unit.outside || entities.kind[row] !== EntityKind.Interface) return []
  return namesByScope(unit).get(entities.scope[row]!) ?? []
}

/** By scope of a unit, the names (strings of the program) of the members that it declares. */
export const namesByScope = oncePerUnit((unit): ReadonlyMap<number, readonly StringId[]> => {
  const result = new Map<number, StringId[]>()
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++) {
    if (bindings.kind[row] !== BindingKind.Member && bindings.kind[row] !== BindingKind.Entity) continue
    append(result, bindings.scope[row]!, unit.names[bindings.name[row]!]!)
  }
  return result
})
