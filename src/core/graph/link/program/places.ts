// Where the lambdas, objects and containers of a file stand: the place says what is expected of them (see context.ts).

import { BindingKind, listOf, NONE, Op, ReturnKind } from '../../../facts.ts'
import type { Linker } from '../linker.ts'
import { Owner, type Unit } from './unit.ts'

/** Where an expression stands. */
export const Place = {
  Argument: 0,
  Binding: 1,
  Return: 2,
  Member: 3,
  Element: 4,
  Function: 5,
  Cast: 6,
  Stored: 7,
} as const

type Places = Map<number, readonly [number, number, number]>

/** Where the lambdas, objects and containers of a unit stand; under `-1 - fn` the expression of a lambda. */
export function contextsOf(linker: Linker, unit: Unit): Places {
  return (linker.contexts[unit.index] ??= placesOf(unit))
}

function placesOf(unit: Unit): Places {
  const { calls, values, stores, returns, exprs, bindings } = unit.facts
  const places: Places = new Map()
  const { infersFromTarget } = unit.language.rules
  const put = (row: number, kind: number, a: number, b: number): void => {
    if (row < 0 || places.has(row)) return
    const op = exprs.op[row]!
    if (op === Op.Keyword) {
      put(exprs.b[row]!, kind, a, b)
    } else if (op === Op.Ref) {
      put(exprs.a[row]!, kind, a, b)
    } else if (op === Op.Function) {
      places.set(row, [kind, a, b])
      places.set(-1 - exprs.a[row]!, [Place.Function, row, NONE])
    } else if (op === Op.Object) {
      places.set(row, [kind, a, b])
    } else if ((op === Op.New || op === Op.Instance) && exprs.op[exprs.a[row]!] === Op.Target) {
      places.set(exprs.a[row]!, [kind, a, b])
      places.set(row, [Place.Function, exprs.a[row]!, NONE])
    } else if (op === Op.List) {
      places.set(row, [kind, a, b])
      for (const item of listOf(unit.facts, exprs.a[row]!)) put(item, Place.Element, row, NONE)
    } else if (op === Op.Union) {
      places.set(row, [kind, a, b])
      for (const item of listOf(unit.facts, exprs.a[row]!)) put(item, Place.Function, row, NONE)
    } else if (infersFromTarget && holdsLambda(unit, row, 0)) {
      places.set(row, [kind, a, b])
    }
  }
  for (let row = 0; row < calls.length; row++) {
    const call = calls.expr[row]!
    const op = exprs.op[call]
    if ((op !== Op.Call && op !== Op.New) || exprs.b[call]! < 0) continue
    for (const arg of listOf(unit.facts, exprs.b[call]!)) put(arg, Place.Argument, call, NONE)
  }
  for (let row = 0; row < exprs.length; row++)
    if (exprs.op[row] === Op.Cast) put(exprs.b[row]!, Place.Cast, exprs.a[row]!, NONE)
  for (let row = 0; row < stores.length; row++) {
    const value = stores.value[row]!
    if (stores.name[row]! >= 0 && (exprs.op[value] === Op.Object || exprs.op[value] === Op.Function)) {
      put(value, Place.Stored, stores.object[row]!, stores.name[row]!)
    }
  }
  for (let row = 0; row < values.length; row++) {
    const binding = values.binding[row]!
    if (binding < 0) continue
    const scope = bindings.scope[binding]!
    if (unit.ownerKind[scope] === Owner.Object && bindings.type[binding]! < 0) {
      put(values.expr[row]!, Place.Member, unit.ownerRow[scope]!, bindings.name[binding]!)
    } else put(values.expr[row]!, Place.Binding, binding, NONE)
  }
  for (let row = 0; row < returns.length; row++)
    if (returns.kind[row] === ReturnKind.Return) put(returns.expr[row]!, Place.Return, returns.fn[row]!, NONE)
  // Methods of object literals stand under their object.
  for (let row = 0; row < bindings.length; row++) {
    const scope = bindings.scope[row]!
    if (bindings.kind[row] !== BindingKind.Entity || unit.ownerKind[scope] !== Owner.Object) continue
    const fn = unit.facts.entities.fn[bindings.ref[row]!]!
    if (fn >= 0) placeMethod(places, unit, fn, scope, bindings.name[row]!)
  }
  return places
}

/** A method of an object literal has no expression; a pseudo row that no expression has stands for it. */
function placeMethod(places: Places, unit: Unit, fn: number, scope: number, name: number): void {
  const object = unit.ownerRow[scope]!
  const pseudo = FIRST_PSEUDO - fn
  places.set(-1 - fn, [Place.Function, pseudo, NONE])
  places.set(pseudo, [Place.Member, object, name])
}

/** Below the keys of lambdas (`-1 - fn`): no file has a million functions. */
const FIRST_PSEUDO = -1_000_000

/** Whether a call has a lambda among its arguments, or in a call among them. */
function holdsLambda(unit: Unit, row: number, depth: number): boolean {
  const { exprs } = unit.facts
  if ((exprs.op[row] !== Op.Call && exprs.op[row] !== Op.New) || exprs.b[row]! < 0 || depth > NESTED_MAX) return false
  return listOf(unit.facts, exprs.b[row]!).some(
    (arg) => exprs.op[arg] === Op.Function || holdsLambda(unit, arg, depth + 1),
  )
}

/** Calls in arguments of calls, deeper than which no lambda is looked for. */
const NESTED_MAX = 4
