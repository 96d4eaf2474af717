// Stores abstract values, sets of them and environments (bindings of type parameters), each once: equal ones have equal
// numbers. Used through `value-table.ts`.

import { type EnvId, type EnvKey, NONE, type SetId, type StringId, type ValueId } from '../../../ids.ts'
import { Cells, grown, ListTable, PairMap, QuadMap } from '../program/tables.ts'
import { compareValues, rankOf } from './value-order.ts'
import { EMPTY_ENV, EMPTY_SET, Value, type ValueKind } from './values.ts'

/** Maximum number of values in a set other than functions; larger sets no longer inform about a type. */
const SET_MAX = 24
/** Maximum number of functions: `assertEquals` and its like have dozens of overloads. */
const FUNCTIONS_MAX = 256
/** Types nested deeper lose their arguments; recursive generics would grow forever. */
const DEPTH_MAX = 6

/** Decides which type parameters a lazily evaluated value mentions, and knows the strings of the program. */
export type Mentions = {
  text(string: StringId): string
  /** Whether an object, site or function type with row `a` may mention the type parameter `key`. */
  has(kind: number, a: number, key: EnvKey): boolean
}

/** A cell of an environment: a key or the set bound to it. */
export type PairCell = EnvKey & SetId
/** A key or set as a cell of an environment. */
export const cellOf = (cell: EnvKey | SetId): PairCell => cell as PairCell

/** Columns indexed by value, by set and by environment. */
export type ValueStore = {
  readonly mentions: Mentions
  readonly kinds: ValueKind[]
  readonly as: number[]
  readonly envs: EnvId[]
  readonly receivers: ValueId[]
  /** Their places in the order of values (see value-order.ts), as far as a number tells. */
  readonly ranks: number[]
  /** 1 when a type parameter or Self occurs in the value. */
  readonly open: number[]
  readonly depths: number[]
  /** Kind, `a`, environment and receiver -> value. */
  readonly rows: QuadMap
  /** By kind below `PLAIN_KINDS`, `a` -> 1 + the value of that without environment and receiver, or 0: most of those asked for. */
  readonly plain: Int32Array[]
  /** Values in their order; sets of one value are found through `singles`. */
  readonly sets: ListTable<SetId, ValueId>
  /** Set -> 1 when a type parameter or Self occurs in it, else 0. */
  readonly setOpen: Cells<SetId, number>
  readonly setDepths: Cells<SetId, number>
  /** Set -> the set with its classes as instances, and with its instances as classes. */
  readonly instances: Cells<SetId, SetId>
  readonly classes: Cells<SetId, SetId>
  /** Two sets, the lesser number first -> row of `unions`, their union (see `unionOfTwo`). */
  readonly united: PairMap
  readonly unions: SetId[]
  /** Value -> the set of it alone. */
  readonly singles: Cells<ValueId, SetId>
  /** Pairs of key and set, ascending by key. */
  readonly environments: ListTable<EnvId, PairCell>
  readonly envDepths: Cells<EnvId, number>
  /** Environment, key and set -> row of `extensions`, the environment with the key bound to the set. */
  readonly extended: QuadMap
  readonly extensions: EnvId[]
  /** Set and environment -> row of `substitutions`, the set with the environment applied. */
  readonly substituted: PairMap
  readonly substitutions: SetId[]
}

/** A store with only the empty set and the empty environment. */
export function openValues(mentions: Mentions): ValueStore {
  return {
    mentions,
    kinds: [],
    as: [],
    envs: [],
    receivers: [],
    ranks: [],
    open: [],
    depths: [],
    rows: new QuadMap(4096),
    plain: Array.from({ length: PLAIN_KINDS }, () => new Int32Array(1024)),
    sets: new ListTable(),
    setOpen: new Cells(),
    setDepths: new Cells(),
    instances: new Cells(),
    classes: new Cells(),
    united: new PairMap(1024),
    unions: [],
    singles: new Cells(),
    environments: new ListTable(),
    envDepths: new Cells(),
    extended: new QuadMap(1024),
    extensions: [],
    substituted: new PairMap(4096),
    substitutions: [],
  }
}

/** Instances, classes and functions. */
const PLAIN_KINDS = Value.Function + 1

/** The number of a value, added if it is new. */
export function internValue(store: ValueStore, kind: ValueKind, a: number, env: EnvId, receiver: number): ValueId {
  if (env !== EMPTY_ENV || receiver >= 0 || kind >= PLAIN_KINDS) return intern(store, kind, a, env, receiver)
  let row = store.plain[kind]!
  const known = a < row.length ? row[a]! : 0
  if (known > 0) return (known - 1) as ValueId
  const id = intern(store, kind, a, env, receiver)
  if (a >= row.length) row = store.plain[kind] = grown(row, a + 1)
  row[a] = id + 1
  return id
}

