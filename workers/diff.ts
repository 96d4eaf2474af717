// The diff between two commits. In a worker, since putting tens of megabytes together and decoding them takes time.

import { diff, diffOfWorkTree } from '../src/clients/git.ts'
import type { Repository } from '../src/clients/repository.ts'
import { type ErrorKind, ServiceError } from '../src/core/errors.ts'
import { sharedBytes } from '../src/stores/shared-list.ts'

/** Two commits (hashes) of a repository. */
export type DiffInput = { repo: Repository; from: string; to: string }

/**
 * The diff in UTF-8, in memory that other threads receive without a copy; or what `diff` refused (an error loses its
 * class between threads).
 */
export type DiffOutput = { text: Uint8Array } | { refused: { kind: ErrorKind; message: string } }

/** The answer of `diff` about the two commits. */
export default async function diffBetween({ repo, from, to }: DiffInput): Promise<DiffOutput> {
  try {
    return { text: sharedBytes([Buffer.from(await diff(repo, from, to))]) }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { refused: { kind: error.kind, message: error.message } }
  }
}

/**
 * The changes of the files on disk since a commit (hash): the diff, or why there is none, and files that git does not
 * know.
 */
export async function ofWorkTree({ repo, from }: Omit<DiffInput, 'to'>): Promise<DiffOutput & { untracked: string[] }> {
  try {
    const { text, untracked } = await diffOfWorkTree(repo, from)
    return { text: sharedBytes([Buffer.from(text)]), untracked }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { refused: { kind: error.kind, message: error.message }, untracked: [] }
  }
}
