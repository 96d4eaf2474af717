import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Values } from '../../../../../src/core/graph/link/values/value-table.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../../../../../src/core/graph/link/values/values.ts'
import type { BindingId, EntityId, EnvId, SetId, ValueId } from '../../../../../src/core/ids.ts'
import fc from '../../../../support/properties.ts'

const SET_MAX = 24
const FUNCTIONS_MAX = 256

const fresh = (): Values => new Values({ has: () => false, text: String })
/** Entities, few enough for sets to stay below their limit. */
const entities = fc.array(fc.nat({ max: SET_MAX - 1 }))
const instances = (values: Values, rows: readonly number[]): ValueId[] =>
  rows.map((row) => values.value(Value.Instance, row as EntityId))

test('a value is stored once: equal kind, row, environment and receiver give one number, which tells them', () => {
  const row = fc.nat({ max: 5 })
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(Value)), row, fc.integer({ min: -1, max: 3 }), (kind, a, receiver) => {
      const values = fresh()
      const valueFor = (of: number): ValueId => values.value(kind, of as never, EMPTY_ENV, receiver)
      const id = valueFor(a)
      assert.equal(valueFor(a), id)
      assert.deepEqual([values.kind(id), values.a(id), values.env(id), values.receiver(id)], [kind, a, 0, receiver])
      assert.notEqual(valueFor(a + 1), id)
    }),
  )
})

test('a set is its values, in any order and with repetitions', () => {
  fc.assert(
    fc.property(entities, entities, (rows, others) => {
      const values = fresh()
      const ids = instances(values, rows)
      const set = values.setOf(ids)
      assert.deepEqual(
        values.items(set),
        [...new Set(ids)].sort((one, other) => values.a(one) - values.a(other)),
      )
      assert.equal(values.setOf([...ids].reverse()), set)
      assert.equal(values.setOf([...ids, ...ids]), set)
      assert.equal(
        values.setOf(instances(values, others)) === set,
        String([...new Set(others)].sort()) === String([...new Set(rows)].sort()),
      )
      assert.equal(values.only(set), values.items(set).length === 1 ? ids[0] : -1)
    }),
  )
})

test('union is that of sets: commutative, associative, idempotent, with the empty set as its unit', () => {
  fc.assert(
    fc.property(entities, entities, entities, (first, second, third) => {
      const values = fresh()
      const [one, two, three] = [first, second, third].map((rows) => values.setOf(instances(values, rows))) as [
        SetId,
        SetId,
        SetId,
      ]
      const both = values.union(one, two)
      assert.equal(both, values.setOf([...values.items(one), ...values.items(two)]))
      assert.equal(both, values.union(two, one))
      assert.equal(values.union(both, three), values.union(one, values.union(two, three)))
      assert.equal(values.union(one, one), one)
      assert.equal(values.union(one, EMPTY_SET), one)
      assert.equal(values.unionAll([one, two, three]), values.union(both, three))
      assert.equal(values.unionAll([one, two]), both)
      assert.equal(values.unionAll([one]), one)
      assert.equal(values.unionAll([]), EMPTY_SET)
    }),
  )
})

test('a set has at most so many values, the first ones; of functions it may have more', () => {
  const kinds = fc.constantFrom([Value.Instance, SET_MAX] as const, [Value.Function, FUNCTIONS_MAX] as const)
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 300 }), fc.nat(300), ([kind, max], count, split) => {
      const values = fresh()
      const ids = Array.from({ length: count }, (_, row) => values.value(kind, row as never))
      const kept = ids.slice(0, max)
      assert.deepEqual(values.items(values.setOf(ids)), kept)
      const union = values.union(values.setOf(ids.slice(0, split)), values.setOf(ids.slice(split)))
      assert.deepEqual(values.items(union).slice(0, Math.min(split, max)), kept.slice(0, split))
      assert.ok(values.items(union).length <= max)
    }),
  )
})

