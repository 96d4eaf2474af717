// Whether a repository is still as it was ingested: HEAD and the index by git, files by their stats in a worker.

import { assertInPlace, type Repository } from '../../clients/repository.ts'
import type { Context } from '../../context.ts'
import { oncePer } from '../../core/collections/once.ts'
import { ServiceError } from '../../core/errors.ts'
import { TREE_LOOK_MS, TREE_SHARED_MS } from '../../core/limits.ts'
import type { Project } from '../../core/model.ts'
import { type TreeNow, treeNow } from '../../core/tree-now.ts'
import type { StaleOutput } from '../../threads/questions/stale.ts'
import { repositoryOf } from '../clones/place.ts'
import { gitState } from './git-state.ts'
import { type Looks, sharedLook } from './looks.ts'

/** The states looked up, by project and generation. */
type LooksOf = { trees: Looks<TreeNow>; files: Looks<StaleOutput> }

/** Git takes longer than a search: of searches that follow each other, each would come to wait for it. Files take too long for that. */
const OF_TREES = { sharedMs: TREE_SHARED_MS, nextMs: (TREE_SHARED_MS * 3) / 4 }
const OF_FILES = { sharedMs: TREE_SHARED_MS, nextMs: TREE_SHARED_MS }

/** The looks of each service, by its context. */
const looksOf = oncePer((_: Context): LooksOf => ({ trees: new Map(), files: new Map() }))

/** The state of a project's repository, as HEAD and the index tell; 'unknown' when git takes long. Never throws. */
export async function lookAtTree(ctx: Context, project: Project): Promise<TreeNow> {
  const found = sharedLook(looksOf(ctx).trees, keyOf(project), () => look(ctx, project), OF_TREES)
  return inTime(found, treeNow('unknown', null))
}

/** The files of a project's graph that have changed; not all have been looked at when there are very many. */
export async function lookAtFiles(ctx: Context, project: Project): Promise<StaleOutput> {
  return sharedLook(looksOf(ctx).files, keyOf(project), () => staleAmong(ctx, project), OF_FILES)
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

const keyOf = ({ generation, generated_at, project_name }: Project): string =>
  `${generation}:${generated_at}:${project_name}`

/** The outcome, or `late` when it takes too long. One that is there already needs no timer. */
async function inTime<Found>(found: Promise<Found>, late: Found): Promise<Found> {
  const now = await Promise.race([found, undefined])
  if (now !== undefined) return now
  return new Promise((resolve, reject) => {
    const patience = setTimeout(resolve, TREE_LOOK_MS, late).unref()
    found.then(resolve, reject).finally(() => clearTimeout(patience))
  })
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
  const { head, staged } = await gitState(repository, commit)
  if (!staged) return treeNow(head === commit || head === null ? 'unknown' : 'changed', head)
  if (staged.length === 0) return treeNow('same', head)
  const { stale, isWhole } = await staleAmong(ctx, project, staged)
  return treeNow(stale.length > 0 ? 'changed' : isWhole ? 'same' : 'unknown', head)
}
