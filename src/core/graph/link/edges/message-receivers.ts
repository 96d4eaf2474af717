// The methods that receive messages from a framework, and the functions that pass their own parameter on to one.

import { Kinds } from '../../../collections/kinds.ts'
import { addTo, append } from '../../../collections/multimap.ts'
import { oncePer } from '../../../collections/once.ts'
import { NONE } from '../../../facts.ts'
import {
  AFTER_MODULE,
  type EntityId,
  type EntityRow,
  type ExprRow,
  type FunctionRow,
  type ScopeRow,
  type SetId,
  toId,
  toRow,
} from '../../../ids.ts'
import type { MessageReceivers, MessageRules } from '../../../languages/message-rules.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'
import { argumentsIn } from '../calls/call.ts'
import { derive } from '../certainty.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import { groupOf } from '../program/tables.ts'
import { isFunctionKind, oncePerUnit, type Unit } from '../program/unit.ts'
import { exprValue, typeValue } from '../questions.ts'
import { typeArguments } from '../types/type-arguments.ts'
import { Value } from '../values/values.ts'
import { subscriptionsIn } from './subscriptions.ts'
import { hasBase, namesOfType } from './written-types.ts'

/**
 * What a message is known by: its class, its text as `-2 - string`, which no missing class is, or what it is sent through
 * (`subscriptions.ts`).
 */
export type MessageKey = number | string

/** The methods that receive a message. */
export type ByMessage = Map<MessageKey, EntityId[]>

/** The methods that receive messages, by framework; of events alone; and the functions that pass a parameter on to frameworks. */
export type Receivers = {
  ofFramework: Map<MessageRules, ByMessage>
  ofEvents: ByMessage
  passing: Map<EntityId, ReadonlySet<MessageRules>>
}

/** The methods that receive messages in a program, found on first use. */
export function receiversIn(linker: Linker): Receivers {
  linker.receivers ??= findReceivers(linker)
  return linker.receivers
}

function findReceivers(linker: Linker): Receivers {
  const found: Receivers = { ofFramework: new Map(), ofEvents: new Map(), passing: new Map() }
  const { units, projectUnits } = linker.program
  for (const unit of units.slice(0, projectUnits)) {
    for (const candidate of candidatesIn(unit)) addReceiver(linker, unit, candidate, found)
    for (const { rules, keys, receivers } of subscriptionsIn(linker, unit))
      for (const key of keys) for (const method of receivers) append(receiversFor(found, rules), key, method)
    for (const [fn, rules] of passingIn(unit)) {
      const entity = unit.facts.functions.entity[fn]!
      if (entity >= 0) found.passing.set(toId(entity, unit.entityBase), rules)
    }
  }
  return found
}

/** The receivers of a framework, to which others can be added. */
function receiversFor({ ofFramework }: Receivers, rules: MessageRules): ByMessage {
  let receivers = ofFramework.get(rules)
  if (!receivers) ofFramework.set(rules, (receivers = new Map()))
  return receivers
}

function addReceiver(linker: Linker, unit: Unit, candidate: Candidate, all: Receivers): void {
  const { row, rules, how } = candidate
  const owner = toId(unit.facts.entities.parent[row]!, unit.entityBase)
  if (candidate.bases && !hasBase(linker, owner, candidate.bases)) return
  const receivers = receiversFor(all, rules)
  const method = toId(row, unit.entityBase)
  const found = how.table
    ? receiversInTable(linker, unit, row)
    : Array.from(new Set(messagesOf(linker, unit, candidate)), (key) => ({ key, method }))
  for (const { key, method } of found) {
    append(receivers, key, method)
    if (how.isEvent) append(all.ofEvents, key, method)
  }
}

/** A method (a row) that may receive messages: for its marks (expressions), or if its class has one of some bases. */
type Candidate = {
  row: EntityRow
  rules: MessageRules
  how: MessageReceivers
  marks: readonly ExprRow[]
  bases?: ReadonlySet<string>
}

const NO_CANDIDATES: readonly Candidate[] = []

/** The methods of a file that may receive messages, as far as the file tells. */
const candidatesIn = oncePerUnit((unit): readonly Candidate[] => {
  const { messages } = unit.language.rules
  if (!messages) return NO_CANDIDATES
  const { entities, strings } = unit.facts
  const found: Candidate[] = []
  const folders = unit.path.split('/')
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++) {
    if (!isFunctionKind(entities.kind[row]!)) continue
    const parent = entities.parent[row]!
    for (const rules of messages)
      for (const how of rules.receivers) {
        const name = strings[entities.name[row]!]!
        const isNamed = how.table === undefined ? !how.methods || how.methods.has(name) : how.table === name
        let marks = how.marks ? marksOf(unit, row, how.marks) : NO_MARKS
        if (how.marks && how.methods && isNamed) marks = [...marks, ...marksOf(unit, parent, how.marks)]
        const isThere = isNamed && how.folder !== undefined && folders.includes(how.folder)
        if (marks.length > 0 || isThere) found.push({ row, rules, how, marks })
        else if (how.bases && isNamed && parent > 0) found.push({ row, rules, how, marks, bases: how.bases })
      }
  }
  return found
})

