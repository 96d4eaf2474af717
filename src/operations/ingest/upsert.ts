// The upsert stage: puts descriptions into their chunks, embeds chunks without a vector, and publishes the collection
// with its search index in one step. Readers find the old collection or the new one.

import { randomUUID } from 'node:crypto'
import type { ChunkOutput } from '../../../workers/chunk.ts'
import type { EmbedInput, PublishInput } from '../../../workers/embed.ts'
import type { EmbedderClient } from '../../clients/embedder.ts'
import { type Gate, openGate, shutGate } from '../../clients/gate.ts'
import type { Context } from '../../context.ts'
import { CHUNKING_VERSION, descriptionsKey } from '../../core/text/chunks/stored.ts'
import { vectorBytes } from '../../core/text/embedding/scan.ts'
import type { Collection, Manifest, Pack } from '../../stores/search/chunks.ts'
import { hasIndex } from '../../stores/search/collections.ts'
import { repositoryOf } from '../clones/place.ts'
import { turnTaker } from '../turns.ts'
import { beginAssembling, type ToAssemble } from './assembling.ts'
import type { Chunked } from './chunk.ts'
import { mapInFlight } from './in-flight.ts'
import { readManifest } from './manifest.ts'
import type { IngestRun } from './run.ts'

const BATCH_PACKS = 48
/** Packs that the thread that answers requests reads and writes in one step: more would make requests wait. */
const PACKS_AT_ONCE = 10

/** Counts: chunks in the collection, chunks embedded, chunks removed. */
export type Upserted = { chunks: number; chunks_embedded: number; stale_chunks_purged: number }

/** Publishes the chunks of a run. With `recreate`, the vectors of all projects are dropped and computed again. */
export async function upsertStage(
  ctx: Context,
  run: IngestRun,
  chunked: Chunked,
  descriptions: ReadonlyMap<string, string>,
): Promise<Upserted> {
  const { project, generation, signal } = run
  const manifest = await describePacks(ctx, project, chunked.manifest, descriptions)
  if (run.recreate) await ctx.clients.pools.ingest.run('embed.clear', { dir: ctx.config.dataDir }, { signal })
  const before = await ctx.stores.chunks.collection(project, run.previous)
  const { chunking } = chunked
  if (before && !run.recreate && (await isCurrent(ctx, run, before, { ...chunked, manifest }))) {
    if (before.chunking !== chunking) await ctx.stores.chunks.setChunking(project, generation, chunking)
    return { chunks: before.chunks, chunks_embedded: 0, stale_chunks_purged: 0 }
  }
  const { repo, progress } = run
  // Of a new generation readers see nothing yet; with `recreate` other projects follow, which may take long.
  const publishing = generation === run.previous && !run.recreate ? run.publishing : undefined
  const work: Work = {
    project,
    repo,
    generation,
    manifest,
    packsBefore: chunked.packsBefore,
    chunking,
    before: run.previous,
    takesStayed: !run.recreate,
    spool: spoolOf(run),
    signal,
    progress,
    publishing,
    stored: run.graphStored,
  }
  const ahead = manifest === chunked.manifest ? chunked : undefined
  const result = await buildCollection(ctx, work, ahead).finally(() => ctx.stores.lexical.removeSpool(work.spool))
  result.chunks_embedded += chunked.embedded
  if (run.recreate) await rebuildOthers(ctx, project, signal)
  return result
}

/** Whether the published collection equals this run's result: same graph, chunks and embedder, with an intact index. */
async function isCurrent(
  ctx: Context,
  run: IngestRun,
  before: Collection,
  { manifest, packsBefore, packCountBefore }: Chunked,
): Promise<boolean> {
  if (run.generation !== run.previous || !(await isIntact(ctx, run, before))) return false
  return packCountBefore === manifest.length && manifest.every(({ pack }, index) => pack === packsBefore[index])
}

/** Whether a collection is of the embedder in use, and its index is there. */
async function isIntact(ctx: Context, { signal }: IngestRun, before: Collection): Promise<boolean> {
  const { lexical } = ctx.stores
  if ((await ctx.clients.embedder.space(signal)).id !== before.embedder) return false
  if (!hasIndex(lexical, before)) return false
  return vectorBytes(before) < ctx.config.neighboursFrom || lexical.hasNeighbours(before.revision)
}

/**
 * The outcome of a run that has found no change, without looking at any chunk; undefined where the published chunks are
 * not those of the graph, were cut by other code or lack their index.
 */
export async function upsertNothing(ctx: Context, run: IngestRun): Promise<Upserted | undefined> {
  if (run.generation !== run.previous || run.recreate) return undefined
  const published = await ctx.stores.projects.get(run.project)
  const collection = await ctx.stores.chunks.collection(run.project, run.generation)
  if (!collection || published?.chunks_of || collection.chunking !== CHUNKING_VERSION) return undefined
  if (!(await isIntact(ctx, run, collection))) return undefined
  return { chunks: collection.chunks, chunks_embedded: 0, stale_chunks_purged: 0 }
}

