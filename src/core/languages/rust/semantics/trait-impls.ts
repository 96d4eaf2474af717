// The choice among several implementations of a trait for one type (`From<A>` and `From<B>`): by the trait that a path
// names (`throughTrait`), and by the arguments of a call (`amongImpls`).

import { Kinds } from '../../../collections/kinds.ts'
import { signatureOf } from '../../../graph/link/calls/signatures.ts'
import { siteInstance } from '../../../graph/link/containers/sites.ts'
import { type ExtensionRow, type Linker, unitOfFunction } from '../../../graph/link/linker.ts'
import {
  declaresName,
  extensionMember,
  fitsReceiver,
  mayBeSameType,
  traitsImplemented,
} from '../../../graph/link/members/extension-members.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { ownAnswers } from '../../../graph/link/own-state.ts'
import { extensionOf, type Unit } from '../../../graph/link/program/unit.ts'
import { exprValue, ownMember, plainMember } from '../../../graph/link/questions.ts'
import { withoutAliases } from '../../../graph/link/types/aliases.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type ExprRow, type FunctionId, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { Held, Op } from '../../../vocabulary.ts'
import { lastName } from './trait-table.ts'

/**
 * `<T as Trait>::name` (the Through expression `row`): the type's implementation of the trait, else the trait's own
 * member.
 */
export function throughTrait(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  const types = exprValue(linker, unit, exprs.a[row]!)
  return memberByTrait(linker, types, { unit, row: exprs.b[row]! }, unit.names[exprs.c[row]!]!)
}

/**
 * The members of types, or objects, under a name by the trait that an expression names: implemented, else the trait's
 * own.
 */
export function memberByTrait(linker: Linker, types: SetId, named: Named, name: StringId): SetId {
  const { values } = linker
  const trait = values.items(exprValue(linker, named.unit, named.row)).find((id) => values.kind(id) === Value.Class)
  let result = EMPTY_SET
  for (const id of values.items(types))
    result = values.union(result, memberOfOne(linker, id, { ...named, trait }, name) ?? EMPTY_SET)
  if (result !== EMPTY_SET) return result
  return trait === undefined ? values.externalSet : plainMember(linker, values.single(trait), name)
}

/** The member of a type or object by a trait: from its only matching implementation, else from the trait. */
function memberOfOne(linker: Linker, id: ValueId, named: NamedTrait, name: StringId): SetId | undefined {
  const { values } = linker
  const { trait } = named
  const query = { name, of: id, isInstance: OBJECTS.has(values.kind(id)), env: values.env(id) }
  const all = WITH_ENTITY.has(values.kind(id)) ? (linker.extensionsOf.get(values.entity(id)) ?? []) : []
  const own = all.filter((one) => declaresName(linker, one, name) && isOfTrait(linker, one, named))
  const fitting = own.length < 2 ? own : own.filter((one) => fitsReceiver(linker, one, id) && isAs(linker, one, trait))
  const several = trait !== undefined && fitting.length > 1
  const chosen = several ? undefined : (fitting[0] ?? own[0])
  return chosen ? extensionMember(linker, chosen, query) : trait && ownMember(linker, trait, query)
}

const OBJECTS = new Kinds([Value.Instance, Value.Self, Value.Param])
const WITH_ENTITY = new Kinds([Value.Class, Value.Instance, Value.Self, Value.SelfClass])

/** Whether an extension implements a trait with these type arguments, as far as they are known. */
const isAs = (linker: Linker, extension: ExtensionRow, trait: ValueId | undefined): boolean =>
  trait === undefined || traitsImplemented(linker, extension).some((id) => mayBeSameType(linker, id, trait, 0))

/** An expression that names a trait. */
type Named = { unit: Unit; row: ExprRow }

/** The same, with the trait (a value) if it is known. */
type NamedTrait = Named & { trait: ValueId | undefined }

/**
 * Whether an extension implements the trait that an expression names; a trait outside of the project is compared by
 * name.
 */
