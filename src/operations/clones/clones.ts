// The clones of a machine: fetched from their remotes when a job or an answer needs them, and bounded. One operation at a
// time works on a clone; only this process does, since it alone holds the data directory.

import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as git from '../../clients/remote-git.ts'
import { repositoryAt } from '../../clients/repository.ts'
import type { Context } from '../../context.ts'
import { oncePer } from '../../core/collections/once.ts'
import { type Turns, turnsByKey } from '../../core/collections/turns.ts'
import type { Project } from '../../core/model.ts'
import {
  branchUnknown,
  cloneTooLarge,
  isRemote,
  readRemoteUrl,
  remoteNotFound,
  secretsUnreadable,
} from '../../core/remotes.ts'
import type { Remote } from '../../stores/remotes.ts'
import { cloneFolder, clonesFolder } from './place.ts'

/** A clone on this machine, as the file beside it says. */
type Clone = { project: string; url: string; commit: string; bytes: number; used_at: number }

/** The clones that this process works on, by project; `uses` counts the jobs that read one. */
type Desk = { turns: Turns; uses: Map<string, number>; failures: Map<string, number> }

const deskOf = oncePer((_: Context): Desk => ({ turns: turnsByKey(), uses: new Map(), failures: new Map() }))

/** How git reaches a remote. Throws secretsUnreadable. */
export function accessOf({ config }: Context, remote: Remote): git.Access {
  if (remote.unreadable) throw secretsUnreadable(remote.project)
  const { username, password } = remote
  return { remote: readRemoteUrl(remote.url), username, password, rules: config.clones, proxy: config.proxy }
}

/**
 * Fetches a project's remote and makes the files of its clone those of its branch; they stay so until `release` is
 * called. Returns the folder. Throws remoteNotFound, branchUnknown, cloneTooLarge or the errors of reaching the remote.
 */
export async function takeClone(
  ctx: Context,
  project: string,
  signal: AbortSignal,
): Promise<{ folder: string; release: () => void }> {
  // A push that is told from here on may be of a commit that is not fetched any more.
  const remote = await ctx.stores.remotes.update(project, (before) => before && { ...before, pushed: false })
  if (!remote) throw remoteNotFound(project)
  const { uses } = deskOf(ctx)
  uses.set(project, (uses.get(project) ?? 0) + 1)
  const release = (): void => void uses.set(project, uses.get(project)! - 1)
  try {
    await inTurn(ctx, project, () => bringTo(ctx, remote, undefined, signal))
    await makeRoom(ctx, project)
    return { folder: cloneFolder(ctx.config, project), release }
  } catch (error) {
    release()
    throw error
  }
}

/** Answers wait this long for a clone, then do without the files. */
const WAIT_MS = 10_000
/** A remote that could not be fetched is left alone for this long. */
const FAILED_MS = 60_000

/**
 * Sees to it that this machine has the files of a cloned project as its graph has them, where that takes no long time.
 * Answers are made without them otherwise, and say so. Never throws.
 */
export async function obtainClone(ctx: Context, project: Project): Promise<void> {
  const { project_name: name, commit } = project
  if (!isRemote(project.repo_path) || commit === null) return
  const desk = deskOf(ctx)
  if ((desk.uses.get(name) ?? 0) > 0) return // a job brings it to a newer commit
  const clone = await readClone(ctx, name)
  if (clone?.commit === commit && clone.url === project.repo_path) return noteUse(ctx, clone)
  if (performance.now() < (desk.failures.get(name) ?? 0)) return
  const work = inTurn(ctx, name, async () => {
    const remote = await ctx.stores.remotes.get(name)
    if (remote && (desk.uses.get(name) ?? 0) === 0) await bringTo(ctx, remote, commit, new AbortController().signal)
  })
    .then(() => makeRoom(ctx, name))
    .catch((error: unknown) => {
      desk.failures.set(name, performance.now() + FAILED_MS)
      ctx.log.warn('a repository could not be cloned for answers', { project: name, error })
    })
  const patience = new AbortController()
  await Promise.race([work, wait(WAIT_MS, undefined, { signal: patience.signal, ref: false })])
  patience.abort()
}

/**
 * Fetches the branches and tags of a cloned project, unless its clone has these commits (hashes): for reviews of branches
 * that are newer than its graph. Does nothing for other projects. Throws the errors of reaching the remote.
 */
export async function fetchClone(
  ctx: Context,
  { project_name: name, repo_path }: Project,
  signal: AbortSignal,
  commits: readonly string[] = [],
): Promise<void> {
  if (!isRemote(repo_path)) return
  const folder = cloneFolder(ctx.config, name)
  await inTurn(ctx, name, async () => {
    const remote = await ctx.stores.remotes.get(name)
    if (!remote || !existsSync(folder)) return // told by the operation that needs it
    const there = await Promise.all(commits.map((commit) => git.hasCommit(folder, commit)))
    if (commits.length > 0 && there.every(Boolean)) return
    await git.fetchAll(accessOf(ctx, remote), folder, ctx.config.clones.bytesMax, signal)
  })
}

/** Removes the clone of a project from this machine. */
export async function dropClone(ctx: Context, project: string): Promise<void> {
  await inTurn(ctx, project, () => remove(cloneFolder(ctx.config, project)))
}

/** Removes the clones of projects that another machine has deleted. */
export async function dropForgotten(ctx: Context): Promise<void> {
  const all = await clonesHere(ctx)
  if (all.length === 0) return
  const known = new Set((await ctx.stores.remotes.list()).map(({ project }) => project))
  for (const { project } of all) if (!known.has(project)) await dropClone(ctx, project)
}

