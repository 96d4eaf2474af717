// Members in one scope, a class body or an object literal: methods, fields, and the values stored in them.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import {
  type BindingId,
  type BindingRow,
  type EntityId,
  type EnvId,
  type ScopeRow,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindFlag, BindingKind, Flag } from '../../../vocabulary.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import { ANYWHERE } from '../names/use.ts'
import { representativeOf } from '../program/merged-declarations.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { bindingValue, entityValue, settled } from '../questions.ts'
import { callableOnly, functionsOf, keptFunctions } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { isStatic, sideOf } from './class-members.ts'
import { bindReceiver, storedMember } from './found-members.ts'
import type { MemberQuery } from './member-query.ts'
import { implementedMember } from './subclasses.ts'

/** The members of one name in a scope, bound to a receiver, with the values stored under that name. */
export function scopeMember(linker: Linker, unit: Unit, scope: ScopeRow, query: MemberQuery): SetId | undefined {
  const { values } = linker
  const { name, isInstance, of } = query
  const first = firstBinding(unit, scope, name)
  const said = first < 0 ? undefined : membersSaid(linker, unit, first, query)
  if (!said) return undefined
  const { isDeclared } = said
  const methods = values.unionAll(said.methods)
  let set = values.union(values.unionAll(said.others), methods)
  if (isDeclared && isInstance && linker.implementers.size > 0 && callableOnly(linker, set))
    set = values.union(set, implementedMember(linker, ownerOfScope(linker, unit, scope), name, of))
  // For a declaration file, the definition behind a member is unknown.
  if (unit.declares || (isDeclared && methods !== EMPTY_SET)) return set
  const key = values.value(isInstance ? Value.Instance : Value.Class, ownerOfScope(linker, unit, scope))
  if (isDeclared && set !== EMPTY_SET && !callableOnly(linker, set)) {
    if (!unit.hooks.keepsFunctions) return set
    return values.union(set, keptFunctions(linker, set, storedUnder, key, query))
  }
  const stored = storedMember(linker, key, query)
  if (stored === undefined) return set
  return values.union(set, isDeclared ? functionsOf(linker, stored) : stored)
}

/** The values stored in the member of an object. */
const storedUnder = (linker: Linker, key: ValueId, query: MemberQuery): SetId =>
  storedMember(linker, key, query) ?? EMPTY_SET

/**
 * The declarations of a member in one scope: its methods and other values; whether any states a type or is a
 * definition; and whether there is only one.
 */
type Said = { others: SetId[]; methods: SetId[]; isDeclared: boolean; isOnly: boolean }

/**
 * The declarations in the chain of bindings from `first` on; undefined when all belong to the other side (static or
 * not).
 */
function membersSaid(linker: Linker, unit: Unit, first: BindingId, query: MemberQuery): Said | undefined {
  const { kind, type } = unit.facts.bindings
  const { bindingNext } = linker.program
  const side = sideOf(linker, unit, first, query.isInstance)
  const isOnly = bindingNext[first]! < 0
  let said: Said | undefined
  for (let at = first; at >= 0; at = bindingNext[at]!) {
    const row = toRow(at, unit.bindingBase)
    if (NO_MEMBERS.has(kind[row]!) || (side >= 0 && isStatic(unit, row) === 1 - side)) continue
    said ??= { others: [], methods: [], isDeclared: false, isOnly }
    if (type[row]! >= 0 || kind[row] === BindingKind.Entity) said.isDeclared = true
    if (kind[row] === BindingKind.Entity) addDefinedMember(linker, unit, row, query, said)
    else said.others.push(fieldSaid(linker, unit, row, query))
  }
  return said
}

/** Adds the definition bound by `row`; without overloads, the last method replaces the earlier ones. */
function addDefinedMember(linker: Linker, unit: Unit, row: BindingRow, query: MemberQuery, said: Said): void {
  const { values } = linker
  const { bindings, entities } = unit.facts
  const flags = entities.flags[bindings.ref[row]!]!
  const bound = bindReceiver(linker, entityValue(linker, unit, bindings.ref[row]!), query)
  if (values.kind(bound) !== Value.Function) {
    said.others.push(values.single(bound))
    return
  }
  if (!said.isOnly && hasFlag(flags, Flag.Setter)) return
  said.others.push(unit.hooks.besideMethod(linker, unit, row, bound))
  const replaces = unit.language.rules.overloads === 'none' && !hasFlag(flags, Flag.Overload)
  if (replaces) said.methods.length = 0
  said.methods.push(values.single(bound))
}

/** Kinds of bindings in the scope of a class that are no members. */
const NO_MEMBERS = new Kinds([BindingKind.Parameter, BindingKind.TypeParameter, BindingKind.Narrow])

/** The value of a field's binding, in terms of the queried object. */
function fieldSaid(linker: Linker, unit: Unit, row: BindingRow, query: MemberQuery): SetId {
  const { values } = linker
  const { bindings } = unit.facts
  const value = bindingValue(linker, unit, row, { ...ANYWHERE, scope: bindings.scope[row]! })
  const own = query.env === 0 || bindings.type[row]! >= 0 ? value : boundSignatures(linker, value, query.env)
  // the type of all members of a mapped type stays unevaluated until one of them is queried
  const isAny = linker.program.strings[query.name] === unit.hooks.special.index
  const said = values.subst(own, query.env)
  const evaluated = isAny ? said : settled(linker, said)
  const isPart = hasFlag(bindings.flags[row]!, BindFlag.Part)
  return isPart && isOfConstant(linker, query) && isObjectType(linker, own) ? values.toConstants(evaluated) : evaluated
}

const isOfConstant = ({ values }: Linker, { of }: MemberQuery): boolean => of >= 0 && values.isConstant(of)

/** Whether a declared type is that of an object itself; a type parameter may stand for a pointer. */
const isObjectType = ({ values }: Linker, declared: SetId): boolean =>
  values.items(declared).every((id) => values.kind(id) === Value.Instance)

/** The values with signatures that are no entities (`(value: T) => U` among the members of a type) bound to `env`. */
function boundSignatures(linker: Linker, set: SetId, env: EnvId): SetId {
  const { values } = linker
  const isSignature = (id: ValueId): boolean => {
    if (values.kind(id) !== Value.Function) return false
    const { facts, functionBase } = unitOfFunction(linker, values.fn(id))
    const fn = toRow(values.fn(id), functionBase)
    return facts.functions.entity[fn]! < 0 && hasFlag(facts.functions.flags[fn]!, Flag.Abstract)
  }
  const ids = values.items(set)
  if (!ids.some(isSignature)) return set
  return values.setOf(ids.map((id) => (isSignature(id) ? values.value(Value.Function, values.fn(id), env) : id)))
}

function ownerOfScope(linker: Linker, unit: Unit, scope: ScopeRow): EntityId {
  return unit.ownerKind[scope] === Owner.Entity
    ? representativeOf(linker.program, toId(unit.ownerRow[scope]!, unit.entityBase))
    : NONE
}
