// Generic types with type arguments: the bindings that `Foo<A, B>` and `Foo<Item = A>` give the type parameters of Foo.
// The entry point is `applyTypes`.

import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import {
  type BindingRow,
  type EntityId,
  type EnvId,
  type EnvKey,
  type ExprRow,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { ASSOCIATED, Op } from '../../../vocabulary.ts'
import { isNamespace } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { basesOf, typeValue } from '../questions.ts'
import { EMPTY_ENV, Value } from '../values/values.ts'
import { typeParamsOfEntity, typeParamsOfFunction } from './type-arguments.ts'

/** The values of `Foo<A, B>`: classes and functions with their type parameters bound by the type expressions `args`. */
export function applyTypes(linker: Linker, unit: Unit, set: SetId, args: ArrayLike<ExprRow>): SetId {
  const { values } = linker
  const all = values.items(set)
  const generic = all.length > 1 ? all.filter((id) => takesTypes(linker, id)) : all
  const given = { unit, rows: args }
  return values.setOf((generic.length > 0 ? generic : all).map((id) => applyOne(linker, id, given)))
}

/** A value with its type parameters bound; a value without any stays as it is. */
function applyOne(linker: Linker, id: ValueId, given: TypeArguments): ValueId {
  const { values } = linker
  const env = values.env(id)
  const applied = (bound: EnvId): ValueId => values.withEnv(id, bound)
  switch (values.kind(id)) {
    case Value.Class:
    case Value.Instance: {
      const a = values.entity(id)
      const unit = unitOfEntity(linker, a)
      const rows = typeParamsOfEntity(unit, toRow(a, unit.entityBase))
      return applied(inheritedBound(linker, given, a, argumentsBound(linker, given, { unit, rows }, env)))
    }
    case Value.Function: {
      const a = values.fn(id)
      const unit = unitOfFunction(linker, a)
      const rows = typeParamsOfFunction(unit, toRow(a, unit.functionBase))
      return applied(argumentsBound(linker, given, { unit, rows }, env))
    }
    case Value.FuncType: {
      const a = values.expr(id)
      const unit = unitOfExpr(linker, a)
      const rows = typeParamsOfType(unit).get(toRow(a, unit.exprBase))
      return rows ? applied(argumentsBound(linker, given, { unit, rows }, env)) : id
    }
    default:
      return id
  }
}

/** By function type (row), the type parameters (bindings) that it declares. */
const typeParamsOfType = oncePerUnit((unit): ReadonlyMap<number, readonly BindingRow[]> => {
  const { typeParams } = unit.facts
  const result = new Map<number, BindingRow[]>()
  for (let row = 0; row < typeParams.length; row++)
    if (typeParams.type[row]! >= 0) append(result, typeParams.type[row]!, typeParams.binding[row]!)
  return result
})

/** Whether a value may have type arguments; namespaces and functions without type parameters may not. */
function takesTypes(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (values.kind(id) === Value.Class) return !isNamespace(linker, values.entity(id))
  if (values.kind(id) !== Value.Function) return true
  const owner = unitOfFunction(linker, values.fn(id))
  return typeParamsOfFunction(owner, toRow(values.fn(id), owner.functionBase)).length > 0
}

/** Type arguments (expressions) with the file that contains them. */
type TypeArguments = { unit: Unit; rows: ArrayLike<ExprRow> }
/** Type parameters (bindings) with the file that declares them. */
type TypeParams = { unit: Unit; rows: readonly BindingRow[] }

/**
 * `env` with type parameters bound to the arguments given by position or by name (`Item = T`), or to their defaults.
 */
function argumentsBound(
  linker: Linker,
  args: TypeArguments,
  { unit: owner, rows: params }: TypeParams,
  env: EnvId,
): EnvId {
  let result = givenBound(linker, args, { unit: owner, rows: params }, env)
  const { op } = args.unit.facts.exprs
  const isByName = Array.from(args.rows).some((arg) => op[arg] === Op.Keyword)
  for (let i = isByName ? 0 : args.rows.length; i < params.length; i++) {
    if (isByName) result = boundByOthers(linker, owner, params[i]!, result)
    result = defaultBound(linker, owner, params[i]!, result)
  }
  return result
}

/** `env` with type parameters bound to the arguments given for them. */
function givenBound(
  linker: Linker,
  { unit, rows: args }: TypeArguments,
  { unit: owner, rows: params }: TypeParams,
  env: EnvId,
): EnvId {
  const { exprs, strings } = unit.facts
  let result = env
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!
    const isNamed = exprs.op[arg] === Op.Keyword
    const param = isNamed ? paramOfName(owner, params, strings[exprs.a[arg]!]!) : params[i]
    if (param === undefined) continue
    // a wildcard (`?`) has the bound of its parameter
    const bound = exprs.op[arg] === Op.Unknown ? owner.facts.bindings.type[param]! : NONE
    const given = bound < 0 ? typeValue(linker, unit, isNamed ? exprs.b[arg]! : arg) : typeValue(linker, owner, bound)
    result = linker.values.extend(result, toId(param, owner.bindingBase), given)
  }
  return result
}

