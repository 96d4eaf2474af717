// The values of a link behind one interface: the tables that store them, and the operations that rewrite them.

import { isObject, substitute, substituteOne, toClasses, toConstants, toInstances } from './substitution.ts'
import {
  extendEnv,
  internValue,
  isOpenSet,
  lookUp,
  type Mentions,
  mergeEnvs,
  onlyOf,
  openValues,
  setOf,
  singleOf,
  unionOfAll,
  unionOfTwo,
  type ValueStore,
  withEmpty,
} from './value-sets.ts'
import { CONSTANT, EMPTY_SET, Value } from './values.ts'

/** The values of one link. Values, sets and environments are numbers; environment 0 is empty. */
export class Values {
  private readonly store: ValueStore
  /** The value outside the project about which nothing is known, and the set of it alone. */
  readonly external: number
  readonly externalSet: number

  constructor(mentions: Mentions) {
    this.store = openValues(mentions)
    this.external = this.value(Value.External, 0)
    this.externalSet = this.single(this.external)
  }

  /** The value of a kind; `receiver` as in `Value`, NONE for none. Types nested too deeply lose their arguments. */
  value(kind: number, a: number, env = 0, receiver = -1): number {
    return internValue(this.store, kind, a, env, receiver)
  }

  kind(id: number): number {
    return this.store.kinds[id]!
  }

  a(id: number): number {
    return this.store.as[id]!
  }

  env(id: number): number {
    return this.store.envs[id]!
  }

  receiver(id: number): number {
    return this.store.receivers[id]!
  }

  /** Whether a type parameter or Self occurs in a value. */
  isOpen(id: number): boolean {
    return this.store.open[id] === 1
  }

  /** Whether one occurs in any value of a set. */
  isOpenSet(set: number): boolean {
    return isOpenSet(this.store, set)
  }

  isConstant(id: number): boolean {
    return this.store.receivers[id] === CONSTANT && isObject(this.store, id)
  }

  /** The set of one value. */
  single(id: number): number {
    return singleOf(this.store, id)
  }

  /** The set of the given values, in any order, with repetitions. */
  setOf(ids: readonly number[]): number {
    return setOf(this.store, ids)
  }

  /** The union of two sets. */
  union(one: number, other: number): number {
    return unionOfTwo(this.store, one, other)
  }

  /** The union of several sets. */
  unionAll(sets: readonly number[]): number {
    return unionOfAll(this.store, sets)
  }

  /** The values of a set, ascending. */
  items(set: number): readonly number[] {
    return this.store.sets.get(set)
  }

  /** The value of a set with exactly one, else NONE. */
  only(set: number): number {
    return onlyOf(this.store, set)
  }

  /** A list whose order counts, stored like a set: `items` returns it. */
  orderedList(ids: readonly number[]): number {
    return this.store.sets.intern(ids)
  }

  /** Whether a set is known: neither empty nor only external. */
  isKnown(set: number): boolean {
    return set !== EMPTY_SET && set !== this.externalSet
  }

  /** The set if it is known, else the empty set. */
  known(set: number): number {
    return set === this.externalSet ? EMPTY_SET : set
  }

  /** Whether a set has a single value outside the project, with a known type or not. */
  isExternal(set: number): boolean {
    const only = onlyOf(this.store, set)
    return only >= 0 && this.kind(only) === Value.External
  }

  /** The set that an environment binds to `key`; undefined for an unbound key. */
  lookup(env: number, key: number): number | undefined {
    return lookUp(this.store, env, key)
  }

  /** The environment with `key` bound to `set`. */
  extend(env: number, key: number, set: number): number {
    return extendEnv(this.store, env, key, set)
  }

  /** The environment with the unbound ones of `keys` (ascending) bound to the empty set. */
  withEmpty(env: number, keys: readonly number[]): number {
    return withEmpty(this.store, env, keys)
  }

  /** `base` with the pairs of `more` added, those of `more` winning. */
  merge(base: number, more: number): number {
    return mergeEnvs(this.store, base, more)
  }

  /** The pairs of an environment: key and set in turn, ascending by key. */
  pairs(env: number): readonly number[] {
    return this.store.environments.get(env)
  }

  /** The set with type parameters and Self replaced by their bindings in `env`. */
  subst(set: number, env: number): number {
    return substitute(this.store, set, env)
  }

  /** A value with type parameters and Self replaced; the value as it was when nothing is left of it. */
  substOne(id: number, env: number): number {
    return substituteOne(this.store, id, env)
  }

  /** Instances turned into their classes. */
  toClasses(set: number): number {
    return toClasses(this.store, set)
  }

  /** Turns classes into their instances: from the value of a type expression to the values of that type. */
  toInstances(set: number): number {
    return toInstances(this.store, set)
  }

  /** Turns instances into constant objects, which C++ overloads distinguish. */
  toConstants(set: number): number {
    return toConstants(this.store, set)
  }
}
