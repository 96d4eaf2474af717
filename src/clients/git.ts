// Questions to git about a repository: its files, branches and commits. Refs are data and are resolved first.

import { turnsByKey } from '../core/collections/turns.ts'
import { DIFF_BYTES_MAX, FILE_BYTES_MAX } from '../core/limits.ts'
import { diffTooLarge, GitFailed, GitTooSlow, gitFailed } from '../core/repository-errors.ts'
import { attempt, git, unlessBlocked } from './git-command.ts'
import type { Setting } from './git-environment.ts'
import type { Repository } from './repository.ts'

/** A local branch; the date is that of its last commit, in ISO 8601. */
export type Branch = { name: string; is_current: boolean; last_commit_date: string }

/** Whether git knows a repository at `repo`, bare ones included. */
export async function isRepository(repo: Repository): Promise<boolean> {
  return (await attempt(repo, ['rev-parse', '--git-dir'])) !== undefined
}

/** Whether `folder` holds git's own files instead of a work tree: a bare repository, or a `.git` folder. */
export async function isGitFolder(folder: Repository): Promise<boolean> {
  return (await attempt(folder, ['rev-parse', '--is-inside-git-dir']))?.toString().trim() === 'true'
}

/** The commit that is checked out; null outside git and before the first commit. */
export async function headCommit(repo: Repository): Promise<string | null> {
  return (await resolveRef(repo, 'HEAD')) ?? null
}

/**
 * Whether tracked files differ from the last commit or untracked ones that are not ignored exist under `repo`: among
 * `paths` alone, where there are some. With `tracked` untracked ones do not count, and no folder is searched for them.
 */
export async function isDirty(
  repo: Repository,
  { paths, tracked }: { paths?: readonly string[]; tracked?: boolean } = {},
): Promise<boolean> {
  const safe = await withoutFilters(repo)
  const untracked = `--untracked-files=${tracked ? 'no' : 'normal'}`
  const options = ['--porcelain', '-z', untracked, '--ignore-submodules=all', '--no-renames']
  const where = paths?.map((path) => `:(literal)${path}`) ?? ['.']
  const status = await unlessBlocked(repo, attempt(repo, ['status', ...options, '--', ...where], { settings: safe }))
  return status !== undefined && status.length > 0
}

/**
 * Paths (relative to `repo`) of files that the index holds otherwise than a commit (hash) does, or that only one of them
 * has; undefined when git can't tell. Reads no file of the work tree.
 */
export async function stagedSince(repo: Repository, commit: string): Promise<string[] | undefined> {
  const options = ['--cached', '--name-only', '-z', '--no-renames', '--relative', '--ignore-submodules=all']
  const listed = await attempt(repo, ['diff-index', ...options, hash(commit), '--', '.'])
  return listed?.toString().split('\0').slice(0, -1)
}

/** Files as git lists them, entry after entry: first untracked ones that are not ignored, then tracked ones. */
export type Listing = { entries: Buffer; untrackedBytes: number }

/** The tag that `ls-files -t` writes before an untracked file. */
const UNTRACKED = '? '
const TAG_BYTES = UNTRACKED.length

/**
 * The files under `repo`; undefined when git can't tell. With `untracked`, the entries of an earlier listing, folders are not
 * searched for others: that takes git most of its time.
 */
export async function listFiles(repo: Repository, untracked?: Buffer): Promise<Listing | undefined> {
  const others = untracked ? [] : ['--others', '--exclude-standard']
  const options = ['-t', '-z', '--cached', ...others]
  const listing = unlessBlocked(repo, attempt(repo, ['ls-files', ...options, '--', '.']))
  const [isKnown, listed] = await Promise.all([isRepository(repo), listing])
  if (!isKnown || !listed) return undefined
  if (untracked) return { entries: Buffer.concat([untracked, listed]), untrackedBytes: untracked.length }
  let untrackedBytes = 0
  while (listed.toString('latin1', untrackedBytes, untrackedBytes + TAG_BYTES) === UNTRACKED)
    untrackedBytes = endOf(listed, untrackedBytes)
  return { entries: listed, untrackedBytes }
}