function intern(store: ValueStore, kind: ValueKind, a: number, env: EnvId, receiver: number): ValueId {
  if (env !== EMPTY_ENV && envDepth(store, env) >= DEPTH_MAX) env = EMPTY_ENV
  const id = store.rows.slot(kind, a, env, receiver) as ValueId
  if (id === store.kinds.length) {
    store.kinds.push(kind)
    store.as.push(a)
    store.envs.push(env)
    store.receivers.push(receiver as ValueId)
    store.ranks.push(rankOf(kind, a, env, receiver))
    store.open.push(isOpen(store, kind, env) ? 1 : 0)
    store.depths.push(env === EMPTY_ENV ? 0 : envDepth(store, env) + 1)
  }
  return id
}

/** Gives modules other numbers, in the same order; `to`: number of a file -> its number now. */
export function renumberModules({ kinds, as, envs, receivers, ranks, rows }: ValueStore, to: Int32Array): void {
  rows.rekey((keys, size) => {
    for (let id = 0; id < size; id++) {
      if (kinds[id] !== Value.Module || as[id]! < 0) continue
      as[id] = to[as[id]!]!
      keys[4 * id + 1] = as[id]!
      ranks[id] = rankOf(Value.Module, as[id]!, envs[id]!, receivers[id]!)
    }
  })
}

function isOpen(store: ValueStore, kind: ValueKind, env: EnvId): boolean {
  if ((kind >= Value.Object && kind <= Value.FuncType) || kind === Value.Late) return true
  if (kind >= Value.Param && kind <= Value.SelfClass) return true
  const pairs = store.environments.get(env)
  for (let i = 1; i < pairs.length; i += 2) if (isOpenSet(store, pairs[i]!)) return true
  return false
}

/** Whether a type parameter or Self occurs in a value of the set. */
export function isOpenSet({ setOpen, sets, open }: ValueStore, set: SetId): boolean {
  const known = setOpen.get(set)
  if (known >= 0) return known === 1
  return setOpen.set(set, sets.get(set).some((id) => open[id] === 1) ? 1 : 0) === 1
}

function envDepth(store: ValueStore, env: EnvId): number {
  const known = store.envDepths.get(env)
  if (known >= 0) return known
  const pairs = store.environments.get(env)
  let depth = 0
  for (let i = 1; i < pairs.length; i += 2) depth = Math.max(depth, setDepth(store, pairs[i]!))
  return store.envDepths.set(env, depth)
}

function setDepth({ setDepths, sets, depths }: ValueStore, set: SetId): number {
  const known = setDepths.get(set)
  if (known >= 0) return known
  let depth = 0
  for (const id of sets.get(set)) depth = Math.max(depth, depths[id]!)
  return setDepths.set(set, depth)
}

/** The set of one value. */
export function singleOf({ singles, sets }: ValueStore, id: ValueId): SetId {
  const known = singles.get(id)
  return known >= 0 ? known : singles.set(id, sets.append([id]))
}

/** The value of a set with exactly one, else NONE. */
export function onlyOf({ sets }: ValueStore, set: SetId): ValueId {
  const ids = sets.get(set)
  return ids.length === 1 ? ids[0]! : NONE
}

/** The set of the given values, in any order, with repetitions. */
export function setOf(store: ValueStore, ids: readonly ValueId[]): SetId {
  if (ids.length === 0) return EMPTY_SET
  if (ids.length === 1) return singleOf(store, ids[0]!)
  const sorted = isAscending(store, ids)
    ? ids
    : [...new Set(ids)].sort((one, other) => compareValues(store, one, other))
  return sorted.length === 1 ? singleOf(store, sorted[0]!) : store.sets.intern(limited(store, sorted))
}

function isAscending(store: ValueStore, ids: readonly ValueId[]): boolean {
  for (let at = 1; at < ids.length; at++) if (compareValues(store, ids[at - 1]!, ids[at]!) >= 0) return false
  return true
}

/**
 * The first values of a set that is too large. Functions and others are counted apart, so that the union of limited
 * sets does not depend on the order in which they are joined.
 */
function limited({ kinds }: ValueStore, ids: readonly ValueId[]): readonly ValueId[] {
  if (ids.length <= SET_MAX) return ids
  let [functions, others] = [0, 0]
  return ids.filter((id) => (kinds[id] === Value.Function ? ++functions <= FUNCTIONS_MAX : ++others <= SET_MAX))
}

