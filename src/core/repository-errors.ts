// Every message about a repository: its folder, its git directory, its refs and its differences.

import { AGAIN, ServiceError } from './errors.ts'

export const repoPathInvalid = (why: string): ServiceError => new ServiceError('bad-request', why)

/** The disk does not answer, or the process has no room for one more file: not that the repository is gone. */
export const repositoryUnreadable = (path: string, cause: unknown): ServiceError =>
  new ServiceError(
    'unavailable',
    `the repository '${path}' cannot be read now (${(cause as NodeJS.ErrnoException).code ?? 'no reason given'})${AGAIN}`,
    {},
    cause,
  )

/** A git command was stopped at its time limit. Nothing else is tried then: it would take as long again. */
export class GitTooSlow extends ServiceError {
  override name = 'GitTooSlow'
}

export const gitTooSlow = (command: string, ms: number): GitTooSlow =>
  new GitTooSlow(
    'bad-request',
    `git: '${command}' took longer than ${ms / 1000} s — has the repository very many branches, or a pipe in place of a file of git's?`,
  )

/** `file` is an absolute path. It stays so until somebody mends the repository. */
export const gitPiped = (file: string): ServiceError =>
  new ServiceError(
    'bad-request',
    `'${file}' is a pipe, for which git waits without end — put back the file that belongs there`,
  )

export const gitTooLong = (command: string, bytes: number): ServiceError =>
  new ServiceError('bad-request', `git: '${command}' answers with more than ${bytes / (1 << 20)} MiB`)

/** Git has ended by itself, and says why it cannot. */
export class GitFailed extends ServiceError {}

export const gitFailed = (why: string): GitFailed => new GitFailed('bad-request', `git: ${why}`)

/** Git was killed, or could not start, or lacked memory: nothing is known of the repository by that. */
export const gitUnanswered = (command: string, why: string): ServiceError =>
  new ServiceError('unavailable', `git: '${command}' did not get to its end (${why})${AGAIN}`)

/** `bytesMax` is the limit of a diff. */
export const diffTooLarge = (bytesMax: number): ServiceError =>
  new ServiceError(
    'bad-request',
    `the change takes more than ${Math.floor(bytesMax / 2 ** 20)} MiB as a diff — review it in parts: a later base_ref, an earlier target_ref`,
  )

export const noDefaultBase = (path: string): ServiceError =>
  new ServiceError('bad-request', `could not determine a default base branch for repository '${path}'`)

export const notARepository = (repoPath: string): ServiceError =>
  new ServiceError('bad-request', `'${repoPath}' is not a git repository`)

export const repositoryMoved = (repoPath: string): ServiceError =>
  new ServiceError(
    'bad-request',
    `'${repoPath}' is not the folder that was ingested any more, a link has taken its place — ingest it again with POST /instances/pipeline`,
  )

export const repositoryOutside = (repoPath: string): ServiceError =>
  new ServiceError('bad-request', `repo_path '${repoPath}' is outside the folders that CKS_REPO_ROOTS allows`)

export const gitOutside = (repoPath: string): ServiceError =>
  new ServiceError(
    'bad-request',
    `the git directory of '${repoPath}' leads outside the folders that CKS_REPO_ROOTS allows — clone the repository without links, alternates and worktrees of other places`,
  )

export const gitChanging = (repoPath: string): ServiceError =>
  new ServiceError('conflict', `the git directory of '${repoPath}' keeps changing while it is read — try again`)

export const repositoryGone = (repoPath: string): ServiceError =>
  new ServiceError('bad-request', `the repository '${repoPath}' is no longer there`)

/** A build server's checkout often lacks the branch that is named. */
export const refUnresolved = (field: 'target_ref' | 'base_ref', ref: string, isShallow: boolean): ServiceError =>
  new ServiceError(
    'bad-request',
    `${field} '${ref}' does not name a commit of the repository${isShallow ? ` — ${UNSHALLOW}name another` : ''}`,
  )

export const unrelatedHistories = (base: string, target: string, isShallow: boolean): ServiceError =>
  new ServiceError(
    'bad-request',
    `'${base}' and '${target}' have no common commit — ${isShallow ? UNSHALLOW : ''}name another base (base_ref, --base)`,
  )

const UNSHALLOW = "this is a shallow clone: run 'git fetch --unshallow' in it, or "

/** A review of nothing would pass every gate. */
export const nothingToReview = (base: string, target: string, isShallow: boolean): ServiceError =>
  new ServiceError(
    'bad-request',
    `'${target}' has no commit that '${base}' lacks, so there is nothing to review — ${isShallow ? UNSHALLOW : ''}name another base (base_ref, --base)`,
  )

export const revisionUnresolved = (name: string): ServiceError =>
  new ServiceError('bad-request', `revision '${name}' does not name a commit of the repository`)
