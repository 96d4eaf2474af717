// Members that an object lacks, where a method of its class answers for them (`__getattr__`).

import { Op, ReturnKind } from '../../../facts.ts'
import { callValues } from '../calls/returns.ts'
import { isSpecial } from '../entities.ts'
import { How, type Linker, stringId, unitOfFunction } from '../linker.ts'
import { groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, memberValue, specialMember } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** What the method that answers for all that is missing gives for a name, or the member that it hands the question on to. */
export function fallbackMember(linker: Linker, unit: Unit, id: number, name: number): number {
  const { values, program } = linker
  for (const fallback of unit.language.rules.fallbackMembers) {
    if (program.strings[name] === fallback) continue
    const method = specialMember(linker, values.single(id), fallback)
    if (method === EMPTY_SET) continue
    linker.flag |= How.Inferred
    let result = unlessSeveral(linker, callValues(linker, method))
    for (const one of values.items(method))
      if (values.kind(one) === Value.Function) result = values.union(result, handedOn(linker, one, name))
    return result
  }
  return EMPTY_SET
}

/** What is given for any name, without the functions among it when there are several: each is that of another name. */
function unlessSeveral({ values }: Linker, given: number): number {
  const ids = values.items(given)
  const others = ids.filter((id) => values.kind(id) !== Value.Function && values.kind(id) !== Value.Bound)
  return ids.length - others.length > 1 ? values.setOf(others) : given
}

/** The members of a name that a method which was asked for it looks up in other objects. */
function handedOn(linker: Linker, method: number, name: number): number {
  const { values } = linker
  const unit = unitOfFunction(linker, values.a(method))
  const { askedMember } = unit.language.rules
  const asked = stringId(linker, askedMember)
  if (asked === undefined || name === asked || isSpecial(linker, unit, name)) return EMPTY_SET
  const { returns, exprs } = unit.facts
  let result = EMPTY_SET
  for (const row of groupOf(unit.returnsOf, values.a(method) - unit.functionBase)) {
    const expr = returns.expr[row]!
    if (returns.kind[row] !== ReturnKind.Return || exprs.op[expr] !== Op.Member) continue
    if (unit.names[exprs.b[expr]!] !== asked) continue
    const object = values.subst(exprValue(linker, unit, exprs.a[expr]!), values.env(method))
    result = values.union(result, memberValue(linker, object, name))
  }
  return result
}
