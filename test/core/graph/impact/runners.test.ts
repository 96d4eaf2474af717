import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affected } from '../../../support/affected.ts'
import fc from '../../../support/properties.ts'

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

test('a package.json of any text names a runner or none: what npm could not read is no error of the question', () => {
  const value = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('jest', 'a'), fc.jsonValue()))
  const manifest = fc.record({ scripts: value, dependencies: value, devDependencies: value }, { requiredKeys: [] })
  const text = fc.oneof(
    manifest.map((json) => JSON.stringify(json)),
    fc.jsonValue().map((json) => JSON.stringify(json)),
    fc.string(),
  )
  const runnerBy = (manifest: string): string | undefined => {
    const texts = {
      'package.json': manifest,
      'price.js': 'exports.price = function price(n) {\n  return n\n}\n',
      'one.test.js': "const { price } = require('./price')\nit('is one', function () { price(1) })\n",
    }
    return affected(texts, 'price.js', 'return n').tests[0]?.runner
  }
  fc.assert(
    fc.property(text, (manifest) => {
      assert.ok(['node', 'jest', 'vitest', 'mocha'].includes(runnerBy(manifest) ?? ''), manifest)
    }),
    { numRuns: 60 },
  )
  for (const none of ['', '{', 'null', '7', '{"scripts":{"test":1}}', '{"scripts":"jest"}', '{"scripts":{},}'])
    assert.equal(runnerBy(none), 'node', none)
  assert.equal(runnerBy('\ufeff{"scripts":{"test":"jest"}, // as npm never wrote it\n}'), 'jest')
})
