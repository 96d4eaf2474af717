// Receivers of blocks: a method may run a block with another object as `self` than the one around the block, itself or
// by passing it on to such a method. `blockReceiver` is the way in.

import { Kinds } from '../../../collections/kinds.ts'
import { append } from '../../../collections/multimap.ts'
import { listOf, NONE } from '../../../facts.ts'
import { callAt } from '../../../graph/link/calls/call.ts'
import { matchArguments, paramRows } from '../../../graph/link/calls/signatures.ts'
import { How, noteHow } from '../../../graph/link/certainty.ts'
import { type Linker, unitOfExpr, unitOfFunction } from '../../../graph/link/linker.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { Place, placesIn } from '../../../graph/link/program/places.ts'
import { oncePerUnit, type Unit } from '../../../graph/link/program/unit.ts'
import { constructorsOf, exprValue } from '../../../graph/link/questions.ts'
import { expectedArgument } from '../../../graph/link/types/expected-argument.ts'
import { thisOf } from '../../../graph/link/types/expected-type.ts'
import { isOutside } from '../../../graph/link/types/library-types.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import {
  type ExprRow,
  type FunctionRow,
  type ParamRow,
  type ScopeRow,
  type SetId,
  type StringId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BLOCK, Op } from '../../../vocabulary.ts'
import { FILES } from '../../files.ts'

/** Limit on the methods through which a block is passed on. */
const HANDED_MAX = 3

/**
 * The receiver (`self`, the This expression `row`) of the block around it, if a method runs the block as the object's
 * own; undefined for other expressions, the empty set where none is known.
 */
export function blockReceiver(linker: Linker, unit: Unit, row: ExprRow): SetId | undefined {
  const { exprs } = unit.facts
  return exprs.op[row] === Op.This ? receiverOfBlock(linker, unit, exprs.a[row]!) : undefined
}

function receiverOfBlock(linker: Linker, unit: Unit, scope: ScopeRow): SetId {
  const methods = receiverMethods(linker)
  if (methods.size === 0) return EMPTY_SET
  const places = placesIn(linker, unit)
  const block = places.get(-1 - unit.facts.scopes.fn[scope]!)
  const place = block && places.get(block[1])
  if (!block || place?.[0] !== Place.Argument) return EMPTY_SET
  const name = calledName(linker, unit, place[1])
  if (name < 0 || !methods.has(name)) return EMPTY_SET
  const takes = paramRows(unit, unit.facts.scopes.fn[scope]!).length > 0
  const found = receiverInCall(linker, unit, place[1], { arg: block[1], takes, depth: 0 })
  if (found !== EMPTY_SET) noteHow(linker, How.Inferred)
  return found
}

/**
 * A block passed to a call: the index of its argument, whether it has parameters, and the number of methods through
 * which it was passed.
 */
type Block = { arg: ExprRow; takes: boolean; depth: number }

/** The receiver of the block that a call passes. */
function receiverInCall(linker: Linker, unit: Unit, call: ExprRow, block: Block): SetId {
  const { values } = linker
  const functions = calledFunctions(linker, unit, call)
  let result = EMPTY_SET
  for (const id of functions) result = values.union(result, passedReceiver(linker, unit, call, id))
  if (result === EMPTY_SET) result = declaredReceiver(linker, unit, call, block)
  if (result !== EMPTY_SET || block.depth === HANDED_MAX) return result
  for (const id of functions) {
    const owner = unitOfFunction(linker, values.fn(id))
    for (const further of handedOn(owner).get(toRow(values.fn(id), owner.functionBase)) ?? []) {
      const handed = { arg: further.arg, takes: block.takes, depth: block.depth + 1 }
      result = values.union(result, values.subst(receiverInCall(linker, owner, further.call, handed), values.env(id)))
    }
  }
  return result
}

