// The values of a link behind one interface: the tables that store them, and the operations that rewrite them.

import {
  isObject,
  type MayDepend,
  substitute,
  substituteOne,
  toClasses,
  toConstants,
  toInstances,
} from './substitution.ts'
import {
  extendEnv,
  internValue,
  isOpenSet,
  lookUp,
  mergeEnvs,
  onlyOf,
  openValues,
  setOf,
  singleOf,
  unionOf,
  withEmpty,
} from './value-sets.ts'
import { CONSTANT, Value, type Values } from './values.ts'

/** The values of a new link. */
export function valueTable(mayDepend: MayDepend): Values {
  const store = openValues()
  const { kinds, as, envs, receivers, open, sets, environments } = store
  const external = internValue(store, Value.External, 0, 0, -1)
  return {
    value: (kind, a, env = 0, receiver = -1) => internValue(store, kind, a, env, receiver),
    kind: (id) => kinds[id]!,
    a: (id) => as[id]!,
    env: (id) => envs[id]!,
    receiver: (id) => receivers[id]!,
    isOpen: (id) => open[id] === 1,
    isOpenSet: (set) => isOpenSet(store, set),
    isConstant: (id) => receivers[id] === CONSTANT && isObject(store, id),
    single: (id) => singleOf(store, id),
    setOf: (ids) => setOf(store, ids),
    union: (one, other) => unionOf(store, one, other),
    items: (set) => sets.get(set),
    only: (set) => onlyOf(store, set),
    orderedList: (ids) => sets.intern(ids),
    isExternal: (set) => sets.get(set).length === 1 && kinds[sets.get(set)[0]!] === Value.External,
    lookup: (env, key) => lookUp(store, env, key),
    extend: (env, key, set) => extendEnv(store, env, key, set),
    withEmpty: (env, keys) => withEmpty(store, env, keys),
    merge: (base, more) => mergeEnvs(store, base, more),
    pairs: (env) => environments.get(env),
    subst: (set, env) => substitute(store, mayDepend, set, env),
    substOne: (id, env) => substituteOne(store, mayDepend, id, env),
    toClasses: (set) => toClasses(store, set),
    toInstances: (set) => toInstances(store, set),
    toConstants: (set) => toConstants(store, set),
    external,
    externalSet: singleOf(store, external),
  }
}
