// The state that is checked out in a repository.

import * as git from '../../clients/git.ts'
import { assertInPlace, type Repository } from '../../clients/repository.ts'

/** The commit that is checked out (null: no git, or none yet), and whether files differ from it. */
export type CheckedOut = { commit: string | null; dirty: boolean }

/**
 * What the walk of a repository says about it: files that have changed lately, whether git does not track some, and the state
 * that was checked out when no file had been touched since.
 */
export type Seen = {
  changed?: readonly string[] | undefined
  untracked?: boolean | undefined
  before?: CheckedOut | undefined
}

/**
 * The state checked out in a repository; rejects when that is gone. What is seen of it spares git most of the work: a file
 * that it does not track is a difference, and so is one of the changed ones after nearly every edit; without both it need
 * not search the folders again, and files that were those of the commit need not be looked at until they are touched. A
 * command line has room for some thousands of paths.
 */
export async function checkedOut(
  repo: Repository,
  { changed = [], untracked, before }: Seen = {},
): Promise<CheckedOut> {
  const same = before && untracked === false ? await ifUntouched(repo, before) : undefined
  if (same) {
    assertInPlace(repo)
    return same
  }
  const [commit, differs] = await Promise.all([git.headCommit(repo), untracked || isDirty(repo, changed, untracked)])
  assertInPlace(repo)
  return { commit, dirty: commit !== null && differs }
}

/** The state now if all files were those of the commit and are untouched: only the index may differ from it. Undefined otherwise. */
async function ifUntouched(repo: Repository, { commit, dirty }: CheckedOut): Promise<CheckedOut | undefined> {
  if (commit === null || dirty) return undefined
  const [head, staged] = await Promise.all([git.headCommit(repo), git.stagedSince(repo, commit)])
  return head === commit && staged ? { commit, dirty: staged.length > 0 } : undefined
}

async function isDirty(repo: Repository, paths: readonly string[], untracked: boolean | undefined): Promise<boolean> {
  if (paths.length > 0 && (await git.isDirty(repo, { paths }))) return true
  return git.isDirty(repo, { tracked: untracked === false })
}
