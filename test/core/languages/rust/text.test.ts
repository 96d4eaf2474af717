import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cfgHolds } from '../../../../src/core/languages/rust/cfg.ts'
import { holdsExpressions, legible } from '../../../../src/core/languages/rust/legible.ts'
import fc from '../../../support/properties.ts'

test('a cfg holds as on 64-bit Linux without tests, and is open where features decide', () => {
  assert.equal(cfgHolds(['#[cfg(unix)]']), true)
  assert.equal(cfgHolds(['#[cfg(windows)]']), false)
  assert.equal(cfgHolds(['#[cfg(any(windows, target_os = "linux"))]']), true)
  assert.equal(cfgHolds(['#[cfg(all(unix, not(test)))]', '#[inline]']), true)
  assert.equal(cfgHolds(['#[cfg(not(target_pointer_width = "64"))]']), false)
  assert.equal(cfgHolds(['#[cfg(feature = "std")]']), undefined)
  assert.equal(cfgHolds(['#[cfg(all(feature = "std", windows))]']), false)
  assert.equal(cfgHolds(['#[cfg(not(feature = "std"))]', '#[cfg(windows)]']), false)
  assert.equal(cfgHolds(['#[cfg()]', '#[derive(Clone)]']), undefined)
  assert.equal(cfgHolds([]), true)
})

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

test('what a macro gives a meaning of its own is no list of expressions', () => {
  assert(holdsExpressions('(|x| f(x), 1)'))
  assert(holdsExpressions('(match a { b => c })'))
  for (const tokens of ['(a => |x| b)', '(#name {})', '($x::y)', '(a; |x| b)', '(x)'])
    assert(!holdsExpressions(tokens), tokens)
})
