// The values of a link behind one interface: the tables that store them, and the operations that rewrite them.

import {
  type BindingId,
  type EntityId,
  type EnvId,
  type EnvKey,
  type ExprId,
  type FunctionId,
  NONE,
  type ScopeId,
  type SetId,
  type StringId,
  type ValueId,
} from '../../../ids.ts'
import { isObject, substitute, substituteOne, toClasses, toConstants, toInstances } from './substitution.ts'
import {
  extendEnv,
  insertValue,
  internValue,
  isOpenSet,
  lookUp,
  type Mentions,
  mergeEnvs,
  onlyOf,
  openValues,
  type PairCell,
  renumberModules,
  setOf,
  singleOf,
  unionOfAll,
  unionOfTwo,
  type ValueStore,
  withEmpty,
} from './value-sets.ts'
import { CONSTANT, EMPTY_ENV, EMPTY_SET, type Subjects, Value, type ValueKind } from './values.ts'

/** The values of one link. Values, sets and environments are numbers; environment 0 is empty. */
export class Values {
  private readonly store: ValueStore
  /** The value outside the project about which nothing is known, and the set of it alone. */
  readonly external: ValueId
  readonly externalSet: SetId

  constructor(mentions: Mentions) {
    this.store = openValues(mentions)
    this.external = this.value(Value.External, 0)
    this.externalSet = this.single(this.external)
  }

  /** The value of a kind; `receiver` as in `Value`, NONE for none. Types nested too deeply lose their arguments. */
  value<Kind extends ValueKind>(
    kind: Kind,
    a: Subjects[Kind],
    env: EnvId = EMPTY_ENV,
    receiver: number = NONE,
  ): ValueId {
    return internValue(this.store, kind, a, env, receiver)
  }

  /** A value with another environment. */
  withEnv(id: ValueId, env: EnvId): ValueId {
    const { kinds, as, receivers } = this.store
    return internValue(this.store, kinds[id]!, as[id]!, env, receivers[id]!)
  }

  /** Gives modules other numbers, in the same order; `to`: number of a file -> its number now. */
  renumberModules(to: Int32Array): void {
    renumberModules(this.store, to)
  }

  kind(id: ValueId): ValueKind {
    return this.store.kinds[id]!
  }

  /** The number of a value in the space that its kind tells; the functions below name that. */
  a(id: ValueId): number {
    return this.store.as[id]!
  }

  /** The entity of an Instance, Class, Self, SelfClass or Super. */
  entity(id: ValueId): EntityId {
    return this.store.as[id]! as EntityId
  }

  /** The function of a Function or Generator. */
  fn(id: ValueId): FunctionId {
    return this.store.as[id]! as FunctionId
  }

  /** The expression of a Site, TupleType, FuncType, Bound or Late. */
  expr(id: ValueId): ExprId {
    return this.store.as[id]! as ExprId
  }

  /** The scope of an Object. */
  scope(id: ValueId): ScopeId {
    return this.store.as[id]! as ScopeId
  }

  /** The binding of a Param or ParamClass. */
  binding(id: ValueId): BindingId {
    return this.store.as[id]! as BindingId
  }

  /** The string of a Text, Folder or Package. */
  text(id: ValueId): StringId {
    return this.store.as[id]! as StringId
  }

  /** The function (a value) of Parameters. */
  ofParameters(id: ValueId): ValueId {
    return this.store.as[id]! as ValueId
  }

  env(id: ValueId): EnvId {
    return this.store.envs[id]!
  }

  receiver(id: ValueId): ValueId {
    return this.store.receivers[id]!
  }

  /** Whether a type parameter or Self occurs in a value. */
  isOpen(id: ValueId): boolean {
    return this.store.open[id] === 1
  }

  /** Whether one occurs in any value of a set. */
  isOpenSet(set: SetId): boolean {
    return isOpenSet(this.store, set)
  }

  isConstant(id: ValueId): boolean {
    return this.store.receivers[id] === CONSTANT && isObject(this.store, id)
  }

  /** The set of one value. */
  single(id: ValueId): SetId {
    return singleOf(this.store, id)
  }

  /** Adds a value to a list of at most `max` in their order, whose last one gives way; whether the list has changed. */
  insert(list: ValueId[], id: ValueId, max: number): boolean {
    return insertValue(this.store, list, id, max)
  }

  /** The set of the given values, in any order, with repetitions. */
  setOf(ids: readonly ValueId[]): SetId {
    return setOf(this.store, ids)
  }

  /** The union of two sets. */
  union(one: SetId, other: SetId): SetId {
    return unionOfTwo(this.store, one, other)
  }

  /** The union of several sets. */
  unionAll(sets: readonly SetId[]): SetId {
    return unionOfAll(this.store, sets)
  }

  /** The values of a set, in their order (see value-order.ts). */
  items(set: SetId): readonly ValueId[] {
    return this.store.sets.get(set)
  }

  /** The value of a set with exactly one, else NONE. */
  only(set: SetId): ValueId {
    return onlyOf(this.store, set)
  }

  /** A list whose order counts, stored like a set: `items` returns it. */
  orderedList(ids: readonly ValueId[]): SetId {
    return ids.length === 1 ? this.single(ids[0]!) : this.store.sets.intern(ids)
  }

  /** Whether a set is known: neither empty nor only external. */
  isKnown(set: SetId): boolean {
    return set !== EMPTY_SET && set !== this.externalSet
  }

  /** The set if it is known, else the empty set. */
  known(set: SetId): SetId {
    return set === this.externalSet ? EMPTY_SET : set
  }

  /** Whether a set has a single value outside the project, with a known type or not. */
  isExternal(set: SetId): boolean {
    const only = onlyOf(this.store, set)
    return only >= 0 && this.kind(only) === Value.External
  }

  /** The set that an environment binds to `key`; undefined for an unbound key. */
  lookup(env: EnvId, key: EnvKey): SetId | undefined {
    return lookUp(this.store, env, key)
  }

  /** The environment with `key` bound to `set`. */
  extend(env: EnvId, key: EnvKey, set: SetId): EnvId {
    return extendEnv(this.store, env, key, set)
  }

  /** The environment with the unbound ones of `keys` (ascending) bound to the empty set. */
  withEmpty(env: EnvId, keys: readonly EnvKey[]): EnvId {
    return withEmpty(this.store, env, keys)
  }

  /** `base` with the pairs of `more` added, those of `more` winning. */
  merge(base: EnvId, more: EnvId): EnvId {
    return mergeEnvs(this.store, base, more)
  }

  /** The pairs of an environment: key and set in turn, ascending by key. */
  pairs(env: EnvId): readonly PairCell[] {
    return this.store.environments.get(env)
  }

  /** The set with type parameters and Self replaced by their bindings in `env`. */
  subst(set: SetId, env: EnvId): SetId {
    return substitute(this.store, set, env)
  }

  /** A value with type parameters and Self replaced; the value as it was when nothing is left of it. */
  substOne(id: ValueId, env: EnvId): ValueId {
    return substituteOne(this.store, id, env)
  }

  /** Instances turned into their classes. */
  toClasses(set: SetId): SetId {
    return toClasses(this.store, set)
  }

  /** Turns classes into their instances: from the value of a type expression to the values of that type. */
  toInstances(set: SetId): SetId {
    return toInstances(this.store, set)
  }

  /** Turns instances into constant objects, which C++ overloads distinguish. */
  toConstants(set: SetId): SetId {
    return toConstants(this.store, set)
  }
}
