// Values of a member once it is found: functions are bound to their receiver, getters are called, and assigned values
// and overloads of the bases are added.

import { addAll } from '../../../collections/lists.ts'
import { NONE } from '../../../facts.ts'
import { type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { Flag } from '../../../vocabulary.ts'
import { callValues } from '../calls/returns.ts'
import { How, noteHow } from '../certainty.ts'
import { entityFlags, entityOfFunction, functionFlags } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { hasFlag } from '../program/unit.ts'
import { anyOf, ownMember } from '../questions.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { boundReceiver, type MemberQuery } from './member-query.ts'

/**
 * Methods found in a class together with those of its bases, which are `line` from a position on, where a call chooses
 * among all of one name. A property has no parameters to choose by, and hides one of a base.
 */
export function withInherited(
  linker: Linker,
  found: SetId,
  line: readonly ValueId[],
  from: number,
  query: MemberQuery,
): SetId {
  const { values } = linker
  const first = values.items(found)[0]
  if (first === undefined || values.kind(first) !== Value.Function) return found
  if (unitOfFunction(linker, values.fn(first)).language.rules.overloads !== 'types') return found
  const isProperty = hasFlag(functionFlags(linker, values.fn(first)), Flag.Getter)
  const hidden = Flag.Private | Flag.Constructor | (isProperty ? Flag.Getter : 0)
  const all = [...values.items(found)]
  for (let at = from; at < line.length; at++) {
    if (all.length >= OVERLOADS_MAX) break
    const isInherited = (id: ValueId): boolean =>
      values.kind(id) === Value.Function && !hasFlag(functionFlags(linker, values.fn(id)), hidden)
    addAll(all, values.items(ownMember(linker, line[at]!, query) ?? EMPTY_SET).filter(isInherited))
  }
  return values.setOf(all)
}

/** Methods of one name that a call chooses among, those of the nearest bases first. */
const OVERLOADS_MAX = 64

/** A function found as the queried member: bound to its receiver unless it is static. */
export function bindReceiver(linker: Linker, value: ValueId, query: MemberQuery): ValueId {
  const { values } = linker
  if (values.kind(value) !== Value.Function) {
    if (values.kind(value) !== Value.Class || values.env(value) !== 0) return value
    return values.value(
      Value.Class,
      values.entity(value),
      unitOfEntity(linker, values.entity(value)).hooks.isOfGeneric(linker, values.entity(value))
        ? query.env
        : EMPTY_ENV,
    )
  }
  const fn = values.fn(value)
  const unit = unitOfFunction(linker, fn)
  const flags = unit.facts.functions.flags[toRow(fn, unit.functionBase)]!
  const own = unit.facts.functions.entity[toRow(fn, unit.functionBase)]!
  const all = flags | (own >= 0 ? unit.facts.entities.flags[own]! : 0)
  const bound = (all & Flag.ClassMethod) !== 0 ? query.of : (all & Flag.Static) !== 0 ? NONE : boundReceiver(query)
  return values.value(Value.Function, fn, query.env, bound)
}

/**
 * Methods found in the class `own` (the set of its instance) as methods of `self`: types in terms of their object
 * become types in terms of `self`, which may be an object of any subclass.
 */
export function sentToSelf(linker: Linker, found: SetId, own: SetId, self: ValueId): SetId {
  const { values } = linker
  const selves = values.single(self)
  let changed = false
  const result = values.items(found).map((id) => {
    if (values.kind(id) !== Value.Function) return id
    const pairs = values.pairs(values.env(id))
    let env = values.env(id)
    for (let i = 0; i < pairs.length; i += 2)
      if (pairs[i]! < 0 && pairs[i + 1] === own) env = values.extend(env, pairs[i]!, selves)
    if (env === values.env(id)) return id
    changed = true
    return values.value(Value.Function, values.fn(id), env, values.receiver(id))
  })
  return changed ? values.setOf(result) : found
}

/** The values assigned anywhere to the queried member of the object with the given `key` in `Linker.stored`. */
export function storedMember(linker: Linker, key: ValueId, query: MemberQuery): SetId | undefined {
  const { values } = linker
  const items = linker.stored.get(key)?.get(query.name)
  if (!items) return undefined
  noteHow(linker, How.Inferred)
  const result = anyOf(linker, items)
  if (!query.isInstance) return values.subst(result, query.env)
  return values.setOf(
    values.items(values.subst(result, query.env)).map((id) => {
      if (values.kind(id) !== Value.Function || values.receiver(id) >= 0) return id
      const fn = values.fn(id)
      return linker.storedIn.has(fn) ? values.value(Value.Function, fn, values.env(id), query.of) : id
    }),
  )
}

/**
 * The values with getters replaced by their results, and descriptors by theirs. For the member `name` found in an
 * object of the class `base`, only descriptors of the class count, not those assigned to its objects.
 */
export function gettersCalled(linker: Linker, set: SetId, base: ValueId = NONE, name: StringId = NONE): SetId {
  const { values } = linker
  let result = EMPTY_SET
  let changed = false
  for (const id of values.items(set)) {
    let part = values.single(id)
    if (values.kind(id) === Value.Function) {
      const entity = entityOfFunction(linker, values.fn(id))
      if (entity >= 0 && hasFlag(entityFlags(linker, entity), Flag.Getter)) {
        part = callValues(linker, part)
        changed = true
      }
    } else if (values.kind(id) === Value.Instance) {
      const given = unitOfEntity(linker, values.entity(id)).hooks.describedValue(linker, id, base, name)
      if (given !== EMPTY_SET) {
        part = given
        changed = true
      }
    }
    result = values.union(result, part)
  }
  return changed ? result : set
}