/** The marks of an entity (a row) that have one of some names. */
const marksOf = (unit: Unit, entity: EntityRow, names: ReadonlySet<string>): readonly ExprRow[] =>
  marksIn(unit)
    .get(entity)
    ?.filter((mark) => namesOfType(unit, mark).some((name) => names.has(name))) ?? NO_MARKS

const NO_MARKS: readonly ExprRow[] = []

/** By entity (a row), its marks. */
const marksIn = oncePerUnit(({ facts: { decorators } }): ReadonlyMap<EntityRow, readonly ExprRow[]> => {
  const found = new Map<EntityRow, ExprRow[]>()
  for (let row = 0; row < decorators.length; row++) append(found, decorators.target[row]!, decorators.expr[row]!)
  return found
})

/** The messages that a method receives: those that its marks name, or else of the type of its first parameter. */
function messagesOf(linker: Linker, unit: Unit, { row, how, marks }: Candidate): MessageKey[] {
  const { entities, params, exprs } = unit.facts
  if (how.own) return [toId(entities.parent[row]!, unit.entityBase)]
  const named = marks.flatMap((mark) => messagesNamed(linker, unit, mark, how.byText === true))
  if (named.length > 0) return named
  const fn = entities.fn[row]!
  const first = fn < 0 ? undefined : groupOf(unit.paramsOf, fn)[0]
  const type = first === undefined ? NONE : params.type[first]!
  if (type < 0) return []
  const typed = classesOf(linker, derive(linker, typeValue, unit, type).answer)
  if (typed.length > 0 || exprs.op[type] !== Op.Apply) return typed
  // `ConsumeContext<Message>`
  return argumentsIn(unit, exprs.b[type]!).flatMap((one) =>
    classesOf(linker, derive(linker, typeValue, unit, one).answer),
  )
}

/** The classes, or texts, that the arguments of a mark name: `X`, `X.class`, `{ X.class, Y.class }`, `handles: X`. */
function messagesNamed(linker: Linker, unit: Unit, mark: ExprRow, byText: boolean): MessageKey[] {
  const { exprs } = unit.facts
  const inArgument = (row: ExprRow): MessageKey[] => {
    if (exprs.op[row] === Op.Keyword) return inArgument(exprs.b[row]!)
    if (exprs.op[row] === Op.List) return argumentsIn(unit, exprs.a[row]!).flatMap(inArgument)
    const texts = byText ? textsOf(linker, derive(linker, exprValue, unit, row).answer) : []
    if (texts.length > 0) return texts
    // `OrderPaid.name` is the text, and known as the class
    const named = byText && exprs.op[row] === Op.Member ? exprs.a[row]! : row
    return classesNamed(linker, derive(linker, exprValue, unit, named).answer)
  }
  return exprs.op[mark] === Op.Call ? argumentsIn(unit, exprs.b[mark]!).flatMap(inArgument) : []
}

/** The methods that the result of a method (a row) names, by message: `[Paid::class => 'onPaid', 'paid' => [['log', 1]]]`. */
function receiversInTable(linker: Linker, unit: Unit, row: EntityRow): { key: MessageKey; method: EntityId }[] {
  const { entities, returns, exprs } = unit.facts
  const methods = new Map<string, EntityId>()
  for (const member of groupOf(unit.membersOf, entities.parent[row]!))
    if (isFunctionKind(entities.kind[member]!))
      methods.set(unit.facts.strings[entities.name[member]!]!, toId(member, unit.entityBase))
  const found: { key: MessageKey; method: EntityId }[] = []
  const fn = entities.fn[row]!
  for (const at of fn < 0 ? [] : groupOf(unit.returnsOf, fn)) {
    const table = returns.expr[at]!
    const entries = exprs.op[table] === Op.Dict ? argumentsIn(unit, exprs.a[table]!) : []
    for (let entry = 0; entry + 1 < entries.length; entry += 2) {
      const message = derive(linker, exprValue, unit, entries[entry]!).answer
      for (const name of textsIn(unit, entries[entry + 1]!)) {
        const method = methods.get(name)
        if (method === undefined) continue
        for (const key of [...classesNamed(linker, message), ...textsOf(linker, message)]) found.push({ key, method })
      }
    }
  }
  return found
}

