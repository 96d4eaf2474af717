import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RoutesMeant } from '../../../../src/core/graph/routes/meant.ts'
import { requestsIn } from '../../../../src/core/graph/routes/requests.ts'
import type { Route } from '../../../../src/core/graph/routes/route.ts'

/** The requests of a text, one a line: method, path with `…` for what is before or behind it, or the name in quotes. */
const shown = (text: string): string[] =>
  requestsIn(text).map((each) => {
    if ('name' in each) return `${each.line} "${each.name}"`
    const path = `${each.isTail ? '…' : ''}/${each.parts.join('/')}${each.isOpen ? '…' : ''}`
    return `${each.line} ${each.method ?? '-'} ${path}`
  })

test('paths are read in strings of all kinds, without what is worked out', () => {
  assert.deepEqual(
    shown(`client.get(f"/checks/{check['code']}/log/?page=1")
await request(app)['post'](\`/v1/users/\${id}\`)
mockMvc.perform(put("/owners/{ownerId}", 1))
url = "/projects/%s/checks/" % code
get '/users'
http.NewRequest("DELETE", "/things/1", nil)
fetch('http://localhost:8000/a/b#c')
client.get(BASE + "/api/" + id)
client.get(f"{BASE}/api/me")
client.get(
    "/"
)
x = '/'
'a / b'
get("/a/" + id + "/b/" + other)
`),
    [
      '1 GET /checks/*/log',
      '2 POST /v1/users/*',
      '3 PUT /owners/*',
      '4 - /projects/*/checks',
      '5 GET /users',
      '6 DELETE /things/1',
      '7 - /a/b',
      '8 - …/api…',
      '9 GET …/api/me',
      '11 GET /',
      '15 GET /a/*/b…',
    ],
  )
})

test('names of routes are read where a path is made of them', () => {
  assert.deepEqual(shown('reverse("hc:log", args=[1])\nurl_for(\n  ".users.index")\nreversed("a")\n'), [
    '1 "log"',
    '2 "index"',
  ])
})

const ROUTES = [
  'GET /users/{id}',
  'GET /users/me',
  'POST /users/{id}',
  'ANY /files/{path}',
  'GET /',
  'GET /v1/{a}/{b}',
].map((each) => {
  const [method, path] = each.split(' ') as [string, string]
  const calls: number[] = []
  return { method, path, framework: '', node: 1, within: 0, line: 1, end: 1, calls, certainty: 0 } satisfies Route
})

test('a request means the routes that fit it best', () => {
  const meant = new RoutesMeant(ROUTES, () => [])
  const of = (code: string): string[] =>
    requestsIn(code).flatMap((request) => meant.of(request).map(({ method, path }) => `${method} ${path}`))
  assert.deepEqual(of(`get('/users/me')`), ['GET /users/me'])
  assert.deepEqual(of(`get('/users/7')`), ['GET /users/{id}'])
  assert.deepEqual(of('post(`/users/${id}`)'), ['POST /users/{id}'])
  assert.deepEqual(of(`fetch('/users/7')`), ['GET /users/{id}', 'POST /users/{id}'])
  assert.deepEqual(of(`get('/files/a/b/c')`), ['ANY /files/{path}'])
  assert.deepEqual(of(`get('/v1/' + id)`), ['GET /v1/{a}/{b}'])
  assert.deepEqual(of(`get(BASE + '/me')`), ['GET /users/me'])
  assert.deepEqual(of(`get('/')`), ['GET /'])
  assert.deepEqual(of('get(`/${a}/${b}`)'), [], 'parameters alone tell nothing')
  assert.deepEqual(of(`put('/users/7')`), [])
})
