// The state that an agent's calls share: the caller, and the project of calls without one.

import { setTimeout as wait } from 'node:timers/promises'
import { isInside } from '../../clients/inside.ts'
import { realPathOf } from '../../clients/repository.ts'
import type { Context } from '../../context.ts'
import { agentHasNoProject, agentUnknownProject, roleForbidden } from '../../core/errors.ts'
import type { Job, Project, SignedIn } from '../../core/model.ts'
import { type AskedProject, askedProject } from '../asked.ts'
import { startPipeline } from '../ingest/start.ts'

/** A call as it comes: its user, and the project or the repository that its client was set up for. */
export type AgentCall = {
  user: SignedIn
  project: string | undefined
  /** Absolute path of a folder: the project whose repository holds it is meant. */
  repo: string | undefined
  signal: AbortSignal
  progress: (done: number, total: number, message: string) => Promise<void>
}

/** A project that can be asked, or the sentence that says why it cannot yet. */
type Meant = { project: AskedProject } | { notYet: string }

/** So long a call waits for an ingest; clients end calls after a minute. */
const INGEST_WAIT_MS = 25_000
const PROGRESS_MS = 500

/**
 * The project of a call: `named` by the call itself, else that of its client, else the only one there is. Starts the
 * ingest of a repository that has none. Throws the errors of `startPipeline`, or a refusal that lists the projects.
 */
export async function projectOf(ctx: Context, call: AgentCall, named: string | undefined): Promise<Meant> {
  const all = await ctx.stores.projects.list()
  const asked = named ?? call.project
  const path = asked === undefined ? call.repo : asked.startsWith('/') ? asked : undefined
  const known = path === undefined ? all.find(({ project_name }) => project_name === asked) : holding(all, path)
  if (known && known.generation > 0) return { project: await askedProject(ctx, known.project_name) }
  if (path !== undefined) return ingested(ctx, call, path)
  const ready = all.filter(({ generation }) => generation > 0).map(({ project_name }) => project_name)
  if (asked !== undefined) throw agentUnknownProject(asked, ready)
  if (ready.length !== 1) throw agentHasNoProject(ready)
  return { project: await askedProject(ctx, ready[0]!) }
}

/** The project whose repository is a folder or holds it, by its path or by the real one; the deepest of several. */
function holding(projects: readonly Project[], folder: string): Project | undefined {
  const real = realOf(folder)
  return projects
    .filter(
      (project) => isInside(folder, project.repo_path) || (real !== undefined && isInside(real, placeOf(project))),
    )
    .sort((a, b) => placeOf(b).length - placeOf(a).length)[0]
}

/** The real path of one as it comes with a call; undefined for what `startPipeline` refuses. */
const realOf = (path: string): string | undefined => (path.includes('\0') ? undefined : realPathOf(path))

const placeOf = ({ repo_path, real_path }: Project): string => real_path ?? repo_path

/** Starts the ingest of a repository, or finds the one that runs, and waits a while for its end. */
async function ingested(ctx: Context, call: AgentCall, path: string): Promise<Meant> {
  const running = await ingestOf(ctx, path)
  const job = running ?? (await start(ctx, call, path))
  const until = performance.now() + INGEST_WAIT_MS
  let now = job
  while (isOpen(now) && performance.now() < until) {
    await call.progress(now.done, now.total, `ingesting ${now.project}: ${now.stage ?? 'queued'}`)
    await wait(PROGRESS_MS, undefined, { signal: call.signal })
    now = await ctx.jobs.get(job.job_id)
  }
  const project = await ctx.stores.projects.get(now.project)
  if (project && project.generation > 0) return { project: await askedProject(ctx, project.project_name) }
  if (!isOpen(now)) return { notYet: `The ingest of ${path} ended without a graph: ${now.error ?? now.status}` }
  const how = now.total > 0 ? `, ${now.done} of ${now.total}` : ''
  return {
    notYet:
      `${path} was not ingested yet. Its ingest ${running ? 'runs' : 'has been started'} (job ${now.job_id}, ` +
      `stage ${now.stage ?? 'queued'}${how}). Make the same call again: it answers as soon as the graph is there.`,
  }
}

/** The ingest of a repository that runs, by whichever path it was asked for. */
async function ingestOf(ctx: Context, path: string): Promise<Job | undefined> {
  const real = realOf(path)
  const open = (await ctx.jobs.list({ limit: 100 })).filter(isOpen)
  return real === undefined ? undefined : open.find(({ repo_path }) => realPathOf(repo_path) === real)
}

/** Starts an ingest; the one that another call has started meanwhile is as good. */
async function start(ctx: Context, { user, signal }: AgentCall, repo_path: string): Promise<Job> {
  if (user.role === 'viewer') throw roleForbidden(user.role)
  try {
    return await startPipeline(ctx, { repo_path, describe: false, recreate: false }, signal)
  } catch (error) {
    const started = await ingestOf(ctx, repo_path)
    if (!started) throw error
    return started
  }
}

const isOpen = ({ status }: Job): boolean => status === 'queued' || status === 'running'
