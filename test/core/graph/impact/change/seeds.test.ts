import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileChange } from '../../../../../src/core/graph/impact/change/changed-lines.ts'
import { seedsOf } from '../../../../../src/core/graph/impact/change/seeds.ts'
import { asked } from '../../../../support/affected.ts'

/** A program whose lines say behind `@` which place they are of; `all of` what is everything in it. */
const PROGRAM = {
  'package.json': '{"devDependencies":{"mocha":"10"}}',
  'lib/tax.ts': 'export const rate = 1\n',
  'lib/cart.ts': `import { rate } from './tax.ts' // @all of lib.cart

const table = { // @table
  low: rate, // @low
  high: 2, // @high
}
export let count = 0 // @count
export class Cart { // @all of lib.cart.Cart
  items: number[] = [] // @items

  total(): number { // @lib.cart.Cart.total
    const add = (sum: number, one: number): number => { // @lib.cart.Cart.total.add
      return sum + one // @lib.cart.Cart.total.add
    } // @lib.cart.Cart.total.add
    return this.items.reduce(add, 0) // @lib.cart.Cart.total
  } // @lib.cart.Cart.total

  empty(): void { // @lib.cart.Cart.empty
    this.items = [] // @lib.cart.Cart.empty
  } // @lib.cart.Cart.empty
} // @all of lib.cart.Cart

console.log(table) // @all of lib.cart

export function priceOf(item: number): number { // @lib.cart.priceOf
  function inner(): number { // @lib.cart.priceOf.inner
    return pay(item) // @lib.cart.priceOf.inner
  } // @lib.cart.priceOf.inner
  return inner() // @lib.cart.priceOf
} // @lib.cart.priceOf
count += 1 // @all of lib.cart
`,
  'lib/till.py': `import os # @all of lib.till

RATE = 2 # @RATE


class Till: # @all of lib.till.Till
    kind = 'till' # @kind

    def __init__(self): # @lib.till.Till.__init__
        self.sum = 0 # @lib.till.Till.__init__
        self.rate = RATE # @lib.till.Till.__init__

    def pay(self, amount): # @lib.till.Till.pay
        self.sum += amount # @lib.till.Till.pay
        return self.sum # @lib.till.Till.pay


if __name__ == '__main__': # @__main__
    Till().pay(1) # @__main__
`,
  'test/cart.js': `const { Cart } = require('../lib/cart') // @all of test.cart
describe('a cart', function () { // @a cart
  let cart // @a cart
  before(function () { // @
    cart = new Cart() // @
  })
  it('is empty', function () { // @is empty
    cart.total() // @is empty
  })
  describe('with items', function () { // @with items
    it('adds up', function () { // @adds up
      cart.total() // @adds up
    })
  })
})
`,
  'notes.txt': 'nothing @all of notes.txt\n',
}
const { impact } = asked(PROGRAM, 'lib/cart.ts', 'console.log')
const { graph, index } = impact

function labelOf(place: number): string {
  if (place < graph.nodeCount) return graph.strings[graph.qualifiedName[place]!]!
  return index.strings[index.extraName[place - graph.nodeCount]!]!
}
const none: FileChange = { path: '', lines: [], gaps: [], text: '' }
/** The places of changes, as the lines of the program tell them. */
const placesOf = (...changes: Partial<FileChange>[]): string[] =>
  seedsOf(
    impact,
    changes.map((change) => ({ ...none, ...change })),
  ).seeds.map(({ place, wide }) => `${wide ? 'all of ' : ''}${labelOf(place)}`)

test('a line is of the innermost place around it: an entity, a variable, a field, a block of tests, else of all', () => {
  let known = 0
  for (const [path, text] of Object.entries(PROGRAM))
    for (const [at, line] of text.split('\n').entries()) {
      const [, expected] = /@(.*)$/.exec(line) ?? []
      if (expected === undefined) continue
      known++
      assert.deepEqual(placesOf({ path, lines: [at + 1] }), [expected], `${path}:${at + 1}`)
    }
  assert.ok(known > 40)
})

