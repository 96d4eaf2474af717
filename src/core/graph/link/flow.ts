// The rounds in which arguments flow into parameters that have no declared type. `flowArguments` is the way in.

import { listOf, NONE, Op, ParamKind } from '../../facts.ts'
import { beginCall, forgetReaders } from './askers.ts'
import { argumentValue } from './calls/argument-inference.ts'
import { type Callback, handedToLibrary } from './calls/callbacks.ts'
import { callableMembers } from './calls/calls.ts'
import { constructorsOf } from './calls/construction.ts'
import { chooseOverloads } from './calls/overload-choice.ts'
import { matchArguments, paramRows, receiverParameter } from './calls/signatures.ts'
import { exprValue, valuesOnly } from './evaluate.ts'
import { type Linker, unitOfExpr, unitOfFunction } from './linker.ts'
import { unlessAnyKey } from './members/keyed-members.ts'
import type { Unit } from './program/unit.ts'
import { EMPTY_SET, Value } from './values/values.ts'

/** Rounds of argument flow at most; each lets a value travel through one more call. */
const ROUNDS_MAX = 6
/** A parameter that receives more different values than this says nothing. */
const INFLOW_MAX = 12
/** Partial applications of partial applications that arguments are followed through. */
const PARTIALS_MAX = 4

/**
 * Lets the arguments of calls flow into the parameters that have no declared type, round by round, until nothing new
 * arrives. After the first round only the calls that something new has reached are looked at again.
 */
export function flowArguments(linker: Linker): void {
  const { program, askers } = linker
  const units = program.units.slice(0, program.projectUnits)
  const firstCall = new Int32Array(units.length + 1)
  for (const unit of units) firstCall[unit.index + 1] = firstCall[unit.index]! + unit.facts.calls.length
  const due = new Uint8Array(firstCall[units.length]!).fill(1)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const changed = new Set<number>()
    for (const unit of units) {
      const { calls, exprs } = unit.facts
      for (let row = 0; row < calls.length; row++) {
        const number = firstCall[unit.index]! + row
        if (due[number] === 0) continue
        due[number] = 0
        const call = calls.expr[row]!
        if (exprs.op[call] !== Op.Call && exprs.op[call] !== Op.New) continue
        beginCall(askers, number)
        flowCall(linker, unit, call, changed)
      }
    }
    askers.asker = -1
    if (changed.size === 0) break
    forgetReaders(linker, changed, (number) => {
      due[number] = 1
    })
  }
  askers.active = false
}

const NO_ARGUMENTS = new Int32Array(0)

/** Adds to `changed` the parameters (bindings of the program) at which something new arrives. */
function flowCall(linker: Linker, unit: Unit, call: number, changed: Set<number>): void {
  const { exprs } = unit.facts
  const { values } = linker
  const callee = valuesOnly(linker, exprValue(linker, unit, exprs.a[call]!))
  if (callee === EMPTY_SET || callee === values.externalSet) return
  const args = exprs.b[call]! < 0 ? NO_ARGUMENTS : listOf(unit.facts, exprs.b[call]!)
  const object = receiverOf(unit, call)
  for (const id of values.items(chooseOverloads(linker, unit, callee, args))) {
    if (object >= 0) flowReceiver(linker, unit, id, object, changed)
    flowInto(linker, unit, id, args, changed)
  }
}

/** The expression of the object in `object.f()`, or -1. */
function receiverOf({ facts: { exprs } }: Unit, call: number): number {
  const callee = exprs.a[call]!
  return exprs.op[call] === Op.Call && exprs.op[callee] === Op.Member ? exprs.a[callee]! : NONE
}

/** The object through which a function is called reaches the parameter that the function has for it. */
function flowReceiver(linker: Linker, unit: Unit, id: number, object: number, changed: Set<number>): void {
  if (linker.values.kind(id) !== Value.Function) return
  const owner = unitOfFunction(linker, linker.values.a(id))
  if (owner.outside) return
  const parameter = receiverParameter(owner, linker.values.a(id) - owner.functionBase)
  if (parameter >= 0) flowOne(linker, owner, parameter, unit, object, changed)
}

