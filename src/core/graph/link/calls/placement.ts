// Which parameter takes which argument, where positions alone do not tell: arguments with names or behind the parentheses,
// and parameters that must be given behind others that may be left out (Kotlin, C#). The entry point is `placed`.

import { NONE } from '../../../facts.ts'
import { type ParamRow, type StringId, toRow } from '../../../ids.ts'
import { Op, ParamKind, TRAILING } from '../../../vocabulary.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'
import { typeAt } from './applicable.ts'
import type { Argument, Method } from './overload-methods.ts'
import { paramRows } from './signatures.ts'

/** Candidates of a call, and its arguments. */
type Placed = { methods: readonly Method[]; given: readonly Argument[] }

/**
 * The candidates with a parameter for each argument and an argument for each parameter that must be given, as methods
 * whose parameters stand in the order of the arguments. Everything as it was, where positions tell it or none fits.
 */
export function placed(linker: Linker, methods: readonly Method[], given: readonly Argument[]): Placed {
  const isPlain = given.every((arg) => arg.name < 0) && !methods.some((method) => method.unordered)
  if (isPlain) return { methods, given }
  const fitting = methods.flatMap((method) => inOrderOf(linker, method, given) ?? [])
  if (fitting.length === 0) return { methods, given }
  return { methods: fitting, given: given.map((arg) => (arg.name < 0 ? arg : { ...arg, name: NONE })) }
}

function inOrderOf(linker: Linker, method: Method, given: readonly Argument[]): Method | undefined {
  const unit = unitOfFunction(linker, linker.values.fn(method.id))
  const { kind, fallback } = unit.facts.params
  const rows = rowsOf(linker, method, unit)
  const taken = new Set<number>()
  const types: (typeof EMPTY_SET)[] = []
  const places: number[] = []
  let position = 0
  for (const arg of given) {
    const place = arg.name < 0 ? position : placeOf(unit, rows, arg)
    const row = rows[place]
    if (row === undefined) return undefined
    const isRest = kind[row] === ParamKind.Rest
    if (taken.has(place) && !isRest) return undefined
    taken.add(place)
    if (arg.name < 0 && !isRest) position++
    const isArray = isRest && (arg.name >= 0 || arg.unit.facts.exprs.op[arg.expr] === Op.Spread)
    places.push(place)
    types.push(isArray ? EMPTY_SET : isRest ? elementAt(linker, method, place) : method.types[place]!)
  }
  const isMissing = rows.some((row, i) => fallback[row]! < 0 && kind[row] !== ParamKind.Rest && !taken.has(i))
  if (isMissing) return undefined
  return {
    ...method,
    types,
    open: places.map((place) => method.open[place]!),
    byReference: places.map((place) => method.byReference[place]!),
    rest: false,
    partial: rows.some((row, i) => kind[row] === ParamKind.Rest || !taken.has(i)),
  }
}

/** The parameters for which a call has arguments, as `Method.types` lists them. */
function rowsOf(linker: Linker, method: Method, unit: Unit): readonly ParamRow[] {
  const rows = paramRows(unit, toRow(linker.values.fn(method.id), unit.functionBase))
  return [...rows].slice(rows.length - method.types.length)
}

/** The place of the parameter that an argument with a name is for, -1 without one. */
function placeOf(unit: Unit, rows: readonly ParamRow[], arg: Argument): number {
  const { facts, names } = arg.unit
  if (facts.strings[arg.name] === TRAILING) return rows.length - 1
  const name: StringId = names[arg.name]!
  return rows.findIndex((row) => {
    const own = unit.facts.params.name[row]!
    return own >= 0 && unit.names[own] === name
  })
}

/** The type of each argument that a parameter for any number of them takes. */
const elementAt = (linker: Linker, method: Method, place: number) =>
  typeAt(linker, { ...method, types: method.types.slice(0, place + 1) }, place, true)
