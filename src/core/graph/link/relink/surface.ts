// The answers of a file that code of other files can come to ask for: what its functions return, its variables hold and
// its containers contain. If they are the same for two versions of the file, so are those of all code that asks for them.

import type { TableName } from '../../../facts.ts'
import type { BindingRow, EntityRow, ExprId, ExprRow, FunctionRow, SetId, StringRow } from '../../../ids.ts'
import { toId } from '../../../ids.ts'
import { Flag, Iterated, Op } from '../../../vocabulary.ts'
import { passThroughOf } from '../calls/pass-through.ts'
import { derive } from '../certainty.ts'
import type { Linker } from '../linker.ts'
import { ANYWHERE } from '../names/use.ts'
import { hasFlag, isFunctionKind, type Unit } from '../program/unit.ts'
import {
  basesOf,
  bindingValue,
  elementOf,
  exprValue,
  returnOf,
  siteElements,
  siteKeys,
  typeValue,
} from '../questions.ts'
import { Value } from '../values/values.ts'
import { isLocalVariable } from './admitted.ts'
import type { AnyRow } from './columns.ts'
import type { Place, Versions } from './rows.ts'
import type { Translation } from './translation.ts'

/** A version of a file in the linker of its program. */
export type Side = { linker: Linker; unit: Unit }

/** A row that questions from outside start at, its partner, and the declaration that is another one with its answer. */
type Start = { row: AnyRow; partner: AnyRow; of: Place }

/** The rows of a version that questions from outside start at, which both versions have. */
export type Surface = {
  exprs: readonly Start[]
  types: readonly Start[]
  functions: readonly Start[]
  sites: readonly Start[]
  bindings: readonly Start[]
  classes: readonly Start[]
}

/**
 * The rows that two versions of a file have in common and that show outside. Bindings of the names for which `isMentioned`
 * holds show in files that are followed too.
 */
export function surfaceOf({ before, to }: Versions, isMentioned: (name: StringRow) => boolean): Surface {
  const surface = {
    exprs: [] as Start[],
    types: [] as Start[],
    functions: [] as Start[],
    sites: [] as Start[],
    bindings: [] as Start[],
    classes: [] as Start[],
  }
  const add = (
    kind: keyof Surface,
    table: 'exprs' | 'functions' | 'bindings' | 'entities',
    row: AnyRow,
    of: Place,
  ): void => {
    if (row >= 0 && to[table][row]! >= 0) surface[kind].push({ row, partner: to[table][row]!, of })
  }
  const eachShared = (table: TableName, visit: (row: AnyRow, of: Place) => void): void => {
    for (let row = 0; row < to[table].length; row++) if (to[table][row]! >= 0) visit(row, [table, row])
  }
  const { values, stores, params, functions, bindings, heritage, extensions, exports, decorators, entities } = before
  eachShared('values', (row, of) => {
    if (!isLocalVariable(before, values.binding[row]!)) add('exprs', 'exprs', values.expr[row]!, of)
  })
  eachShared('stores', (row, of) => {
    for (const expr of [stores.object[row]!, stores.key[row]!, stores.value[row]!]) add('exprs', 'exprs', expr, of)
  })
  eachShared('params', (row, of) => {
    add('exprs', 'exprs', params.fallback[row]!, of)
    add('types', 'exprs', params.type[row]!, of)
  })
  eachShared('functions', (row, of) => {
    add('types', 'exprs', functions.returnType[row]!, of)
    add('types', 'exprs', functions.receiver[row]!, of)
  })
  eachShared('bindings', (row, of) => {
    if (!isLocalVariable(before, row as BindingRow)) add('types', 'exprs', bindings.type[row]!, of)
  })
  eachShared('heritage', (row, of) => {
    add('exprs', 'exprs', heritage.type[row]!, of)
    add('types', 'exprs', heritage.type[row]!, of)
  })
  eachShared('extensions', (row, of) => {
    add('types', 'exprs', extensions.target[row]!, of)
    add('exprs', 'exprs', extensions.trait[row]!, of)
  })
  eachShared('exports', (row, of) => add('exprs', 'exprs', exports.expr[row]!, of))
  eachShared('decorators', (row, of) => add('exprs', 'exprs', decorators.expr[row]!, of))
  eachShared('exprs', (row, of) => {
    const op = before.exprs.op[row]!
    if (op === Op.List || op === Op.Tuple || op === Op.Dict) add('sites', 'exprs', row, of)
    if (op === Op.Bind) add('exprs', 'exprs', row, of)
  })
  eachShared('bindings', (row, of) => {
    if (bindings.scope[row] === 0 && !isMentioned(bindings.name[row]!)) add('bindings', 'bindings', row, of)
  })
  eachShared('entities', (row, of) => {
    if (row > 0 && !isFunctionKind(entities.kind[row]!)) add('classes', 'entities', row, of)
  })
  eachShared('functions', (row, of) => add('functions', 'functions', row, of))
  return surface
}

