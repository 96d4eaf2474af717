// Reads the changes of a repository before a question is answered, when they are few.

import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { oncePer } from '../../core/collections/once.ts'
import { roleForbidden, ServiceError } from '../../core/errors.ts'
import { FRESH_FILES_MAX, FRESH_WAIT_MS } from '../../core/limits.ts'
import type { Job, Project, Role } from '../../core/model.ts'
import { notFresh } from '../../core/tree-now.ts'
import { openProject } from '../clones/place.ts'
import { startGraph, startPipeline } from './start.ts'

/** Questions that arrive while changes are read wait for the same job. */
const reading = oncePer((_: Context) => new Map<string, Promise<string | undefined>>())

/**
 * Ingests the changed files of a project: with chunks if it has some. Returns the reason why changes were not read;
 * undefined when none is left. Throws roleForbidden, or the reason of the signal.
 */
export async function freshen(
  ctx: Context,
  project: Project,
  role: Role,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (role === 'viewer') throw roleForbidden(role)
  const running = reading(ctx)
  const { project_name: name } = project
  const work = running.get(name) ?? readChanges(ctx, project).finally(() => running.delete(name))
  running.set(name, work)
  const patience = new AbortController()
  const signals = signal ? [patience.signal, signal] : [patience.signal]
  const late = wait(FRESH_WAIT_MS, notFresh.slow, { signal: AbortSignal.any(signals), ref: false })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    signal?.throwIfAborted() // by its reason, which is no fault: the wait has an error of its own
    throw error
  } finally {
    patience.abort()
  }
}

async function readChanges(ctx: Context, project: Project): Promise<string | undefined> {
  try {
    const changed = await countChanges(ctx, project)
    if (changed === 0) return undefined
    if (changed > FRESH_FILES_MAX) return notFresh.many(changed, FRESH_FILES_MAX)
    return await ended(ctx, await start(ctx, project))
  } catch (error) {
    if (error instanceof ServiceError) return error.kind === 'conflict' ? notFresh.busy : notFresh.failed(error.message)
    ctx.log.warn('changes could not be read before an answer', { project: project.project_name, error })
    return notFresh.failed('the log of the service has more')
  }
}

async function countChanges(ctx: Context, project: Project): Promise<number> {
  const { dataDir: dir } = ctx.config
  const { project_name, generation, commit } = project
  const repo = openProject(ctx, project)
  return ctx.clients.pools.ingest.run('walk.changes', { dir, repo, project: project_name, generation, commit })
}

/** With the indexes that the graph rests on: nobody has asked to forget them. */
function start(ctx: Context, { project_name, repo_path, chunks, scip }: Project): Promise<Job> {
  const request = { project_name, repo_path, ...(scip ? { scip: [...scip] } : {}) }
  if (chunks === 0) return startGraph(ctx, request)
  return startPipeline(ctx, { ...request, describe: false, recreate: false }, new AbortController().signal)
}

/** Why a job failed, once it has ended. */
async function ended(ctx: Context, { job_id }: Job): Promise<string | undefined> {
  for await (const { status, error } of ctx.jobs.watch(job_id, new AbortController().signal)) {
    if (status === 'succeeded') return undefined
    if (status === 'failed' || status === 'cancelled') return notFresh.failed(error ?? status)
  }
  return notFresh.failed('the service is stopping')
}
