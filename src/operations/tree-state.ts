// Whether a repository is still as it was ingested: HEAD and the index by git, files by their stats in a worker.

import { setTimeout as wait } from 'node:timers/promises'
import { headCommit, stagedSince } from '../clients/git.ts'
import { assertInPlace, type Repository } from '../clients/repository.ts'
import type { Context } from '../context.ts'
import { ServiceError } from '../core/errors.ts'
import { TREE_LOOK_MS, TREE_SHARED_MS } from '../core/limits.ts'
import type { Project } from '../core/model.ts'
import { type TreeNow, treeNow } from '../core/tree-now.ts'
import type { StaleOutput } from '../threads/questions/stale.ts'
import { repositoryOf } from './clones/place.ts'

/** A look at a repository, while it lasts and for a moment after: answers that are made together share it. */
type Look<Found> = { found: Promise<Found>; endedAt: number | undefined }

/** The states looked up, by project and generation. */
type Looks = { trees: Map<string, Look<TreeNow>>; files: Map<string, Look<StaleOutput>> }

/** The looks of each service, by its context. */
const looksBy = new WeakMap<Context, Looks>()

/** The state of a project's repository, as HEAD and the index tell; 'unknown' when git takes long. Never throws. */
export async function lookAtTree(ctx: Context, project: Project): Promise<TreeNow> {
  const found = shared(looksOf(ctx).trees, project, () => look(ctx, project))
  return inTime(found, treeNow('unknown', null))
}

/** The files of a project's graph that have changed; not all have been looked at when there are very many. */
export async function lookAtFiles(ctx: Context, project: Project): Promise<StaleOutput> {
  return shared(looksOf(ctx).files, project, () => staleAmong(ctx, project))
}

/** Those of some files that have changed; all files of the graph without `paths`. */
function staleAmong(ctx: Context, project: Project, paths?: readonly string[]): Promise<StaleOutput> {
  return ctx.clients.pools.interactive.run('ask.staleFiles', {
    dir: ctx.config.dataDir,
    project: project.project_name,
    generation: project.generation,
    repository: repositoryOf(ctx, project),
    ...(paths && { paths }),
  })
}

function looksOf(ctx: Context): Looks {
  const looks = looksBy.get(ctx) ?? { trees: new Map(), files: new Map() }
  looksBy.set(ctx, looks)
  return looks
}

/** The outcome of `work`, or of another caller's a moment ago. */
function shared<Found>(looks: Map<string, Look<Found>>, project: Project, work: () => Promise<Found>): Promise<Found> {
  const now = performance.now()
  for (const [key, { endedAt }] of looks) if (endedAt !== undefined && now - endedAt > TREE_SHARED_MS) looks.delete(key)
  const key = `${project.generation}:${project.generated_at}:${project.project_name}`
  const there = looks.get(key)
  if (there) return there.found
  const mine: Look<Found> = { found: work(), endedAt: undefined }
  looks.set(key, mine)
  const end = (): void => void (mine.endedAt = performance.now())
  mine.found.then(end, end)
  return mine.found
}

/** The outcome, or `late` when it takes too long. */
async function inTime<Found>(found: Promise<Found>, late: Found): Promise<Found> {
  const patience = new AbortController()
  const first = await Promise.race([found, wait(TREE_LOOK_MS, late, { signal: patience.signal, ref: false })])
  patience.abort()
  return first
}

async function look(ctx: Context, project: Project): Promise<TreeNow> {
  const repository = repositoryOf(ctx, project)
  try {
    assertInPlace(repository)
    return project.commit === null ? treeNow('same', null) : await compare(ctx, project, repository, project.commit)
  } catch (error) {
    if (!(error instanceof ServiceError)) ctx.log.warn('a repository could not be looked at', { error })
    return treeNow(error instanceof ServiceError ? 'gone' : 'unknown', null)
  }
}

/** Files that the index has otherwise than the commit had may be as they were ingested all the same. */
async function compare(ctx: Context, project: Project, repository: Repository, commit: string): Promise<TreeNow> {
  const [head, staged] = await Promise.all([headCommit(repository), stagedSince(repository, commit)])
  if (!staged) return treeNow(head === commit || head === null ? 'unknown' : 'changed', head)
  if (staged.length === 0) return treeNow('same', head)
  const { stale, isWhole } = await staleAmong(ctx, project, staged)
  return treeNow(stale.length > 0 ? 'changed' : isWhole ? 'same' : 'unknown', head)
}
