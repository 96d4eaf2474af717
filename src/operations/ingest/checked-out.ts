// The state that is checked out in a repository.

import * as git from '../../clients/git.ts'
import { assertInPlace, type Repository } from '../../clients/repository.ts'

/** The commit that is checked out (null: no git, or none yet), and whether files differ from it. */
export type CheckedOut = { commit: string | null; dirty: boolean }

/** What the walk of a repository says about it: files that have changed lately, and whether git does not track some. */
export type Seen = { changed?: readonly string[] | undefined; untracked?: boolean | undefined }

/**
 * The state checked out in a repository; rejects when that is gone. What is seen of it spares git most of the work: a file
 * that it does not track is a difference, and so is one of the changed ones after nearly every edit; without both it need
 * not search the folders again. A command line has room for some thousands of paths.
 */
export async function checkedOut(repo: Repository, { changed = [], untracked }: Seen = {}): Promise<CheckedOut> {
  const [commit, differs] = await Promise.all([git.headCommit(repo), untracked || isDirty(repo, changed, untracked)])
  assertInPlace(repo)
  return { commit, dirty: commit !== null && differs }
}

async function isDirty(repo: Repository, paths: readonly string[], untracked: boolean | undefined): Promise<boolean> {
  if (paths.length > 0 && (await git.isDirty(repo, { paths }))) return true
  return git.isDirty(repo, { tracked: untracked === false })
}
