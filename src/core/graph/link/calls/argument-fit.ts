// How well the arguments of a call fit the declared types of a function's parameters. The entry point is `argumentFit`.

import { Kinds } from '../../../collections/kinds.ts'
import type { ExprRow, SetId, ValueId } from '../../../ids.ts'
import { EntityKind, Op, ParamKind } from '../../../vocabulary.ts'
import { entityKind } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { countOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf, constructorsOf, exprValue } from '../questions.ts'
import { underlyingOf } from '../types/aliases.ts'
import { boundOf } from '../types/bounds.ts'
import { stringEntity } from '../types/library-types.ts'
import { isTop } from '../types/subtypes.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { isLambda } from './argument-inference.ts'
import { type Call, standsFor } from './call.ts'
import { abstractMethods, arityOf, matchArguments, parameterType } from './signatures.ts'

/** How well a value fits a declared type, in ascending order. */
const Fit = {
  /** An unrelated type. */
  Contradiction: -1,
  /** A class with constructors, one of which may convert the value; for any text, the type of one text. */
  Converted: 0,
  Unknown: 1,
  /** The type of which every value is. */
  Any: 2,
  /** A base class; for a lambda, a function type with as many parameters. */
  Base: 3,
  /** One of the two nearest bases. */
  NearBase: 4,
  /** The same class, perhaps with other type arguments. */
  SameClass: 5,
  Same: 6,
} as const

const NEAR_BASES = 2

/** The sum of the fits of all arguments; `Fit.Contradiction` when one contradicts its parameter. */
export function argumentFit(linker: Linker, id: ValueId, call: Call): number {
  const owner = unitOfFunction(linker, linker.values.fn(id))
  const { params } = owner.facts
  let score = 0
  for (const { param: row, arg: passed } of matchArguments(linker, id, call)) {
    const { unit, row: arg } = standsFor(call, passed) ?? { unit: call.unit, row: passed }
    const type = params.type[row]!
    if (type < 0) continue
    const wanted = parameterType(linker, id, row)
    if (isLambda(unit, arg)) {
      score += lambdaFit(linker, unit, arg, wanted)
      continue
    }
    const given = exprValue(linker, unit, arg)
    const one = compare(linker, wanted, given)
    if (one === Fit.Contradiction) return Fit.Contradiction
    if (unit.hooks.contradicts(linker, { unit, row: arg, given }, wanted, { unit: owner, row: type }))
      return Fit.Contradiction
    score += params.kind[row] === ParamKind.Rest ? Math.min(one, Fit.Unknown) : one
  }
  return score
}

function lambdaFit(linker: Linker, unit: Unit, arg: ExprRow, wanted: SetId): number {
  const { values } = linker
  const row = unit.facts.exprs.op[arg] === Op.Keyword ? unit.facts.exprs.b[arg]! : arg
  const count = countOf(unit.paramsOf, unit.facts.exprs.a[row]!)
  for (const id of values.items(wanted)) {
    const functions = values.kind(id) === Value.FuncType ? [id] : abstractMethods(linker, id)
    for (const one of functions) if (arityOf(linker, one) === count) return Fit.Base
  }
  return Fit.Converted
}

/** The best fit of any value of `given` with any type of `wanted`. */
function compare(linker: Linker, wanted: SetId, given: SetId): number {
  const { values } = linker
  if (wanted === EMPTY_SET || given === EMPTY_SET) return Fit.Unknown
  let best: number = Fit.Contradiction
  for (const one of values.items(given)) {
    for (const want of values.items(wanted)) best = Math.max(best, compareOne(linker, want, one))
  }
  return best
}

/** The fit of one value with one declared type. */
function compareOne(linker: Linker, wanted: ValueId, given: ValueId): number {
  const { values } = linker
  const want = unaliased(linker, wanted)
  const one = unaliased(linker, given)
  const [kind, has] = [values.kind(want), values.kind(one)]
  if (want === one) return Fit.Same
  if (kind === Value.External || has === Value.External) return Fit.Unknown
  switch (kind) {
    case Value.Param:
      return has === Value.Text ? boundFits(linker, want, one) : Fit.Any
    case Value.Text:
      if (has === Value.Instance) return Fit.Converted
      if (has !== Value.Text) return Fit.Unknown
      return values.a(want) === values.a(one) ? Fit.Same : Fit.Contradiction
    case Value.ParamClass:
      return CLASSES.has(has) ? Fit.Any : Fit.Unknown
    case Value.Instance:
      return compareWithClass(linker, want, one)
    default:
      return kind === has ? Fit.Any : Fit.Unknown
  }
}

/** The fit of a value with a class or interface; `this` counts as an object of its class. */
function compareWithClass(linker: Linker, want: ValueId, one: ValueId): number {
  const { values } = linker
  switch (values.kind(one)) {
    case Value.Text:
      return textFits(linker, want, one)
    case Value.Self:
      return compareInstances(linker, want, values.value(Value.Instance, values.entity(one)))
    case Value.Instance:
      return compareInstances(linker, want, one)
    default:
      return Fit.Unknown
  }
}

function compareInstances(linker: Linker, want: ValueId, instance: ValueId): number {
  const { values } = linker
  if (values.a(instance) === values.a(want)) return Fit.SameClass
  const order = basesOf(linker, values.entity(instance))
  const at = order.findIndex((base) => values.kind(base) === Value.Class && values.a(base) === values.a(want))
  if (at >= 0) return at < NEAR_BASES ? Fit.NearBase : Fit.Base
  if (isTop(linker, want)) return Fit.Any
  if (order.some((base) => values.kind(base) === Value.External)) return Fit.Unknown
  return isConverted(linker, want) ? Fit.Converted : Fit.Contradiction
}

/** The fit of a text with a type parameter: that with its bound (`K extends keyof Tags`), if it has one. */
function boundFits(linker: Linker, param: ValueId, text: ValueId): number {
  const bound = boundOf(linker, param)
  return bound === EMPTY_SET ? Fit.Any : compare(linker, bound, linker.values.single(text))
}

const CLASSES = new Kinds([Value.Class, Value.ParamClass, Value.SelfClass])

/** The type that an alias stands for, in languages where overloads are told apart by it. */
function unaliased(linker: Linker, id: ValueId): ValueId {
  const { values } = linker
  if (values.kind(id) !== Value.Instance) return id
  if (entityKind(linker, values.entity(id)) !== EntityKind.Type) return id
  if (!unitOfEntity(linker, values.entity(id)).hooks.convertsArguments) return id
  const under = values.only(underlyingOf(linker, id))
  return under >= 0 && values.kind(under) === Value.Instance ? under : id
}

/** Whether a class of the project has constructors, one of which may convert an argument. */
function isConverted(linker: Linker, want: ValueId): boolean {
  const unit = unitOfEntity(linker, linker.values.entity(want))
  if (unit.outside || !unit.hooks.convertsArguments) return false
  return constructorsOf(linker, want) !== EMPTY_SET
}

function textFits(linker: Linker, want: ValueId, text: ValueId): number {
  const entity = stringEntity(linker, text)
  return entity < 0 ? Fit.Unknown : compareOne(linker, want, linker.values.value(Value.Instance, entity))
}
