// Sign-ins, their tokens and what ends them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, SignJWT } from 'jose'
import type { Context } from '../../../src/context.ts'
import { ServiceError } from '../../../src/core/errors.ts'
import type { SignedIn } from '../../../src/core/model.ts'
import {
  authenticate,
  changePassword,
  defaultAdminActive,
  INITIAL_PASSWORD_FILE,
  logout,
} from '../../../src/operations/accounts/auth.ts'
import { noteConfigured } from '../../../src/operations/accounts/configured-password.ts'
import { openAccounts, PASSWORD, PASSWORD_COST, signedIn, signIn } from '../../support/engines/accounts.ts'

const HOUR = 3600
const NEW_PASSWORD = 'another password of the tests'

const kindOf =
  (kind: string, said?: RegExp) =>
  (error: unknown): boolean =>
    error instanceof ServiceError && error.kind === kind && (said?.test(error.message) ?? true)
const unknown = kindOf('unauthenticated')
const tooMany = kindOf('too-many')
/** Refused for so many seconds. */
const waits = (seconds: number) => (error: unknown) =>
  tooMany(error) && (error as ServiceError).headers['Retry-After'] === String(seconds)

/** A token that this service might have signed, with these claims in place of its own. */
async function tokenWith(session: SignedIn, claims: Record<string, unknown>, key: string | undefined, alg = 'HS256') {
  const all = { sub: String(session.id), jti: session.sessionId, iss: 'code-knowledge-service', ...claims }
  const signed = new SignJWT(all).setProtectedHeader({ alg })
  return signed.sign(new TextEncoder().encode(key))
}

test('a sign-in is told until when it lasts and as whom', async () => {
  const accounts = openAccounts()
  await accounts.add('ada', 'user')
  const { token, ...session } = await signIn(accounts.ctx, 'ada')
  assert.deepEqual(session, {
    token_type: 'bearer',
    expires_at: new Date(accounts.time.now + HOUR * 1000).toISOString(),
    expires_in: HOUR,
    username: 'ada',
    role: 'user',
    default_admin_active: false,
  })
  const { iss, aud, sub, jti, iat, exp } = decodeJwt(token)
  assert.deepEqual([iss, aud, sub], ['code-knowledge-service', 'code-knowledge-service', '1'])
  assert.deepEqual([iat, exp], [accounts.time.now / 1000, accounts.time.now / 1000 + HOUR])
  const user = await authenticate(accounts.ctx, token)
  assert.deepEqual(user, {
    id: 1,
    username: 'ada',
    role: 'user',
    sessionId: jti,
    expiresAt: new Date(accounts.time.now + HOUR * 1000),
  })
})

test('a wrong password and an unknown name are refused alike', async () => {
  const accounts = openAccounts()
  await accounts.add('ada')
  const told: string[] = []
  for (const [name, password] of [
    ['ada', 'wrong'],
    ['nobody', PASSWORD],
    ['ada', ''],
  ] as const)
    await assert.rejects(signIn(accounts.ctx, name, password), (error: ServiceError) => {
      told.push(error.message)
      return unknown(error)
    })
  assert.equal(new Set(told).size, 1)
})

test('of ten failures in five minutes the eleventh attempt waits for the first to be forgotten, right or wrong', async () => {
  const accounts = openAccounts()
  const { ctx, time } = accounts
  await accounts.add('ada')
  await accounts.add('bob')
  for (let n = 0; n < 10; n++) {
    await assert.rejects(signIn(ctx, 'ada', 'wrong'), unknown)
    time.now += 1000
  }
  for (const password of ['wrong', PASSWORD]) await assert.rejects(signIn(ctx, 'ada', password), waits(290))
  await signIn(ctx, 'bob') // of others nothing is known
  time.now += 289_999
  await assert.rejects(signIn(ctx, 'ada'), waits(1))
  time.now += 1
  await signIn(ctx, 'ada') // which forgets all
  for (let n = 0; n < 9; n++) await assert.rejects(signIn(ctx, 'ada', 'wrong'), unknown)
  await signIn(ctx, 'ada')
})

test('an attempt that was refused for too many counts no more', async () => {
  const accounts = openAccounts()
  const { ctx, time } = accounts
  await accounts.add('ada')
  for (let n = 0; n < 10; n++) await assert.rejects(signIn(ctx, 'ada', 'wrong'), unknown)
  for (let n = 0; n < 20; n++) {
    time.now += 10_000
    await assert.rejects(signIn(ctx, 'ada'), tooMany)
  }
  time.now += 100_000
  await signIn(ctx, 'ada')
})

test('failures of a clock that was ahead lock nobody out', async () => {
  const accounts = openAccounts()
  const { ctx, time } = accounts
  await accounts.add('ada')
  time.now += 24 * 3600_000
  for (let n = 0; n < 10; n++) await assert.rejects(signIn(ctx, 'ada', 'wrong'), unknown)
  time.now -= 24 * 3600_000
  await signIn(ctx, 'ada')
})

