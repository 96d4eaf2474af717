// The impact indexes that this thread has open, and how they are made from a graph and the facts of its files.

import { extractorVersion } from '../clients/extractor.ts'
import { decodeFacts } from '../core/facts/bytes.ts'
import { type Graph, kindCode, NodeFlag } from '../core/graph/graph.ts'
import { buildImpact } from '../core/graph/impact/build.ts'
import { impactFileOf } from '../core/graph/impact/file/file.ts'
import { Impact } from '../core/graph/impact/impact.ts'
import { packImpact, unpackImpact } from '../core/graph/impact/index.ts'
import type { ImpactFile } from '../core/graph/impact/places.ts'
import { packageReader } from '../core/graph/package-table.ts'
import { languageOf } from '../core/languages/files.ts'
import { hasFacts } from '../core/tree.ts'
import { factKey } from '../stores/facts.ts'
import { hasOther, openGeneration, threadCache } from './caches.ts'
import { type GraphAt, openGraph } from './graphs.ts'
import { putPackages } from './packages.ts'
import { storesOf } from './stores.ts'

/** Open indexes, by their packed size. */
const openIndexes = threadCache<Impact>()

/** The impact index of a graph, kept open for the next questions; undefined when there is none yet. */
export const openImpact = (at: GraphAt): Promise<Impact | undefined> =>
  openGeneration(openIndexes, at, async () => {
    const packed = await storesOf(at.dir).graphs.getImpact(at.project, at.generation)
    const index = packed && unpackImpact(packed)
    const graph = index && (await openGraph(at))
    return graph && { value: new Impact(graph, index), bytes: packed.byteLength }
  })

/** Whether this thread has the index of another generation open in place of this one. */
export const hasOtherImpact = (at: GraphAt): boolean => hasOther(openIndexes, at)

/**
 * Makes the impact index of a graph and stores it, with the table of its packages, for which the same facts are read; false when the graph or the
 * facts of its files are gone.
 */
export async function makeImpact({ dir, project, generation }: GraphAt): Promise<boolean> {
  const stores = storesOf(dir)
  const graph = await openGraph({ dir, project, generation })
  const tree = await stores.trees.get(project, generation)
  if (!graph || !tree) return false
  const testFiles = testFilesOf(graph)
  const version = extractorVersion()
  const known: { path: string; language: string }[] = []
  const keys: string[] = []
  for (const [file, path] of tree.paths.entries()) {
    const language = hasFacts(tree.states[file]!) ? languageOf(path) : undefined
    if (!language) continue
    known.push({ path, language: language.id })
    keys.push(factKey(tree.hashes[file]!, language.id, version, path))
  }
  const files: ImpactFile[] = []
  const packages = packageReader(graph)
  let isWhole = true
  await stores.facts.each(keys, (bytes, at) => {
    const { path, language } = known[at]!
    const facts = bytes && decodeFacts(bytes)
    if (!facts) {
      isWhole = false
      return
    }
    packages.add(path, facts)
    files.push(impactFileOf(facts, { path, language, isTest: testFiles.has(path) }))
  })
  if (!isWhole) return false
  await putPackages({ dir, project, generation }, packages)
  await stores.graphs.putImpact(project, generation, packImpact(buildImpact(graph, files)))
  return true
}

const MODULE = kindCode('Module')

/** The files that hold tests. */
function testFilesOf(graph: Graph): ReadonlySet<string> {
  const paths = new Set<string>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === MODULE && (graph.nodeFlags[node]! & NodeFlag.Test) !== 0)
      paths.add(graph.strings[graph.path[node]!]!)
  return paths
}
