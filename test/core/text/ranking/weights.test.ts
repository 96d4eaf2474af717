import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Weights, weightsFor } from '../../../../src/core/text/ranking/weights.ts'
import fc from '../../../support/properties.ts'

test('what descriptions and changes are ranked by lies between what short and long questions are', () => {
  const names = Object.keys(weightsFor(0, false)) as (keyof Weights)[]
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.boolean(), fc.constantFrom(...names), (terms, described, name) => {
      const [short, given, long] = [0, terms, 60].map((many) => weightsFor(many, described)[name]) as [
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
    assert.ok(weightsFor(terms, true).past < weightsFor(terms, false).past / 3)
    assert.equal(weightsFor(terms, true).pathWords, 0)
  }
})
