import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTestPath } from '../../../src/core/text/places.ts'

test('a test is known by its path', () => {
  for (const path of ['test.c', 'src/tests.py', 'a/tests/x.rs', 'a_test.go', 'x.spec.ts', 'FooTest.java', 'test.rb'])
    assert.ok(isTestPath(path), path)
  for (const path of ['contest.c', 'src/latest.py', 'attest.rb', 'src/testify.go', 'protest/x.c'])
    assert.ok(!isTestPath(path), path)
})

test('what a package offers to those who write tests is no test of it', () => {
  for (const path of ['src/werkzeug/test.py', 'scrapy/utils/test.py', 'lib/minitest/test.rb'])
    assert.ok(!isTestPath(path), path)
})
