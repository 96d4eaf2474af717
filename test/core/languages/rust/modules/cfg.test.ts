import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cfgHolds, isForTests } from '../../../../../src/core/languages/rust/modules/cfg.ts'

test('an item is for tests when only a build of tests has it', () => {
  for (const attribute of ['#[cfg(test)]', '#[cfg(all(test, feature = "a"))]', '#[cfg(all(unix, any(test)))]'])
    assert.ok(isForTests([attribute]), attribute)
  for (const attribute of [
    '#[inline]',
    '#[cfg(not(test))]',
    '#[cfg(all(not(test), unix))]',
    '#[cfg(any(test, feature = "test"))]',
    '#[cfg(windows)]',
  ])
    assert.ok(!isForTests([attribute]), attribute)
})

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
