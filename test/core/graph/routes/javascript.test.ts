import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('Express: routers mounted in other files, chained routes, wrapped handlers and handlers without a name', () => {
  const texts = {
    'app.js': `const express = require('express')
const users = require('./routes/users')
const { load } = require('./load')
const app = express()
app.use(express.json())
app.use('/api/users', users)
app.get('/', (req, res) => {
  res.json(load())
})
require('./routes/admin')(app)
const cache = new Map()
cache.get('/no', load)
`,
    'load.js': 'exports.load = function load() {}\n',
    'routes/users.js': `const router = require('express').Router()
const controller = require('../controllers/users')
const wrap = (fn) => (req, res, next) => fn(req, res).catch(next)
router.get('/:id', controller.auth, wrap(controller.show))
router.route('/').get(controller.list).post(controller.create)
module.exports = router
`,
    'routes/admin.js': `const { list } = require('../controllers/users')
module.exports = (app) => {
  app.delete('/admin/:id(\\\\d+)', list)
}
`,
    'controllers/users.js': `exports.auth = function auth() {}
exports.show = async function show() {}
exports.list = function list() {}
exports.create = function create() {}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET / (load.load) express',
    'DELETE /admin/{id} controllers.users.list express',
    'GET /api/users controllers.users.list express',
    'POST /api/users controllers.users.create express',
    'GET /api/users/{id} controllers.users.show express',
  ])
})

test('Hono, Fastify and Koa: base paths, groups, plugins with a prefix, routes as objects', () => {
  const texts = {
    'hono.ts': `import { Hono } from 'hono'
import { books } from './books'
const app = new Hono().basePath('/v1')
app.route('/books', books)
app.get('/health', (c) => c.text('ok'))
export default app
`,
    'books.ts': `import { Hono } from 'hono'
export const books = new Hono()
export const find = (c) => c.json({})
books.get('/:id', find).post('/', async (c) => c.json(save()))
function save() {}
`,
    'fast.ts': `import Fastify from 'fastify'
import orders from './orders'
const fastify = Fastify()
fastify.register(orders, { prefix: '/orders' })
fastify.route({ method: ['PUT', 'PATCH'], url: '/x/:a', handler: change })
function change() {}
`,
    'orders.ts': `import type { FastifyInstance } from 'fastify'
export default async function orders(fastify: FastifyInstance) {
  fastify.get('/:id', { schema: {} }, one)
}
function one() {}
`,
    'koa.js': `const Router = require('@koa/router')
const api = new Router({ prefix: '/k' })
api.del('/:id', remove)
function remove() {}
module.exports = api
`,
    'rpc/index.ts': `import Koa from 'koa'
import mount from 'koa-mount'
import Router from 'koa-router'
import carts from './carts'
const app = new Koa()
const api = new Koa()
const router = new Router()
router.use('/', carts.routes())
router.get('settings')
api.use(router.routes())
app.use(mount('/rpc', api))
`,
    'rpc/carts/index.ts': `export { default } from './carts'`,
    'rpc/carts/carts.ts': `import Router from 'koa-router'
const router = new Router()
router.post('carts.list', auth(), list)
function list() {}
export default router
`,
  }
  assert.deepEqual(routesOf(texts), [
    'DELETE /k/{id} koa.remove koa',
    'GET /orders/{id} orders.one fastify',
    'POST /rpc/carts.list rpc.carts.carts.list koa',
    'POST /v1/books (books.save) hono',
    'GET /v1/books/{id} books.find hono',
    'GET /v1/health () hono',
    'PATCH /x/{a} fast.change fastify',
    'PUT /x/{a} fast.change fastify',
  ])
})

test('NestJS: the path of the controller comes before those of its methods', () => {
  const texts = {
    'cats.controller.ts': `import { Controller, Get, Post as Create, Body } from '@nestjs/common'
@Controller('cats')
export class CatsController {
  @Get(':id') find() {}
  @Get() all() {}
  @Create('new') create(@Body() body) {}
  helper() {}
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /cats cats.controller.CatsController.all nestjs',
    'POST /cats/new cats.controller.CatsController.create nestjs',
    'GET /cats/{id} cats.controller.CatsController.find nestjs',
  ])
})

test('NestJS: paths in a table of another file, by their names', () => {
  const texts = {
    'routes.ts': `const root = 'users'
export const routesV1 = { version: 'v1', user: { root, one: 'users/:id', all: \`/\${root}/all\` } }
`,
    'users.ts': `import { Controller, Get } from '@nestjs/common'
import { routesV1 } from './routes'
@Controller(routesV1.version)
export class Users {
  @Get(routesV1.user.root) list() { return [] }
  @Get(routesV1.user.one) one() { return 1 }
  @Get(routesV1.user.all) all() { return [] }
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /v1/users users.Users.list nestjs',
    'GET /v1/users/{id} users.Users.one nestjs',
    'GET /v1/{all} users.Users.all nestjs',
  ])
})

test('NestJS: the prefix and the versions of the application of a controller', () => {
  const texts = {
    'apps/api/src/main.ts': `import { VersioningType } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
async function start() {
  const app = await NestFactory.create(AppModule)
  app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' })
  app.setGlobalPrefix('api', { exclude: ['health'] })
}
`,
    'apps/api/src/cats.ts': `import { Controller, Get, Post, Version, VERSION_NEUTRAL } from '@nestjs/common'
@Controller('cats')
export class Cats {
  @Get() all() {}
  @Version('2') @Get() newer() {}
  @Version(VERSION_NEUTRAL) @Post() add() {}
}
@Controller({ path: 'dogs', version: '3' })
export class Dogs {
  @Get(':id') one() {}
}
@Controller()
export class Health {
  @Get('health') @Version(VERSION_NEUTRAL) check() {}
}
`,
    'apps/jobs/src/main.ts': `import { NestFactory } from '@nestjs/core'
const app = await NestFactory.create(JobsModule)
`,
    'apps/jobs/src/jobs.ts': `import { Controller, Get } from '@nestjs/common'
@Controller('jobs')
export class Jobs {
  @Get() all() {}
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'POST /api/cats apps.api.src.cats.Cats.add nestjs',
    'GET /api/v1/cats apps.api.src.cats.Cats.all nestjs',
    'GET /api/v2/cats apps.api.src.cats.Cats.newer nestjs',
    'GET /api/v3/dogs/{id} apps.api.src.cats.Dogs.one nestjs',
    'GET /health apps.api.src.cats.Health.check nestjs',
    'GET /jobs apps.jobs.src.jobs.Jobs.all nestjs',
  ])
})

test('a router is found through files that hand it on, by the name that they give it, and through no others', () => {
  const router = (path: string): string =>
    `import { Router } from 'express'\nconst router = Router()\nrouter.get('${path}', all)\nfunction all() {}\nexport default router\n`
  const texts = {
    'app.ts': `import express from 'express'
import { orders, things } from './parts'
import parts from './unlike'
const app = express()
app.use('/api', orders)
app.use('/api', things)
app.use('/never', parts)
`,
    'parts/index.ts': "import orders from './orders'\nexport { orders }\nexport * from './more'\n",
    'parts/more.ts': "export { default as things } from './things'\n",
    'parts/orders.ts': router('/orders'),
    'parts/things.ts': router('/things'),
    'unlike.ts': "import users from './parts/users'\nexport const count = users.length\n",
    'parts/users.ts': router('/users'),
  }
  assert.deepEqual(
    routesOf(texts).map((route) => route.split(' ')[1]),
    ['/api/orders', '/api/things', '/users'],
  )
})
