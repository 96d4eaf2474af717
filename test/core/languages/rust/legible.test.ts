import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsExpressions, legible } from '../../../../src/core/languages/rust/legible.ts'
import fc from '../../../support/properties.ts'

test('macros of the standard library read as calls, others and raw borrows stay', () => {
  assert.equal(legible('assert!(a); other!(b)'), 'assert_(a); other!(b)')
  assert.equal(legible('let v = vec![1];'), 'let v =     [1];')
  assert.equal(legible('f(&raw.x, &raw const y)'), 'f(&_aw.x, &raw const y)')
})

test('a text made legible keeps its length and its lines', () => {
  const piece = fc.constantFrom('vec![', 'assert!(', '&raw', ' const', 'x', '"', '\n', ')', ']', '!', 'format!(')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const source = pieces.join('')
      const read = legible(source)
      assert.equal(read.length, source.length)
      for (let at = 0; at < source.length; at++) assert.equal(read[at] === '\n', source[at] === '\n')
    }),
  )
})

test("arguments with a macro's own syntax are no list of expressions", () => {
  assert(holdsExpressions('(|x| f(x), 1)'))
  assert(holdsExpressions('(match a { b => c })'))
  for (const tokens of ['(a => |x| b)', '(#name {})', '($x::y)', '(a; |x| b)', '(x)'])
    assert(!holdsExpressions(tokens), tokens)
})
