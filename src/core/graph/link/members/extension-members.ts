// Members declared outside their type: impl blocks, receiver methods, extension methods, blanket implementations.

import { Kinds } from '../../../collections/kinds.ts'
import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import type { EntityId, EnvId, SetId, StringId, ValueId } from '../../../ids.ts'
import { toRow } from '../../../ids.ts'
import { Flag, ParamKind } from '../../../vocabulary.ts'
import { paramRows } from '../calls/signatures.ts'
import { How, noteHow } from '../certainty.ts'
import { functionFlags, isNamespace } from '../entities.ts'
import { type ExtensionRow, type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { bindingInBody, firstBinding, namesBound } from '../names/scope-bindings.ts'
import { hasFlag, type Unit } from '../program/unit.ts'
import { basesOf, entityValue, exprValue, ownMember, typeValue } from '../questions.ts'
import { withoutAliases } from '../types/aliases.ts'
import { boundOf } from '../types/bounds.ts'
import { inferTypes } from '../types/infer.ts'
import { isOutside } from '../types/library-types.ts'
import { asBase, typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { bindReceiver } from './found-members.ts'
import type { MemberQuery } from './member-query.ts'
import { instanceSet } from './own-members.ts'
import { scopeMember } from './scope-members.ts'

/** The queried member from a row of `extensions`; undefined when the extension does not have it. */
export function extensionMember(linker: Linker, extension: ExtensionRow, query: MemberQuery): SetId | undefined {
  const { unit, row } = extension
  const { extensions, entities, strings } = unit.facts
  const scope = extensions.scope[row]!
  const single = extensions.entity[row]!
  if (scope >= 0) {
    if (firstBinding(unit, scope, query.name) < 0) return undefined
    return scopeMember(linker, unit, scope, { ...query, env: extensionEnv(linker, extension, query) })
  }
  if (single < 0 || strings[entities.name[single]!] !== linker.program.strings[query.name]) return undefined
  const env = extensionEnv(linker, extension, query)
  const value = entityValue(linker, unit, single)
  // a static extension method of another class takes the receiver as its first argument
  const isStatic = hasFlag(entities.flags[single]!, Flag.Static)
  if (isStatic) return linker.values.single(linker.values.value(Value.Function, linker.values.fn(value), env, query.of))
  return linker.values.single(bindReceiver(linker, value, { ...query, env }))
}

/** Whether an extension declares a member of that name. */
export function declaresName(linker: Linker, { unit, row }: ExtensionRow, name: StringId): boolean {
  const { extensions, entities, strings } = unit.facts
  const scope = extensions.scope[row]!
  if (scope >= 0) return firstBinding(unit, scope, name) >= 0
  const single = extensions.entity[row]!
  return single >= 0 && strings[entities.name[single]!] === linker.program.strings[name]
}

/** A list of extensions that is longer than this is looked through once for all names: a class may have thousands. */
const LIST_MAX = 16

/** Has a long list of a type's extensions looked up by name from now on. */
export function lookUpByName(linker: Linker, extensions: readonly ExtensionRow[]): void {
  if (extensions.length > LIST_MAX && !linker.extensionsNamed.has(extensions))
    linker.extensionsNamed.set(extensions, byName(extensions))
}

/** The extensions that declare a member of that name, in their order. */
export function declaring(
  linker: Linker,
  extensions: readonly ExtensionRow[],
  name: StringId,
): readonly ExtensionRow[] {
  const named = extensions.length > LIST_MAX ? linker.extensionsNamed.get(extensions) : undefined
  return named ? (named.get(name) ?? []) : extensions.filter((one) => declaresName(linker, one, name))
}

function byName(extensions: readonly ExtensionRow[]): Map<StringId, ExtensionRow[]> {
  const named = new Map<StringId, ExtensionRow[]>()
  for (const one of extensions) {
    const { facts, names } = one.unit
    const scope = facts.extensions.scope[one.row]!
    const single = facts.extensions.entity[one.row]!
    if (scope >= 0) for (const name of namesBound(one.unit).get(scope) ?? []) append(named, name, one)
    else if (single >= 0) append(named, names[facts.entities.name[single]!]!, one)
  }
  return named
}

/** Whether the extended type may be that of the receiver, as far as the type arguments of both are known. */
export function fitsReceiver(linker: Linker, { unit, row }: ExtensionRow, of: ValueId): boolean {
  const { values } = linker
  if (values.env(of) === 0) return true
  const target = values.items(typeValue(linker, unit, unit.facts.extensions.target[row]!))
  const types = target.flatMap((id) => [id, ...values.items(withoutAliases(linker, id))])
  const same = types.filter((id) => values.kind(id) === Value.Instance && values.a(id) === values.a(of))
  return same.length === 0 || same.some((id) => mayBeSameType(linker, id, of, 0))
}

/** Whether two instances of one class may have the same type: no known type argument differs. */
export function mayBeSameType(linker: Linker, one: ValueId, other: ValueId, depth: number): boolean {
  const { values } = linker
  if (depth >= ARGUMENTS_DEPTH_MAX) return true
  const others = typeArguments(linker, other)
  return typeArguments(linker, one).every((set, position) => {
    const types = values.items(set)
    const given = values.items(others[position] ?? EMPTY_SET)
    if (types.length === 0 || given.length === 0) return true
    return types.some((type) =>
      given.some((id) => {
        const kind = values.kind(type)
        if ((kind !== Value.Instance && kind !== Value.Text) || values.kind(id) !== kind) return true
        return values.a(type) === values.a(id) && (kind === Value.Text || mayBeSameType(linker, type, id, depth + 1))
      }),
    )
  })
}

/** Depth of nested type arguments that are compared. */
const ARGUMENTS_DEPTH_MAX = 3

/** The environment of an extension, with the type parameters of `impl<T> Foo<T>` bound by the receiver. */
function extensionEnv(linker: Linker, { unit, row }: ExtensionRow, { of, env }: MemberQuery): EnvId {
  const target = typeValue(linker, unit, unit.facts.extensions.target[row]!)
  return inferTypes(linker, target, instanceSet(linker, of), env)
}

/** Whether a member that a file of the project adds to a library's type does not count under its name. */
export function isHidden(linker: Linker, entity: EntityId, extension: ExtensionRow, name: StringId): boolean {
  return isOneOfMany(linker, extension) || isLibrarys(linker, entity, extension, name)
}

/**
 * Whether an extension implements a trait of the library for one of the library's types: the type alone does not tell
 * which of many such implementations is meant.
 */
function isOneOfMany(linker: Linker, { unit, row }: ExtensionRow): boolean {
  const trait = unit.facts.extensions.trait[row]!
  if (trait < 0 || unit.outside) return false
  const { values } = linker
  return values.items(exprValue(linker, unit, trait)).every((id) => {
    if (values.kind(id) === Value.Class) return unitOfEntity(linker, values.entity(id)).outside
    return values.kind(id) === Value.External
  })
}

/**
 * Whether a library's type has its own member of the name that a file of the project adds; that takes precedence. The
 * prelude declares members shared by several types in a base.
 */
function isLibrarys(linker: Linker, entity: EntityId, { unit }: ExtensionRow, name: StringId): boolean {
  if (unit.outside) return false
  const { values } = linker
  return basesOf(linker, entity).some(
    (base) =>
      values.kind(base) === Value.Class &&
      isOutside(linker, base) &&
      bindingInBody(linker, values.entity(base), name) >= 0,
  )
}

/** A member from a blanket implementation, which extends every type with the required traits (`impl<T: A> B for T`). */
export function blanketMember(linker: Linker, unit: Unit, id: ValueId, name: StringId): SetId {
  const { values } = linker
  const kind = values.kind(id)
  const isOfEntity = kind === Value.Instance || kind === Value.Class
  if (isOfEntity && isNamespace(linker, values.entity(id))) return EMPTY_SET // a module is not a type
  const query = { name, of: id, isInstance: TRAIT_OBJECTS.has(kind), env: values.env(id) }
  const candidates = linker.blanket.filter((one) => isOfFamily(one, unit) && givesMember(linker, one, name))
  const told = candidates.length > 1 ? memberOfCovering(linker, candidates, query, true) : EMPTY_SET
  return told || memberOfCovering(linker, candidates, query, false)
}

/** Whether a member is a function without a receiver, which objects do not have. */
function isFree(linker: Linker, member: SetId): boolean {
  const [id] = linker.values.items(member)
  if (id === undefined || linker.values.kind(id) !== Value.Function) return false
  const fn = linker.values.fn(id)
  if (!hasFlag(functionFlags(linker, fn), Flag.Static)) return false
  const unit = unitOfFunction(linker, fn)
  const first = paramRows(unit, toRow(fn, unit.functionBase))[0]
  return first === undefined || unit.facts.params.kind[first] !== ParamKind.Receiver
}

/**
 * The member from the first of several extensions that covers a type, or those from all where functions of one name are
 * told apart by their parameters; `isTold` as in `Covering`.
 */
function memberOfCovering(
  linker: Linker,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
  isTold: boolean,
): SetId {
  const isObject = query.isInstance || linker.values.kind(query.of) === Value.Param
  let overloads = EMPTY_SET
  for (const extension of extensions) {
    if (!covers(linker, extension, query.of, { depth: 0, isTold })) continue
    const found = isDefinedIn(extension, query.name)
      ? extensionMember(linker, extension, query)
      : ownMember(linker, traitOf(linker, extension), { ...query, isInstance: isObject })
    if (found === undefined || found === EMPTY_SET || (isObject && isFree(linker, found))) continue
    noteHow(linker, How.Inferred)
    if (extension.unit.language.rules.overloads !== 'types') return found
    overloads = linker.values.union(overloads, found)
  }
  return overloads
}

/** Kinds of values that have the methods of traits as objects do. */
const TRAIT_OBJECTS = new Kinds([Value.Instance, Value.Function, Value.FuncType])

const isOfFamily = (extension: ExtensionRow, unit: Unit): boolean =>
  extension.unit.language.family === unit.language.family

/** Whether an extension has a member, of its own or from the trait that it implements. */
const givesMember = (linker: Linker, extension: ExtensionRow, name: StringId): boolean =>
  isDefinedIn(extension, name) || declaresMember(linker, extension, name)

/** Whether the body of an extension defines a name; true without a body. */
function isDefinedIn({ unit, row }: ExtensionRow, name: StringId): boolean {
  const scope = unit.facts.extensions.scope[row]!
  return scope < 0 || firstBinding(unit, scope, name) >= 0
}

/** Options of the check for traits; `isTold`: traits of a library count only where the project implements them. */
type Covering = { depth: number; isTold: boolean }

/** The trait that an extension implements, if the project declares it. */
function traitOf(linker: Linker, extension: ExtensionRow): ValueId {
  return traitsImplemented(linker, extension).find((id) => !isOutside(linker, id)) ?? NONE
}

/** The traits (classes) that an extension implements. */
export function traitsImplemented(linker: Linker, { unit, row }: ExtensionRow): readonly ValueId[] {
  const { values } = linker
  const trait = unit.facts.extensions.trait[row]!
  return trait < 0 ? [] : values.items(exprValue(linker, unit, trait)).filter((id) => values.kind(id) === Value.Class)
}

/** Whether the trait itself declares a member. */
function declaresMember(linker: Linker, extension: ExtensionRow, name: StringId): boolean {
  const trait = traitOf(linker, extension)
  return trait >= 0 && bindingInBody(linker, linker.values.entity(trait), name) >= 0
}

/** Whether a type has all traits that bound the type parameter of a blanket implementation. */
export function covers(linker: Linker, { unit, row }: ExtensionRow, id: ValueId, how: Covering): boolean {
  const { values } = linker
  for (const param of values.items(typeValue(linker, unit, unit.facts.extensions.target[row]!))) {
    if (values.kind(param) !== Value.Param) continue
    for (const bound of values.items(boundOf(linker, param)))
      if (values.kind(bound) === Value.FuncType ? !isFunctionLike(linker, id) : lacks(linker, id, bound, how))
        return false
  }
  return true
}

const lacks = (linker: Linker, id: ValueId, bound: ValueId, how: Covering): boolean =>
  linker.values.kind(bound) === Value.Instance && !implementsTrait(linker, id, linker.values.entity(bound), how)

/** Whether a value is a function, or a type parameter bounded by a function type. */
function isFunctionLike(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Param) return values.kind(id) === Value.Function || values.kind(id) === Value.FuncType
  return values.items(boundOf(linker, id)).some((one) => values.kind(one) === Value.FuncType)
}

/** Whether a type has a trait of the project as one of its bases, or by a blanket implementation. */
function implementsTrait(linker: Linker, id: ValueId, trait: EntityId, { depth, isTold }: Covering): boolean {
  const { values } = linker
  if (!isTold && unitOfEntity(linker, trait).outside) return true
  const types = values.kind(id) === Value.Param ? values.items(boundOf(linker, id)) : [id]
  if (types.some((type) => isClassOrInstance(linker, type) && asBase(linker, type, trait) >= 0)) return true
  return (
    depth < BLANKETS_MAX &&
    linker.blanket.some(
      (one) =>
        one.unit.facts.extensions.trait[one.row]! >= 0 &&
        values
          .items(typeValue(linker, one.unit, one.unit.facts.extensions.trait[one.row]!))
          .some((base) => values.kind(base) === Value.Instance && values.a(base) === trait) &&
        covers(linker, one, id, { depth: depth + 1, isTold }),
    )
  )
}

const isClassOrInstance = ({ values }: Linker, id: ValueId): boolean =>
  values.kind(id) === Value.Instance || values.kind(id) === Value.Class

/** Depth of blanket implementations that depend on each other. */
const BLANKETS_MAX = 2

/** Whether a function is an extension method bound to the object that it extends. */
export function isExtensionMethod(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Function || values.receiver(id) < 0) return false
  return hasFlag(functionFlags(linker, values.fn(id)), Flag.Static | Flag.Extension)
}
