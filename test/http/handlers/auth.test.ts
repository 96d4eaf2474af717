import assert from 'node:assert/strict'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { SignJWT } from 'jose'
import { readConfig } from '../../../src/config.ts'
import { createLog } from '../../../src/log.ts'
import { hashPassword } from '../../../src/operations/accounts/passwords.ts'
import { startService } from '../../../src/service.ts'
import { createClient } from '../../support/client.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

let service: TestService
let now = Date.parse('2026-03-01T12:00:00Z')
before(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
after(() => service.stop())

type Session = { token: string; expires_in: number; expires_at: string; default_admin_active: boolean }

const tryLogin = (username: string, password: string) =>
  service.client().post<Session>('/auth/login', { username, password })

test('login answers with a token that works, and says when it ends', async () => {
  const { status, body } = await tryLogin('admin', ADMIN_PASSWORD)
  assert.equal(status, 200)
  assert.equal(body.expires_in, 30 * 86_400)
  assert.equal(Date.parse(body.expires_at), now + 30 * 86_400_000)
  const me = await service.client(body.token).get<{ username: string; role: string }>('/auth/me')
  assert.equal(me.body.username, 'admin')
  assert.equal(me.body.role, 'admin')
})

test('a wrong password and an unknown username are told apart by nobody', async () => {
  const wrong = await tryLogin('admin', 'not the password')
  const unknown = await tryLogin('nobody', 'not the password')
  assert.equal(wrong.status, 401)
  assert.deepEqual(wrong.body, { detail: 'invalid username or password' })
  assert.deepEqual(unknown.body, wrong.body)
  assert.equal(unknown.status, 401)
})

test('an expired token, one signed by another key and one without a signature are refused', async () => {
  const { body } = await tryLogin('admin', ADMIN_PASSWORD)
  const client = service.client(body.token)
  now += 31 * 86_400_000
  const expired = await client.get('/auth/me')
  now -= 31 * 86_400_000
  assert.equal(expired.status, 401)
  assert.deepEqual(expired.body, { detail: 'invalid or expired session' })
  assert.equal((await client.get('/auth/me')).status, 200)

  const forged = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('1')
    .setJti('guess')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('some other key of thirty-two bytes'))
  assert.equal((await service.client(forged).get('/auth/me')).status, 401)
  const [, payload] = body.token.split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  assert.equal((await service.client(unsigned).get('/auth/me')).status, 401)
  const basic = await service.client().get('/auth/me', { headers: { authorization: 'Basic YWRtaW46eA==' } })
  assert.deepEqual(basic.body, { detail: 'missing bearer token' })
})

test('a token names its issuer and audience; one of another service with the same key is refused', async () => {
  const key = 'a key that two services of one company share'
  const shared = await startTestService({ env: { CKS_JWT_SECRET: key } })
  const [, part] = shared.admin.token!.split('.')
  const { iss, aud, ...claims } = JSON.parse(Buffer.from(part!, 'base64url').toString()) as Record<string, unknown>
  assert.deepEqual([iss, aud], ['code-knowledge-service', 'code-knowledge-service'])
  const statusOf = async (more: Record<string, unknown>) => {
    const header = { alg: 'HS256', typ: 'JWT' }
    const token = await new SignJWT({ ...claims, ...more }).setProtectedHeader(header).sign(Buffer.from(key))
    return (await shared.client(token).get('/auth/me')).status
  }
  try {
    assert.equal(await statusOf({ iss, aud }), 200)
    assert.equal(await statusOf({}), 200, 'a token of an earlier version')
    for (const other of [{ iss: 'other' }, { aud: 'other' }, { iss, aud: [aud, 'other'] }, { iss: 'other', aud }])
      assert.equal(await statusOf(other), 401, JSON.stringify(other))
  } finally {
    await shared.stop()
  }
})

test('logging out ends this session and no other', async () => {
  const first = await service.login('admin', ADMIN_PASSWORD)
  const second = await service.login('admin', ADMIN_PASSWORD)
  assert.equal((await first.post('/auth/logout')).status, 200)
  assert.equal((await first.get('/auth/me')).status, 401)
  assert.equal((await second.get('/auth/me')).status, 200)
})

test('a new password needs the current one, and ends the other sessions', async () => {
  const here = await service.userOf('user', 'grace')
  const there = await service.login('grace', ADMIN_PASSWORD)
  const change = (current_password: string, new_password: string) =>
    here.patch('/auth/users/me/password', { current_password, new_password })
  assert.equal((await change('wrong', 'a new fine password')).status, 401)
  assert.equal((await change(ADMIN_PASSWORD, 'short')).status, 422)
  assert.equal((await change(ADMIN_PASSWORD, 'a new fine password')).status, 200)
  assert.equal((await here.get('/auth/me')).status, 200)
  assert.equal((await there.get('/auth/me')).status, 401)
  assert.equal((await tryLogin('grace', ADMIN_PASSWORD)).status, 401)
  assert.equal((await tryLogin('grace', 'a new fine password')).status, 200)
})

