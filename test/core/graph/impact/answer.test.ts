import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonOf } from '../../../../src/core/graph/impact/json.ts'
import { affected } from '../../../support/affected.ts'

const TEXTS = {
  'lib/price.js':
    'exports.price = function price(n) {\n  return n\n}\nexports.total = function total(n) {\n  return exports.price(n)\n}\n',
  'test/price.js': `const { price, total } = require('../lib/price')
describe('price', function () {
  it('is the "amount"', function () { price(1) })
  it('adds up', function () { total(2) })
})
`,
}

test('an answer is the same text as JSON.stringify gives, in the same order of fields', () => {
  const answer = affected(TEXTS, 'lib/price.js', 'return n')
  assert.equal(answer.tests.length, 2)
  assert.equal(answer.affected.length, 1)
  assert.equal(jsonOf(answer), JSON.stringify(answer))
  const none = { ...answer, affected: [], tests: [] }
  assert.equal(jsonOf(none), JSON.stringify(none))
})

test('chains that go through the same place share its link', () => {
  const { tests, affected: places } = affected(TEXTS, 'lib/price.js', 'return n')
  const [own] = places[0]!.chain
  assert.ok(tests.every(({ chain }) => chain[0] === own))
})
