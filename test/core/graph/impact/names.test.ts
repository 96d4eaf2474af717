// Selection where names alone tell what is meant: members of objects and prototypes, strings, packages.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affected } from '../../../support/affected.ts'

const MOCHA = { 'package.json': '{"devDependencies":{"mocha":"10","yaml":"2"}}' }

/** The titles of the tests that a change of a line affects. */
const titles = (texts: Readonly<Record<string, string>>, path: string, line: string): string[] =>
  affected({ ...MOCHA, ...texts }, path, line)
    .tests.map(({ title }) => title)
    .sort()

test('a function that is assigned to a prototype is reached by its calls, not by its name', () => {
  const texts = {
    'lib/shop.js': `function Shop() {}
const proto = Shop.prototype
proto.price = function () {
  return 1
}
proto.sell = function () { return this.price() }
module.exports = Shop
`,
    'lib/list.js': `require('./shop')
class List {
  price() { return 2 }
}
exports.total = () => new List().price()
`,
    'test/shop.js': `const Shop = require('../lib/shop')
const { total } = require('../lib/list')
it('sells', function () { new Shop().sell() })
it('asks', function () { new Shop().price() })
it('is a total', function () { total() })
`,
  }
  assert.deepEqual(titles(texts, 'lib/shop.js', 'return 1'), ['asks', 'sells'])
})

test('a function is met under every name by which it is assigned', () => {
  const texts = {
    'lib/reply.js': `const reply = {}
reply.set = reply.header = function header(name) {
  return name
}
module.exports = reply
`,
    'test/reply.js': `const serve = require('serve')(require('../lib/reply'))
it('sets', function () { serve((res) => res.set('a')) })
it('gets', function () { serve((res) => res.get('a')) })
`,
  }
  assert.deepEqual(titles(texts, 'lib/reply.js', 'return name'), ['sets'])
})

test('an object that a function makes affects those who run the function, not all who read a member of that name', () => {
  const texts = {
    'lib/post.js': `exports.publish = (post, args) =>
  post.publish({
    slug: args.pop(),
  })
`,
    'test/post.js': `const { publish } = require('../lib/post')
it('publishes', function () { publish({ publish() {} }, ['a']) })
const named = (post) => post.slug
it('has a slug', function () { return named({}) })
`,
  }
  assert.deepEqual(titles(texts, 'lib/post.js', 'slug: args'), ['publishes'])
})

test('a member of a package is none of the project', () => {
  const texts = {
    'lib/site.js': `class Site {
  load() {
    return 1
  }
}
exports.open = () => new Site()
`,
    'test/site.js': `const yaml = require('yaml')
const { open } = require('../lib/site')
const given = (site) => site.load()
it('loads', function () { given(open()) })
it('reads', function () { return [open, yaml.load('a: 1')] })
`,
  }
  assert.deepEqual(titles(texts, 'lib/site.js', 'return 1'), ['loads'])
})

test('a string names a function that no code is known to call', () => {
  const texts = {
    'lib/box.js': `class Box {
  create() {
    return 1
  }
  remove() {
    return 2
  }
  fill() { return this.create() }
}
module.exports = Box
`,
    'test/box.js': `const Box = require('../lib/box')
const run = (name) => new Box()[name]()
it('fills', function () { new Box().fill() })
const ofKind = (kind) => ({ kind })
it('has a kind', function () { return ofKind('create') })
it('removes', function () { run('remove') })
`,
  }
  assert.deepEqual(titles(texts, 'lib/box.js', 'return 1'), ['fills'])
  assert.deepEqual(titles(texts, 'lib/box.js', 'return 2'), ['removes'])
})

test('a method of a prototype is reached by calls of the one that it overrides, also where a variable holds the prototype', () => {
  const texts = {
    'lib/encoder.js': `function Encoder() {}
const proto = Encoder.prototype
proto.write = function (value) { return this.writeLong(value) }
proto.writeLong = function () { return 1 }
proto.close = function () {}
module.exports = Encoder
`,
    'lib/short.js': `const util = require('util')
const Encoder = require('./encoder')
function Short() {}
util.inherits(Short, Encoder)
const proto = Short.prototype
proto.writeLong = function () {
  return 2
}
module.exports = Short
`,
    'test/encoder.js': `const Short = require('../lib/short')
it('writes', function () { new Short().write(1) })
it('closes', function () { new Short().close() })
`,
  }
  assert.deepEqual(titles(texts, 'lib/short.js', 'return 2'), ['writes'])
})

test('in Python a name alone means no field, and a member of an object no variable of a module', () => {
  const texts = {
    'shop/kinds.py': `class Kind:
    label = 'a'


current = 'b'


def shown():
    return current
`,
    'tests/test_kinds.py': `from shop import kinds


def test_label():
    assert kinds.Kind().label == 'a'


def test_current():
    assert kinds.current == 'b'


class TestCase:
    def test_own(self):
        assert self.current == label
`,
  }
  const found = (line: string): string[] =>
    affected(texts, 'shop/kinds.py', line)
      .tests.map(({ title }) => title)
      .sort()
  assert.deepEqual(found("label = 'a'"), ['test_label'])
  assert.deepEqual(found("current = 'b'"), ['test_current'])
})
