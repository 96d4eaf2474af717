// What the stages of an ingest are given, and what they give back.

import type { Context } from '../../context.ts'
import type { EntityToDescribe } from './describe.ts'

/** One ingest, as its stages see it. */
export type IngestRun = {
  /** The job, and the id of this ingestion. */
  jobId: string
  project: string
  /** The repository's absolute path. */
  root: string
  /** The graph that is ready in the store, not yet published: read it with `stores.graphs.get(project, generation)`. */
  generation: number
  /** The generation that readers follow; 0 when there is none, equal to `generation` when nothing has changed. */
  previous: number
  recreate: boolean
  signal: AbortSignal
  progress(done: number, total: number): void
}

/** What chunking brought: all chunks of the generation are in the store, under its number. */
export type Chunked = {
  chunks_created: number
  /** The entities that may be described, with their text and their description so far. */
  entities(): Promise<EntityToDescribe[]>
}

/** What the last stage did: chunks of the collection, chunks that were embedded, chunks that are gone. */
export type Upserted = { chunks: number; chunks_embedded: number; stale_chunks_purged: number }

/** Work of the stages after the graph that was begun while the graph was being linked. */
export type Ahead = { done: Promise<unknown> }

/** The stages after the graph. Readers see none of their work before the generation is published. */
export type Stages = {
  /** Begins, on threads that would be idle, what needs no more than the packed nodes of the generation. */
  begin(ctx: Context, run: IngestRun, nodes: Uint8Array, options: { describe: boolean }): Ahead
  chunk(ctx: Context, run: IngestRun, ahead: Ahead | undefined): Promise<Chunked>
  /** `descriptions` by entity id. */
  upsert(ctx: Context, run: IngestRun, chunked: Chunked, descriptions: ReadonlyMap<string, string>): Promise<Upserted>
  /** Runs after the generation is published: what older ones left behind may go. */
  published?(ctx: Context, run: IngestRun): Promise<void>
}
