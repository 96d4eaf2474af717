// A search index in the making: begun by a worker when the chunks have their vectors, which may be while their graph is
// still linked, and written once that is stored.

import { randomUUID } from 'node:crypto'
import type { Assembled, AssembleInput } from '../../../workers/embed.ts'
import type { Space } from '../../clients/embedder.ts'
import { type Gate, newGate, shutGate } from '../../clients/gate.ts'
import type { Context } from '../../context.ts'
import type { Collection, Manifest } from '../../stores/chunks.ts'
import { manifestBytes } from './manifest.ts'
import type { IngestRun } from './run.ts'

/** A search index in the making. */
export type Assembling = {
  revision: string
  space: Space
  /** What `readSlices` reads. */
  manifest: Uint8Array
  /** To be opened when the graph is in the store; shut when the signal of the work aborts. */
  graphStored: Gate
  /** Undefined when the gate was shut: nothing is written then. */
  done: Promise<Assembled | undefined>
}

/** What an index is made of; `before` is the collection of the generation that readers follow. */
export type ToAssemble = {
  project: string
  /** Where the repository is, whose past is read. */
  root: string
  generation: number
  manifest: Manifest
  before: Collection | undefined
  signal: AbortSignal
}

/** Begins the search index of packs that have their vectors. Rejects when the signal has aborted. */
export async function beginAssembling(ctx: Context, work: ToAssemble): Promise<Assembling> {
  const { project, root, generation, before, signal } = work
  const space = await ctx.clients.embedder.space(signal)
  const revision = randomUUID()
  const manifest = await manifestBytes(work.manifest)
  const graphStored = newGate()
  const input: AssembleInput = {
    dir: ctx.config.dataDir,
    root,
    project,
    generation,
    revision,
    embedder: space.id,
    dimensions: space.dimensions,
    builtin: ctx.clients.embedder.kind === 'builtin',
    manifest,
    before: before?.revision,
    neighboursFrom: ctx.config.neighboursFrom,
    threads: ctx.clients.pools.ingest.threads,
    graphStored,
  }
  signal.throwIfAborted() // an abort that is past shuts no gate
  signal.addEventListener('abort', () => shutGate(graphStored), { once: true })
  // Not given up when the signal aborts: the file that it writes is to be removed then.
  const done = ctx.clients.pools.ingest.run<Assembled | undefined>('embed.assemble', input)
  done.catch(() => undefined) // heard where it is waited for
  return { revision, space, manifest, graphStored, done }
}

/**
 * Begins the search index of chunks that were embedded as they were cut, while their graph is linked. Undefined
 * where other work waits for a thread: one that waits for a graph does nothing else.
 */
export async function assembleAhead(
  ctx: Context,
  { project, root, generation, previous, signal }: IngestRun,
  manifest: Manifest,
): Promise<Assembling | undefined> {
  if (ctx.clients.pools.ingest.waiting() > 0) return undefined
  const before = await ctx.stores.chunks.collection(project, previous)
  return beginAssembling(ctx, { project, root, generation, manifest, before, signal })
}