/**
 * Removes all chunks of a project except the collection of `generation`; 0 removes everything. No job of it may be
 * running.
 */
export async function sweepCollections(ctx: Context, project: string, generation: number): Promise<void> {
  await ctx.clients.pools.ingest.run('embed.sweep', { dir: ctx.config.dataDir, project, generation })
}

type Work = ToAssemble & {
  /** The packs that the files of `manifest` had in the previous generation ('' where none). */
  packsBefore: readonly string[]
  /** Version of the code that cut the files, as far as it is known. */
  chunking?: number | undefined
  progress?: (done: number, total: number) => void
  /** Called right before a collection is replaced that readers see. */
  publishing?: (() => void) | undefined
  /** The revision that is built again from its own chunks; undefined for chunks that are new. */
  over?: string | undefined
  /** Resolves when the graph is in the store; undefined: it is. */
  stored?: Promise<void> | undefined
}

/**
 * Embeds missing vectors, builds the index and publishes the collection of a generation whose graph is stored; `ahead`:
 * the work of that which is done.
 */
async function buildCollection(
  ctx: Context,
  work: Work,
  ahead: Pick<Chunked, 'assembling' | 'spool'> = {},
): Promise<Upserted> {
  const { project, generation, signal } = work
  const chunks_embedded = ahead.spool === work.spool ? 0 : await embedPacks(ctx, work)
  const { revision, space, manifest, graphStored, done } = ahead.assembling ?? (await beginAssembling(ctx, work))
  if (ahead.spool === work.spool) forgetCut(ctx, project)
  await storedOrGivenUp(work, graphStored)
  const assembled = await done
  if (!assembled || signal.aborted) {
    ctx.stores.lexical.removeIndexes([revision])
    signal.throwIfAborted()
    throw new Error('the search index was given up')
  }
  const { chunks, purged, isDelta } = assembled
  const collection = { revision, embedder: space.id, dimensions: space.dimensions, chunks, chunking: work.chunking }
  const beside = isDelta ? work.before : undefined
  const { over } = work
  const publish: PublishInput = { dir: ctx.config.dataDir, project, generation, collection, manifest, beside, over }
  try {
    work.publishing?.()
    await ctx.clients.pools.ingest.run('embed.publish', publish)
  } catch (error) {
    ctx.stores.lexical.removeIndexes([revision])
    throw error
  }
  return { chunks, chunks_embedded, stale_chunks_purged: purged }
}

/** Lets the threads that do not assemble give back what they keep of the project's files: all are cut. */
function forgetCut({ clients: { pools } }: Context, project: string): void {
  pools.ingest.runOnEach('chunk.forget', { project }).catch(() => undefined) // the thread has ended, or the pool is closed
}

/** Opens the gate of an index when the graph is stored. Rejects when that has failed: no thread waits at the gate then. */
async function storedOrGivenUp({ stored }: Work, gate: Gate): Promise<void> {
  try {
    await stored
    openGate(gate)
  } catch (error) {
    shutGate(gate)
    throw error
  }
}

/** The spool of an ingest: holds the parts of the index that are made for it. */
export const spoolOf = ({ jobId }: IngestRun): string => jobId

/**
 * Embeds the chunks of files as soon as they are cut. Undefined for a provider's embedder, which is called once for
 * all.
 */
export function embedAhead(ctx: Context, run: IngestRun): ((cut: ChunkOutput) => Promise<number>) | undefined {
  const { embedder } = ctx.clients
  if (embedder.kind !== 'builtin') return undefined
  const { project, previous, signal } = run
  const spaces = spaceOf(ctx, { project, before: previous, takesStayed: true, spool: spoolOf(run), signal })
  spaces.catch(() => undefined) // told by the first batch
  return async (cut) => embedBatch(ctx, embedder, inputOf(await spaces, cut), signal)
}

/** The input of all batches of an index, and whether the files that stayed are taken from the index before. */
type Batches = Omit<EmbedInput, 'packs'> & Pick<Work, 'takesStayed'>

async function spaceOf(
  ctx: Context,
  { project, before, spool, signal, ...work }: Pick<Work, 'project' | 'before' | 'takesStayed' | 'spool' | 'signal'>,
): Promise<Batches> {
  const { id, dimensions } = await ctx.clients.embedder.space(signal)
  signal.throwIfAborted() // who aborts removes the spool
  ctx.stores.lexical.openSpool(spool)
  const earlier = work.takesStayed ? await ctx.stores.chunks.collection(project, before) : undefined
  const takesStayed = earlier?.embedder === id && hasIndex(ctx.stores.lexical, earlier)
  return { dir: ctx.config.dataDir, project, embedder: id, dimensions, spool, takesStayed }
}

const inputOf = (
  { takesStayed, ...input }: Batches,
  { part, packsBefore }: Pick<ChunkOutput, 'part' | 'packsBefore'>,
): EmbedInput => {
  const made = takesStayed ? part.filter(({ pack }, at) => packsBefore[at] !== pack) : part
  return { ...input, packs: made.map(({ pack }) => pack) }
}

