import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Weights, weightsFor } from '../../../../src/core/text/ranking/weights.ts'
import fc from '../../../support/properties.ts'

const INTENTS = ['description', 'subject', 'change'] as const

test('the weights of a question lie between those of short and of long ones, for each intent', () => {
  const names = Object.keys(weightsFor(0, 'change')) as (keyof Weights)[]
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.constantFrom(...INTENTS), fc.constantFrom(...names), (terms, intent, name) => {
      const [short, given, long] = [0, terms, 60].map((many) => weightsFor(many, intent)[name]) as [
        number,
        number,
        number,
      ]
      assert.ok(given >= Math.min(short, long) && given <= Math.max(short, long))
    }),
  )
})

test('a description is not asked of the past, however long it is', () => {
  for (const terms of [3, 20, 60]) {
    assert.ok(weightsFor(terms, 'description').past < weightsFor(terms, 'change').past / 3)
    assert.equal(weightsFor(terms, 'description').pathWords, 0)
  }
})

test('up to eight terms a question is short, from forty on long, and half of both between', () => {
  const [at8, at24, at40] = [8, 24, 40].map((terms) => weightsFor(terms, 'change')) as [Weights, Weights, Weights]
  assert.deepEqual([weightsFor(0, 'change'), weightsFor(100, 'change')], [at8, at40])
  for (const name of Object.keys(at8) as (keyof Weights)[])
    assert.equal(at24[name], at8[name] + (at40[name] - at8[name]) / 2)
})
