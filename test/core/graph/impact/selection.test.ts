import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImpactAnswer } from '../../../../src/core/graph/impact/records.ts'
import { affected, selectors } from '../../../support/affected.ts'

const commands = (answer: ImpactAnswer): string[] => answer.commands.map(({ command }) => command)

test('blocks of a test file are tests by their titles, and hooks before them affect them', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/price.js':
      'exports.price = function price(n) {\n  return n\n}\nexports.other = function other() {\n  return 1\n}\n',
    'test/price.js': `const { price, other } = require('../lib/price')
describe('price', function () {
  let start
  before(function () { start = other() })
  it('is the amount', function () { price(1) })
  it('costs "nothing"', function () { return start })
})
describe('more', function () {
  it('runs alone', function () { return 1 })
})
`,
  }
  assert.deepEqual(selectors(affected(texts, 'lib/price.js', 'return n')), ['price is the amount'])
  const hook = affected(texts, 'lib/price.js', 'return 1')
  assert.deepEqual(selectors(hook), ['price costs "nothing"', 'price is the amount'])
  assert.deepEqual(commands(hook), [`npx mocha test/price.js -g '(price is the amount|price costs "nothing")$'`])
})

test('a test within another one is affected by what the outer one sets up', () => {
  const texts = {
    'package.json': '{}',
    'lib/server.js': 'exports.server = function server(n) {\n  return n\n}\n',
    'test/server.test.js': `const { test } = require('node:test')
const { server } = require('../lib/server')
test('limits', async (t) => {
  const app = server(1)
  await t.test('rejects', async () => { app.inject('/') })
})
test('says nothing', () => {})
`,
  }
  assert.deepEqual(selectors(affected(texts, 'lib/server.js', 'return n')), ['limits', 'limits rejects'])
})

test('a method is reached by calls of the method that it overrides, but not by those through super', () => {
  const texts = {
    'pom.xml': '<project/>',
    'src/main/java/a/Shape.java': 'package a;\npublic class Shape { public int area() { return 0; } }\n',
    'src/main/java/a/Square.java':
      'package a;\npublic class Square extends Shape {\n  @Override public int area() {\n    return 4;\n  }\n}\n',
    'src/main/java/a/Round.java':
      'package a;\npublic class Round extends Shape {\n  @Override public int area() {\n    return super.area();\n  }\n}\n',
    'src/test/java/a/ShapeTest.java': `package a;
import org.junit.Test;
public class ShapeTest {
  int areaOf(Shape shape) { return shape.area(); }
  @Test public void measuresAnyShape() { areaOf(new Square()); }
  @Test public void measuresRound() { new Round().area(); }
  public void notATest() { areaOf(null); }
}
`,
  }
  const answer = affected(texts, 'src/main/java/a/Square.java', 'return 4;')
  assert.deepEqual(selectors(answer), ['a.ShapeTest#measuresAnyShape'])
  assert.deepEqual(commands(answer), ["mvn test -Dtest='a.ShapeTest#measuresAnyShape'"])
})

test('fields and constants affect their readers', () => {
  const texts = {
    'go.mod': 'module small\n',
    'price/price.go':
      'package price\n\nconst Limit = 10\n\nfunc Price() int { return Limit }\n\nfunc Other() int { return 2 }\n',
    'price/price_test.go':
      'package price\n\nimport "testing"\n\nfunc TestPrice(t *testing.T) { Price() }\n\nfunc TestOther(t *testing.T) { Other() }\n',
  }
  const answer = affected(texts, 'price/price.go', 'const Limit')
  assert.deepEqual(selectors(answer), ['TestPrice'])
  assert.deepEqual(commands(answer), ["go test ./price -run '^(TestPrice)$'"])
})

test('a resource affects the code that names its file', () => {
  const texts = {
    'data.json': '{}\n',
    'shop.py': "def load():\n    return open('data.json')\n",
    'test_shop.py': 'from shop import load\n\n\ndef test_load():\n    load()\n\n\ndef test_not():\n    pass\n',
  }
  assert.deepEqual(selectors(affected(texts, 'data.json', '{}')), ['test_shop.py::test_load'])
})

test('a method on a prototype does not change the function that makes the objects', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/shop.js':
      'function Shop() {\n  this.open = true\n}\nShop.prototype.sell = function () {\n  return 1\n}\nmodule.exports = Shop\n',
    'test/shop.js': `const Shop = require('../lib/shop')
it('sells', function () { new Shop().sell() })
it('opens', function () { return new Shop().open })
`,
  }
  assert.deepEqual(selectors(affected(texts, 'lib/shop.js', 'return 1')), ['sells'])
})

