// Gives generations that this machine has made to all others, and takes facts from them.

import type { Repository } from '../../clients/repository.ts'
import type { Context } from '../../context.ts'
import { openObjects } from '../../stores/objects/objects.ts'
import { KINDS, type Lease } from '../../stores/snapshots.ts'
import { dropCopies } from './copies.ts'
import { noteHeld } from './obtain.ts'

type Made = { project: string; generation: number; repo: Repository; lease?: Lease | undefined }

/**
 * Stores what is new of a generation, then its snapshot: whoever finds the generation in its project's record can fetch
 * it. Does nothing where machines share nothing. Throws when the job of `lease` was given to another worker.
 */
export async function share(ctx: Context, { project, generation, repo, lease }: Made): Promise<void> {
  const { shared } = ctx.stores
  if (!shared) return
  const { ingest } = ctx.clients.pools
  const at = { dir: ctx.config.dataDir, project, generation }
  await ingest.run('impact.prepare', { ...at, repository: repo })
  const snapshot = await ingest.run('snapshot.describe', at)
  const names = await shared.snapshots.announce(snapshot.parts.map(({ name }) => name))
  const stored = await ingest.run('snapshot.store', { ...at, objects: shared.at, names })
  await shared.snapshots.stored(stored)
  await shared.snapshots.put(project, generation, snapshot, lease)
  const { bytes = 0 } = (await shared.snapshots.get(project, generation)) ?? {}
  await noteHeld(ctx, { project, generation }, { ...snapshot, bytes }, KINDS)
}

/** Removes the snapshots of all generations of a project but these, and this machine's copies that nobody reads now. */
export async function keepShared(ctx: Context, project: string, generations: readonly number[]): Promise<void> {
  if (!ctx.stores.shared) return
  await ctx.stores.shared.snapshots.keep(project, generations)
  await dropCopies(ctx, project)
}

/** Files of a generation that are about to be parsed. */
type ToParse = { dir: string; project: string; generation: number; repo: Repository; files: Uint32Array }

/** Fetches the facts of files that some machine has made before, in any project. */
export async function takeFacts(ctx: Context, input: ToParse, signal: AbortSignal): Promise<void> {
  const { shared } = ctx.stores
  if (!shared) return
  const { ingest } = ctx.clients.pools
  const keys = await ingest.run('snapshot.missingFacts', input, { signal })
  if (keys.length === 0) return
  const names = await shared.snapshots.objectsWith(keys)
  if (names.length > 0) await ingest.run('snapshot.facts', { dir: input.dir, objects: shared.at, names }, { signal })
}

/** Objects that nobody has needed for this long go: a server that is slow may still be fetching an older generation. */
const GRACE_MS = 60 * 60 * 1000
const OBJECTS_AT_ONCE = 500

/** Removes objects that no generation rests on any more. */
export async function sweepObjects(ctx: Context): Promise<void> {
  const { shared } = ctx.stores
  if (!shared) return
  const objects = openObjects(shared.at)
  try {
    let removed = 0
    for (let swept = OBJECTS_AT_ONCE; swept === OBJECTS_AT_ONCE; removed += swept)
      swept = await shared.snapshots.sweep(GRACE_MS, OBJECTS_AT_ONCE, (name) => objects.remove(name))
    if (removed > 0) ctx.log.info('objects removed that nothing rests on', { objects: removed })
  } catch (error) {
    ctx.log.warn('objects that nothing rests on are left behind', { error }) // the next sweep finds them
  }
}
