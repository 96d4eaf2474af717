// The chunk stage: every file that can be searched is cut into chunks by the worker pool; only files whose text or
// entities have changed cost more than a look-up.

import type { ChunkInput } from '../../../workers/chunk.ts'
import type { Context } from '../../context.ts'
import { isGeneratedPath, isTestPath } from '../../core/text/places.ts'
import { isInGraph } from '../../core/tree.ts'
import type { Manifest } from '../../stores/chunks.ts'
import type { EntityToDescribe } from './describe.ts'
import type { Chunked, IngestRun } from './run.ts'

const BATCH_FILES = 64
/** Read between two turns of the event loop: more would make requests wait. */
const PACKS_AT_ONCE = 10

/** What the chunk stage hands to the stages after it. */
export type ChunkedProject = Chunked & { manifest: Manifest }

/** Cuts the files of the run's generation. Progress counts files. */
export async function chunkStage(ctx: Context, run: IngestRun): Promise<ChunkedProject> {
  const { project, generation, root, signal } = run
  const tree = await ctx.stores.trees.get(project, generation)
  if (!tree) throw new Error('the tree of this generation is gone')
  const earlier = run.previous > 0 ? await ctx.stores.chunks.manifest(project, run.previous) : undefined
  const before = new Map(earlier?.map(({ path, pack }) => [path, pack]))
  const files = tree.paths
    .map((path, at) => ({ path, hash: tree.hashes[at]!, state: tree.states[at]!, before: before.get(path) ?? '' }))
    .filter(({ hash, state }) => hash !== '' && isInGraph(state))
  let done = 0
  run.progress(0, files.length)
  const batches: Promise<Manifest>[] = []
  for (let from = 0; from < files.length; from += BATCH_FILES) {
    const batch = files.slice(from, from + BATCH_FILES)
    const input: ChunkInput = { dir: ctx.config.dataDir, root, project, generation, files: batch }
    const cut = ctx.clients.pools.ingest.run<Manifest>('chunk', input, { signal }).then((part) => {
      done += batch.length
      run.progress(done, files.length)
      return part
    })
    batches.push(cut)
  }
  const manifest = (await Promise.all(batches)).flat()
  return {
    manifest,
    chunks_created: manifest.reduce((sum, { chunks }) => sum + chunks, 0),
    entities: () => entitiesOf(ctx, project, manifest),
  }
}

const ENTITY_TYPES = new Set(['Class', 'Function', 'Method', 'Interface', 'Enum', 'Type'])

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
