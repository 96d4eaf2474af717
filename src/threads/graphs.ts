// The graphs that this thread has open: opening a large one takes many times as long as an answer from it.

import type { Repository } from '../clients/repository.ts'
import type { Graph } from '../core/graph/graph.ts'
import { unpackGraph } from '../core/graph/graph.ts'
import type { TreeNow } from '../core/tree-now.ts'
import { threadCache } from './caches.ts'
import { storesOf } from './stores.ts'

/** The graph of a generation of a project in a data directory. */
export type GraphAt = { dir: string; project: string; generation: number }

/** A graph to read, and its state for answers. */
export type GraphRef = GraphAt & {
  root: string
  repository: Repository
  commit: string | null
  dirty: boolean
  generatedAt: string
  /** The repository now, as far as HEAD and the index tell. */
  tree: TreeNow
}

/** Open graphs, by their packed size. */
const openGraphs = threadCache<Graph>()

/** A graph, kept open for the next questions; undefined when there is none. */
export async function openGraph({ dir, project, generation }: GraphAt): Promise<Graph | undefined> {
  const key = `${dir}\0${project}\0${generation}`
  const known = openGraphs.get(key)
  if (known) return known
  const packed = await storesOf(dir).graphs.get(project, generation)
  const graph = packed && unpackGraph(packed)
  if (graph) openGraphs.put(key, graph, packed.byteLength)
  return graph
}
