// Arguments flow into parameters that have no declared type, in rounds. The entry point is `flowArguments`.

import { Kinds } from '../../collections/kinds.ts'
import { NONE } from '../../facts.ts'
import { type BindingId, type ExprRow, type ParamRow, type SetId, toId, toRow, type ValueId } from '../../ids.ts'
import { ABSENT, Op, ParamKind } from '../../vocabulary.ts'
import { argumentValue } from './calls/argument-inference.ts'
import { type Call, callAt, receiverOfCall } from './calls/call.ts'
import { callableMembers } from './calls/callable-members.ts'
import { type Callback, handedToLibrary } from './calls/callbacks.ts'
import { matchArguments, NO_PAIRS, type Passed, paramRows, receiverParameter } from './calls/signatures.ts'
import { beginCall, endDependents, forgetReaders } from './dependents.ts'
import { type Arrival, HANDED_DEFAULT, noteHanding } from './handing.ts'
import { type Linker, unitOfExpr, unitOfFunction } from './linker.ts'
import { classOfSuper } from './members/bases.ts'
import { unlessAnyKey } from './members/keyed-members.ts'
import type { Step } from './program/step.ts'
import { isTestOrExample, type Unit } from './program/unit.ts'
import { chooseOverloads, constructorsOf, exprValue } from './questions.ts'
import { noteUntaken } from './support.ts'
import { valuesOnly } from './types/type-or-value.ts'
import { EMPTY_SET, Value } from './values/values.ts'

/** Maximum number of rounds; each lets a value travel through one more call. */
export const ROUNDS_MAX = 6
/** Maximum number of values that a parameter receives; more distinct ones are no evidence for any of them. */
export const INFLOW_MAX = 12
/** `Linker.defaulted` of a parameter whose default is used from the next round on. */
const ARRIVING = 2
/** Depth of nested partial applications through which arguments are followed. */
const PARTIALS_MAX = 4

/**
 * Lets the arguments of calls flow into parameters without a declared type, round by round, until nothing new arrives.
 * After the first round only the calls that depend on new values are visited again. What a round hands over arrives
 * after it, so that the calls of a round may be visited in any order.
 */
export function flowArguments(linker: Linker, onStep?: Step): void {
  const { program, dependents } = linker
  const units = program.units.slice(0, program.projectUnits)
  const first = new Int32Array(units.length + 1)
  for (const unit of units) first[unit.index + 1] = first[unit.index]! + unit.facts.calls.length
  const due = new Uint8Array(first[units.length]!).fill(1)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const changed = new Set<BindingId>()
    for (const unit of units) {
      onStep?.()
      flowDueCalls(linker, unit, { first, due }, changed)
    }
    dependents.current = -1
    if (changed.size === 0) break
    arrive(linker, changed)
    forgetReaders(linker, changed, (number) => {
      due[number] = 1
    })
  }
  endDependents(linker)
}

/** Lets the values of a round arrive at the parameters (bindings) that it changed. */
function arrive(linker: Linker, changed: ReadonlySet<BindingId>): void {
  const arrival: Arrival = { given: new Map(), defaults: [] }
  for (const binding of changed) {
    const given = linker.arriving.get(binding)
    if (given !== undefined) arrival.given.set(binding, linker.values.setOf(given))
    if (linker.defaulted[binding] === ARRIVING) arrival.defaults.push(binding)
  }
  linker.arriving.clear()
  take(linker, arrival)
}

/** Lets values arrive, which ends a round. */
function take(linker: Linker, arrival: Arrival): void {
  for (const [binding, given] of arrival.given) linker.inflow[binding] = given
  for (const binding of arrival.defaults) linker.defaulted[binding] = 1
  linker.arrivals.push(arrival)
  linker.round++
}

/** The calls of some files, visited again round by round while the values arrive that are known to. */
export type Rounds = { linker: Linker; units: readonly Unit[]; calls: Due }