test('an environment is a map from keys to sets: the last binding of a key holds, the order of the others is of no account', () => {
  const bindings = fc.array(fc.tuple(fc.integer({ min: -4, max: 6 }), fc.nat({ max: 5 })))
  fc.assert(
    fc.property(bindings, bindings, (pairs, more) => {
      const values = fresh()
      const single = (row: number): SetId => values.single(values.value(Value.Instance, row as EntityId))
      const keyOf = (key: number): BindingId => key as BindingId
      const bound = (from: EnvId, list: readonly (readonly [number, number])[]): EnvId =>
        list.reduce((env, [key, row]) => values.extend(env, keyOf(key), single(row)), from)
      const env = bound(EMPTY_ENV, pairs)
      const model = new Map(pairs.map(([key, row]) => [key, single(row)]))
      for (let key = -5; key < 8; key++) assert.equal(values.lookup(env, keyOf(key)), model.get(key))
      assert.deepEqual(values.pairs(env), [...model].sort(([one], [other]) => one - other).flat())
      assert.equal(bound(EMPTY_ENV, [...new Map(pairs)].reverse()), env)
      assert.equal(values.merge(env, bound(EMPTY_ENV, more)), bound(env, more))
      const keys = [-1, 2, 3]
      const filled = values.withEmpty(env, keys.map(keyOf))
      const unbound = keys.filter((key) => !model.has(key))
      assert.equal(
        filled,
        unbound.reduce((all: EnvId, key) => values.extend(all, keyOf(key), EMPTY_SET), env),
      )
      for (let key = -5; key < 8; key++)
        assert.equal(values.lookup(filled, keyOf(key)), model.get(key) ?? (keys.includes(key) ? EMPTY_SET : undefined))
    }),
  )
})

test('types nested too deeply lose their arguments, so that a type that contains itself ends', () => {
  const values = fresh()
  let set = values.single(values.value(Value.Instance, 1 as EntityId))
  const seen = new Set<number>()
  for (let depth = 0; depth < 100; depth++) {
    seen.add(set)
    set = values.single(values.value(Value.Instance, 1 as EntityId, values.extend(EMPTY_ENV, 7 as BindingId, set)))
  }
  assert.ok(seen.size < 10)
})

test('values that come one by one stay in their order, the first ones of as many as a list may hold', () => {
  const rows = fc.array(fc.nat({ max: 12 }), { maxLength: 20 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 6 }), (given, max) => {
      const values = fresh()
      const list: ValueId[] = []
      for (const id of instances(values, given)) {
        const before = [...list]
        const hasChanged = values.insert(list, id, max)
        assert.equal(hasChanged, String(before) !== String(list))
      }
      const sorted = [...new Set(given)].sort((one, other) => one - other)
      assert.deepEqual(
        list.map((id) => values.a(id)),
        sorted.slice(0, max),
      )
    }),
  )
})

test('of a set that is too large the first functions and the first others stay, each up to their own number', () => {
  const values = fresh()
  const [functions, others] = [Value.Function, Value.Instance].map((kind) =>
    Array.from({ length: FUNCTIONS_MAX + 2 }, (_, row) => values.value(kind!, row as never)),
  ) as [ValueId[], ValueId[]]
  for (const [some, few] of [
    [FUNCTIONS_MAX + 1, SET_MAX],
    [FUNCTIONS_MAX, SET_MAX + 1],
    [FUNCTIONS_MAX + 2, SET_MAX + 2],
    [1, SET_MAX],
  ] as const) {
    const set = values.setOf([...functions.slice(0, some), ...others.slice(0, few)])
    const kinds = values.items(set).map((id) => values.kind(id))
    assert.equal(kinds.filter((kind) => kind === Value.Function).length, Math.min(some, FUNCTIONS_MAX))
    assert.equal(kinds.filter((kind) => kind === Value.Instance).length, Math.min(few, SET_MAX))
  }
})

test('a type keeps its arguments up to six levels of them', () => {
  const values = fresh()
  const wrapped = (inner: SetId): ValueId =>
    values.value(Value.Instance, 1 as EntityId, values.extend(EMPTY_ENV, 7 as BindingId, inner))
  let id = values.value(Value.Instance, 1 as EntityId)
  for (let depth = 0; depth < 6; depth++) {
    id = wrapped(values.single(id))
    assert.notEqual(values.env(id), EMPTY_ENV, `level ${depth + 1}`)
  }
  assert.equal(values.env(wrapped(values.single(id))), EMPTY_ENV)
})

test('a kind of value is open by itself or never: only type parameters and what is evaluated later are', () => {
  const open = new Set<number>([
    ...[Value.Param, Value.ParamClass, Value.Self, Value.SelfClass],
    ...[Value.Object, Value.Site, Value.TupleType, Value.FuncType, Value.Late],
  ])
  for (const kind of Object.values(Value)) {
    const values = fresh()
    assert.equal(values.isOpenSet(values.single(values.value(kind, 1 as never))), open.has(kind), `kind ${kind}`)
  }
})
