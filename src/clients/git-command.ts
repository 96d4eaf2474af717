// git as a child process, in an environment in which the configuration, hooks and attributes of the repository and the
// host cannot start a program, and nothing reaches the network.

import { devNull } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { gitFailed } from '../core/errors.ts'
import { runGit } from './git-host.ts'
import { hasPipes } from './pipes.ts'

const TIMEOUT_MS = 120_000
/**
 * Shorter for commands that take milliseconds, and for those that have a fallback: a repository can make git wait
 * forever (with a named pipe in place of a file that it reads).
 */
const TIMEOUTS_MS: Readonly<Record<string, number>> = {
  'rev-parse': 5_000,
  'symbolic-ref': 5_000,
  config: 5_000,
  'ls-files': 30_000,
  status: 30_000,
}
const OUTPUT_BYTES_MAX = 1 << 30

/** A setting of git's configuration. */
export type Setting = readonly [key: string, value: string]

/** Command-line settings outrank the repository's; each entry closes a way to a program or to the network. */
const CONFIG: readonly Setting[] = [
  ['safe.directory', '*'], // repositories may belong to someone else: harmless, given the rest of this list
  ['core.hooksPath', devNull],
  ['core.fsmonitor', 'false'],
  ['core.untrackedCache', 'false'],
  ['core.attributesFile', devNull],
  ['core.quotePath', 'false'],
  ['core.precomposeUnicode', 'false'],
  ['core.sshCommand', 'false'],
  ['core.pager', 'cat'],
  ['credential.helper', ''],
  ['diff.external', ''],
  ['diff.orderFile', devNull],
  ['diff.noprefix', 'false'],
  ['diff.mnemonicPrefix', 'false'],
  ['log.showSignature', 'false'],
  ['submodule.recurse', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
]

const ENVIRONMENT = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  HOME: devNull,
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_ATTR_NOSYSTEM: '1',
  GIT_OPTIONAL_LOCKS: '0', // reading never writes the index
  GIT_TERMINAL_PROMPT: '0',
  GIT_ALLOW_PROTOCOL: 'none', // a partial clone would fetch missing objects
  GIT_NO_LAZY_FETCH: '1',
  GIT_LITERAL_PATHSPECS: '0',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'true',
}

function environment(settings: readonly Setting[]): Record<string, string> {
  const env: Record<string, string> = { ...ENVIRONMENT, GIT_CONFIG_COUNT: String(settings.length) }
  for (const [index, [key, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key
    env[`GIT_CONFIG_VALUE_${index}`] = value
  }
  return env
}

/** What a command is given beside its arguments. */
export type GitOptions = {
  settings?: readonly Setting[]
  /** Longer output is an error: that of `tooLong`, where it is given. */
  bytesMax?: number
  tooLong?: () => Error
}

/** Runs a command of git in a repository and returns its output. Throws gitFailed with what ended it. */
export async function git(repo: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { settings = [], bytesMax = OUTPUT_BYTES_MAX, tooLong } = options
  const { ok, isTooLong, stdout, stderr } = await runGit({
    args: ['--no-pager', ...args],
    cwd: repo,
    env: environment([...CONFIG, ...settings]),
    timeoutMs: TIMEOUTS_MS[args[0]!] ?? TIMEOUT_MS,
    outputBytesMax: bytesMax,
  })
  if (isTooLong && tooLong) throw tooLong()
  if (!ok) throw gitFailed(withAdvice(complaint(stderr)) || `git ${args[0]} failed`)
  return stdout
}

/** What ended git, rather than what it warned of before. */
function complaint(stderr: string): string {
  const all = stderr.split('\n')
  return all.find((line) => line.startsWith('fatal:')) ?? all[0]!
}

/** A partial clone fetches what it lacks when asked for it, which it may not do here. */
const withAdvice = (complaint: string): string =>
  complaint.endsWith('from promisor remote')
    ? `${complaint} — this is a partial clone: 'git fetch --refetch --no-filter' in it brings what it lacks`
    : complaint

/** Like `git`, but undefined when it fails. */
export const attempt = (repo: string, args: readonly string[], options?: GitOptions): Promise<Buffer | undefined> =>
  git(repo, args, options).catch(() => undefined)

/** After this long, git may be waiting for something that never comes. */
const PATIENCE_MS = 3_000

/** The answer of git; undefined when it is slow and the repository contains something that blocks it forever. */
export async function unlessBlocked<T>(repo: string, answer: Promise<T>): Promise<T | undefined> {
  const late = Symbol('late')
  const patience = new AbortController()
  const first = await Promise.race([answer, wait(PATIENCE_MS, late, { signal: patience.signal, ref: false })])
  patience.abort()
  if (first !== late) return first as T
  return (await hasPipes(repo)) ? undefined : answer
}
