// Who receives messages after an edit: where others do, all that may send them is followed.

import { type EntityId, type StringId, toRow } from '../../../ids.ts'
import type { MessageRules } from '../../../languages/message-rules.ts'
import { type ByMessage, type MessageKey, receiversIn } from '../edges/message-receivers.ts'
import { type Linker, stringId, unitOfEntity } from '../linker.ts'
import { boundName } from '../program/unit.ts'
import type { Translation } from './translation.ts'

/**
 * Gives the linker now the methods that receive messages, if that before has them; returns the names of functions and
 * classes whose mention may lead to others than before.
 */
export function namesOfMessages(old: Linker, now: Linker, t: Translation): Set<StringId> {
  const names = new Set<StringId>()
  if (!old.receivers) return names
  const [was, is] = [old.receivers, receiversIn(now)]
  const noteNames = (linker: Linker, keys: Iterable<MessageKey>): void => {
    for (const key of keys) if (typeof key !== 'string' && key >= 0) names.add(nameBound(linker, key as EntityId))
  }
  for (const rules of new Set([...was.ofFramework.keys(), ...is.ofFramework.keys()])) {
    const apart = messagesApart(was.ofFramework.get(rules), is.ofFramework.get(rules), t)
    if (apart.before.length + apart.after.length === 0) continue
    for (const text of rules.sends) {
      const name = stringId(now, text)
      if (name !== undefined) names.add(name)
    }
    noteNames(now, is.passing.keys())
  }
  const events = messagesApart(was.ofEvents, is.ofEvents, t)
  noteNames(old, events.before)
  noteNames(now, events.after)
  const passing = new Map(Array.from(was.passing, ([entity, rules]) => [t.entity(entity), rules]))
  for (const [entity, rules] of was.passing)
    if (!areSameSets(is.passing.get(t.entity(entity)), rules)) noteNames(old, [entity])
  for (const [entity, rules] of is.passing) if (!areSameSets(passing.get(entity), rules)) noteNames(now, [entity])
  return names
}

function nameBound(linker: Linker, entity: EntityId): StringId {
  const unit = unitOfEntity(linker, entity)
  return boundName(unit, toRow(entity, unit.entityBase))
}

const areSameSets = (one: ReadonlySet<MessageRules> | undefined, other: ReadonlySet<MessageRules>): boolean =>
  one?.size === other.size && other.isSubsetOf(one)

const NO_MESSAGES: ByMessage = new Map()

/** The messages, before and after, that other methods receive. */
function messagesApart(
  was: ByMessage = NO_MESSAGES,
  is: ByMessage = NO_MESSAGES,
  t: Translation,
): { before: MessageKey[]; after: MessageKey[] } {
  const nowOf = (key: MessageKey): MessageKey => (typeof key === 'string' || key < 0 ? key : t.entity(key as EntityId))
  const same = new Set<MessageKey>()
  for (const [key, methods] of was) {
    const now = nowOf(key)
    const others = is.get(now)
    if (others?.length === methods.length && methods.every((method, at) => t.entity(method) === others[at]))
      same.add(now)
  }
  return {
    before: [...was.keys()].filter((key) => !same.has(nowOf(key))),
    after: [...is.keys()].filter((key) => !same.has(key)),
  }
}
