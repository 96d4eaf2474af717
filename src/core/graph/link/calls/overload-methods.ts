// The candidates of overload resolution: functions of one name, with the types that they take.

import { listOf, NONE } from '../../../facts.ts'
import { type EntityId, type ExprRow, type SetId, type StringRow, toId, toRow, type ValueId } from '../../../ids.ts'
import { Flag, Op, ParamKind, Reference } from '../../../vocabulary.ts'
import { noteHow, settle } from '../certainty.ts'
import { isInterface } from '../entities.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf, exprValue, typeValue } from '../questions.ts'
import { isOfProject, stringEntity } from '../types/library-types.ts'
import { isSubtype } from '../types/subtypes.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { isLambda } from './argument-inference.ts'
import { paramRows } from './signatures.ts'

/** A function of one name that a call may mean. */
export type Method = {
  id: ValueId
  /** Declared types of the parameters, as sets of values. */
  types: readonly SetId[]
  /** Which of them leave a type argument open: `List<?>`. */
  open: readonly boolean[]
  /** Which of them take a variable by reference: `ref`, `out`. */
  byReference: readonly boolean[]
  /** The number of parameters with a default. */
  optional: number
  /** Whether the last parameter takes any number of arguments. */
  rest: boolean
  /** Whether a parameter that must be given follows one that may be left out. */
  unordered: boolean
  /** Whether the call at hand leaves parameters out, or gives the one that takes any number of arguments. */
  partial?: boolean
  /** The class that declares it, or -1. */
  owner: EntityId
  abstract: boolean
}

/** An argument of a call: the expression `expr` of `unit`; `name` is -1 where it has none. */
export type Argument = {
  unit: Unit
  expr: ExprRow
  value: SetId
  lambda: boolean
  name: StringRow
  byReference: boolean
}

/**
 * The candidates of a group, the certainty of that answer, and by number of arguments the candidates that take so many.
 */
export type Candidates = {
  readonly methods: readonly Method[]
  readonly how: number
  readonly byCount: Map<number, readonly Method[]>
}

/** The functions of a group that no other one overrides; computed once for each group. */
export function candidatesOf(linker: Linker, group: readonly ValueId[]): Candidates {
  const key = linker.values.orderedList(group)
  const known = linker.candidates.get(key)
  if (known) {
    noteHow(linker, known.how)
    return known
  }
  const found = settle(linker, () =>
    withoutOverridden(
      linker,
      group.map((id) => methodOf(linker, id)),
    ),
  )
  const candidates = { methods: found.answer, how: found.how, byCount: new Map() }
  if (found.final) linker.candidates.set(key, candidates)
  return candidates
}

/** A function with its parameter types in terms of its receiver's type arguments. */
function methodOf(linker: Linker, id: ValueId): Method {
  const { values } = linker
  const unit = unitOfFunction(linker, values.fn(id))
  const fn = toRow(values.fn(id), unit.functionBase)
  const { params, entities, functions } = unit.facts
  const types: SetId[] = []
  const byReference: boolean[] = []
  const open: boolean[] = []
  let rest = false
  let optional = 0
  let unordered = false
  for (const row of paramRows(unit, fn)) {
    if (params.kind[row] === ParamKind.Receiver && values.receiver(id) >= 0) continue
    const type = params.type[row]!
    byReference.push(isByReference(unit, type))
    open.push(leavesOpen(unit, type))
    types.push(type < 0 ? EMPTY_SET : values.subst(typeValue(linker, unit, type), values.env(id)))
    const mayBeLeftOut = params.fallback[row]! >= 0 || params.kind[row] === ParamKind.Rest
    if (!mayBeLeftOut && (rest || optional > 0)) unordered = true
    if (params.kind[row] === ParamKind.Rest) rest = true
    if (params.fallback[row]! >= 0) optional++
  }
  const entity = functions.entity[fn]!
  return {
    id,
    types,
    open,
    byReference,
    optional,
    rest,
    unordered,
    owner: entity < 0 ? NONE : toId(entities.parent[entity]!, unit.entityBase),
    abstract: entity >= 0 && (entities.flags[entity]! & Flag.Abstract) !== 0,
  }
}

/** Whether a type or an argument passes a variable by reference. */
const isByReference = ({ facts: { exprs } }: Unit, row: ExprRow): boolean =>
  row >= 0 && exprs.op[row] === Op.Ref && exprs.b[row] === Reference.Argument

