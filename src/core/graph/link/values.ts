// Abstract values: what an expression may be. Values, sets of values and environments are stored once and known by
// number, so that comparing is comparing integers. `valueTable` is the way in.

import { listTable, pairMap, quadMap } from './tables.ts'

/** What a value is; `a` is a global row of the table named. */
export const Value = {
  External: 0, // something outside the project; a: 1 + string (name) of its type, 0 when nothing more is known
  Instance: 1, // a: entity
  Class: 2, // a: entity: the class, interface, type or namespace itself
  Function: 3, // a: function; `receiver` when bound
  Module: 4, // a: unit
  Folder: 5, // a: string (path): a folder as a module
  Package: 6, // a: string (name): a declared package or namespace
  Object: 7, // a: scope of the members: object literal or object type
  Site: 8, // a: expression: a list, tuple or map literal
  TupleType: 9, // a: expression: its elements are types
  FuncType: 10, // a: expression
  Param: 11, // a: binding: a value of a type parameter's type
  ParamClass: 12, // a: binding: the type parameter itself
  Self: 13, // a: entity: `this`, not yet known more precisely than the class that mentions it
  SelfClass: 14,
  Super: 15, // a: entity whose bases are meant; `receiver` 1 in static code
  Text: 16, // a: string: a literal whose text is known
  Generator: 17, // a: function
  Bound: 18, // a: expression (Op.Bind)
} as const

/** `receiver` of an instance that is constant. */
const CONSTANT = 1

/** Sets keep at most this many values: beyond it a type says nothing any more. */
const SET_MAX = 24
/** Functions of one name, among which a call chooses: `assertEquals` and its like have dozens. */
const FUNCTIONS_MAX = 256
/** Types nested deeper lose their arguments; recursive generics would grow for ever. */
const DEPTH_MAX = 6

export const EMPTY_SET = 0

/** The key of `Self` of an entity in an environment; type parameters are keyed by their binding. */
export const selfKey = (entity: number): number => -2 - entity

export type Values = ReturnType<typeof valueTable>

/**
 * `mayDepend(kind, a, key)` says whether a lazily evaluated value (object, site, function type) can mention the type
 * parameter `key`; `classOf` tables stay outside.
 */