/** Adds a value to a list of at most `max` in their order, whose last one gives way; whether the list has changed. */
export function insertValue(store: ValueStore, list: ValueId[], id: ValueId, max: number): boolean {
  let at = list.length
  for (; at > 0; at--) {
    const difference = compareValues(store, list[at - 1]!, id)
    if (difference === 0) return false
    if (difference < 0) break
  }
  if (at === max) return false
  if (list.length === max) list.pop()
  list.splice(at, 0, id)
  return true
}

/**
 * The union of two sets. Those of more than a few values are remembered: a program forms the same ones over and over,
 * as it evaluates its variables again where they are used.
 */
export function unionOfTwo(store: ValueStore, one: SetId, other: SetId): SetId {
  if (one === other || other === EMPTY_SET) return one
  if (one === EMPTY_SET) return other
  const { sets, united, unions } = store
  if (sets.get(one).length + sets.get(other).length < MANY) return joined(store, one, other)
  const slot = one < other ? united.slot(one, other) : united.slot(other, one)
  return (unions[slot] ??= joined(store, one, other))
}

/** From this number of values on, to look a union up costs less than to form it. */
const MANY = 6

function joined(store: ValueStore, one: SetId, other: SetId): SetId {
  const { sets } = store
  const left = sets.get(one)
  const right = sets.get(other)
  const count = left.length + right.length - inBoth(store, left, right)
  if (count === left.length) return one
  if (count === right.length) return other
  return sets.intern(limited(store, merged(store, left, right)))
}

/** The union of several sets, without storing intermediate ones. */
export function unionOfAll(store: ValueStore, sets: readonly SetId[]): SetId {
  if (sets.length > 2)
    return setOf(
      store,
      sets.flatMap((set) => store.sets.get(set)),
    )
  return unionOfTwo(store, sets[0] ?? EMPTY_SET, sets[1] ?? EMPTY_SET)
}

/** The set that an environment binds to `key`; undefined for an unbound key. */
export function lookUp({ environments }: ValueStore, env: EnvId, key: EnvKey): SetId | undefined {
  const pairs = environments.get(env)
  for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === key) return pairs[i + 1]
  return undefined
}

/** The environment with `key` bound to `set`. */
export function extendEnv(store: ValueStore, env: EnvId, key: EnvKey, set: SetId): EnvId {
  const { extensions } = store
  const slot = store.extended.slot(env, key, set, 0)
  if (slot === extensions.length) extensions.push(withPair(store, env, key, set))
  return extensions[slot]!
}

function withPair({ environments }: ValueStore, env: EnvId, key: EnvKey, set: SetId): EnvId {
  const pairs = environments.get(env)
  const result: PairCell[] = []
  let done = false
  for (let i = 0; i < pairs.length; i += 2) {
    if (!done && pairs[i]! >= key) {
      result.push(cellOf(key), cellOf(set))
      done = true
    }
    if (pairs[i] !== key) result.push(pairs[i]!, pairs[i + 1]!)
  }
  if (!done) result.push(cellOf(key), cellOf(set))
  return environments.intern(result)
}

/** The environment with the unbound ones of `keys` (ascending) bound to the empty set. */
export function withEmpty({ environments }: ValueStore, env: EnvId, keys: readonly EnvKey[]): EnvId {
  const pairs = environments.get(env)
  const result: PairCell[] = []
  let at = 0
  for (const key of keys) {
    for (; at < pairs.length && pairs[at]! <= key; at += 2) result.push(pairs[at]!, pairs[at + 1]!)
    if (result[result.length - 2] !== key) result.push(cellOf(key), cellOf(EMPTY_SET))
  }
  for (; at < pairs.length; at += 2) result.push(pairs[at]!, pairs[at + 1]!)
  return result.length === pairs.length ? env : environments.intern(result)
}

/** `base` with the pairs of `more` added, those of `more` winning. */
export function mergeEnvs(store: ValueStore, base: EnvId, more: EnvId): EnvId {
  if (base === EMPTY_ENV) return more
  const pairs = store.environments.get(more)
  for (let i = 0; i < pairs.length; i += 2) base = extendEnv(store, base, pairs[i]!, pairs[i + 1]!)
  return base
}

/** The number of values that two sets have in common. */
function inBoth(store: ValueStore, left: readonly ValueId[], right: readonly ValueId[]): number {
  let [i, j, count] = [0, 0, 0]
  while (i < left.length && j < right.length) {
    const difference = compareValues(store, left[i]!, right[j]!)
    if (difference === 0) count++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return count
}

/** The values of two sets, in order. */
function merged(store: ValueStore, left: readonly ValueId[], right: readonly ValueId[]): ValueId[] {
  const result: ValueId[] = []
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length) {
    const difference = compareValues(store, left[i]!, right[j]!)
    result.push(difference <= 0 ? left[i]! : right[j]!)
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  while (i < left.length) result.push(left[i++]!)
  while (j < right.length) result.push(right[j++]!)
  return result
}