function isOfTrait(linker: Linker, { unit, row }: ExtensionRow, named: Named): boolean {
  const { values } = linker
  const trait = unit.facts.extensions.trait[row]!
  if (trait < 0) return false
  const own = exprValue(linker, unit, trait)
  const other = exprValue(linker, named.unit, named.row)
  if (own === values.externalSet || other === values.externalSet)
    return (
      own === other &&
      unit.names[lastName(unit.facts, trait)] === named.unit.names[lastName(named.unit.facts, named.row)]
    )
  return values.items(own).some((id) => values.items(other).some((one) => values.a(one) === values.a(id)))
}

/** The arguments of a call, in the file in which they stand. */
type Arguments = { unit: Unit; args: ArrayLike<ExprRow> }

/**
 * Of one trait's implementations for a type, the method whose parameters have the types of the arguments. `found` is
 * the method of any of them, `object` its receiver.
 */
export function amongImpls(linker: Linker, found: SetId, object: SetId, call: Arguments): SetId {
  const { values } = linker
  const id = values.only(found)
  if (id < 0 || values.kind(id) !== Value.Function || call.args.length === 0) return found
  const impls = implementationsOf(linker, values.fn(id))
  if (impls === undefined) return found
  const of = values.receiver(id) >= 0 ? values.receiver(id) : values.only(object)
  if (of < 0) return found
  const query = { name: impls.name, of, isInstance: values.receiver(id) >= 0, env: values.env(of) }
  const fitting = impls.rows.filter((one) => fitsReceiver(linker, one, of))
  return fittingMethod(linker, fitting, query, call, found)
}

/**
 * Of one trait's implementations for a type and for references to it, the one for the way in which the object is held;
 * `found` is the method of any of them.
 */
export function implementedAs(linker: Linker, found: SetId, held: number): SetId {
  const { values } = linker
  const id = values.only(found)
  if (id < 0 || values.kind(id) !== Value.Function || values.receiver(id) < 0) return found
  const impls = implementationsOf(linker, values.fn(id))
  if (impls === undefined) return found
  const of = values.receiver(id)
  const query = { name: impls.name, of, isInstance: true, env: values.env(of) }
  for (const kind of LOOKED_FOR[held] ?? []) {
    const rows = impls.rows.filter((one) => targetHeld(one) === kind && fitsReceiver(linker, one, of))
    const methods = rows.map((one) => extensionMember(linker, one, query) ?? EMPTY_SET)
    if (methods.length > 0) return methods.includes(found) ? found : methods[0]!
  }
  return found
}

/** For each way of holding, the ways of implementations to try, in order. */
const LOOKED_FOR: Readonly<Record<number, readonly number[]>> = {
  [Held.Itself]: [Held.Itself, Held.Shared, Held.Mutable],
  [Held.Shared]: [Held.Shared, Held.Itself],
  [Held.Mutable]: [Held.Mutable, Held.Itself, Held.Shared],
}

/** How the type is held that an extension is for. */
function targetHeld({ unit, row }: ExtensionRow): number {
  const { exprs, extensions } = unit.facts
  const target = extensions.target[row]!
  return exprs.op[target] === Op.Ref ? exprs.c[target]! : Held.Itself
}

/**
 * Of the methods of `rows`, one that fits the arguments, preferably by their exact types; `found` when it fits as well
 * as any, or none does.
 */
function fittingMethod(
  linker: Linker,
  rows: readonly ExtensionRow[],
  query: MemberQuery,
  call: Arguments,
  found: SetId,
): SetId {
  let best: SetId = found
  let most: number = Fit.None
  for (const row of rows) {
    const method = extensionMember(linker, row, query) ?? EMPTY_SET
    const [id] = linker.values.items(method)
    if (id === undefined || linker.values.kind(id) !== Value.Function) continue
    const fit = fitOf(linker, id, call)
    if (fit < most || fit === Fit.None || (fit === most && method !== found)) continue
    best = method
    most = fit
  }
  return best
}

/**
 * The method by which a library's type on the left of an operator accepts the right operand (`impl Mul<Vector> for
 * f64`); undefined when the project implements none.
 */
