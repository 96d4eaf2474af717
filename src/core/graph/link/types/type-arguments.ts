// Type arguments: what `Foo<A, B>` and `Foo<Item = A>` bind the type parameters of Foo to. `applyTypes` is the way in.

import { NONE, Op } from '../../../facts.ts'
import { siteInstance } from '../containers/sites.ts'
import { isNamespace } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfExpr } from '../linker.ts'
import { basesOf } from '../members/bases.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { isOutside } from './library-types.ts'
import { typeValue } from './type-expressions.ts'

/** `Foo<A, B>`: the class with its type parameters bound by type expressions `args`; a function with its own. */
export function applyTypes(linker: Linker, unit: Unit, set: number, args: ArrayLike<number>): number {
  const { values, program } = linker
  const all = values.items(set)
  const generic = all.length > 1 ? all.filter((id) => takesTypes(linker, id)) : all
  return values.setOf(
    (generic.length > 0 ? generic : all).map((id) => {
      const kind = values.kind(id)
      if (kind === Value.FuncType) return applyToFunctionType(linker, unit, id, args)
      if (kind !== Value.Class && kind !== Value.Function && kind !== Value.Instance) return id
      const a = values.a(id)
      const owner = program.units[(kind === Value.Function ? program.functionUnit : program.entityUnit)[a]!]!
      const rows =
        kind === Value.Function
          ? typeParamsOf(owner, NONE, a - owner.functionBase)
          : typeParamsOf(owner, a - owner.entityBase, NONE)
      const [given, params] = [
        { unit, rows: args },
        { unit: owner, rows },
      ]
      const own = argumentsBound(linker, given, params, values.env(id))
      const env = kind === Value.Function ? own : inheritedBound(linker, given, params, a, own)
      return values.value(kind, a, env, values.receiver(id))
    }),
  )
}

/** A function type with its own type parameters bound. */
function applyToFunctionType(linker: Linker, unit: Unit, id: number, args: ArrayLike<number>): number {
  const { values } = linker
  const owner = unitOfExpr(linker, values.a(id))
  const rows = typeParamsOfType(owner).get(values.a(id) - owner.exprBase)
  if (rows === undefined) return id
  const env = argumentsBound(linker, { unit, rows: args }, { unit: owner, rows }, values.env(id))
  return values.value(Value.FuncType, values.a(id), env, values.receiver(id))
}

/** The type parameters (bindings) that the function types of a unit declare. */
const typeParamsOfType = oncePerUnit((unit): ReadonlyMap<number, readonly number[]> => {
  const { typeParams } = unit.facts
  const result = new Map<number, number[]>()
  for (let row = 0; row < typeParams.length; row++) {
    const type = typeParams.type[row]!
    if (type < 0) continue
    const rows = result.get(type) ?? []
    if (rows.push(typeParams.binding[row]!) === 1) result.set(type, rows)
  }
  return result
})

/** Whether a value may be given type arguments: a namespace may not, nor a function that has no type parameters. */
function takesTypes(linker: Linker, id: number): boolean {
  const { values, program } = linker
  if (values.kind(id) === Value.Class) return !isNamespace(linker, values.a(id))
  if (values.kind(id) !== Value.Function) return true
  const owner = program.units[program.functionUnit[values.a(id)]!]!
  return typeParamsOf(owner, NONE, values.a(id) - owner.functionBase).length > 0
}

/** Type arguments (expressions), with the file that they stand in. */
type TypeArguments = { unit: Unit; rows: ArrayLike<number> }
/** Type parameters (bindings), with theirs. */
type TypeParams = { unit: Unit; rows: readonly number[] }

/** `env` with type parameters bound to what is given for them, by position or by name (`Item = T`), or by default. */
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

/** `env` with type parameters bound to the arguments that are given for them. */
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
    // where nothing is said of it (`?`), it is what its bound asks for
    const bound = exprs.op[arg] === Op.Unknown ? owner.facts.bindings.type[param]! : NONE
    const given = bound < 0 ? typeValue(linker, unit, isNamed ? exprs.b[arg]! : arg) : typeValue(linker, owner, bound)
    result = linker.values.extend(result, owner.bindingBase + param, given)
  }
  return result
}

/** `env` with a type parameter that nothing binds bound to what it is by default. */
export function defaultBound(linker: Linker, owner: Unit, param: number, env: number): number {
  const { values } = linker
  const key = owner.bindingBase + param
  const fallback = values.lookup(env, key) === undefined ? defaultOf(owner, param) : NONE
  return fallback < 0 ? env : values.extend(env, key, values.subst(typeValue(linker, owner, fallback), env))
}

/** `env` with what is given by name for associated types that a trait has from one that it extends. */
function inheritedBound(
  linker: Linker,
  { unit, rows: args }: TypeArguments,
  { unit: owner, rows: params }: TypeParams,
  entity: number,
  env: number,
): number {
  const { values } = linker
  const { exprs, strings } = unit.facts
  let result = env
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!
    if (exprs.op[arg] !== Op.Keyword) continue
    const name = strings[exprs.a[arg]!]!
    if (paramOfName(owner, params, name) !== undefined) continue
    for (const base of basesOf(linker, entity)) {
      if (values.kind(base) !== Value.Class) continue
      const above = unitOfEntity(linker, values.a(base))
      const param = paramOfName(above, typeParamsOf(above, values.a(base) - above.entityBase, NONE), name)
      if (param === undefined) continue
      result = values.extend(result, above.bindingBase + param, typeValue(linker, unit, exprs.b[arg]!))
      break
    }
  }
  return result
}

