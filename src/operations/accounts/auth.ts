// Authentication: passwords in, tokens out, tokens back in. A token is a signed reference to a session in the store, so
// that logging out, a new password or a deleted user take effect on the next request.

import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Context } from '../../context.ts'
import { oncePer } from '../../core/collections/once.ts'
import { invalidSession, tooManyLogins, wrongCredentials } from '../../core/errors.ts'
import { LOGIN_FAILURES_MAX, LOGIN_WINDOW_MS } from '../../core/limits.ts'
import type { SignedIn } from '../../core/model.ts'
import type { components } from '../../core/openapi.d.ts'
import type { UserRecord } from '../../stores/users.ts'
import { isConfigured } from './configured-password.ts'
import { type Caller, inTurn } from './password-turns.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

type Session = components['schemas']['Session']

/** File with the generated password of the first administrator; gone once that password has changed. */
export const INITIAL_PASSWORD_FILE = 'initial-admin-password'

type Credentials = components['schemas']['LoginRequest']

/** The client that signs in: its network address, and the signal of its request. */
export type Client = { address: string; signal?: AbortSignal | undefined }

/**
 * Opens a session. Throws wrongCredentials, tooManyLogins from the 11th attempt within the window on, or tooManyAtOnce,
 * which counts as no attempt.
 */
export async function login(ctx: Context, { username, password }: Credentials, client: Client): Promise<Session> {
  const place = `${client.address} ${username}`
  const isKnown = knownPlaces(ctx.stores).has(place)
  const flow = isKnown ? place : client.address
  const user = await checkPassword(ctx, { flow, isKnown, signal: client.signal }, username, password)
  remember(knownPlaces(ctx.stores), place)
  const now = ctx.clock()
  const expires = new Date(now.getTime() + ctx.config.tokenTtlSeconds * 1000)
  const id = randomUUID()
  await ctx.stores.sessions.purge(now.getTime())
  await ctx.stores.sessions.create({ id, user_id: user.id, expires_at: expires.getTime() })
  // Hashing takes a while: if the password was replaced in the meantime, this session must not outlive it.
  if ((await ctx.stores.users.get(user.id))?.password_hash !== user.password_hash) {
    await ctx.stores.sessions.remove(user.id, id)
    throw wrongCredentials()
  }
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(user.id))
    .setJti(id)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(await signingKey(ctx))
  return {
    token,
    token_type: 'bearer',
    expires_at: expires.toISOString(),
    expires_in: ctx.config.tokenTtlSeconds,
    username: user.username,
    role: user.role,
    default_admin_active: await defaultAdminActive(ctx),
  }
}

/** The user and session a token stands for. Throws invalidSession. */
export async function authenticate(ctx: Context, token: string): Promise<SignedIn> {
  const { userId, sessionId } = await readToken(ctx, token)
  const session = await ctx.stores.sessions.get(userId, sessionId)
  if (session === undefined || session.expires_at <= ctx.clock().getTime()) throw invalidSession()
  const user = await ctx.stores.users.get(userId)
  if (user === undefined) throw invalidSession()
  const { id, username, role } = user
  return { id, username, role, sessionId, expiresAt: new Date(session.expires_at) }
}

/**
 * Calls `onEnd` when the session of `user` ends, at once if it already has; the function returned ends the watch. For
 * long responses: a user who is signed out, deleted or given a new password elsewhere is shown nothing more.
 */
export async function watchSession(ctx: Context, user: SignedIn, onEnd: () => void): Promise<() => void> {
  const { sessions } = ctx.stores
  const unwatch = sessions.watch(user.id, user.sessionId, onEnd)
  let timer: NodeJS.Timeout
  const wait = (): void => {
    const leftMs = user.expiresAt.getTime() - ctx.clock().getTime()
    timer = leftMs > TIMER_MS_MAX ? setTimeout(wait, TIMER_MS_MAX).unref() : setTimeout(onEnd, leftMs)
  }
  wait()
  const end = (): void => {
    clearTimeout(timer)
    unwatch()
  }
  try {
    if (!(await sessions.get(user.id, user.sessionId))) onEnd()
  } catch (error) {
    end()
    throw error
  }
  return end
}

/** The longest delay of a timer (24 days); a longer one would fire at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

/** Ends one session. */
export async function logout(ctx: Context, user: SignedIn): Promise<void> {
  await ctx.stores.sessions.remove(user.id, user.sessionId)
}