test('what runs only when a file is started as a program is no code that its tests load', () => {
  const texts = {
    'shop.py': `def price():
    return 1

def main():
    print(price())

def other():
    return 2

if __name__ == '__main__':
    main()
`,
    'tests/test_shop.py': `from shop import other, price

def test_price():
    price()

def test_other():
    other()
`,
  }
  assert.deepEqual(selectors(affected(texts, 'shop.py', 'return 1')), ['tests/test_shop.py::test_price'])
})

test('a member of an object is reached by calls of what it overrides, not by those who make the object', () => {
  const texts = {
    'src/main/java/shop/Rule.java': 'package shop;\n\npublic interface Rule {\n  int of(int amount);\n}\n',
    'src/main/java/shop/Rules.java': `package shop;

public class Rules {
  public static Rule half() {
    return new Rule() {
      public int of(int amount) {
        return amount / 2;
      }
    };
  }

  public static int apply(Rule rule) {
    return rule.of(4);
  }
}
`,
    'src/test/java/shop/RulesTest.java': `package shop;

import org.junit.Test;

public class RulesTest {
  @Test public void applies() { Rules.apply(Rules.half()); }
  @Test public void makes() { Rules.half(); }
}
`,
  }
  const answer = affected(texts, 'src/main/java/shop/Rules.java', 'return amount / 2;')
  assert.deepEqual(
    answer.tests.map(({ selector }) => selector.includes('applies')),
    [true],
  )
})

test('of tests that a change reaches alike, the one whose code says words of the changed line comes first', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/price.js': 'exports.price = function price(n) {\n  return n - refundTotal\n}\n',
    'test/price.js': `const { price } = require('../lib/price')
describe('price', function () {
  it('is one', function () { price(shop.discount.due) })
  it('is two', function () { price(shop.applyRefund.due) })
})
`,
  }
  const { tests } = affected(texts, 'lib/price.js', 'return n - refundTotal')
  assert.deepEqual(
    tests.map(({ selector }) => selector),
    ['price is two', 'price is one'],
  )
})

test('code that puts the name of a method together is affected by it, also where others name the method', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/decoder.js': `class Decoder {
  read(type) { return this['read' + type]() }
  readInt() {
    return 1
  }
  readText() { return '' }
  whole() { return this.readInt() }
}
exports.decode = (type) => new Decoder().read(type)
exports.long = () => new Decoder().whole()
`,
    'test/decoder.js': `const { decode, long } = require('../lib/decoder')
it('decodes', function () { decode('Int') })
it('is long', function () { long() })
it('is none', function () {})
`,
  }
  assert.deepEqual(selectors(affected(texts, 'lib/decoder.js', 'return 1')), ['decodes', 'is long'])
})

test('a function inside another runs where that one does, whatever names its own: no test but those of the outer one', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/reply.js': `exports.redirect = function redirect(url) {
  return this.format({
    html: function () {
      return 7
    }
  })
}
exports.send = function send(body) {
  return this.type('html', body)
}
`,
    'test/redirect.js': "const reply = require('../lib/reply')\nit('redirects', function () { reply.redirect('/') })\n",
    'test/send.js': "const reply = require('../lib/reply')\nit('sends', function () { reply.send('a') })\n",
  }
  const titles = affected(texts, 'lib/reply.js', 'return 7').tests.map(({ title }) => title)
  assert.deepEqual(titles, ['redirects'])
})

test('where nothing leads from a change to a test, the tests that load its file are selected', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/model.js': `module.exports = function (ctx) {
  const made = new Model({
    slug: { type: String, required: true }
  })
  made.virtual('path').get(function () {
    return String(7)
  })
  return made
}
`,
    'lib/models.js': "exports.Model = require('./model')\n",
    'test/models.js': "require('../lib/models')\nit('is made', function () { })\n",
    'test/other.js': "it('is another', function () { })\n",
  }
  const { changed, tests } = affected(texts, 'lib/model.js', 'String(7)')
  assert.deepEqual(
    changed.map(({ name }) => name),
    ['exports'],
    'no field of the object that ends above it',
  )
  assert.deepEqual(
    tests.map(({ title }) => title),
    ['is made'],
  )
})

test('a method that calls what it overrides through super is affected by it, and by no other method that overrides it', () => {
  const texts = {
    'cli.py': `class Tool:
    def run(self):
        return self.parse()

    def parse(self):
        return 1


class Galaxy(Tool):
    def run(self):
        return super(Galaxy, self).run()

    def parse(self):
        return 2


class Vault(Tool):
    def run(self):
        return super().run()

    def parse(self):
        return 3
`,
    'tests/test_cli.py': `from cli import Galaxy, Vault


def test_galaxy():
    Galaxy().run()


def test_vault():
    Vault().run()
`,
  }
  assert.deepEqual(selectors(affected(texts, 'cli.py', 'return self.parse')), [
    'tests/test_cli.py::test_galaxy',
    'tests/test_cli.py::test_vault',
  ])
  assert.deepEqual(selectors(affected(texts, 'cli.py', 'return super().run')), ['tests/test_cli.py::test_vault'])
})
