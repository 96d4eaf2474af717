// Rewrites sets of values: replaces type parameters and Self by their bindings in an environment, turns classes into
// instances and back. Used through `value-table.ts`.

import type { BindingId, EntityId, EnvId, EnvKey, SetId, ValueId } from '../../../ids.ts'
import { cellOf, extendEnv, internValue, isOpenSet, lookUp, setOf, singleOf, type ValueStore } from './value-sets.ts'
import { CONSTANT, EMPTY_ENV, EMPTY_SET, selfKey, Value, type ValueKind } from './values.ts'

/** The set with type parameters and Self replaced by their bindings in `env`. */
export function substitute(store: ValueStore, set: SetId, env: EnvId): SetId {
  if (env === EMPTY_ENV || set === EMPTY_SET || !isOpenSet(store, set)) return set
  const { sets, substitutions } = store
  const slot = store.substituted.slot(set, env)
  const known = substitutions[slot]
  if (known !== undefined) return known
  substitutions[slot] = set // a recursive set stays as it is
  const ids = sets.get(set)
  if (ids.length === 1) return (substitutions[slot] = substituteIn(store, ids[0]!, env))
  const result: ValueId[] = []
  for (const id of ids) for (const part of sets.get(substituteIn(store, id, env))) result.push(part)
  return (substitutions[slot] = setOf(store, result))
}

/** A value with type parameters and Self replaced; the value as it was when nothing is left of it. */
export function substituteOne(store: ValueStore, id: ValueId, env: EnvId): ValueId {
  if (env === EMPTY_ENV || store.open[id] === 0) return id
  return store.sets.get(substitute(store, singleOf(store, id), env))[0] ?? id
}

function substituteIn(store: ValueStore, id: ValueId, env: EnvId): SetId {
  const kind = store.kinds[id]!
  const a = store.as[id]!
  if (store.open[id] === 0) return singleOf(store, id)
  const isOfSelf = kind === Value.Self || kind === Value.SelfClass
  const key = isOfSelf ? selfKey(a as EntityId) : (a as BindingId)
  if (kind === Value.Param || kind === Value.Self) return lookUp(store, env, key) ?? singleOf(store, id)
  if (kind === Value.ParamClass || kind === Value.SelfClass) return classesBound(store, env, key) ?? singleOf(store, id)
  const inner = substituteEnv(store, store.envs[id]!, env)
  const isLazy = (kind >= Value.Object && kind <= Value.FuncType) || kind === Value.Late
  const bound = isLazy ? addDependencies(store, id, inner, env) : inner
  return singleOf(store, internValue(store, kind, a, bound, store.receivers[id]!))
}

function classesBound(store: ValueStore, env: EnvId, key: EnvKey): SetId | undefined {
  const set = lookUp(store, env, key)
  return set === undefined ? undefined : toClasses(store, set)
}

function substituteEnv(store: ValueStore, inner: EnvId, env: EnvId): EnvId {
  const pairs = store.environments.get(inner).slice()
  for (let i = 1; i < pairs.length; i += 2) pairs[i] = cellOf(substitute(store, pairs[i]!, env))
  return store.environments.intern(pairs)
}

/** `inner` extended by those pairs of `env` on which a lazily evaluated value may depend. */
function addDependencies(store: ValueStore, id: ValueId, inner: EnvId, env: EnvId): EnvId {
  const pairs = store.environments.get(env)
  for (let i = 0; i < pairs.length; i += 2) {
    const key = pairs[i]!
    if (lookUp(store, inner, key) !== undefined) continue
    if (store.mentions.has(store.kinds[id]!, store.as[id]!, key)) inner = extendEnv(store, inner, key, pairs[i + 1]!)
  }
  return inner
}

/** Instances turned into their classes. */
export function toClasses(store: ValueStore, set: SetId): SetId {
  const known = store.classes.get(set)
  return known >= 0 ? known : store.classes.set(set, mapKinds(store, set, CLASS_OF))
}

/** Turns classes into their instances: from the value of a type expression to the values of that type. */
export function toInstances(store: ValueStore, set: SetId): SetId {
  const known = store.instances.get(set)
  return known >= 0 ? known : store.instances.set(set, mapKinds(store, set, INSTANCE_OF))
}

function mapKinds(store: ValueStore, set: SetId, table: KindTable): SetId {
  const { kinds, as, envs } = store
  let changed = false
  const result = store.sets.get(set).map((id) => {
    const kind = table[kinds[id]!]
    if (kind === undefined) return id
    changed = true
    return internValue(store, kind, as[id]!, envs[id]!, -1)
  })
  return changed ? setOf(store, result) : set
}

type KindTable = Readonly<Partial<Record<ValueKind, ValueKind>>>

const CLASS_OF: KindTable = {
  [Value.Instance]: Value.Class,
  [Value.Param]: Value.ParamClass,
  [Value.Self]: Value.SelfClass,
}

const INSTANCE_OF: KindTable = {
  [Value.Class]: Value.Instance,
  [Value.ParamClass]: Value.Param,
  [Value.SelfClass]: Value.Self,
  [Value.Site]: Value.TupleType,
}

/** Turns instances into constant objects, which C++ overloads distinguish. */
export function toConstants(store: ValueStore, set: SetId): SetId {
  const ids = store.sets.get(set)
  if (!ids.some((id) => isObject(store, id))) return set
  const { kinds, as, envs } = store
  return setOf(
    store,
    ids.map((id) => (isObject(store, id) ? internValue(store, kinds[id]!, as[id]!, envs[id]!, CONSTANT) : id)),
  )
}

/** Whether a value is an object, which may be constant. */
export const isObject = ({ kinds }: ValueStore, id: ValueId): boolean =>
  kinds[id] === Value.Instance || kinds[id] === Value.Self
