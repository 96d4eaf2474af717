import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMentioned, mentionsOf, pairHash } from '../../../../src/core/text/question/mentions.ts'
import { embedQuestion, readable } from '../../../../src/core/text/question/question.ts'

test('comments of an issue form and links are not read', () => {
  assert.equal(
    readable('It fails\n<!-- Describe\nthe bug -->\nsee https://example.org/a?b=c.').replace(/\s+/g, ' '),
    'It fails see ',
  )
})

test('a link to a file in a hosted repository stands for its path', () => {
  const question = readable('[here](https://github.com/o/r/blob/v1.2/src/store/parcel.ts#L10-L12) it is')
  assert.ok(mentionsOf(question).paths.includes('src/store/parcel.ts'))
})

const issue = `Parcels are lost
### What happened?
The **sealed** parcel is gone.
- [ ] say so in the log
### Steps to reproduce
- [X] I have searched for duplicates
#### System details
Python 3.9.7
shop 5.1
**How the store is locked**
It is not.
**Versions:**
1.2`

test("headings and checked boxes of an issue form are not read, nor are versions; its author's text is", () => {
  assert.equal(
    readable(issue),
    'Parcels are lost\nThe **sealed** parcel is gone.\n- [ ] say so in the log\n**How the store is locked**\nIt is not.',
  )
})

test('a list of tasks is read where no form asks for it, and so is a text of nothing but a form', () => {
  assert.equal(readable('Seal parcels\n- [x] lock the store'), 'Seal parcels\n- [x] lock the store')
  assert.equal(readable('## Versions\n1.2'), '## Versions\n1.2')
  assert.equal(readable('## Versions'), '## Versions')
})

/** Counts words by their first letter, as a unit vector. */
const letters = {
  query(text: string, out: Float32Array): void {
    out.fill(0)
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) out[word.charCodeAt(0) - 97]! += 1
    const length = Math.hypot(...out)
    if (length > 0) for (let i = 0; i < out.length; i++) out[i]! /= length
  },
}

test('the first line of a long question counts as much as all of it', () => {
  const vector = new Float32Array(26)
  embedQuestion(letters, 'apple\nbanana banana banana', vector)
  assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-6)
  assert.ok(vector[0]! > vector[1]!)
})

test('a question of one line is kept, an empty one stays empty', () => {
  const vector = new Float32Array(26)
  embedQuestion(letters, 'banana cherry', vector)
  assert.ok(Math.abs(vector[1]! - Math.SQRT1_2) < 1e-6)
  embedQuestion(letters, '<!-- banana -->\n\n', vector)
  assert.deepEqual([...vector], new Array(26).fill(0))
})

test('a dotted name mentions each pair of its parts', () => {
  const { pairs } = mentionsOf('why does shop.Cart#total fail?')
  assert.deepEqual(pairs, new Set([pairHash('shop', 'Cart'), pairHash('Cart', 'total')]))
})

test('a path is meant by its end, and by where the project is installed', () => {
  assert.ok(isMentioned('src/store/parcel.ts', ['parcel.ts']))
  assert.ok(isMentioned('lib/shop/cart.py', mentionsOf('File "/usr/lib/site-packages/shop/cart.py", line 3').paths))
  assert.ok(isMentioned('shop/cart.py', mentionsOf('File "/home/me/shop/cart.py", line 3').paths))
  assert.ok(!isMentioned('setup.py', mentionsOf('File "/home/me/other/setup.py", line 3').paths))
  assert.ok(!isMentioned('shop/cart.py', ['xshop/cart.py']))
})

test('a comment ends at the first end, and one that is not closed is read', () => {
  assert.equal(readable('a <!-- b <!-- c --> d <!----> e --> f'), 'a   d   e --> f')
  assert.equal(readable('a <!-- b'), 'a <!-- b')
  assert.equal(readable('<!--> b'), '<!--> b')
})

test('a long run of data states no path, and a path beside it does', () => {
  const data = 'aB+/'.repeat(5000)
  assert.deepEqual(mentionsOf(`see src/cart.py ${data}.ts or price.py, ${'-'.repeat(9000)}`).paths, [
    'src/cart.py',
    'price.py',
    'cart/py.py',
    'price/py.py',
  ])
})
