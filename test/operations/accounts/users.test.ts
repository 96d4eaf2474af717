// Users, and the administrator of a new or locked-out service.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError } from '../../../src/config.ts'
import type { Context } from '../../../src/context.ts'
import { ServiceError } from '../../../src/core/errors.ts'
import type { SignedIn } from '../../../src/core/model.ts'
import { authenticate, INITIAL_PASSWORD_FILE, login } from '../../../src/operations/accounts/auth.ts'
import { isConfigured } from '../../../src/operations/accounts/configured-password.ts'
import { verifyPassword } from '../../../src/operations/accounts/passwords.ts'
import {
  createUser,
  deleteUser,
  ensureAdministrator,
  listUsers,
  sweepAccounts,
} from '../../../src/operations/accounts/users.ts'
import { type Accounts, openAccounts, PASSWORD, PASSWORD_COST } from '../../support/engines/accounts.ts'

const CONFIGURED = 'the configured password'

const kindOf =
  (kind: string) =>
  (error: unknown): boolean =>
    error instanceof ServiceError && error.kind === kind

const callerFor = ({ id, username, role }: { id: number; username: string; role: SignedIn['role'] }): SignedIn => ({
  id,
  username,
  role,
  sessionId: 'x',
  expiresAt: new Date(8e15),
})

const signIn = ({ ctx }: Accounts, username: string, password = PASSWORD) =>
  login(ctx, { username, password }, { address: '192.0.2.1' })

/** A start with this configuration; what it told of a generated password. */
async function start(accounts: Accounts, config: Partial<Context['config']> = {}): Promise<string[]> {
  const told: string[] = []
  Object.assign(accounts.ctx.config, { adminUsername: undefined, adminPassword: undefined, ...config })
  await ensureAdministrator(accounts.ctx, (text) => told.push(text))
  return told
}

test('a new user has the role, name and password that were given, and nothing of the first administrator', async () => {
  const accounts = openAccounts()
  const root = await accounts.add('root', 'admin')
  const made = await createUser(accounts.ctx, callerFor(root), { username: 'ada', password: PASSWORD, role: 'user' })
  const { password_hash, ...rest } = made
  assert.deepEqual(rest, {
    id: 2,
    username: 'ada',
    role: 'user',
    password_generated: false,
    first_administrator: false,
    created_at: '2026-01-02T03:04:05.000Z',
  })
  assert.ok(!password_hash.includes(PASSWORD))
  assert.equal((await signIn(accounts, 'ada')).role, 'user')
  assert.deepEqual(
    (await listUsers(accounts.ctx)).map(({ username }) => username),
    ['root', 'ada'],
  )
})

