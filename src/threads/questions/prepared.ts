// Answers about a whole project that take long to work out and depend on its generation alone: made behind the ingest,
// kept beside the graph.

import { hotspotsOf } from '../../core/graph/hotspots.ts'
import type { Impact } from '../../core/graph/impact/impact.ts'
import { SURFACES, type Surface } from '../../core/graph/unused/entries.ts'
import { CERTAINTIES, REASONS, type Unused } from '../../core/graph/unused/unused.ts'
import { unlessDamaged } from '../../core/packed.ts'
import { openGeneration, threadCache } from '../caches.ts'
import type { GraphAt } from '../graphs.ts'
import { openImpact } from '../impacts.ts'
import { NO_PAST, openPast, type PastAt } from '../past.ts'
import { storesOf } from '../stores.ts'
import { testsReaching } from './tests-reaching.ts'
import { unusedIn } from './unused-in.ts'

/** How many tests reach a node, of the hottest; the unused entities by what counts as the surface. */
export type Prepared = { tests: ReadonlyMap<number, number>; unused: BySurface<readonly Unused[]> }

type BySurface<T> = Partial<Record<Surface, T>>

/** Hotspots of each level whose tests are counted: the contract's default number. */
const COUNTED = 20

const open = threadCache<Prepared>()

/** What is prepared for a generation; undefined when nothing is yet. */
export const openPrepared = (at: GraphAt): Promise<Prepared | undefined> =>
  openGeneration(open, at, async () => {
    const packed = await storesOf(at.dir).graphs.getPrepared(at.project, at.generation)
    const value = packed && unpack(packed)
    return value && { value, bytes: 4 * packed.byteLength }
  })

/** Prepares a generation that has its impact index, unless that is done; stores nothing once `isWanted` says no. */
export async function keepPrepared(at: PastAt, isWanted = () => true): Promise<void> {
  const { graphs } = storesOf(at.dir)
  if (await graphs.getPrepared(at.project, at.generation)) return
  const impact = await openImpact(at)
  if (!impact) return
  const unused: Prepared['unused'] = {}
  for (const surface of SURFACES) if (isWanted()) unused[surface] = await unusedIn(impact, at, surface)
  const tests = await countsOf(impact, at, isWanted)
  if (isWanted()) await graphs.putPrepared(at.project, at.generation, pack({ tests, unused }))
}

async function countsOf(impact: Impact, at: PastAt, isWanted: () => boolean): Promise<Map<number, number>> {
  const { changes } = (await openPast(at)) ?? NO_PAST
  const counts = new Map<number, number>()
  for (const level of ['file', 'entity'] as const) {
    const query = { level, under: undefined, order: 'score', limit: COUNTED } as const
    for (const { node } of hotspotsOf(impact.graph, changes, query).hotspots)
      if (isWanted()) counts.set(node, testsReaching(impact, node))
  }
  return counts
}

const pack = ({ tests, unused }: Prepared): Uint8Array => {
  const rows = perSurface(unused, (all) => all.map(rowOf))
  return new TextEncoder().encode(JSON.stringify({ tests: [...tests], unused: rows } satisfies Packed))
}

const perSurface = <T, U>(by: BySurface<T>, change: (value: T) => U): BySurface<U> => {
  const changed: BySurface<U> = {}
  for (const surface of SURFACES) if (by[surface] !== undefined) changed[surface] = change(by[surface])
  return changed
}

type Row = [node: number, certainty: number, reason: number, ...told: number[]]
type Packed = { tests: [number, number][]; unused: BySurface<Row[]> }

const rowOf = ({ node, certainty, reason, users }: Unused): Row => {
  const told = users.flatMap((user) => [user.node, user.line])
  return [node, CERTAINTIES.indexOf(certainty), REASONS.indexOf(reason), ...told]
}

const unpack = (packed: Uint8Array): Prepared | undefined =>
  unlessDamaged(() => {
    const { tests, unused } = JSON.parse(new TextDecoder().decode(packed)) as Packed
    return { tests: new Map(tests), unused: perSurface(unused, (rows) => rows.map(unusedOf)) }
  })

function unusedOf([node, certainty, reason, ...told]: Row): Unused {
  const users: Unused['users'] = []
  for (let at = 0; at < told.length; at += 2) users.push({ node: told[at]!, line: told[at + 1]! })
  return { node, certainty: CERTAINTIES[certainty]!, reason: REASONS[reason]!, users }
}