/** The rounds of some files of a linker to whose parameters nothing has arrived. */
export function beginRounds(linker: Linker, units: readonly Unit[]): Rounds {
  const first = new Int32Array(linker.program.units.length + 1)
  let count = 0
  for (const unit of units) {
    first[unit.index] = count
    count += unit.facts.calls.length
  }
  return { linker, units, calls: { first, due: new Uint8Array(count).fill(1) } }
}

/**
 * Visits the calls of a round. What they hand over is only recorded, where `Linker.handing` is there for that. Returns the
 * parameters that receive something nevertheless.
 */
export function visitRound({ linker, units, calls }: Rounds): Set<BindingId> {
  const changed = new Set<BindingId>()
  for (const unit of units) flowDueCalls(linker, unit, calls, changed)
  linker.dependents.current = -1
  return changed
}

/** Ends a round with the values that arrive, and with parameters that receive something else in it. */
export function endRound({ linker, calls }: Rounds, arrival: Arrival, changed: ReadonlySet<BindingId>): void {
  take(linker, arrival)
  forgetReaders(linker, new Set([...arrival.given.keys(), ...arrival.defaults, ...changed]), (number) => {
    calls.due[number] = 1
  })
}

/** The calls of the program that are due for a visit (1), by number; those of a unit begin at `first`. */
type Due = { first: Int32Array; due: Uint8Array }

/** Visits the calls of a unit that are due. */
function flowDueCalls(linker: Linker, unit: Unit, { first, due }: Due, changed: Set<BindingId>): void {
  const { calls, exprs } = unit.facts
  linker.flowing = unit.index
  for (let row = 0; row < calls.length; row++) {
    const number = first[unit.index]! + row
    if (due[number] === 0) continue
    due[number] = 0
    const call = calls.expr[row]!
    if (exprs.op[call] !== Op.Call && exprs.op[call] !== Op.New) continue
    beginCall(linker.dependents, number)
    flowCall(linker, unit, call, changed)
  }
}

/** Adds to `changed` the parameters (bindings of the program) that receive something new from a call. */
function flowCall(linker: Linker, unit: Unit, row: ExprRow, changed: Set<BindingId>): void {
  const { values } = linker
  const callee = valuesOnly(linker, exprValue(linker, unit, unit.facts.exprs.a[row]!))
  if (!values.isKnown(callee)) return
  const call = callAt(unit, row)
  const object = receiverOfCall(unit, row)
  for (const id of values.items(chooseOverloads(linker, callee, call))) {
    if (object >= 0) {
      const parameter = receiverParameterOf(linker, id)
      if (takesMore(linker, parameter)) flowInto(linker, parameter, passed(linker, unit, object), changed)
    }
    flowArgumentsOf(linker, id, call, changed)
  }
}

/** The parameter (a binding) by which a function of the project takes its receiver, or NONE. */
function receiverParameterOf(linker: Linker, id: ValueId): BindingId {
  if (linker.values.kind(id) !== Value.Function) return NONE
  const owner = unitOfFunction(linker, linker.values.fn(id))
  if (owner.outside) return NONE
  const row = receiverParameter(owner, toRow(linker.values.fn(id), owner.functionBase))
  return row < 0 ? NONE : bindingOf(owner, row)
}

/** Lets the arguments of a call flow into the parameters of the callee `id`, or of the function behind it. */
function flowArgumentsOf(linker: Linker, id: ValueId, call: Call, changed: Set<BindingId>, depth = 0): void {
  const { values } = linker
  switch (values.kind(id)) {
    case Value.Function:
      flowIntoFunction(linker, id, call, changed)
      break
    case Value.Class:
    case Value.SelfClass:
      flowIntoClass(linker, id, call, changed)
      break
    case Value.Super: {
      const base = classOfSuper(linker, values.entity(id), call.unit)
      if (base >= 0) flowIntoClass(linker, base, { ...call, isNew: true }, changed)
      break
    }
    case Value.Instance:
      flowIntoAll(linker, callableMembers(linker, call.unit, id), call, changed)
      break
    case Value.Bound:
      flowIntoApplied(linker, id, call, changed, depth)
  }
}

