import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

const part = (handler: string): string => `const express = require('express')
const router = express.Router()
router.get('/', ${handler})
function ${handler}(request, response) {}
module.exports = router
`

const TABLE = `const ROUTES = [
  { path: '/auth', route: require('./auth') },
  { path: '/users', route: users },
]
`

const project = (loop: string): Record<string, string> => ({
  'src/app.js': `const express = require('express')
const routes = require('./routes')
const app = express()
app.use('/v1', routes)
`,
  'src/routes/index.js': `const express = require('express')
const users = require('./users')
const router = express.Router()
${TABLE}${loop}
module.exports = router
`,
  'src/routes/auth.js': part('login'),
  'src/routes/users.js': part('list'),
})

const LOOPS: Readonly<Record<string, string>> = {
  'forEach with a name': 'ROUTES.forEach((one) => { router.use(one.path, one.route) })',
  'for of with a pattern': 'for (const { path, route } of ROUTES) router.use(path, route)',
  'for of with a name': 'for (const one of ROUTES) { router.use(one.path, one.route) }',
}

for (const [name, loop] of Object.entries(LOOPS)) {
  test(`routers of a table are below its paths: ${name}`, () => {
    assert.deepEqual(routesOf(project(loop)), [
      'GET /v1/auth src.routes.auth.login express',
      'GET /v1/users src.routes.users.list express',
    ])
  })
}

test('names that mean each other are no table', () => {
  const loop = 'let one = two.path\nlet two = one.path\nrouter.use(one.path, two.route)'
  assert.deepEqual(routesOf(project(loop)), [
    'GET / src.routes.auth.login express',
    'GET / src.routes.users.list express',
  ])
})

test('handlers of a table answer its paths; a loop over anything else registers nothing', () => {
  const texts = {
    'app.js': `const express = require('express')
const app = express()
const show = (request, response) => {}
const PAGES = [{ at: '/home', run: show }, { at: '/help', run: show }]
PAGES.forEach((page) => app.get(page.at, page.run))
module.exports = (pages) => pages.forEach((page) => app.get(page.at, page.run))
`,
  }
  assert.deepEqual(routesOf(texts), ['GET /help app.show express', 'GET /home app.show express'])
})
