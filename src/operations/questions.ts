// Questions to the graph of a project: symbols as one types, and the relations of an entity. The answers are the
// contract's records as JSON bytes, made in a worker.

import type { Context } from '../context.ts'
import { cursorOutdated, noGraph } from '../core/errors.ts'
import { RESOLUTIONS } from '../core/graph/graph.ts'
import type { Relation } from '../core/graph/related.ts'
import type { RelationsInput } from '../threads/questions/relations.ts'
import type { SymbolsInput } from '../threads/questions/symbols.ts'
import { answered, refOf } from './graph.ts'
import { ingestedProject } from './projects.ts'

/** What is typed; only symbols of a kind, or in a file or folder; and how many. */
export type SymbolQuery = Pick<SymbolsInput, 'limit'> & {
  q: string
  kind?: SymbolsInput['kind']
  path?: string | undefined
}

/** The symbols of a project that fit what somebody types, as the contract's `Symbols`. Throws noGraph. */
export async function findSymbols(ctx: Context, name: string, query: SymbolQuery): Promise<Uint8Array> {
  const project = await ingestedProject(ctx, name)
  const { q, kind, path, limit } = query
  const input: SymbolsInput = { ...refOf(ctx, project), text: q, kind, path, limit }
  const bytes = await ctx.clients.pools.interactive.run('ask.symbols', input)
  if (!bytes) throw noGraph(name)
  return bytes
}

/** An entity by any of its names, how far to follow the relation, and which of the results are wanted. */
export type RelationQuery = Pick<RelationsInput, 'entity' | 'depth' | 'limit' | 'tests'> & {
  certainty: (typeof RESOLUTIONS)[number]
  path?: string | undefined
  /** That of the page before. */
  cursor?: string | undefined
}

/**
 * The entities that are related to one, as the contract's `Relations`. Throws noGraph, entityNotFound, entityAmbiguous,
 * or cursorOutdated when the graph is no longer that of the page before.
 */
export async function readRelations(
  ctx: Context,
  name: string,
  relation: Relation,
  query: RelationQuery,
): Promise<Uint8Array> {
  const project = await ingestedProject(ctx, name)
  const { entity, depth, limit, tests, certainty, path, cursor } = query
  const [generation, from = 0] = cursor?.split('.').map(Number) ?? [project.generation]
  if (generation !== project.generation) throw cursorOutdated()
  const input: RelationsInput = {
    ...refOf(ctx, project),
    ...{ relation, entity, depth, limit, from, tests, path },
    resolution: RESOLUTIONS.indexOf(certainty),
  }
  return answered(await ctx.clients.pools.interactive.run('ask.relations', input), name, entity)
}