test('many attempts at a time slip past the limit no more than one after the other', async () => {
  const accounts = openAccounts()
  const { ctx } = accounts
  await accounts.add('ada')
  const tried = await Promise.allSettled(Array.from({ length: 30 }, () => signIn(ctx, 'ada', 'wrong')))
  assert.equal(tried.filter((each) => each.status === 'rejected' && unknown(each.reason)).length, 10)
  assert.equal(tried.filter((each) => each.status === 'rejected' && tooMany(each.reason)).length, 20)
})

test('a session ends when its time is over, its user signs out or is gone; the rest of them stay', async () => {
  const accounts = openAccounts()
  const { ctx, time, users } = accounts
  await accounts.add('root', 'admin')
  await accounts.add('ada')
  const [first, second, root] = [
    await signedIn(accounts, 'ada'),
    await signedIn(accounts, 'ada'),
    await signedIn(accounts, 'root'),
  ]
  await logout(ctx, first)
  await assert.rejects(authenticate(ctx, first.token), unknown)
  assert.equal((await authenticate(ctx, second.token)).username, 'ada')
  time.now += HOUR * 1000 - 1
  await authenticate(ctx, second.token)
  time.now += 1
  for (const { token } of [second, root]) await assert.rejects(authenticate(ctx, token), unknown)
  const last = await signedIn(accounts, 'ada')
  await users.remove(last.id)
  await assert.rejects(authenticate(ctx, last.token), unknown)
})

test('the role and name of a session are those that the user has now', async () => {
  const accounts = openAccounts()
  const { id } = await accounts.add('ada', 'admin')
  const { token } = await signedIn(accounts, 'ada')
  await accounts.users.update(id, (user) => ({ ...user, role: 'viewer', username: 'grace' }))
  const { role, username } = await authenticate(accounts.ctx, token)
  assert.deepEqual([role, username], ['viewer', 'grace'])
})

test('a token of another key, algorithm, service or session, or without one, is no token', async () => {
  const accounts = openAccounts()
  const { ctx, secrets } = accounts
  await accounts.add('ada')
  const session = await signedIn(accounts, 'ada')
  const key = secrets.get('jwt-secret')
  const aud = 'code-knowledge-service'
  assert.equal((await authenticate(ctx, await tokenWith(session, { aud }, key))).id, 1)
  assert.equal((await authenticate(ctx, await tokenWith(session, { iss: undefined }, key))).id, 1) // of an earlier version
  for (const [claims, signed, alg] of [
    [{ aud }, 'another secret that is long enough', 'HS256'],
    [{ aud }, `${key}`.repeat(2), 'HS512'],
    [{ aud: 'another-service' }, key, 'HS256'],
    [{ aud: [aud, 'another-service'] }, key, 'HS256'],
    [{ iss: 'another-service', aud }, key, 'HS256'],
    [{ aud, sub: '2' }, key, 'HS256'],
    [{ aud, sub: '1.5' }, key, 'HS256'],
    [{ aud, sub: 'ada' }, key, 'HS256'],
    [{ aud, sub: undefined }, key, 'HS256'],
    [{ aud, jti: undefined }, key, 'HS256'],
    [{ aud, jti: 'of nobody' }, key, 'HS256'],
    [{ aud, jti: '' }, key, 'HS256'],
    [{ aud, exp: accounts.time.now / 1000 - 1 }, key, 'HS256'],
  ] as const)
    await assert.rejects(
      authenticate(ctx, await tokenWith(session, claims, signed, alg)),
      unknown,
      JSON.stringify(claims),
    )
  for (const token of ['', 'x', 'a.b.c', session.token.slice(0, -2), `${session.token}x`])
    await assert.rejects(authenticate(ctx, token), unknown, token)
  const [head, body] = session.token.split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  for (const token of [`${head}.${body}.`, `${none}.${body}.`]) await assert.rejects(authenticate(ctx, token), unknown)
})

test('a configured key signs, in place of the stored one', async () => {
  const accounts = openAccounts({ jwtSecret: 'the configured secret, long enough' })
  await accounts.add('ada')
  const session = await signedIn(accounts, 'ada')
  assert.equal((await authenticate(accounts.ctx, await tokenWith(session, {}, accounts.ctx.config.jwtSecret))).id, 1)
  const stored = await tokenWith(session, {}, accounts.secrets.get('jwt-secret'))
  await assert.rejects(authenticate(accounts.ctx, stored), unknown)
})

test('a fault of the store is not taken for a bad token', async () => {
  const accounts = openAccounts()
  await accounts.add('ada')
  const { token } = await signIn(accounts.ctx, 'ada')
  const away = new ServiceError('unavailable', 'the store is away')
  const secrets = { obtain: () => Promise.reject(away) }
  const ctx = { ...accounts.ctx, stores: { ...accounts.ctx.stores, secrets } } as unknown as Context
  await assert.rejects(authenticate(ctx, token), away)
})

