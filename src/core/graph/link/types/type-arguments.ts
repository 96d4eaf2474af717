// The type parameters of classes and functions, and the type arguments of values for them.

import { NONE } from '../../../facts.ts'
import {
  type BindingRow,
  type EntityId,
  type EntityRow,
  type EnvId,
  type EnvKey,
  type FunctionRow,
  type RowOf,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { ASSOCIATED } from '../../../vocabulary.ts'
import { siteInstance } from '../containers/sites.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import type { Groups } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf } from '../questions.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { isOfProject, isOutside } from './library-types.ts'

/** The type parameters (rows of `bindings`) of an entity, in order; for a function its own. */
export function typeParamsOfEntity(unit: Unit, entity: EntityRow): BindingRow[] {
  const fn = unit.facts.entities.fn[entity]!
  const own = bindingsIn(unit, unit.typeParamsOfEntity, entity)
  return own.length > 0 || fn < 0 ? own : bindingsIn(unit, unit.typeParamsOfFunction, fn)
}

/** The type parameters (rows of `bindings`) of a function, or of its entity. */
export function typeParamsOfFunction(unit: Unit, fn: FunctionRow): BindingRow[] {
  const entity = unit.facts.functions.entity[fn]!
  const own = bindingsIn(unit, unit.typeParamsOfFunction, fn)
  return own.length > 0 || entity < 0 ? own : bindingsIn(unit, unit.typeParamsOfEntity, entity)
}

function bindingsIn(
  unit: Unit,
  { start, rows }: Groups<EntityRow | FunctionRow, RowOf<'typeParams'>>,
  key: number,
): BindingRow[] {
  const { binding } = unit.facts.typeParams
  const result: BindingRow[] = []
  for (let at = start[key]!; at < start[key + 1]!; at++) result.push(binding[rows[at]!]!)
  return result
}

/** The environment that binds the first type parameter of an entity. */
export function firstArgument(linker: Linker, entity: EntityId, set: SetId): EnvId {
  const owner = unitOfEntity(linker, entity)
  const params = typeParamsOfEntity(owner, toRow(entity, owner.entityBase))
  return params.length === 0 ? EMPTY_ENV : linker.values.extend(EMPTY_ENV, toId(params[0]!, owner.bindingBase), set)
}

/**
 * The type arguments of an instance, in order of its type parameters; without any, those of its nearest generic base.
 */
export function typeArguments(linker: Linker, id: ValueId): SetId[] {
  const { values } = linker
  if (values.kind(id) === Value.Site && values.a(id) >= 0) {
    const instance = siteInstance(linker, id)
    return instance < 0 ? [] : typeArguments(linker, instance)
  }
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return []
  const own = ownArguments(linker, id)
  if (own.length > 0) return own
  for (const base of basesOf(linker, values.entity(id))) {
    const args = ownArguments(linker, substitutedBase(linker, base, id))
    if (args.length > 0) return args
  }
  return []
}

/** The type arguments of an instance or class itself. */
export function ownArguments(linker: Linker, id: ValueId): SetId[] {
  const { values } = linker
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return []
  const env = values.env(id)
  return positionalParams(linker, values.entity(id)).map((param) => values.lookup(env, param) ?? EMPTY_SET)
}

/** The type parameters (bindings) of an entity without those for associated types, which are given by name. */
export function positionalParams(linker: Linker, entity: EntityId): readonly EnvKey[] {
  const known = linker.positionalParams.get(entity)
  if (known) return known
  const unit = unitOfEntity(linker, entity)
  const { bindings, strings } = unit.facts
  const params = typeParamsOfEntity(unit, toRow(entity, unit.entityBase))
    .filter((param) => !strings[bindings.name[param]!]!.startsWith(ASSOCIATED))
    .map((param) => toId(param, unit.bindingBase))
  linker.positionalParams.set(entity, params)
  return params
}

/** A base of a class as a base of one instance of it. */
export const substitutedBase = ({ values }: Linker, base: ValueId, id: ValueId): ValueId =>
  values.substOne(base, values.env(id))

/** A value as an instance of one of its bases, or NONE. */
export function asBase(linker: Linker, id: ValueId, entity: EntityId): ValueId {
  const { values } = linker
  const kind = values.kind(id)
  if (kind === Value.Self) return asBase(linker, values.value(Value.Instance, values.entity(id)), entity)
  if (kind !== Value.Instance && kind !== Value.Class) return NONE
  if (values.a(id) === entity) return id
  for (const base of basesOf(linker, values.entity(id))) {
    if (values.kind(base) !== Value.Class || values.a(base) !== entity) continue
    return values.substOne(base, values.env(id))
  }
  return NONE
}

/**
 * The type arguments that describe the contents of an instance of a library type or a subtype. The purpose of type
 * arguments of a project's own types is unknown.
 */
export function heldArguments(linker: Linker, id: ValueId): SetId[] {
  const { values } = linker
  if (!isOfProject(linker, id)) return typeArguments(linker, id)
  for (const base of basesOf(linker, values.entity(id))) {
    const args = isOutside(linker, base) ? ownArguments(linker, substitutedBase(linker, base, id)) : []
    if (args.length > 0) return args
  }
  return []
}
