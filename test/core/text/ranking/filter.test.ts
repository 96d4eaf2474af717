import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtinEmbedder } from '../../../../src/clients/embedder.ts'
import { pathOf, unitName } from '../../../../src/core/text/index/search-index.ts'
import { embedQuestion } from '../../../../src/core/text/question/question.ts'
import { allowedUnits, type Filter } from '../../../../src/core/text/ranking/filter.ts'
import { scratchFor } from '../../../../src/core/text/ranking/scratch.ts'
import { search } from '../../../../src/core/text/ranking/search.ts'
import { indexOfTree } from '../../../support/retrieval.ts'

const texts = new Map([
  [
    'src/cart.py',
    'class Cart:\n    """The cart of a customer."""\n\n    def add(self, item):\n        """Adds an item to the cart."""\n        self.items.append(item)\n',
  ],
  [
    'src2/cart.go',
    'package shop\n\n// AddItem adds an item to the cart.\nfunc AddItem(cart *Cart) { cart.Count++ }\n\ntype Cart struct{ Count int }\n',
  ],
  ['tests/test_cart.py', 'from src.cart import Cart\n\n\ndef test_add_item_to_cart():\n    Cart().add(1)\n'],
  ['README.md', '# Cart\n\nHow to add an item to the cart.\n'],
])
const { index } = indexOfTree({ name: 'shop', texts, past: [] })
const scratch = scratchFor(index)

function ask(question: string, filter: Filter, hops = 0) {
  const vector = new Float32Array(builtinEmbedder().dimensions)
  embedQuestion(builtinEmbedder(), question, vector)
  const { hits, confidence } = search(index, { question, vector, topK: 9, hops, filter }, scratch)
  return { confidence, found: hits.map(({ unit }) => `${pathOf(index, index.fileOf[unit]!)}#${unitName(index, unit)}`) }
}
const question = 'add an item to the cart'

test('a search is of one folder, language or kind, with tests or without, hops included', () => {
  const expected: [Filter, string[]][] = [
    [{ path_prefix: 'src' }, ['src/cart.py#add', 'src/cart.py#Cart']],
    [{ path_prefix: './src/cart.py/' }, ['src/cart.py#add', 'src/cart.py#Cart']],
    [{ languages: ['go'] }, ['src2/cart.go#AddItem', 'src2/cart.go#Cart', 'src2/cart.go#cart']],
    [{ kinds: ['type'] }, ['src/cart.py#Cart', 'src2/cart.go#Cart']],
    [{ kinds: ['document'] }, ['README.md#Cart']],
    [{ tests: 'only', kinds: ['function'] }, ['tests/test_cart.py#test_add_item_to_cart']],
    [{ tests: 'exclude', kinds: ['function'] }, ['src/cart.py#add', 'src2/cart.go#AddItem']],
    [{ path_prefix: 'nowhere' }, []],
  ]
  for (const [filter, found] of expected)
    for (const hops of [0, 2])
      assert.deepEqual(ask(question, filter, hops).found.sort(), found.sort(), JSON.stringify(filter))
})

test('a filter that names nothing allows all', () => {
  assert.equal(allowedUnits(index, { tests: 'include' }), undefined)
})

test('a question about the code is answered with more confidence than one about a cake', () => {
  assert.ok(ask(question, {}).confidence > 0.5)
  assert.ok(ask('how do I bake a chocolate cake', {}).confidence < 0.2)
  assert.equal(ask('cart', { path_prefix: 'nowhere' }).confidence, 0)
})
