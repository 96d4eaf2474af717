// Answers where work and risk gather in a project.

import { type HotspotQuery, hotspotsOf } from '../../core/graph/hotspots.ts'
import type { components } from '../../core/openapi.d.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { openImpact } from '../impacts.ts'
import { NO_PAST, openPast } from '../past.ts'
import { envelopeOf } from './envelope.ts'
import { openPrepared } from './prepared.ts'
import { symbolRecord } from './records.ts'
import { sourcesOf } from './sources.ts'
import { testsReaching } from './tests-reaching.ts'

/** The contract's `Hotspots` as bytes, and whether the past is yet to be read for it. */
type HotspotsAnswer = { bytes: Uint8Array; isUnread: boolean }

/** The answer; that the index is yet to be made. */
export async function hotspots(input: GraphRef & HotspotQuery): Promise<HotspotsAnswer | 'missing'> {
  const prepared = await openPrepared(input)
  const graph = await openGraph(input)
  if (!graph) return 'missing'
  const sources = await sourcesOf(input)
  const kept = await openPast(input)
  const past = kept ?? NO_PAST
  const { hotspots: found, all } = hotspotsOf(graph, past.changes, input)
  const isCounted = found.every(({ node }) => prepared?.tests.has(node))
  const impact = isCounted ? undefined : await openImpact(input)
  if (!isCounted && !impact) return 'missing'
  const results = found.map(({ node, score, changes, ...columns }) => ({
    ...symbolRecord(graph, input, sources, node),
    ...columns,
    changes: past.commits === 0 ? null : changes,
    tests: prepared?.tests.get(node) ?? testsReaching(impact!, node),
    score: Math.round(score * 1000) / 1000,
  }))
  const history = input.commit === null ? 'none' : kept ? 'read' : 'unread'
  const answer: components['schemas']['Hotspots'] = {
    ...envelopeOf(input, sources),
    level: input.level,
    results,
    stats: { history, commits: past.commits, results: all, returned: results.length },
  }
  return { bytes: new TextEncoder().encode(JSON.stringify(answer)), isUnread: !kept }
}
