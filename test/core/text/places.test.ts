import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTestPath } from '../../../src/core/text/places.ts'

test('a test is known by its path', () => {
  for (const path of [
    'test.c',
    'src/tests.py',
    'a/tests/x.rs',
    'a_test.go',
    'x.spec.ts',
    'FooTest.java',
    'lib/test.rb',
  ])
    assert.ok(isTestPath(path), path)
  for (const path of ['contest.c', 'src/latest.py', 'attest.rb', 'src/testify.go', 'protest/x.c'])
    assert.ok(!isTestPath(path), path)
})
