// The size of a commit's files, before they are written into a work tree.

import { walkCommit } from '../src/clients/commit-files.ts'
import type { Repository } from '../src/clients/repository.ts'

/** Counts the files of a commit (a hash) and their bytes. */
export async function measure({ repo, commit }: { repo: Repository; commit: string }): Promise<{
  files: number
  bytes: number
}> {
  const { sizes } = await walkCommit(repo, commit, 0)
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
