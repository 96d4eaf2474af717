// The graphs that this thread has open: opening a large one takes many times as long as an answer from it.

import type { Repository } from '../clients/repository.ts'
import type { Graph } from '../core/graph/graph.ts'
import { unpackGraph } from '../core/graph/graph.ts'
import { isLive } from '../core/model.ts'
import type { TreeNow } from '../core/tree-now.ts'
import { closeReplaced, type GenerationAt, generationKey, threadCache } from './caches.ts'
import { storesOf } from './stores.ts'

/** The graph of a generation of a project in a data directory. */
export type GraphAt = GenerationAt

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
  const key = generationKey({ dir, project, generation })
  const known = openGraphs.get(key)
  if (known) return known
  const { graphs, projects } = storesOf(dir)
  const packed = await graphs.get(project, generation)
  const graph = packed && unpackGraph(packed)
  if (graph) openGraphs.put(key, graph, packed.byteLength)
  const now = await projects.get(project) // of a machine among several, another store has it
  if (now) closeReplaced(project, (other) => other === generation || isLive(now, other))
  return graph
}
