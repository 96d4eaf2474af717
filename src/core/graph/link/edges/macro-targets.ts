// The targets of the calls in the body of a macro, at a use of the macro. The entry point is `addBodyOfMacro`.

import { type ExprRow, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { CallFlag, Op } from '../../../vocabulary.ts'
import { argumentAt, type Call, callWithin } from '../calls/call.ts'
import { callValues } from '../calls/returns.ts'
import { settle } from '../certainty.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import { exprValue, memberValue, nameValue } from '../questions.ts'
import { valuesOnly } from '../types/type-or-value.ts'
import { EMPTY_SET } from '../values/values.ts'
import { addTargets, type Search } from './call-targets.ts'
import { type Named, newFound, TARGETS_MAX } from './found-targets.ts'

/** Adds the targets of the calls in the body of a macro to those of the call that uses the macro. */
export function addBodyOfMacro(linker: Linker, macro: ValueId, { call, found, depth }: Search): void {
  const fn = linker.values.fn(macro)
  const unit = unitOfFunction(linker, fn)
  const { calls, exprs } = unit.facts
  for (const row of unit.callsOfMacro.get(toRow(fn, unit.functionBase)) ?? []) {
    const expr = calls.expr[row]!
    const named = { unit, row: exprs.a[expr]! }
    const use = found.named ?? named
    const isGiven = exprs.op[named.row] === Op.Given
    const { answer: callee, how } = settle(linker, () =>
      isGiven ? givenCallee(linker, named, call, found.named) : calleeInMacro(linker, named, use, call),
    )
    const inside = newFound(use, how)
    addTargets(linker, callee, { call: callWithin(unit, expr, call), found: inside, depth: depth + 1 })
    const isName = (calls.flags[row]! & CallFlag.MacroName) !== 0
    const inlined = (found.inlined ??= [])
    if (!isName && inside.entities.length <= TARGETS_MAX) inlined.push(...inside.entities)
    if (inside.inlined) inlined.push(...inside.inlined)
  }
}

/**
 * The values of a callee in the body of a macro: of a name in the scope of the body or, if unknown there, at the use of
 * the macro; of a member by those of its object.
 */
function calleeInMacro(linker: Linker, named: Named, use: Named, call: Call): SetId {
  const known = valuesOnly(linker, exprValue(linker, named.unit, named.row))
  return linker.values.isKnown(known) ? known : valueWhereUsed(linker, named, use, call)
}

/** The values of an expression from the body of a macro at a use of the macro. */
function valueWhereUsed(linker: Linker, named: Named, use: Named, call: Call): SetId {
  const { unit, row } = named
  const { op, a, b } = unit.facts.exprs
  const part = (inner: ExprRow): SetId => calleeInMacro(linker, { unit, row: inner }, use, call)
  switch (op[row]) {
    case Op.Name:
      return nameWhereUsed(linker, named, use)
    case Op.Given: {
      const given = argumentAt(call, a[row]!)
      return given ? valuesOnly(linker, exprValue(linker, given.unit, given.row)) : EMPTY_SET
    }
    case Op.Member:
      return memberWhereUsed(linker, part(a[row]!), unit.names[b[row]!]!, use)
    case Op.Index: {
      const given = op[b[row]!] === Op.Given ? argumentAt(call, a[b[row]!]!) : undefined
      if (!given || given.unit.facts.exprs.op[given.row] !== Op.Name) return EMPTY_SET
      const name = given.unit.names[given.unit.facts.exprs.a[given.row]!]!
      return memberWhereUsed(linker, part(a[row]!), name, use)
    }
    case Op.Call:
      return callValues(linker, part(a[row]!))
    default:
      return exprValue(linker, unit, row)
  }
}

/** A member of an object, as the file sees it that uses the macro. */
const memberWhereUsed = (linker: Linker, object: SetId, name: StringId, { unit }: Named): SetId =>
  unit.hooks.memberInFile ? unit.hooks.memberInFile(linker, unit, object, name) : memberValue(linker, object, name)

/** The callee that the use of a macro passes: `#define CALL(f, x) f(x)`, `#define SET(type, x) set_##type(x)`. */
function givenCallee(linker: Linker, { unit, row }: Named, call: Call, use: Named | undefined): SetId {
  const { exprs, strings } = unit.facts
  const given = argumentAt(call, exprs.a[row]!)
  if (given === undefined) return EMPTY_SET
  if (exprs.b[row]! < 0) return valuesOnly(linker, exprValue(linker, given.unit, given.row))
  const { facts } = given.unit
  if (use === undefined || facts.exprs.op[given.row] !== Op.Name) return EMPTY_SET
  const word = strings[exprs.b[row]!]! + facts.strings[facts.exprs.a[given.row]!]! + strings[exprs.c[row]!]!
  const { b: scopes, c: offsets } = use.unit.facts.exprs
  const name = linker.program.intern(word)
  return valuesOnly(linker, nameValue(linker, use.unit, name, scopes[use.row]!, offsets[use.row]!))
}

/**
 * The values of a name from the body of a macro in the scope of its use: a member of the enclosing class, a local
 * function.
 */
function nameWhereUsed(linker: Linker, named: Named, use: Named): SetId {
  const name = named.unit.names[named.unit.facts.exprs.a[named.row]!]!
  const { b: scopes, c: offsets } = use.unit.facts.exprs
  return valuesOnly(linker, nameValue(linker, use.unit, name, scopes[use.row]!, offsets[use.row]!))
}
