import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isForTests } from '../../../../src/core/languages/rust/cfg.ts'

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
