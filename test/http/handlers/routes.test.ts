import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, service } from '../../support/ingests.ts'

type Schemas = components['schemas']

const APP = {
  'package.json': JSON.stringify({ name: 'web', private: true, scripts: { start: 'node app.js' } }),
  'app.js': `const express = require('express')
const users = require('./users')
const { load } = require('./store')
const app = express()
app.use('/users', users.router)
app.get('/health', (req, res) => {
  res.json(load('health'))
})
app.listen(80)
`,
  'users.js': `const { Router } = require('express')
const { load, save } = require('./store')
const router = Router()
function show(req, res) {
  res.json(load(req.params.id))
}
function create(req, res) {
  save(req.body)
}
function forgotten() {}
router.get('/:id', show)
router.post('/', create)
exports.router = router
`,
  'store.js': `function load(id) {
  return read(id)
}
function save(value) {
  return value
}
function read(id) {
  return id
}
module.exports = { load, save }
`,
  'test/app.test.js': `const express = require('express')
const app = express()
app.get('/fake', function fake() {})
app.post('/users', function pretended() {})
`,
}

let count = 0

/** The name of a new project with these files. */
async function ingested(files: Record<string, string>): Promise<string> {
  const name = `web${++count}`
  await ingest(folder(name, files))
  return name
}

const routesOf = async (project: string, query = ''): Promise<Schemas['Routes']> =>
  (await service.admin.get<Schemas['Routes']>(`/graph/${project}/routes${query}`)).body

const named = ({ results }: Schemas['Routes']): string[] =>
  results.map(
    ({ method, path, handler, calls }) =>
      `${method} ${path} ${handler?.name ?? `(${calls.map(({ name }) => name).join()})`}`,
  )

test('routes have their handlers, the prefixes of routers around, and the place of registration', async () => {
  const project = await ingested(APP)
  const all = await routesOf(project)
  assert.deepEqual(named(all), ['GET /health (load)', 'POST /users create', 'GET /users/{id} show'])
  assert.deepEqual(all.frameworks, [{ name: 'express', routes: 3 }])
  const [health, , show] = all.results
  assert.deepEqual([health!.file, health!.line, health!.end_line, health!.certainty], ['app.js', 6, 7, 'exact'])
  assert.equal(show!.handler!.signature, 'function show(req, res)')
  assert.deepEqual(named(await routesOf(project, '?tests=only')), ['GET /fake fake', 'POST /users pretended'])
  assert.deepEqual(named(await routesOf(project, '?route=GET%20/users/:key')), ['GET /users/{id} show'])
  assert.deepEqual(named(await routesOf(project, '?route=/user')), ['POST /users create', 'GET /users/{id} show'])
  assert.deepEqual(named(await routesOf(project, '?framework=flask')), [])
  assert.deepEqual(named(await routesOf(project, '?path=./users.js')), ['POST /users create', 'GET /users/{id} show'])
})

test('pages of routes follow each other, and end', async () => {
  const project = await ingested(APP)
  const first = await routesOf(project, '?limit=2')
  const second = await routesOf(project, `?limit=2&cursor=${first.cursor}`)
  assert.deepEqual([...named(first), ...named(second)], named(await routesOf(project)))
  assert.equal(second.cursor, null)
  const outdated = await service.admin.get(`/graph/${project}/routes?cursor=9.1`)
  assert.equal(outdated.status, 409)
})

test('a route is a name of its handler: callees, paths and impact', async () => {
  const project = await ingested(APP)
  const { admin } = service
  const callees = async (name: string): Promise<string[]> => {
    const url = `/graph/${project}/callees?entity=${encodeURIComponent(name)}&depth=2`
    return (await admin.get<Schemas['Relations']>(url)).body.results.map((each) => each.name)
  }
  assert.deepEqual(await callees('GET /users/{id}'), ['load', 'read'])
  assert.deepEqual(await callees('/health'), ['load', 'read'], 'only what the function calls, not the file around it')
  assert.deepEqual(await callees('GET /users/42?page=2'), ['load', 'read'], 'a path as a browser has it')
  const way = await admin.get<Schemas['Paths']>(`/graph/${project}/path?from=GET%20/carts/42&to=read`)
  assert.equal(way.status, 404)
  const path = await admin.get<Schemas['Paths']>(`/graph/${project}/path?from=GET%20/users/:id&to=read`)
  assert.deepEqual(
    path.body.paths[0]!.nodes.map(({ name }) => name),
    ['show', 'load', 'read'],
  )
  const report = await admin.post<Schemas['ImpactReport']>(`/graph/${project}/impact`, { entities: ['store.read'] })
  assert.deepEqual(
    report.body.routes.map(({ method, path, distance }) => [method, path, distance]),
    [
      ['GET', '/health', 2],
      ['GET', '/users/{id}', 2],
    ],
  )
  const own = await admin.post<Schemas['ImpactReport']>(`/graph/${project}/impact`, { entities: ['POST /users'] })
  assert.deepEqual(
    own.body.changed.map(({ name }) => name),
    ['create'],
  )
})

test('a route that several functions answer is ambiguous, with the candidates', async () => {
  const project = await ingested({
    'a.js': `const app = require('express')()\nfunction one() {}\nfunction two() {}\napp.get('/x', one)\napp.get('/x', two)\n`,
  })
  const answer = await service.admin.get<Schemas['EntityRefusal']>(`/graph/${project}/callees?entity=GET%20/x`)
  assert.equal(answer.status, 409)
  assert.deepEqual(answer.body.candidates?.map(({ name }) => name).sort(), ['one', 'two'])
})

test('handlers are used: the framework calls them', async () => {
  const project = await ingested(APP)
  const url = `/graph/${project}/unused?surface=application&certainty=possible`
  const unused = (await service.admin.get<Schemas['Unused']>(url)).body.results.map(({ name }) => name)
  assert.deepEqual(unused, ['forgotten'])
})
