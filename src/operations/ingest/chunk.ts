// The chunk stage: every file that can be searched is cut into chunks by the worker pool; only files whose text or
// entities have changed cost more than a look-up.

import type { ChunkInput } from '../../../workers/chunk.ts'
import type { Context } from '../../context.ts'
import { ENTITY_TYPES } from '../../core/text/describable.ts'
import { isGeneratedPath, isTestPath } from '../../core/text/places.ts'
import { isInGraph } from '../../core/tree.ts'
import type { Manifest } from '../../stores/chunks.ts'
import type { EntityToDescribe } from './describe.ts'
import type { Chunked, IngestRun } from './run.ts'

const BATCH_FILES = 64
/** Read between two turns of the event loop: more would make requests wait. */
const PACKS_AT_ONCE = 10

/** What the chunk stage hands to the stages after it. */
export type ChunkedProject = Chunked & { manifest: Manifest; embeddedAhead: number }

/** The chunk stage; `ahead` when its work was begun already. Progress counts files. */
export async function chunkStage(ctx: Context, run: IngestRun, ahead?: Cutting): Promise<ChunkedProject> {
  const cutting = ahead ?? beginCutting(ctx, run)
  cutting.follow(run.progress)
  const { manifest, embedded } = await cutting.done
  return {
    manifest,
    embeddedAhead: embedded,
    chunks_created: manifest.reduce((sum, { chunks }) => sum + chunks, 0),
    entities: () => entitiesOf(ctx, run.project, manifest),
  }
}

/** Files being cut into chunks by the worker pool. */
export type Cutting = {
  /** Rejects when the run is aborted or a worker fails. `embedded`: vectors that `embed` made. */
  done: Promise<{ manifest: Manifest; embedded: number }>
  /** Reports how many files are cut, now and from now on. */
  follow(progress: IngestRun['progress']): void
}

type CuttingOptions = {
  /** The packed nodes of the generation while its graph is not in the store. */
  nodes?: Uint8Array
  /** Embeds the chunks of a batch of files; answers how many vectors it made. */
  embed?: (part: Manifest) => Promise<number>
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
  const cut = async (): Promise<{ manifest: Manifest; embedded: number }> => {
    const files = await filesToCut(ctx, run)
    total = files.length
    count(0)
    const parts: Promise<{ part: Manifest; embedded: number }>[] = []
    for (let from = 0; from < files.length; from += BATCH_FILES) {
      const batch = files.slice(from, from + BATCH_FILES)
      parts.push(cutBatch(ctx, run, batch, options, () => count(batch.length)))
    }
    const all = await Promise.all(parts)
    return {
      manifest: all.flatMap(({ part }) => part),
      embedded: all.reduce((sum, { embedded }) => sum + embedded, 0),
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

async function cutBatch(
  ctx: Context,
  { project, generation, root, signal }: IngestRun,
  files: ChunkInput['files'],
  { nodes, embed }: CuttingOptions,
  onCut: () => void,
): Promise<{ part: Manifest; embedded: number }> {
  const input: ChunkInput = { dir: ctx.config.dataDir, root, project, generation, files, nodes }
  const part = await ctx.clients.pools.ingest.run<Manifest>('chunk', input, { signal })
  onCut()
  return { part, embedded: embed ? await embed(part) : 0 }
}

/** The files that can be searched, with the pack they had before. */
async function filesToCut(ctx: Context, { project, generation, previous }: IngestRun): Promise<ChunkInput['files']> {
  const tree = await ctx.stores.trees.get(project, generation)
  if (!tree) throw new Error('the tree of this generation is gone')
  const earlier = previous > 0 ? await ctx.stores.chunks.manifest(project, previous) : undefined
  const before = new Map(earlier?.map(({ path, pack }) => [path, pack]))
  return tree.paths
    .map((path, at) => ({ path, hash: tree.hashes[at]!, state: tree.states[at]!, before: before.get(path) ?? '' }))
    .filter(({ hash, state }) => hash !== '' && isInGraph(state))
}

/** The entities of a collection with their text; of a large one the first part. */
export async function entitiesOf(ctx: Context, project: string, manifest: Manifest): Promise<EntityToDescribe[]> {
  const entities: EntityToDescribe[] = []
  for (let from = 0; from < manifest.length; from += PACKS_AT_ONCE) {
    const keys = manifest.slice(from, from + PACKS_AT_ONCE).map(({ pack }) => pack)
    for (const pack of await ctx.stores.chunks.packs(project, keys)) {
      if (!pack) continue
      const isTest = isTestPath(pack.path)
      const isGenerated = isGeneratedPath(pack.path)
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
          isTest,
          isGenerated,
        })
      }
    }
    await new Promise((resolve) => setImmediate(resolve)) // other work of this thread comes in between
  }
  return entities
}
