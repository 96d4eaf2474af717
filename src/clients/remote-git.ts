// git over the network: the branches of a remote, and a clone of it in a folder of the service. Credentials reach git by
// its environment alone; input is an address or a branch that was checked, never an option.

import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CloneRules, Config } from '../config.ts'
import {
  branchUnknown,
  cloneTooLarge,
  cloneTooSlow,
  credentialsRefused,
  hostKeyUnknown,
  passwordNotForSsh,
  type RemoteUrl,
  remoteGone,
  remoteMoved,
  remoteUnreachable,
  sshKeyMissing,
} from '../core/remotes.ts'
import { gitUnanswered } from '../core/repository-errors.ts'
import { environment, type Setting } from './git-environment.ts'
import { type GitOutcome, runGit } from './git-host.ts'
import { addressesOf } from './remote-address.ts'

/** A remote with the credentials for it, and the rules and the proxy by which it is reached. */
export type Access = {
  remote: RemoteUrl
  username: string | null
  password: string | null
  rules: CloneRules
  proxy: Config['proxy']
}

const LOOK_MS = 20_000
const CLONE_MS = 30 * 60_000
const LOCAL_MS = 5 * 60_000
const OUTPUT_BYTES_MAX = 16 << 20
/** Hosts take any name beside a token. */
const TOKEN_USER = 'git'

/** Of every run over the network: nothing is asked for, redirected, or fetched beside what was named. */
const SETTINGS: readonly Setting[] = [
  ['http.followRedirects', 'false'], // also of the alternates that a server may name
  ['http.lowSpeedLimit', '1000'],
  ['http.lowSpeedTime', '60'],
  ['transfer.bundleURI', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['fetch.unpackLimit', '1'], // always packs, whose size can be watched
  ['core.bigFileThreshold', '8m'], // larger files are no source: they are checked as they stream
  ['init.defaultBranch', 'main'],
]

/** The environment of a run over the network. Throws the errors of `addressesOf`, sshKeyMissing or passwordNotForSsh. */
async function networkEnvironment({ remote, username, password, rules, proxy }: Access): Promise<Variables> {
  const { protocol, host, port } = remote
  const addresses = await addressesOf(remote, rules)
  const settings: Setting[] = [...SETTINGS]
  const env: Variables = {}
  if (protocol === 'ssh') {
    if (username !== null || password !== null) throw passwordNotForSsh()
    if (!rules.ssh) throw sshKeyMissing()
    env.GIT_SSH_COMMAND = sshCommand(rules.ssh)
    env.GIT_SSH_VARIANT = 'ssh'
  } else {
    if (addresses && !proxy)
      settings.push(['http.curloptResolve', `${host}:${port}:${addresses.map(bracketed).join(',')}`])
    if (password !== null) {
      const pair = Buffer.from(`${username ?? TOKEN_USER}:${password}`).toString('base64')
      settings.push(['http.extraHeader', `Authorization: Basic ${pair}`])
    }
    if (proxy && protocol === 'https') Object.assign(env, { https_proxy: proxy.url, no_proxy: proxy.except })
    // Of a private authority, as git itself reads it.
    if (process.env.GIT_SSL_CAINFO) env.GIT_SSL_CAINFO = process.env.GIT_SSL_CAINFO
  }
  return { ...environment(settings), ...env, GIT_ALLOW_PROTOCOL: protocol }
}

type Variables = Record<string, string>

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address)

/** The paths are of the configuration, which takes none that would need quoting. */
const sshCommand = ({ key, knownHosts }: { key: string; knownHosts: string }): string =>
  [
    `ssh -F none -i ${key} -o IdentitiesOnly=yes -o BatchMode=yes -o StrictHostKeyChecking=yes`,
    `-o UserKnownHostsFile=${knownHosts} -o GlobalKnownHostsFile=none -o ClearAllForwardings=yes -o ConnectTimeout=20`,
  ].join(' ')

/**
 * The branch of a remote, its default where none is named, and the commit at its head. `folder` is an empty one of the
 * service. Throws branchUnknown, or the errors of reaching it.
 */
export async function lookUpBranch(
  access: Access,
  folder: string,
  branch?: string,
): Promise<{ branch: string; commit: string }> {
  const { url } = access.remote
  const args = ['ls-remote', '--symref', '--', url, 'HEAD', ...(branch === undefined ? [] : [`refs/heads/${branch}`])]
  await mkdir(folder, { recursive: true })
  const limits = { GIT_CEILING_DIRECTORIES: dirname(folder) }
  const env = { ...(await networkEnvironment(access)), ...limits }
  const outcome = await runGit({ args, cwd: folder, env, timeoutMs: LOOK_MS, outputBytesMax: OUTPUT_BYTES_MAX })
  if (!outcome.ok) throw failure(access, outcome, LOOK_MS)
  const lines = outcome.stdout.toString().split('\n')
  const head = lines.map((line) => /^ref: refs\/heads\/(.+)\tHEAD$/.exec(line)?.[1]).find((name) => name !== undefined)
  const name = branch ?? head
  const ref = branch === undefined ? 'HEAD' : `refs/heads/${branch}`
  const commit = lines.map((line) => line.split('\t')).find(([, named]) => named === ref)?.[0]
  if (name === undefined || commit === undefined) throw branchUnknown(url, branch)
  return { branch: name, commit }
}

/** An empty clone in a new folder, all of it or nothing. */
export async function makeClone(folder: string): Promise<void> {
  const making = `${folder}.new`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  await local(making, ['init', '--quiet', '--template='])
  await rename(making, folder)
}

