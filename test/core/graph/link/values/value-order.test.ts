import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Values } from '../../../../../src/core/graph/link/values/value-table.ts'
import { EMPTY_ENV, Value, type ValueKind } from '../../../../../src/core/graph/link/values/values.ts'
import type { BindingId, EnvId, ValueId } from '../../../../../src/core/ids.ts'
import fc from '../../../../support/properties.ts'

/** A value as code states it: its subject, its type arguments by key, the value that it is a method of. */
type Stated = {
  kind: ValueKind
  a: number | Stated
  args?: readonly [key: number, ...Stated[]][]
  of?: Stated | number
}

/** The strings of the program: the first is empty, and the numbers of the others say nothing about their order. */
const TEXTS = ['', 'd', 'b', 'c', 'a']
const text = (letter: string): number => TEXTS.indexOf(letter)

const one: Stated = { kind: Value.Instance, a: 1 }
const two: Stated = { kind: Value.Instance, a: 2 }
const fn = (a: number, rest: Partial<Stated> = {}): Stated => ({ kind: Value.Function, a, ...rest })

/** Values in their order. */
const IN_ORDER: readonly Stated[] = [
  { kind: Value.External, a: 0 },
  ...['a', 'b', 'c', 'd'].map((letter): Stated => ({ kind: Value.External, a: text(letter) + 1 })),
  one,
  { ...one, args: [[1, one]] },
  { ...one, args: [[1, two]] },
  { ...one, args: [[1, one, two]] },
  { ...one, args: [[2, one]] },
  {
    ...one,
    args: [
      [1, two],
      [2, one],
    ],
  },
  {
    ...one,
    args: [
      [1, two],
      [2, two],
    ],
  },
  { ...one, of: 1 },
  { ...one, of: 1, args: [[1, one]] },
  two,
  { kind: Value.Class, a: 0 },
  fn(5),
  fn(9),
  // methods and those with type arguments come behind, the ones of a receiver together
  fn(5, { args: [[1, one]] }),
  fn(9, { args: [[1, one]] }),
  fn(5, { args: [[1, two]] }),
  fn(5, { of: one }),
  fn(9, { of: one }),
  fn(5, { of: one, args: [[1, one]] }),
  fn(5, { of: two }),
  fn(4, { of: fn(9) }),
  fn(4, { of: fn(5, { of: one }) }),
  fn(4, { of: fn(5, { of: two }) }),
  ...['a', 'b', 'c', 'd'].map((letter): Stated => ({ kind: Value.Folder, a: text(letter) })),
  ...['a', 'd'].map((letter): Stated => ({ kind: Value.Package, a: text(letter) })),
  { kind: Value.Object, a: 3 },
  { kind: Value.Text, a: text('a') },
  { kind: Value.Text, a: text('b') },
  { kind: Value.Text, a: text('b'), of: 1 },
  { kind: Value.Generator, a: 2 },
  { kind: Value.Parameters, a: fn(5) },
  { kind: Value.Parameters, a: fn(9) },
  { kind: Value.Parameters, a: fn(5, { of: one }) },
]

function stated(values: Values, { kind, a, args = [], of }: Stated): ValueId {
  const receiver = typeof of === 'object' ? stated(values, of) : of
  const env = args.reduce<EnvId>((before, [key, ...bound]) => {
    const set = values.setOf(bound.map((each) => stated(values, each)))
    return values.extend(before, key as BindingId, set)
  }, EMPTY_ENV)
  return values.value(kind, (typeof a === 'object' ? stated(values, a) : a) as never, env, receiver)
}

const fresh = (): Values => new Values({ has: () => false, text: (id) => TEXTS[id]! })

test('the order of values is that of kinds, subjects, receivers and type arguments, texts by their letters', () => {
  for (const [at, low] of IN_ORDER.entries())
    for (const high of IN_ORDER.slice(at + 1))
      for (const met of [
        [low, high],
        [high, low],
      ] as const) {
        const values = fresh()
        const ids = new Map(met.map((each) => [each, stated(values, each)]))
        const sorted = values.items(values.setOf([...ids.values()]))
        assert.deepEqual(sorted, [ids.get(low), ids.get(high)], JSON.stringify([low, high]))
      }
})

test('it is the same in whichever order the values are met', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...IN_ORDER], { maxLength: 20 }), (met) => {
      const values = fresh()
      const ids = new Map(met.map((each) => [each, stated(values, each)]))
      const expected = IN_ORDER.filter((each) => ids.has(each)).map((each) => ids.get(each))
      assert.deepEqual(values.items(values.setOf([...ids.values()])), expected)
    }),
  )
})
