// Keyword arguments that are passed in tables: the values of a `**rest` parameter under each name, and the parameters
// that receive the entries of `f(**table)`. `flowKeywords` is the way in.

import { listOf, NONE } from '../../../facts.ts'
import type { Call } from '../../../graph/link/calls/call.ts'
import type { Passed } from '../../../graph/link/calls/signatures.ts'
import { flowTo } from '../../../graph/link/flow.ts'
import { noteNamed } from '../../../graph/link/handing.ts'
import { type Linker, passedIn, unitOfExpr, unitOfFunction } from '../../../graph/link/linker.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { exprValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import {
  type BindingId,
  type ExprId,
  type FunctionRow,
  type ParamRow,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindingKind, Op, ParamKind } from '../../../vocabulary.ts'

/** A value under a name. */
type Entry = readonly [name: StringId, given: SetId]

/**
 * Lets the keyword arguments of a call of a function of the project flow where names alone do not match them: out of
 * tables and into `**rest` parameters. Parameters with new values are added to `changed`.
 */
export function flowKeywords(
  linker: Linker,
  id: ValueId,
  call: Call,
  _pairs: readonly Passed[],
  changed: Set<BindingId>,
): void {
  const { exprs } = call.unit.facts
  const { args } = call
  let keywords = 0
  let tables = 0
  for (let at = 0; at < args.length; at++) {
    if (exprs.op[args[at]!] !== Op.Keyword) continue
    keywords++
    if (exprs.a[args[at]!]! < 0) tables++
  }
  const { values } = linker
  if (keywords === 0 || values.kind(id) !== Value.Function) return
  const owner = unitOfFunction(linker, values.fn(id))
  const fn = toRow(values.fn(id), owner.functionBase)
  const rest = restParameter(owner, fn)
  // named arguments reach the parameters of their names without this
  if (owner.outside || (tables === 0 && rest < 0)) return
  const bindingOf = (row: ParamRow): BindingId => toId(owner.facts.params.binding[row]!, owner.bindingBase)
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (exprs.op[arg] !== Op.Keyword) continue
    for (const [name, given] of entriesOf(linker, call, arg)) {
      const own = parameterNamed(owner, fn, name)
      if (own >= 0 && exprs.a[arg]! < 0) flowTo(linker, bindingOf(own), given, changed)
      if (own >= 0 || rest < 0) continue
      flowTo(linker, bindingOf(rest), given, changed)
      if (noteKeyword(linker, bindingOf(rest), name, given)) changed.add(bindingOf(rest))
    }
  }
}

/** The `**rest` parameter of a function, or NONE. */
function restParameter({ facts: { params }, paramsOf: { start, rows } }: Unit, fn: FunctionRow): ParamRow {
  for (let at = start[fn]!; at < start[fn + 1]!; at++)
    if (params.kind[rows[at]!] === ParamKind.KeywordRest) return rows[at]!
  return NONE
}

/** The parameter of a name, other than the `**rest` one, or NONE. */
function parameterNamed(unit: Unit, fn: FunctionRow, name: StringId): ParamRow {
  const { params } = unit.facts
  const { start, rows } = unit.paramsOf
  for (let at = start[fn]!; at < start[fn + 1]!; at++) {
    const row = rows[at]!
    if (params.kind[row] === ParamKind.KeywordRest || params.name[row]! < 0) continue
    if (unit.names[params.name[row]!] === name) return row
  }
  return NONE
}

/** The values passed under a name, with those of earlier rounds: each with the round that handed the last of them over. */
type Keyword = { round: number; values: SetId }[]

/** Binding of a `**rest` parameter -> name -> the values that callers pass under it. */
const keywords = ownState(() => new Map<BindingId, Map<StringId, Keyword>>(), {
  carry: (known, { binding, set }, onGone) => {
    const carried = new Map<BindingId, Map<StringId, Keyword>>()
    for (const [rest, names] of known) {
      if (binding(rest) < 0) continue
      const isWhole = [...names.values()].every((steps) => steps.every(({ values }) => set(values) >= 0))
      if (!isWhole) onGone(rest)
      if (!isWhole) continue
      const now = new Map<StringId, Keyword>()
      for (const [name, steps] of names)
        now.set(
          name,
          steps.map(({ round, values }) => ({ round, values: set(values) })),
        )
      carried.set(binding(rest), now)
    }
    return carried
  },
})

