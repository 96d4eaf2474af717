// The order of values: by kind and by place in the program, never by the time at which a link first met them. What is
// left of a set that is too large, or comes first in one, is therefore the same in whichever order code is visited.

import { Kinds } from '../../../collections/kinds.ts'
import type { EnvId, SetId, StringId, ValueId } from '../../../ids.ts'
import type { ValueStore } from './value-sets.ts'
import { EMPTY_ENV, Value, type ValueKind } from './values.ts'

/** A stride greater than the number of rows of any table of a program. */
const ROWS = 2 ** 40

/**
 * A number that orders values of different kinds or subjects. Values with different texts may have equal ones, and
 * methods of a receiver or with type arguments: those with the same come together, so that a limited set has all
 * overloads of some.
 */
export function rankOf(kind: ValueKind, a: number, env: EnvId, receiver: number): number {
  if (TEXTS.has(kind) || kind === Value.Parameters) return kind * ROWS + Math.min(a, 1)
  const isOverload = kind === Value.Function && (receiver >= 0 || env !== EMPTY_ENV)
  return kind * ROWS + (isOverload ? BEHIND : a)
}

/** Behind all other functions. */
const BEHIND = ROWS - 1

const TEXTS = new Kinds([Value.External, Value.Folder, Value.Package, Value.Text])

/** Negative when the value `one` comes before `other`, 0 when they are the same. */
export function compareValues(store: ValueStore, one: ValueId, other: ValueId): number {
  const difference = store.ranks[one]! - store.ranks[other]!
  return difference !== 0 || one === other ? difference : compareFully(store, one, other)
}

function compareFully(store: ValueStore, one: ValueId, other: ValueId): number {
  const { as, envs, receivers } = store
  const kind = store.kinds[one]!
  if (TEXTS.has(kind) && as[one] !== as[other]) {
    const [left, right] = [textOf(store, kind, as[one]!), textOf(store, kind, as[other]!)]
    return left < right ? -1 : 1
  }
  if (kind === Value.Parameters && as[one] !== as[other])
    return compareValues(store, as[one]! as ValueId, as[other]! as ValueId)
  const [left, right] = [receivers[one]!, receivers[other]!]
  const isBound = kind === Value.Function && left >= 0 && right >= 0
  const ofReceivers = isBound ? compareValues(store, left, right) : left - right
  if (ofReceivers !== 0) return ofReceivers
  const ofEnvs = compareEnvs(store, envs[one]!, envs[other]!)
  if (ofEnvs !== 0 || as[one] === as[other]) return ofEnvs
  return as[one]! - as[other]!
}

function textOf(store: ValueStore, kind: ValueKind, a: number): string {
  return store.mentions.text((kind === Value.External ? a - 1 : a) as StringId)
}

function compareEnvs(store: ValueStore, one: EnvId, other: EnvId): number {
  if (one === other) return 0
  const left = store.environments.get(one)
  const right = store.environments.get(other)
  if (left.length !== right.length) return left.length - right.length
  for (let at = 0; at < left.length; at += 2) {
    if (left[at] !== right[at]) return left[at]! - right[at]!
    const difference = compareSets(store, left[at + 1]!, right[at + 1]!)
    if (difference !== 0) return difference
  }
  return 0
}

function compareSets(store: ValueStore, one: SetId, other: SetId): number {
  if (one === other) return 0
  const left = store.sets.get(one)
  const right = store.sets.get(other)
  if (left.length !== right.length) return left.length - right.length
  for (let at = 0; at < left.length; at++) {
    const difference = compareValues(store, left[at]!, right[at]!)
    if (difference !== 0) return difference
  }
  return 0
}