test('a login whose password is replaced while it is checked opens no session', async () => {
  await service.userOf('user', 'hasty')
  const { users, sessions } = service.ctx.stores
  const { byName } = users
  const replaced = await hashPassword('another password', service.ctx.config.passwordCost)
  users.byName = async (username) => {
    const found = await byName(username)
    users.byName = byName
    await users.update(found!.id, (user) => ({ ...user, password_hash: replaced }))
    await sessions.removeOfUser(found!.id)
    return found
  }
  const login = { username: 'hasty', password: ADMIN_PASSWORD }
  assert.equal((await service.client().post('/auth/login', login)).status, 401)
  const again = await service.client().post('/auth/login', { ...login, password: 'another password' })
  assert.equal(again.status, 200)
})

test("a deleted user's token ends at once, and the name is free again under a new id", async () => {
  const made = await service.admin.post<{ id: number }>('/auth/users', {
    username: 'heidi',
    password: ADMIN_PASSWORD,
    role: 'user',
  })
  const heidi = await service.login('heidi', ADMIN_PASSWORD)
  assert.equal((await service.admin.delete(`/auth/users/${made.body.id}`)).status, 200)
  assert.equal((await heidi.get('/auth/me')).status, 401)
  assert.equal((await service.admin.delete(`/auth/users/${made.body.id}`)).status, 404)
  const again = await service.admin.post<{ id: number }>('/auth/users', {
    username: 'heidi',
    password: ADMIN_PASSWORD,
    role: 'viewer',
  })
  assert.ok(again.body.id > made.body.id)
  assert.equal((await heidi.get('/auth/me')).status, 401)
})

test('usernames are unique, and hold no control characters and no spaces at their ends', async () => {
  const add = (username: string) =>
    service.admin.post('/auth/users', { username, password: ADMIN_PASSWORD, role: 'viewer' })
  assert.equal((await add('ivan')).status, 201)
  const twice = await add('ivan')
  assert.equal(twice.status, 409)
  assert.deepEqual(twice.body, { detail: "username 'ivan' already exists" })
  for (const name of ['', ' ', ' ivan', 'i\nvan', 'x'.repeat(129)]) assert.equal((await add(name)).status, 422, name)
  const both = await Promise.all([add('judy'), add('judy')])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
})

test('a username is the same however its accents are encoded', async () => {
  const [composed, decomposed] = ['zoë', 'zoë'].map((name, index) => name.normalize(index === 0 ? 'NFC' : 'NFD'))
  assert.notEqual(composed, decomposed)
  const add = (username: string) =>
    service.admin.post('/auth/users', { username, password: ADMIN_PASSWORD, role: 'viewer' })
  assert.equal((await add(composed!)).status, 201)
  assert.equal((await add(decomposed!)).status, 409)
  assert.equal((await (await service.login(decomposed!, ADMIN_PASSWORD)).get('/auth/me')).status, 200)
  const guess = (username: string) => service.client().post('/auth/login', { username, password: 'a wrong guess' })
  for (let time = 0; time < 10; time++) await guess(time % 2 === 0 ? composed! : decomposed!)
  assert.equal((await guess(composed!)).status, 429)
})

test('a new username holds nothing that cannot be seen, and none that looks like another', async () => {
  const add = (username: string) =>
    service.admin.post('/auth/users', { username, password: ADMIN_PASSWORD, role: 'viewer' })
  const unseen = [0x7f, 0x85, 0xa0, 0xad, 0x034f, 0x061c, 0x180e, 0x200b, 0x200d, 0x202e, 0x2060, 0x2066, 0x2800]
  for (const code of [...unseen, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xe0041, 0x1d173])
    for (const name of [`ad${String.fromCodePoint(code)}min`, `${String.fromCodePoint(code)}admin`])
      assert.equal((await add(name)).status, 422, `U+${code.toString(16)}`)
  assert.equal((await add('\uff41\uff44\uff4d\uff49\uff4e')).status, 409)
  for (const name of ['Ada Lovelace', 'josé', '山田', 'سارة', 'ada@example.org'])
    assert.equal((await add(name)).status, 201, name)
})

test('an account whose name would be refused today goes on', async () => {
  const { users } = service.ctx.stores
  const [admin] = await users.list()
  const { id: _id, ...record } = { ...admin!, first_administrator: false, role: 'user' as const }
  await users.create({ ...record, username: 'old\u200bname' })
  const old = await service.login('old\u200bname', ADMIN_PASSWORD)
  const change = { current_password: ADMIN_PASSWORD, new_password: 'another fine password' }
  assert.equal((await old.patch('/auth/users/me/password', change)).status, 200)
})

test('one cannot delete oneself', async () => {
  const { body } = await service.admin.get<{ id: number; username: string }[]>('/auth/users')
  const { id } = body.find(({ username }) => username === 'admin')!
  const answer = await service.admin.delete(`/auth/users/${id}`)
  assert.equal(answer.status, 400)
  assert.deepEqual(answer.body, { detail: 'you cannot delete yourself' })
})