/** `Input<Item = A>`: another associated type that is bounded by this one (`type Iter: Iterator<Item = Self::Item>`). */
function boundByOthers(linker: Linker, owner: Unit, param: number, env: number): number {
  const { values } = linker
  const key = owner.bindingBase + param
  const type = owner.facts.bindings.type[param]!
  if (type < 0 || values.lookup(env, key) !== undefined) return env
  const bound = typeValue(linker, owner, type)
  const given = values.subst(bound, env)
  return given === bound ? env : values.extend(env, key, given)
}

/** `Foo` where `Foo<A>` could stand: classes whose type parameters have defaults, with these. */
export function withDefaults(linker: Linker, unit: Unit, set: number): number {
  const { values, program } = linker
  let changed = false
  const result = values.items(set).map((id) => {
    if (values.kind(id) !== Value.Class || values.env(id) !== 0) return id
    const owner = program.units[program.entityUnit[values.a(id)]!]!
    if (defaultsOf(owner).size === 0) return id
    const params = typeParamsOf(owner, values.a(id) - owner.entityBase, NONE)
    const env = argumentsBound(linker, { unit, rows: [] }, { unit: owner, rows: params }, 0)
    if (env !== 0) changed = true
    return values.value(Value.Class, values.a(id), env, values.receiver(id))
  })
  return changed ? values.setOf(result) : set
}

/** The type expression that a type parameter stands for when nothing is given, or NONE. */
const defaultOf = (unit: Unit, param: number): number => defaultsOf(unit).get(param) ?? NONE

/** The type parameters (rows) of a unit that have a default, and that. */
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
  return params.find((param) => nameOf(param) === `=${name}`) ?? params.find((param) => nameOf(param) === name)
}

/** Bindings of the type parameters of an entity or function, in order. */
export function typeParamsOf(unit: Unit, entity: number, fn: number): number[] {
  const { typeParams, entities } = unit.facts
  const result: number[] = []
  const add = (start: Int32Array, rows: Int32Array, key: number): void => {
    for (let at = start[key]!; at < start[key + 1]!; at++) result.push(typeParams.binding[rows[at]!]!)
  }
  if (entity >= 0) {
    add(unit.typeParamsOfEntity.start, unit.typeParamsOfEntity.rows, entity)
    if (result.length === 0 && entities.fn[entity]! >= 0) fn = entities.fn[entity]!
  }
  if (fn >= 0) {
    add(unit.typeParamsOfFunction.start, unit.typeParamsOfFunction.rows, fn)
    const of = unit.facts.functions.entity[fn]!
    if (result.length === 0 && of >= 0 && entity < 0)
      add(unit.typeParamsOfEntity.start, unit.typeParamsOfEntity.rows, of)
  }
  return result
}

/** The environment that binds the first type parameter of an entity. */
export function firstArgument(linker: Linker, entity: number, set: number): number {
  const owner = linker.program.units[linker.program.entityUnit[entity]!]!
  const params = typeParamsOf(owner, entity - owner.entityBase, NONE)
  return params.length === 0 ? 0 : linker.values.extend(0, owner.bindingBase + params[0]!, set)
}

/**
 * The type arguments of an instance, in order of its type parameters;
 * those of its nearest generic base when it has none.
 */
export function typeArguments(linker: Linker, id: number): number[] {
  const { values } = linker
  if (values.kind(id) === Value.Site && values.a(id) >= 0) {
    const instance = siteInstance(linker, id)
    return instance < 0 ? [] : typeArguments(linker, instance)
  }
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return []
  const own = ownArguments(linker, id)
  if (own.length > 0) return own
  for (const base of basesOf(linker, values.a(id))) {
    const args = ownArguments(linker, substitutedBase(linker, base, id))
    if (args.length > 0) return args
  }
  return []
}

/** The type arguments that an instance or class has itself. */
export function ownArguments(linker: Linker, id: number): number[] {
  const { values } = linker
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return []
  const env = values.env(id)
  return positionalParams(linker, values.a(id)).map((param) => values.lookup(env, param) ?? EMPTY_SET)
}

/**
 * The type parameters (bindings) of an entity without those that stand for associated types, which are given by name.
 */
export function positionalParams(linker: Linker, entity: number): readonly number[] {
  const known = linker.positionalParams.get(entity)
  if (known) return known
  const unit = unitOfEntity(linker, entity)
  const { bindings, strings } = unit.facts
  const params = typeParamsOf(unit, entity - unit.entityBase, NONE)
    .filter((param) => !strings[bindings.name[param]!]!.startsWith('='))
    .map((param) => unit.bindingBase + param)
  linker.positionalParams.set(entity, params)
  return params
}

/** A base of a class as a base of one instance of it. */
export const substitutedBase = ({ values }: Linker, base: number, id: number): number =>
  values.substOne(base, values.env(id))

/** A value seen as an instance of one of its bases, or NONE. */
export function asBase(linker: Linker, id: number, entity: number): number {
  const { values } = linker
  const kind = values.kind(id)
  if (kind === Value.Self) return asBase(linker, values.value(Value.Instance, values.a(id)), entity)
  if (kind !== Value.Instance && kind !== Value.Class) return NONE
  if (values.a(id) === entity) return id
  for (const base of basesOf(linker, values.a(id))) {
    if (values.kind(base) !== Value.Class || values.a(base) !== entity) continue
    return values.substOne(base, values.env(id))
  }
  return NONE
}

/**
 * The type arguments that say what an instance of a library's type, or of one that extends it, holds: what those of a
 * type of the project are for is not known.
 */
export function heldArguments(linker: Linker, id: number): number[] {
  const { values } = linker
  if (values.kind(id) !== Value.Instance || isOutside(linker, id)) return typeArguments(linker, id)
  for (const base of basesOf(linker, values.a(id))) {
    const args = isOutside(linker, base) ? ownArguments(linker, substitutedBase(linker, base, id)) : []
    if (args.length > 0) return args
  }
  return []
}
