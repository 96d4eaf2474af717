// The project that a question is put to, and whether its repository is still as it was ingested: one function for every
// surface that answers.

import type { Context } from '../context.ts'
import { noChunks, nothingToSearch, saysNotIngested } from '../core/errors.ts'
import { generationsOf, type Project, type Role } from '../core/model.ts'
import type { TreeNow } from '../core/tree-now.ts'
import { freshen } from './ingest/fresh.ts'
import { ingestedProject, searchableProject } from './projects.ts'
import { atRevision, lookAtRevision, revisionOf } from './revisions.ts'
import { obtain } from './shared/obtain.ts'
import { lookAtTree } from './tree/state.ts'

/** The role of the caller, and whether small changes on disk are read first. */
export type Asker = { fresh: boolean; role: Role }

/** A project by its name, as it was ingested or as its asker wants it: one of its revisions, or with changes read first. */
export type Asked = string | (Asker & { project: string; revision?: string | undefined })

/** A project that has a graph, and its repository now. */
export type AskedProject = Project & { tree: TreeNow }

/**
 * The project of a question, or one of its revisions, which is always as it was ingested. Throws noGraph, revisionNotFound, or
 * roleForbidden for `fresh` from somebody who may not ingest.
 */
export async function askedProject(ctx: Context, asked: Asked, signal?: AbortSignal): Promise<AskedProject> {
  const { project, tree } = await beingAsked(ctx, asked, signal)
  return { ...project, tree: await tree }
}

/** The same while its repository is looked at, which never fails: git takes as long as a search, and one need not wait. */
async function beingAsked(
  ctx: Context,
  asked: Asked,
  signal?: AbortSignal,
  read?: Project,
): Promise<{ project: Project; tree: Promise<TreeNow> }> {
  const name = nameOf(asked)
  const project = await ingestedProject(ctx, name, read)
  if (typeof asked !== 'string' && asked.revision !== undefined) {
    const revision = revisionOf(project, asked.revision)
    await obtain(ctx, { project_name: project.project_name, generation: revision.generation })
    return { project: atRevision(project, revision), tree: lookAtRevision(ctx, project, revision) }
  }
  if (typeof asked === 'string' || !asked.fresh) return { project, tree: lookAtTree(ctx, project) }
  const why = await freshen(ctx, project, asked.role, signal)
  const now = await ingestedProject(ctx, name)
  const tree = lookAtTree(ctx, now)
  return { project: now, tree: why === undefined ? tree : tree.then((state) => ({ ...state, advice: why })) }
}

/** Answers from the project of a question, and from its next generation when that has replaced the one it had been given. */
export function answering<T>(
  ctx: Context,
  asked: Asked,
  work: (project: AskedProject) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return unlessReplaced(ctx, [nameOf(asked)], async () => work(await askedProject(ctx, asked, signal)))
}

/**
 * Does `work` once more where it finds no graph or chunks although there are: between the moment it was given a generation and
 * the one it read it, an ingest has published the next and removed that.
 */
export async function unlessReplaced<T>(ctx: Context, projects: readonly string[], work: () => Promise<T>): Promise<T> {
  let seen = ''
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!projects.some((project) => saysNotIngested(error, project))) throw error
      const now = await generationsNow(ctx, projects)
      if (now === seen) throw error // there is none, or its bytes are damaged
      seen = now
    }
  }
}

async function generationsNow({ stores }: Context, projects: readonly string[]): Promise<string> {
  const all = await Promise.all(projects.map((project) => stores.projects.get(project)))
  return all.flatMap(generationsOf).join()
}

/** A project that has chunks, and a look at its repository. */
export type AskedForSearch = { project: Project; tree: Promise<TreeNow> }

/** As `askedProject`, of a project that has chunks, while its repository is looked at. Throws noChunks or nothingToSearch too. */
export async function askedForSearch(ctx: Context, asked: Asked, signal?: AbortSignal): Promise<AskedForSearch> {
  const read = await searchableProject(ctx, nameOf(asked))
  const { project, tree } = await beingAsked(ctx, asked, signal, read)
  if (project.chunks > 0) return { project, tree }
  throw project.generation > 0 ? nothingToSearch(project.project_name) : noChunks(project.project_name)
}

/** The worst of several states: one that tells of a change, then one that tells nothing. */
export const worstOf = (trees: readonly TreeNow[]): TreeNow =>
  STATES.map((state) => trees.find((tree) => tree.state === state)).find((tree) => tree !== undefined)!

const STATES: readonly TreeNow['state'][] = ['changed', 'gone', 'unknown', 'same']

const nameOf = (asked: Asked): string => (typeof asked === 'string' ? asked : asked.project)
