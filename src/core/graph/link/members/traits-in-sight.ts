// Methods of traits that a file sees, called on what no type is known of or on types of libraries: a trait can be
// implemented for any type, and its methods are only there where the trait is in sight. `traitMember` is the way in.

import { EntityKind, Flag, ImportKind, NONE } from '../../../facts.ts'
import { exprValue } from '../evaluate.ts'
import { type ExtensionRow, How, type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { END } from '../names/assignments.ts'
import { firstBinding } from '../names/bindings.ts'
import { importValue, starValue } from '../names/imports.ts'
import { nameValue } from '../names/names.ts'
import { Owner, type Unit } from '../program/unit.ts'
import { pointedTo } from '../types/library-types.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { covers, extensionMember } from './extension-members.ts'
import { isForeignGeneric } from './foreign-generics.ts'
import { plainMember } from './members.ts'
import { isInOwnMethod } from './own-method.ts'
import { lastName, traitsOf } from './trait-table.ts'

/** The member that the Member expression `row` names, of the one trait in sight that declares it; else `found`. */
export function traitMember(linker: Linker, unit: Unit, row: number, found: number): number {
  const { exprs } = unit.facts
  const { values } = linker
  const name = unit.names[exprs.b[row]!]!
  const table = traitsOf(linker)
  const declaring = table.traits.get(name)
  if (declaring === undefined || unit.outside || table.library.has(name)) return found
  const isPath = exprs.c[row] === 1
  const object = exprs.a[row]!
  if (isPath && !namesType(unit, object)) return found
  const receiver = exprValue(linker, unit, object)
  const isKnown = isKnownType(linker, receiver)
  const isForeignPath = isPath && receiver === values.externalSet // a type of a library, named
  if (!isKnown && !isForeignPath && table.inherent.has(name)) return found
  const isBounded = isOfBounds(linker, receiver, found)
  const isForeigners = found !== EMPTY_SET && values.items(receiver).some((id) => isForeign(linker, id))
  if (isKnown && !isBounded && !isForeigners) return found
  const bounded = isKnown && isBounded ? values.items(receiver) : []
  const isGiven = (trait: number): boolean =>
    isPath && !isKnown ? isGivenTo(linker, trait, unit, object) : bounded.every((id) => isBlanket(linker, trait, id))
  const visible = declaring.filter((trait) => isGiven(trait) && isVisible(linker, unit, trait))
  if (visible.length !== 1 || isInOwnMethod(linker, unit, row, visible[0]!)) return found
  linker.flag |= How.Inferred
  const trait = values.value(isPath ? Value.Class : Value.Instance, visible[0]!)
  return plainMember(linker, values.single(trait), name)
}

/** Whether what is found is only what the bounds of type parameters, from outside the project, say. */
const isOfBounds = (linker: Linker, receiver: number, found: number): boolean =>
  found === linker.values.externalSet && linker.values.items(receiver).every((id) => isParameter(linker, id))

/** Whether types are known: not those of other packages that hold types of the project, of which no more is. */
const isKnownType = (linker: Linker, set: number): boolean =>
  set !== EMPTY_SET &&
  set !== linker.values.externalSet &&
  !linker.values.items(set).every((id) => isForeignGeneric(linker, id))

/** Whether the last name of a path is written as those of types are. */
function namesType({ facts }: Unit, row: number): boolean {
  const last = lastName(facts, row)
  return last >= 0 && /^[A-Z]/.test(facts.strings[last]!)
}

/** Whether a trait is implemented for all types, or for one of the name that a path ends in. */
function isGivenTo(linker: Linker, trait: number, unit: Unit, path: number): boolean {
  const { program, blanket } = linker
  const { aliases, targets } = traitsOf(linker)
  const owner = program.units[program.entityUnit[trait]!]!
  const name = owner.names[owner.facts.entities.name[trait - owner.entityBase]!]!
  const type = unit.names[lastName(unit.facts, path)]!
  const isAlias = (one: number, other: number): boolean => aliases.get(one)?.has(other) ?? false
  for (const one of targets.get(name) ?? []) if (one === type || isAlias(one, type) || isAlias(type, one)) return true
  return blanket.some((one) => {
    const of = one.unit.facts.extensions.trait[one.row]!
    const last = of < 0 ? NONE : lastName(one.unit.facts, of)
    return last >= 0 && one.unit.names[last] === name
  })
}

/**
 * Of a method that traits of the project give to a type of a library, that of the trait in sight; of one that
 * is private to the module of its type, and is called elsewhere, that of a trait of its name; else `found`.
 */
export function methodInSight(linker: Linker, unit: Unit, name: number, found: number): number {
  const { values } = linker
  const receiver = receiverOfOne(linker, found)
  if (receiver < 0) return found
  const fn = values.a(values.only(found))
  if (!isForeign(linker, receiver))
    return isPrivateElsewhere(linker, unit, fn) ? (ofTrait(linker, receiver, name) ?? found) : found
  if (unitOfFunction(linker, fn).outside) return found
  const giving = extensionsWith(linker, values.a(receiver), name)
  if (giving.length === 0) return isOutOfSight(linker, unit, fn) ? values.externalSet : found
  const seen = giving.filter((one) => isTraitVisible(linker, unit, one))
  // an object behind a pointer has the methods of its trait anywhere
  if (seen.length === 0 && giving.length === 1 && !isPointer(linker, receiver)) return values.externalSet
  if (seen.length !== 1) return found
  const query = { name, of: receiver, isInstance: true, env: values.env(receiver) }
  return extensionMember(linker, seen[0]!, query) ?? found
}

/** The object that the one method of a set is bound to, or NONE. */
function receiverOfOne({ values }: Linker, set: number): number {
  const id = values.only(set)
  if (id < 0 || values.kind(id) !== Value.Function) return NONE
  const receiver = values.receiver(id)
  return receiver >= 0 && values.kind(receiver) === Value.Instance ? receiver : NONE
}

const isPointer = (linker: Linker, id: number): boolean =>
  pointedTo(linker, linker.values.single(id)) !== linker.values.single(id)

/** The extensions by which the project gives a type a member of that name. */
const extensionsWith = (linker: Linker, entity: number, name: number): readonly ExtensionRow[] =>
  (linker.extensionsOf.get(entity) ?? []).filter(({ unit, row }) => {
    const scope = unit.facts.extensions.scope[row]!
    return !unit.outside && scope >= 0 && firstBinding(linker, unit, scope, name) >= 0
  })

/** Whether a file sees the trait that an extension implements. */
function isTraitVisible(linker: Linker, unit: Unit, extension: ExtensionRow): boolean {
  const { values } = linker
  const trait = extension.unit.facts.extensions.trait[extension.row]!
  return values
    .items(trait < 0 ? EMPTY_SET : exprValue(linker, extension.unit, trait))
    .some((of) => values.kind(of) === Value.Class && isVisible(linker, unit, values.a(of)))
}

/** Whether a function is of a trait that a file does not see. */
function isOutOfSight(linker: Linker, unit: Unit, fn: number): boolean {
  const { values } = linker
  const owner = unitOfFunction(linker, fn)
  const { functions, entities, extensions } = owner.facts
  const entity = functions.entity[fn - owner.functionBase]!
  const scope = entity < 0 ? NONE : entities.declaredIn[entity]!
  if (scope < 0) return false
  const row = owner.ownerRow[scope]!
  if (owner.ownerKind[scope] === Owner.Entity)
    return entities.kind[row] === EntityKind.Interface && !isVisible(linker, unit, owner.entityBase + row)
  const trait = owner.ownerKind[scope] === Owner.Extension ? extensions.trait[row]! : NONE
  const traits = trait < 0 ? [] : values.items(exprValue(linker, owner, trait))
  return traits.some((of) => values.kind(of) === Value.Class && !isVisible(linker, unit, values.a(of)))
}

/** Whether a function is a private method of a type, without a trait, that a file is outside the module of. */
function isPrivateElsewhere(linker: Linker, unit: Unit, fn: number): boolean {
  const owner = unitOfFunction(linker, fn)
  if (owner === unit || `${unit.moduleName}.`.startsWith(`${owner.moduleName}.`)) return false
  const { functions, entities, extensions } = owner.facts
  const entity = functions.entity[fn - owner.functionBase]!
  const scope = entity < 0 ? NONE : entities.declaredIn[entity]!
  if (scope < 0 || (entities.flags[entity]! & Flag.Exported) !== 0) return false
  return owner.ownerKind[scope] === Owner.Extension && extensions.trait[owner.ownerRow[scope]!]! < 0
}

/** The method of a type that a trait gives it. */
function ofTrait(linker: Linker, receiver: number, name: number): number | undefined {
  const { values } = linker
  const query = { name, of: receiver, isInstance: true, env: values.env(receiver) }
  for (const extension of linker.extensionsOf.get(values.a(receiver)) ?? []) {
    if (extension.unit.facts.extensions.trait[extension.row]! < 0) continue
    const found = extensionMember(linker, extension, query)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Whether a value is of a library's type. Which traits a type of the project has is known, and of a type parameter its
 * bound says it.
 */
function isForeign(linker: Linker, id: number): boolean {
  const { values } = linker
  const kind = values.kind(id)
  if (isParameter(linker, id)) return false
  return (kind !== Value.Instance && kind !== Value.Class) || unitOfEntity(linker, values.a(id)).outside
}

const isParameter = ({ values }: Linker, id: number): boolean =>
  values.kind(id) === Value.Param || values.kind(id) === Value.ParamClass

/** Whether a trait is implemented for all types that are bound as a parameter is, as far as traits of a library tell. */
function isBlanket(linker: Linker, trait: number, param: number): boolean {
  const { values } = linker
  return linker.blanket.some((extension) => {
    const { unit, row } = extension
    const of = unit.facts.extensions.trait[row]!
    const isOf = of >= 0 && values.items(exprValue(linker, unit, of)).some((id) => values.a(id) === trait)
    return isOf && covers(linker, extension, param, { depth: 0, isTold: false })
  })
}

/** Whether a trait is in sight of a file. */
function isVisible(linker: Linker, unit: Unit, trait: number): boolean {
  const { visible, aliases } = traitsOf(linker)
  const { program } = linker
  const key = unit.index * program.entityUnit.length + trait
  let result = visible.get(key)
  if (result === undefined) {
    const owner = program.units[program.entityUnit[trait]!]!
    const name = owner.names[owner.facts.entities.name[trait - owner.entityBase]!]!
    const names = [name, ...(aliases.get(name) ?? [])]
    visible.set(key, (result = owner === unit || names.some((one) => sees(linker, unit, trait, one))))
  }
  return result
}

/** Whether a file sees a trait under a name. */
function sees(linker: Linker, unit: Unit, trait: number, name: number): boolean {
  const { values } = linker
  const is = (set: number): boolean =>
    values.items(set).some((id) => values.kind(id) === Value.Class && values.a(id) === trait)
  if (is(nameValue(linker, unit, name, 0, END))) return true
  const { imports } = unit.facts
  for (let row = 0; row < imports.length; row++) {
    if (imports.kind[row] === ImportKind.Star) {
      if (is(starValue(linker, unit, row, name))) return true
    } else if (imports.name[row]! >= 0 && unit.names[imports.name[row]!] === name) {
      if (is(importValue(linker, unit, row))) return true
    }
  }
  return false
}
