// Floods of sign-ins: thousands of names sent at once, abandoned or not, keep nobody else out.

import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { createClient } from '../support/client.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const NAMES = 600
/** So much that a flood is not over before the next request has arrived. */
const PASSWORD_COST = 2 ** 13

/** A service that counts the passwords it checks. */
async function withCount(work: (service: TestService, checks: () => number) => Promise<void>) {
  const service = await startTestService({ config: { passwordCost: PASSWORD_COST } })
  let checks = 0
  const { users } = service.ctx.stores
  const { byName } = users
  users.byName = (username) => {
    checks += 1
    return byName(username)
  }
  try {
    await work(service, () => checks)
  } finally {
    await service.stop()
  }
}

/** As many sign-ins with distinct names as `NAMES`, each on its own connection; all are sent when it resolves. */
function flood(url: string, headers = ''): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const send = (index: number) =>
    new Promise<Socket>((resolve, reject) => {
      const body = JSON.stringify({ username: `nobody-${index}`, password: 'a wrong guess' })
      const head = `POST /auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n${headers}`
      const socket = connect({ host: hostname, port: Number(port) })
      socket.once('error', reject)
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`, () => resolve(socket))
      socket.resume()
    })
  return Promise.all(Array.from({ length: NAMES }, (_, index) => send(index)))
}

/** Passwords that are being checked, or whose requests arrive, while a flood is given up. */
const UNDER_WAY_MAX = 60

test('names that are sent and abandoned leave the queue, and the administrator signs in', async () => {
  await withCount(async ({ url }, checks) => {
    const sockets = await flood(url)
    await until(() => checks() > 0)
    for (const socket of sockets) socket.destroy()
    const before = checks()
    const login = { username: 'admin', password: ADMIN_PASSWORD }
    assert.equal((await createClient(url).post('/auth/login', login)).status, 200)
    assert.ok(checks() - before < UNDER_WAY_MAX, `${checks() - before} passwords were checked first`)
    assert.equal((await createClient(url).post('/auth/login', { ...login, username: 'nobody' })).status, 401)
    assert.ok(checks() < NAMES / 2, `${checks()} of ${NAMES} abandoned passwords were checked`)
  })
})

for (const [from, headers] of [
  ['the same address', ''],
  ['another address', 'X-Forwarded-For: 192.0.2.1\r\n'],
] as const)
  test(`while a flood from ${from} waits, the administrator signs in and works on`, async () => {
    await withCount(async ({ url, admin }, checks) => {
      const sockets = await flood(url, headers)
      await until(() => checks() > 0)
      const before = checks()
      const login = { username: 'admin', password: ADMIN_PASSWORD }
      assert.equal((await createClient(url).post('/auth/login', login)).status, 200)
      const made = await admin.post('/auth/users', { username: 'ada', password: ADMIN_PASSWORD, role: 'viewer' })
      assert.equal(made.status, 201)
      const change = { current_password: ADMIN_PASSWORD, new_password: 'another fine password' }
      assert.equal((await admin.patch('/auth/users/me/password', change)).status, 200)
      assert.ok(checks() - before < UNDER_WAY_MAX, `${checks() - before} passwords were checked first`)
      for (const socket of sockets) socket.destroy()
    })
  })
