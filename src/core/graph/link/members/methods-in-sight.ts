// Which of the methods found a file means, by what it sees: those of traits are only there in sight of them, and private
// ones inside their module. `methodInSight` is the way in.

import { EntityKind, Flag, NONE } from '../../../facts.ts'
import { exprValue } from '../evaluate.ts'
import { type ExtensionRow, type Linker, unitOfFunction } from '../linker.ts'
import { firstBinding } from '../names/bindings.ts'
import { Owner, type Unit } from '../program/unit.ts'
import { pointedTo } from '../types/library-types.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { extensionMember } from './extension-members.ts'
import { isVisible } from './trait-visibility.ts'
import { isForeign } from './traits-in-sight.ts'

/**
 * Of a method that traits of the project give to a type of a library, that of the trait in sight; of one that
 * is private to the module of its type, and is called elsewhere, that of a trait of its name; else `found`.
 */
export function methodInSight(linker: Linker, unit: Unit, name: number, found: number): number {
  const { values } = linker
  const receiver = receiverOfOne(linker, found)
  if (receiver < 0) return found
  const fn = values.a(values.only(found))
  if (!isForeign(linker, receiver)) {
    if (isPrivateElsewhere(linker, unit, fn)) return ofTrait(linker, receiver, name) ?? found
    return isOutOfSight(linker, unit, fn) && isBlankets(linker, fn) ? values.externalSet : found
  }
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

/** Whether a function is of an implementation for all types. */
function isBlankets(linker: Linker, fn: number): boolean {
  const owner = unitOfFunction(linker, fn)
  const { functions, entities } = owner.facts
  const entity = functions.entity[fn - owner.functionBase]!
  const scope = entity < 0 ? NONE : entities.declaredIn[entity]!
  if (scope < 0 || owner.ownerKind[scope] !== Owner.Extension) return false
  return linker.blanket.some(({ unit, row }) => unit === owner && row === owner.ownerRow[scope])
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
