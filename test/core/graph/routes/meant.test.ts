import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RoutesMeant } from '../../../../src/core/graph/routes/meant.ts'
import { routesMeant, routesNamed } from '../../../../src/core/graph/routes/named.ts'
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

test('a path as a browser has it means the routes that answer it', () => {
  const [users, user, me] = [route('/api/users'), route('/api/users/{id}'), route('/api/users/me')]
  const routes = [users, user, me]
  for (const find of [routesMeant, routesNamed]) {
    assert.deepEqual(find(routes, 'GET /api/users/5?page=2'), [user])
    assert.deepEqual(find(routes, '/api/users/me'), [me])
    assert.deepEqual(find(routes, 'POST /api/users/5'), [])
    assert.deepEqual(find(routes, '/api/carts/5'), [])
  }
  assert.deepEqual(routesNamed(routes, '/users/'), [user, me])
})
