// git as a child process, with a limit on its time and output, confined to the repository.

import { setTimeout as wait } from 'node:timers/promises'
import {
  GitFailed,
  GitTooSlow,
  gitFailed,
  gitPiped,
  gitTooLong,
  gitTooSlow,
  gitUnanswered,
} from '../core/repository-errors.ts'
import { isShortageOf } from '../core/system-errors.ts'
import { confined } from './confinement.ts'
import { environment, type Setting } from './git-environment.ts'
import { runGit } from './git-host.ts'
import { hasPipes, pipeForAll } from './pipes.ts'
import type { Repository } from './repository.ts'

/** How long a command may take, and how much it may write. */
type Bounds = { timeoutMs: number; bytesMax: number }

const MB = 1 << 20
/** Of commands that read much of a history or of a large work tree. */
const BOUNDS: Bounds = { timeoutMs: 60_000, bytesMax: 256 * MB }
/**
 * Tighter for commands that take milliseconds, and for those that have a fallback: a repository can make git wait
 * forever (with a named pipe in place of a file that it reads) or busy for minutes (with 300,000 branches).
 */
const TIGHTER: Readonly<Record<string, Bounds>> = {
  'rev-parse': { timeoutMs: 5_000, bytesMax: MB },
  'symbolic-ref': { timeoutMs: 5_000, bytesMax: MB },
  config: { timeoutMs: 5_000, bytesMax: 16 * MB },
  'for-each-ref': { timeoutMs: 10_000, bytesMax: 64 * MB },
  'rev-list': { timeoutMs: 10_000, bytesMax: 16 * MB },
  'cat-file': { timeoutMs: 10_000, bytesMax: 256 * MB },
  'diff-index': { timeoutMs: 10_000, bytesMax: 16 * MB },
  'merge-base': { timeoutMs: 20_000, bytesMax: MB },
  'ls-files': { timeoutMs: 30_000, bytesMax: 256 * MB },
  status: { timeoutMs: 30_000, bytesMax: 256 * MB },
}

/** The options of a command beside its arguments. */
export type GitOptions = {
  settings?: readonly Setting[]
  /** Longer output is an error: that of `tooLong`, where it is given. */
  bytesMax?: number
  tooLong?: () => Error
  /** Text for its standard input. */
  input?: string
}

/**
 * Runs a command of git in a repository and returns its output. Throws gitFailed with git's last error, or the errors
 * of `confined` for a repository that leads out of its folders.
 */
export const git = (repo: Repository, args: readonly string[], options?: GitOptions): Promise<Buffer> =>
  confined(
    repo,
    (limits) => run(repo.root, args, limits, options),
    () => {
      throw gitFailed(`git cannot read '${repo.root}'`)
    },
  )

type Environment = Readonly<Record<string, string>>

async function run(cwd: string, args: readonly string[], limits: Environment, options?: GitOptions): Promise<Buffer> {
  const bounds = TIGHTER[args[0]!] ?? BOUNDS
  const { settings, bytesMax = bounds.bytesMax, tooLong = () => gitTooLong(args[0]!, bytesMax), input } = options ?? {}
  const began = performance.now()
  const { ok, isTooLong, stdout, stderr, end } = await runGit({
    args: ['--no-pager', ...args],
    cwd,
    env: { ...environment(settings), ...limits },
    timeoutMs: bounds.timeoutMs,
    outputBytesMax: bytesMax,
    input,
  })
  if (isTooLong) throw tooLong()
  if (ok) return stdout
  if (performance.now() - began >= bounds.timeoutMs) {
    const pipe = pipeForAll(cwd)
    throw pipe === undefined ? gitTooSlow(args[0]!, bounds.timeoutMs) : gitPiped(pipe)
  }
  const why = withAdvice(complaint(stderr)) || `git ${args[0]} failed`
  if (end === 'killed' || end === 'not started' || isShortageOf(stderr)) throw gitUnanswered(args[0]!, why)
  throw gitFailed(why)
}

/** The error that ended git, without earlier warnings. */
function complaint(stderr: string): string {
  const all = stderr.split('\n')
  return all.find((line) => line.startsWith('fatal:')) ?? all[0]!
}

/** A partial clone fetches missing objects on demand, which is not allowed here. */
const withAdvice = (complaint: string): string =>
  complaint.endsWith('from promisor remote')
    ? `${complaint} — this is a partial clone: 'git fetch --refetch --no-filter' in it brings what it lacks`
    : complaint

/**
 * Like `git`, but undefined when git says that it cannot, or takes too long. Throws gitUnanswered and gitTooLong all the
 * same: a git that was killed has not said that there is no repository.
 */
export const attempt = (repo: Repository, args: readonly string[], options?: GitOptions): Promise<Buffer | undefined> =>
  confined(
    repo,
    (limits) =>
      run(repo.root, args, limits, options).catch((error: unknown) => {
        if (error instanceof GitFailed || error instanceof GitTooSlow) return undefined
        throw error
      }),
    () => undefined,
  )

/** After this long, git may be waiting for something that never comes. */
const PATIENCE_MS = 3_000

/** The answer of git; undefined when it is slow and the repository contains something that blocks it forever. */
export async function unlessBlocked<T>(repo: Repository, answer: Promise<T>): Promise<T | undefined> {
  const late = Symbol('late')
  const patience = new AbortController()
  const first = await Promise.race([answer, wait(PATIENCE_MS, late, { signal: patience.signal, ref: false })])
  patience.abort()
  if (first !== late) return first as T
  return (await hasPipes(repo.root)) ? undefined : answer
}