/** The functions, constructors among them, that a call means. */
function calledFunctions(linker: Linker, unit: Unit, call: ExprRow): ValueId[] {
  const { values } = linker
  return values
    .items(exprValue(linker, unit, unit.facts.exprs.a[call]!))
    .flatMap((id) => (values.kind(id) === Value.Class ? values.items(constructorsOf(linker, id)) : [id]))
    .filter((id) => values.kind(id) === Value.Function)
}

/** The receiver of the block according to the types of a function's parameters. */
function declaredReceiver(linker: Linker, unit: Unit, call: ExprRow, { arg, takes }: Block): SetId {
  const { values } = linker
  const wanted = expectedArgument(linker, unit, call, arg)
  const fitting = values.items(wanted).filter((id) => isOwn(linker, id) && (!takes || gives(linker, id)))
  return projects(linker, thisOf(linker, values.setOf(fitting)))
}

/**
 * Whether a function states the receiver of its block itself, not by one of its parameters, which is evaluated call by
 * call.
 */
function isOwn(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.FuncType) return false
  const unit = unitOfExpr(linker, values.expr(id))
  const { exprs, params } = unit.facts
  let row = exprs.c[toRow(values.expr(id), unit.exprBase)]!
  while (row >= 0 && PARTS.has(exprs.op[row]!)) row = exprs.a[row]!
  if (row < 0 || exprs.op[row] !== Op.Name) return true
  const fn = takersOf(unit).get(toRow(values.expr(id), unit.exprBase))
  return fn === undefined || !paramRows(unit, fn).some((param) => params.name[param] === exprs.a[row])
}

/** Operations whose value is part of their first operand, or a result of such a part. */
const PARTS = new Kinds([Op.TypeOf, Op.Member, Op.Call, Op.Index])

/** The functions that take blocks, by the expression of the type of the block. */
const takersOf = oncePerUnit((unit): ReadonlyMap<number, FunctionRow> => {
  const { params } = unit.facts
  const takers = new Map<number, FunctionRow>()
  for (let row = 0; row < params.length; row++)
    if (params.type[row]! >= 0) takers.set(params.type[row]!, params.fn[row]!)
  return takers
})

/** The receiver of the block where it is another parameter of the function: this call's argument for it. */
function passedReceiver(linker: Linker, unit: Unit, call: ExprRow, id: ValueId): SetId {
  const owner = unitOfFunction(linker, linker.values.fn(id))
  const rows = paramRows(owner, toRow(linker.values.fn(id), owner.functionBase))
  for (const row of rows) {
    const name = receiverNamed(owner, row)
    const param = name < 0 ? undefined : rows.find((other) => owner.facts.params.name[other] === name)
    if (param === undefined) continue
    const pair = matchArguments(linker, id, callAt(unit, call)).find((one) => one.param === param)
    if (pair) return exprValue(linker, unit, pair.arg)
  }
  return EMPTY_SET
}

/** The name of the block's receiver in the type of a parameter that takes the block, or NONE. */
function receiverNamed({ facts: { params, exprs } }: Unit, param: ParamRow): number {
  const type = params.type[param]!
  const receiver = type >= 0 && exprs.op[type] === Op.FuncType ? exprs.c[type]! : NONE
  const named = receiver >= 0 && exprs.op[receiver] === Op.TypeOf ? exprs.a[receiver]! : NONE
  return named >= 0 && exprs.op[named] === Op.Name ? exprs.a[named]! : NONE
}

/** The objects and classes of the project among values. */
function projects(linker: Linker, set: SetId): SetId {
  return linker.values.setOf(linker.values.items(set).filter((id) => !isOutside(linker, id)))
}

/**
 * Whether a function passes its block an argument. `instance_eval` passes none, and is most often an alternative to
 * passing the object to a block that takes it.
 */
function gives(linker: Linker, id: ValueId): boolean {
  if (linker.values.kind(id) !== Value.FuncType) return false
  const unit = unitOfExpr(linker, linker.values.expr(id))
  return listOf(unit.facts, unit.facts.exprs.a[toRow(linker.values.expr(id), unit.exprBase)]!).length > 0
}