test('after 10 failures every attempt is 429 until five minutes are over, for that name alone', async () => {
  await service.userOf('user', 'kim')
  for (let attempt = 1; attempt <= 10; attempt++) assert.equal((await tryLogin('kim', 'wrong')).status, 401)
  const locked = await tryLogin('kim', ADMIN_PASSWORD)
  assert.equal(locked.status, 429)
  const wait = Number(locked.headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 300)
  assert.equal((await tryLogin('admin', ADMIN_PASSWORD)).status, 200)
  now += (wait - 1) * 1000
  assert.equal((await tryLogin('kim', ADMIN_PASSWORD)).status, 429)
  now += 2000
  assert.equal((await tryLogin('kim', ADMIN_PASSWORD)).status, 200)
})

test('records of a clock a day ahead neither lock a name nor end a session once it is set back', async () => {
  const right = now
  await service.userOf('user', 'noor')
  now += 86_400_000
  const early = await service.login('noor', ADMIN_PASSWORD)
  for (let attempt = 1; attempt <= 10; attempt++) await tryLogin('noor', 'wrong')
  assert.equal((await tryLogin('noor', ADMIN_PASSWORD)).status, 429)
  now = right
  assert.equal((await early.get('/auth/me')).status, 200)
  assert.equal((await tryLogin('noor', ADMIN_PASSWORD)).status, 200)
})

test('attempts side by side do not slip past the limit, nor does an unknown name', async () => {
  const attempts = await Promise.all(Array.from({ length: 14 }, () => tryLogin('mallory', 'guess')))
  const statuses = attempts.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 401).length, 10)
  assert.equal(statuses.filter((status) => status === 429).length, 4)
})

test('the first boot makes up a password, keeps it in a private file, and drops it when it changes', async () => {
  const dataDir = temporaryFolder()
  const start = async (env: Record<string, string> = {}) => {
    const told: string[] = []
    const config = readConfig({ CKS_PORT: '0', CKS_DATA_DIR: dataDir, ...env })
    const running = await startService(config, {
      log: createLog('error', [], () => undefined),
      tell: (text) => told.push(text),
    })
    const login = (username: string, password: string) =>
      createClient(running.url).post<Session>('/auth/login', { username, password })
    return { running, told, login }
  }
  const file = join(dataDir, 'initial-admin-password')

  const first = await start()
  const password = (await readFile(file, 'utf8')).trim()
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal((await stat(join(dataDir, 'jwt-secret')).catch(() => undefined))?.mode, undefined)
  assert.ok(first.told.join().includes(password))
  const session = await first.login('admin', password)
  assert.equal(session.body.default_admin_active, true)
  assert.equal((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777, 0o600)
  await first.running.stop()

  const second = await start()
  assert.deepEqual(second.told, [])
  const client = createClient(second.running.url, session.body.token)
  assert.equal((await client.get('/auth/me')).status, 200, 'a token outlives a restart')
  const change = { current_password: password, new_password: 'chosen by a person' }
  assert.equal((await client.patch('/auth/users/me/password', change)).status, 200)
  assert.ok(!(await readdir(dataDir)).includes('initial-admin-password'))
  const status = await createClient(second.running.url).get<{ default_admin_active: boolean }>('/auth/status')
  assert.equal(status.body.default_admin_active, false)
  await second.running.stop()

  const third = await start({ CKS_ADMIN_USERNAME: 'root', CKS_ADMIN_PASSWORD: 'set from outside' })
  assert.equal((await createClient(third.running.url, session.body.token).get('/auth/me')).status, 401)
  assert.equal((await third.login('admin', 'chosen by a person')).status, 401)
  const reset = await third.login('root', 'set from outside')
  assert.equal(reset.status, 200)
  await third.running.stop()

  const fourth = await start({ CKS_ADMIN_USERNAME: 'root', CKS_ADMIN_PASSWORD: 'set from outside' })
  const kept = await createClient(fourth.running.url, reset.body.token).get('/auth/me')
  assert.equal(kept.status, 200, 'nothing differs, so nothing ends')
  await fourth.running.stop()
})

test('while the store cannot be reached protected routes are 503, and they work again without a restart', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const away = `${dataDir}-away`
  const other = await startTestService({ dataDir })
  assert.equal((await other.admin.get('/auth/me')).status, 200)
  await rename(dataDir, away)
  for (const path of ['/auth/me', '/graph', '/instances/jobs']) {
    const { status, body } = await other.admin.get<{ detail: string }>(path)
    assert.equal(status, 503, path)
    assert.match(body.detail, /store/)
  }
  assert.equal((await other.client().get('/health')).status, 503)
  assert.equal((await other.client().get('/')).status, 200)
  assert.equal((await other.client().get('/metrics')).status, 200)
  await rename(away, dataDir)
  assert.equal((await other.admin.get('/auth/me')).status, 200)
  assert.equal((await other.client().get('/health')).status, 200)
  await other.stop()
  await rm(join(dataDir, '..'), { recursive: true })
})

test('no password, token or hash is written to the log', async () => {
  const { body } = await tryLogin('admin', ADMIN_PASSWORD)
  const log = service.logLines.join('')
  for (const secret of [ADMIN_PASSWORD, body.token, 'scrypt$']) assert.ok(!log.includes(secret))
})
