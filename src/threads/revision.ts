// The state that is checked out in a repository.

import * as git from '../clients/git.ts'
import { assertInPlace, type Repository } from '../clients/repository.ts'

/** The commit that is checked out (null: no git, or none yet), and whether files differ from it. */
export type Revision = { commit: string | null; dirty: boolean }

/**
 * The state checked out in a repository; rejects when that is gone. In a worker, because starting a process from a large one
 * stalls its thread.
 */
export async function revisionOf(repo: Repository): Promise<Revision> {
  const commit = await git.headCommit(repo)
  const dirty = commit !== null && (await git.isDirty(repo))
  assertInPlace(repo)
  return { commit, dirty }
}
