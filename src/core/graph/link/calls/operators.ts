// What an operator gives. `operatorValue` is the way in.

import { listOf } from '../../../facts.ts'
import { entityOfFunction, nameOfEntity } from '../entities.ts'

import { type Linker, unitOfFunction } from '../linker.ts'

import { amongImpls, givenOperator } from '../members/trait-impls.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, memberValue } from '../questions.ts'
import { instanceOfPrelude, isOutside } from '../types/library-types.ts'
import { widened } from '../types/subtypes.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { applyCall } from './calls.ts'

/** An operator is a call of the member that implements it; without one the operands' own type is the result. */
export function operatorValue(linker: Linker, unit: Unit, row: number): number {
  const { exprs, strings } = unit.facts
  const operands = listOf(unit.facts, exprs.a[row]!)
  const left = operands.length > 0 ? exprValue(linker, unit, operands[0]!) : EMPTY_SET
  const implemented = exprs.b[row]! < 0 ? undefined : byMember(linker, unit, row, left)
  if (implemented !== undefined) return implemented
  const text = concatenated(linker, unit, row)
  if (text !== EMPTY_SET) return text
  const type = exprs.c[row]!
  if (type >= 0 && strings[type] !== '') return instanceOfPrelude(linker, unit, unit.names[type]!)
  if (unit.language.rules.boxes === undefined || operands.length !== 2) return left
  return widened(linker, left, exprValue(linker, unit, operands[1]!))
}

/** What the member that implements an operator gives; undefined when what is on the left has none. */
function byMember(linker: Linker, unit: Unit, row: number, left: number): number | undefined {
  const { values } = linker
  const { exprs } = unit.facts
  const found = left === EMPTY_SET ? left : memberValue(linker, left, unit.names[exprs.b[row]!]!)
  if (!values.isKnown(found)) return undefined
  const operands = listOf(unit.facts, exprs.a[row]!)
  const isFree = values.items(found).every((id) => values.kind(id) === Value.Function && values.receiver(id) < 0)
  const args = isFree ? operands : operands.subarray(1)
  const meant = unit.language.rules.traitsInSight ? operatorMeant(linker, left, found, { unit, args }) : found
  return applyCall(linker, meant, { unit, args, isNew: false })
}

/** The type of texts, where an operator joins one with anything (`+` of Java); else the empty set. */
function concatenated(linker: Linker, unit: Unit, row: number): number {
  const { exprs, strings } = unit.facts
  const { concatenation } = unit.language.rules
  if (concatenation === undefined || exprs.b[row]! < 0) return EMPTY_SET
  if (strings[exprs.b[row]!] !== concatenation.operator) return EMPTY_SET
  const name = linker.program.stringIds.get(concatenation.type)
  const text = name === undefined ? EMPTY_SET : instanceOfPrelude(linker, unit, name)
  if (text === EMPTY_SET) return text
  const operands = listOf(unit.facts, exprs.a[row]!)
  return operands.some((operand) => isText(linker, exprValue(linker, unit, operand), text)) ? text : EMPTY_SET
}

/** Whether a value is of the type of texts, known texts included. */
function isText({ values }: Linker, set: number, text: number): boolean {
  return set === text || (set !== EMPTY_SET && values.items(set).every((id) => values.kind(id) === Value.Text))
}

/** Of the implementations of an operator for the type on the left, the one for what is on the right. */
function operatorMeant(linker: Linker, left: number, found: number, call: { unit: Unit; args: Int32Array }): number {
  const { values } = linker
  const [id] = values.items(found)
  if (id === undefined || values.kind(id) !== Value.Function) return found
  if (!unitOfFunction(linker, values.a(id)).outside) return amongImpls(linker, found, left, call)
  const right = call.args.length === 1 ? exprValue(linker, call.unit, call.args[0]!) : EMPTY_SET
  const isProjects = values.items(right).some((one) => values.kind(one) === Value.Instance && !isOutside(linker, one))
  const entity = entityOfFunction(linker, values.a(id))
  if (!isProjects || entity < 0) return found
  return givenOperator(linker, left, nameOfEntity(linker, entity), call) ?? found
}