export function valueTable(mayDepend: (kind: number, a: number, key: number) => boolean) {
  const kinds: number[] = []
  const as: number[] = []
  const envs: number[] = []
  const receivers: number[] = []
  const open: number[] = [] // 1 when a type parameter or Self occurs in it
  const depths: number[] = []
  const rows = quadMap(4096)

  const sets = listTable()
  const setOpen: number[] = []
  const setDepth: number[] = []
  const environments = listTable()
  const envDepths: number[] = []
  const substituted = pairMap(4096)
  const substitutions: number[] = []

  function value(kind: number, a: number, env = 0, receiver = -1): number {
    if (env !== 0 && envDepth(env) >= DEPTH_MAX) env = 0
    const id = rows.slot(kind, a, env, receiver)
    if (id === kinds.length) {
      kinds.push(kind)
      as.push(a)
      envs.push(env)
      receivers.push(receiver)
      open.push(isOpen(kind, env) ? 1 : 0)
      depths.push(env === 0 ? 0 : envDepth(env) + 1)
    }
    return id
  }

  function isOpen(kind: number, env: number): boolean {
    if (kind >= Value.Object && kind <= Value.FuncType) return true
    if (kind >= Value.Param && kind <= Value.SelfClass) return true
    const pairs = environments.get(env)
    for (let i = 1; i < pairs.length; i += 2) if (openSet(pairs[i]!)) return true
    return false
  }

  function envDepth(env: number): number {
    const known = envDepths[env]
    if (known !== undefined) return known
    const pairs = environments.get(env)
    let depth = 0
    for (let i = 1; i < pairs.length; i += 2) depth = Math.max(depth, depthOfSet(pairs[i]!))
    envDepths[env] = depth
    return depth
  }

  function openSet(set: number): boolean {
    if (setOpen[set] === undefined) setOpen[set] = sets.get(set).some((id) => open[id] === 1) ? 1 : 0
    return setOpen[set] === 1
  }

  function depthOfSet(set: number): number {
    return (setDepth[set] ??= sets.get(set).reduce((depth, id) => Math.max(depth, depths[id]!), 0) + 0)
  }

  const singles: number[] = []

  function single(id: number): number {
    return (singles[id] ??= sets.intern([id]))
  }

  /** The set of the given values, in any order, with repetitions. */
  function setOf(ids: readonly number[]): number {
    if (ids.length === 0) return EMPTY_SET
    if (ids.length === 1) return sets.intern(ids)
    const sorted = [...new Set(ids)].sort((one, other) => one - other)
    const max = kinds[sorted[0]!] === Value.Function ? FUNCTIONS_MAX : SET_MAX
    return sets.intern(sorted.length > max ? sorted.slice(0, max) : sorted)
  }

  function union(one: number, other: number): number {
    if (one === other || other === EMPTY_SET) return one
    if (one === EMPTY_SET) return other
    const left = sets.get(one)
    const right = sets.get(other)
    const count = left.length + right.length - inBoth(left, right)
    if (count === left.length) return one
    if (count === right.length) return other
    const max = kinds[Math.min(left[0]!, right[0]!)] === Value.Function ? FUNCTIONS_MAX : SET_MAX
    return sets.intern(merged(left, right, Math.min(count, max)))
  }

  function lookup(env: number, key: number): number | undefined {
    const pairs = environments.get(env)
    for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === key) return pairs[i + 1]
    return undefined
  }

  /** The environment with `key` bound to `set`. */
  function extend(env: number, key: number, set: number): number {
    const pairs = environments.get(env)
    const result: number[] = []
    let done = false
    for (let i = 0; i < pairs.length; i += 2) {
      if (!done && pairs[i]! >= key) {
        result.push(key, set)
        done = true
      }
      if (pairs[i] !== key) result.push(pairs[i]!, pairs[i + 1]!)
    }
    if (!done) result.push(key, set)
    return environments.intern(result)
  }

  /** The environment in which those of `keys` (ascending) that are not bound are bound to the empty set. */
  function withEmpty(env: number, keys: readonly number[]): number {
    const pairs = environments.get(env)
    const result: number[] = []
    let at = 0
    for (const key of keys) {
      for (; at < pairs.length && pairs[at]! <= key; at += 2) result.push(pairs[at]!, pairs[at + 1]!)
      if (result[result.length - 2] !== key) result.push(key, EMPTY_SET)
    }
    for (; at < pairs.length; at += 2) result.push(pairs[at]!, pairs[at + 1]!)
    return result.length === pairs.length ? env : environments.intern(result)
  }

  /** `base` with the pairs of `more` added, those of `more` winning. */
  function merge(base: number, more: number): number {
    if (base === 0) return more
    const pairs = environments.get(more)
    for (let i = 0; i < pairs.length; i += 2) base = extend(base, pairs[i]!, pairs[i + 1]!)
    return base
  }

  /** The set with type parameters and Self replaced by what `env` binds them to. */
  function subst(set: number, env: number): number {
    if (env === 0 || set === EMPTY_SET || !openSet(set)) return set
    const slot = substituted.slot(set, env)
    const known = substitutions[slot]
    if (known !== undefined) return known
    substitutions[slot] = set // a set that contains itself stays as it is
    const result: number[] = []
    for (const id of sets.get(set)) for (const part of sets.get(substValue(id, env))) result.push(part)
    return (substitutions[slot] = setOf(result))
  }

  function substValue(id: number, env: number): number {
    const kind = kinds[id]!
    const a = as[id]!
    if (open[id] === 0) return single(id)
    if (kind === Value.Param) return lookup(env, a) ?? single(id)
    if (kind === Value.ParamClass) return toClasses(lookup(env, a)) ?? single(id)
    if (kind === Value.Self) return lookup(env, selfKey(a)) ?? single(id)
    if (kind === Value.SelfClass) return toClasses(lookup(env, selfKey(a))) ?? single(id)
    if (kind >= Value.Object && kind <= Value.FuncType) return single(value(kind, a, compose(id, env), receivers[id]!))
    return single(value(kind, a, substEnv(envs[id]!, env), receivers[id]!))
  }

  function substEnv(inner: number, env: number): number {
    const pairs = environments.get(inner).slice()
    for (let i = 1; i < pairs.length; i += 2) pairs[i] = subst(pairs[i]!, env)
    return environments.intern(pairs)
  }

  function compose(id: number, env: number): number {
    let result = substEnv(envs[id]!, env)
    const pairs = environments.get(env)
    for (let i = 0; i < pairs.length; i += 2) {
      const key = pairs[i]!
      if (key < 0 || lookup(result, key) !== undefined || !mayDepend(kinds[id]!, as[id]!, key)) continue
      result = extend(result, key, pairs[i + 1]!)
    }
    return result
  }

  /** Instances turned into their classes. */
  function toClasses(set: number | undefined): number | undefined {
    return set === undefined ? undefined : mapKinds(set, CLASS_OF)
  }

  /** Classes turned into their instances: what a type expression's value is a type of. */
  function toInstances(set: number): number {
    return mapKinds(set, INSTANCE_OF)
  }

  function mapKinds(set: number, table: Readonly<Record<number, number>>): number {
    let changed = false
    const result = sets.get(set).map((id) => {
      const kind = table[kinds[id]!]
      if (kind === undefined) return id
      changed = true
      return value(kind, as[id]!, envs[id]!)
    })
    return changed ? setOf(result) : set
  }

  /** Instances as constant objects, of which overloads can tell (C++). */
  function toConstants(set: number): number {
    const ids = sets.get(set)
    if (!ids.some((id) => kinds[id] === Value.Instance || kinds[id] === Value.Self)) return set
    return setOf(
      ids.map((id) => {
        const isObject = kinds[id] === Value.Instance || kinds[id] === Value.Self
        return isObject ? value(kinds[id]!, as[id]!, envs[id]!, CONSTANT) : id
      }),
    )
  }

  const external = value(Value.External, 0)
  const externalSet = single(external)

  return {
    value,
    single,
    setOf,
    union,
    subst,
    extend,
    withEmpty,
    merge,
    lookup,
    toInstances,
    toConstants,
    isConstant: (id: number) =>
      receivers[id] === CONSTANT && (kinds[id] === Value.Instance || kinds[id] === Value.Self),
    toClasses: (set: number) => mapKinds(set, CLASS_OF),
    items: (set: number) => sets.get(set),
    /** A list whose order counts, kept as a set is. */
    orderedList: (ids: readonly number[]) => sets.intern(ids),
    pairs: (env: number) => environments.get(env),
    isOpen: (id: number) => open[id] === 1,
    kind: (id: number) => kinds[id]!,
    a: (id: number) => as[id]!,
    env: (id: number) => envs[id]!,
    receiver: (id: number) => receivers[id]!,
    external,
    externalSet,
    /** Whether a set is of one value outside the project, its type known or not. */
    isExternal: (set: number) => sets.get(set).length === 1 && kinds[sets.get(set)[0]!] === Value.External,
  }
}

/** How many numbers two ascending lists have in common. */
function inBoth(left: readonly number[], right: readonly number[]): number {
  let [i, j, count] = [0, 0, 0]
  while (i < left.length && j < right.length) {
    const difference = left[i]! - right[j]!
    if (difference === 0) count++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return count
}

/** The first `count` numbers of two ascending lists together, each once. */
function merged(left: readonly number[], right: readonly number[], count: number): number[] {
  const result: number[] = []
  let [i, j] = [0, 0]
  while (result.length < count) {
    const a = left[i] ?? Number.POSITIVE_INFINITY
    const b = right[j] ?? Number.POSITIVE_INFINITY
    result.push(Math.min(a, b))
    if (a <= b) i++
    if (b <= a) j++
  }
  return result
}

const CLASS_OF: Readonly<Record<number, number>> = {
  [Value.Instance]: Value.Class,
  [Value.Param]: Value.ParamClass,
  [Value.Self]: Value.SelfClass,
}

const INSTANCE_OF: Readonly<Record<number, number>> = {
  [Value.Class]: Value.Instance,
  [Value.ParamClass]: Value.Param,
  [Value.SelfClass]: Value.Self,
  [Value.Site]: Value.TupleType,
}
