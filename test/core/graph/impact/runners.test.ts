import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affected } from '../../../support/affected.ts'

test('each test is run by the nearest package.json that names a runner, tests of one folder alike', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/price.js': 'exports.price = function price(n) {\n  return n\n}\n',
    'test/one.js': "const { price } = require('../lib/price')\nit('is one', function () { price(1) })\n",
    'test/two.js': "const { price } = require('../lib/price')\nit('is two', function () { price(2) })\n",
    'page/package.json': '{"scripts":{"test":"vitest run"}}',
    'page/test/three.test.js':
      "const { price } = require('../../lib/price')\nit('is three', function () { price(3) })\n",
    'other/package.json': '{"name":"other"}',
    'other/deep/test/four.test.js':
      "const { price } = require('../../../lib/price')\nit('is four', function () { price(4) })\n",
  }
  const { tests } = affected(texts, 'lib/price.js', 'return n')
  const runners = tests.map(({ selector, runner }) => `${selector}: ${runner}`).sort()
  assert.deepEqual(runners, ['is four: mocha', 'is one: mocha', 'is three: vitest', 'is two: mocha'])
})
