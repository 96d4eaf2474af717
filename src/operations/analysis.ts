// Questions about a project as a whole: unused code.

import type { Context } from '../context.ts'
import { cursorOutdated, noGraph } from '../core/errors.ts'
import type { UnusedInput } from '../threads/questions/unused.ts'
import { type Asked, askedProject } from './asked.ts'
import { refOf } from './graph.ts'
import { withImpactIndex } from './impact-index.ts'

/** Whether exports count as used, how sure it has to be, a file or folder, and the page. */
export type UnusedQuery = Pick<UnusedInput, 'surface' | 'certainty' | 'limit'> & {
  path?: string | undefined
  /** That of the page before. */
  cursor?: string | undefined
}

/** The entities that no way from an entry point reaches, as the contract's `Unused`. Throws noGraph or cursorOutdated. */
export async function readUnused(ctx: Context, asked: Asked, query: UnusedQuery): Promise<Uint8Array> {
  const project = await askedProject(ctx, asked)
  const { surface, certainty, limit, path, cursor } = query
  const [generation, from = 0] = cursor?.split('.').map(Number) ?? [project.generation]
  if (generation !== project.generation) throw cursorOutdated()
  const input: UnusedInput = { ...refOf(ctx, project), surface, certainty, limit, path, from }
  const bytes = await withImpactIndex(ctx, input, () => ctx.clients.pools.interactive.run('ask.unused', input))
  if (!bytes) throw noGraph(project.project_name)
  return bytes
}
