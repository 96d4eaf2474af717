// Web pages of others: a browser on the service's machine sends their requests, and a name of theirs may resolve to it.

import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { readContract } from '../../src/http/contract.ts'
import { createLog } from '../../src/log.ts'
import { startService } from '../../src/service.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

let service: TestService
before(async () => {
  service = await startTestService({ env: { CKS_CORS_ORIGINS: 'https://app.example' } })
})
after(() => service.stop())

type Refused = { detail: string | { type: string }[] }
type Sent = { status: number; body: Refused }

/** A request with these headers exactly: `fetch` sets some of them itself. */
function send(url: string, method: string, path: string, headers: Record<string, string>, body = ''): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers: { 'content-length': body.length, ...headers } }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += String(chunk)
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: readJson(text) }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function readJson(text: string): Refused {
  return text.startsWith('{') ? (JSON.parse(text) as Refused) : { detail: text }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const guess = JSON.stringify({ username: 'admin', password: 'a wrong guess' })
const right = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD })
const login = (headers: Record<string, string>, body = guess) => send(service.url, 'POST', '/auth/login', headers, body)

for (const type of [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  '',
])
  test(`a body sent as '${type}' is not read: a page of another site can send it without asking`, async () => {
    for (let time = 0; time < 12; time++) {
      const { status, body } = await login(type ? { 'content-type': type } : {})
      assert.equal(status, 422)
      assert.deepEqual(body.detail, [
        {
          type: 'content_type',
          loc: ['header', 'content-type'],
          msg: 'The body should be JSON, and be sent with the header Content-Type: application/json',
        },
      ])
    }
    const charset = { 'content-type': 'Application/JSON; charset=utf-8' }
    assert.equal((await login(charset, right)).status, 200)
  })

for (const [what, headers] of [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, of an old browser', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
  ['no origin that has a name', { origin: 'null' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
] as const)
  test(`a page of ${what} changes nothing, and counts as no attempt to sign in`, async () => {
    for (let time = 0; time < 12; time++) {
      const { status, body } = await login({ ...JSON_TYPE, ...headers })
      assert.equal(status, 403)
      assert.match(String(body.detail), /may not change anything here — if it may, name its origin in CKS_CORS_ORIGINS/)
    }
    assert.equal((await login(JSON_TYPE, right)).status, 200)
    const token = { authorization: `Bearer ${service.admin.token}` }
    for (const { id, method, segments } of readContract().operations) {
      const { status } = await send(service.url, method, `/${segments.join('/')}`, { ...token, ...headers })
      if (method === 'GET') assert.notEqual(status, 403, id)
      else assert.equal(status, 403, id)
    }
  })

test('own pages, pages of CKS_CORS_ORIGINS and programs are served', async () => {
  const { host, port } = new URL(service.url)
  const others: Record<string, string>[] = [
    { origin: service.url, 'sec-fetch-site': 'same-origin' },
    { origin: `http://${host}` },
    { host: `localhost:${port}`, origin: `http://localhost:${port}` },
    { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
    // Behind a proxy that changes `Host`: the browser has compared the two.
    { origin: 'https://cks.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ]
  for (const headers of others)
    assert.equal((await login({ ...JSON_TYPE, ...headers }, right)).status, 200, JSON.stringify(headers))
})

test('on a loopback address a foreign host is refused everywhere, lest a name be bound to it', async () => {
  const { port } = new URL(service.url)
  const hosts = [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    'x@localhost',
    'localhost/a',
    '[::1',
    'a b',
  ]
  for (const host of hosts)
    for (const path of ['/', '/metrics', '/openapi.json', '/docs', '/graph', '/no/such/path']) {
      const { status, body } = await send(service.url, 'GET', path, { host })
      assert.equal(status, 403, `${host} ${path}`)
      assert.match(String(body.detail), /CKS_ALLOWED_HOSTS/)
    }
  assert.equal((await login({ ...JSON_TYPE, host: 'evil.example', origin: 'http://evil.example' }, right)).status, 403)
  for (const host of [
    'localhost',
    `LOCALHOST:${port}`,
    'localhost.',
    'cks.localhost',
    '127.0.0.1:80',
    '[::1]:9',
    '192.0.2.7',
  ])
    assert.equal((await send(service.url, 'GET', '/health', { host })).status, 200, host)
})

test('CKS_ALLOWED_HOSTS names the service on a network, where without it any name is taken', async () => {
  const statusOf = async (env: Record<string, string>, host: string) => {
    const open = await startTestService({ env: { CKS_HOST: '0.0.0.0', ...env } })
    const url = open.url.replace('0.0.0.0', '127.0.0.1')
    return send(url, 'GET', '/health', { host }).finally(open.stop)
  }
  assert.equal((await statusOf({}, 'cks.example')).status, 200)
  const names = { CKS_ALLOWED_HOSTS: 'cks.example,other.example' }
  assert.equal((await statusOf(names, 'CKS.example:443')).status, 200)
  assert.equal((await statusOf(names, 'evil.example')).status, 403)
  assert.equal((await statusOf({ CKS_HOST: '127.0.0.1', ...names }, 'cks.example')).status, 200)
  assert.equal((await statusOf({ CKS_HOST: '127.0.0.1', CKS_ALLOWED_HOSTS: '*' }, 'evil.example')).status, 200)
})

test('on a network too a Host that is none is refused, and no agent gets an error of the server for it', async () => {
  const open = await startTestService({ env: { CKS_HOST: '0.0.0.0' } })
  const url = open.url.replace('0.0.0.0', '127.0.0.1')
  const headers = {
    ...JSON_TYPE,
    authorization: `Bearer ${open.admin.token}`,
    accept: 'application/json, text/event-stream',
  }
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  try {
    for (const host of ['a b', '%zz', '127.0.0.1:99999', 'a:b:c', 'cks.example/x', 'x@cks.example', '[::1'])
      assert.equal((await send(url, 'POST', '/mcp', { ...headers, host }, call)).status, 403, host)
    for (const host of ['cks.example', 'cks.example:8000', '192.0.2.7', ''])
      assert.equal((await send(url, 'POST', '/mcp', { ...headers, host }, call)).status, 200, host)
  } finally {
    await open.stop()
  }
})

test('listening on a network with a generated password warns at every start', async () => {
  const dataDir = temporaryFolder()
  const start = async (env: Record<string, string>) => {
    const told: string[] = []
    const config = readConfig({ CKS_PORT: '0', CKS_DATA_DIR: dataDir, ...env })
    const log = createLog('error', [], () => undefined)
    const running = await startService(config, { log, tell: (text) => told.push(text) })
    await running.stop()
    return told.filter((text) => text.startsWith('WARNING'))
  }
  for (let time = 0; time < 2; time++) assert.match(String(await start({ CKS_HOST: '0.0.0.0' })), /CKS_ADMIN_PASSWORD/)
  assert.deepEqual(await start({}), [])
  assert.deepEqual(await start({ CKS_HOST: '0.0.0.0', CKS_ADMIN_PASSWORD: ADMIN_PASSWORD }), [])
  await rm(dataDir, { recursive: true })
})
