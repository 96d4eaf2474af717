// The graph of a commit beside that of the files on disk: which commit a job reads, and how its graph is published.

import { resolveBranch } from '../../clients/git.ts'
import type { Context } from '../../context.ts'
import { revisionsFull } from '../../core/errors.ts'
import { REVISIONS_MAX } from '../../core/limits.ts'
import type { Project, Revision } from '../../core/model.ts'
import { notARepository, revisionUnresolved } from '../../core/repository-errors.ts'
import type { StoredJob } from '../../stores/jobs.ts'
import { openProject } from '../clones/place.ts'
import { share } from '../shared/share.ts'
import type { Linked } from './graph.ts'
import { removeReplaced } from './replaced.ts'
import type { IngestRun } from './run.ts'

/** A branch, tag or commit by its name, and the commit (a hash) that it named when it was asked for. */
export type RevisionAsked = { name: string; commit: string }

/**
 * The commit that a name means in the repository of a project that has room for it. Throws notARepository,
 * revisionUnresolved or revisionsFull.
 */
export async function findRevision(ctx: Context, project: Project, name: string): Promise<RevisionAsked> {
  const repository = openProject(ctx, project)
  if (project.commit === null) throw notARepository(project.repo_path)
  const commit = await resolveBranch(repository, name)
  if (commit === undefined) throw revisionUnresolved(name)
  assertRoom(project, name)
  return { name, commit }
}

function assertRoom({ project_name, revisions = [] }: Project, name: string): void {
  if (revisions.length >= REVISIONS_MAX && !revisions.some((each) => each.name === name))
    throw revisionsFull(project_name, REVISIONS_MAX)
}

/** The revision that a job is to read; undefined when it reads the files on disk. */
export function revisionAsked({ input }: StoredJob): RevisionAsked | undefined {
  const { revision, commit } = input ?? {}
  return typeof revision === 'string' && typeof commit === 'string' ? { name: revision, commit } : undefined
}

/** The generations that an ingest builds on: the newest of all, that of the same files before, and one to take parts from. */
type Source = Pick<IngestRun, 'previous' | 'commit' | 'like'> & { latest: number }

/** Where an ingest of a project, or of one of its revisions, takes its files from. */
export function sourceOf(project: Project | undefined, asked: RevisionAsked | undefined): Source {
  const { generation = 0, revisions = [] } = project ?? {}
  const latest = Math.max(generation, ...revisions.map((each) => each.generation))
  if (!asked) return { latest, previous: generation }
  const previous = revisions.find(({ name }) => name === asked.name)?.generation ?? 0
  return { latest, previous, commit: asked.commit, like: generation }
}

/** Adds a revision to its project in one write, in place of an earlier one of that name, whose generation is removed. */
export async function publishRevision(
  ctx: Context,
  run: IngestRun,
  { name, commit }: RevisionAsked,
  linked: Linked,
): Promise<Revision> {
  await share(ctx, { ...run, generation: linked.unchanged ? run.previous : run.generation })
  let held: Revision | undefined
  const change = (before: Project | undefined): Project => {
    if (!before) throw new Error('the project is gone')
    const { revisions = [] } = before
    const earlier = revisions.find((each) => each.name === name)
    held = { ...countsOf(linked, earlier), name, commit, generated_at: ctx.clock().toISOString() }
    held.generation = linked.unchanged ? run.previous : run.generation
    const others = revisions.filter((each) => each !== earlier)
    return { ...before, revisions: [...others, held].sort((a, b) => (a.name < b.name ? -1 : 1)) }
  }
  await removeReplaced(ctx, run.project, await ctx.stores.projects.update(run.project, change, run.lease))
  return held!
}

type Counts = Omit<Revision, 'name' | 'commit' | 'generated_at'>

function countsOf(linked: Linked, earlier: Revision | undefined): Counts {
  if (linked.unchanged && earlier) return earlier
  const { files, languages, nodes, edges } = linked
  const calls = {
    calls_resolved: linked.callsResolved,
    calls_external: linked.callsExternal,
    calls_unresolved: linked.callsUnresolved,
  }
  return { generation: 0, nodes, edges, files, languages, ...calls }
}
