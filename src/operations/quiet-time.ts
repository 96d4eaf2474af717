// What is done for a project in the quiet time after its ingests: the delta of its search index is merged, and the indexes
// are made that its next questions need.

import { type Gate, isDecided, newGate, shutGate } from '../clients/gate.ts'
import type { Repository } from '../clients/repository.ts'
import type { Context } from '../context.ts'
import type { Project } from '../core/model.ts'
import type { GraphAt } from '../threads/graphs.ts'
import { repositoryOf } from './clones/place.ts'
import { isBeingMade, share } from './impact-index.ts'
import { readPast } from './tree/past.ts'

/** By project: what waits for its quiet, and how many ingests of it are running. */
const due = new Map<string, NodeJS.Timeout>()
const ingesting = new Map<string, number>()
/** By project: the gate of the task that makes its indexes, which goes on as long as that is not shut. */
const making = new Map<string, Gate>()
/** By data directory: the gate of the task that links a project ahead of its next edit. */
const linking = new Map<string, Gate>()
/** Of services that end. */
const ended = new WeakSet<Context>()

const projectKey = (ctx: Context, name: string): string => `${ctx.config.dataDir}\0${name}`

/**
 * Leaves the threads to an ingest of a project that begins: its indexes are made after it, by `prepareIndexes`, and a task
 * that makes them ends at its next step, since an edit needs both threads of a small machine. The only thread is left by all such
 * tasks.
 */
export function postponeIndexes(ctx: Context, name: string): void {
  const key = projectKey(ctx, name)
  ingesting.set(key, (ingesting.get(key) ?? 0) + 1)
  cancelDue(key)
  if (isAlone(ctx)) leaveAll(ctx)
  const gate = making.get(key)
  if (gate) shutGate(gate)
}

/** Whether one thread does the work of all ingests. */
const isAlone = (ctx: Context): boolean => ctx.clients.pools.ingest.threads === 1

/** Has the tasks of a service that make something ahead end at their next step. */
function leaveAll(ctx: Context): void {
  const { dataDir } = ctx.config
  for (const [key, gate] of making) if (key.startsWith(projectKey(ctx, ''))) shutGate(gate)
  const gate = linking.get(dataDir)
  if (gate) shutGate(gate)
}

function cancelDue(key: string): void {
  clearTimeout(due.get(key))
  due.delete(key)
}

/** The same at the end of that ingest, however it has ended: see `prepareSoon`. */
export async function prepareIndexes(ctx: Context, name: string): Promise<void> {
  const key = projectKey(ctx, name)
  const others = (ingesting.get(key) ?? 1) - 1
  if (others > 0) ingesting.set(key, others)
  else ingesting.delete(key)
  await prepareSoon(ctx, name)
}

/** Has the indexes of a project made that its next questions need, once it is quiet. Returns at once. */
async function prepareSoon(ctx: Context, name: string): Promise<void> {
  const key = projectKey(ctx, name)
  if (ended.has(ctx)) return
  const project = await ctx.stores.projects.get(name)
  if (ingesting.has(key) || !project || project.generation === 0) return
  const repository = repositoryOf(ctx, project)
  const at = {
    dir: ctx.config.dataDir,
    project: name,
    generation: project.generation,
    repository,
    commit: project.commit,
  }
  cancelDue(key)
  readyToSearch(ctx, at)
  const begin = async (): Promise<void> => {
    if (isTaken(ctx)) return wait()
    due.delete(key)
    await merged(ctx, at)
    if (!ingesting.has(key) && !isBeingMade(at)) await share(at, prepared(ctx, at))
  }
  const wait = (): void => void due.set(key, setTimeout(() => void begin(), ctx.config.quietMs).unref())
  wait()
}

/** Whether the only thread belongs to ingests, which would wait for what begins between two of their tasks. */
const isTaken = (ctx: Context): boolean =>
  isAlone(ctx) && [...ingesting.keys()].some((key) => key.startsWith(projectKey(ctx, '')))

/** The same for all projects whose search index has a delta that an earlier process has not merged. Called at the start. */
export async function prepareUnmerged(ctx: Context): Promise<void> {
  for (const { project, collection } of await ctx.stores.chunks.list())
    if (collection.base !== undefined) await prepareSoon(ctx, project)
}

/** By data directory: the time after a start at which the project that was ingested last is linked again. */
const readying = new Map<string, NodeJS.Timeout>()

/** Has that project linked once the start is over, unless `stopPreparing` comes first. */
export function readySoon(ctx: Context): void {
  stopReadying(ctx)
  readying.set(ctx.config.dataDir, setTimeout(() => void readyToEdit(ctx), ctx.config.quietMs).unref())
}

function stopReadying({ config }: Context): void {
  clearTimeout(readying.get(config.dataDir))
  readying.delete(config.dataDir)
}

/** The service ends: nothing more is made ahead. */
export function stopPreparing(ctx: Context): void {
  ended.add(ctx)
  stopReadying(ctx)
  for (const key of due.keys()) if (key.startsWith(projectKey(ctx, ''))) cancelDue(key)
  leaveAll(ctx)
}

