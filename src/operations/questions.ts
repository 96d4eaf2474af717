// Questions to the graph of a project: symbols as one types, the relations of an entity, paths between entities, and
// dependencies between parts. The answers are the contract's records as JSON bytes, made in a worker.

import type { Context } from '../context.ts'
import { cursorOutdated, edgeTypeUnknown, noGraph, pathNotFound } from '../core/errors.ts'
import type { Level } from '../core/graph/dependencies.ts'
import { EDGE_TYPES, RESOLUTIONS } from '../core/graph/graph.ts'
import type { Relation } from '../core/graph/relations/related.ts'
import { plainPath } from '../core/paths.ts'
import type { RelationsInput } from '../threads/questions/relations.ts'
import type { SymbolsInput } from '../threads/questions/symbols.ts'
import { type Asked, answering } from './asked.ts'
import { answered, refOf } from './graph.ts'
import { withImpactIndex } from './impact-index.ts'

/** The typed text; restrictions by kind, file or folder; and a limit. */
export type SymbolQuery = Pick<SymbolsInput, 'limit'> & {
  q: string
  kind?: SymbolsInput['kind']
  path?: string | undefined
}

/** The symbols of a project that match a typed text, as the contract's `Symbols`. Throws noGraph. */
export async function findSymbols(ctx: Context, asked: Asked, query: SymbolQuery): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const { q, kind, path, limit } = query
    const input: SymbolsInput = { ...refOf(ctx, project), text: q, kind, path: path && plainPath(path), limit }
    const bytes = await ctx.clients.pools.interactive.run('ask.symbols', input)
    if (!bytes) throw noGraph(project.project_name)
    return bytes
  })
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
  asked: Asked,
  relation: Relation,
  query: RelationQuery,
): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const { entity, depth, limit, tests, certainty, path, cursor } = query
    const [generation, from = 0] = cursor?.split('.').map(Number) ?? [project.generation]
    if (generation !== project.generation) throw cursorOutdated()
    const input: RelationsInput = {
      ...refOf(ctx, project),
      relation,
      entity,
      depth,
      limit,
      from,
      tests,
      path: path && plainPath(path),
      resolution: RESOLUTIONS.indexOf(certainty),
    }
    const ask = () => ctx.clients.pools.interactive.run('ask.relations', input)
    return answered(await withImpactIndex(ctx, input, ask), project.project_name, entity)
  })
}

/** The ends of paths by any of their names; `types` are edge types with commas between them. */
export type PathQuery = { from: string; to: string; types: string; limit: number }

/** How code gets from one entity to another, as the contract's `Paths`. Throws noGraph, entityNotFound, entityAmbiguous. */
export async function readPaths(
  ctx: Context,
  asked: Asked,
  { from, to, types, limit }: PathQuery,
): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const given = types.split(',')
    const known = EDGE_TYPES.filter((type) => given.includes(type))
    if (known.length < new Set(given).size) throw edgeTypeUnknown(given, EDGE_TYPES)
    const input = { ...refOf(ctx, project), from, to, limit, types: known }
    const answer = await withImpactIndex(ctx, input, () => ctx.clients.pools.interactive.run('ask.paths', input))
    return answered(answer, project.project_name, answer && 'refused' in answer ? answer.name : from)
  })
}

/** Parts of a project, and which of them. */
export type PartsQuery = {
  level: Level
  depth?: number | undefined
  tests: 'include' | 'exclude'
  limit: number
}

/** Which parts of a project depend on which, as the contract's `Dependencies`. Throws noGraph. */
export async function readDependencies(
  ctx: Context,
  asked: Asked,
  query: PartsQuery & { from?: string | undefined; to?: string | undefined },
): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const { from, to } = query
    const bytes = await ctx.clients.pools.interactive.run('ask.dependencies', {
      ...refOf(ctx, project),
      ...partsOf(query),
      from: from && partNamed(from),
      to: to && partNamed(to),
    })
    if (!bytes) throw noGraph(project.project_name)
    return bytes
  })
}

/** The folder to draw, about how many boxes, and whether tests take part. */
export type MapQuery = { under?: string | undefined; boxes: number; tests: 'include' | 'exclude' }

/** A map of a project's folders, as the contract's `ModuleMap`. Throws noGraph, or pathNotFound for `under`. */
export async function readMap(ctx: Context, asked: Asked, query: MapQuery): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const under = plainPath(query.under ?? '')
    const bytes = await ctx.clients.pools.interactive.run('ask.map', {
      ...refOf(ctx, project),
      under,
      boxes: query.boxes,
      tests: query.tests === 'include',
      types: DEPENDENCY_TYPES,
    })
    if (!bytes) throw noGraph(project.project_name)
    if (bytes === 'unknown') throw pathNotFound(project.project_name, under)
    return bytes
  })
}

/** Where parts depend on each other in a circle, as the contract's `Cycles`. Throws noGraph. */
export async function readCycles(ctx: Context, asked: Asked, query: PartsQuery): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const bytes = await ctx.clients.pools.interactive.run('ask.cycles', { ...refOf(ctx, project), ...partsOf(query) })
    if (!bytes) throw noGraph(project.project_name)
    return bytes
  })
}

/** A part as answers name it: the files at the root of a repository are one too. */
const partNamed = (given: string): string => plainPath(given) || '.'

/** Edges by which one part depends on another. */
const DEPENDENCY_TYPES = ['IMPORTS', 'CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS'] as const

const partsOf = ({ level, depth, tests, limit }: PartsQuery) => ({
  level,
  depth,
  limit,
  tests: tests === 'include',
  types: DEPENDENCY_TYPES,
})