test('what was removed between two lines is of what both are in', () => {
  const lineOf = (text: string): number =>
    PROGRAM['lib/cart.ts'].split('\n').findIndex((line) => line.includes(text)) + 1
  const path = 'lib/cart.ts'
  assert.deepEqual(placesOf({ path, gaps: [lineOf('return sum')] }), ['lib.cart.Cart.total.add'])
  assert.deepEqual(placesOf({ path, gaps: [lineOf('return sum') + 1] }), ['lib.cart.Cart.total'])
  assert.deepEqual(placesOf({ path, gaps: [lineOf('this.items = []') + 1] }), ['all of lib.cart.Cart'])
  assert.deepEqual(placesOf({ path, gaps: [lineOf('console.log')] }), ['all of lib.cart'])
  for (const line of [lineOf('this.items = []') + 1, lineOf('empty(): void')]) {
    // Beside a changed line nothing more is told by what was removed there.
    assert.deepEqual(placesOf({ path, lines: [line], gaps: [line] }), ['lib.cart.Cart.empty'])
    assert.deepEqual(placesOf({ path, lines: [line], gaps: [line - 1] }), ['lib.cart.Cart.empty'])
  }
  const at = lineOf('return inner()')
  assert.deepEqual(placesOf({ path, lines: [at], gaps: [at, at - 1] }), ['lib.cart.priceOf']) // the line says it already
})

test('what a module declares for itself is of the code that names it, where only the other side has it', () => {
  const path = 'lib/cart.ts'
  const gap = PROGRAM[path].split('\n').findIndex((line) => line.includes('console.log')) + 1
  const declaring = (...names: string[]): Partial<FileChange> => ({
    path,
    gaps: [gap],
    declared: new Map([[gap, names]]),
  })
  assert.deepEqual(placesOf(declaring('unheardOf')), [])
  assert.deepEqual(placesOf(declaring('pay', 'inner')), ['lib.cart.priceOf.inner'])
  // Everybody sees what a script declares, and what stands in a class is a member of it.
  const script = { ...declaring('unheardOf'), path: 'lib/tax.ts', gaps: [1], declared: new Map([[1, ['unheardOf']]]) }
  assert.deepEqual(placesOf(script), ['rate'])
})

test('what a module of Python no longer declares is of the code that names it, unless no place has its name', () => {
  const gap = { path: 'lib/till.py', gaps: [3], text: 'x' }
  const goneOf = (name: string): string[] => placesOf({ ...gap, declared: new Map([[3, [name]]]), areGone: true })
  assert.deepEqual(goneOf('count'), []) // of another file, and named in none that loads this one
  assert.deepEqual(goneOf('Till'), ['all of lib.till.Till'])
  assert.deepEqual(goneOf('unheardOf'), ['RATE'])
  assert.deepEqual(placesOf({ ...gap, declared: new Map([[3, ['unheardOf']]]), areGone: false }), [])
})

test('a place is named once however many lines are in it, and all its lines are known', () => {
  const path = 'lib/till.py'
  const changes = [
    { ...none, path, lines: [13, 14, 13] },
    { ...none, path, lines: [15, 3] },
  ]
  const { seeds, lines: touchedLines } = seedsOf(impact, changes)
  assert.deepEqual(
    seeds.map(({ place }) => labelOf(place)),
    ['lib.till.Till.pay', 'RATE'],
  )
  assert.deepEqual(
    seeds.map(({ place }) => touchedLines.get(place)),
    [[13, 14, 15], [3]],
  )
})

test('a change of a whole file is one of all of it; so is one of which no line is known, and none of comments alone', () => {
  const path = 'lib/cart.ts'
  assert.deepEqual(placesOf({ path, whole: true }), ['all of lib.cart'])
  assert.deepEqual(placesOf({ path, whole: true, lines: [15] }), ['all of lib.cart', 'lib.cart.Cart.total'])
  assert.deepEqual(placesOf({ path, text: 'a()' }), ['all of lib.cart'])
  assert.deepEqual(placesOf({ path, text: 'a()', lines: [15] }), ['lib.cart.Cart.total'])
  assert.deepEqual(placesOf({ path, text: 'a()', gaps: [14] }), ['lib.cart.Cart.total'])
  assert.deepEqual(placesOf({ path }), [])
  assert.deepEqual(placesOf({ path: 'notes.txt' }), ['all of notes.txt'])
})

test('files that the graph does not have are named', () => {
  const changes = ['lib/none.ts', 'lib/tax.ts', 'x'].map((path) => ({ ...none, path, lines: [1] }))
  const { seeds, unmapped } = seedsOf(impact, changes)
  assert.deepEqual(unmapped, ['lib/none.ts', 'x'])
  assert.equal(seeds.length, 1)
})