/** The values that have arrived under a name: what a round adds arrives with the next one. */
const arrived = (linker: Linker, steps: Keyword): SetId =>
  steps.findLast(({ round }) => round < linker.round)?.values ?? EMPTY_SET

/** The values of a keyword argument: its own under its name, or those of a table under their keys. */
function entriesOf(linker: Linker, { unit }: Call, arg: number): readonly Entry[] {
  const { exprs } = unit.facts
  const value = exprValue(linker, unit, exprs.b[arg]!)
  if (exprs.a[arg]! >= 0) return [[unit.names[exprs.a[arg]!]!, value]]
  const { values } = linker
  return values
    .items(value)
    .flatMap((id) => (values.kind(id) === Value.Site ? entriesOfTable(linker, values.expr(id)) : []))
}

/** The values of a table literal (an expression) under its literal keys. */
function entriesOfTable(linker: Linker, expr: ExprId): readonly Entry[] {
  const unit = unitOfExpr(linker, expr)
  const { exprs } = unit.facts
  const rest = restOfTable(linker, expr)
  if (rest >= 0) {
    passedIn(linker, rest)
    return Array.from(keywords(linker).get(rest) ?? [], ([name, given]): Entry => [name, arrived(linker, given)])
  }
  if (exprs.op[toRow(expr, unit.exprBase)] !== Op.Dict) return []
  const items = listOf(unit.facts, exprs.a[toRow(expr, unit.exprBase)]!)
  const entries: Entry[] = []
  for (let i = 0; i + 1 < items.length; i += 2)
    if (exprs.op[items[i]!] === Op.Key)
      entries.push([unit.names[exprs.a[items[i]!]!]!, exprValue(linker, unit, items[i + 1]!)])
  return entries
}

/** The `**rest` parameter (a binding) whose values a table literal holds, or -1. */
function restOfTable(linker: Linker, expr: ExprId): BindingId {
  const unit = unitOfExpr(linker, expr)
  const { exprs, bindings, params } = unit.facts
  const row = toRow(expr, unit.exprBase)
  const items = exprs.op[row] === Op.Dict ? listOf(unit.facts, exprs.a[row]!) : []
  const element = items.length === 2 ? items[1]! : NONE
  if (element < 0 || exprs.op[element] !== Op.Name) return NONE
  const binding = firstBinding(unit, exprs.b[element]!, unit.names[exprs.a[element]!]!)
  if (binding < 0 || bindings.kind[toRow(binding, unit.bindingBase)] !== BindingKind.Parameter) return NONE
  const param = unit.paramOfBinding[toRow(binding, unit.bindingBase)]!
  return param >= 0 && params.kind[param] === ParamKind.KeywordRest ? binding : NONE
}

/** Adds the values passed to a `**rest` parameter under a name; true when some are new. */
function noteKeyword(linker: Linker, binding: BindingId, name: StringId, given: SetId): boolean {
  if (!noteNamed(linker, binding, name, given)) return false
  let names = keywords(linker).get(binding)
  if (!names) keywords(linker).set(binding, (names = new Map()))
  const steps = names.get(name) ?? []
  const last = steps.at(-1)
  const all = linker.values.union(last?.values ?? EMPTY_SET, given)
  if (last !== undefined && all === last.values) return false
  if (all === EMPTY_SET) return false
  names.set(name, steps)
  if (last?.round === linker.round) last.values = all
  else steps.push({ round: linker.round, values: all })
  return true
}

/** The values under a key of the table (an expression) of a `**rest` parameter; undefined for any other table. */
export function keywordUnder(linker: Linker, expr: ExprId, key: StringId): SetId | undefined {
  const rest = restOfTable(linker, expr)
  if (rest < 0) return undefined
  passedIn(linker, rest)
  const given = keywords(linker).get(rest)?.get(key)
  return given && arrived(linker, given)
}
