// Lambdas that are run as part of an object: `html { body { … } }`. `blockReceiver` gives the object, `takingArguments`
// the functions around them that a call may mean.

import { listOf } from '../../../facts.ts'
import { acceptsCount, acceptsNames } from '../../../graph/link/calls/argument-counts.ts'
import { callAt } from '../../../graph/link/calls/call.ts'
import { entityKind } from '../../../graph/link/entities.ts'
import { type Linker, unitOfFunction } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { exprValue, plainMember } from '../../../graph/link/questions.ts'
import { expectedThis } from '../../../graph/link/types/expected-type.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { ExprRow, SetId, ValueId } from '../../../ids.ts'
import { EntityKind, Op, TRAILING } from '../../../vocabulary.ts'
import { functionName } from '../context.ts'

/** `this` of the lambda with that scope, by the type that its place expects; the empty set where that declares none. */
export function blockReceiver(linker: Linker, unit: Unit, row: ExprRow): SetId | undefined {
  const { exprs, scopes } = unit.facts
  if (exprs.op[row] !== Op.This) return undefined
  const fn = scopes.fn[exprs.a[row]!]!
  return fn < 0 ? EMPTY_SET : expectedThis(linker, unit, fn)
}

/**
 * The functions that a call by a bare name means: those of the innermost receiver of which one takes the arguments, not
 * those of a nearer one that have the name alone.
 */
export function takingArguments(linker: Linker, unit: Unit, row: ExprRow, found: SetId): SetId {
  const { exprs } = unit.facts
  const callee = exprs.op[exprs.a[row]!] === Op.Apply ? exprs.a[exprs.a[row]!]! : exprs.a[row]!
  if (exprs.op[callee] !== Op.First || mayTake(linker, unit, row, found)) return found
  for (const reading of readingsOf(unit, callee)) {
    const other = exprValue(linker, unit, reading)
    if (linker.values.isKnown(other) && mayTake(linker, unit, row, other)) return other
  }
  return found
}

/** What a name may mean, the nearest first. */
const readingsOf = (unit: Unit, row: ExprRow): readonly ExprRow[] =>
  unit.facts.exprs.op[row] === Op.First
    ? [...listOf(unit.facts, unit.facts.exprs.a[row]!)].flatMap((one) => readingsOf(unit, one))
    : [row]

/** Whether a call may mean one of some values: a function that takes its arguments, or any other value that can be called. */
function mayTake(linker: Linker, unit: Unit, row: ExprRow, set: SetId): boolean {
  const { values } = linker
  const { exprs, strings } = unit.facts
  const call = callAt(unit, row)
  const isTrailing = (arg: ExprRow): boolean => exprs.op[arg] === Op.Keyword && strings[exprs.a[arg]!] === TRAILING
  const named = { ...call, args: [...call.args].filter((arg) => !isTrailing(arg)) }
  return values.items(set).some((id) => {
    if (values.kind(id) !== Value.Function) return !isUncallable(linker, id)
    if (unitOfFunction(linker, values.fn(id)).outside) return true
    return acceptsCount(linker, id, call) && acceptsNames(linker, id, named)
  })
}

/** Whether a value is an object without `invoke`; an alias may stand for a function type. */
function isUncallable(linker: Linker, id: ValueId): boolean {
  const { values, program } = linker
  const kind = values.kind(id)
  if (kind !== Value.Site && kind !== Value.Instance) return false
  if (kind === Value.Instance && entityKind(linker, values.entity(id)) === EntityKind.Type) return false
  const name = program.stringIds.get(functionName('invoke'))
  return name === undefined || !values.isKnown(plainMember(linker, values.single(id), name))
}
