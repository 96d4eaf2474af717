import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('paths that are constants of other files; a name with several texts stays a name', () => {
  const texts = {
    'main.py': `from fastapi import FastAPI
from config import settings
from items import router
app = FastAPI()
app.include_router(router, prefix=settings.API_V1_STR)
`,
    'config.py': `class Settings:
    API_V1_STR: str = "/api/v1"
settings = Settings()
`,
    'items.py': `from fastapi import APIRouter
router = APIRouter()
@router.get('/items')
def items():
    pass
`,
    'src/Paths.java':
      'package a; class Paths { static final String USERS = "/users"; static final String ALL = "/all"; }\n',
    'src/Other.java': 'package a; class Other { static final String ALL = "/other"; }\n',
    'src/Users.java': `package a;
import org.springframework.web.bind.annotation.GetMapping;
class Users {
  @GetMapping(Paths.USERS + "/{id}") void one() {}
  @GetMapping(Paths.ALL) void all() {}
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /api/v1/items items.items fastapi',
    'GET /users/{id} a.Users.one spring',
    'GET /{ALL} a.Users.all spring',
  ])
})

test('routers that are all mounted in each other, and in themselves, have routes all the same', () => {
  const names = Array.from({ length: 40 }, (_, at) => `router${at}`)
  const text = [
    "const express = require('express')",
    'const app = express()',
    ...names.map((name) => `const ${name} = express.Router()`),
    ...names.flatMap((name) => names.map((other) => `${name}.use('/${other}', ${other})`)),
    "app.use('/first', router0)",
    "router0.get('/end', handle)",
    'function handle() {}',
  ]
  const routes = routesOf({ 'app.js': `${text.join('\n')}\n` })
  assert.ok(routes.includes('GET /first/end app.handle express'), routes.join('\n'))
  assert.ok(routes.length <= 16, `${routes.length} routes`)
})

test('calls that only look like routes are none', () => {
  const texts = {
    'client.ts': `import axios from 'axios'
import express from 'express'
const app = express()
const cache = new Map<string, () => void>()
export function load(key: string, done: () => void) {
  axios.get('/users', done)
  cache.set('/x', done)
  app.get('env')
  fetch('/y')
  return done
}
`,
    'client.py': `import requests
def get(path, fn):
    requests.get('/users', fn)
`,
  }
  assert.deepEqual(routesOf(texts), [])
})
