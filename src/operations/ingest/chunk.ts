// The chunk stage: the worker pool cuts every searchable file into chunks; only files whose text or entities have
// changed cost more than a lookup.

import type { ChunkInput, ChunkOutput } from '../../../workers/chunk.ts'
import type { Context } from '../../context.ts'
import { compareText } from '../../core/order.ts'
import { ENTITY_TYPES } from '../../core/text/chunks/describable.ts'
import { CHUNKING_VERSION } from '../../core/text/chunks/stored.ts'
import type { Manifest } from '../../stores/search/chunks.ts'
import type { PlanInput } from '../../threads/file-chunks.ts'
import type { ToCut } from '../../threads/recut.ts'
import { readList } from '../turns.ts'
import type { Ahead } from './ahead.ts'
import type { Assembling } from './assembling.ts'
import type { EntityToDescribe } from './describe.ts'
import { mapInFlight } from './in-flight.ts'
import type { IngestRun } from './run.ts'

const BATCH_FILES = 64
/** Packs read between two turns of the event loop: more would make requests wait. */
const PACKS_AT_ONCE = 10

/** The chunks of some files, and the number of vectors made on the way. */
type Cut = ChunkOutput & { embedded: number }

/** The chunks of all files; `packCountBefore` counts the packs of the previous generation. */
type CutFiles = Cut & { packCountBefore: number }

/** The result of the chunk stage: all chunks of the generation are in the store under its number. */
export type Chunked = {
  manifest: Manifest
  /** The packs that the files of `manifest` had in the previous generation ('' where none). */
  packsBefore: readonly string[]
  /** The number of packs of the previous generation. */
  packCountBefore: number
  /** Vectors made while the files were cut. */
  embedded: number
  /** Version of the code that cut them all; undefined when they are those of an earlier ingest, or some are missing. */
  chunking?: number | undefined
  /** The search index of these chunks, begun during linking. */
  assembling?: Assembling | undefined
  /** Holds the parts of the index that come from these chunks, where they were embedded ahead. */
  spool?: string | undefined
}

/**
 * The chunk stage; `ahead` is its work if already begun, `toCut` the only files whose chunks may be new, where they are
 * known. Progress counts files.
 */
export async function chunkStage(
  ctx: Context,
  run: IngestRun,
  ahead?: Ahead,
  toCut?: readonly ToCut[],
): Promise<Chunked> {
  const cutting = ahead?.cutting ?? beginCutting(ctx, run, { toCut })
  cutting.follow(run.progress)
  const { part: manifest, packsBefore, packCountBefore, embedded, torn } = await cutting.done
  const assembling = await ahead?.assembling
  const chunking = torn ? undefined : CHUNKING_VERSION
  return { manifest, packsBefore, packCountBefore, embedded, chunking, assembling, spool: ahead?.spool }
}

/** Files being cut into chunks by the worker pool. */
export type Cutting = {
  /** Rejects when the run is aborted or a worker fails. */
  done: Promise<CutFiles>
  /** Reports the number of files cut, now and after every batch. */
  follow(progress: IngestRun['progress']): void
}

type CuttingOptions = {
  /** The files to cut where all others keep their chunks. */
  toCut?: readonly ToCut[] | undefined
  /** The packed nodes of the generation, while its graph is not yet in the store. */
  nodes?: Uint8Array
  /** Embeds the chunks of a batch of files; returns how many vectors it made. */
  embed?: (cut: ChunkOutput) => Promise<number>
}