/** Names of the methods that run their block with an object as `self`, or may pass it on to such a method. */
const receiverMethods = ownState(findReceiverMethods, {
  isSame: (old, now) => old.size === now.size && [...old].every((name) => now.has(name)),
})

function findReceiverMethods(linker: Linker): ReadonlySet<number> {
  const names = new Set<number>()
  const handing: [from: number, to: number][] = []
  for (const unit of linker.program.units) {
    if (unit.language.id !== FILES.ruby.id) continue
    noteReceiverMethods(unit, names)
    for (const [fn, calls] of handedOn(unit))
      for (const { call } of calls) handing.push([nameOfFunction(unit, fn), calledName(linker, unit, call)])
  }
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const [from, to] of handing) if (names.has(to)) names.add(from)
  }
  names.delete(NONE)
  return names
}

/** Notes the names of a unit's methods that state the receiver of their block. */
function noteReceiverMethods(unit: Unit, names: Set<number>): void {
  const { params, exprs } = unit.facts
  for (let row = 0; row < params.length; row++) {
    const type = params.type[row]!
    const isRun = type >= 0 && exprs.op[type] === Op.FuncType && exprs.c[type]! >= 0
    if (isRun) names.add(nameOfFunction(unit, params.fn[row]!))
  }
}

function nameOfFunction({ facts: { functions, entities }, names }: Unit, fn: FunctionRow): StringId {
  const entity = functions.entity[fn]!
  return entity < 0 ? NONE : names[entities.name[entity]!]!
}

/** The name of the method that a call means; NONE when that is no plain name. */
function calledName(linker: Linker, unit: Unit, call: ExprRow): StringId {
  const { exprs } = unit.facts
  if (exprs.op[call] === Op.New) return linker.program.stringIds.get(unit.language.rules.constructors[0] ?? '') ?? NONE
  let callee: ExprRow = exprs.a[call]!
  while (exprs.op[callee] === Op.First) callee = listOf(unit.facts, exprs.a[callee]!)[0]!
  return exprs.op[callee] === Op.Member ? unit.names[exprs.b[callee]!]! : NONE
}

/** A call that passes on the block of the function around, and the index of that argument. */
type Handed = { call: ExprRow; arg: ExprRow }

/** By function, the calls to which it passes on its own block. */
const handedOn = oncePerUnit((unit): ReadonlyMap<FunctionRow, Handed[]> => {
  const { calls, exprs, scopes } = unit.facts
  const blocks = blockNames(unit)
  const result = new Map<FunctionRow, Handed[]>()
  for (let row = 0; row < calls.length; row++) {
    const call = calls.expr[row]!
    const arg = blockGiven(unit, call)
    if (arg < 0) continue
    let at = calls.scope[row]!
    while (at >= 0 && blocks.get(scopes.fn[at]!) !== exprs.a[arg]) at = scopes.parent[at]!
    if (at >= 0) append(result, scopes.fn[at]!, { call, arg })
  }
  return result
})

/** By function, the name of the block that it takes. */
function blockNames({ facts: { params, bindings, strings } }: Unit): Map<number, number> {
  const names = new Map<number, number>()
  for (let row = 0; row < params.length; row++)
    if (strings[params.name[row]!] === BLOCK) names.set(params.fn[row]!, bindings.name[params.binding[row]!]!)
  return names
}

/** The name that a call passes as a block (an expression), or NONE. */
function blockGiven({ facts }: Unit, call: ExprRow): number {
  const { exprs, strings } = facts
  const arg = exprs.b[call]! < 0 ? undefined : listOf(facts, exprs.b[call]!).at(-1)
  if (arg === undefined || exprs.op[arg] !== Op.Keyword || strings[exprs.a[arg]!] !== BLOCK) return NONE
  return exprs.op[exprs.b[arg]!] === Op.Name ? exprs.b[arg]! : NONE
}
