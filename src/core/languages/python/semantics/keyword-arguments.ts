// Keyword arguments that are passed in tables: the values of a `**rest` parameter under each name, and the parameters
// that receive the entries of `f(**table)`. `flowKeywords` is the way in.

import { listOf, NONE } from '../../../facts.ts'
import type { Call } from '../../../graph/link/calls/call.ts'
import type { Passed } from '../../../graph/link/calls/signatures.ts'
import { paramRows } from '../../../graph/link/calls/signatures.ts'
import { flowTo } from '../../../graph/link/flow.ts'
import { noteNamed } from '../../../graph/link/handing.ts'
import { type Linker, passedIn, unitOfExpr, unitOfFunction } from '../../../graph/link/linker.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { exprValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import {
  type BindingId,
  type ExprId,
  type ParamRow,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindingKind, Op, ParamKind } from '../../../vocabulary.ts'

/**
 * A value that flows into a parameter (a binding); `name` (a string of the program) is its key in a `**rest` parameter,
 * else -1.
 */
type Handed = readonly [binding: BindingId, given: SetId, name: StringId]

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
  const { values } = linker
  if (values.kind(id) !== Value.Function || unitOfFunction(linker, values.fn(id)).outside) return
  for (const [binding, given, name] of keywordsHanded(linker, id, call)) {
    flowTo(linker, binding, given, changed)
    if (name >= 0 && noteKeyword(linker, binding, name, given)) changed.add(binding)
  }
}

/** The values passed under a name, with those of earlier rounds: each with the round that handed the last of them over. */
type Keyword = { round: number; values: SetId }[]

/** Binding of a `**rest` parameter -> name -> the values that callers pass under it. */
const keywords = ownState(() => new Map<BindingId, Map<StringId, Keyword>>(), {
  carry: (known, { binding, string, set }) => {
    const carried = new Map<BindingId, Map<StringId, Keyword>>()
    for (const [rest, names] of known) {
      const now = new Map<StringId, Keyword>()
      for (const [name, steps] of names)
        now.set(
          string(name),
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

/** The values that a call of the function `id` passes by the keys of tables, and by name to a `**rest` parameter. */
function keywordsHanded(linker: Linker, id: ValueId, call: Call): readonly Handed[] {
  const { exprs } = call.unit.facts
  const { args } = call
  let keywords = 0
  let tables = 0
  for (let i = 0; i < args.length; i++) {
    if (exprs.op[args[i]!] !== Op.Keyword) continue
    keywords++
    if (exprs.a[args[i]!]! < 0) tables++
  }
  if (keywords === 0) return NOTHING
  const owner = unitOfFunction(linker, linker.values.fn(id))
  const { params } = owner.facts
  const rows = paramRows(owner, toRow(linker.values.fn(id), owner.functionBase))
  const rest = rows.find((row) => params.kind[row] === ParamKind.KeywordRest) ?? NONE
  // named arguments reach the parameters of their names without this
  if (tables === 0 && rest < 0) return NOTHING
  const bindingOf = (row: ParamRow): BindingId => toId(params.binding[row]!, owner.bindingBase)
  return Array.from(args).flatMap((arg) => {
    if (exprs.op[arg] !== Op.Keyword) return []
    const isTable = exprs.a[arg]! < 0
    return entriesOf(linker, call, arg).flatMap(([name, given]): Handed[] => {
      const own = rows.find((row) => row !== rest && params.name[row]! >= 0 && owner.names[params.name[row]!] === name)
      if (own !== undefined) return isTable ? [[bindingOf(own), given, NONE]] : []
      return rest < 0 ? [] : [[bindingOf(rest), given, name]]
    })
  })
}

const NOTHING: readonly Handed[] = []

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
  const binding = firstBinding(linker, unit, exprs.b[element]!, unit.names[exprs.a[element]!]!)
  if (binding < 0 || bindings.kind[toRow(binding, unit.bindingBase)] !== BindingKind.Parameter) return NONE
  const param = unit.paramOfBinding[toRow(binding, unit.bindingBase)]!
  return param >= 0 && params.kind[param] === ParamKind.KeywordRest ? binding : NONE
}

/** Adds the values passed to a `**rest` parameter under a name; true when some are new. */
function noteKeyword(linker: Linker, binding: BindingId, name: StringId, given: SetId): boolean {
  if (noteNamed(linker, binding, name, given)) return false
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
