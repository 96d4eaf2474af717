// Arguments by their names where tables hand them over: what a parameter for the rest of them (`**rest`) holds under each
// name, and which parameters `f(**table)` gives what the table holds. `flowKeywords` is the way in.

import { BindingKind, listOf, NONE, Op, ParamKind } from '../../../facts.ts'
import type { Call } from '../../../graph/link/calls/call.ts'
import { paramRows } from '../../../graph/link/calls/signatures.ts'
import { type Linker, passedIn, unitOfExpr, unitOfFunction } from '../../../graph/link/linker.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { exprValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'

/** What a parameter (a binding) is given; by which name (a string of the program) one for the rest takes it, else -1. */
type Handed = readonly [binding: number, given: number, name: number]

/** A value under a name. */
type Entry = readonly [name: number, given: number]

/**
 * Lets what a call hands over by names flow into what is not matched one by one: tables, and parameters for the rest.
 * `flow` adds to what a parameter (a binding) receives; those that receive more under a name are added to `changed`.
 */
export function flowKeywords(
  linker: Linker,
  id: number,
  call: Call,
  flow: (binding: number, given: number) => void,
  changed: Set<number>,
): void {
  for (const [binding, given, name] of keywordsHanded(linker, id, call)) {
    flow(binding, given)
    if (name >= 0 && noteKeyword(linker, binding, name, given)) changed.add(binding)
  }
}

/** Binding of a parameter for the rest of named arguments -> name -> what callers pass under it. */
const keywords = ownState(() => new Map<number, Map<number, number>>())

/** What a call of the function `id` hands over by the keys of tables, and by names to a parameter for the rest. */
function keywordsHanded(linker: Linker, id: number, call: Call): readonly Handed[] {
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
  const owner = unitOfFunction(linker, linker.values.a(id))
  const { params } = owner.facts
  const rows = paramRows(owner, linker.values.a(id) - owner.functionBase)
  const rest = rows.find((row) => params.kind[row] === ParamKind.KeywordRest) ?? NONE
  // what is named reaches the parameter of its name without this
  if (tables === 0 && rest < 0) return NOTHING
  const bindingOf = (row: number): number => owner.bindingBase + params.binding[row]!
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

/** What an argument by name hands over: its value, or those of a table under their keys. */
function entriesOf(linker: Linker, { unit }: Call, arg: number): readonly Entry[] {
  const { exprs } = unit.facts
  const value = exprValue(linker, unit, exprs.b[arg]!)
  if (exprs.a[arg]! >= 0) return [[unit.names[exprs.a[arg]!]!, value]]
  const { values } = linker
  return values
    .items(value)
    .flatMap((id) => (values.kind(id) === Value.Site ? entriesOfTable(linker, values.a(id)) : []))
}

/** What a literal table (an expression) holds under the keys that it names. */
function entriesOfTable(linker: Linker, expr: number): readonly Entry[] {
  const unit = unitOfExpr(linker, expr)
  const { exprs } = unit.facts
  const rest = restOfTable(linker, expr)
  if (rest >= 0) {
    passedIn(linker, rest)
    return [...(keywords(linker).get(rest) ?? [])]
  }
  if (exprs.op[expr - unit.exprBase] !== Op.Dict) return []
  const items = listOf(unit.facts, exprs.a[expr - unit.exprBase]!)
  const entries: Entry[] = []
  for (let i = 0; i + 1 < items.length; i += 2)
    if (exprs.op[items[i]!] === Op.Key)
      entries.push([unit.names[exprs.a[items[i]!]!]!, exprValue(linker, unit, items[i + 1]!)])
  return entries
}

/** The parameter for the rest (a binding) of which a table has what it is given, or -1. */
function restOfTable(linker: Linker, expr: number): number {
  const unit = unitOfExpr(linker, expr)
  const { exprs, bindings, params } = unit.facts
  const row = expr - unit.exprBase
  const items = exprs.op[row] === Op.Dict ? listOf(unit.facts, exprs.a[row]!) : []
  const element = items.length === 2 ? items[1]! : NONE
  if (element < 0 || exprs.op[element] !== Op.Name) return NONE
  const binding = firstBinding(linker, unit, exprs.b[element]!, unit.names[exprs.a[element]!]!)
  if (binding < 0 || bindings.kind[binding - unit.bindingBase] !== BindingKind.Parameter) return NONE
  const param = unit.paramOfBinding[binding - unit.bindingBase]!
  return param >= 0 && params.kind[param] === ParamKind.KeywordRest ? binding : NONE
}

/** Keeps what a parameter for the rest is given under a name; whether that is more than before. */
function noteKeyword(linker: Linker, binding: number, name: number, given: number): boolean {
  let names = keywords(linker).get(binding)
  if (!names) keywords(linker).set(binding, (names = new Map()))
  const before = names.get(name) ?? EMPTY_SET
  const after = linker.values.union(before, given)
  names.set(name, after)
  return after !== before
}

/** What a table (an expression) of a parameter for the rest holds under a key; undefined for any other table. */
export function keywordUnder(linker: Linker, expr: number, key: number): number | undefined {
  const rest = restOfTable(linker, expr)
  if (rest < 0) return undefined
  passedIn(linker, rest)
  return keywords(linker).get(rest)?.get(key)
}