/** Tells listings apart: SHA-256, in hex. Of a long one it is made beside the thread. */
export const digestOf = async ({ entries }: Listing): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(entries))).toString('hex')

/** The names in a listing, as raw bytes. */
export function namesIn({ entries }: Listing): Buffer[] {
  const names: Buffer[] = []
  for (let at = 0; at < entries.length; ) {
    const end = endOf(entries, at)
    names.push(entries.subarray(at + TAG_BYTES, end - 1))
    at = end
  }
  return names
}

/** The end of an entry, behind the zero that ends it. */
function endOf(entries: Buffer, at: number): number {
  const zero = entries.indexOf(0, at)
  return zero < 0 ? entries.length + 1 : zero + 1
}

/** Local branches: the current one, then the others, most recently committed first. Dates are ISO 8601 UTC. */
export async function listBranches(repo: Repository): Promise<Branch[]> {
  const refs = await git(repo, listRefs('%(committerdate:unix)', '--sort=-committerdate')).then(refsOf, (error) => {
    if (error instanceof GitTooSlow) throw error
    return wholeRefs(repo)
  })
  const branches = refs
    .filter(({ about }) => about !== '') // else it names no commit
    .map(({ name, isCurrent, about }) => ({ name, is_current: isCurrent, last_commit_date: timeOf(about) }))
  return branches.sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** A local branch, and one more field of it. */
type Ref = { name: string; isCurrent: boolean; about: string }

const listRefs = (field: string, ...options: string[]): string[] => [
  'for-each-ref',
  ...options,
  `--format=%(refname:lstrip=2)%00%(HEAD)%00${field}`,
  'refs/heads',
]

const refsOf = (listed: Buffer): Ref[] =>
  lines(listed).map((line) => {
    const [name, head, about] = line.split('\0') as [string, string, string]
    return { name, isCurrent: head === '*', about }
  })

/** Hashes per command: a command line has room for some thousands. */
const HASHES_AT_ONCE = 1000

/**
 * The branches whose commit is there, with its seconds, newest first. For a repository in which git lists none because
 * the commit of one is missing.
 */
async function wholeRefs(repo: Repository): Promise<Ref[]> {
  const refs = refsOf(await git(repo, listRefs('%(objectname)')))
  const hashes = [...new Set(refs.map(({ about }) => about))].filter((text) => HASH.test(text))
  const secondsOf = new Map<string, string>()
  for (let at = 0; at < hashes.length; at += HASHES_AT_ONCE) {
    const options = ['--no-walk=unsorted', '--ignore-missing', '--timestamp']
    const found = await git(repo, ['rev-list', ...options, ...hashes.slice(at, at + HASHES_AT_ONCE), '--'])
    for (const line of lines(found)) {
      const [seconds, commit] = line.split(' ') as [string, string]
      secondsOf.set(commit, seconds)
    }
  }
  return refs
    .map((ref) => ({ ...ref, about: secondsOf.get(ref.about) ?? '' }))
    .sort((a, b) => Number(b.about) - Number(a.about))
}

/**
 * The branch that `origin/HEAD` points at (its short name when a local branch has it, else with the remote), otherwise
 * the first of main, master that exists locally, otherwise at the remote: build servers fetch branches without making
 * local ones. Undefined when there is none.
 */
export async function defaultBase(repo: Repository): Promise<string | undefined> {
  const target = await attempt(repo, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD'])
  const remote = target
    ?.toString()
    .trim()
    .replace(/^refs\/remotes\//, '')
  if (remote?.startsWith('origin/')) {
    const local = remote.slice('origin/'.length)
    if (await resolveRef(repo, `refs/heads/${local}`)) return local
    if (await resolveRef(repo, `refs/remotes/${remote}`)) return remote
  }
  for (const name of USUAL) if (await resolveRef(repo, `refs/heads/${name}`)) return name
  for (const name of USUAL) if (await resolveRef(repo, `${REMOTE}${name}`)) return `origin/${name}`
  return undefined
}

const USUAL = ['main', 'master'] as const
const REMOTE = 'refs/remotes/origin/'

/** The commit that a branch, tag or hash names; undefined when it names none. Any text is safe. */
export async function resolveRef(repo: Repository, ref: string): Promise<string | undefined> {
  if (ref === '' || /[\0\n]/.test(ref)) return undefined
  const found = await attempt(repo, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
  const commit = found?.toString().trim()
  return commit && HASH.test(commit) ? commit : undefined
}

/**
 * The commit of the local branch of that name, else of another ref or revision (git itself would prefer a tag), else of
 * the branch of `origin`, as `git checkout` takes it; undefined when it names nothing.
 */
export async function resolveBranch(repo: Repository, ref: string): Promise<string | undefined> {
  return (
    (await resolveRef(repo, `refs/heads/${ref}`)) ??
    (await resolveRef(repo, ref)) ??
    resolveRef(repo, `${REMOTE}${ref}`)
  )
}

/** The best common ancestor of two commits (hashes); undefined when their histories are unrelated. */
export async function mergeBase(repo: Repository, one: string, other: string): Promise<string | undefined> {
  const found = await attempt(repo, ['merge-base', hash(one), hash(other)])
  return found?.toString().trim().split('\n')[0] || undefined
}

/** Whether the history ends early: a clone or fetch with a depth. */
export async function isShallow(repo: Repository): Promise<boolean> {
  return (await attempt(repo, ['rev-parse', '--is-shallow-repository']))?.toString().trim() === 'true'
}

/** git treats larger files as binary and shows no text: files that are not ingested are not reviewed. */
const DIFF_SETTINGS: readonly Setting[] = [['core.bigFileThreshold', String(FILE_BYTES_MAX)]]

const DIFF_OPTIONS = [
  ...['--no-ext-diff', '--no-textconv', '--no-color', '--find-renames', '--unified=3', '--relative'],
  ...['--src-prefix=a/', '--dst-prefix=b/', '--submodule=short', '--ignore-submodules=dirty'],
]

/**
 * A diff may take a minute, where a repository is huge or a pipe is in its way, and anybody may ask: of one repository so
 * many are made at a time.
 */
const DIFFS_AT_ONCE = 4
const inTurn = turnsByKey(DIFFS_AT_ONCE)

/**
 * The unified diff between two commits (hashes) under `repo`, renames followed, paths relative to it; each line is in the
 * encoding of its file (`mixedText`). Throws diffTooLarge when it takes more than `bytesMax` bytes.
 */
export async function diff(repo: Repository, from: string, to: string, bytesMax = DIFF_BYTES_MAX): Promise<Buffer> {
  const limits = { settings: DIFF_SETTINGS, bytesMax, tooLong: () => diffTooLarge(bytesMax) }
  return inTurn(repo.root, () => git(repo, ['diff', ...DIFF_OPTIONS, hash(from), hash(to), '--'], limits))
}

/**
 * The unified diff between a commit (hash) and the files on disk, as `diff` writes it, and the paths of untracked files
 * that are not ignored. Throws diffTooLarge.
 */
export async function diffOfWorkTree(
  repo: Repository,
  from: string,
  bytesMax = DIFF_BYTES_MAX,
): Promise<{ bytes: Buffer; untracked: string[] }> {
  return inTurn(repo.root, async () => {
    const settings = [...DIFF_SETTINGS, ...(await withoutFilters(repo))]
    const limits = { settings, bytesMax, tooLong: () => diffTooLarge(bytesMax) }
    const bytes = await git(repo, ['diff', ...DIFF_OPTIONS, hash(from), '--'], limits)
    const listed = await git(repo, ['ls-files', '-z', '--others', '--exclude-standard', '--', '.'])
    return { bytes, untracked: listed.toString().split('\0').slice(0, -1) }
  })
}

/**
 * The bytes of a file (path relative to `repo`) at a commit (hash); undefined when there is no such file, or it has more
 * than `bytesMax` bytes.
 */
export async function showFile(
  repo: Repository,
  commit: string,
  path: string,
  bytesMax: number,
): Promise<Buffer | undefined> {
  if (path.includes('\0')) return undefined
  return attempt(repo, ['cat-file', 'blob', `${hash(commit)}:./${path}`], {
    bytesMax,
    tooLong: () => gitFailed('too long'),
  })
}

/** The size in bytes of a file (path relative to `repo`) at a commit (hash); undefined when there is no such file. */
export async function fileSize(repo: Repository, commit: string, path: string): Promise<number | undefined> {
  const size = await attempt(repo, ['cat-file', '-s', `${hash(commit)}:./${path}`])
  return size && Number(size.toString())
}

/** Repo-relative paths of all files of a commit (hash), relative to `repo`. */
export async function listTree(repo: Repository, commit: string): Promise<string[]> {
  const listed = await git(repo, ['ls-tree', '-r', '-z', '--name-only', hash(commit)])
  return listed.toString().split('\0').slice(0, -1)
}

/** Messages alone: git would also read `.mailmap` in the work tree, which may be a pipe. */
const LOG_OPTIONS = ['--no-show-signature', '--no-color', '--no-mailmap'] as const

/** The messages of the commits that `to` has and `from` has not (hashes), newest first. */
export async function commitMessages(repo: Repository, from: string, to: string, limit: number): Promise<string[]> {
  const options = [...LOG_OPTIONS, '-z', `--max-count=${Math.max(1, Math.floor(limit))}`]
  const listed = await git(repo, ['log', ...options, '--format=%B', `${hash(from)}..${hash(to)}`, '--'])
  return listed
    .toString()
    .split('\0')
    .map((message) => message.trim())
    .filter((message) => message !== '')
}

/**
 * The newest `limit` commits of HEAD without merges, each with the paths it changed (relative to `repo`), in the format
 * of `readHistory`; undefined when git can't tell.
 */
export async function pastCommits(repo: Repository, limit: number): Promise<Buffer | undefined> {
  const options = [...LOG_OPTIONS, '--no-merges', '--no-renames', '--encoding=UTF-8']
  const shape = [
    '-z',
    '--name-only',
    '--relative',
    '--format=%H%x00%B',
    `--max-count=${Math.max(1, Math.floor(limit))}`,
  ]
  return unlessBlocked(repo, attempt(repo, ['log', ...options, ...shape, 'HEAD', '--', '.']))
}

// ---- arguments and output of commands -----------------------------------------------------------------------------

const HASH = /^[0-9a-f]{40}([0-9a-f]{24})?$/

function hash(commit: string): string {
  if (!HASH.test(commit)) throw gitFailed('not a commit hash')
  return commit
}

/** Seconds since 1970 as ISO 8601 UTC; a number that is no valid date (a commit can hold any) becomes 1970. */
function timeOf(seconds: string): string {
  const isDate = Number(seconds) >= 0 && Number(seconds) < YEAR_10000
  return new Date(isDate ? Number(seconds) * 1000 : 0).toISOString()
}

const YEAR_10000 = 253_402_300_800

const lines = (output: Buffer): string[] => output.toString().split('\n').filter(Boolean)

/**
 * Settings that switch off every clean, smudge and process filter that the repository's configuration names: comparing
 * a changed file with the index would run them.
 */
async function withoutFilters(repo: Repository): Promise<Setting[]> {
  const asked = git(repo, ['config', '--null', '--name-only', '--get-regexp', '^filter\\.'])
  const listed = await asked.catch((error: unknown) => {
    if (!(error instanceof GitFailed)) throw error // too slow or too long is no proof that there are none
  })
  const settings: Setting[] = []
  for (const name of listed?.toString().split('\0') ?? []) {
    const driver = /^(filter\..+)\.[^.]+$/s.exec(name)?.[1]
    if (!driver) continue
    settings.push([`${driver}.required`, 'false'])
    for (const kind of ['clean', 'smudge', 'process']) settings.push([`${driver}.${kind}`, ''])
  }
  return settings
}
