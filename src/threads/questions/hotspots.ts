// Answers where work and risk gather in a project.

import { CODE_KINDS } from '../../core/graph/graph.ts'
import { type HotspotQuery, hotspotsOf } from '../../core/graph/hotspots.ts'
import type { Impact } from '../../core/graph/impact/impact.ts'
import { reach } from '../../core/graph/impact/reach.ts'
import { NEVER } from '../../core/graph/impact/walked.ts'
import type { components } from '../../core/openapi.d.ts'
import type { GraphRef } from '../graphs.ts'
import { openImpact } from '../impacts.ts'
import { openPast } from '../past.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { symbolRecord } from './records.ts'
import { sourcesOf } from './sources.ts'

/** The contract's `Hotspots` as bytes; that the index is yet to be made. */
export async function hotspots(input: GraphRef & HotspotQuery): Promise<Uint8Array | 'missing'> {
  const impact = await openImpact(input)
  if (!impact) return 'missing'
  const { graph } = impact
  const sources = await sourcesOf(input)
  const past = await openPast(input)
  const { hotspots: found, all } = hotspotsOf(graph, past.changes, input)
  const results = found.map(({ node, score, changes, ...columns }) => ({
    ...symbolRecord(graph, input, sources, node),
    ...columns,
    changes: past.commits === 0 ? null : changes,
    tests: testsReaching(impact, node),
    score: Math.round(score * 1000) / 1000,
  }))
  return jsonBytes({
    ...envelopeOf(input, sources),
    level: input.level,
    results,
    stats: { commits: past.commits, results: all, returned: results.length },
  } satisfies components['schemas']['Hotspots'])
}

const counted = new WeakMap<Impact, Map<number, number>>()

/** How many tests a change of an entity, or of all in a file, may affect. */
function testsReaching(impact: Impact, node: number): number {
  const known = counted.get(impact) ?? new Map<number, number>()
  counted.set(impact, known)
  const before = known.get(node)
  if (before !== undefined) return before
  const { graph, index } = impact
  const isFile = graph.kind[node]! >= CODE_KINDS
  const file = index.fileOfPlace[node]!
  const seeds: { place: number; wide: boolean }[] = []
  if (!isFile) seeds.push({ place: node, wide: true }, { place: node, wide: false })
  else for (const [place, own] of index.fileOfPlace.entries()) if (own === file) seeds.push({ place, wide: false })
  const { testDistance } = reach(impact, seeds)
  const count = testDistance.reduce((sum, distance) => sum + (distance < NEVER ? 1 : 0), 0)
  known.set(node, count)
  return count
}