export function givenOperator(linker: Linker, left: SetId, name: StringId, call: Arguments): SetId | undefined {
  const { values } = linker
  for (const of of values.items(left)) {
    if (values.kind(of) !== Value.Instance) continue
    const rows = (linker.extensionsOf.get(values.entity(of)) ?? []).filter(
      (one) => !one.unit.outside && one.unit.facts.extensions.trait[one.row]! >= 0 && declaresName(linker, one, name),
    )
    const query = { name, of, isInstance: true, env: values.env(of) }
    const method = rows.length === 0 ? EMPTY_SET : fittingMethod(linker, rows, query, call, EMPTY_SET)
    if (method !== EMPTY_SET) return method
  }
  return undefined
}

/** How the arguments of a call fit a method: not, as far as is known, or for their very types. */
const Fit = { None: 0, Open: 1, Same: 2 } as const

function fitOf(linker: Linker, method: ValueId, { unit, args }: Arguments): number {
  const signature = signatureOf(linker, method)
  let fit: number = Fit.Open
  for (let at = 0; at < args.length; at++) {
    const wanted = typesOf(linker, signature[at] ?? EMPTY_SET)
    const given = typesOf(linker, exprValue(linker, unit, args[at]!))
    if (wanted.length === 0 || given.length === 0) continue
    if (given.every((id) => wanted.every((type) => differs(linker, type, id)))) return Fit.None
    if (given.some((id) => wanted.some((type) => linker.values.a(type) === linker.values.a(id)))) fit = Fit.Same
  }
  return fit
}

/** The instances of a set: of aliases the aliased types, of container literals their types. */
function typesOf(linker: Linker, set: SetId): ValueId[] {
  const { values } = linker
  return values.items(set).flatMap((id) => {
    const made = values.kind(id) === Value.Site ? siteInstance(linker, id) : id
    const under = made < 0 ? [] : values.items(withoutAliases(linker, made))
    return under.length > 0 ? under : [made < 0 ? id : made]
  })
}

function differs(linker: Linker, type: ValueId, id: ValueId): boolean {
  const { values } = linker
  if (values.kind(type) === Value.TupleType || values.kind(id) === Value.TupleType)
    return values.kind(type) === Value.Instance || values.kind(id) === Value.Instance
  if (values.kind(type) !== Value.Instance || values.kind(id) !== Value.Instance) return false
  return values.a(type) !== values.a(id) || !mayBeSameType(linker, type, id, 0)
}

/** The implementations of one trait for one type that declare a method, when there are several. */
type Implementations = { name: StringId; rows: readonly ExtensionRow[] }

/** Function -> all implementations of its trait for its type, null when it is the only one. */
const implementations = ownAnswers(() => new Map<number, Implementations | null>())

/**
 * All implementations of the trait for the type of a function's own implementation; undefined when it is the only one.
 */
function implementationsOf(linker: Linker, fn: FunctionId): Implementations | undefined {
  const known = implementations(linker).get(fn)
  if (known !== undefined) return known ?? undefined
  const found = findImplementations(linker, fn)
  implementations(linker).set(fn, found ?? null)
  return found
}

function findImplementations(linker: Linker, fn: FunctionId): Implementations | undefined {
  const unit = unitOfFunction(linker, fn)
  const { functions, entities, extensions } = unit.facts
  const entity = functions.entity[toRow(fn, unit.functionBase)]!
  const row = extensionOf(unit, entity)
  if (unit.outside || row < 0 || extensions.trait[row]! < 0) return undefined
  const name = unit.names[entities.name[entity]!]!
  const named = { unit, row: extensions.trait[row]! }
  for (const rows of extensionsBeside(linker, { unit, row })) {
    const same = rows.filter((one) => declaresName(linker, one, name) && isOfTrait(linker, one, named))
    if (same.length > 1) return { name, rows: same }
  }
  return undefined
}

/** The extensions of each type that an extension extends. */
function extensionsBeside(linker: Linker, { unit, row }: ExtensionRow): readonly ExtensionRow[][] {
  const { values } = linker
  const types = values.items(values.toInstances(exprValue(linker, unit, unit.facts.extensions.target[row]!)))
  return types.flatMap((id) =>
    values.kind(id) === Value.Instance ? [linker.extensionsOf.get(values.entity(id)) ?? []] : [],
  )
}
