// The history of a repository: read from git once for a generation, and kept with it. Not by a thread, since git may take a
// minute, and a thread that waits answers nobody.

import { setTimeout as wait } from 'node:timers/promises'
import { pastCommits } from '../../clients/git.ts'
import type { Context } from '../../context.ts'
import type { PastAt } from '../../threads/past.ts'
import { sharedInTurns } from '../turns.ts'
import { newRests } from './rests.ts'

/** Commits of the past that are read. */
const COMMITS_MAX = 2000

/** How long somebody waits for git; what it tells later is kept all the same. */
const PATIENCE_MS = 5_000

/** Pasts that are being read, by generation. */
const reading = new Map<string, Promise<void>>()
/** When git is asked again after it has failed, by project. */
const rests = newRests()

/** Has the past of a generation read and kept; returns before the end where that takes long. Never fails. */
export async function readPast(ctx: Context, { dir, project, generation, repository, commit }: PastAt): Promise<void> {
  if (commit === null || rests.isResting(restKey({ dir, project }))) return
  const key = `${dir}\0${project}\0${generation}`
  const known = reading.get(key)
  const read = known ?? keep(ctx, { dir, project, generation, repository }).finally(() => reading.delete(key))
  reading.set(key, read)
  const patience = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { ref: false, signal: patience.signal }).catch(() => undefined)
  await Promise.race([read, late])
  patience.abort()
}

const restKey = ({ dir, project }: Pick<PastAt, 'dir' | 'project'>): string => `${dir}\0${project}`

async function keep(ctx: Context, { repository, ...at }: Omit<PastAt, 'commit'>): Promise<void> {
  const began = performance.now()
  try {
    const log = await pastCommits(repository, COMMITS_MAX)
    if (log) return await ctx.clients.pools.interactive.run('ask.keepPast', { ...at, log: await sharedInTurns(log) })
  } catch (error) {
    ctx.log.debug('the history of a repository is not read', { project: at.project, error })
  }
  rests.rest(restKey(at), began)
}
