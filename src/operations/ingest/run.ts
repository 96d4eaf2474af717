// The state that all stages of an ingest share.

import type { Repository } from '../../clients/repository.ts'
import type { IndexFile } from '../../clients/scip-index.ts'
import type { StoredJob } from '../../stores/jobs.ts'
import type { Lease } from '../../stores/snapshots.ts'

/** The part of the memory budget that an ingest holds: from its walk until its chunks are cut. */
export type HeldMemory = {
  /** Waits until `bytes` are free, then holds them. */
  take(bytes: number): Promise<void>
  /** Gives back everything that is held. */
  giveBack(): void
}

/** One ingest, as its stages see it. */
export type IngestRun = {
  /** The job, and the id of this ingestion. */
  jobId: string
  project: string
  /** The path by which the repository was given. */
  repoPath: string
  repo: Repository
  /**
   * The generation being made. Its graph is in the store, not yet published: `stores.graphs.get(project, generation)`,
   * once `graphStored` has resolved where there is one.
   */
  generation: number
  graphStored?: Promise<void>
  /** The generation that readers see; 0 when there is none, equal to `generation` when nothing has changed. */
  previous: number
  /** The commit (hash) whose files are read from git; those on disk without it. */
  commit?: string | undefined
  /** A generation of other files that parts of the graph may be taken from, where there is no previous one. */
  like?: number | undefined
  recreate: boolean
  /** Indexes of compilers. */
  scip?: readonly IndexFile[]
  /** The hold of this process on the job, where several share jobs. */
  lease?: Lease | undefined
  signal: AbortSignal
  progress(done: number, total: number): void
  /** Called directly before readers see the result; throws when the job was cancelled before. */
  publishing(): void
}

/** The hold of this process on a job; undefined where it is alone. */
export const leaseOf = ({ id, attempt }: StoredJob): Lease | undefined =>
  attempt === undefined ? undefined : { job: id, attempt }

/** An ingest that links, and holds memory for it. */
export type LinkingRun = IngestRun & { memory: HeldMemory }
