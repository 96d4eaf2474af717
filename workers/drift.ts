// Compares stored chunks with what the files on disk would give today.

import { type ChunkedFile, type ChunkProject, chunksOf, contentsOf } from './chunk.ts'
import { storesOf } from './stores.ts'

/** Files of a project whose stored chunks are to be compared. */
export type DriftInput = ChunkProject & { files: readonly ChunkedFile[] }

/** Which chunks are still what their files would give. */
export type DriftOutput = {
  /** Ids of the stored chunks whose rebuilt text is the stored one, byte for byte. */
  same: string[]
  /** Qualified names that the files give and no stored chunk has. */
  unknown: string[]
}

/** Rebuilds the chunks of files whose packs are named by `before`; writes nothing. */
export default async function compareChunks(input: DriftInput): Promise<DriftOutput> {
  const stores = storesOf(input.dir)
  const { entities, modules } = await contentsOf(stores, input)
  const packs = await stores.chunks.packs(
    input.project,
    input.files.map(({ before }) => before),
  )
  const output: DriftOutput = { same: [], unknown: [] }
  for (const [at, file] of input.files.entries()) {
    const rebuilt = chunksOf(input, file, entities.get(file.path) ?? [], modules.get(file.path) ?? file.path)
    const stored = new Map(packs[at]?.chunks.map((chunk) => [chunk.id, chunk.text]))
    for (const chunk of rebuilt) {
      const text = stored.get(chunk.id)
      if (text === chunk.text) output.same.push(chunk.id)
      else if (text === undefined && chunk.part === 0) output.unknown.push(chunk.qualifiedName)
    }
  }
  return output
}
