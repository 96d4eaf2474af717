// The state that is checked out in a repository.

import * as git from '../../clients/git.ts'
import { assertInPlace, type Repository } from '../../clients/repository.ts'

/** The commit that is checked out (null: no git, or none yet), and whether files differ from it. */
export type Revision = { commit: string | null; dirty: boolean }

/** Paths that are asked about before all others; a command line has room for some thousands. */
const FIRST_MAX = 100

/**
 * The state checked out in a repository; rejects when that is gone. `changed` are paths that have changed lately: where one
 * of them differs from the commit, as after nearly every edit, git need not look at all others.
 */
export async function revisionOf(repo: Repository, changed: readonly string[] = []): Promise<Revision> {
  const commit = await git.headCommit(repo)
  const dirty = commit !== null && ((await areSomeDirty(repo, changed)) || (await git.isDirty(repo)))
  assertInPlace(repo)
  return { commit, dirty }
}

const areSomeDirty = async (repo: Repository, paths: readonly string[]): Promise<boolean> =>
  paths.length > 0 && paths.length <= FIRST_MAX && git.isDirty(repo, paths)