/** Sets a new password and ends the user's other sessions. Throws wrongCredentials, tooManyLogins or tooManyAtOnce. */
export async function changePassword(
  ctx: Context,
  user: SignedIn,
  { current_password, new_password }: components['schemas']['PasswordChange'],
  signal?: AbortSignal,
): Promise<void> {
  const caller = callerOf(user, signal)
  const { password_hash } = await checkPassword(ctx, caller, user.username, current_password)
  const hash = await inTurn(caller, () => hashPassword(new_password, ctx.config.passwordCost))
  // Hashing takes a while: of two changes at a time the second has not given the password that is in force then.
  const isCurrent = (record: UserRecord | undefined): boolean => record?.password_hash === password_hash
  if (!isCurrent(await ctx.stores.users.get(user.id))) throw wrongCredentials()
  // Before the change as well as after it: a crash in between must leave no session that outlives its password.
  await ctx.stores.sessions.removeOfUser(user.id, user.sessionId)
  const changed = await ctx.stores.users.update(user.id, (record) =>
    isCurrent(record) ? { ...record, password_hash: hash, password_generated: false } : record,
  )
  if (changed === undefined) throw invalidSession()
  if (changed.password_hash !== hash) throw wrongCredentials()
  await ctx.stores.sessions.removeOfUser(user.id, user.sessionId)
  if (changed.first_administrator) await ctx.stores.secrets.remove(INITIAL_PASSWORD_FILE)
}

/** Whether the first administrator still has the password that was generated. */
export async function defaultAdminActive(ctx: Context): Promise<boolean> {
  const users = await ctx.stores.users.list()
  return users.some((user) => user.first_administrator && user.password_generated)
}

/** A signed-in user never waits behind strangers. */
export const callerOf = ({ id }: SignedIn, signal?: AbortSignal): Caller => ({
  flow: `user ${id}`,
  isKnown: true,
  signal,
})

/**
 * Every attempt counts as a failure from the start of its check until it has succeeded, so that concurrent attempts
 * cannot slip past the limit. An unknown username takes as long as a known one.
 */
function checkPassword(ctx: Context, caller: Caller, username: string, password: string): Promise<UserRecord> {
  return inTurn(caller, async () => {
    await countAttempt(ctx, username)
    const user = await ctx.stores.users.byName(username)
    const hash = user?.password_hash
    const fits = isConfigured(ctx, password, hash) || (await verifyPassword(password, hash, ctx.config.passwordCost))
    if (user === undefined || !fits) throw wrongCredentials()
    await ctx.stores.sessions.updateFailures(username, () => [])
    return user
  })
}

/** Throws tooManyLogins, and counts nothing, when the username has failed too often. */
async function countAttempt(ctx: Context, username: string): Promise<void> {
  const now = ctx.clock().getTime()
  let lockedUntil = 0
  await ctx.stores.sessions.updateFailures(username, (times) => {
    // Times in the future come from a clock that was since set back: they would lock the account for as long as it was
    // ahead.
    const recent = times.filter((time) => Math.abs(now - time) < LOGIN_WINDOW_MS)
    if (recent.length < LOGIN_FAILURES_MAX) return [...recent, now]
    lockedUntil = recent.at(-LOGIN_FAILURES_MAX)! + LOGIN_WINDOW_MS
    return times
  })
  if (lockedUntil > 0) throw tooManyLogins(Math.max(1, Math.ceil((lockedUntil - now) / 1000)))
}

/**
 * Usernames with the addresses from which they have signed in since the start. By the pair: by the name alone, a
 * stranger who floods the queue could tell by the waiting times which names are in use.
 */
const knownPlaces = oncePer((_: Context['stores']) => new Set<string>())
const PLACES_MAX = 10_000

function remember(known: Set<string>, place: string): void {
  known.delete(place)
  known.add(place)
  if (known.size > PLACES_MAX) known.delete(known.values().next().value!)
}

type Claims = { userId: number; sessionId: string }

/**
 * Tokens whose signature has been verified, which need not be done twice. Their session and its expiry are checked
 * every time.
 */
const verified = oncePer((_: Context['stores']) => new Map<string, Claims>())
const VERIFIED_MAX = 1000

async function readToken(ctx: Context, token: string): Promise<Claims> {
  const known = verified(ctx.stores)
  const claims = known.get(token) ?? (await verifyToken(ctx, token))
  known.set(token, claims)
  if (known.size > VERIFIED_MAX) known.delete(known.keys().next().value!)
  return claims
}

/** In every token, for a key may be shared by services: whose it is and for whom. */
const ISSUER = 'code-knowledge-service'

async function verifyToken(ctx: Context, token: string): Promise<Claims> {
  const key = await signingKey(ctx)
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: ctx.clock() })
    const { iss = ISSUER, aud = ISSUER } = payload // tokens of earlier versions have neither, and last at most a month
    if (iss !== ISSUER || aud !== ISSUER) throw invalidSession()
    const userId = Number(payload.sub)
    if (!Number.isSafeInteger(userId) || payload.jti === undefined) throw invalidSession()
    return { userId, sessionId: payload.jti }
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalidSession()
    throw error
  }
}

async function signingKey(ctx: Context): Promise<Uint8Array> {
  return new TextEncoder().encode(ctx.config.jwtSecret ?? (await ctx.stores.secrets.obtain('jwt-secret')))
}
