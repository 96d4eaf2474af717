// Narrowing of names by conditions: `x instanceof Foo`, a type guard. The entry point is `narrowedValue`.

import { listOf } from '../../../facts.ts'
import { type BindingId, type ExprRow, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { Narrowing, Op, Presence } from '../../../vocabulary.ts'
import { derive, How, noteHow, settle } from '../certainty.ts'
import { libraryName } from '../entities.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf, exprValue, memberValue, typeValue } from '../questions.ts'
import { underlyingOf } from '../types/aliases.ts'
import { stringEntity } from '../types/library-types.ts'
import { asBase, typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { assignedValue } from './assignments.ts'
import type { Use } from './use.ts'

/**
 * The values of a name where a condition narrows it: those of `outer`, its values otherwise, that fit the type.
 * `binding` is the narrowing one (a number of the program).
 */
export function narrowedValue(linker: Linker, unit: Unit, binding: BindingId, outer: SetId, use: Use): SetId {
  const row = toRow(binding, unit.bindingBase)
  const type = unit.facts.bindings.type[row]!
  const { exprs } = unit.facts
  if (type >= 0 && exprs.op[type] === Op.Has) return tagged(linker, unit, type, outer)
  if (type >= 0 && exprs.op[type] === Op.Cast && exprs.c[type] === Narrowing.Excluded) {
    const left = without(linker, linker.values.setOf(expanded(linker, outer)), statedType(linker, unit, exprs.a[type]!))
    return left === EMPTY_SET ? outer : left
  }
  const stated =
    type >= 0 ? typeValue(linker, unit, type) : guardedType(linker, unit, assignedValue(linker, unit, row, use))
  return stated === EMPTY_SET ? outer : narrow(linker, outer, stated)
}

/**
 * The values of an expression after a successful test of its type: of declared types the subtypes of the tested one,
 * else that one. Values that depend on arguments are replaced by the tested type, since other callers may exist.
 */
export function testedValue(linker: Linker, unit: Unit, type: ExprRow, expr: ExprRow): SetId {
  const { exprs } = unit.facts
  const isGuard = exprs.op[type] === Op.Call
  const tested = isGuard ? guardedType(linker, unit, exprValue(linker, unit, type)) : typeValue(linker, unit, type)
  if (tested === EMPTY_SET) return exprValue(linker, unit, expr)
  const { answer: kept, how } = derive(linker, (): SetId => {
    const { answer: set, how } = settle(linker, exprValue, unit, expr)
    const isSeen = (how & How.Flow) === 0
    return isSeen ? among(linker, set, tested) : tested
  })
  // the type is stated by the test, independently of earlier certainty
  if (kept !== tested) noteHow(linker, how)
  return kept
}

/** The values that have one of the types; the types themselves when no value has, or when a value may have one. */
function among(linker: Linker, set: SetId, types: SetId): SetId {
  const { values } = linker
  const wanted = values.items(types)
  const isBelow = (id: ValueId, type: ValueId): boolean =>
    isClassLike(values.kind(type)) &&
    isClass(values.kind(id)) === isClass(values.kind(type)) &&
    asBase(linker, id, values.entity(type)) >= 0
  const all = expanded(linker, set)
  const kept = all.filter((id) => wanted.some((type) => isBelow(id, type)))
  if (kept.length === 0) return types
  const above = wanted.filter((type) =>
    all.some((id) => !kept.includes(id) && (mayHaveAnyType(values.kind(id)) || isBelow(type, id))),
  )
  return values.setOf([...kept, ...above])
}

const isClass = (kind: number): boolean => kind === Value.Class || kind === Value.SelfClass

/** Whether a value may have any type. */
const mayHaveAnyType = (kind: number): boolean => kind !== Value.Instance && kind !== Value.Text && !isClass(kind)

/** The values whose member may have one of the texts, or is no text. */
function tagged(linker: Linker, unit: Unit, row: ExprRow, set: SetId): SetId {
  const { values } = linker
  const { exprs } = unit.facts
  const all = expanded(linker, set)
  if (all.length < 2) return set
  const isPresence = exprs.c[row]! >= Presence.Present
  if (isPresence) {
    const name = unit.names[exprs.a[row]!]!
    const lacks = (id: ValueId): boolean => memberValue(linker, values.single(id), name) === EMPTY_SET
    const fitting = all.filter((id) => lacks(id) === (exprs.c[row] === Presence.Missing))
    return fitting.length === 0 || fitting.length === all.length ? set : values.setOf(fitting)
  }
  const texts = new Set(Array.from(listOf(unit.facts, exprs.b[row]!), (text) => unit.names[text]!))
  const isNot = exprs.c[row] === Presence.NoneOf
  const kept = all.filter((id) => {
    const found = values.items(memberValue(linker, values.single(id), unit.names[exprs.a[row]!]!))
    return (
      found.length === 0 ||
      found.some((one) => values.kind(one) !== Value.Text || texts.has(values.text(one)) !== isNot)
    )
  })
  return kept.length === 0 || kept.length === all.length ? set : values.setOf(kept)
}

/** The type that a type expression states: a type, that of a guard's result, or a union. */
function statedType(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  if (exprs.op[row] === Op.Call) return guardedType(linker, unit, exprValue(linker, unit, row))
  if (exprs.op[row] !== Op.Union) return typeValue(linker, unit, row)
  let result = EMPTY_SET
  for (const item of listOf(unit.facts, exprs.a[row]!))
    result = linker.values.union(result, statedType(linker, unit, item))
  return result
}

/** The values that are no instances of the classes in `excluded`. */
export function without(linker: Linker, set: SetId, excluded: SetId): SetId {
  const { values } = linker
  const named = values.items(excluded).filter((id) => values.kind(id) !== Value.External)
  const classes = new Set(named.map((id) => values.a(id)))
  return values.setOf(
    values.items(set).filter((id) => {
      const entity = values.kind(id) === Value.Text ? stringEntity(linker, id) : values.entity(id)
      if (entity < 0 || (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Text)) return true
      return !classes.has(entity) && !basesOf(linker, entity).some((base) => classes.has(values.a(base)))
    }),
  )
}

/** The type that the result of a type guard states; the empty set when the called function is no guard. */
export function guardedType(linker: Linker, unit: Unit, set: SetId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    if (values.kind(id) !== Value.Instance) continue
    const name = libraryName(linker, values.entity(id))
    if (name !== undefined && name === unit.language.rules.types?.guard)
      result = values.union(result, typeArguments(linker, id)[0] ?? EMPTY_SET)
  }
  return result
}

/** The values that have one of the types; the types themselves when no value has. */
function narrow(linker: Linker, set: SetId, types: SetId): SetId {
  const { values } = linker
  const wanted = values.items(types)
  const fits = (id: ValueId): boolean =>
    wanted.some(
      (type) => type === id || (isClassLike(values.kind(type)) && asBase(linker, id, values.entity(type)) >= 0),
    )
  const kept = expanded(linker, set).filter(fits)
  return kept.length > 0 ? values.setOf(kept) : types
}

const isClassLike = (kind: number): boolean => kind === Value.Instance || kind === Value.Class || kind === Value.Self

/** The values of a set with aliases resolved. */
function expanded(linker: Linker, set: SetId, depth = 0): ValueId[] {
  return linker.values.items(set).flatMap((id) => {
    const under = depth < 4 ? underlyingOf(linker, id) : EMPTY_SET
    return under === EMPTY_SET ? [id] : expanded(linker, under, depth + 1)
  })
}
