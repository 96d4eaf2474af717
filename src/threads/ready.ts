// What a thread that answers has open of a project, opened of its next generation before somebody asks.

import { readyRanking } from '../core/graph/impact/rank.ts'
import { readySymbols } from '../core/graph/symbols.ts'
import { type GraphAt, hasOtherGraph, openGraph } from './graphs.ts'
import { hasOtherImpact, openImpact } from './impacts.ts'

/** Opens a generation as far as this thread has another one of its project open: who has asked asks again. */
export async function readyGeneration({ dir, project, generation }: GraphAt): Promise<void> {
  const at = { dir, project, generation }
  const [hasGraph, hasImpact] = [hasOtherGraph(at), hasOtherImpact(at)]
  const graph = hasGraph ? await openGraph(at) : undefined
  if (graph) readySymbols(graph)
  const impact = hasImpact ? await openImpact(at) : undefined
  if (!impact) return
  readyRanking(impact)
  impact.closure.ready()
}
