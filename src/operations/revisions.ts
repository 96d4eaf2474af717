// The revisions that a project holds beside the graph of its files on disk.

import { resolveBranch } from '../clients/git.ts'
import type { Context } from '../context.ts'
import { revisionNotFound, ServiceError } from '../core/errors.ts'
import type { Project, Revision } from '../core/model.ts'
import { revisionMoved, type TreeNow, treeNow } from '../core/tree-now.ts'
import { repositoryOf } from './clones/place.ts'
import { removeReplaced } from './ingest/replaced.ts'
import { ingestedProject } from './projects.ts'

/** A revision by its name, or by its commit or the beginning of it. Throws revisionNotFound. */
export function revisionOf({ project_name, revisions = [] }: Project, asked: string): Revision {
  const found =
    revisions.find(({ name }) => name === asked) ??
    (COMMIT.test(asked) ? revisions.find(({ commit }) => commit.startsWith(asked)) : undefined)
  const names = revisions.map(({ name }) => name)
  if (!found) throw revisionNotFound(project_name, asked, names)
  return found
}

const COMMIT = /^[0-9a-f]{7,64}$/

/** The project as readers of one of its revisions see it. */
export function atRevision(project: Project, revision: Revision): Project {
  const { name: _name, ...record } = revision
  return { ...project, ...record, dirty: false, chunks: 0, chunks_of: undefined }
}

/** Whether the name of a revision still leads to its commit. Never throws. */
export async function lookAtRevision(ctx: Context, project: Project, { name, commit }: Revision): Promise<TreeNow> {
  try {
    const head = await resolveBranch(repositoryOf(ctx, project), name)
    if (head === undefined) return treeNow('unknown', null)
    return head === commit ? treeNow('same', head) : treeNow('changed', head, revisionMoved)
  } catch (error) {
    if (error instanceof ServiceError) return treeNow('gone', null)
    ctx.log.warn('a revision could not be looked at', { error })
    return treeNow('unknown', null)
  }
}

/** A revision, and whether its name still leads to it. */
export type HeldRevision = { revision: Revision; tree: TreeNow }

/** The revisions of a project, by name. Throws noGraph. */
export async function listRevisions(ctx: Context, name: string): Promise<HeldRevision[]> {
  const project = await ingestedProject(ctx, name)
  return Promise.all(
    (project.revisions ?? []).map(async (revision) => ({
      revision,
      tree: await lookAtRevision(ctx, project, revision),
    })),
  )
}

/** Removes a revision and its graph. Throws noGraph, revisionNotFound, or jobRunning while the project has a job. */
export async function deleteRevision(ctx: Context, name: string, asked: string): Promise<void> {
  const { projects } = ctx.stores
  await ingestedProject(ctx, name)
  await ctx.jobs.withoutJobs(name, async () => {
    const gone = revisionOf(await ingestedProject(ctx, name), asked)
    const after = await projects.update(name, (project) => {
      if (!project) return undefined
      return { ...project, revisions: (project.revisions ?? []).filter((each) => each.name !== gone.name) }
    })
    await removeReplaced(ctx, name, after)
  })
}