/** Begins to cut the files of the run's generation. */
export function beginCutting(ctx: Context, run: IngestRun, options: CuttingOptions = {}): Cutting {
  let done = 0
  let total = 0
  let progress: IngestRun['progress'] | undefined
  const count = (files: number): void => {
    done += files
    progress?.(done, total)
  }
  const cut = async (): Promise<CutFiles> => {
    const { project, generation, previous, signal } = run
    const again = options.toCut && (await cutAgain(ctx, run, options.toCut))
    if (again) {
      total = again.part.length
      count(total)
      return again
    }
    await run.graphStored
    const input: PlanInput = { dir: ctx.config.dataDir, job: run.jobId, project, generation, previous }
    const { files, packCountBefore } = await ctx.clients.pools.ingest.run('chunk.plan', input, { signal })
    total = files
    count(0)
    const starts = Array.from({ length: Math.ceil(files / BATCH_FILES) }, (_, batch) => batch * BATCH_FILES)
    const all = await mapInFlight(ctx.clients.pools.ingest, starts, (from) => {
      const batch = {
        ...input,
        root: run.repo.root,
        nodes: options.nodes,
        from,
        to: Math.min(from + BATCH_FILES, files),
      }
      return cutBatch(ctx, batch, signal, { ...options, onCut: count })
    })
    return {
      part: all.flatMap(({ part }) => part),
      packsBefore: all.flatMap(({ packsBefore }) => packsBefore),
      packCountBefore,
      embedded: all.reduce((sum, { embedded }) => sum + embedded, 0),
      torn: all.some(({ torn }) => torn),
    }
  }
  return {
    done: cut(),
    follow: (report) => {
      progress = report
      count(0)
    },
  }
}

/** Cuts the files that have changed; undefined where the published chunks of the others are not those of the graph before. */
async function cutAgain(ctx: Context, run: IngestRun, toCut: readonly ToCut[]): Promise<CutFiles | undefined> {
  const { project, generation, previous, signal } = run
  if (run.recreate || (await ctx.stores.projects.get(project))?.chunks_of) return undefined
  const input = { dir: ctx.config.dataDir, root: run.repo.root, project, generation, previous, toCut }
  const output = await ctx.clients.pools.ingest.run('chunk.again', input, { signal })
  if (!output) return undefined
  const stay = await readList<Manifest[number]>(output.stay)
  const before = new Map(output.part.map((entry, at) => [entry, output.packsBefore[at]!]))
  const part = [...stay, ...output.part].sort((one, other) => compareText(one.path, other.path))
  const packsBefore = part.map((entry) => before.get(entry) ?? entry.pack)
  return { part, packsBefore, packCountBefore: output.packCountBefore, torn: output.torn, embedded: 0 }
}

async function cutBatch(
  ctx: Context,
  input: ChunkInput,
  signal: AbortSignal,
  { embed, onCut }: CuttingOptions & { onCut: (files: number) => void },
): Promise<Cut> {
  const output = await ctx.clients.pools.ingest.run('chunk', input, { signal })
  onCut(input.to - input.from)
  return { ...output, embedded: embed ? await embed(output) : 0 }
}

/** The entities of a collection with their text; of a large entity, its first part. */
export async function entitiesOf(ctx: Context, project: string, manifest: Manifest): Promise<EntityToDescribe[]> {
  const entities: EntityToDescribe[] = []
  for (let from = 0; from < manifest.length; from += PACKS_AT_ONCE) {
    const keys = manifest.slice(from, from + PACKS_AT_ONCE).map(({ pack }) => pack)
    for (const pack of await ctx.stores.chunks.packs(project, keys)) {
      if (!pack) continue
      for (const chunk of pack.chunks) {
        if (chunk.part > 0 || !ENTITY_TYPES.has(chunk.entityType)) continue
        entities.push({
          id: chunk.id,
          entity_type: chunk.entityType,
          name: chunk.name,
          qualified_name: chunk.qualifiedName,
          file_path: pack.path,
          chunk_text: chunk.text,
          doc: chunk.doc,
          description: chunk.description,
          isTest: chunk.isTest,
          isGenerated: chunk.isGenerated,
        })
      }
    }
    await new Promise((resolve) => setImmediate(resolve)) // other work of this thread comes in between
  }
  return entities
}