/** The declarations of a file that are others for those who ask. */
export function apartOutside(surface: Surface, old: Side, now: Side, versions: Versions, t: Translation): Place[] {
  const apart: Place[] = []
  const compare = (starts: readonly Start[], ask: (side: Side, row: AnyRow) => SetId): void => {
    for (const { row, partner, of } of starts) {
      const one = derive(old.linker, () => ask(old, row))
      const other = derive(now.linker, () => ask(now, partner))
      if (t.set(one.answer) !== other.answer || one.how !== other.how) apart.push(of)
    }
  }
  compare(surface.exprs, ({ linker, unit }, row) => exprValue(linker, unit, row as ExprRow))
  compare(surface.types, ({ linker, unit }, row) => typeValue(linker, unit, row as ExprRow))
  compare(surface.functions, ({ linker, unit }, row) => returnOf(linker, toId(row as FunctionRow, unit.functionBase)))
  compare(surface.functions, elementsOf)
  compare(surface.sites, ({ linker, unit }, row) => siteElements(linker, siteOf(linker, unit, row)))
  compare(surface.sites, ({ linker, unit }, row) => siteKeys(linker, siteOf(linker, unit, row)))
  compare(surface.bindings, ({ linker, unit }, row) => bindingValue(linker, unit, row as BindingRow, ANYWHERE))
  compare(surface.classes, ({ linker, unit }, row) =>
    linker.values.orderedList(basesOf(linker, toId(row as EntityRow, unit.entityBase))),
  )
  for (const { row, partner, of } of surface.functions)
    if (!passThroughAlike(old, now, row as FunctionRow, partner as FunctionRow, versions)) apart.push(of)
  return apart
}

/** The elements that a generator gives. */
function elementsOf({ linker, unit }: Side, row: AnyRow): SetId {
  const { values } = linker
  const fn = row as FunctionRow
  if (!hasFlag(unit.facts.functions.flags[fn]!, Flag.Generator)) return 0 as SetId
  const generator = values.single(values.value(Value.Generator, toId(fn, unit.functionBase)))
  const of = (which: number): SetId => elementOf(linker, unit, generator, which)
  return values.union(of(Iterated.Element), of(Iterated.AsyncElement))
}

const siteOf = (linker: Linker, unit: Unit, row: AnyRow) =>
  linker.values.value(Value.Site, toId(row as ExprRow, unit.exprBase) as ExprId)

/** Whether two versions of a function return the same parameters unchanged. */
function passThroughAlike(old: Side, now: Side, row: FunctionRow, partner: FunctionRow, { to }: Versions): boolean {
  const one = passThroughOf(old.linker, old.unit, row)
  const other = passThroughOf(now.linker, now.unit, partner)
  if (one === null || other === null) return one === other
  if (one.params.length !== other.params.length || one.exprs.length !== other.exprs.length) return false
  if (!one.params.every((param, at) => to.params[param] === other.params[at])) return false
  return one.exprs.every((expr, at) => to.exprs[expr] === other.exprs[at])
}
