// Where the service is and who we are, without typing a password: from options, from the environment, from the last
// `cks login`, or from the data directory of a service on this machine.

import { mkdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CODE } from '../clients/own-code.ts'
import { unlessMissing } from '../core/system-errors.ts'
import { assertReachable, signIn, type Tokens } from './api.ts'
import { CliError, EXIT } from './command.ts'
import { writeWhole } from './whole-file.ts'

type Env = Readonly<Record<string, string | undefined>>

/** `--url`, else CKS_URL, else where a service with this environment would listen. */
export function serviceUrl(option: string | undefined, env: Env): string {
  const given = option ?? (env.CKS_URL || undefined)
  const host = env.CKS_HOST && !['0.0.0.0', '::'].includes(env.CKS_HOST) ? env.CKS_HOST : '127.0.0.1'
  const url = given ?? `http://${host.includes(':') ? `[${host}]` : host}:${env.CKS_PORT || 8000}`
  const { protocol, username, password } = URL.parse(url) ?? { protocol: '', username: '', password: '' }
  if (!/^https?:$/.test(protocol)) throw new CliError(EXIT.usage, `'${url}' is not an http address`)
  if (username !== '' || password !== '')
    throw new CliError(EXIT.usage, "the address of the service holds no user or password: sign in with 'cks login'")
  return url.replace(/\/+$/, '')
}

/** The data directory of a service on this machine that was started with this environment. */
export const dataDir = (env: Env): string => env.CKS_DATA_DIR || defaultDataDir(env)

/**
 * Where data lies when CKS_DATA_DIR does not say: in the folder of a checkout, in the user's own folder for data where
 * the command line is the single file of `make dist`, which calls itself by CKS_COMMAND, or of the npm package.
 */
export function defaultDataDir(env: Env): string {
  if (!env.CKS_COMMAND && CODE === '.ts') return fileURLToPath(new URL('../../data', import.meta.url))
  return join(env.XDG_DATA_HOME || join(env.HOME || homedir(), '.local/share'), 'cks')
}

/**
 * The token of this call: `--token` or CKS_TOKEN as it is; else the stored session of this address; else a new session
 * for the administrator, with CKS_ADMIN_PASSWORD or the generated password in the data directory.
 */
export function createTokens(url: string, given: string | undefined, env: Env): Tokens {
  const fixed = givenToken(given ?? env.CKS_TOKEN)
  let renewed = false
  const fromPassword = async (): Promise<string | undefined> => {
    const password = await localPassword(env)
    if (password === undefined) return undefined
    const session = await signIn(url, env.CKS_ADMIN_USERNAME || 'admin', password).catch(unlessDenied)
    if (session) await storeSession(url, session.token, env)
    return session?.token
  }
  let current: Promise<string> | undefined
  const find = async (): Promise<string> => {
    const token = fixed ?? (await readSessions(env))[url] ?? (await fromPassword())
    if (token !== undefined) return token
    await assertReachable(url)
    throw notSignedIn(url)
  }
  return {
    current: () =>
      (current ??= find().catch((error: unknown) => {
        current = undefined // a service that is started meanwhile is asked again
        throw error
      })),
    renew: async () => {
      if (fixed !== undefined || renewed) return undefined
      renewed = true
      await storeSession(url, undefined, env)
      const token = await fromPassword()
      if (token === undefined) throw notSignedIn(url)
      current = Promise.resolve(token)
      return token
    },
  }
}

/** A token that could not be sent is refused here: fetch would repeat it in its error. */
function givenToken(text: string | undefined): string | undefined {
  const token = text?.trim()
  if (token !== undefined && !/^[\x21-\x7e]*$/.test(token))
    throw new CliError(EXIT.usage, 'the token of --token or CKS_TOKEN holds characters that no token has')
  return token || undefined
}

function notSignedIn(url: string): CliError {
  return new CliError(EXIT.denied, `not signed in at ${url}\nrun 'cks login', or set CKS_TOKEN`)
}

async function localPassword(env: Env): Promise<string | undefined> {
  if (env.CKS_ADMIN_PASSWORD) return env.CKS_ADMIN_PASSWORD
  const text = await readFile(join(dataDir(env), 'initial-admin-password'), 'utf8').catch(unlessMissing)
  return text?.trim() || undefined
}

/** A wrong password leaves us without a session; anything else is for the caller to hear of. */
function unlessDenied(error: unknown): undefined {
  if (!(error instanceof CliError) || error.exitCode !== EXIT.denied) throw error
}

// ---- stored sessions: one file, readable by its owner alone

type Sessions = Record<string, string>

const sessionsFile = (env: Env) =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'cks', 'sessions.json')

async function readSessions(env: Env): Promise<Sessions> {
  const text = await readFile(sessionsFile(env), 'utf8').catch(unlessMissing)
  if (text === undefined) return {}
  try {
    const sessions: unknown = JSON.parse(text)
    const isOurs =
      typeof sessions === 'object' && Object.values(sessions ?? {}).every((each) => typeof each === 'string')
    return isOurs ? ((sessions ?? {}) as Sessions) : {}
  } catch {
    // A file that was cut off holds nothing worth keeping; the next login writes a whole one.
    return {}
  }
}

/** Stores the token of this address, or forgets it. */
export async function storeSession(url: string, token: string | undefined, env: Env): Promise<void> {
  const file = sessionsFile(env)
  const { [url]: before, ...others } = await readSessions(env)
  if (before === token) return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const sessions = token === undefined ? others : { ...others, [url]: token }
  await writeWhole(file, `${JSON.stringify(sessions, null, 2)}\n`, () => 0o600)
}
