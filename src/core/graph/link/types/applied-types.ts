// Generic types with type arguments: the bindings that `Foo<A, B>` and `Foo<Item = A>` give the type parameters of Foo.
// The entry point is `applyTypes`.

import { ASSOCIATED, NONE, Op } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { isNamespace } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { basesOf, typeValue } from '../questions.ts'
import { Value } from '../values/values.ts'
import { typeParamsOfEntity, typeParamsOfFunction } from './type-arguments.ts'

/** The values of `Foo<A, B>`: classes and functions with their type parameters bound by the type expressions `args`. */
export function applyTypes(linker: Linker, unit: Unit, set: number, args: ArrayLike<number>): number {
  const { values } = linker
  const all = values.items(set)
  const generic = all.length > 1 ? all.filter((id) => takesTypes(linker, id)) : all
  const given = { unit, rows: args }
  return values.setOf((generic.length > 0 ? generic : all).map((id) => applyOne(linker, id, given)))
}

/** A value with its type parameters bound; a value without any stays as it is. */
function applyOne(linker: Linker, id: number, given: TypeArguments): number {
  const { values } = linker
  const [kind, a, env] = [values.kind(id), values.a(id), values.env(id)]
  const applied = (bound: number): number => values.value(kind, a, bound, values.receiver(id))
  switch (kind) {
    case Value.Class:
    case Value.Instance: {
      const unit = unitOfEntity(linker, a)
      const rows = typeParamsOfEntity(unit, a - unit.entityBase)
      return applied(inheritedBound(linker, given, a, argumentsBound(linker, given, { unit, rows }, env)))
    }
    case Value.Function: {
      const unit = unitOfFunction(linker, a)
      const rows = typeParamsOfFunction(unit, a - unit.functionBase)
      return applied(argumentsBound(linker, given, { unit, rows }, env))
    }
    case Value.FuncType: {
      const unit = unitOfExpr(linker, a)
      const rows = typeParamsOfType(unit).get(a - unit.exprBase)
      return rows ? applied(argumentsBound(linker, given, { unit, rows }, env)) : id
    }
    default:
      return id
  }
}

/** By function type (row), the type parameters (bindings) that it declares. */
const typeParamsOfType = oncePerUnit((unit): ReadonlyMap<number, readonly number[]> => {
  const { typeParams } = unit.facts
  const result = new Map<number, number[]>()
  for (let row = 0; row < typeParams.length; row++)
    if (typeParams.type[row]! >= 0) append(result, typeParams.type[row]!, typeParams.binding[row]!)
  return result
})

/** Whether a value may have type arguments; namespaces and functions without type parameters may not. */
function takesTypes(linker: Linker, id: number): boolean {
  const { values } = linker
  if (values.kind(id) === Value.Class) return !isNamespace(linker, values.a(id))
  if (values.kind(id) !== Value.Function) return true
  const owner = unitOfFunction(linker, values.a(id))
  return typeParamsOfFunction(owner, values.a(id) - owner.functionBase).length > 0
}

/** Type arguments (expressions) with the file that contains them. */
type TypeArguments = { unit: Unit; rows: ArrayLike<number> }
/** Type parameters (bindings) with the file that declares them. */
type TypeParams = { unit: Unit; rows: readonly number[] }

/**
 * `env` with type parameters bound to the arguments given by position or by name (`Item = T`), or to their defaults.
 */
function argumentsBound(
  linker: Linker,
  args: TypeArguments,
  { unit: owner, rows: params }: TypeParams,
  env: number,
): number {
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
  env: number,
): number {
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
    result = linker.values.extend(result, owner.bindingBase + param, given)
  }
  return result
}

/** `env` with an unbound type parameter bound to its default, if it has one. */
export function defaultBound(linker: Linker, owner: Unit, param: number, env: number): number {
  const { values } = linker
  const key = owner.bindingBase + param
  const fallback = values.lookup(env, key) === undefined ? defaultOf(owner, param) : NONE
  return fallback < 0 ? env : values.extend(env, key, values.subst(typeValue(linker, owner, fallback), env))
}

/** `env` with the arguments given by name for associated types that a trait inherits. */
function inheritedBound(linker: Linker, { unit, rows: args }: TypeArguments, entity: number, env: number): number {
  const { exprs, strings } = unit.facts
  const owner = unitOfEntity(linker, entity)
  let result = env
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!
    if (exprs.op[arg] !== Op.Keyword) continue
    const name = strings[exprs.a[arg]!]!
    if (paramOfName(owner, typeParamsOfEntity(owner, entity - owner.entityBase), name) !== undefined) continue
    const param = inheritedParam(linker, entity, name)
    if (param >= 0) result = linker.values.extend(result, param, typeValue(linker, unit, exprs.b[arg]!))
  }
  return result
}

/** The associated type (a binding) with a name in the bases of a trait, or NONE. */
function inheritedParam(linker: Linker, entity: number, name: string): number {
  const { values } = linker
  for (const base of basesOf(linker, entity)) {
    if (values.kind(base) !== Value.Class) continue
    const above = unitOfEntity(linker, values.a(base))
    const param = paramOfName(above, typeParamsOfEntity(above, values.a(base) - above.entityBase), name)
    if (param !== undefined) return above.bindingBase + param
  }
  return NONE
}

/**
 * `env` with an associated type bound by another one in its bound: `Input<Item = A>` binds `Iter` in `type Iter:
 * Iterator<Item = Self::Item>`.
 */
function boundByOthers(linker: Linker, owner: Unit, param: number, env: number): number {
  const { values } = linker
  const key = owner.bindingBase + param
  const type = owner.facts.bindings.type[param]!
  if (type < 0 || values.lookup(env, key) !== undefined) return env
  const bound = typeValue(linker, owner, type)
  const given = values.subst(bound, env)
  return given === bound ? env : values.extend(env, key, given)
}

/** Classes named without type arguments, with the defaults of their type parameters. */
export function withDefaults(linker: Linker, unit: Unit, set: number): number {
  const { values } = linker
  let changed = false
  const result = values.items(set).map((id) => {
    if (values.kind(id) !== Value.Class || values.env(id) !== 0) return id
    const owner = unitOfEntity(linker, values.a(id))
    if (defaultsOf(owner).size === 0) return id
    const params = typeParamsOfEntity(owner, values.a(id) - owner.entityBase)
    const env = argumentsBound(linker, { unit, rows: [] }, { unit: owner, rows: params }, 0)
    if (env !== 0) changed = true
    return values.value(Value.Class, values.a(id), env, values.receiver(id))
  })
  return changed ? values.setOf(result) : set
}

/** The type expression that is the default of a type parameter, or NONE. */
const defaultOf = (unit: Unit, param: number): number => defaultsOf(unit).get(param) ?? NONE

/** By type parameter (row of `bindings`), its default. */
const defaultsOf = oncePerUnit((unit): ReadonlyMap<number, number> => {
  const { typeParams } = unit.facts
  const result = new Map<number, number>()
  for (let row = 0; row < typeParams.length; row++)
    if (typeParams.fallback[row]! >= 0) result.set(typeParams.binding[row]!, typeParams.fallback[row]!)
  return result
})

/** A type parameter by its name, or by that of the associated type it stands for. */
function paramOfName({ facts }: Unit, params: readonly number[], name: string): number | undefined {
  const { bindings, strings } = facts
  const nameOf = (param: number): string => strings[bindings.name[param]!]!
  return params.find((param) => nameOf(param) === ASSOCIATED + name) ?? params.find((param) => nameOf(param) === name)
}
