// Answers from the files of a commit: threads make them, git gives the files, and no thread waits for git.

import { catFiles } from '../../clients/commit-files.ts'
import type { Pool } from '../../clients/pool/pool.ts'
import type { TaskInput, TaskOutput } from '../../clients/tasks.ts'
import { turnsByKey } from '../../core/collections/turns.ts'
import { ServiceError } from '../../core/errors.ts'
import { GitFailed } from '../../core/repository-errors.ts'
import type { FilesGiven, FilesWanted } from '../../threads/commit-files.ts'
import { sharedInTurns } from '../turns.ts'
import { newRests } from './rests.ts'

/** The same pool; an answer that lacks files of a commit is made again with them. */
export function givenFiles(pool: Pool): Pool {
  return {
    ...pool,
    async run(task, input, options) {
      const given: FilesGiven[] = []
      for (;;) {
        const whole = given.length === 0 ? input : ({ ...(input as object), given } as TaskInput<typeof task>)
        const output: TaskOutput<typeof task> | FilesWanted = await pool.run(task, whole, options)
        if (!isFilesWanted(output)) return output
        given.push(await filesOf(output, options?.signal))
      }
    },
  }
}

const isFilesWanted = (output: unknown): output is FilesWanted =>
  typeof output === 'object' && output !== null && 'filesWanted' in output

/** However many ask, git gives the files of a repository to one of them at a time. */
const turns = turnsByKey()
/** When git is asked again after it has failed, by repository. */
const rests = newRests()

/** Nothing of a repository that cannot be read any more. Throws gitUnanswered: nothing is known by that. */
function filesOf({ filesWanted }: FilesWanted, signal: AbortSignal | undefined): Promise<FilesGiven> {
  const { repository, blobs } = filesWanted
  const { root } = repository
  return turns(root, async () => {
    signal?.throwIfAborted()
    if (rests.isResting(root)) return { blobs, output: undefined }
    const began = performance.now()
    try {
      return { blobs, output: await sharedInTurns(await catFiles(repository, blobs)) }
    } catch (error) {
      if (!(error instanceof GitFailed)) rests.rest(root, began) // else git itself says no, at once
      if (error instanceof ServiceError && error.kind !== 'unavailable') return { blobs, output: undefined }
      throw error
    }
  })
}