/** Whether a type has a wildcard without a bound among its arguments. */
function leavesOpen({ facts }: Unit, row: ExprRow): boolean {
  if (row < 0 || facts.exprs.op[row] !== Op.Apply) return false
  return listOf(facts, facts.exprs.b[row]!).some((arg) => facts.exprs.op[arg] === Op.Unknown)
}

/** The methods without those that a method of a derived class with the same parameter types overrides. */
function withoutOverridden(linker: Linker, methods: readonly Method[]): readonly Method[] {
  const isOfClass = methods.some((method) => isOnClass(linker, method.id))
  const overrides = (other: Method, base: Method): boolean => {
    const isMet = isOfClass && isMetBy(linker, base, other)
    return isOfClass && isMet !== isMetBy(linker, other, base) ? isMet : derives(linker, other.owner, base.owner)
  }
  const byClass = Map.groupBy(methods, (method) => firstClass(linker, method))
  const unclear = byClass.get(NONE) ?? []
  const alike = (base: Method): readonly Method[] => {
    const one = firstClass(linker, base)
    return one === NONE ? methods : [...byClass.get(one)!, ...unclear]
  }
  return methods.filter(
    (base) => !alike(base).some((other) => other !== base && overrides(other, base) && sameTypes(linker, other, base)),
  )
}

/**
 * The class of the project that is the type of the first parameter, or NONE. Methods with different classes there
 * cannot override each other, which spares comparing the hundred methods of a visitor pairwise.
 */
function firstClass(linker: Linker, { types: [first = EMPTY_SET] }: Method): number {
  const { values } = linker
  const id = values.only(first)
  return id >= 0 && isOfProject(linker, id) ? values.a(id) : NONE
}

/** Whether the receiver of a method is an object of a class, not of an interface. */
function isOnClass(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  const receiver = values.receiver(id)
  if (receiver < 0 || (values.kind(receiver) !== Value.Instance && values.kind(receiver) !== Value.Self)) return false
  return !isInterface(linker, values.entity(receiver))
}

/**
 * Whether an abstract method of an interface is implemented by the other method: one inherited from a class, or a
 * default method of an interface, unless the requiring interface extends that one and declares the method anew.
 */
const isMetBy = (linker: Linker, { abstract, owner }: Method, other: Method): boolean =>
  abstract &&
  owner >= 0 &&
  isInterface(linker, owner) &&
  !other.abstract &&
  !(other.owner >= 0 && isInterface(linker, other.owner) && derives(linker, owner, other.owner))

/** Whether a function has type parameters of its own. */
export function isGeneric(linker: Linker, id: ValueId): boolean {
  const { functionBase, typeParamsOfFunction } = unitOfFunction(linker, linker.values.fn(id))
  const fn = toRow(linker.values.fn(id), functionBase)
  return typeParamsOfFunction.start[fn + 1]! > typeParamsOfFunction.start[fn]!
}

/** Whether `derived` has `base` among its bases. */
export function derives(linker: Linker, derived: EntityId, base: EntityId): boolean {
  if (derived < 0 || derived === base) return false
  return basesOf(linker, derived).some((id) => linker.values.kind(id) === Value.Class && linker.values.a(id) === base)
}

function sameTypes(linker: Linker, one: Method, other: Method): boolean {
  if (one.types.length !== other.types.length) return false
  return one.types.every((type, i) => {
    const wanted = other.types[i]!
    if (one.byReference[i] !== other.byReference[i]) return false
    return type === wanted || (isSubtype(linker, type, wanted) && isSubtype(linker, wanted, type))
  })
}

/** The argument in a row, named or not, with its values. */
export function argumentOf(linker: Linker, unit: Unit, row: ExprRow): Argument {
  const { exprs } = unit.facts
  const isNamed = exprs.op[row] === Op.Keyword
  const expr = isNamed ? exprs.b[row]! : row
  return {
    unit,
    expr,
    value: withoutTexts(linker, exprValue(linker, unit, expr)),
    lambda: isLambda(unit, expr),
    byReference: isByReference(unit, expr),
    name: isNamed ? exprs.a[row]! : NONE,
  }
}

/** The values with known texts replaced by instances of the string type. */
function withoutTexts(linker: Linker, set: SetId): SetId {
  const { values } = linker
  const ids = values.items(set)
  if (!ids.some((id) => values.kind(id) === Value.Text)) return set
  return values.setOf(
    ids.map((id) => {
      const entity = values.kind(id) === Value.Text ? stringEntity(linker, id) : NONE
      return entity < 0 ? id : values.value(Value.Instance, entity)
    }),
  )
}
