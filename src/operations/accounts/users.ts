// Users and their roles, and the administrator of a fresh or locked-out service.

import { randomBytes } from 'node:crypto'
import { ConfigError } from '../../config.ts'
import type { Context } from '../../context.ts'
import { cannotDeleteSelf, lastAdministrator, userNotFound, usernameTaken } from '../../core/errors.ts'
import type { Role, SignedIn } from '../../core/model.ts'
import { isUsername } from '../../core/usernames.ts'
import type { UserRecord } from '../../stores/users.ts'
import { callerOf, INITIAL_PASSWORD_FILE } from './auth.ts'
import { noteConfigured } from './configured-password.ts'
import { inTurn } from './password-turns.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** A user to create; the password is still in clear text. */
export type NewUser = { username: string; password: string; role: Role }

/** All users, by id. */
export function listUsers(ctx: Context): Promise<UserRecord[]> {
  return ctx.stores.users.list()
}

/** Stores a new user. Throws usernameTaken. */
export async function createUser(
  ctx: Context,
  caller: SignedIn,
  { username, password, role }: NewUser,
): Promise<UserRecord> {
  if (await ctx.stores.users.byName(username)) throw usernameTaken(username) // before the work; `create` looks again
  const hash = await inTurn(callerOf(caller), () => hashPassword(password, ctx.config.passwordCost))
  const user = await ctx.stores.users.create({
    username,
    role,
    password_hash: hash,
    password_generated: false,
    first_administrator: false,
    created_at: ctx.clock().toISOString(),
  })
  if (user === undefined) throw usernameTaken(username)
  return user
}

/** Removes a user and ends their sessions. Throws userNotFound, cannotDeleteSelf or lastAdministrator. */
export async function deleteUser(ctx: Context, caller: SignedIn, id: number): Promise<UserRecord> {
  if (id === caller.id) throw cannotDeleteSelf()
  const removed = await ctx.stores.users.remove(id)
  if (removed === 'unknown') throw userNotFound()
  if (removed === 'last-administrator') throw lastAdministrator()
  await ctx.stores.sessions.removeOfUser(id)
  if (removed.first_administrator) await ctx.stores.secrets.remove(INITIAL_PASSWORD_FILE)
  return removed
}

/**
 * At startup: creates the administrator on first boot; later, applies the configured name and password to that
 * administrator if they differ, ending their sessions.
 * @param tell receives a generated password, once
 */
export async function ensureAdministrator(ctx: Context, tell: (text: string) => void): Promise<void> {
  const users = await ctx.stores.users.list()
  const first = users.find((user) => user.first_administrator)
  const { adminUsername, adminPassword } = ctx.config
  if (first) await applyConfigured(ctx, first)
  else if (users.length === 0 || adminPassword !== undefined)
    await createFirst(ctx, adminUsername ?? 'admin', adminPassword, tell)
}

/** Creates the administrator of a new service, with the configured password or a generated one. */
async function createFirst(
  ctx: Context,
  username: string,
  configured: string | undefined,
  tell: (text: string) => void,
): Promise<void> {
  assertUsername(username)
  const password = configured ?? randomBytes(18).toString('base64url')
  // The file first: a crash in between leaves a useless password, not an account without a known one.
  if (configured === undefined) await ctx.stores.secrets.write(INITIAL_PASSWORD_FILE, password)
  const created = await ctx.stores.users.create({
    username,
    role: 'admin',
    password_hash: await hashPassword(password, ctx.config.passwordCost),
    password_generated: configured === undefined,
    first_administrator: true,
    created_at: ctx.clock().toISOString(),
  })
  if (created === undefined) {
    const others = await ctx.stores.users.list()
    if (others.some((user) => user.first_administrator)) return // another process that was started at the same time
    throw nameHeld(username)
  }
  ctx.log.info('administrator created', { username })
  if (configured === undefined) {
    tell(
      `first start: sign in as '${username}' with password ${password} (also in ${ctx.config.dataDir}/${INITIAL_PASSWORD_FILE})`,
    )
  }
}

/** Gives the first administrator the configured name and password, where these differ; that ends their sessions. */
async function applyConfigured(ctx: Context, first: UserRecord): Promise<void> {
  const { adminUsername = first.username, adminPassword, passwordCost } = ctx.config
  const sameName = adminUsername === first.username
  const samePassword =
    adminPassword === undefined || (await verifyPassword(adminPassword, first.password_hash, passwordCost))
  if (samePassword && adminPassword !== undefined) noteConfigured(ctx, first.password_hash)
  if (sameName && samePassword) return
  if (!sameName) assertUsername(adminUsername)
  const password_hash = samePassword ? first.password_hash : await hashPassword(adminPassword!, passwordCost)
  // Before the update: after a crash in between, the next start would find nothing to change.
  await ctx.stores.sessions.removeOfUser(first.id)
  const updated = await ctx.stores.users.update(first.id, (user) => ({
    ...user,
    username: adminUsername,
    password_hash,
    password_generated: user.password_generated && samePassword,
  }))
  if (updated === undefined) throw nameHeld(adminUsername)
  await ctx.stores.sessions.updateFailures(adminUsername, () => [])
  if (!samePassword) await ctx.stores.secrets.remove(INITIAL_PASSWORD_FILE)
  ctx.log.warn('administrator set from the environment', {
    username: adminUsername,
    name: !sameName,
    sessions: 'ended',
  })
}

/**
 * At startup: removes leftovers of a killed process: sessions of deleted users, the file of an outdated generated
 * password, half-written secrets.
 */
export async function sweepAccounts({ stores }: Context): Promise<void> {
  const users = await stores.users.list()
  const ids = new Set(users.map(({ id }) => id))
  await stores.sessions.keepUsers(ids)
  await stores.secrets.sweep()
  if (!users.some((user) => user.first_administrator && user.password_generated))
    await stores.secrets.remove(INITIAL_PASSWORD_FILE)
}

function assertUsername(username: string): void {
  if (!isUsername(username)) throw new ConfigError('CKS_ADMIN_USERNAME must hold no invisible character')
}

function nameHeld(username: string): ConfigError {
  return new ConfigError(`CKS_ADMIN_USERNAME must not be the name of another user, '${username}' is taken`)
}
