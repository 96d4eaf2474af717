// What an object gives under a key that nothing tells: any of its members.

import { BindingKind, EntityKind } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { derive, How, noteHow } from '../certainty.ts'
import { libraryName } from '../entities.ts'
import { type Linker, stringId, unitOfEntity, unitOfScope } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { plainMember } from '../questions.ts'
import { withoutAliases } from '../types/aliases.ts'
import { mappedMember } from '../types/late-types.ts'
import { isOutside } from '../types/library-types.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** An object of more members than this is no table: which of them is meant is not known. */
const MEMBERS_MAX = 12

/** Any member of an object literal: what going through its values gives; the empty set for other values. */
export function anyMember(linker: Linker, id: number): number {
  const { values } = linker
  let result = EMPTY_SET
  for (const name of memberNames(linker, id))
    result = values.union(result, plainMember(linker, values.single(id), name))
  if (result !== EMPTY_SET) noteHow(linker, How.Inferred | How.AnyKey)
  return result
}

/** What an interface or object type of the project says of any of its members: the type of one under an unknown key. */
export const anyTyped = (linker: Linker, id: number): number => (isType(linker, id) ? anyMember(linker, id) : EMPTY_SET)

/** A member that a type has only by its index signature; the empty set when it has none. */
export function signedMember(linker: Linker, unit: Unit, object: number, called: number): number {
  const { values } = linker
  const { indexSignature } = unit.language.rules
  const name = stringId(linker, indexSignature)
  if (name === undefined) return EMPTY_SET
  let result = EMPTY_SET
  for (const id of values.items(object)) {
    const kind = values.kind(id)
    if (kind !== Value.Instance && kind !== Value.Object) continue
    // a type of the project, or the library's type of such objects: others have numbers as keys
    if (isOutside(linker, id) && !isKeyed(linker, values.a(id))) continue
    const own = kind === Value.Instance ? values.items(withoutAliases(linker, id)) : [id]
    const object = own.length === 1 && values.kind(own[0]!) === Value.Object ? own[0]! : id
    result = values.union(result, mappedMember(linker, object, called, plainMember(linker, values.single(id), name)))
  }
  return result
}

/** Whether an entity is the library's type of objects with any keys: each such object has members of its own. */
export function isKeyed(linker: Linker, entity: number): boolean {
  const name = libraryName(linker, entity)
  return name !== undefined && name === unitOfEntity(linker, entity).language.rules.types?.keyed
}

/** The names of the members of an object literal, as the texts that `for (key in object)` goes through. */
export function keyTexts(linker: Linker, unit: Unit, id: number): number {
  const { values } = linker
  if (values.kind(id) !== Value.Object) return EMPTY_SET
  return values.setOf(memberNames(linker, id).map((name) => values.value(Value.Text, name, 0, unit.index)))
}

/** The names of all members, declared and stored; none when there are too many to say anything. */
function memberNames(linker: Linker, id: number): readonly number[] {
  const { values } = linker
  const names = new Set(declaredNames(linker, id))
  if (values.kind(id) === Value.Object)
    for (const name of linker.stored.get(values.value(Value.Object, values.a(id)))?.keys() ?? []) names.add(name)
  return names.size > MEMBERS_MAX ? [] : [...names]
}

/** Whether a value is of a type that is declared, as an interface or by its members: a literal's have values. */
function isType(linker: Linker, id: number): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Object) return true
  const unit = unitOfScope(linker, values.a(id))
  return typedScopes(unit).has(values.a(id) - unit.scopeBase)
}

/** The scopes of a unit that declare a member by its type. */
const typedScopes = oncePerUnit((unit): ReadonlySet<number> => {
  const result = new Set<number>()
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++)
    if (bindings.kind[row] === BindingKind.Member && bindings.type[row]! >= 0) result.add(bindings.scope[row]!)
  return result
})

/** A value, unless it is one that only an unknown key gives: that is called where it is read, but goes no further. */
export function unlessAnyKey(linker: Linker, read: () => number): number {
  const { answer, how } = derive(linker, read)
  noteHow(linker, how & ~How.AnyKey)
  return (how & How.AnyKey) !== 0 ? EMPTY_SET : answer
}

function declaredNames(linker: Linker, id: number): readonly number[] {
  const { values } = linker
  if (values.kind(id) === Value.Object) {
    const unit = unitOfScope(linker, values.a(id))
    return unit.outside ? [] : (namesByScope(unit).get(values.a(id) - unit.scopeBase) ?? [])
  }
  if (values.kind(id) !== Value.Instance) return []
  const unit = unitOfEntity(linker, values.a(id))
  const { entities } = unit.facts
  const row = values.a(id) - unit.entityBase
  if (unit.outside || entities.kind[row] !== EntityKind.Interface) return []
  return namesByScope(unit).get(entities.scope[row]!) ?? []
}

/** The names (strings of the program) of the members that the scopes of a unit declare. */
const namesByScope = oncePerUnit((unit): ReadonlyMap<number, readonly number[]> => {
  const result = new Map<number, number[]>()
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++) {
    if (bindings.kind[row] !== BindingKind.Member && bindings.kind[row] !== BindingKind.Entity) continue
    append(result, bindings.scope[row]!, unit.names[bindings.name[row]!]!)
  }
  return result
})
