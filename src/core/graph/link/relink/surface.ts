// The answers of a file that code of other files can come to ask for: what its functions return, its variables hold and
// its containers contain. If they are the same for two versions of the file, so are those of all code that asks for them.

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
import type { Versions } from './rows.ts'
import type { Translation } from './translation.ts'

/** A version of a file in the linker of its program. */
export type Side = { linker: Linker; unit: Unit }

/** The rows of a version that questions from outside start at, each beside its partner: old, new, old, new, …. */
export type Surface = {
  exprs: readonly number[]
  types: readonly number[]
  functions: readonly number[]
  sites: readonly number[]
  bindings: readonly number[]
  classes: readonly number[]
}

/**
 * The rows that two versions of a file have in common and that show outside. Bindings of the names for which `isMentioned`
 * holds show in files that are followed too.
 */
export function surfaceOf({ before, to }: Versions, isMentioned: (name: StringRow) => boolean): Surface {
  const exprs = new Set<number>()
  const types = new Set<number>()
  const eachShared = (table: keyof typeof to, visit: (row: AnyRow) => void): void => {
    for (let row = 0; row < to[table].length; row++) if (to[table][row]! >= 0) visit(row)
  }
  const { values, stores, params, functions, bindings, heritage, extensions, exports, decorators, entities } = before
  eachShared('values', (row) => {
    if (!isLocalVariable(before, values.binding[row]!)) exprs.add(values.expr[row]!)
  })
  eachShared('stores', (row) => exprs.add(stores.object[row]!).add(stores.key[row]!).add(stores.value[row]!))
  eachShared('params', (row) => {
    exprs.add(params.fallback[row]!)
    types.add(params.type[row]!)
  })
  eachShared('functions', (row) => types.add(functions.returnType[row]!).add(functions.receiver[row]!))
  eachShared('bindings', (row) => {
    if (!isLocalVariable(before, row as BindingRow)) types.add(bindings.type[row]!)
  })
  eachShared('heritage', (row) => {
    exprs.add(heritage.type[row]!)
    types.add(heritage.type[row]!)
  })
  eachShared('extensions', (row) => {
    types.add(extensions.target[row]!)
    exprs.add(extensions.trait[row]!)
  })
  eachShared('exports', (row) => exprs.add(exports.expr[row]!))
  eachShared('decorators', (row) => exprs.add(decorators.expr[row]!))
  const sites: number[] = []
  eachShared('exprs', (row) => {
    const op = before.exprs.op[row]!
    if (op === Op.List || op === Op.Tuple || op === Op.Dict) sites.push(row)
    if (op === Op.Bind) exprs.add(row)
  })
  const shown: number[] = []
  eachShared('bindings', (row) => {
    if (bindings.scope[row] === 0 && !isMentioned(bindings.name[row]!)) shown.push(row)
  })
  const classes: number[] = []
  eachShared('entities', (row) => {
    if (row > 0 && !isFunctionKind(entities.kind[row]!)) classes.push(row)
  })
  const bodies: number[] = []
  eachShared('functions', (row) => bodies.push(row))
  const paired = (rows: Iterable<number>, table: keyof typeof to): number[] =>
    [...rows].flatMap((row) => (row >= 0 && to[table][row]! >= 0 ? [row, to[table][row]!] : []))
  return {
    exprs: paired(exprs, 'exprs'),
    types: paired(types, 'exprs'),
    functions: paired(bodies, 'functions'),
    sites: paired(sites, 'exprs'),
    bindings: paired(shown, 'bindings'),
    classes: paired(classes, 'entities'),
  }
}

/** Whether all that shows of a file outside is the same in two linkers. */
export function isSameOutside(surface: Surface, old: Side, now: Side, versions: Versions, t: Translation): boolean {
  const same = (rows: readonly number[], ask: (side: Side, row: AnyRow) => SetId): boolean => {
    for (let at = 0; at < rows.length; at += 2) {
      const one = derive(old.linker, () => ask(old, rows[at]!))
      const other = derive(now.linker, () => ask(now, rows[at + 1]!))
      if (t.set(one.answer) !== other.answer || one.how !== other.how) return false
    }
    return true
  }
  return (
    same(surface.exprs, ({ linker, unit }, row) => exprValue(linker, unit, row as ExprRow)) &&
    same(surface.types, ({ linker, unit }, row) => typeValue(linker, unit, row as ExprRow)) &&
    same(surface.functions, ({ linker, unit }, row) => returnOf(linker, toId(row as FunctionRow, unit.functionBase))) &&
    same(surface.functions, elementsOf) &&
    same(surface.sites, ({ linker, unit }, row) => siteElements(linker, siteOf(linker, unit, row))) &&
    same(surface.sites, ({ linker, unit }, row) => siteKeys(linker, siteOf(linker, unit, row))) &&
    same(surface.bindings, ({ linker, unit }, row) => bindingValue(linker, unit, row as BindingRow, ANYWHERE)) &&
    same(surface.classes, ({ linker, unit }, row) =>
      linker.values.orderedList(basesOf(linker, toId(row as EntityRow, unit.entityBase))),
    ) &&
    returnsSame(surface, old, now, versions)
  )
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

/** Whether functions return the same parameters unchanged. */
function returnsSame({ functions }: Surface, old: Side, now: Side, { to }: Versions): boolean {
  for (let at = 0; at < functions.length; at += 2) {
    const one = passThroughOf(old.linker, old.unit, functions[at]! as FunctionRow)
    const other = passThroughOf(now.linker, now.unit, functions[at + 1]! as FunctionRow)
    if (one === null || other === null) {
      if (one !== other) return false
      continue
    }
    if (one.params.length !== other.params.length || one.exprs.length !== other.exprs.length) return false
    if (!one.params.every((row, at) => to.params[row] === other.params[at])) return false
    if (!one.exprs.every((row, at) => to.exprs[row] === other.exprs[at])) return false
  }
  return true
}
