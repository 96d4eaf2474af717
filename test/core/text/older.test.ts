import assert from 'node:assert/strict'
import { test } from 'node:test'
import { olderTrees } from '../../../src/core/text/older.ts'

test('of trees called after versions all but the newest are older, and legacy code is', () => {
  const paths = ['src/v3/parse.ts', 'src/v4/parse.ts', 'src/v10/parse.ts', 'src/legacy/parse.ts', 'src/parse.ts']
  assert.deepEqual(olderTrees(paths), ['v3', 'v4', undefined, 'legacy', undefined])
})

test('a version without another beside it is none, and neither is a file called after one', () => {
  const paths = ['api/v1/users.go', 'admin/v2/users.go', 'api/v0.go', 'docs/1.2/a.md', 'docs/1.10/a.md']
  assert.deepEqual(olderTrees(paths), [undefined, undefined, undefined, '1.2', undefined])
})
