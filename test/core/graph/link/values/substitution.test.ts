import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Values } from '../../../../../src/core/graph/link/values/value-table.ts'
import { EMPTY_ENV, EMPTY_SET, selfKey, Value } from '../../../../../src/core/graph/link/values/values.ts'
import type { BindingId, EntityId, EnvId, SetId, ValueId } from '../../../../../src/core/ids.ts'
import fc from '../../../../support/properties.ts'

const fresh = (): Values => new Values({ has: () => true, text: String })

/** A type: a class without arguments, a type parameter, or a class whose parameter (its own number) is bound to types. */
type Type = { entity: number } | { param: number } | { entity: number; args: Type[] }

const PARAMS = 4
const { type } = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.record({ entity: fc.nat({ max: 3 }) }),
    fc.record({ param: fc.nat({ max: PARAMS - 1 }) }),
    fc.record({ entity: fc.nat({ max: 3 }), args: fc.array(tie('type'), { minLength: 1, maxLength: 2 }) }),
  ),
}))
const types = fc.array(type, { maxLength: 3 })
const closed = fc.array(fc.record({ entity: fc.nat({ max: 3 }) }), { minLength: 1, maxLength: 2 })
/** By type parameter, the types that it is bound to. */
const bindings = fc.array(fc.tuple(fc.nat({ max: PARAMS - 1 }), closed), { maxLength: PARAMS })

/** The key of the type parameter of an entity: apart from the free ones. */
const ownKey = (entity: number): BindingId => (100 + entity) as BindingId
const entityOf = (entity: number): EntityId => entity as EntityId
const paramOf = (param: number): BindingId => param as BindingId

function valueFor(values: Values, one: Type): ValueId {
  if ('param' in one) return values.value(Value.Param, paramOf(one.param))
  if (!('args' in one)) return values.value(Value.Instance, entityOf(one.entity))
  return values.value(
    Value.Instance,
    entityOf(one.entity),
    values.extend(EMPTY_ENV, ownKey(one.entity), setOf(values, one.args)),
  )
}

const setOf = (values: Values, all: readonly Type[]): SetId => values.setOf(all.map((one) => valueFor(values, one)))

const envOf = (values: Values, all: readonly (readonly [number, readonly Type[]])[]): EnvId =>
  all.reduce((env, [key, bound]) => values.extend(env, paramOf(key), setOf(values, bound)), EMPTY_ENV)

/** The types that substitution should give, worked out on the types themselves. */
function replaced(all: readonly Type[], env: ReadonlyMap<number, readonly Type[]>): Type[] {
  return all.flatMap((one): readonly Type[] => {
    if ('param' in one) return env.get(one.param) ?? [one]
    return 'args' in one ? [{ entity: one.entity, args: replaced(one.args, env) }] : [one]
  })
}

test('substitution replaces every type parameter that the environment binds, at any depth', () => {
  fc.assert(
    fc.property(types, bindings, (all, bound) => {
      const values = fresh()
      const env = envOf(values, bound)
      const expected = setOf(values, replaced(all, new Map(bound)))
      assert.equal(values.subst(setOf(values, all), env), expected)
    }),
  )
})

test('substitution by closed types is done once: doing it again changes nothing', () => {
  fc.assert(
    fc.property(types, bindings, (all, bound) => {
      const values = fresh()
      const env = envOf(values, bound)
      const once = values.subst(setOf(values, all), env)
      assert.equal(values.subst(once, env), once)
    }),
  )
})

test('substitution leaves closed sets, and all sets under the empty environment, as they are', () => {
  fc.assert(
    fc.property(types, closed, bindings, (all, plain, bound) => {
      const values = fresh()
      assert.equal(values.subst(setOf(values, all), EMPTY_ENV), setOf(values, all))
      assert.equal(values.subst(setOf(values, plain), envOf(values, bound)), setOf(values, plain))
      assert.equal(values.isOpenSet(setOf(values, plain)), false)
    }),
  )
})

test('substitution distributes over union', () => {
  fc.assert(
    fc.property(types, types, bindings, (one, other, bound) => {
      const values = fresh()
      const env = envOf(values, bound)
      const [left, right] = [setOf(values, one), setOf(values, other)]
      assert.equal(
        values.subst(values.union(left, right), env),
        values.union(values.subst(left, env), values.subst(right, env)),
      )
    }),
  )
})

test('a set is open exactly if a type parameter occurs in it', () => {
  const isOpen = (one: Type): boolean => 'param' in one || ('args' in one && one.args.some(isOpen))
  fc.assert(
    fc.property(types, (all) => {
      const values = fresh()
      assert.equal(values.isOpenSet(setOf(values, all)), all.some(isOpen))
    }),
  )
})

test('instances and their classes correspond, type parameters included', () => {
  fc.assert(
    fc.property(types, (all) => {
      const values = fresh()
      const set = setOf(values, all)
      assert.equal(values.toInstances(values.toClasses(set)), set)
    }),
  )
})

test('`this` becomes the object that the environment binds to the class, and its class the class of that', () => {
  const values = fresh()
  const object = values.single(values.value(Value.Instance, entityOf(2)))
  const env = values.extend(EMPTY_ENV, selfKey(entityOf(1)), object)
  assert.equal(values.subst(values.single(values.value(Value.Self, entityOf(1))), env), object)
  assert.equal(values.subst(values.single(values.value(Value.SelfClass, entityOf(1))), env), values.toClasses(object))
  const other = values.single(values.value(Value.Self, entityOf(3)))
  assert.equal(values.subst(other, env), other)
  assert.equal(values.subst(EMPTY_SET, env), EMPTY_SET)
})

test('a type bound to a set that contains it ends', () => {
  const values = fresh()
  const param = values.single(values.value(Value.Param, paramOf(0)))
  const list = values.single(values.value(Value.Instance, entityOf(1), values.extend(EMPTY_ENV, paramOf(0), param)))
  const result = values.subst(list, values.extend(EMPTY_ENV, paramOf(0), list))
  assert.equal(values.items(result).length, 1)
})
