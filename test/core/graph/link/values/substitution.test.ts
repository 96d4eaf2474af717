import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Values } from '../../../../../src/core/graph/link/values/value-table.ts'
import { CONSTANT, EMPTY_ENV, EMPTY_SET, selfKey, Value } from '../../../../../src/core/graph/link/values/values.ts'
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

const LAZY = [Value.Object, Value.Site, Value.TupleType, Value.FuncType, Value.Late] as const

test('a value that is evaluated later is bound to those type parameters that it mentions, and keeps what it is bound to', () => {
  for (const kind of LAZY) {
    const asked: [number, number, number][] = []
    const values = new Values({
      has: (...mention) => {
        asked.push(mention)
        return mention[2] !== paramOf(2)
      },
      text: String,
    })
    const types = [0, 1, 2].map((entity) => values.single(values.value(Value.Instance, entityOf(entity))))
    const own = values.extend(EMPTY_ENV, paramOf(0), types[0]!)
    const late = values.single(values.value(kind, 5 as never, own))
    const env = [types[1]!, types[1]!, types[2]!].reduce(
      (all, set, key) => values.extend(all, paramOf(key), set),
      EMPTY_ENV,
    )
    const bound = values.only(values.subst(late, env))
    assert.equal(values.kind(bound), kind)
    assert.equal(values.a(bound), 5)
    assert.deepEqual(values.pairs(values.env(bound)), [0, types[0], 1, types[1]])
    assert.deepEqual(asked, [
      [kind, 5, 1],
      [kind, 5, 2],
    ])
    assert.equal(values.isOpenSet(late), true)
  }
})

test('a value whose arguments alone are open asks for no type parameter that it may mention', () => {
  for (const kind of [Value.Instance, Value.Class, Value.Function, Value.Generator, Value.Bound]) {
    const values = new Values({ has: () => assert.fail('it was asked for'), text: String })
    const param = values.single(values.value(Value.Param, paramOf(0)))
    const type = values.single(values.value(Value.Instance, entityOf(9)))
    const receiver = kind === Value.Function ? values.value(Value.Instance, entityOf(3)) : -1
    const generic = values.value(kind, 4 as never, values.extend(EMPTY_ENV, paramOf(7), param), receiver)
    const env = values.extend(values.extend(EMPTY_ENV, paramOf(0), type), paramOf(1), type)
    const bound = values.only(values.subst(values.single(generic), env))
    assert.deepEqual(values.pairs(values.env(bound)), [7, type])
    assert.deepEqual([values.kind(bound), values.a(bound), values.receiver(bound)], [kind, 4, receiver])
  }
})

test('one value is replaced by the first of what it is bound to; by itself where that is nothing', () => {
  const values = fresh()
  const [one, other] = [1, 2].map((entity) => values.value(Value.Instance, entityOf(entity))) as [ValueId, ValueId]
  const param = values.value(Value.Param, paramOf(0))
  const bound = values.extend(EMPTY_ENV, paramOf(0), values.setOf([other, one]))
  assert.equal(values.substOne(param, bound), one)
  assert.equal(values.substOne(param, values.extend(EMPTY_ENV, paramOf(0), EMPTY_SET)), param)
  assert.equal(values.substOne(param, EMPTY_ENV), param)
  assert.equal(values.substOne(one, bound), one)
  const listOf = (set: SetId): ValueId =>
    values.value(Value.Instance, entityOf(3), values.extend(EMPTY_ENV, paramOf(9), set))
  assert.equal(values.substOne(listOf(values.single(param)), bound), listOf(values.setOf([one, other])))
})

test('what has no class, and what has no instance, stays among those that have', () => {
  const values = fresh()
  const of = (kind: number, a = 1): ValueId => values.value(kind as never, a as never)
  const text = of(Value.Text)
  const mixed = values.setOf([of(Value.Instance), of(Value.Param), of(Value.Self), text])
  const classes = values.setOf([of(Value.Class), of(Value.ParamClass), of(Value.SelfClass), text])
  assert.equal(values.toClasses(mixed), classes)
  assert.equal(values.toClasses(mixed), classes, 'asked again')
  assert.equal(values.toInstances(classes), mixed)
  assert.equal(values.toInstances(classes), mixed, 'asked again')
  assert.equal(values.toInstances(values.single(of(Value.Site, 6))), values.single(of(Value.TupleType, 6)))
  assert.equal(values.toClasses(values.single(text)), values.single(text))
  const args = values.extend(EMPTY_ENV, paramOf(0), values.single(text))
  const generic = (kind: number, receiver = -1): SetId =>
    values.single(values.value(kind as never, 2 as never, args, receiver))
  assert.equal(values.toClasses(generic(Value.Instance, CONSTANT)), generic(Value.Class), 'of a constant too')
  assert.equal(values.toInstances(generic(Value.Class)), generic(Value.Instance))
})

test('objects become constant, with the arguments that they have; nothing else does', () => {
  const values = fresh()
  const args = values.extend(EMPTY_ENV, paramOf(0), values.single(values.value(Value.Text, 1 as never)))
  const [object, self, type] = [Value.Instance, Value.Self, Value.Class].map((kind) =>
    values.value(kind, entityOf(2), args),
  )
  const constant = values.items(values.toConstants(values.setOf([object!, self!, type!])))
  assert.deepEqual(
    constant.map((id) => [values.kind(id), values.a(id), values.env(id), values.receiver(id)]),
    [
      [Value.Instance, 2, args, CONSTANT],
      [Value.Class, 2, args, -1],
      [Value.Self, 2, args, CONSTANT],
    ],
  )
  assert.deepEqual(
    constant.map((id) => values.isConstant(id)),
    [true, false, true],
  )
  assert.equal(values.toConstants(values.single(type!)), values.single(type!))
  assert.equal(values.toConstants(EMPTY_SET), EMPTY_SET)
})

test('the class of a type parameter becomes the class of what it is bound to; unbound, it stays', () => {
  const values = fresh()
  const types = values.setOf([1, 2].map((entity) => values.value(Value.Instance, entityOf(entity))))
  const classOf = values.single(values.value(Value.ParamClass, paramOf(0)))
  assert.equal(values.subst(classOf, values.extend(EMPTY_ENV, paramOf(0), types)), values.toClasses(types))
  assert.equal(values.subst(classOf, values.extend(EMPTY_ENV, paramOf(1), types)), classOf)
})

test('what is substituted into stays as it was: bindings, and the sets that are bound', () => {
  fc.assert(
    fc.property(types, bindings, (all, bound) => {
      const values = fresh()
      const set = setOf(values, all)
      const env = envOf(values, bound)
      const told = (): unknown => [
        values.pairs(env).slice(),
        ...values.items(set).map((id) => [values.kind(id), values.a(id), [...values.pairs(values.env(id))]]),
      ]
      const before = told()
      values.subst(set, env)
      assert.deepEqual(told(), before)
    }),
  )
})

test('several type parameters that a value mentions are bound each to its own', () => {
  const values = fresh()
  const late = values.single(values.value(Value.Late, 5 as never))
  const [one, other] = [1, 2].map((entity) => values.single(values.value(Value.Instance, entityOf(entity))))
  const env = values.extend(values.extend(EMPTY_ENV, paramOf(3), one!), paramOf(4), other!)
  assert.deepEqual(values.pairs(values.env(values.only(values.subst(late, env)))), [3, one, 4, other])
})
