import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('Next.js: routes that files have by their paths', () => {
  const texts = {
    'src/app/api/(v1)/users/[id]/route.ts': `export async function GET() {}
export const POST = async () => {}
const handler = () => make()
function make() {}
export { handler as PUT, handler as DELETE }
export const dynamic = 'force'
`,
    'src/app/route.ts': `import { make } from './x'
export const GET = make()
`,
    'src/app/x.ts': `export function make() { return () => 1 }`,
    'pages/api/auth/[...rest].ts': `export default function handler() {}
`,
    'pages/about.tsx': `export default function About() {}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET / src.app.x.make next',
    'ANY /api/auth/{rest} pages.api.auth.[...rest].handler next',
    'DELETE /api/users/{id} src.app.api.(v1).users.[id].route.handler next',
    'GET /api/users/{id} src.app.api.(v1).users.[id].route.GET next',
    'POST /api/users/{id} src.app.api.(v1).users.[id].route.POST next',
    'PUT /api/users/{id} src.app.api.(v1).users.[id].route.handler next',
  ])
})

test('Hono: routes that are described apart', () => {
  const texts = {
    'src/index.ts': `import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi'
import { registerGet } from './get'
import { app as sub } from './sub'
const api = new OpenAPIHono().basePath('/v1')
registerGet(api)
api.route('/sub', sub)
const inline = createRoute({ method: 'delete', path: '/things/{id}', responses: {} })
api.openapi(inline, (c) => remove(c))
function remove(c: unknown) {}
export default api
`,
    'src/sub.ts': `import { OpenAPIHono, createRoute } from '@hono/zod-openapi'
import { listRoute } from './routes'
export const app = new OpenAPIHono()
app.openapi(listRoute, async (c) => list(c))
function list(c: unknown) {}
`,
    'src/routes.ts': `import { createRoute } from '@hono/zod-openapi'
export const listRoute = createRoute({ method: 'get', path: '/list', responses: {} })
`,
    'src/get.ts': `import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
const getRoute = createRoute({ method: 'get', path: '/things/{id}', tags: ['x'], responses: {} })
export function registerGet(api: OpenAPIHono) {
  return api.openapi(getRoute, async (c) => { return find(c) })
}
function find(c: unknown) {}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'DELETE /v1/things/{id} (src.index.remove) hono',
    'GET /v1/things/{id} (src.get.find) hono',
  ])
})