async function embedPacks(ctx: Context, work: Work): Promise<number> {
  const { manifest, packsBefore, signal, progress } = work
  const batches = await spaceOf(ctx, work)
  const total = manifest.reduce((sum, { chunks }) => sum + chunks, 0)
  let done = 0
  let embedded = 0
  progress?.(0, total)
  const starts = Array.from({ length: Math.ceil(manifest.length / BATCH_PACKS) }, (_, batch) => batch * BATCH_PACKS)
  const one = async (from: number): Promise<void> => {
    const part = manifest.slice(from, from + BATCH_PACKS)
    const input = inputOf(batches, { part, packsBefore: packsBefore.slice(from, from + BATCH_PACKS) })
    embedded += await embedBatch(ctx, ctx.clients.embedder, input, signal)
    done += part.reduce((sum, { chunks }) => sum + chunks, 0)
    progress?.(done, total)
  }
  if (ctx.clients.embedder.kind === 'builtin') await mapInFlight(ctx.clients.pools.ingest, starts, one)
  else for (const from of starts) await one(from) // a provider's own client keeps several requests in flight
  return embedded
}

/** Makes the missing vectors of some packs, and their parts of the index; returns how many vectors were made. */
async function embedBatch(
  ctx: Context,
  embedder: EmbedderClient,
  input: EmbedInput,
  signal: AbortSignal,
): Promise<number> {
  const { ingest } = ctx.clients.pools
  if (input.packs.length === 0) return 0
  if (embedder.kind === 'builtin') return ingest.run('embed.builtin', input, { signal })
  const missing = await ingest.run('embed.missing', input, { signal })
  const texts = missing.map(({ text }) => text)
  await embedder.model.documents(
    texts,
    async (start, matrix) => {
      const count = matrix.length / input.dimensions
      const hashes = missing.slice(start, start + count).map(({ hash }) => hash)
      await ingest.run('embed.store', { dir: input.dir, embedder: input.embedder, hashes, matrix }, { signal })
    },
    signal,
  )
  await ingest.run('embed.parts', input, { signal })
  return missing.length
}

/** Rebuilds the collections of other projects from their stored chunks. */
async function rebuildOthers(ctx: Context, except: string, signal: AbortSignal): Promise<void> {
  for (const { project, generation } of await ctx.stores.chunks.list()) {
    if (project !== except) await rebuildCollection(ctx, project, generation, signal)
  }
}

/**
 * Embeds the missing vectors of a published collection and rebuilds its index; false when there is no collection. One that a
 * job publishes meanwhile stays, and the chunks that are read for the other may be gone then.
 */
export async function rebuildCollection(
  ctx: Context,
  project: string,
  generation: number,
  signal: AbortSignal,
): Promise<boolean> {
  const collectionNow = () => ctx.stores.chunks.collection(project, generation)
  const before = await collectionNow()
  const manifest = before && (await readManifest(ctx, project, generation))
  const at = await ctx.stores.projects.get(project)
  if (!before || !manifest || !at) return false
  const spool = randomUUID()
  try {
    await buildCollection(ctx, {
      project,
      repo: repositoryOf(ctx, at),
      generation,
      manifest,
      packsBefore: [],
      chunking: before.chunking,
      before: generation,
      takesStayed: false,
      spool,
      signal,
      over: before.revision,
    })
  } catch (error) {
    if ((await collectionNow())?.revision === before.revision) throw error
  } finally {
    ctx.stores.lexical.removeSpool(spool)
  }
  return (await collectionNow()) !== undefined
}

/** Writes the packs whose descriptions have changed; returns the manifest that names them. */
async function describePacks(
  ctx: Context,
  project: string,
  manifest: Manifest,
  descriptions: ReadonlyMap<string, string>,
): Promise<Manifest> {
  if (descriptions.size === 0) return manifest
  const turn = turnTaker()
  const described: Manifest = []
  for (let from = 0; from < manifest.length; from += PACKS_AT_ONCE) {
    const entries = manifest.slice(from, from + PACKS_AT_ONCE)
    const packs = await ctx.stores.chunks.packs(
      project,
      entries.map(({ pack }) => pack),
    )
    const changed: { key: string; pack: Pack }[] = []
    for (const [at, entry] of entries.entries()) {
      const pack = packs[at]
      if (!pack) throw new Error('the chunks of a file are gone')
      const chunks = pack.chunks.map((chunk) => ({ ...chunk, description: descriptions.get(chunk.id) ?? null }))
      const suffix = descriptionsKey(chunks)
      const base = entry.pack.split('.')[0]!
      const key = suffix ? `${base}.${suffix}` : base
      if (key !== entry.pack) changed.push({ key, pack: { ...pack, chunks } })
      described.push({ ...entry, pack: key })
    }
    if (changed.length > 0) await ctx.stores.chunks.putPacks(project, changed)
    await turn()
  }
  return described
}
