// A search index under construction: a worker begins it when the chunks have their vectors, possibly while their graph
// is still being linked, and writes it once the graph is stored.

import { randomUUID } from 'node:crypto'
import type { Assembled, AssembleInput } from '../../../workers/assemble.ts'
import type { Space } from '../../clients/embedder.ts'
import { type Gate, newGate, shutGate } from '../../clients/gate.ts'
import type { Repository } from '../../clients/repository.ts'
import type { Context } from '../../context.ts'
import type { Manifest } from '../../stores/search/chunks.ts'
import { manifestBytes } from './manifest.ts'
import type { IngestRun } from './run.ts'

/** A search index under construction. */
export type Assembling = {
  revision: string
  space: Space
  /** A list for `readSlices`. */
  manifest: Uint8Array
  /** To be opened when the graph is in the store; shut when the work's signal aborts. */
  graphStored: Gate
  /** Undefined when the gate was shut: nothing is written then. */
  done: Promise<Assembled | undefined>
}

/** The input of an index. */
export type ToAssemble = {
  project: string
  /** For its history. */
  repo: Repository
  generation: number
  manifest: Manifest
  /** The generation whose index is the one before; 0 when there is none. */
  before: number
  /** Whether what that has of unchanged files is taken over; otherwise all are made anew. */
  takesStayed: boolean
  /** Holds the parts of the other files. */
  spool: string
  signal: AbortSignal
}

/** Begins the search index of packs that have their vectors. Rejects when the signal has aborted. */
export async function beginAssembling(ctx: Context, work: ToAssemble): Promise<Assembling> {
  const { project, repo, generation, before, takesStayed, spool, signal } = work
  const space = await ctx.clients.embedder.space(signal)
  const revision = randomUUID()
  const manifest = await manifestBytes(work.manifest)
  const graphStored = newGate()
  const input: AssembleInput = {
    dir: ctx.config.dataDir,
    repo,
    project,
    generation,
    revision,
    embedder: space.id,
    dimensions: space.dimensions,
    builtin: ctx.clients.embedder.kind === 'builtin',
    manifest,
    before,
    takesStayed,
    spool,
    deltasFrom: ctx.config.deltasFrom,
    neighboursFrom: ctx.config.neighboursFrom,
    threads: ctx.clients.pools.ingest.threads,
    graphStored,
  }
  signal.throwIfAborted() // a signal that has already aborted fires no event
  signal.addEventListener('abort', () => shutGate(graphStored), { once: true })
  // Not dropped when the signal aborts: then the file it writes has to be removed.
  const done = ctx.clients.pools.ingest.run('assemble', input, { apart: before === 0 })
  done.catch(() => undefined) // its failure is handled where it is awaited
  return { revision, space, manifest, graphStored, done }
}

/**
 * Begins the search index of chunks that were embedded as they were cut, while their graph is being linked. Undefined
 * when other work is waiting for a thread: one that waits for a graph does nothing else.
 */
export async function assembleAhead(
  ctx: Context,
  { project, repo, generation, previous, signal }: IngestRun,
  manifest: Manifest,
  spool: string,
): Promise<Assembling | undefined> {
  if (ctx.clients.pools.ingest.waiting() > 0) return undefined
  const index = { project, repo, generation, manifest, before: previous, takesStayed: true, spool, signal }
  return beginAssembling(ctx, index)
}