function flowInto(linker: Linker, unit: Unit, id: number, args: Int32Array, changed: Set<number>, depth = 0): void {
  const { values } = linker
  const kind = values.kind(id)
  let functions: readonly number[] = []
  let extra: Int32Array | undefined
  if (kind === Value.Function) functions = [id]
  else if (kind === Value.Class)
    functions = values.items(chooseOverloads(linker, unit, constructorsOf(linker, id), args))
  else if (kind === Value.Instance) functions = values.items(callableMembers(linker, unit, id))
  else if (kind === Value.Bound) {
    const owner = unitOfExpr(linker, values.a(id))
    const row = values.a(id) - owner.exprBase
    extra = owner.facts.exprs.b[row]! >= 0 ? listOf(owner.facts, owner.facts.exprs.b[row]!) : undefined
    functions = values.items(exprValue(linker, owner, owner.facts.exprs.a[row]!))
    // A partial application may be assigned to the name that it applies.
    if (extra && depth < PARTIALS_MAX)
      for (const one of functions) flowInto(linker, owner, one, extra, changed, depth + 1)
    if (extra?.some((arg) => owner.facts.exprs.op[arg] !== Op.Keyword)) return
  }
  for (const one of functions) {
    if (values.kind(one) !== Value.Function) continue
    const owner = unitOfFunction(linker, values.a(one))
    if (owner.outside) {
      for (const callback of handedToLibrary(linker, unit, one, args)) flowToCallback(linker, callback, changed)
      continue
    }
    const fn = values.a(one) - owner.functionBase
    const pairs = matchArguments(owner, fn, values.receiver(one) >= 0, unit, args)
    for (const [param, arg] of pairs) flowOne(linker, owner, param, unit, arg, changed)
    // how many a spread list holds is not known
    const sure = pairs.filter(([, arg]) => unit.facts.exprs.op[arg] !== Op.Spread)
    noteDefaults(linker, owner, fn, sure, changed)
  }
}

/** Marks the parameters that a call leaves to their defaults. */
function noteDefaults(
  linker: Linker,
  owner: Unit,
  fn: number,
  pairs: readonly [number, number][],
  changed: Set<number>,
): void {
  const { params } = owner.facts
  for (const row of paramRows(owner, fn)) {
    const binding = params.binding[row]!
    if (params.fallback[row]! < 0 || binding < 0 || linker.defaulted[owner.bindingBase + binding] === 1) continue
    if (pairs.some(([param]) => param === row)) continue
    linker.defaulted[owner.bindingBase + binding] = 1
    changed.add(owner.bindingBase + binding)
  }
}

/** The parameters of a function that the library calls receive what the library hands to it. */
function flowToCallback(linker: Linker, { fn, signature }: Callback, changed: Set<number>): void {
  const { values } = linker
  const owner = unitOfFunction(linker, values.a(fn))
  const { params } = owner.facts
  const rows = [...paramRows(owner, values.a(fn) - owner.functionBase)]
  const taking = values.receiver(fn) < 0 ? rows : rows.filter((row) => params.kind[row] !== ParamKind.Receiver)
  for (const [position, row] of taking.entries()) {
    if (params.kind[row] !== ParamKind.Positional && params.kind[row] !== ParamKind.Receiver) break
    flowSet(linker, owner, row, () => signature[position] ?? EMPTY_SET, changed)
  }
}

function flowOne(linker: Linker, owner: Unit, param: number, unit: Unit, arg: number, changed: Set<number>): void {
  flowSet(linker, owner, param, () => unlessAnyKey(linker, () => argumentValue(linker, unit, arg)), changed)
}

function flowSet(linker: Linker, owner: Unit, param: number, given: () => number, changed: Set<number>): void {
  const binding = owner.facts.params.binding[param]!
  if (binding < 0) return
  const { values } = linker
  const row = owner.bindingBase + binding
  const before = linker.inflow[row]!
  if (values.items(before).length >= INFLOW_MAX) return
  const set = given()
  if (set === EMPTY_SET) return
  const kept = values.setOf(
    values.items(set).filter((id) => values.kind(id) !== Value.Param && values.kind(id) !== Value.External),
  )
  const after = values.union(before, kept)
  if (after === before) return
  linker.inflow[row] = after
  changed.add(row)
}
