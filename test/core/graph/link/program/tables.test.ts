import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  Cells,
  countOf,
  filled,
  groupBy,
  groupOf,
  grown,
  ListTable,
  NumberMap,
  PairMap,
  QuadMap,
} from '../../../../../src/core/graph/link/program/tables.ts'
import fc from '../../../../support/properties.ts'

const cell = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
/** Numbers of which many are equal, so that keys repeat. */
const small = fc.integer({ min: -3, max: 40 })
const key = fc.oneof(small, cell)

test('a pair has the slot of its first use, and pairs that were never used have none', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, key)), fc.tuple(key, key), (pairs, other) => {
      const map = new PairMap(1) // grows from the beginning
      const model = new Map<string, number>()
      for (const pair of [...pairs, ...pairs]) {
        const name = String(pair)
        if (!model.has(name)) model.set(name, model.size)
        assert.equal(map.slot(...pair), model.get(name))
      }
      for (const pair of [...pairs, other]) assert.equal(map.find(...pair), model.get(String(pair)) ?? -1)
    }),
  )
})

test('a number has the slot of its first use, and the slot has the number', () => {
  fc.assert(
    fc.property(fc.array(key), (numbers) => {
      const map = new NumberMap(1)
      const model = new Map<number, number>()
      for (const one of [...numbers, ...numbers]) {
        if (!model.has(one)) model.set(one, model.size)
        assert.equal(map.slot(one), model.get(one))
      }
      for (const [one, slot] of model) assert.equal(map.keyAt(slot), one)
      assert.equal(map.size, model.size)
    }),
  )
})

test('a key of four numbers has the slot of its first use', () => {
  const four = fc.tuple(small, small, cell, small)
  fc.assert(
    fc.property(fc.array(four), (keys) => {
      const map = new QuadMap(1)
      const model = new Map<string, number>()
      for (const one of [...keys, ...keys]) {
        const name = String(one)
        if (!model.has(name)) model.set(name, model.size)
        assert.equal(map.slot(...one), model.get(name))
      }
    }),
  )
})

test('keys of four numbers that differ in one of them alone have slots of their own', () => {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7]
  const keys = digits.flatMap((a) =>
    digits.flatMap((b) => digits.flatMap((c) => digits.map((d) => [a, b, c, d] as const))),
  )
  const map = new QuadMap(1) // so full that most keys are looked for in the cells of others
  assert.deepEqual(
    keys.map((key) => map.slot(...key)),
    [...keys.keys()],
  )
  assert.equal(map.size, keys.length)
})

test('equal lists have one id, which gives the list back; the empty list is 0', () => {
  fc.assert(
    fc.property(fc.array(fc.array(small, { maxLength: 4 }), { maxLength: 200 }), (lists) => {
      const table = new ListTable<number, number>()
      assert.equal(table.intern([]), 0)
      const ids = lists.map((list) => table.intern(list))
      for (const [at, list] of lists.entries()) {
        assert.deepEqual(table.get(ids[at]!), list)
        assert.equal(table.intern(list), ids[at])
        assert.equal(ids.indexOf(ids[at]!), lists.map(String).indexOf(String(list)))
      }
    }),
  )
})

test('appended lists have ids of their own, and all others are found while the table grows', () => {
  const table = new ListTable<number, number>()
  const ids: number[] = []
  for (let at = 0; at < 10_000; at++) ids.push(at % 2 === 0 ? table.append([at]) : table.intern([at]))
  assert.equal(new Set(ids).size, ids.length)
  for (const [at, id] of ids.entries()) {
    assert.deepEqual(table.get(id), [at])
    if (at % 2 === 1) assert.equal(table.intern([at]), id)
  }
})

test('a list that is changed after it was stored changes nothing in the table', () => {
  const table = new ListTable<number, number>()
  const list = [1, 2]
  const id = table.intern(list)
  list.push(3)
  assert.deepEqual(table.get(id), [1, 2])
})

test('groups hold the rows of each key in their order, and leave negative keys out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2, max: 9 })), (keys) => {
      const groups = groupBy(Int32Array.from(keys), 10)
      for (let of = 0; of < 10; of++) {
        const rows = [...keys.keys()].filter((row) => keys[row] === of)
        assert.deepEqual([...groupOf(groups, of)], rows)
        assert.equal(countOf(groups, of), rows.length)
      }
    }),
  )
})

test('a column is filled with a number for each position', () => {
  assert.deepEqual([...filled(new Int32Array(4), (position) => 10 - position)], [10, 9, 8, 7])
  assert.equal(filled(new Int32Array(0), () => 1).length, 0)
})

test('a grown column has twice the length, and zeros behind the old cells', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const larger = grown(Int32Array.from(cells))
      assert.deepEqual([...larger], [...cells, ...cells.map(() => 0)])
    }),
  )
})

test('cells are filled in any order, and the others stay without a number', () => {
  const numbers = fc.uniqueArray(fc.nat(5000), { maxLength: 60 })
  fc.assert(
    fc.property(numbers, (keys) => {
      const cells = new Cells<number, number>()
      for (const key of keys) assert.equal(cells.set(key, key % 7), key % 7)
      const filled = new Set(keys)
      for (let key = 0; key <= 5001; key++) assert.equal(cells.get(key), filled.has(key) ? key % 7 : -1)
    }),
  )
})
