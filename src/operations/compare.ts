// How two revisions of a project differ: entities and edges that were added, removed, changed or moved.

import type { Context } from '../context.ts'
import { cursorOutdated, noGraph } from '../core/errors.ts'
import { plainPath } from '../core/paths.ts'
import type { CompareInput } from '../threads/questions/compare.ts'
import type { Asker } from './asked.ts'
import { askedProject, unlessReplaced } from './asked.ts'
import { refOf } from './graph.ts'

/** Two revisions, the files on disk where `head` is missing; a file or folder; the parts to show, and a limit. */
export type CompareQuery = Pick<CompareInput, 'show' | 'limit'> & {
  base: string
  head?: string | undefined
  path?: string | undefined
  /** That of the page before. */
  cursor?: string | undefined
}

/**
 * The differences as the contract's `GraphDiff`. Throws noGraph, revisionNotFound, or cursorOutdated when a graph is no
 * longer that of the page before.
 */
export async function compareRevisions(
  ctx: Context,
  project: string,
  { base, head, show, limit, path, cursor }: CompareQuery,
  asker: Asker,
): Promise<Uint8Array> {
  return unlessReplaced(ctx, [project], async () => {
    const [before, after] = await Promise.all([
      askedProject(ctx, { project, revision: base, ...asker }),
      askedProject(ctx, { project, revision: head, ...asker }),
    ])
    const generations = [before.generation, after.generation]
    const [one, other, from = 0] = cursor?.split('.').map(Number) ?? generations
    if (one !== before.generation || other !== after.generation) throw cursorOutdated()
    const bytes = await ctx.clients.pools.interactive.run('ask.compare', {
      base: { ...refOf(ctx, before), name: base },
      head: { ...refOf(ctx, after), name: head ?? null },
      show,
      limit,
      from,
      path: path && plainPath(path),
    })
    if (!bytes) throw noGraph(project)
    return bytes
  })
}