/** `env` with an unbound type parameter bound to its default, if it has one. */
export function defaultBound(linker: Linker, owner: Unit, param: BindingRow, env: EnvId): EnvId {
  const { values } = linker
  const key = toId(param, owner.bindingBase)
  const fallback = values.lookup(env, key) === undefined ? defaultOf(owner, param) : NONE
  return fallback < 0 ? env : values.extend(env, key, values.subst(typeValue(linker, owner, fallback), env))
}

/** `env` with the arguments given by name for associated types that a trait inherits. */
function inheritedBound(linker: Linker, { unit, rows: args }: TypeArguments, entity: EntityId, env: EnvId): EnvId {
  const { exprs, strings } = unit.facts
  const owner = unitOfEntity(linker, entity)
  let result = env
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!
    if (exprs.op[arg] !== Op.Keyword) continue
    const name = strings[exprs.a[arg]!]!
    if (paramOfName(owner, typeParamsOfEntity(owner, toRow(entity, owner.entityBase)), name) !== undefined) continue
    const param = inheritedParam(linker, entity, name)
    if (param >= 0) result = linker.values.extend(result, param, typeValue(linker, unit, exprs.b[arg]!))
  }
  return result
}

/** The associated type (a binding) with a name in the bases of a trait, or NONE. */
function inheritedParam(linker: Linker, entity: EntityId, name: string): EnvKey {
  const { values } = linker
  for (const base of basesOf(linker, entity)) {
    if (values.kind(base) !== Value.Class) continue
    const above = unitOfEntity(linker, values.entity(base))
    const param = paramOfName(above, typeParamsOfEntity(above, toRow(values.entity(base), above.entityBase)), name)
    if (param !== undefined) return toId(param, above.bindingBase)
  }
  return NONE
}

/**
 * `env` with an associated type bound by another one in its bound: `Input<Item = A>` binds `Iter` in `type Iter:
 * Iterator<Item = Self::Item>`.
 */
function boundByOthers(linker: Linker, owner: Unit, param: BindingRow, env: EnvId): EnvId {
  const { values } = linker
  const key = toId(param, owner.bindingBase)
  const type = owner.facts.bindings.type[param]!
  if (type < 0 || values.lookup(env, key) !== undefined) return env
  const bound = typeValue(linker, owner, type)
  const given = values.subst(bound, env)
  return given === bound ? env : values.extend(env, key, given)
}

/** Classes named without type arguments, with the defaults of their type parameters. */
export function withDefaults(linker: Linker, unit: Unit, set: SetId): SetId {
  const { values } = linker
  let changed = false
  const result = values.items(set).map((id) => {
    if (values.kind(id) !== Value.Class || values.env(id) !== 0) return id
    const owner = unitOfEntity(linker, values.entity(id))
    if (defaultsOf(owner).size === 0) return id
    const params = typeParamsOfEntity(owner, toRow(values.entity(id), owner.entityBase))
    const env = argumentsBound(linker, { unit, rows: [] }, { unit: owner, rows: params }, EMPTY_ENV)
    if (env !== 0) changed = true
    return values.value(Value.Class, values.entity(id), env, values.receiver(id))
  })
  return changed ? values.setOf(result) : set
}

/** The type expression that is the default of a type parameter, or NONE. */
const defaultOf = (unit: Unit, param: BindingRow): ExprRow => defaultsOf(unit).get(param) ?? NONE

/** By type parameter (row of `bindings`), its default. */
const defaultsOf = oncePerUnit((unit): ReadonlyMap<number, ExprRow> => {
  const { typeParams } = unit.facts
  const result = new Map<number, ExprRow>()
  for (let row = 0; row < typeParams.length; row++)
    if (typeParams.fallback[row]! >= 0) result.set(typeParams.binding[row]!, typeParams.fallback[row]!)
  return result
})

/** A type parameter by its name, or by that of the associated type it stands for. */
function paramOfName({ facts }: Unit, params: readonly BindingRow[], name: string): BindingRow | undefined {
  const { bindings, strings } = facts
  const nameOf = (param: BindingRow): string => strings[bindings.name[param]!]!
  return params.find((param) => nameOf(param) === ASSOCIATED + name) ?? params.find((param) => nameOf(param) === name)
}
