// HEAD and the index of a repository, as git tells them.

import { headCommit, stagedSince } from '../../clients/git.ts'
import type { Repository } from '../../clients/repository.ts'
import { lruCache } from '../../core/collections/lru.ts'
import { type Stamp, stampOf } from './git-stamp.ts'

/** The commit of HEAD, and the paths that the index has otherwise than another commit; undefined when git can't tell. */
export type GitState = { head: string | null; staged: string[] | undefined }

/** What git told last, by repository and commit, and the stamp that it is of; without one before the second time. */
const told = lruCache<{ state: GitState; stamp: Stamp | undefined }>(1000)

/** Two changes within one tick of the file system's clock look like one: times this close to now prove nothing. */
const CLOCK_GRAIN_MS = 30

/** Asks git, unless nothing has changed of what it reads since it told of the same commit. Throws as git does. */
export async function gitState(repository: Repository, commit: string): Promise<GitState> {
  const key = `${commit} ${repository.root}\0${repository.roots?.join('\0')}`
  const known = told.get(key)
  // Not before git has told once: until then it is not known whether the repository may be read.
  const stamp = known && stampOf(repository)
  if (known?.stamp && known.stamp.files === stamp?.files) return known.state
  const settledMs = Date.now() - CLOCK_GRAIN_MS
  const [head, staged] = await Promise.all([headCommit(repository), stagedSince(repository, commit)])
  const state = { head, staged }
  if (head === null || !staged) told.delete(key)
  else {
    const isOf = stamp && stamp.changedMs < settledMs && stampOf(repository)?.files === stamp.files
    told.put(key, { state, stamp: isOf ? stamp : undefined }, 1)
  }
  return state
}
