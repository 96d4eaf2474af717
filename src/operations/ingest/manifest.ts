// Manifests between the thread that directs an ingest and those that read and write them.

import type { ManifestInput } from '../../../workers/chunk.ts'
import type { Context } from '../../context.ts'
import type { Manifest } from '../../stores/search/chunks.ts'
import { listSlices, sharedBytes } from '../../stores/shared-list.ts'
import { readList, turnTaker } from '../turns.ts'

/** The manifest as shared bytes for a worker. */
export async function manifestBytes(manifest: Manifest): Promise<Uint8Array> {
  const turn = turnTaker()
  const slices: Uint8Array[] = []
  for (const slice of listSlices(manifest)) {
    slices.push(slice)
    await turn()
  }
  return sharedBytes(slices)
}

/** The manifest of a generation; undefined when it has none. */
export async function readManifest(ctx: Context, project: string, generation: number): Promise<Manifest | undefined> {
  const input: ManifestInput = { dir: ctx.config.dataDir, project, generation }
  const bytes = await ctx.clients.pools.ingest.run('chunk.manifest', input)
  return bytes && readList<Manifest[number]>(bytes)
}