test('a name is given once, also when two ask for it at a time', async () => {
  const accounts = openAccounts()
  const caller = callerFor(await accounts.add('root', 'admin'))
  const ask = (username: string) => createUser(accounts.ctx, caller, { username, password: PASSWORD, role: 'user' })
  const made = await Promise.allSettled([ask('ada'), ask('ada')])
  assert.deepEqual(made.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const refused = made.find((each) => each.status === 'rejected')!
  assert.ok(kindOf('conflict')(refused.reason))
  for (const taken of ['ada', 'root']) await assert.rejects(ask(taken), kindOf('conflict'))
  assert.equal((await listUsers(accounts.ctx)).length, 2)
})

test('a name that is taken is refused before a password is hashed for it', async () => {
  const accounts = openAccounts({ passwordCost: 3 }) // which no hash can be made with
  const root = await accounts.add('root', 'admin')
  await assert.rejects(
    createUser(accounts.ctx, callerFor(root), { username: 'root', password: PASSWORD, role: 'user' }),
    kindOf('conflict'),
  )
})

test('a user who is removed is out at once; nobody removes themselves, the last administrator or nobody', async () => {
  const accounts = openAccounts()
  const { ctx } = accounts
  const [root, ada, other] = [await accounts.add('root', 'admin'), await accounts.add('ada'), await accounts.add('bob')]
  const [token, kept] = [(await signIn(accounts, 'ada')).token, (await signIn(accounts, 'bob')).token]
  const removed = await deleteUser(ctx, callerFor(root), ada.id)
  assert.equal(removed.username, 'ada')
  await assert.rejects(authenticate(ctx, token), kindOf('unauthenticated'))
  await authenticate(ctx, kept)
  await assert.rejects(signIn(accounts, 'ada'), kindOf('unauthenticated'))
  await assert.rejects(deleteUser(ctx, callerFor(root), ada.id), kindOf('not-found'))
  await assert.rejects(deleteUser(ctx, callerFor(root), root.id), kindOf('bad-request'))
  await assert.rejects(deleteUser(ctx, callerFor(other), root.id), kindOf('bad-request'))
  const second = await accounts.add('second', 'admin')
  await assert.rejects(deleteUser(ctx, callerFor(second), second.id), kindOf('bad-request')) // though another one is there
  await deleteUser(ctx, callerFor(root), second.id)
  assert.equal((await listUsers(ctx)).length, 2)
})

test('the file with the generated password goes with the first administrator, and with nobody else', async () => {
  const accounts = openAccounts()
  const { ctx, secrets } = accounts
  secrets.set(INITIAL_PASSWORD_FILE, PASSWORD)
  const first = await accounts.add('root', 'admin', { first_administrator: true })
  const [second, ada] = [await accounts.add('second', 'admin'), await accounts.add('ada')]
  await deleteUser(ctx, callerFor(second), ada.id)
  assert.ok(secrets.has(INITIAL_PASSWORD_FILE))
  await deleteUser(ctx, callerFor(second), first.id)
  assert.ok(!secrets.has(INITIAL_PASSWORD_FILE))
})

test('a new service has an administrator with a generated password, told once and kept in a file', async () => {
  const accounts = openAccounts()
  const told = await start(accounts)
  assert.equal(INITIAL_PASSWORD_FILE, 'initial-admin-password') // as the documents name it
  const password = accounts.secrets.get(INITIAL_PASSWORD_FILE)!
  assert.match(password, /^[\w-]{24}$/)
  assert.deepEqual(told, [
    `first start: sign in as 'admin' with password ${password} (also in /data/${INITIAL_PASSWORD_FILE})`,
  ])
  const { role, default_admin_active } = await signIn(accounts, 'admin', password)
  assert.deepEqual([role, default_admin_active], ['admin', true])
  const { first_administrator, created_at } = (await listUsers(accounts.ctx))[0]!
  assert.deepEqual([first_administrator, created_at], [true, '2026-01-02T03:04:05.000Z'])
  assert.deepEqual(accounts.said, ['administrator created'])
  assert.deepEqual(await start(accounts), []) // nothing is told, or made, again
  assert.equal((await listUsers(accounts.ctx)).length, 1)
  assert.equal(accounts.secrets.get(INITIAL_PASSWORD_FILE), password)
  const another = openAccounts()
  await start(another)
  assert.notEqual(another.secrets.get(INITIAL_PASSWORD_FILE), password)
})

test('the file is there before the administrator whose password it has', async () => {
  const accounts = openAccounts()
  const { ctx, secrets } = accounts
  const users = {
    ...ctx.stores.users,
    create: async () => {
      assert.ok(secrets.has(INITIAL_PASSWORD_FILE))
      throw new Error('killed')
    },
  }
  await assert.rejects(
    ensureAdministrator({ ...ctx, stores: { ...ctx.stores, users } } as Context, () => assert.fail('told')),
    /killed/,
  )
})

test('a configured name and password are those of a new service, and no file has them', async () => {
  const accounts = openAccounts()
  assert.deepEqual(await start(accounts, { adminUsername: 'grace', adminPassword: CONFIGURED }), [])
  const { role, default_admin_active } = await signIn(accounts, 'grace', CONFIGURED)
  assert.deepEqual([role, default_admin_active], ['admin', false])
  assert.ok(!accounts.secrets.has(INITIAL_PASSWORD_FILE))
})

test('a service that has users and no first administrator gets one by a configured password alone', async () => {
  const accounts = openAccounts()
  await accounts.add('ada', 'admin')
  await start(accounts)
  await start(accounts, { adminUsername: 'grace' })
  assert.equal((await listUsers(accounts.ctx)).length, 1)
  await start(accounts, { adminPassword: CONFIGURED })
  assert.equal((await signIn(accounts, 'admin', CONFIGURED)).role, 'admin')
})

test('a configured password that is another one is set, which ends the sessions of the first administrator alone', async () => {
  const accounts = openAccounts()
  await start(accounts)
  await accounts.add('ada')
  const password = accounts.secrets.get(INITIAL_PASSWORD_FILE)!
  const [own, other] = [(await signIn(accounts, 'admin', password)).token, (await signIn(accounts, 'ada')).token]
  for (let n = 0; n < 10; n++) await assert.rejects(signIn(accounts, 'admin', 'wrong'))
  await start(accounts, { adminPassword: CONFIGURED })
  await assert.rejects(authenticate(accounts.ctx, own), kindOf('unauthenticated'))
  await authenticate(accounts.ctx, other)
  assert.ok(!accounts.secrets.has(INITIAL_PASSWORD_FILE))
  assert.ok(accounts.said.includes('administrator set from the environment'))
  assert.equal((await signIn(accounts, 'admin', CONFIGURED)).default_admin_active, false) // the failures are forgotten
  await assert.rejects(signIn(accounts, 'admin', password), kindOf('unauthenticated'))
  const { token } = await signIn(accounts, 'admin', CONFIGURED)
  accounts.said.length = 0
  await start(accounts, { adminPassword: CONFIGURED }) // it is that already
  await authenticate(accounts.ctx, token)
  assert.deepEqual(accounts.said, [])
})

test('a configured name that is another one is set, and the password stays with all that is known of it', async () => {
  const accounts = openAccounts()
  await start(accounts)
  const password = accounts.secrets.get(INITIAL_PASSWORD_FILE)!
  const { token } = await signIn(accounts, 'admin', password)
  await start(accounts, { adminUsername: 'grace' })
  await assert.rejects(authenticate(accounts.ctx, token), kindOf('unauthenticated'))
  const { default_admin_active } = await signIn(accounts, 'grace', password)
  assert.ok(default_admin_active)
  assert.equal(accounts.secrets.get(INITIAL_PASSWORD_FILE), password)
  await assert.rejects(signIn(accounts, 'admin', password), kindOf('unauthenticated'))
  await start(accounts) // no name is configured: it stays
  assert.equal((await listUsers(accounts.ctx))[0]!.username, 'grace')
  await start(accounts, { adminUsername: 'grace', adminPassword: password }) // both are so already
  assert.ok((await listUsers(accounts.ctx))[0]!.password_generated)
})

test('a configured password that the administrator has already signs in without being hashed', async () => {
  const accounts = openAccounts()
  await start(accounts, { adminPassword: CONFIGURED })
  await start(accounts, { adminPassword: CONFIGURED })
  const { password_hash } = (await listUsers(accounts.ctx))[0]!
  assert.ok(await verifyPassword(CONFIGURED, password_hash, PASSWORD_COST))
  assert.ok(isConfigured(accounts.ctx, CONFIGURED, password_hash))
  await signIn(accounts, 'admin', CONFIGURED)
  const without = openAccounts()
  await start(without)
  await start(without)
  const { password_hash: generated } = (await listUsers(without.ctx))[0]!
  without.ctx.config.adminPassword = CONFIGURED
  assert.ok(!isConfigured(without.ctx, CONFIGURED, generated)) // none was configured when it started
  const wrong = openAccounts()
  await start(wrong)
  const { password_hash: before } = (await listUsers(wrong.ctx))[0]!
  await start(wrong, { adminPassword: CONFIGURED })
  assert.ok(!isConfigured(wrong.ctx, CONFIGURED, before))
})

test('a configured name that another user has, or that nobody could see, is refused', async () => {
  const accounts = openAccounts()
  await start(accounts)
  await accounts.add('ada')
  const before = await listUsers(accounts.ctx)
  await assert.rejects(
    start(accounts, { adminUsername: 'ada' }),
    (error) => error instanceof ConfigError && /'ada' is taken/.test(error.message),
  )
  await assert.rejects(
    start(accounts, { adminUsername: 'a\u202eda' }),
    (error) => error instanceof ConfigError && /invisible/.test(error.message),
  )
  assert.deepEqual(await listUsers(accounts.ctx), before)
  const fresh = openAccounts()
  await assert.rejects(start(fresh, { adminUsername: 'a\u202eda' }), ConfigError)
  assert.deepEqual(await listUsers(fresh.ctx), [])
  await fresh.add('admin')
  await assert.rejects(start(fresh, { adminPassword: CONFIGURED }), /'admin' is taken/)
})

test('of two processes that start at the same time one makes the administrator, and the other goes on', async () => {
  const accounts = openAccounts()
  const { ctx } = accounts
  await accounts.add('ada')
  let isSecond = false
  const users = {
    ...ctx.stores.users,
    list: async () => (isSecond ? ctx.stores.users.list() : []),
    create: async (user: Parameters<typeof ctx.stores.users.create>[0]) => {
      await ctx.stores.users.create({ ...user, password_hash: 'of the other' })
      isSecond = true
      return ctx.stores.users.create(user)
    },
  }
  await ensureAdministrator({ ...ctx, stores: { ...ctx.stores, users } } as Context, () => assert.fail('told'))
  assert.equal((await listUsers(ctx)).length, 2)
  assert.deepEqual(accounts.said, [])
})

test('what a killed process left is swept: sessions of nobody, half a secret, the file of an outdated password', async () => {
  const accounts = openAccounts()
  const { ctx, users, secrets } = accounts
  await start(accounts)
  const ada = await accounts.add('ada')
  const { token } = await signIn(accounts, 'ada')
  const kept = await signIn(accounts, 'admin', secrets.get(INITIAL_PASSWORD_FILE)!)
  const { sessionId } = await authenticate(ctx, token)
  await accounts.add('grace')
  await users.remove(ada.id)
  await sweepAccounts(ctx)
  assert.equal(await accounts.sessions.get(ada.id, sessionId), undefined)
  await authenticate(ctx, kept.token)
  assert.ok(secrets.has(INITIAL_PASSWORD_FILE))
  assert.ok(accounts.said.includes('secrets swept'))
  await users.update(1, (user) => ({ ...user, password_generated: false }))
  await accounts.add('bob', 'admin', { password_generated: true })
  await sweepAccounts(ctx)
  assert.ok(!secrets.has(INITIAL_PASSWORD_FILE))
})
