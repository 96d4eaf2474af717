// The inputs and outputs of the stages of an ingest.

import type { Context } from '../../context.ts'
import type { EntityToDescribe } from './describe.ts'

/** One ingest, as its stages see it. */
export type IngestRun = {
  /** The job, and the id of this ingestion. */
  jobId: string
  project: string
  /** The repository's absolute path. */
  root: string
  /**
   * The generation being made. Its graph is in the store, not yet published: `stores.graphs.get(project, generation)`.
   */
  generation: number
  /** The generation that readers see; 0 when there is none, equal to `generation` when nothing has changed. */
  previous: number
  recreate: boolean
  signal: AbortSignal
  progress(done: number, total: number): void
}

/** The outcome of chunking: all chunks of the generation are in the store under its number. */
export type Chunked = {
  chunks_created: number
  /** The entities that may be described, with their text and their description so far. */
  entities(): Promise<EntityToDescribe[]>
}

/** Counts of the last stage: chunks in the collection, chunks embedded, chunks removed. */
export type Upserted = { chunks: number; chunks_embedded: number; stale_chunks_purged: number }

/** Work of later stages, begun while the graph was being linked. */
export type Ahead = { done: Promise<unknown> }

/** The stages after the graph. Readers see none of their work before the generation is published. */
export type Stages = {
  /** Begins, on idle threads, the work that needs only the packed nodes of the generation. */
  begin(ctx: Context, run: IngestRun, nodes: Uint8Array, options: { describe: boolean }): Ahead
  chunk(ctx: Context, run: IngestRun, ahead: Ahead | undefined): Promise<Chunked>
  /** `descriptions` by entity id. */
  upsert(ctx: Context, run: IngestRun, chunked: Chunked, descriptions: ReadonlyMap<string, string>): Promise<Upserted>
  /** Runs after the generation is published: removes leftovers of older ones. */
  published?(ctx: Context, run: IngestRun): Promise<void>
}
