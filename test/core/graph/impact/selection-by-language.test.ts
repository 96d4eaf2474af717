// What the rules of single languages add to the selection of tests.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImpactAnswer } from '../../../../src/core/graph/impact/records.ts'
import { affected, selectors } from '../../../support/affected.ts'

const commands = (answer: ImpactAnswer): string[] => answer.commands.map(({ command }) => command)

test('tests of Kotlin are run by Gradle, those of each module by a task of its own', () => {
  const texts = {
    'build.gradle.kts': '',
    'core/build.gradle.kts': '',
    'core/src/main/kotlin/shop/Price.kt':
      'package shop\n\nclass Price(val amount: Int) {\n  val doubled: Int\n    get() = amount * 2\n\n  fun shown() = "costs $doubled"\n}\n',
    'core/src/test/kotlin/shop/PriceTest.kt': `package shop

import kotlin.test.Test
import kotlin.test.assertEquals

class PriceTest {
  @Test fun doubles() { assertEquals(2, Price(1).doubled) }
  @Test fun \`tells the amount\`() { assertEquals("costs 4", Price(2).shown()) }
  @Test fun counts() { assertEquals(2, 1 + 1) }
}
`,
  }
  const answer = affected(texts, 'core/src/main/kotlin/shop/Price.kt', 'get() = amount * 2')
  assert.deepEqual(selectors(answer), ['shop.PriceTest.doubles', 'shop.PriceTest.tells the amount'])
  assert.deepEqual(commands(answer), [
    "gradle :core:test --tests shop.PriceTest.doubles --tests 'shop.PriceTest.tells the amount'",
  ])
})

test('a variable that holds a member under its own name means what the calls of its file mean', () => {
  const decoder = (version: string): string => `module.exports = Decoder
function Decoder() {
  this.version = ${version}
}
`
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/one.js': decoder('1'),
    'lib/two.js': decoder('2'),
    'index.js': "exports.Decoder = require('./lib/one')\nexports.DecoderTwo = require('./lib/two')\n",
    'test/one.js': `const codec = require('..')
const Decoder = codec.Decoder
it('decodes', function () { new Decoder() })
`,
    'test/two.js': `const codec = require('..')
it('decodes in another way', function () { new codec.DecoderTwo() })
`,
  }
  assert.deepEqual(selectors(affected(texts, 'lib/one.js', 'this.version')), ['decodes'])
  assert.deepEqual(selectors(affected(texts, 'lib/two.js', 'this.version')), ['decodes in another way'])
})

test('a program loads none of the files whose functions it is handed', () => {
  const texts = {
    'shop/__init__.py': '',
    'shop/total.py': 'def total(n):\n    return n\n',
    'shop/app.py': `from collections import namedtuple

Route = namedtuple('Route', ['handler', 'path'])


class App:
    def __init__(self):
        self.routes = []
        self.allowed = 'batch_size'

    def on(self, path):
        def register(handler):
            self.routes.append(Route(handler, path))
            return handler
        return register

    def start(self, server):
        for route in self.routes:
            server.add(route.path)(route.handler)
`,
    'examples/site.py': `from shop.app import App
from shop.total import total

app = App()
batch_size = total(3)


@app.on('/')
def hello():
    return 'hello'
`,
    'tests/test_app.py': `from shop.app import App
from shop.total import total


def test_total():
    assert total(1) == 1


def test_app():
    assert App().allowed
`,
  }
  assert.deepEqual(selectors(affected(texts, 'shop/total.py', 'return n')), ['tests/test_app.py::test_total'])
})

test('a program loads none of the tests whose methods override its own', () => {
  const count = (name: string, total: string): string => `from shop.job import Job
from shop.total import ${total}


class ${name}(Job):
    def reducer(self):
        return ${total}(2)


def test_${name.toLowerCase()}():
    assert ${name}().run() == 2
`
  const texts = {
    'shop/__init__.py': '',
    'shop/total.py': 'def total(n):\n    return n\n\n\ndef other(n):\n    return n + 0\n',
    'shop/job.py': `def apply(reduce):
    return reduce()


class Job:
    def run(self):
        return apply(self.reducer)
`,
    'tests/test_count.py': count('Count', 'total'),
    'tests/test_other.py': count('Other', 'other'),
  }
  assert.deepEqual(selectors(affected(texts, 'shop/total.py', 'return n')), ['tests/test_count.py::test_count'])
})

test('a method of a type that is made by its constructor alone has users', () => {
  const texts = {
    'log/__init__.py': '',
    'log/logger.py': `class Logger:
    def __init__(self, path):
        self.path = path

    def on_end(self):
        return self.path


def size():
    return 1
`,
    'tests/test_logger.py': 'from log.logger import Logger\n\n\ndef test_logger():\n    assert Logger("a").path\n',
    'tests/test_size.py': 'from log.logger import size\n\n\ndef test_size():\n    assert size()\n',
  }
  assert.deepEqual(selectors(affected(texts, 'log/logger.py', '        return self.path')), [
    'tests/test_logger.py::test_logger',
  ])
})

