// Members that `__getattr__` looks up in another object: `return getattr(self.wrapped, name)`.

import { type Linker, stringId, unitOfFunction } from '../../../graph/link/linker.ts'
import { groupOf } from '../../../graph/link/program/tables.ts'
import { exprValue, memberValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import { type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { Op, ReturnKind } from '../../../vocabulary.ts'
import { ASKED_MEMBER } from '../rules.ts'
import { isSpecial } from './metaclasses.ts'

/** The members called `name` of the objects in which the method `method` (`__getattr__`) looks it up. */
export function fallbackMember(linker: Linker, method: ValueId, name: StringId): SetId {
  const { values } = linker
  const unit = unitOfFunction(linker, values.fn(method))
  const asked = stringId(linker, ASKED_MEMBER)
  if (asked === undefined || name === asked || isSpecial(linker, name)) return EMPTY_SET
  const { returns, exprs } = unit.facts
  let result = EMPTY_SET
  for (const row of groupOf(unit.returnsOf, toRow(values.fn(method), unit.functionBase))) {
    const expr = returns.expr[row]!
    if (returns.kind[row] !== ReturnKind.Return || exprs.op[expr] !== Op.Member) continue
    if (unit.names[exprs.b[expr]!] !== asked) continue
    const object = values.subst(exprValue(linker, unit, exprs.a[expr]!), values.env(method))
    result = values.union(result, memberValue(linker, object, name))
  }
  return result
}
