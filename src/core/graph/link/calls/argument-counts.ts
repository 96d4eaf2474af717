// The number of arguments that a function takes.

import { type StringId, toRow, type ValueId } from '../../../ids.ts'
import { BindFlag, Op, ParamKind } from '../../../vocabulary.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import { hasFlag } from '../program/unit.ts'
import type { Call } from './call.ts'

/**
 * Whether a function takes this many arguments; `isLenient`: missing ones may have defaults in a declaration elsewhere.
 */
export function acceptsCount(linker: Linker, id: ValueId, { unit, args }: Call, isLenient = false): boolean {
  const { op } = unit.facts.exprs
  for (let at = 0; at < args.length; at++) if (op[args[at]!] === Op.Spread) return true
  const { least, most } = countsOf(linker, id)
  return (isLenient || args.length >= least) && args.length <= most
}

/** Whether a function has a parameter for each named argument, and a call an argument for each that must be named. */
export function acceptsNames(linker: Linker, id: ValueId, { unit, args }: Call): boolean {
  const { exprs } = unit.facts
  const owner = unitOfFunction(linker, linker.values.fn(id))
  const { params } = owner.facts
  let given: Set<StringId> | undefined
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (exprs.op[arg] === Op.Spread || (exprs.op[arg] === Op.Keyword && exprs.a[arg]! < 0)) return true
    if (exprs.op[arg] === Op.Keyword) (given ??= new Set()).add(unit.names[exprs.a[arg]!]!)
  }
  const { start, rows } = owner.paramsOf
  const fn = toRow(linker.values.fn(id), owner.functionBase)
  for (let at = start[fn]!; at < start[fn + 1]!; at++) {
    const row = rows[at]!
    const isGiven = given !== undefined && params.name[row]! >= 0 && given.delete(owner.names[params.name[row]!]!)
    if (params.kind[row] === ParamKind.KeywordOnly && params.fallback[row]! < 0 && !isGiven) return false
    if (params.kind[row] === ParamKind.KeywordRest) return true
  }
  return given === undefined || given.size === 0
}

/** The least number of arguments of a function, by the defaults in its definition, and the greatest. */
export function countsOf(linker: Linker, id: ValueId): { least: number; most: number } {
  const { values } = linker
  const owner = unitOfFunction(linker, values.fn(id))
  const { params, bindings } = owner.facts
  let most = 0
  let least = 0
  const { start, rows } = owner.paramsOf
  const fn = toRow(values.fn(id), owner.functionBase)
  for (let at = start[fn]!; at < start[fn + 1]!; at++) {
    const row = rows[at]!
    const kind = params.kind[row]!
    if (kind === ParamKind.Receiver && values.receiver(id) >= 0) continue
    if (kind === ParamKind.Rest) most = Number.POSITIVE_INFINITY
    else if (kind !== ParamKind.KeywordRest) {
      most++
      const binding = params.binding[row]!
      const isOptional =
        params.fallback[row]! >= 0 || (binding >= 0 && hasFlag(bindings.flags[binding]!, BindFlag.Optional))
      if (!isOptional) least++
    }
  }
  return { least, most }
}