/** Names that a killed git leaves locked. */
const LOCKS = ['index.lock', 'HEAD.lock', 'packed-refs.lock', 'shallow.lock', 'config.lock']

/**
 * Fetches all branches and tags. Throws cloneTooLarge when the clone's packs exceed `bytesMax`, cloneTooSlow, or the errors
 * of reaching the remote.
 */
export async function fetchAll(access: Access, folder: string, bytesMax: number, signal: AbortSignal): Promise<void> {
  for (const lock of LOCKS) await rm(join(folder, '.git', lock), { force: true })
  const { url } = access.remote
  const env = { ...(await networkEnvironment(access)), GIT_CEILING_DIRECTORIES: dirname(folder) }
  const options = [
    ...['--quiet', '--prune', '--force', '--no-tags', '--no-recurse-submodules', '--no-auto-maintenance'],
    '--update-head-ok', // the HEAD of an empty clone names a branch; later on it names none
  ]
  const args = ['fetch', ...options, '--', url, '+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*']
  const over = new AbortController()
  const large = new AbortController()
  const watching = watchSize(folder, bytesMax, large, over.signal)
  const all = AbortSignal.any([signal, large.signal])
  const outcome = await runGit({ args, cwd: folder, env, timeoutMs: CLONE_MS, outputBytesMax: OUTPUT_BYTES_MAX }, all)
  over.abort()
  await watching
  signal.throwIfAborted()
  if (large.signal.aborted || (await packBytes(folder)) > bytesMax) throw cloneTooLarge(url, bytesMax)
  if (!outcome.ok) throw failure(access, outcome, CLONE_MS)
}

const WATCH_MS = 500

async function watchSize(folder: string, bytesMax: number, large: AbortController, over: AbortSignal): Promise<void> {
  while (!over.aborted && !large.signal.aborted) {
    if ((await packBytes(folder)) > bytesMax) large.abort()
    await wait(WATCH_MS, undefined, { signal: over, ref: false }).catch(() => undefined) // git has ended
  }
}

/** The size of a clone's packs, those that are being written included. */
export async function packBytes(folder: string): Promise<number> {
  const packs = join(folder, '.git', 'objects', 'pack')
  const names = await readdir(packs).catch(() => [])
  const sizes = await Promise.all(names.map((name) => stat(join(packs, name)).catch(() => undefined)))
  return sizes.reduce((sum, each) => sum + (each?.size ?? 0), 0)
}

/** More packs than this are made one: each fetch brings another. */
const PACKS_MAX = 40

/** The commit (a hash) at the head of a branch; undefined when it is gone. */
export async function headOf(folder: string, branch: string): Promise<string | undefined> {
  const found = await local(folder, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `refs/heads/${branch}`,
  ]).catch(() => undefined)
  return found?.trim() || undefined
}

/** Whether a clone has a commit (a hash). */
export const hasCommit = (folder: string, commit: string): Promise<boolean> =>
  local(folder, ['cat-file', '-e', `${commit}^{commit}`]).then(
    () => true,
    () => false,
  )

/**
 * Makes the files of a clone those of a commit (a hash), and nothing else. No branch is the current one, so that fetching
 * changes nothing of the work tree. No filter runs, and no submodule is entered.
 */
export async function checkOut(folder: string, commit: string, branch: string): Promise<void> {
  for (const lock of LOCKS) await rm(join(folder, '.git', lock), { force: true })
  await local(folder, ['checkout', '--quiet', '--force', '--detach', '--no-recurse-submodules', commit])
  await local(folder, ['clean', '--quiet', '-ffdx'])
  await local(folder, ['symbolic-ref', 'refs/remotes/origin/HEAD', `refs/remotes/origin/${branch}`])
  const packs = await readdir(join(folder, '.git', 'objects', 'pack'))
  if (packs.filter((name) => name.endsWith('.pack')).length > PACKS_MAX)
    await local(folder, ['repack', '-q', '-d', '--geometric=2'])
}

/** Runs git on a clone without a network. */
async function local(folder: string, args: readonly string[]): Promise<string> {
  const env = { ...environment([['init.defaultBranch', 'main']]), GIT_CEILING_DIRECTORIES: dirname(folder) }
  const { ok, stdout, stderr } = await runGit({
    args,
    cwd: folder,
    env,
    timeoutMs: LOCAL_MS,
    outputBytesMax: OUTPUT_BYTES_MAX,
  })
  if (!ok) throw gitUnanswered(args[0]!, complaint(stderr) || 'it failed or was killed')
  return stdout.toString()
}

const complaint = (stderr: string): string => {
  const lines = stderr.split('\n')
  return (lines.find((line) => /^(fatal|error):/.test(line)) ?? lines[0] ?? '').replace(/^(fatal|error): /, '')
}

/** The error of a failed run over the network, by git's words in its own language (`LC_ALL=C`). */
function failure({ remote: { url }, password }: Access, { stderr, end, isTooLong }: GitOutcome, ms: number): Error {
  if (isTooLong) return remoteUnreachable(url, 'it has too many branches')
  if (end === 'killed') return cloneTooSlow(url, ms)
  if (end !== 'exit') return gitUnanswered('fetch', end)
  if (/Host key verification failed/.test(stderr)) return hostKeyUnknown(url)
  if (/Authentication failed|could not read (Username|Password)|error: 40[13]|Permission denied/.test(stderr))
    return credentialsRefused(url, password !== null)
  if (/error: 3\d\d|redirect/.test(stderr)) return remoteMoved(url)
  if (/not found|does not exist|not appear to be a git repository|error: 404/i.test(stderr)) return remoteGone(url)
  return remoteUnreachable(url, complaint(stderr) || 'git said nothing')
}
