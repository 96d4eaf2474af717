import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centralFiles } from '../../../../src/core/text/ranking/central.ts'
import { indexOfTree, retrievalOfTree } from '../../../support/retrieval.ts'

const CACHE =
  'def store_value(key, value):\n    """Stores a value in the cache."""\n    VALUES[key] = value\n\n\ndef begin(name):\n    return name.lower()\n'
const user = (name: string): string => `from shop.second import begin\n\ndef ${name}(order):\n    return begin(order)\n`

const texts = new Map([
  ['shop/first.py', CACHE],
  ['shop/second.py', CACHE],
  ['shop/orders.py', user('place')],
  ['shop/prices.py', user('quote')],
  ['shop/people.py', user('greet')],
  ['tests/test_people.py', 'from shop.first import store_value\n\ndef test_greet():\n    store_value("a", 1)\n'],
])
const project = { name: 'shop', texts, past: [] }

test('of two files that say the same of a subject the one comes first that others use', () => {
  const ask = retrievalOfTree(project)
  for (const question of ['value caching', 'how are values stored in the cache'])
    assert.equal(ask(question, 4, 0)[0]?.path, 'shop/second.py', question)
})

test('a file serves as much of a project as other files use it, and tests are none of these', () => {
  const { index } = indexOfTree(project)
  const central = new Map([...texts.keys()].map((path, file) => [path, centralFiles(index)[file]]))
  assert.equal(central.get('shop/second.py'), Math.log2(1 + 3) / Math.log2(1 + 15))
  assert.equal(central.get('shop/first.py'), 0)
  assert.equal(central.get('shop/orders.py'), 0)
})
