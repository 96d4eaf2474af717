// The positions of a file's lambdas, objects and containers, which determine their expected types (see
// expected-type.ts).

import { listOf, NONE } from '../../../facts.ts'
import type { ExprRow, Operand, StringRow } from '../../../ids.ts'
import { BindingKind, Op, ReturnKind } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { Owner, type Unit } from './unit.ts'

/** Kinds of positions of an expression, each with the `a` and `b` of its `PlaceOf`. */
export const Place = {
  /** Among the arguments of a call: the call. */
  Argument: 0,
  /** A value of a variable: the binding. */
  Binding: 1,
  /** Returned: the function. */
  Return: 2,
  /** A member of an object literal: the object and the name. */
  Member: 3,
  /** An item of a list: the list. */
  Element: 4,
  /** Its expected type is that of another expression (of the lambda, for a function): that expression. */
  Function: 5,
  /** Cast: the type. */
  Cast: 6,
  /** Assigned to a member: the object and the name. */
  Stored: 7,
  /** Given for a field of a literal of a class: the literal and the name. */
  Field: 8,
  /** A value of a literal map: the map. */
  Entry: 9,
} as const

/** A kind of position, and the rows that identify it. */
type PlaceOf = readonly [kind: number, a: Operand, b: Operand]

const placeOf = (kind: number, a: number, b: StringRow = NONE): PlaceOf => [kind, a as Operand, b as Operand]

/** Places by expression (row). */
export type Places = Map<number, PlaceOf>

/** The positions of a unit's lambdas, objects and containers; the expression of a lambda is under `-1 - fn`. */
export function placesIn(linker: Linker, unit: Unit): Places {
  return (linker.places[unit.index] ??= placesOf(unit))
}

/** If an expression has several positions, the first one counts. */
function placesOf(unit: Unit): Places {
  const places: Places = new Map()
  placeArguments(places, unit)
  placeCasts(places, unit)
  placeFields(places, unit)
  placeStored(places, unit)
  placeDefaults(places, unit)
  placeValues(places, unit)
  placeReturned(places, unit)
  placeMethods(places, unit)
  return places
}

function placeArguments(places: Places, unit: Unit): void {
  const { calls, exprs, lists } = unit.facts
  for (const call of calls.expr) {
    const op = exprs.op[call]
    const list = exprs.b[call]!
    if ((op !== Op.Call && op !== Op.New) || list < 0 || lists[list] === 0) continue
    const place = placeOf(Place.Argument, call)
    for (const arg of listOf(unit.facts, list)) putPlace(places, unit, arg, place)
  }
}

function placeCasts(places: Places, unit: Unit): void {
  const { exprs } = unit.facts
  for (let row = 0; row < exprs.length; row++)
    if (exprs.op[row] === Op.Cast) putPlace(places, unit, exprs.b[row]!, placeOf(Place.Cast, exprs.a[row]!))
}

function placeFields(places: Places, unit: Unit): void {
  const { exprs } = unit.facts
  for (let row = 0; row < exprs.length; row++) {
    if (exprs.op[row] !== Op.Instance || exprs.b[row]! < 0) continue
    for (const field of listOf(unit.facts, exprs.b[row]!))
      putPlace(places, unit, exprs.b[field]!, placeOf(Place.Field, row, exprs.a[field]!))
  }
}

function placeStored(places: Places, unit: Unit): void {
  const { stores, exprs } = unit.facts
  for (let row = 0; row < stores.length; row++) {
    const op = exprs.op[stores.value[row]!]
    if (stores.name[row]! < 0 || (op !== Op.Object && op !== Op.Function && op !== Op.Call)) continue
    putPlace(places, unit, stores.value[row]!, placeOf(Place.Stored, stores.object[row]!, stores.name[row]!))
  }
}

/** The default value of a parameter has the parameter's type, as if it were cast to it. */
function placeDefaults(places: Places, unit: Unit): void {
  const { params } = unit.facts
  for (let row = 0; row < params.length; row++)
    if (params.fallback[row]! >= 0 && params.type[row]! >= 0)
      putPlace(places, unit, params.fallback[row]!, placeOf(Place.Cast, params.type[row]!))
}

