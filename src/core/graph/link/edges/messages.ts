// Messages: the methods to which a framework hands an argument of a call, by its type (`MessageRules`). No code names
// them, so nothing but the type of the message leads there.

import type { EntityId, ExprRow, SetId } from '../../../ids.ts'
import type { MessageRules } from '../../../languages/message-rules.ts'
import { Op } from '../../../vocabulary.ts'
import { argumentsIn, NO_ARGUMENTS } from '../calls/call.ts'
import { derive } from '../certainty.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf, exprValue, typeValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import {
  type ByMessage,
  classesOf,
  frameworksNamed,
  isOfArguments,
  type MessageKey,
  receiversIn,
  textsOf,
} from './message-receivers.ts'
import { sentThrough } from './subscriptions.ts'

const NO_ENTITIES: readonly EntityId[] = []

/**
 * The methods that receive the arguments of a call (an expression): where its name, or a function of the project among its
 * `targets`, sends messages; and those that receive the events which it makes for a function of the project.
 */
export function receiversOf(
  linker: Linker,
  unit: Unit,
  call: ExprRow,
  targets: readonly EntityId[],
): readonly EntityId[] {
  const { ofFramework, ofEvents, passing } = receiversIn(linker)
  if (ofFramework.size === 0) return NO_ENTITIES
  const found = new Set<EntityId>()
  const frameworks = new Set<MessageRules>(frameworksNamed(unit, unit.facts.exprs.a[call]!))
  for (const target of targets) for (const rules of passing.get(target) ?? []) frameworks.add(rules)
  for (const rules of frameworks) {
    const receivers = ofFramework.get(rules)
    if (!receivers) continue
    if (!isOfArguments(rules)) {
      // a method of the project that hands messages on is known by its own code
      const sent = targets.length === 0 ? sentThrough(linker, unit, call, rules) : []
      for (const key of sent) for (const method of receivers.get(key) ?? []) found.add(method)
      continue
    }
    for (const set of sentBy(linker, unit, call))
      for (const key of [...classesOf(linker, set), ...textsOf(linker, set)])
        for (const method of receivedAs(linker, receivers, key)) found.add(method)
  }
  if (ofEvents.size > 0 && targets.length > 0 && !unit.test)
    for (const method of receiversOfMade(linker, unit, call, ofEvents)) found.add(method)
  return targets.some((target) => found.has(target)) ? NO_ENTITIES : [...found]
}

/** The methods that receive the events which a call makes for its callee: that keeps them until they are sent. */
function receiversOfMade(linker: Linker, unit: Unit, call: ExprRow, ofEvents: ByMessage): readonly EntityId[] {
  const { exprs } = unit.facts
  return argumentsIn(unit, exprs.b[call]!).flatMap((row) => {
    const isMade = exprs.op[row] === Op.New || (exprs.op[row] === Op.Call && isConstruction(linker, unit, row))
    const made = isMade ? classesOf(linker, derive(linker, exprValue, unit, row).answer) : NO_ENTITIES
    return made.flatMap((entity) => ofEvents.get(entity) ?? NO_ENTITIES)
  })
}

/** Whether a call calls a class. */
const isConstruction = (linker: Linker, unit: Unit, call: ExprRow): boolean =>
  linker.values
    .items(derive(linker, exprValue, unit, unit.facts.exprs.a[call]!).answer)
    .some((id) => linker.values.kind(id) === Value.Class)

/** The methods that receive a message: those of its class, then of the bases of that. */
function receivedAs(linker: Linker, receivers: ByMessage, key: MessageKey): readonly EntityId[] {
  const direct = receivers.get(key) ?? NO_ENTITIES
  if (typeof key === 'string' || key < 0) return direct
  const above = basesOf(linker, key as EntityId).flatMap((base) =>
    linker.values.kind(base) === Value.Class ? (receivers.get(linker.values.entity(base)) ?? NO_ENTITIES) : NO_ENTITIES,
  )
  return [...direct, ...above]
}

/**
 * The values that a call sends: its arguments, their elements, what a library's function makes of them (`Envelope(message)`,
 * `Map<Message>(x)`), its type arguments, and the class whose method it calls.
 */
function sentBy(linker: Linker, unit: Unit, call: ExprRow): SetId[] {
  const { exprs } = unit.facts
  const callee = exprs.a[call]!
  const sent = givenTo(linker, unit, call)
  if (exprs.op[callee] === Op.Member)
    sent.push(classesOnly(linker, derive(linker, exprValue, unit, exprs.a[callee]!).answer))
  return sent
}

/** The values of the arguments and type arguments of a call. */
function givenTo(linker: Linker, unit: Unit, call: ExprRow): SetId[] {
  const { exprs } = unit.facts
  const callee = exprs.a[call]!
  const typed = exprs.op[callee] === Op.Apply ? argumentsIn(unit, exprs.b[callee]!) : NO_ARGUMENTS
  return [
    ...argumentsIn(unit, exprs.b[call]!).flatMap((row) => valuesOf(linker, unit, row)),
    ...typed.map((row) => derive(linker, typeValue, unit, row).answer),
  ]
}

function valuesOf(linker: Linker, unit: Unit, row: ExprRow): SetId[] {
  const { exprs } = unit.facts
  const op = exprs.op[row]!
  if (op === Op.List || op === Op.Dict)
    return argumentsIn(unit, exprs.a[row]!).flatMap((one) => valuesOf(linker, unit, one))
  const own = derive(linker, exprValue, unit, row).answer
  const isForeign = own === EMPTY_SET || linker.values.isExternal(own)
  return isForeign && (op === Op.Call || op === Op.New) ? givenTo(linker, unit, row) : [own]
}

const classesOnly = ({ values }: Linker, set: SetId): SetId =>
  values.setOf(values.items(set).filter((id) => values.kind(id) === Value.Class))
