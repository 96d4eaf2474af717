// The number of arguments that a function takes.

import { toRow, type ValueId } from '../../../ids.ts'
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
