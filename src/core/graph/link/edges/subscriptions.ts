// Who receives what objects hand on: the functions that code gives to signals (`paid.connect(f)`), and what a call sends through
// one (`paid.send(order)`). Senders and receivers meet by keys: the object, with the name of the message where it has one.

import { Kinds } from '../../../collections/kinds.ts'
import { type EntityId, type EntityRow, type ExprRow, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import type { ChannelRules, ClassSignals, MessageRules } from '../../../languages/message-rules.ts'
import { Op } from '../../../vocabulary.ts'
import { argumentsIn } from '../calls/call.ts'
import { derive } from '../certainty.ts'
import { entityOfFunction } from '../entities.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { exprValue, plainMember } from '../questions.ts'
import { Value } from '../values/values.ts'
import { calleeOfPartial } from './call-targets.ts'
import { channelOf, textsAt } from './channels.ts'
import { namesOfType } from './written-types.ts'

/** A function that is given to an object: the key of each message that it receives. */
export type Subscription = { rules: MessageRules; keys: readonly string[]; receivers: readonly EntityId[] }

/** A call or decorator of a file that may give functions to objects: to that whose method is called, or those that its first argument names. */
type Candidate = {
  rules: MessageRules
  objects: readonly ExprRow[]
  args: readonly ExprRow[]
  /** A row. */
  decorated?: EntityRow
}

/** The subscriptions of a file. */
export function subscriptionsIn(linker: Linker, unit: Unit): Subscription[] {
  return candidatesIn(unit).flatMap((candidate) => {
    const { rules, objects, args } = candidate
    const own = candidate.decorated === undefined ? [] : [toId(candidate.decorated, unit.entityBase)]
    const receivers = [...own, ...args.flatMap((arg) => functionsOf(linker, unit, arg))]
    if (receivers.length === 0) return []
    const keys = objects.flatMap((object) => keysOf(linker, unit, { rules, object, args }))
    return keys.length > 0 ? [{ rules, keys, receivers }] : []
  })
}

/** The keys under which a subscription stands. */
function keysOf(
  linker: Linker,
  unit: Unit,
  { rules, object, args }: { rules: MessageRules; object: ExprRow; args: readonly ExprRow[] },
): string[] {
  if (rules.ofClass) return sendersOf(linker, unit, rules.ofClass, object, args)
  return rules.channel ? messagesOn(linker, unit, rules.channel, object, args) : []
}

/** The keys of what a call sends. */
export function sentThrough(linker: Linker, unit: Unit, call: ExprRow, { channel, ofClass }: MessageRules): string[] {
  const { exprs } = unit.facts
  const callee = exprs.a[call]!
  if (exprs.op[callee] !== Op.Member) return []
  const object = exprs.a[callee]!
  if (ofClass) return classesStored(linker, unit, object, ofClass).map((entity) => keyOf(linker, entity))
  return channel ? messagesOn(linker, unit, channel, object, argumentsIn(unit, exprs.b[call]!)) : []
}

/** The keys of an object, with the names of the message where messages have any. */
function messagesOn(
  linker: Linker,
  unit: Unit,
  channel: ChannelRules,
  object: ExprRow,
  [first]: readonly ExprRow[],
): string[] {
  const found = channelOf(linker, unit, object, channel)
  if (found === undefined) return []
  if (!channel.byName) return [found]
  return first === undefined ? [] : textsAt(linker, unit, first).map((name) => `${found} ${name}`)
}

/** A class as a text: its file and the line of names that leads to it. */
function keyOf(linker: Linker, entity: EntityId): string {
  const { path, facts, entityBase } = unitOfEntity(linker, entity)
  const names: string[] = []
  for (let row = toRow(entity, entityBase); row > 0; row = facts.entities.parent[row]!)
    names.unshift(facts.strings[facts.entities.name[row]!]!)
  return `${path}#${names.join('.')}`
}

// ---- signals of classes -------------------------------------------------------------------------------------------

/** The classes whose signals a subscription names: `@receiver(post_save, sender=Order)`. */
function sendersOf(
  linker: Linker,
  unit: Unit,
  { signals, sender }: ClassSignals,
  object: ExprRow,
  args: readonly ExprRow[],
): string[] {
  const { exprs, strings } = unit.facts
  if (!namesOfType(unit, object).some((name) => signals.has(name))) return []
  const given = args.find((arg) => exprs.op[arg] === Op.Keyword && strings[exprs.a[arg]!] === sender)
  return given === undefined ? [] : classesAt(linker, unit, exprs.b[given]!).map((entity) => keyOf(linker, entity))
}

/** The classes of which the method of an object, or of the manager of a class, stores objects. */
function classesStored(linker: Linker, unit: Unit, object: ExprRow, { manager }: ClassSignals): EntityId[] {
  const { exprs, strings } = unit.facts
  const isManager = exprs.op[object] === Op.Member && strings[exprs.b[object]!] === manager
  return isManager ? classesAt(linker, unit, exprs.a[object]!) : typesAt(linker, unit, object, OBJECTS)
}

/** The classes of the project that an expression names. */
const classesAt = (linker: Linker, unit: Unit, row: ExprRow): EntityId[] => typesAt(linker, unit, row, CLASSES)

/** The classes of the project that values of some kinds are of. */
const typesAt = (linker: Linker, unit: Unit, row: ExprRow, kinds: Kinds): EntityId[] =>
  linker.values.items(derive(linker, exprValue, unit, row).answer).flatMap((id) => {
    if (!kinds.has(linker.values.kind(id))) return []
    const entity = linker.values.entity(id as ValueId)
    return unitOfEntity(linker, entity).outside ? [] : [entity]
  })

const CLASSES = new Kinds([Value.Class, Value.SelfClass])
const OBJECTS = new Kinds([Value.Instance, Value.Self, Value.Super])

// ---- who subscribes -----------------------------------------------------------------------------------------------

/** The functions of the project that an argument is, or by which its object is called. */
function functionsOf(linker: Linker, unit: Unit, row: ExprRow): EntityId[] {
  const { exprs } = unit.facts
  if (exprs.op[row] === Op.Keyword) return functionsOf(linker, unit, exprs.b[row]!)
  const { values } = linker
  return values.items(derive(linker, exprValue, unit, row).answer).flatMap((id) => {
    const functions = values.items(calledOf(linker, unit, id)).filter((one) => values.kind(one) === Value.Function)
    return functions.flatMap((one) => {
      const entity = entityOfFunction(linker, values.fn(one))
      return entity < 0 || unitOfEntity(linker, entity).outside ? [] : [entity]
    })
  })
}

/** What a call of a value calls: a function itself, that of a partial application, the method of an object that can be called. */
function calledOf(linker: Linker, unit: Unit, id: ValueId): SetId {
  const { values, program } = linker
  if (values.kind(id) === Value.Bound) return calleeOfPartial(linker, id)
  const [callable] = unit.language.rules.callable
  const name = callable === undefined ? undefined : program.stringIds.get(callable)
  return values.kind(id) === Value.Instance && name !== undefined
    ? plainMember(linker, values.single(id), name)
    : values.single(id)
}

const candidatesIn = oncePerUnit((unit): readonly Candidate[] => {
  const { calls, decorators, exprs } = unit.facts
  const rules = (unit.language.rules.messages ?? []).filter(({ channel, ofClass }) => channel ?? ofClass)
  if (rules.length === 0) return []
  const found: Candidate[] = []
  for (const call of calls.expr)
    if (exprs.op[call] === Op.Call && exprs.op[exprs.a[call]!] === Op.Member) addMethod(unit, rules, call, found)
  for (let row = 0; row < decorators.length; row++)
    addMark(unit, rules, { mark: decorators.expr[row]!, decorated: decorators.target[row]! }, found)
  return found
})

/** The names of methods, and of decorators, that subscribe. */
const subscribing = ({ channel, ofClass }: MessageRules): ReadonlySet<string> | undefined =>
  channel?.subscribes ?? ofClass?.subscribes
const marking = ({ channel, ofClass }: MessageRules): ReadonlySet<string> | undefined =>
  channel?.marks ?? ofClass?.marks

function addMethod(unit: Unit, all: readonly MessageRules[], call: ExprRow, found: Candidate[]): void {
  const { exprs, strings } = unit.facts
  const callee = exprs.a[call]!
  const name = strings[exprs.b[callee]!]!
  for (const rules of all) {
    if (!subscribing(rules)?.has(name)) continue
    const args = argumentsIn(unit, exprs.b[call]!)
    // a function without a name has no callers of its own
    if (args.some((arg) => NAMED.has(exprs.op[arg]!))) found.push({ rules, objects: [exprs.a[callee]!], args })
  }
}

const NAMED = new Kinds([Op.Name, Op.Member, Op.Union, Op.Entity, Op.Keyword, Op.Call, Op.New])

/** `@receiver(paid)`, `@receiver([paid, dropped])`, `@paid.connect`, `@paid.connect_via(shop)`. */
function addMark(
  unit: Unit,
  all: readonly MessageRules[],
  { mark, decorated }: { mark: ExprRow; decorated: EntityRow },
  found: Candidate[],
): void {
  const { exprs } = unit.facts
  const isCalled = exprs.op[mark] === Op.Call
  const callee = isCalled ? exprs.a[mark]! : mark
  const args = isCalled ? argumentsIn(unit, exprs.b[mark]!) : []
  const names = namesOfType(unit, callee)
  for (const rules of all) {
    const isMethod = exprs.op[callee] === Op.Member && names.some((name) => subscribing(rules)?.has(name))
    if (isMethod) found.push({ rules, objects: [exprs.a[callee]!], args: [], decorated })
    const [first] = args
    if (first === undefined || !names.some((name) => marking(rules)?.has(name))) continue
    const isList = exprs.op[first] === Op.List || exprs.op[first] === Op.Tuple
    found.push({
      rules,
      objects: isList ? argumentsIn(unit, exprs.a[first]!) : [first],
      args: args.slice(1),
      decorated,
    })
  }
}