test('a new password ends all sessions but the one that set it, and is the only one from then on', async () => {
  const accounts = openAccounts()
  const { ctx, users } = accounts
  await accounts.add('ada', 'admin', { password_generated: true })
  await accounts.add('bob')
  const [own, other, bob] = [
    await signedIn(accounts, 'ada'),
    await signedIn(accounts, 'ada'),
    await signedIn(accounts, 'bob'),
  ]
  const change = (current_password: string) =>
    changePassword(ctx, own, { current_password, new_password: NEW_PASSWORD })
  await assert.rejects(change('wrong'), unknown)
  await authenticate(ctx, other.token)
  await change(PASSWORD)
  await authenticate(ctx, own.token)
  await authenticate(ctx, bob.token)
  await assert.rejects(authenticate(ctx, other.token), unknown)
  await assert.rejects(signIn(ctx, 'ada'), unknown)
  await signIn(ctx, 'ada', NEW_PASSWORD)
  assert.equal((await users.get(1))!.password_generated, false)
})

test('of two new passwords at a time one is set, and the other refused', async () => {
  const accounts = openAccounts()
  await accounts.add('ada')
  const sessions = [await signedIn(accounts, 'ada'), await signedIn(accounts, 'ada')]
  const passwords = sessions.map((_, place) => `${NEW_PASSWORD} ${place}`)
  const changes = sessions.map((own, place) =>
    changePassword(accounts.ctx, own, { current_password: PASSWORD, new_password: passwords[place]! }),
  )
  const ends = (await Promise.allSettled(changes)).map(({ status }) => status)
  assert.deepEqual(ends.toSorted(), ['fulfilled', 'rejected'])
  const winner = ends.indexOf('fulfilled')
  await signIn(accounts.ctx, 'ada', passwords[winner])
  await assert.rejects(signIn(accounts.ctx, 'ada', passwords[1 - winner]), unknown)
})

test('the file with the generated password goes when the first administrator has another, and no sooner', async () => {
  const accounts = openAccounts()
  const { ctx, secrets } = accounts
  secrets.set(INITIAL_PASSWORD_FILE, PASSWORD)
  await accounts.add('root', 'admin', { first_administrator: true, password_generated: true })
  await accounts.add('ada', 'admin')
  assert.ok(await defaultAdminActive(ctx))
  assert.ok((await signIn(ctx, 'ada')).default_admin_active)
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }
  await changePassword(ctx, await signedIn(accounts, 'ada'), change)
  assert.ok(secrets.has(INITIAL_PASSWORD_FILE))
  await changePassword(ctx, await signedIn(accounts, 'root'), change)
  assert.ok(!secrets.has(INITIAL_PASSWORD_FILE))
  assert.ok(!(await defaultAdminActive(ctx)))
})

test('nobody is the first administrator by a generated password alone, nor by being the first alone', async () => {
  const accounts = openAccounts()
  await accounts.add('root', 'admin', { first_administrator: true })
  await accounts.add('ada', 'admin', { password_generated: true })
  assert.ok(!(await defaultAdminActive(accounts.ctx)))
})

test('a password of a user who is gone meanwhile is not changed', async () => {
  const accounts = openAccounts()
  await accounts.add('root', 'admin')
  await accounts.add('ada')
  const ada = await signedIn(accounts, 'ada')
  const { ctx } = accounts
  const users = { ...ctx.stores.users, update: async () => undefined }
  const gone = { ...ctx, stores: { ...ctx.stores, users } } as Context
  await assert.rejects(changePassword(gone, ada, { current_password: PASSWORD, new_password: NEW_PASSWORD }), unknown)
})

test('a sign-in whose password was replaced while it was checked is refused, and leaves no session', async () => {
  const accounts = openAccounts()
  await accounts.add('ada')
  const { ctx, sessions } = accounts
  const made: string[] = []
  const watched = {
    ...sessions,
    create: async (session: { id: string; user_id: number; expires_at: number }) => {
      made.push(session.id)
      await sessions.create(session)
      await accounts.users.update(1, (user) => ({ ...user, password_hash: 'scrypt$16$8$3$x$y' }))
    },
  }
  await assert.rejects(signIn({ ...ctx, stores: { ...ctx.stores, sessions: watched } } as Context, 'ada'), unknown)
  assert.equal(made.length, 1)
  assert.equal(await sessions.get(1, made[0]!), undefined)
})

test('sessions that are over are removed at a sign-in', async () => {
  const accounts = openAccounts()
  await accounts.add('ada')
  const { id, sessionId } = await signedIn(accounts, 'ada')
  accounts.time.now += 2 * HOUR * 1000
  await signIn(accounts.ctx, 'ada')
  assert.equal(await accounts.sessions.get(id, sessionId), undefined)
})

test('the configured password signs in by the hash that it was found to have', async () => {
  const accounts = openAccounts({ adminPassword: 'the configured one' })
  const { ctx } = accounts
  const { password_hash } = await accounts.add('root', 'admin')
  await assert.rejects(signIn(ctx, 'root', 'the configured one'), unknown) // its hash is of another
  noteConfigured(ctx, password_hash)
  await signIn(ctx, 'root', 'the configured one')
  await signIn(ctx, 'root', PASSWORD) // hashed, whatever it is
})

test('a hash of another cost is still understood', async () => {
  const accounts = openAccounts({ passwordCost: PASSWORD_COST * 8 })
  await accounts.add('ada') // with the lesser cost
  await signIn(accounts.ctx, 'ada')
})
