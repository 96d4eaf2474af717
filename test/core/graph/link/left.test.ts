import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packGraph } from '../../../../src/core/graph/graph.ts'
import { type LinkFile, link } from '../../../../src/core/graph/link/link.ts'
import { extractFacts } from '../../../../src/core/languages/extract.ts'
import { languageOf, languages } from '../../../support/languages.ts'

const SOURCES = {
  'a.ts': 'export class Cart { items: number[] = []\n add(item) { this.items.push(item); return this } }',
  'b.ts': "import { Cart } from './a'\nexport const filled = (cart) => cart.add(1).add(2)\nfilled(new Cart())",
  'c.py': 'class Till:\n  def pay(self, cart):\n    self.cart = cart\n    return cart.total()\n',
}

test('a link that is left at any step has done nothing that the next one sees', () => {
  const files = Object.entries(SOURCES).map(([path, text]): LinkFile => {
    return { path, lines: text.split('\n').length, facts: extractFacts(languageOf(path)!, path, text) }
  })
  const input = { project: 'shop', files, languages, manifests: new Map() }
  let steps = 0
  const whole = packGraph(link(input, { onStep: () => void steps++ }))
  assert.ok(steps >= 4 * files.length, `members, arguments and edges of each file are steps: ${steps}`)
  for (let at = 1; at <= steps; at++) {
    let left = at
    const onStep = (): void => {
      if (--left === 0) throw new Error('left')
    }
    assert.throws(() => link(input, { onStep }), /^Error: left$/)
    assert.deepEqual(packGraph(link(input)), whole, `after ${at} steps`)
  }
})
