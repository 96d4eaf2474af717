import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RoutesMeant } from '../../../../src/core/graph/routes/meant.ts'
import type { Route } from '../../../../src/core/graph/routes/route.ts'

const route = (path: string, inner?: string): Route => ({
  ...{ method: 'GET', path, framework: 'nestjs', node: 1, within: 0, line: 1, end: 1, calls: [], certainty: 0 },
  ...(inner !== undefined && { inner }),
})

test('a request means a route with and without what its application puts before it', () => {
  const cats = route('/api/v1/cats', '/cats')
  const meant = new RoutesMeant([cats, route('/api/v1/dogs', '/dogs')], () => [])
  const request = { line: 1, isTail: false, isOpen: false, method: 'GET' }
  for (const parts of [['api', 'v1', 'cats'], ['cats']]) assert.deepEqual(meant.of({ ...request, parts }), [cats])
  assert.deepEqual(meant.of({ ...request, parts: ['v1', 'cats'] }), [])
})
