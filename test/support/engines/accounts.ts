// Accounts over stores in memory, with a time that the test sets.

import type { Context } from '../../../src/context.ts'
import type { Role, SignedIn } from '../../../src/core/model.ts'
import { authenticate, login } from '../../../src/operations/accounts/auth.ts'
import { hashPassword } from '../../../src/operations/accounts/passwords.ts'
import { openSessions, type SessionStore } from '../../../src/stores/sessions.ts'
import { openUsers, type UserRecord, type UserStore } from '../../../src/stores/users.ts'
import { scheduledEnv } from '../faults/scheduled-env.ts'

/** As little work as the memory that hashing allows itself is enough for. */
export const PASSWORD_COST = 16
export const PASSWORD = 'a password of the tests'

export type Accounts = {
  ctx: Context
  users: UserStore
  sessions: SessionStore
  /** Secrets by name. */
  secrets: Map<string, string>
  said: string[]
  /** The time, in milliseconds since 1970. */
  time: { now: number }
  add: (username: string, role?: Role, rest?: Partial<UserRecord>) => Promise<UserRecord>
}

/** A service without users, with this configuration beside what it needs. */
export function openAccounts(config: Partial<Context['config']> = {}): Accounts {
  const env = scheduledEnv()
  const [users, sessions] = [openUsers(env), openSessions(env)]
  const secrets = new Map<string, string>([['jwt-secret', 'a secret that is long enough']])
  const time = { now: Date.parse('2026-01-02T03:04:05Z') }
  const said: string[] = []
  const say = (message: string): void => void said.push(message)
  const ctx = {
    stores: {
      users,
      sessions,
      secrets: {
        obtain: async (name: string) => secrets.get(name),
        write: async (name: string, text: string) => void secrets.set(name, text),
        remove: async (name: string) => void secrets.delete(name),
        sweep: async () => void said.push('secrets swept'),
      },
    },
    config: { tokenTtlSeconds: 3600, passwordCost: PASSWORD_COST, dataDir: '/data', ...config },
    clock: () => new Date(time.now),
    log: { debug: say, info: say, warn: say, error: say },
  } as unknown as Context
  const add = async (username: string, role: Role = 'viewer', rest: Partial<UserRecord> = {}): Promise<UserRecord> => {
    const made = await users.create({
      username,
      role,
      password_hash: await hashPassword(PASSWORD, PASSWORD_COST),
      password_generated: false,
      first_administrator: false,
      created_at: new Date(time.now).toISOString(),
      ...rest,
    })
    return made!
  }
  return { ctx, users, sessions, secrets, said, time, add }
}

/** A sign-in with the password of the tests, unless another is given. */
export const signIn = (ctx: Context, username: string, password = PASSWORD) =>
  login(ctx, { username, password }, { address: '192.0.2.1' })

/** The session that a sign-in begins, with its token. */
export async function signedIn(
  { ctx }: Accounts,
  username: string,
  password = PASSWORD,
): Promise<SignedIn & { token: string }> {
  const { token } = await signIn(ctx, username, password)
  return { ...(await authenticate(ctx, token)), token }
}
