// The removal of generations that nobody reads any more, once the record of their project says so.

import type { Context } from '../../context.ts'
import { generationsOf, isLive, type Project } from '../../core/model.ts'
import { keepShared } from '../shared/share.ts'

/** Removes all graphs and trees of a project but those of its record, as it is after a publication. */
export const removeReplaced = (ctx: Context, name: string, project: Project | undefined): Promise<void> =>
  afterPublication(ctx, name, async () => {
    const { graphs, trees } = ctx.stores
    await keepShared(ctx, name, generationsOf(project))
    const keep = (other: string, generation: number): boolean => other !== name || isLive(project, generation)
    await graphs.sweep(keep)
    await trees.sweep(keep)
  })

/**
 * Does what follows a publication. A failure of it is logged and leaves the rest to the next ingest or start: a job that
 * has published must not be told as failed.
 */
export async function afterPublication(ctx: Context, project: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.warn('generations that were replaced are left behind', { project, error })
  }
}
