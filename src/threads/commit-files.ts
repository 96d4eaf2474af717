// The files of a commit that answers are made of. Git gives them, and no thread waits for git: an answer that lacks some says
// so, and is made again once the main thread has had them read.

import { filesTold } from '../clients/commit-files.ts'
import type { Repository } from '../clients/repository.ts'

/** Objects of git, and all that git says of them (see `catFiles`); nothing when it does not. */
export type FilesGiven = { blobs: readonly string[]; output: Uint8Array | undefined }

/** In place of an answer: the objects of git that it lacks. */
export type FilesWanted = { filesWanted: { repository: Repository; blobs: string[] } }

/** The files of one round of an answer; a map has nothing in place of those that git did not give. */
export type Round = {
  given: ReadonlyMap<string, Buffer | undefined>
  wanted: Set<string>
  repository: Repository | undefined
}

/** Rounds of answers that are being made, by the parts of their questions. */
const rounds = new WeakMap<object, Round>()

/** The round of an answer; undefined for one that does without files of commits. */
export const roundOf = (part: object): Round | undefined => rounds.get(part)

/** Thrown where an answer cannot go on without more files. */
class Lacking extends Error {}

/** Ends a round that lacks files: what it has made is not kept. */
export function demand({ wanted }: Round): void {
  if (wanted.size > 0) throw new Lacking()
}

/** Rounds of reading the signatures of an answer, then the code that they lead to. */
const ROUNDS_MAX = 8

/** The same task, also over a commit. `parts` are those of a question that have a repository of their own. */
export const withFiles =
  <Input extends object, Output>(
    answer: (input: Input) => Promise<Output>,
    parts: (input: Input) => readonly object[] = (input) => [input],
  ) =>
  async (input: Input & { given?: readonly FilesGiven[] }): Promise<Output | FilesWanted> => {
    const { given = [] } = input
    const isLast = given.length + 1 >= ROUNDS_MAX
    const round: Round = { given: openGiven(given), wanted: new Set(), repository: undefined }
    for (const part of parts(input)) rounds.set(part, round)
    try {
      const made = await answer(input)
      if (round.wanted.size === 0 || isLast) return made
    } catch (error) {
      if (!(error instanceof Lacking)) throw error
    }
    return { filesWanted: { repository: round.repository!, blobs: [...round.wanted] } }
  }

function openGiven(given: readonly FilesGiven[]): Map<string, Buffer | undefined> {
  const files = new Map<string, Buffer | undefined>()
  for (const { blobs, output } of given) {
    const told = output && filesTold(blobs, Buffer.from(output.buffer, output.byteOffset, output.byteLength))
    for (const blob of blobs) files.set(blob, told?.get(blob))
  }
  return files
}