/** The texts in an expression and the lists in it. */
function textsIn(unit: Unit, row: ExprRow): string[] {
  const { exprs, strings } = unit.facts
  if (exprs.op[row] === Op.Key) return [strings[exprs.a[row]!]!]
  return exprs.op[row] === Op.List || exprs.op[row] === Op.Tuple
    ? argumentsIn(unit, exprs.a[row]!).flatMap((one) => textsIn(unit, one))
    : []
}

/** The classes of the project that values are, and those that objects of the library stand for: `Class<X>`. */
function classesNamed(linker: Linker, set: SetId): MessageKey[] {
  const { values } = linker
  return values.items(set).flatMap((id) => {
    if (values.kind(id) === Value.Class) return [values.entity(id)]
    return values.kind(id) === Value.Instance ? typeArguments(linker, id).flatMap((one) => classesOf(linker, one)) : []
  })
}

/** The classes of the project among those of values. */
export const classesOf = (linker: Linker, set: SetId): EntityId[] =>
  linker.values.items(set).flatMap((id) => {
    if (!OBJECTS.has(linker.values.kind(id))) return []
    const entity = linker.values.entity(id)
    return unitOfEntity(linker, entity).outside ? [] : [entity]
  })

const OBJECTS = new Kinds([Value.Instance, Value.Class, Value.Self, Value.SelfClass])

/** The texts among values, as keys. */
export const textsOf = ({ values }: Linker, set: SetId): MessageKey[] =>
  values.items(set).flatMap((id) => (values.kind(id) === Value.Text ? [-2 - values.a(id)] : []))

// ---- functions that pass a message on -----------------------------------------------------------------------------

/** The frameworks that a name (a string of the file) may send a message of. */
const sendingNames = oncePerUnit(({ facts: { strings }, language }): ReadonlyMap<number, readonly MessageRules[]> => {
  const found = new Map<number, readonly MessageRules[]>()
  const all = language.rules.messages && senders(language.rules.messages)
  for (let text = 0; all && text < strings.length; text++) {
    const rules = all.get(strings[text]!)
    if (rules) found.set(text, rules)
  }
  return found
})

/** The frameworks of a language that a name may send a message of. */
const senders = oncePer((all: readonly MessageRules[]): ReadonlyMap<string, readonly MessageRules[]> => {
  const found = new Map<string, MessageRules[]>()
  for (const rules of all) for (const name of rules.sends) append(found, name, rules)
  return found
})

/** The frameworks that a callee may send a message of, by its name. */
export function frameworksNamed(unit: Unit, callee: ExprRow): readonly MessageRules[] {
  const { exprs } = unit.facts
  switch (callee < 0 ? Op.Unknown : exprs.op[callee]) {
    case Op.Name:
      return sendingNames(unit).get(exprs.a[callee]!) ?? NO_RULES
    case Op.Member:
      return sendingNames(unit).get(exprs.b[callee]!) ?? NO_RULES
    case Op.Apply:
      return frameworksNamed(unit, exprs.a[callee]!)
    case Op.First:
      return argumentsIn(unit, exprs.a[callee]!).flatMap((row) => frameworksNamed(unit, row))
    default:
      return NO_RULES
  }
}

const NO_RULES: readonly MessageRules[] = []

/** Whether the arguments of a call are the messages; else the object whose method is called says which they are. */
export const isOfArguments = ({ channel, ofClass }: MessageRules): boolean => !channel && !ofClass

/** The functions of a file (rows) that send one of their own parameters, with the frameworks. */
const passingIn = oncePerUnit((unit): ReadonlyMap<FunctionRow, ReadonlySet<MessageRules>> => {
  const { calls, exprs } = unit.facts
  const found = new Map<FunctionRow, Set<MessageRules>>()
  if (sendingNames(unit).size === 0) return found
  for (const call of calls.expr) {
    const frameworks = exprs.op[call] === Op.Call ? frameworksNamed(unit, exprs.a[call]!) : NO_RULES
    if (frameworks.length === 0) continue
    for (const argument of argumentsIn(unit, exprs.b[call]!)) {
      const fn = ownerOfParameter(unit, argument)
      if (fn >= 0) for (const rules of frameworks) if (isOfArguments(rules)) addTo(found, fn, rules)
    }
  }
  return found
})

/** The function whose parameter an expression is, or NONE. */
function ownerOfParameter(unit: Unit, row: ExprRow): FunctionRow {
  const { exprs, scopes, bindings, params } = unit.facts
  if (exprs.op[row] !== Op.Name) return NONE
  for (let scope = exprs.b[row]! as number as ScopeRow; scope >= 0; scope = scopes.parent[scope]!) {
    const first = firstBinding(unit, scope, unit.names[exprs.a[row]!]!)
    if (first < 0) continue
    const binding = toRow(first, unit.bindingBase)
    const param = bindings.kind[binding] === BindingKind.Parameter ? unit.paramOfBinding[binding]! : NONE
    return param < 0 ? NONE : params.fn[param]!
  }
  return NONE
}
