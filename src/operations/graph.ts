// Reads a project's graph. The answers are bytes written by a worker; recent ones are cached.

import type { Context } from '../context.ts'
import { type LruCache, lruCache } from '../core/collections/lru.ts'
import { oncePer } from '../core/collections/once.ts'
import { entityAmbiguous, entityNotFound, noGraph } from '../core/errors.ts'
import type { Direction } from '../core/graph/neighbors.ts'
import { tagOf } from '../core/hash.ts'
import type { Project } from '../core/model.ts'
import { STALE_NAMED_MAX, withStale } from '../core/tree-now.ts'
import type { GraphRef } from '../threads/graphs.ts'
import type { Refused } from '../threads/questions/subject.ts'
import { type Asked, type AskedProject, answering } from './asked.ts'
import { folderOf, repositoryOf } from './clones/place.ts'
import { lookAtFiles } from './tree/state.ts'

/** JSON with the entity tag of its version; `bytes` is undefined when the caller already has that version. */
export type View = { etag: string; bytes: Uint8Array | undefined }

/** Whether the caller already has the version of a tag. */
export type Known = (etag: string) => boolean

/** The part of a graph to read: with structural nodes or not, a maximum of nodes, and whether edges carry details. */
export type GraphQuery = { structural: boolean; limit: number; detailed: boolean }

/** The graph of a project as the contract's `Graph`. */
export async function readGraph(ctx: Context, asked: Asked, query: GraphQuery, known: Known): Promise<View> {
  return answering(ctx, asked, async (project) => {
    const variant = `${query.structural ? 's' : 'd'}${query.detailed ? 'e' : ''}${query.limit}`
    const { interactive } = ctx.clients.pools
    return view(ctx, project, { variant, make: (ref) => interactive.run('view.graph', { ...ref, ...query }) }, known)
  })
}

/** The file view as the contract's `FileGraph`. */
export async function readFileGraph(ctx: Context, asked: Asked, known: Known): Promise<View> {
  const { interactive } = ctx.clients.pools
  const make: Kind['make'] = (ref) => interactive.run('view.files', ref)
  return answering(ctx, asked, (project) => view(ctx, project, { variant: 'f', make }, known))
}

/** An entity by its qualified name, and how far around it. */
export type NeighborhoodQuery = { entity: string; depth: number; direction: Direction; limit: number }

/** The surroundings of an entity as the contract's `Neighborhood`. Throws entityNotFound or entityAmbiguous. */
export async function readNeighborhood(ctx: Context, asked: Asked, query: NeighborhoodQuery): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const input = { ...refOf(ctx, project), ...query }
    const answer = await ctx.clients.pools.interactive.run('view.neighborhood', input)
    return answered(answer, project.project_name, query.entity)
  })
}

/**
 * An entity's node with its text and description, null where there
 * are none, as the contract's `Entity`. Throws entityNotFound.
 */
export async function readEntity(ctx: Context, asked: Asked, name: string): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const input = { ...refOf(ctx, project), name }
    return answered(await ctx.clients.pools.interactive.run('view.entity', input), project.project_name, name)
  })
}

/** An answer of a worker about an entity; undefined when there is no graph. */
type Answered = Uint8Array | Refused | undefined

/** The bytes of an answer. Throws noGraph, entityNotFound or entityAmbiguous where there are none. */
export function answered(answer: Answered, project: string, entity: string): Uint8Array {
  if (!answer) throw noGraph(project)
  if (!('refused' in answer)) return answer
  if (answer.refused === 'unknown') throw entityNotFound(project, entity, answer.candidates)
  throw entityAmbiguous(project, entity, answer)
}

/** Every project that has a graph, by name. */
export async function listGraphs({ stores }: Context): Promise<Project[]> {
  return (await stores.projects.list()).filter((project) => project.generation > 0)
}

const versionOf = ({ generation, generated_at }: Project): string =>
  `${generation.toString(36)}-${Date.parse(generated_at ?? '').toString(36)}`

/** A project's graph for the workers, with the facts that every answer states about it. */
export function refOf(ctx: Context, project: AskedProject): GraphRef {
  return {
    dir: ctx.config.dataDir,
    project: project.project_name,
    generation: project.generation,
    root: folderOf(ctx, project),
    repository: repositoryOf(ctx, project),
    commit: project.commit,
    dirty: project.dirty,
    generatedAt: project.generated_at ?? '',
    tree: project.tree,
  }
}

// ---- views that are kept ------------------------------------------------------------------------------------------

const KEPT_BYTES_MAX = 64 * 1024 * 1024
/** A larger view would leave little room for others: it is held only while it is being sent. */
const VIEW_BYTES_MAX = KEPT_BYTES_MAX / 2

/** Views by tag and project: cached, possibly still held by a reader, and being made. */
type Views = {
  kept: LruCache<Uint8Array>
  held: Map<string, WeakRef<Uint8Array>>
  making: Map<string, Promise<Uint8Array>>
}

/** The views of each service, by its context. */
const viewsOf = oncePer((_: Context): Views => ({ kept: lruCache(KEPT_BYTES_MAX), held: new Map(), making: new Map() }))

/** A kind of view: its name in tags, and how its bytes are made; they are undefined when there is no graph. */
type Kind = { variant: string; make: (ref: ViewRef) => Promise<Uint8Array | undefined> }

/** A graph with its files that have changed. */
type ViewRef = GraphRef & { stale: readonly string[] }

async function view(ctx: Context, project: AskedProject, kind: Kind, known: Known): Promise<View> {
  const ref = await viewRef(ctx, project)
  const state = tagOf(JSON.stringify([ref.tree, ref.stale]))
  const etag = `"${versionOf(project)}-${kind.variant}-${state}"`
  if (known(etag)) return { etag, bytes: undefined }
  const views = viewsOf(ctx)
  const key = `${etag}${project.project_name}`
  const there = views.kept.get(key) ?? views.held.get(key)?.deref()
  if (there) return { etag, bytes: there }
  const making = views.making.get(key) ?? makeOnce(views, key, () => make(ref, kind))
  return { etag, bytes: await making }
}

/** A view is of all files: those that have changed are part of its version. */
async function viewRef(ctx: Context, project: AskedProject): Promise<ViewRef> {
  const ref = refOf(ctx, project)
  if (project.tree.state === 'gone') return { ...ref, stale: [] }
  const { stale, isWhole } = await lookAtFiles(ctx, project)
  const tree = withStale(ref.tree, stale)
  const isUnknown = !isWhole && tree.state === 'same'
  return { ...ref, tree: isUnknown ? { ...tree, state: 'unknown' } : tree, stale: stale.slice(0, STALE_NAMED_MAX) }
}

async function make(ref: ViewRef, kind: Kind): Promise<Uint8Array> {
  const bytes = await kind.make(ref)
  if (!bytes) throw noGraph(ref.project)
  return bytes
}

/** Makes a view once for all concurrent requests: many slow readers of a large view share the same bytes. */
function makeOnce({ kept, held, making }: Views, key: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const made = work()
    .then((bytes) => {
      if (bytes.byteLength <= VIEW_BYTES_MAX) kept.put(key, bytes, bytes.byteLength)
      else held.set(key, new WeakRef(bytes))
      for (const [each, reference] of held) if (!reference.deref()) held.delete(each)
      return bytes
    })
    .finally(() => making.delete(key))
  making.set(key, made)
  return made
}
