// The text of a file of an ingested project with its tokens and entities, made in a worker.

import type { SourceInput } from '../../workers/source.ts'
import type { Context } from '../context.ts'
import { fileNotFound, noGraph } from '../core/errors.ts'
import { plainPath } from '../core/paths.ts'
import { type Asked, answering } from './asked.ts'
import { refOf } from './graph.ts'

/** A file of the graph by its path, up to `limit` of its lines from a line on, and whether with their references. */
export type SourceQuery = { path: string; from: number; limit: number; references?: 'include' | 'exclude' }

/** The lines as the contract's `SourceText`. Throws noGraph, or fileNotFound when the graph lacks the file. */
export async function readSource(ctx: Context, asked: Asked, query: SourceQuery): Promise<Uint8Array> {
  const { path, from, limit } = query
  return answering(ctx, asked, async (project) => {
    const input: SourceInput = {
      ...refOf(ctx, project),
      path: plainPath(path),
      from,
      to: from + limit - 1,
      references: query.references === 'include',
    }
    const bytes = await ctx.clients.pools.interactive.run('source', input)
    if (!bytes) throw noGraph(project.project_name)
    if (bytes === 'unknown') throw fileNotFound(project.project_name, path)
    return bytes
  })
}
