// The graphs that this thread has open: opening a large one takes many times as long as an answer from it.

import type { Repository } from '../clients/repository.ts'
import type { Graph } from '../core/graph/graph.ts'
import { unpackGraph } from '../core/graph/graph.ts'
import { isLive } from '../core/model.ts'
import type { TreeNow } from '../core/tree-now.ts'
import { closeReplaced, type GenerationAt, hasOther, isOwn, openGeneration, threadCache } from './caches.ts'
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
export const openGraph = (at: GraphAt): Promise<Graph | undefined> =>
  openGeneration(openGraphs, at, async () => {
    const { graphs, projects } = storesOf(at.dir)
    const packed = await graphs.get(at.project, at.generation)
    const now = await projects.get(at.project) // of a machine among several, another store has it
    if (now) closeReplaced(at.project, (other) => other === at.generation || isLive(now, other))
    const value = packed && unpackGraph(packed)
    return value && { value, bytes: packed.byteLength }
  })

/** Whether this thread has the graph of another generation open in place of this one. */
export const hasOtherGraph = (at: GraphAt): boolean => hasOther(openGraphs, at)

/** Whether the graphs that this thread has open, if any, are of this project. */
export const hasOwnGraphs = (at: GraphAt): boolean => isOwn(openGraphs, at)