/**
 * Has a thread link the project that was ingested last, so that its next edit costs no more than that, and another one open it for
 * questions. False where an ingest is running, or the project cannot be kept. Never fails.
 */
export async function readyToEdit(ctx: Context): Promise<boolean> {
  const left = newGate()
  try {
    const projects = (await ctx.stores.projects.list()).filter(({ generation }) => generation > 0)
    const last = projects.reduce<Project | undefined>(
      (one, other) => (timeOf(other) > timeOf(one) ? other : one),
      undefined,
    )
    if (!last || ingesting.size > 0) return false
    const { project_name: project, generation, commit } = last
    const [dir, repository] = [ctx.config.dataDir, repositoryOf(ctx, last)]
    void ready(ctx, { dir, project, generation, repository, commit })
    const input = { dir, repo: repository, project, generation, left }
    linking.set(dir, left)
    return await ctx.clients.pools.ingest.run('link.keep', input, { background: true, keeps: project })
  } catch (error) {
    ctx.log.debug('the project that was ingested last is not linked ahead of its next edit', { error })
    return false
  } finally {
    const { dataDir } = ctx.config
    if (linking.get(dataDir) === left) linking.delete(dataDir)
  }
}

const timeOf = (project: Project | undefined): string => project?.generated_at ?? ''

type Prepared = GraphAt & { repository: Repository; commit: string | null }

/** Revisions of search indexes whose files are to be removed, by project; the next start removes what is forgotten. */
const replaced = new Map<string, string[]>()

async function prepared(ctx: Context, at: Prepared): Promise<boolean> {
  try {
    // an ingest may have ended while the delta was merged: its own generation is prepared then
    if ((await ctx.stores.projects.get(at.project))?.generation !== at.generation) return false
    if (!(await ctx.stores.graphs.getPast(at.project, at.generation))) await readPast(ctx, at)
    if (!(await makeAll(ctx, at))) return false
    void ready(ctx, at)
    return true
  } catch (error) {
    // The first question makes the index again, and tells of the failure if there is one still.
    ctx.log.debug('indexes are not prepared', { error })
    return false
  }
}

/** False when an ingest of the project has begun before all were made, or that of another one needed the thread: they are made after it. */
async function makeAll(ctx: Context, at: Prepared): Promise<boolean> {
  const key = projectKey(ctx, at.project)
  const quiet = newGate()
  if (ingesting.has(key)) shutGate(quiet)
  making.set(key, quiet)
  try {
    return await ctx.clients.pools.ingest.run('impact.prepare', { ...at, quiet }, { background: true })
  } finally {
    if (making.get(key) === quiet) making.delete(key)
    if (isDecided(quiet)) await prepareSoon(ctx, at.project)
  }
}

/**
 * Merges the delta of a search index: until then every reader joins it. The files that it replaces go with a later merge
 * where an ingest of the project is running, which may rest on them.
 */
async function merged(ctx: Context, { repository, ...at }: Prepared): Promise<void> {
  const { ingest } = ctx.clients.pools
  const key = projectKey(ctx, at.project)
  try {
    const whole = await ingest.run('assemble.merge', { ...at, repo: repository }, { background: true })
    const gone = whole === undefined ? [] : await ctx.stores.chunks.settle(at.project, at.generation, whole)
    const revisions = [...(replaced.get(key) ?? []), ...gone]
    if (ingesting.has(key)) replaced.set(key, revisions)
    else {
      replaced.delete(key)
      if (revisions.length > 0) await ingest.run('assemble.discard', { dir: at.dir, revisions }, { background: true })
    }
  } catch (error) {
    // Readers go on with the delta, and the next quiet time or start tries again.
    ctx.log.debug('the delta of a search index is not merged', { project: at.project, error })
  }
}

/** By project: its search index is being opened. */
const opening = new Map<string, Promise<void>>()

/** Has the thread that most searches go to open the new search index, if somebody has asked the one before. Never fails. */
function readyToSearch(ctx: Context, { dir, project, generation }: GraphAt): void {
  const key = projectKey(ctx, project)
  const open = ctx.clients.pools.interactive
    .run('search.ready', { dir, project, generation })
    .catch((error: unknown) => ctx.log.debug('a search index is not opened ahead', { error }))
    .finally(() => opening.get(key) === open && opening.delete(key))
  opening.set(key, open)
}

/** Resolves when no search index of a project is being opened ahead: another thread would take longer than is left. */
export const openedAhead = (ctx: Context, name: string): Promise<void> | undefined => opening.get(projectKey(ctx, name))

/**
 * Has the thread that most questions go to open the generation and make what its first questions would, unless it has other
 * projects open alone. Part by part: a question comes between two of them. Never fails.
 */
async function ready(ctx: Context, { dir, project, generation, repository }: Prepared): Promise<void> {
  const input = { dir, project, generation, repository }
  const { interactive } = ctx.clients.pools
  try {
    while (!ingesting.has(projectKey(ctx, project)) && (await interactive.run('ask.ready', input)));
  } catch (error) {
    ctx.log.debug('a generation is not opened ahead', { error })
  }
}
