// The tables of who uses which package, which answers read: made behind an ingest, kept beside the graph.

import { extractorVersion } from '../clients/extractor.ts'
import { decodeFacts } from '../core/facts/bytes.ts'
import {
  entitiesOf,
  type PackageReader,
  type PackageTable,
  packageReader,
  packPackages,
  unpackPackages,
} from '../core/graph/package-table.ts'
import { languageOf } from '../core/languages/files.ts'
import { unlessDamaged } from '../core/packed.ts'
import { factKey } from '../stores/facts.ts'
import { openGeneration, threadCache } from './caches.ts'
import { type GraphAt, openGraph } from './graphs.ts'
import { storesOf } from './stores.ts'

const openTables = threadCache<PackageTable>()

/** The table of a generation, kept open for the next questions; undefined when there is none yet. */
export const openPackages = (at: GraphAt): Promise<PackageTable | undefined> =>
  openGeneration(openTables, at, async () => {
    const packed = await storesOf(at.dir).graphs.getPackages(at.project, at.generation)
    const value = packed && unlessDamaged(() => unpackPackages(packed))
    return value && { value, bytes: packed.byteLength }
  })

/** Makes the table of a generation and stores it, unless there is one, or the graph or facts of a file are gone. */
export async function keepPackages(at: GraphAt): Promise<void> {
  if (await openPackages(at)) return
  const graph = await openGraph(at)
  if (!graph) return
  const reader = packageReader(graph)
  if (await readPackages(at, reader)) await putPackages(at, reader)
}

/** Stores what a reader has found. */
export const putPackages = ({ dir, project, generation }: GraphAt, reader: PackageReader): Promise<void> =>
  storesOf(dir).graphs.putPackages(project, generation, packPackages(reader.table()))

/** Hands a reader the facts of the files that it wants, as they were ingested; false when those of a file are gone. */
export async function readPackages({ dir, project, generation }: GraphAt, reader: PackageReader): Promise<boolean> {
  const stores = storesOf(dir)
  const tree = await stores.trees.get(project, generation)
  if (!tree) return false
  const version = extractorVersion()
  const paths: string[] = []
  const keys: string[] = []
  for (const [row, path] of tree.paths.entries()) {
    const language = reader.paths.has(path) ? languageOf(path) : undefined
    if (!language) continue
    paths.push(path)
    keys.push(factKey(tree.hashes[row]!, language.id, version, path))
  }
  let isWhole = true
  await stores.facts.each(keys, (bytes, at) => {
    const facts = bytes && decodeFacts(bytes)
    if (facts) reader.put(paths[at]!, reader.usesIn(paths[at]!, facts), entitiesOf(facts))
    else isWhole = false
  })
  return isWhole
}
