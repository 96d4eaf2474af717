// Callables given as text: `'strlen'`, `[$object, 'method']`.

import { How, noteHow } from '../../../graph/link/certainty.ts'
import { type Linker, unitOfFunction } from '../../../graph/link/linker.ts'
import { isBeginning, namesBegun } from '../../../graph/link/members/begun-names.ts'
import { ANYWHERE } from '../../../graph/link/names/use.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { exprValue, memberValue, nameValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type ExprRow, MODULE_SCOPE, type SetId, type ValueId } from '../../../ids.ts'
import { OPEN_END, Op } from '../../../vocabulary.ts'

/** The functions of the project that a string names. */
export function namedByText(linker: Linker, id: ValueId): SetId {
  const { values, program } = linker
  const unit = program.units[values.receiver(id)]!
  const name = program.stringIds.get(`${program.strings[values.a(id)]!.toLowerCase()}()`)
  const found = name === undefined ? EMPTY_SET : nameValue(linker, unit, name, MODULE_SCOPE, ANYWHERE.offset)
  return values.setOf(
    values.items(found).filter((one) => {
      return values.kind(one) === Value.Function && !unitOfFunction(linker, values.fn(one)).outside
    }),
  )
}

/**
 * The methods that the Index expression `row` names by the texts that its key may be, none where the key may be anything
 * else too; undefined for other expressions.
 */
export function methodsNamed(linker: Linker, unit: Unit, row: ExprRow): SetId | undefined {
  const { values, program } = linker
  const { exprs } = unit.facts
  if (exprs.op[row] !== Op.Index) return undefined
  const set = exprValue(linker, unit, exprs.a[row]!)
  const key = exprs.b[row]!
  const texts = values.items(exprValue(linker, unit, key))
  if (texts.some((id) => values.kind(id) !== Value.Text)) return EMPTY_SET
  noteHow(linker, How.Inferred)
  let result = EMPTY_SET
  for (const text of texts.flatMap((each) => methodsBegun(linker, set, each))) {
    const name = program.stringIds.get(text)
    const found = name === undefined ? EMPTY_SET : memberValue(linker, set, name)
    if (!values.isKnown(found)) return EMPTY_SET
    result = values.union(result, found)
  }
  return result
}

/** The key of the method that a text names, or the keys of those whose beginning it is. */
function methodsBegun(linker: Linker, set: SetId, text: ValueId): readonly string[] {
  const { values, program } = linker
  if (!isBeginning(linker, text)) return [`${program.strings[values.a(text)]!.toLowerCase()}()`]
  const beginning = program.strings[values.a(text)]!.slice(0, -OPEN_END.length).toLowerCase()
  const names = values.items(set).flatMap((object) => namesBegun(linker, object, beginning))
  return names.map((name) => program.strings[name]!).filter((name) => name.endsWith('()'))
}
