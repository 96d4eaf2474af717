// The laws of sessions, whatever the order in which the store and the callers get their turns: fast-check's scheduler
// decides which promise resolves next, while hashing takes as long as it takes.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Scheduler } from 'fast-check'
import type { Context } from '../../../src/context.ts'
import { ServiceError } from '../../../src/core/errors.ts'
import type { SignedIn } from '../../../src/core/model.ts'
import { silentLog } from '../../../src/log.ts'
import { authenticate, changePassword, login, logout, watchSession } from '../../../src/operations/accounts/auth.ts'
import { hashPassword } from '../../../src/operations/accounts/passwords.ts'
import { deleteUser } from '../../../src/operations/accounts/users.ts'
import { openSessions } from '../../../src/stores/sessions.ts'
import { openUsers } from '../../../src/stores/users.ts'
import { scheduledEnv } from '../../support/faults/scheduled-env.ts'
import fc from '../../support/properties.ts'

const PASSWORD_COST = 16
const PASSWORDS = ['the first password', 'the second password', 'the third password']
const USERNAME = 'ada'
const TTL_SECONDS = 60
const OTHER: SignedIn = { id: 2, username: 'root', role: 'admin', sessionId: 'x', expiresAt: new Date(8e15) }

type PasswordCommand = { do: 'change password'; session: number; from: number; to: number }
type SessionCommand =
  | { do: 'ask'; session: number }
  | { do: 'sign out'; session: number }
  | { do: 'watch'; session: number }
type Command =
  | { do: 'sign in'; password: number }
  | { do: 'delete' }
  | { do: 'let time pass' }
  | SessionCommand
  | PasswordCommand

/** The first one is right until it is changed. */
const password = fc.constantFrom(0, 0, 0, 1, 2)
const session = fc.nat(3)
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sign in' as const), password }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), session }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign out' as const), session }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('watch' as const), session }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('change password' as const), session, from: password, to: password }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'delete' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'let time pass' as const }) },
) satisfies fc.Arbitrary<Command>

/** A session as its client knows it: whether something has ended it for sure, or may have, and whether its watcher was told. */
type Held = { token: string; user: SignedIn; ended: boolean; mayHaveEnded: boolean; told: boolean; watched: boolean }

let hashes: string[]
before(async () => {
  hashes = await Promise.all(PASSWORDS.map((each) => hashPassword(each, PASSWORD_COST)))
})

async function openWorld(scheduler: Scheduler) {
  const env = scheduledEnv(scheduler)
  const stores = { sessions: openSessions(env), users: openUsers(env), secrets: { remove: async () => undefined } }
  let now = Date.parse('2026-01-02T03:04:05Z')
  const config = { tokenTtlSeconds: TTL_SECONDS, passwordCost: PASSWORD_COST, jwtSecret: 'a secret of the tests' }
  const ctx = { stores, config, clock: () => new Date(now), log: silentLog } as unknown as Context
  for (const [username, role] of [
    [USERNAME, 'viewer'],
    ['root', 'admin'],
  ] as const) {
    const made = stores.users.create({
      username,
      role,
      password_hash: hashes[0]!,
      password_generated: false,
      first_administrator: false,
      created_at: '',
    })
    await scheduler.waitIdle()
    await made
  }
  return { ctx, pass: () => void (now += TTL_SECONDS * 1000) }
}

type World = Awaited<ReturnType<typeof openWorld>> & { held: Held[]; deleted: boolean; ending: number; begun: number }

/** Does it, and checks the answer against all that had ended for sure before it was asked. */
async function obey(world: World, given: Command): Promise<void> {
  const { ctx, held } = world
  if (given.do === 'sign in') return signIn(world, PASSWORDS[given.password]!)
  if (given.do === 'let time pass') {
    world.pass()
    world.begun++
    for (const each of held) each.ended = each.mayHaveEnded = true
    return
  }
  if (given.do === 'delete') {
    await ending(world, held, async () => void (await deleteUser(ctx, OTHER, 1)))
    world.deleted = true
    return
  }
  const own = held[given.session]
  if (own === undefined) return
  if (given.do === 'ask') return ask(ctx, own)
  if (given.do === 'sign out') return ending(world, [own], () => logout(ctx, own.user))
  if (given.do === 'watch') {
    own.watched = true
    await watchSession(ctx, { ...own.user, expiresAt: new Date(8e15) }, () => (own.told = true))
    return
  }
  const change = { current_password: PASSWORDS[given.from]!, new_password: PASSWORDS[given.to]! }
  const others = held.filter((each) => each !== own)
  await ending(world, others, () => changePassword(ctx, own.user, change))
}

async function signIn(world: World, secret: string): Promise<void> {
  const { ctx, held } = world
  const { deleted: wasDeleted, begun } = world
  const { token } = await login(ctx, { username: USERNAME, password: secret }, { address: 'here' })
  assert.ok(!wasDeleted, 'a deleted user signs in')
  const user = await authenticate(ctx, token) // or it has ended already
  const ended = user.expiresAt <= ctx.clock()
  held.push({
    token,
    user,
    ended,
    mayHaveEnded: ended || world.ending > 0 || world.begun > begun,
    told: false,
    watched: false,
  })
}

/** Work that ends these sessions when it succeeds; those whose sign-in it overlaps may end too. */
async function ending(world: World, sessions: readonly Held[], work: () => Promise<void>): Promise<void> {
  const meant = [...sessions]
  for (const each of meant) each.mayHaveEnded = true
  world.ending++
  world.begun++
  try {
    await work()
    for (const each of meant) each.ended = true
  } finally {
    world.ending--
  }
}

async function ask(ctx: Context, own: Held): Promise<void> {
  const hadEnded = own.ended
  const found = await authenticate(ctx, own.token).catch((error: unknown) => {
    refused(error)
    return undefined
  })
  if (found) assert.ok(!hadEnded, 'a session answers that had ended')
  else assert.ok(own.mayHaveEnded, 'a session is refused that nothing has ended')
}

const KINDS = new Set(['unauthenticated', 'not-found', 'too-many'])
function refused(error: unknown): void {
  if (!(error instanceof ServiceError && KINDS.has(error.kind))) throw error
}

test('in any order of events: no session outlives its end, none is refused without one, watchers hear of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(command, { maxLength: 12 }), async (scheduler, commands) => {
      const world: World = { ...(await openWorld(scheduler)), held: [], deleted: false, ending: 0, begun: 0 }
      const { held } = world
      let left = 0
      const doAll = async (work: readonly (() => Promise<void>)[]): Promise<void> => {
        left = work.length
        const doing = work.map((each, at) =>
          scheduler
            .schedule(Promise.resolve(), `${at}`)
            .then(each)
            .finally(() => left--),
        )
        for (let tries = 0; tries < 1000 && !(left === 0 && scheduler.count() === 0); tries++) {
          await scheduler.waitIdle()
          await wait(1) // hashes are made by other threads
        }
        await Promise.all(doing)
      }
      await doAll([0, 1, 2].map(() => () => signIn(world, PASSWORDS[0]!)))
      assert.equal(held.length, 3)
      await doAll(commands.map((given) => () => obey(world, given).catch(refused)))
      await doAll(held.map((each) => () => ask(world.ctx, each)))
      for (const { watched, told, ended } of held)
        if (watched && ended && !told) assert.ok(isOnlyExpired(commands), 'a watcher was not told')
    }),
    { numRuns: 60 },
  )
})

/** Time alone ends a watch by a timer of its own, which the test does not wait for. */
const isOnlyExpired = (commands: readonly Command[]): boolean => commands.some((each) => each.do === 'let time pass')
