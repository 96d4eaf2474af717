// Every identity over every operation of openapi.yaml: the document states who may call it, and nobody else gets
// further.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Operation, readContract } from '../../src/http/contract.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../support/service.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})
after(() => service.stop())

type Identity = {
  name: string
  role?: 'admin' | 'user' | 'viewer'
  /** The headers of one request, new for each: an operation may end the session that calls it. */
  headers: () => Promise<Record<string, string>> | Record<string, string>
}

const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The claims of a valid token. */
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

function signed(claims: object, secret: string): string {
  const text = `${part({ alg: 'HS256' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** A token of an administrator who is none any more. */
async function deletedUser(): Promise<string | undefined> {
  const client = await service.userOf('admin', 'deleted')
  const { body } = await service.admin.get<{ id: number; username: string }[]>('/auth/users')
  const { status } = await service.admin.delete(
    `/auth/users/${body.find(({ username }) => username === 'deleted')!.id}`,
  )
  assert.equal(status, 200)
  return client.token
}

async function loggedOut(): Promise<string | undefined> {
  const client = await service.userOf('admin', 'logged-out')
  assert.equal((await client.post('/auth/logout')).status, 200)
  return client.token
}

/** A token from before its owner's password was changed in another session. */
async function beforeThePasswordChange(): Promise<string | undefined> {
  const [old, other] = [await service.userOf('admin', 'changed'), await service.userOf('admin', 'changed')]
  const change = { current_password: ADMIN_PASSWORD, new_password: `${ADMIN_PASSWORD}, a new one` }
  assert.equal((await other.patch('/auth/users/me/password', change)).status, 200)
  return old.token
}

async function cookie(headers: Record<string, string>): Promise<Record<string, string>> {
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD })
  const answer = await fetch(`${service.url}/auth/session`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(answer.status, 200)
  return { cookie: answer.headers.get('set-cookie')!.split(';')[0]!, ...headers }
}

async function identities(): Promise<Identity[]> {
  const valid = service.admin.token!
  const claims = claimsOf(valid)
  const [head, body, signature] = valid.split('.') as [string, string, string]
  const ofStranger = (name: string, token: string | undefined): Identity => ({ name, headers: () => bearer(token) })
  const ofRole = (role: 'admin' | 'user' | 'viewer'): Identity => ({
    name: `a ${role}`,
    role,
    headers: async () => bearer((await service.userOf(role)).token),
  })
  return [
    { name: 'nobody', headers: () => ({}) },
    { name: 'a password in place of a token', headers: () => ({ authorization: `Basic ${btoa('admin:x')}` }) },
    ofStranger('a word that is no token', 'admin'),
    ofStranger('a token without a signature', `${part({ alg: 'none' })}.${body}.`),
    ofStranger('a token that was signed with another secret', signed(claims, 'x'.repeat(64))),
    ofStranger('a token with one bit of its signature changed', `${head}.${body}.${flipped(signature)}`),
    ofStranger(
      'a token with another role in it',
      `${head}.${part({ ...claims, role: 'admin', sub: '999' })}.${signature}`,
    ),
    ofStranger('the token of a deleted administrator', await deletedUser()),
    ofStranger('the token of an administrator who logged out', await loggedOut()),
    ofStranger('a token from before a change of password', await beforeThePasswordChange()),
    ofRole('viewer'),
    ofRole('user'),
    ofRole('admin'),
    {
      name: "the administrator's cookie on a page of the service",
      role: 'admin',
      headers: () => cookie({ 'sec-fetch-site': 'same-origin' }),
    },
  ]
}

function flipped(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url')
  bytes[0]! ^= 1
  return bytes.toString('base64url')
}

/** A request that names nothing there is, and changes nothing. */
const pathOf = ({ segments }: Operation): string =>
  `/${segments.map((segment) => (segment.startsWith('{') ? '999999' : segment)).join('/')}`

const { operations } = readContract()

test('each operation refuses whom openapi.yaml does not name, and nobody else', async (t) => {
  let asked = 0
  for (const { name, role, headers } of await identities())
    for (const operation of operations) {
      const { id, method, access } = operation
      const allowed = access === 'public' || (role !== undefined && (access === 'any' || access.includes(role)))
      const answer = await fetch(service.url + pathOf(operation), {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...(await headers()) },
        ...(method === 'POST' || method === 'PATCH' ? { body: '{}' } : {}),
      })
      await answer.body?.cancel()
      asked++
      const refused = answer.status === 401 || answer.status === 403
      const expected = allowed ? 'served' : role ? 403 : 401
      assert.equal(refused ? answer.status : 'served', expected, `${name}: ${id} (${answer.status})`)
      assert.ok(answer.status < 500, `${name}: ${id} (${answer.status})`)
    }
  t.diagnostic(`${asked} requests`)
})

test('a cookie changes nothing for a page of another site', async () => {
  const headers = await cookie({ 'sec-fetch-site': 'cross-site' })
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    const { status, body } = await fetch(service.url + pathOf(operation), {
      method: operation.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(operation.hasBody ? { body: '{}' } : {}),
    })
    await body?.cancel()
    assert.equal(status, 403, operation.id)
  }
})
