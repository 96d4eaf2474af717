// What a thread that answers has open of a project, and the tables that its questions share, made of a new generation before
// somebody asks.

import type { Repository } from '../clients/repository.ts'
import { fileEdgesOf } from '../core/graph/file-edges.ts'
import { readySteps } from '../core/graph/impact/walk/ready.ts'
import { readySymbols } from '../core/graph/symbols.ts'
import { type GraphAt, hasOtherGraph, hasOwnGraphs, openGraph } from './graphs.ts'
import { openImpact } from './impacts.ts'
import { manifestsOf } from './manifests.ts'
import { openPrepared } from './questions/prepared.ts'
import { knownFiles, sourcesOf } from './questions/sources.ts'

/** A generation, and its repository where the names of its tests are wanted. */
export type ReadyAt = GraphAt & { repository?: Repository }

/** Milliseconds after which the rest is left to the next task, so that a question waits no longer. */
const PART_MS = 8

/** The generation of which a part is done. */
let begun: { key: string; steps: AsyncGenerator<undefined, void> } | undefined

/**
 * Does a part of what the first questions to a generation would do; true when there is more of it. Nothing where this thread has
 * other projects open alone: their questions come next.
 */
export async function readyGeneration(at: ReadyAt): Promise<boolean> {
  const { dir, project, generation } = at
  const key = `${dir}\0${project}\0${generation}`
  if (begun?.key !== key) begun = isWanted(at) ? { key, steps: stepsOf(at) } : undefined
  if (!begun) return false
  const { steps } = begun
  const end = performance.now() + PART_MS
  while (performance.now() < end) {
    if (!(await steps.next()).done) continue
    begun = undefined
    return false
  }
  return true
}

const isWanted = (at: GraphAt): boolean => hasOtherGraph(at) || hasOwnGraphs(at)

async function* stepsOf({ repository, ...at }: ReadyAt): AsyncGenerator<undefined, void> {
  const graph = await openGraph(at)
  if (!graph) return
  yield
  readySymbols(graph)
  yield
  fileEdgesOf(graph)
  yield
  await knownFiles(at)
  await openPrepared(at)
  yield
  const impact = await openImpact(at)
  if (!impact) return
  yield
  const manifests = repository && manifestsOf(impact, await sourcesOf({ ...at, repository }))
  yield
  yield* readySteps(impact, manifests)
}
