// The state that is checked out in a repository.

import * as git from '../../clients/git.ts'
import { assertInPlace, type Repository } from '../../clients/repository.ts'

/** The commit that is checked out (null: no git, or none yet), and whether files differ from it. */
export type CheckedOut = { commit: string | null; dirty: boolean }

/**
 * The state checked out in a repository; rejects when that is gone. `changed` are paths that have changed lately: where one
 * of them differs from the commit, as after nearly every edit, git need not look at all others. A command line has room for
 * some thousands.
 */
export async function checkedOut(repo: Repository, changed: readonly string[] = []): Promise<CheckedOut> {
  const commit = await git.headCommit(repo)
  const isChangeDirty = commit !== null && changed.length > 0 && (await git.isDirty(repo, changed))
  const dirty = isChangeDirty || (commit !== null && (await git.isDirty(repo)))
  assertInPlace(repo)
  return { commit, dirty }
}
