import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Graph } from '../../../../src/core/graph/graph.ts'
import { buildImpact } from '../../../../src/core/graph/impact/build.ts'
import { type ImpactFile, impactFileOf } from '../../../../src/core/graph/impact/file/file.ts'
import {
  type FileTable,
  fileTableOf,
  joinedTable,
  packFileTable,
  unpackFileTable,
} from '../../../../src/core/graph/impact/file/table.ts'
import { packImpact, unpackImpact } from '../../../../src/core/graph/impact/index.ts'
import { link } from '../../../../src/core/graph/link/link.ts'
import { extractFacts } from '../../../../src/core/languages/extract.ts'
import { languageOf, languages } from '../../../support/languages.ts'
import fc from '../../../support/properties.ts'

/** The texts that each file of a program may have; undefined: there is no such file. */
const PROGRAM: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'app.js': [
    "const express = require('express')\nconst app = express()\nconst { list } = require('./users')\napp.get('/users', list)\n",
    "const express = require('express')\nconst app = express()\napp.get('/all', require('./users').list)\nmodule.exports = app\n",
    undefined,
  ],
  'users.js': [
    "exports.list = (req, res) => res.send(load('users.json'))\nfunction load(name) { return name }\n",
    'const KEY = "/users"\nexports.list = function (req, res) { return load(KEY) }\nconst load = (name) => name\n',
  ],
  'shop/__init__.py': ['from .cart import Cart\n', 'from .cart import *\nfrom .price import total\n', undefined],
  'shop/cart.py': [
    'import os\nfrom .price import total\nLIMIT = 3\nclass Cart:\n    def __init__(self):\n        self.rows = []\n    def sum(self):\n        return total(self.rows)[:LIMIT]\n',
    'from .price import total\n\n\nclass Cart:\n    rows = []\n    def add(self, row):\n        getattr(self, "on_" + row)()\n    def on_a(self):\n        return total(self.rows)\n',
  ],
  'shop/price.py': [
    'def total(rows):\n    return sum(rows)\n\nif __name__ == "__main__":\n    total([])\n',
    'RATE = 2\ndef total(rows):\n    return RATE * sum(rows)\n',
  ],
  'tests/test_cart.py': [
    'import pytest\nfrom shop import Cart\n@pytest.fixture(autouse=True)\ndef cart():\n    return Cart()\ndef test_sum(cart):\n    assert cart.sum() == 0\n',
    'from shop.cart import Cart\ndef test_add():\n    Cart().add("a")\n',
    undefined,
  ],
  'src/A.java': [
    'package a;\nimport org.junit.Test;\npublic class A implements Runnable {\n  static final String NAME = "a.B";\n  public void run() { new B().go(A.class); }\n}\n',
    'package a;\npublic class A {\n  int size;\n  @Deprecated void run() { size = new B().go(null); }\n}\n',
  ],
  'src/B.java': [
    'package a;\nclass B extends C {\n  int go(Class<?> type) { return 1; }\n}\nabstract class C { abstract int go(Class<?> type); }\n',
    'package a;\nclass B {\n  int go(Class<?> type) { return hashCode(); }\n}\n',
    undefined,
  ],
}

type Texts = readonly (readonly [path: string, text: string])[]

const files = (texts: Texts) =>
  texts.map(([path, text]) => {
    const language = languageOf(path)!
    return { path, lines: text.split('\n').length, facts: extractFacts(language, path, text), language }
  })

function graphOf(texts: Texts): Graph {
  const manifests = new Map([['package.json', '{"dependencies":{"express":"4"}}']])
  return link({ project: 'small', files: files(texts), languages, manifests })
}

function read(texts: Texts): ImpactFile[] {
  const uses = [{ import: 0, name: 'get', owner: 0, line: 1, kind: 1 }]
  return files(texts).map(({ path, facts, language }) =>
    impactFileOf(facts!, { path, language: language.id, isTest: language.isTest(path) }, uses),
  )
}

/** The table of texts with the rows of a table before, packed and read again; and the paths that were read. */
function joined(texts: Texts, before: Uint8Array): { table: FileTable; added: string[] } {
  const keyed = texts.map(([path, text]) => ({ path, language: languageOf(path)!.id, key: text }))
  const table = joinedTable(keyed, unpackFileTable(before, 'v1'))
  const missing = table.missing.map((at) => texts[at]!)
  for (const file of read(missing)) table.add(file)
  return { table: table.finish(), added: missing.map(([path]) => path) }
}

const textsOf = (choice: readonly number[]): Texts =>
  Object.entries(PROGRAM).flatMap(([path, texts], at) => {
    const text = texts[choice[at]! % texts.length]
    return text === undefined ? [] : [[path, text] as const]
  })

test('an index with what was read before of unchanged files is that of files which were all read', () => {
  const states = fc.array(fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(states, (choices) => {
      let before = packFileTable(fileTableOf([]), 'v1')
      let last: Texts = []
      for (const texts of choices.map(textsOf)) {
        const { table, added } = joined(texts, before)
        const isNew = ([path, text]: Texts[number]): boolean => !last.some(([p, t]) => p === path && t === text)
        assert.deepEqual(
          added,
          texts.filter(isNew).map(([path]) => path),
        )
        const graph = graphOf(texts)
        const whole = fileTableOf(read(texts))
        assert.deepEqual(packImpact(buildImpact(graph, table)), packImpact(buildImpact(graph, whole)))
        assert.equal(table.strings.strings.length, whole.strings.strings.length, 'no strings of files that are gone')
        before = packFileTable(table, 'v1')
        last = texts
      }
    }),
    { numRuns: 40 },
  )
})

test('a table of other code is not taken', () => {
  assert.equal(unpackFileTable(packFileTable(fileTableOf([]), 'v1'), 'v2'), undefined)
})

test('an index that is damaged is none, wherever its bytes are changed or break off', () => {
  const texts = textsOf([0, 0, 0, 0, 0, 0, 0, 0])
  const packed = packImpact(buildImpact(graphOf(texts), fileTableOf(read(texts))))
  assert.ok(unpackImpact(packed))
  for (let length = 0; length < packed.length; length += 7)
    assert.equal(unpackImpact(packed.slice(0, length)), undefined)
  for (let at = 4; at < 200; at++) {
    const changed = packed.slice()
    changed[at]! ^= 0x80
    unpackImpact(changed) // other lengths, or other values: never an error
  }
})