/** Lets the arguments of a call, and those already applied, flow into the function of a partial application. */
function flowIntoApplied(linker: Linker, id: ValueId, call: Call, changed: Set<BindingId>, depth: number): void {
  const { values } = linker
  const owner = unitOfExpr(linker, values.expr(id))
  const { exprs } = owner.facts
  const row = toRow(values.expr(id), owner.exprBase)
  const held = callAt(owner, row)
  const applied = exprValue(linker, owner, exprs.a[row]!)
  // Bounded, since a partial application may be assigned to the variable that it applies.
  if (exprs.b[row]! >= 0 && depth < PARTIALS_MAX)
    for (const one of values.items(applied)) flowArgumentsOf(linker, one, held, changed, depth + 1)
  // behind positions already applied, the parameter of an argument is unknown
  if (held.args.every((arg) => exprs.op[arg] === Op.Keyword)) flowIntoAll(linker, applied, call, changed)
}

/** Lets the arguments of a call flow into the constructor of a class. */
function flowIntoClass(linker: Linker, id: ValueId, call: Call, changed: Set<BindingId>): void {
  const constructors = constructorsOf(linker, id)
  if (constructors !== EMPTY_SET) flowIntoAll(linker, chooseOverloads(linker, constructors, call), call, changed)
  else call.unit.hooks.flowArguments(linker, id, call, NO_PAIRS, changed)
}

function flowIntoAll(linker: Linker, functions: SetId, call: Call, changed: Set<BindingId>): void {
  for (const id of linker.values.items(functions))
    if (linker.values.kind(id) === Value.Function) flowIntoFunction(linker, id, call, changed)
}

/**
 * Lets the arguments of a call flow into the parameters of a function; a function of the library passes values to
 * callbacks.
 */
function flowIntoFunction(linker: Linker, id: ValueId, call: Call, changed: Set<BindingId>): void {
  const owner = unitOfFunction(linker, linker.values.fn(id))
  if (owner.outside) {
    for (const callback of handedToLibrary(linker, id, call)) flowToCallback(linker, callback, changed)
    owner.hooks.flowArguments(linker, id, call, NO_PAIRS, changed)
    return
  }
  const pairs = matchArguments(linker, id, call)
  for (const { param, arg } of pairs) {
    const binding = bindingOf(owner, param)
    if (takesMore(linker, binding)) flowInto(linker, binding, handed(linker, owner, call.unit, arg), changed)
  }
  noteDefaults(linker, id, call.unit, pairs, changed)
  owner.hooks.flowArguments(linker, id, call, pairs, changed)
}

/** Marks the parameters of the function `id` for which a call in `unit` uses the defaults. */
function noteDefaults(
  linker: Linker,
  id: ValueId,
  unit: Unit,
  pairs: readonly Passed[],
  changed: Set<BindingId>,
): void {
  const fn = linker.values.fn(id)
  const owner = unitOfFunction(linker, fn)
  const { start, rows } = owner.paramsOf
  for (let at = start[toRow(fn, owner.functionBase)]!; at < start[toRow(fn, owner.functionBase) + 1]!; at++) {
    const row = rows[at]!
    if (owner.facts.params.fallback[row]! < 0) continue
    const binding = bindingOf(owner, row)
    // noted of later rounds too: with an edit the first may be gone
    if (binding < 0 || isGiven(unit, pairs, row)) continue
    if (!noteHanding(linker, binding, HANDED_DEFAULT)) continue
    linker.defaulted[binding] = ARRIVING
    changed.add(binding)
  }
}

