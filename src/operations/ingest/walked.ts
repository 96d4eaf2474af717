// The walk of a repository. Git takes most of it to search folders for untracked files; an edit of tracked ones goes on
// meanwhile, as if no untracked file had come or gone, and is done again in the rare case that one has.

import type { WalkInput, WalkOutput } from '../../../workers/walk.ts'
import { untilLeft } from '../../clients/gate.ts'
import { digestOf, listFiles } from '../../clients/git.ts'
import type { Pool } from '../../clients/pool/pool.ts'
import type { Repository } from '../../clients/repository.ts'

/** A walk; `holds` resolves with whether it is of the files that are there. */
export type Walking = { walked: WalkOutput; holds: Promise<boolean> }

type Asked = Omit<WalkInput, 'assumes' | 'left'>

/** Walks a repository in a thread. An outcome that may not hold is one of few changed files. */
export async function walkStage(pool: Pool, input: Asked, signal: AbortSignal): Promise<Walking> {
  const mayAssume = input.commit === undefined && input.previous > 0
  const listed = mayAssume ? digestNow(input.repo) : undefined // beside the walk
  listed?.catch(() => undefined) // told where it is asked for
  const walked = await walkBy(pool, { ...input, assumes: mayAssume }, signal)
  const { assumed } = walked
  if (!assumed || !listed) return { walked, holds: Promise.resolve(true) }
  const holds = listed.then((digest) => digest === assumed.digest)
  holds.catch(() => undefined)
  if (assumed.isEdit) return { walked, holds }
  if (await holds) return { walked, holds }
  return { walked: await walkAgain(pool, input, signal), holds: Promise.resolve(true) }
}

/** The walk without an assumption. */
export const walkAgain = (pool: Pool, input: Asked, signal: AbortSignal): Promise<WalkOutput> =>
  walkBy(pool, { ...input, assumes: false }, signal)

/** A walk by a thread, which turns to other work soon after an abort: a whole disk takes minutes. */
const walkBy = (pool: Pool, input: WalkInput, signal: AbortSignal): Promise<WalkOutput> =>
  untilLeft(signal, (left) => pool.run('walk', { ...input, left }, { signal }))

async function digestNow(repo: Repository): Promise<string | undefined> {
  const listing = await listFiles(repo)
  return listing && digestOf(listing)
}