/** Removes clones of projects that are gone, and the remains of a killed process. To be called before any job runs. */
export async function sweepClones(ctx: Context): Promise<void> {
  const folder = clonesFolder(ctx.config)
  const names = await readdir(folder).catch(() => [])
  const wanted = new Set(
    (await ctx.stores.remotes.list()).map(({ project }) => basename(cloneFolder(ctx.config, project))),
  )
  for (const name of names)
    if (/\.(new|gone)$/.test(name)) await rm(join(folder, name), { recursive: true, force: true })
    else if (!wanted.has(name.replace(/\.json$/, ''))) await remove(join(folder, name))
}

/** Runs `work` when no other operation works on the clone. */
const inTurn = <T>(ctx: Context, project: string, work: () => Promise<T>): Promise<T> =>
  deskOf(ctx).turns(project, work)

/** Brings a clone to a commit, or to the head of its branch; fetches unless it has that commit. */
async function bringTo(ctx: Context, remote: Remote, commit: string | undefined, signal: AbortSignal): Promise<void> {
  const { config } = ctx
  const { project, url } = remote
  const folder = cloneFolder(config, project)
  const there = await readClone(ctx, project)
  const before = there?.url === url ? there : undefined
  if (!before) {
    await remove(folder)
    await mkdir(clonesFolder(config), { recursive: true })
    await git.makeClone(folder)
  }
  const note = (at: string, bytes: number) => writeClone(ctx, { project, url, commit: at, bytes, used_at: now(ctx) })
  await note('', before?.bytes ?? 0) // the files are those of no commit until all is done
  const { bytesMax } = config.clones
  if (commit === undefined || !(await git.hasCommit(folder, commit)))
    await git.fetchAll(accessOf(ctx, remote), folder, bytesMax, signal).catch(async (error: unknown) => {
      if (before?.commit === undefined) await remove(folder) // it holds nothing yet
      throw error
    })
  const wanted = commit ?? (await git.headOf(folder, remote.branch))
  if (wanted === undefined) throw branchUnknown(url, remote.branch)
  const repo = repositoryAt({ repo_path: folder }, undefined)
  const { bytes } = await ctx.clients.pools.ingest.run('clone.measure', { repo, commit: wanted }, { signal })
  const size = bytes + (await git.packBytes(folder))
  if (size > bytesMax) {
    await remove(folder)
    throw cloneTooLarge(url, bytesMax)
  }
  if (before?.commit !== wanted) await git.checkOut(folder, wanted, remote.branch)
  await note(wanted, size)
}

const now = ({ clock }: Context): number => clock().getTime()

/** A clone that was used this recently stays: an answer may be reading it. */
const IN_USE_MS = 60_000

/** Removes the clones that were not used for longest while all of them take more than `CKS_CLONES_BYTES`. */
async function makeRoom(ctx: Context, project: string): Promise<void> {
  const busy = new Set((await ctx.stores.jobs.active()).map((job) => job.project)).add(project)
  const all = await clonesHere(ctx)
  let bytes = all.reduce((sum, clone) => sum + clone.bytes, 0)
  for (const clone of all.sort((a, b) => a.used_at - b.used_at)) {
    if (bytes <= ctx.config.clones.bytesMax) return
    if (busy.has(clone.project) || now(ctx) - clone.used_at < IN_USE_MS) continue
    await dropClone(ctx, clone.project)
    ctx.log.info('clone removed to make room', { project: clone.project, bytes: clone.bytes })
    bytes -= clone.bytes
  }
}

/** The clones of this machine, as their files say. */
async function clonesHere({ config }: Context): Promise<Clone[]> {
  const folder = clonesFolder(config)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const all = await Promise.all(names.map((name) => readJson(join(folder, name))))
  return all.filter((each) => each !== undefined)
}

const stateFile = (folder: string): string => `${folder}.json`

async function readClone(ctx: Context, project: string): Promise<Clone | undefined> {
  const folder = cloneFolder(ctx.config, project)
  return existsSync(join(folder, '.git')) ? readJson(stateFile(folder)) : undefined
}

/** Undefined for a file that is missing or was cut short: the clone is made again then. */
async function readJson(file: string): Promise<Clone | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Clone)
  } catch {
    return undefined
  }
}

async function writeClone(ctx: Context, clone: Clone): Promise<void> {
  const file = stateFile(cloneFolder(ctx.config, clone.project))
  await writeFile(`${file}.new`, JSON.stringify(clone))
  await rename(`${file}.new`, file)
}

/** The time of use is written this often. */
const NOTED_MS = 10_000

const isNoted = (ctx: Context, { used_at }: Clone): boolean => now(ctx) - used_at <= NOTED_MS

/** Notes that a clone is used, in its turn, which nobody waits for: a fetch may take minutes. */
function noteUse(ctx: Context, clone: Clone): void {
  if (isNoted(ctx, clone)) return
  const { project } = clone
  inTurn(ctx, project, async () => {
    const there = await readClone(ctx, project)
    if (there && !isNoted(ctx, there)) await writeClone(ctx, { ...there, used_at: now(ctx) })
  }).catch((error: unknown) => ctx.log.debug('the use of a clone is not noted', { project, error }))
}

/** A folder is gone in one step, and then emptied: half of a clone is never read. */
async function remove(folder: string): Promise<void> {
  await rm(stateFile(folder), { force: true })
  const gone = `${folder}.gone`
  await rm(gone, { recursive: true, force: true })
  await rename(folder, gone).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rm(gone, { recursive: true, force: true })
}