/** Whether a call passes a value for a parameter. A spread does not count, since its length is unknown. */
function isGiven(unit: Unit, pairs: readonly Passed[], row: ParamRow): boolean {
  const { op, b } = unit.facts.exprs
  for (const { param, arg } of pairs)
    if (param === row && op[arg] !== Op.Spread && (op[arg] !== Op.Unknown || b[arg] !== ABSENT)) return true
  return false
}

/** Lets the values that the library passes to a callback flow into its parameters. */
function flowToCallback(linker: Linker, { fn, signature }: Callback, changed: Set<BindingId>): void {
  const { values } = linker
  const owner = unitOfFunction(linker, values.fn(fn))
  const { params } = owner.facts
  const rows = [...paramRows(owner, toRow(values.fn(fn), owner.functionBase))]
  const taking = values.receiver(fn) < 0 ? rows : rows.filter((row) => params.kind[row] !== ParamKind.Receiver)
  for (const [position, row] of taking.entries()) {
    if (params.kind[row] !== ParamKind.Positional && params.kind[row] !== ParamKind.Receiver) break
    const binding = bindingOf(owner, row)
    if (takesMore(linker, binding)) flowInto(linker, binding, signature[position] ?? EMPTY_SET, changed)
  }
}

/** The binding of a parameter (row), or NONE. */
function bindingOf(unit: Unit, param: ParamRow): BindingId {
  const binding = unit.facts.params.binding[param]!
  return binding < 0 ? NONE : toId(binding, unit.bindingBase)
}

/**
 * The values that an argument passes to a parameter, without functions that tests and examples pass to production code.
 */
function handed(linker: Linker, owner: Unit, unit: Unit, arg: ExprRow): SetId {
  const set = passed(linker, unit, arg)
  if (!owner.hooks.keepsFunctions || !isTestOrExample(unit) || isTestOrExample(owner)) return set
  const { values } = linker
  return values.setOf(values.items(set).filter((id) => !FUNCTIONS.has(values.kind(id))))
}

const FUNCTIONS = new Kinds([Value.Function, Value.Bound, Value.Site])

/** The values that an argument passes, except those read under an unknown key. */
const passed = (linker: Linker, unit: Unit, arg: ExprRow): SetId => unlessAnyKey(linker, argumentValue, unit, arg)

/** Whether a parameter (a binding, or NONE) exists and accepts more values; notes a call that it takes nothing from. */
function takesMore({ inflow, values, support, flowing }: Linker, binding: BindingId): boolean {
  if (binding < 0) return false
  if (values.items(inflow[binding]!).length < INFLOW_MAX) return true
  noteUntaken(support, binding, flowing)
  return false
}

/** Lets values flow into a parameter (a binding, or NONE) that has not too many already. */
export function flowTo(linker: Linker, binding: BindingId, given: SetId, changed: Set<BindingId>): void {
  if (takesMore(linker, binding)) flowInto(linker, binding, given, changed)
}

/** Adds values to those that a parameter (a binding) receives from the next round on. */
function flowInto(linker: Linker, binding: BindingId, given: SetId, changed: Set<BindingId>): void {
  const { values, arriving, inflow } = linker
  const kept = evidence(linker, given)
  if (kept === EMPTY_SET || !noteHanding(linker, binding, kept)) return
  let isNew = false
  for (const id of values.items(kept)) {
    let first = arriving.get(binding)
    if (first === undefined) arriving.set(binding, (first = [...values.items(inflow[binding]!)]))
    if (values.insert(first, id, INFLOW_MAX)) isNew = true
  }
  if (isNew) changed.add(binding)
}

/** The values of a set that tell what a parameter receives: neither unknown types nor objects from outside the project. */
function evidence({ values }: Linker, given: SetId): SetId {
  for (const id of values.items(given))
    if (!isEvidence(values.kind(id)))
      return values.setOf(values.items(given).filter((one) => isEvidence(values.kind(one))))
  return given
}

const isEvidence = (kind: number): boolean => kind !== Value.Param && kind !== Value.External
