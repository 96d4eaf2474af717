// Arguments of blocks: a block with several parameters that is given one list takes its elements.

import { Kinds } from '../../../collections/kinds.ts'
import { paramRows } from '../../../graph/link/calls/signatures.ts'
import { elementAt } from '../../../graph/link/containers/indexing.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { isArray } from '../../../graph/link/types/subtypes.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { FunctionRow, ParamRow, SetId } from '../../../ids.ts'
import { ParamKind } from '../../../vocabulary.ts'

/** The value of a block's parameter at a position, when the block is called with arguments of these types. */
export function takenAt(linker: Linker, unit: Unit, fn: FunctionRow, given: readonly SetId[], position: number): SetId {
  const [only, ...others] = given
  if (only === undefined || others.length > 0) return given[position] ?? EMPTY_SET
  const { params } = unit.facts
  const isPlace = (row: ParamRow): boolean =>
    params.kind[row] === ParamKind.Positional || params.kind[row] === ParamKind.Rest
  if (paramRows(unit, fn).filter(isPlace).length < 2) return given[position] ?? EMPTY_SET
  const { values } = linker
  const [list] = values.items(only)
  const isList = list !== undefined && (LISTS.has(values.kind(list)) || isArray(linker, list))
  return isList ? elementAt(linker, unit, only, position) : (given[position] ?? EMPTY_SET)
}

const LISTS = new Kinds([Value.TupleType, Value.Site])