test('a module that is a function without a name is used by those who load it', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/asset.js': `var path = require('path')

function Asset() {}

Asset.prototype.path = function () {
  return 1
}

module.exports = function (app) {
  return path.join(app.root, 'asset')
}
`,
    'lib/models.js': "exports.Asset = require('./asset')\nexports.Page = require('./page')\n",
    'lib/page.js': 'module.exports = function (app) {\n  return app.page\n}\n',
    'lib/app.js': "const models = require('./models')\nexports.load = function load() { return models.Asset(this) }\n",
    'test/app.js': `const { load } = require('../lib/app')
it('loads', function () { load() })
it('says nothing', function () { return 1 })
`,
    'test/asset.js': "const asset = require('../lib/asset')\nit('joins', function () { asset({ root: '' }) })\n",
    'test/page.js': "const page = require('../lib/page')\nit('shows', function () { page({ page: 1 }) })\n",
  }
  assert.deepEqual(selectors(affected(texts, 'lib/asset.js', 'return path.join')), ['joins', 'loads'])
  assert.deepEqual(selectors(affected(texts, 'lib/page.js', 'return app.page')), ['shows'])
})

test('code that reads a member of a function or hands it on does not run it, where other code is known to call it', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/app.js': `module.exports = create
function create() {
  return 'app'
}
create.Router = function Router() { return 1 }
`,
    'lib/main.js': "const create = require('./app')\nexports.main = function main() { return create() }\n",
    'test/app.js': "const create = require('../lib/app')\nit('creates', function () { create() })\n",
    'test/main.js': "const { main } = require('../lib/main')\nit('runs', function () { main() })\n",
    'test/router.js': "const app = require('../lib/app')\nit('routes', function () { return app.Router() })\n",
  }
  assert.deepEqual(selectors(affected(texts, 'lib/app.js', "return 'app'")), ['creates', 'runs'])
})

test('types in comments name variables that are not read', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/app.js': `var methods = require('methods')
var app = exports = module.exports = {}

app.open = function () {
  return 1
}

/** @return {app} for chaining */
app.enable = function (setting) {
  return this.set(setting)
}

methods.forEach(function (method) {
  app[method] = function () { this.open() }
})
`,
    'test/app.js': `const app = require('../lib/app')
it('enables', function () { app.enable('a') })
it('opens', function () { app.open() })
`,
  }
  assert.deepEqual(selectors(affected(texts, 'lib/app.js', 'return 1')), ['opens'])
})

test('a test loads the file that it names from its own folder', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/runner.js': `const parseCode = function (text) {
  return text
}
exports.run = (text) => parseCode(text)
`,
    'test/runner.js': `const { load } = require('mocks')
describe('runner', () => {
  let m
  beforeEach(() => {
    m = load(__dirname + '/../lib/runner.js')
  })
  it('parses', () => { m.parseCode('a') })
})
`,
  }
  assert.deepEqual(selectors(affected(texts, 'lib/runner.js', 'return text')), ['runner parses'])
})

test('a method of a type in Go runs where the method of an interface is called that the type implements', () => {
  const texts = {
    'go.mod': 'module shop\n',
    'svc/service.go': `package svc

type Responser interface {
	Stamp() int
}

type plain struct{}

func (p *plain) Stamp() int {
	return 1
}

func write(r Responser) int {
	return r.Stamp()
}

func send() int {
	return write(&plain{})
}
`,
    'svc/service_test.go': `package svc

import "testing"

func TestWrite(t *testing.T) { write(nil) }

func TestSend(t *testing.T) { send() }

func TestNothing(t *testing.T) {}
`,
  }
  assert.deepEqual(selectors(affected(texts, 'svc/service.go', 'return 1')), ['TestSend', 'TestWrite'])
})

test('a test that asks a container for an interface runs the class that the container makes for it', () => {
  const texts = {
    'pom.xml': '<project/>',
    'src/main/java/shop/Carts.java': 'package shop;\npublic interface Carts { int total(); }\n',
    'src/main/java/shop/StoredCarts.java': `package shop;
import org.springframework.stereotype.Component;
@Component
class StoredCarts implements Carts {
    public int total() {
        return 1;
    }
}
`,
    'src/test/java/shop/CartsTest.java': `package shop;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
class CartsTest {
    @Autowired Carts carts;
    @Test void counts() { carts.total(); }
}
`,
  }
  const found = affected(texts, 'src/main/java/shop/StoredCarts.java', 'return 1')
  assert.deepEqual(selectors(found), ['shop.CartsTest#counts'])
})
