// Compares stored chunks with those that the files on disk would yield today.

import type { Stores } from '../src/stores/open.ts'
import { type ChunkProject, chunksOf, contentsOf } from '../src/threads/file-chunks.ts'
import { storesOf } from '../src/threads/stores.ts'

/** Files of a project whose stored chunks are to be compared. */
export type DriftInput = ChunkProject & {
  /** `before` names the pack. */
  files: readonly { path: string; before: string }[]
}

/** The chunks that still match their files, and those that do not. */
export type DriftOutput = {
  /** Ids of the stored chunks whose rebuilt text is the stored one, byte for byte. */
  same: string[]
  /** Qualified names in the files that no stored chunk has. */
  unknown: string[]
}

/** Rebuilds the chunks of files; writes nothing. */
export default async function compareChunks(input: DriftInput): Promise<DriftOutput> {
  const stores = storesOf(input.dir)
  const { entitiesOf, moduleOf } = await contentsOf(stores, input)
  const packs = await stores.chunks.packs(
    input.project,
    input.files.map(({ before }) => before),
  )
  const output: DriftOutput = { same: [], unknown: [] }
  const states = await statesOf(stores, input)
  for (const [at, { path }] of input.files.entries()) {
    const file = { path, hash: '', state: states.get(path) ?? 0 }
    const rebuilt = chunksOf(input, file, entitiesOf(path), moduleOf(path) ?? path) ?? []
    const stored = new Map(packs[at]?.chunks.map((chunk) => [chunk.id, chunk.text]))
    for (const chunk of rebuilt) {
      const text = stored.get(chunk.id)
      if (text === chunk.text) output.same.push(chunk.id)
      else if (text === undefined && chunk.part === 0) output.unknown.push(chunk.qualifiedName)
    }
  }
  return output
}

let current: { key: string; states: Map<string, number> } | undefined

/** The state of each file in the tree; read once per thread and generation. */
async function statesOf({ trees }: Stores, { project, generation }: ChunkProject): Promise<Map<string, number>> {
  const key = `${generation}:${project}`
  if (current?.key !== key) {
    const tree = await trees.get(project, generation)
    current = { key, states: new Map(tree?.paths.map((path, at) => [path, tree.states[at]!])) }
  }
  return current.states
}
