import type { Context } from '../context.ts'
import { noGraph, projectNotFound } from '../core/errors.ts'
import type { Project } from '../core/model.ts'
import { sweepCollections } from './ingest/upsert.ts'

/** The project, whose `generation` names a graph that is in the store. Throws noGraph when there is none. */
export async function ingestedProject(ctx: Context, name: string): Promise<Project> {
  const project = await ctx.stores.projects.get(name)
  if (!project || project.generation === 0) throw noGraph(name)
  return project
}

/**
 * Forgets a project with all that was derived from it; the repository is not touched. Throws projectNotFound, or
 * jobRunning while a job of it is queued or running.
 */
export async function deleteProject(ctx: Context, name: string): Promise<void> {
  const { projects, graphs, trees, jobs, conversations, runs } = ctx.stores
  if (!(await projects.get(name))) throw projectNotFound(name)
  await jobs.assertIdle(name)
  await projects.update(name, () => undefined) // from here on nobody finds the rest
  const others = (project: string): boolean => project !== name
  await graphs.sweep(others)
  await trees.sweep(others)
  for (const { conversation_id } of await conversations.list({ project: name }))
    await conversations.delete(conversation_id)
  for (const { run_id } of await runs.list({ project: name, limit: Number.MAX_SAFE_INTEGER })) await runs.remove(run_id)
  await sweepCollections(ctx, name, 0)
  await sweepFacts(ctx)
  ctx.log.info('project deleted', { project: name })
}

/** Removes what a crash or an older generation has left: graphs, trees and facts that no project points at. */
export async function sweepStores(ctx: Context): Promise<void> {
  const { projects, graphs, trees } = ctx.stores
  const live = new Map((await projects.list()).map((project) => [project.project_name, project.generation]))
  const keep = (project: string, generation: number): boolean => live.get(project) === generation
  await graphs.sweep(keep)
  await trees.sweep(keep)
  await sweepFacts(ctx)
}

/**
 * Facts are found by content: those of no file of any project are garbage. While a job is at work, or waits to go on
 * from where it was, the files that they belong to may not be known yet: then all stay.
 */
async function sweepFacts({ stores }: Context): Promise<void> {
  if ((await stores.jobs.active()).length > 0) return
  const used = new Set<string>()
  await stores.trees.forEach((tree) => {
    for (const hash of tree.hashes) used.add(hash)
  })
  await stores.facts.sweep((key) => used.has(key.slice(0, key.indexOf(':'))))
}
