// Projects: lookup, deletion, and removal of leftovers.

import type { Context } from '../context.ts'
import { noChunks, noGraph, nothingToSearch, projectNotFound, saysStoreUnavailable } from '../core/errors.ts'
import { isLive, type Job, type Project } from '../core/model.ts'
import { revisionsOf } from '../stores/search/chunks.ts'
import { sweepCollection } from '../stores/search/collections.ts'
import { dropClone, obtainClone, sweepClones } from './clones/clones.ts'
import { sweepCollections } from './ingest/upsert.ts'
import { obtain } from './shared/obtain.ts'
import { keepShared, sweepObjects } from './shared/share.ts'

/**
 * A project that has a graph, which its `generation` names and this machine has; `read`, if it has been read already. Throws
 * noGraph when there is none.
 */
export async function ingestedProject(ctx: Context, name: string, read?: Project): Promise<Project> {
  const project = read ?? (await ctx.stores.projects.get(name))
  if (!project || project.generation === 0) throw noGraph(name)
  await obtain(ctx, project)
  await obtainClone(ctx, project)
  return project
}

/** A project that has chunks. Throws noChunks, or nothingToSearch when the pipeline has run and found none. */
export async function searchableProject(ctx: Context, name: string): Promise<Project> {
  const { stores } = ctx
  const project = await stores.projects.get(name)
  if (project) await obtain(ctx, project)
  if (project && project.chunks > 0) return project
  throw project && (await stores.chunks.collection(name, project.generation)) ? nothingToSearch(name) : noChunks(name)
}

/**
 * Deletes a project and everything derived from it; the repository is not touched. Throws projectNotFound, or
 * jobRunning while it has a queued or running job.
 */
export async function deleteProject(ctx: Context, name: string): Promise<void> {
  const { projects, remotes, graphs, trees } = ctx.stores
  if (!(await projects.get(name)) && !(await remotes.get(name))) throw projectNotFound(name)
  await ctx.jobs.withoutJobs(name, async () => {
    await remotes.update(name, () => undefined)
    await projects.update(name, () => undefined) // from here on the rest is unreachable
    await keepShared(ctx, name, [])
    const others = (project: string): boolean => project !== name
    await graphs.sweep(others)
    await graphs.sweepProjects(others)
    await trees.sweep(others)
    await dropClone(ctx, name)
    await forget(ctx, (project) => project === name)
    await sweepCollections(ctx, name, 0)
  })
  await ctx.jobs.whileIdle(() => sweepFacts(ctx))
  ctx.log.info('project deleted', { project: name })
}

/** Removes the conversations and runs of projects. */
async function forget({ stores }: Context, isGone: (project: string) => boolean): Promise<void> {
  const { conversations, runs } = stores
  for (const { conversation_id, project_name } of await conversations.list({}))
    if (isGone(project_name)) await conversations.delete(conversation_id)
  for (const { run_id, project } of await runs.list({ limit: Number.MAX_SAFE_INTEGER }))
    if (isGone(project)) await runs.remove(run_id)
}

/**
 * Removes leftovers of killed processes, failed jobs and older generations: everything that no project refers to.
 * Results of a job that is about to be resumed stay. Called once, before any job runs.
 */
export async function sweepStores(ctx: Context): Promise<void> {
  const { projects, graphs, trees, chunks, lexical, jobs } = ctx.stores
  const live = new Map((await projects.list()).map((project) => [project.project_name, project]))
  const keep = (project: string, generation: number): boolean => isLive(live.get(project), generation)
  await graphs.sweep(keep)
  await graphs.sweepProjects((project) => live.has(project))
  await trees.sweep(keep)
  for (const { project, generation } of await ctx.stores.held.list())
    if (!keep(project, generation)) await ctx.stores.held.remove(project, generation)
  await sweepClones(ctx)
  await forget(ctx, (project) => !live.has(project))
  const active = (await jobs.active()).map(({ project }) => project)
  for (const project of await chunks.projects())
    if (!active.includes(project)) await sweepCollection(ctx.stores, project, live.get(project)?.generation ?? 0)
  try {
    lexical.keepIndexes(new Set((await chunks.list()).flatMap(({ collection }) => revisionsOf(collection))))
  } catch (error) {
    ctx.log.warn('what is left of search indexes could not be removed', { error })
  }
}

/** The same of facts, which takes a thread and longer: once the service answers, unless it runs a job by then. */
export async function sweepFactsAtStart(ctx: Context): Promise<void> {
  if ((await ctx.stores.facts.count()) > 0) await ctx.jobs.whileIdle(() => sweepFacts(ctx))
}

/**
 * Facts that no file has now are kept up to this many plus half the number of files, so that a branch that comes back
 * is not parsed again.
 */
const SPARE_FACTS = 500

/**
 * Removes the useless remains of an ended job, and facts of earlier file contents when there are many. No job may be
 * running. The remains of a failed ingest save work at the next try, unless they fill the disk; those of a cancelled
 * first ingest could not be removed by anybody else.
 */
export async function sweepAfter(ctx: Context, { project: name, status, error }: Ended): Promise<void> {
  const projects = await ctx.stores.projects.list()
  const project = projects.find(({ project_name }) => project_name === name)
  const lacksRoom = status === 'failed' && saysStoreUnavailable(error ?? '')
  if (lacksRoom || (status === 'cancelled' && !project)) await sweepCollections(ctx, name, project?.generation ?? 0)
  const files = projects.reduce((sum, each) => sum + filesOf(each), 0)
  if (lacksRoom || (await ctx.stores.facts.count()) > files * 1.5 + SPARE_FACTS) await sweepFacts(ctx)
}

/** The files of a project and its revisions. */
const filesOf = ({ files, revisions = [] }: Project): number =>
  revisions.reduce((sum, revision) => sum + revision.files, files)

type Ended = Pick<Job, 'project' | 'status' | 'error'>

/**
 * Facts are keyed by content: those of no file of any project, or of another extractor, are garbage. While a job is
 * running or about to be resumed, the files they belong to may not be known yet: then all must stay.
 */
async function sweepFacts(ctx: Context): Promise<void> {
  await ctx.clients.pools.ingest.run('sweep', { dir: ctx.config.dataDir })
  await sweepObjects(ctx)
}