function placeValues(places: Places, unit: Unit): void {
  const { values, bindings } = unit.facts
  for (let row = 0; row < values.length; row++) {
    const binding = values.binding[row]!
    if (binding < 0) continue
    const scope = bindings.scope[binding]!
    const isMember = unit.ownerKind[scope] === Owner.Object && bindings.type[binding]! < 0
    const place: PlaceOf = isMember
      ? placeOf(Place.Member, unit.ownerRow[scope]!, bindings.name[binding]!)
      : placeOf(Place.Binding, binding)
    putPlace(places, unit, values.expr[row]!, place)
  }
}

function placeReturned(places: Places, unit: Unit): void {
  const { returns } = unit.facts
  for (let row = 0; row < returns.length; row++)
    if (returns.kind[row] === ReturnKind.Return)
      putPlace(places, unit, returns.expr[row]!, placeOf(Place.Return, returns.fn[row]!))
}

/** Methods of object literals have no expression: an unused row stands for it. */
function placeMethods(places: Places, unit: Unit): void {
  const { bindings, entities } = unit.facts
  for (let row = 0; row < bindings.length; row++) {
    const scope = bindings.scope[row]!
    if (bindings.kind[row] !== BindingKind.Entity || unit.ownerKind[scope] !== Owner.Object) continue
    const fn = entities.fn[bindings.ref[row]!]!
    if (fn < 0) continue
    places.set(-1 - fn, placeOf(Place.Function, FIRST_PSEUDO - fn))
    places.set(FIRST_PSEUDO - fn, placeOf(Place.Member, unit.ownerRow[scope]!, bindings.name[row]!))
  }
}

/** Below the keys of lambdas (`-1 - fn`): no file has a million functions. */
const FIRST_PSEUDO = -1_000_000

/** Records the position of an expression, and of those of its parts whose expected type depends on it. */
function putPlace(places: Places, unit: Unit, row: ExprRow, place: PlaceOf): void {
  if (row < 0 || places.has(row)) return
  const { exprs } = unit.facts
  const a = exprs.a[row]!
  switch (exprs.op[row]) {
    case Op.Keyword:
      putPlace(places, unit, exprs.b[row]!, place)
      break
    case Op.Ref:
      putPlace(places, unit, a, place)
      break
    case Op.Function:
      places.set(row, place)
      places.set(-1 - a, placeOf(Place.Function, row))
      break
    case Op.Object:
      places.set(row, place)
      break
    case Op.List:
      places.set(row, place)
      for (const item of listOf(unit.facts, a)) putPlace(places, unit, item, placeOf(Place.Element, row))
      break
    case Op.Dict:
      places.set(row, place)
      for (const [at, item] of listOf(unit.facts, a).entries())
        if (at % 2 === 1) putPlace(places, unit, item, placeOf(Place.Entry, row))
      break
    case Op.Union:
      places.set(row, place)
      for (const item of listOf(unit.facts, a)) putPlace(places, unit, item, placeOf(Place.Function, row))
      break
    case Op.New:
    case Op.Instance:
      if (exprs.op[a] === Op.Target) {
        places.set(a, place)
        places.set(row, placeOf(Place.Function, a))
        break
      }
      putCall(places, unit, row, place)
      break
    case Op.Call:
      putCall(places, unit, row, place)
      break
    default:
  }
}

/** The position of a call determines the parameters of its lambdas, in languages that infer from it. */
function putCall(places: Places, unit: Unit, row: ExprRow, place: PlaceOf): void {
  if (unit.language.rules.infersFromTarget && holdsLambda(unit, row, 0)) places.set(row, place)
}

/** Whether a call has a lambda among its arguments, or in a call among them. */
function holdsLambda(unit: Unit, row: ExprRow, depth: number): boolean {
  const { exprs } = unit.facts
  if ((exprs.op[row] !== Op.Call && exprs.op[row] !== Op.New) || exprs.b[row]! < 0 || depth > NESTED_MAX) return false
  return listOf(unit.facts, exprs.b[row]!).some(
    (arg) => exprs.op[arg] === Op.Function || holdsLambda(unit, arg, depth + 1),
  )
}

/** Depth of nested calls in which a lambda is looked for. */
const NESTED_MAX = 4
