// Answers which entities of a project nothing uses.

import type { Surface } from '../../core/graph/unused/entries.ts'
import { CERTAINTIES, type Certainty, type Reason, type Unused } from '../../core/graph/unused/unused.ts'
import type { components } from '../../core/openapi.d.ts'
import { isWithin } from '../../core/paths.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { openImpact } from '../impacts.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { openPrepared } from './prepared.ts'
import { labelIn, symbolRecord } from './records.ts'
import { sourcesOf } from './sources.ts'
import { unusedIn } from './unused-in.ts'

type Schemas = components['schemas']

/** Whether exports count as used, the least certainty that is wanted, a file or folder, and how many. */
export type UnusedInput = GraphRef & {
  surface: Surface
  certainty: Certainty
  path: string | undefined
  limit: number
  from: number
}

/** The contract's `Unused` as bytes; that the index is yet to be made. */
export async function unused(input: UnusedInput): Promise<Uint8Array | 'missing'> {
  const graph = await openGraph(input)
  if (!graph) return 'missing'
  const sources = await sourcesOf(input)
  const all = await allUnused(input)
  if (!all) return 'missing'
  const least = CERTAINTIES.indexOf(input.certainty)
  const isWanted = ({ node, certainty }: Unused): boolean => {
    const isUnder = input.path === undefined || isWithin(graph.strings[graph.path[node]!]!, input.path)
    return isUnder && CERTAINTIES.indexOf(certainty) <= least
  }
  const wanted = all
    .filter(isWanted)
    .sort((a, b) => CERTAINTIES.indexOf(a.certainty) - CERTAINTIES.indexOf(b.certainty))
  const shown = wanted.slice(input.from, input.from + input.limit)
  const results = shown.map(({ node, certainty, reason, users }) => ({
    ...symbolRecord(graph, input, sources, node),
    certainty,
    reason,
    users: users.map((user) => ({
      qualified_name: graph.strings[graph.qualifiedName[user.node]!]!,
      label: labelIn(graph, sources, user.node),
      path: graph.strings[graph.path[user.node]!]!,
      line: user.line > 0 ? user.line : null,
    })),
  }))
  const count = (certainty: Certainty): number => all.filter((each) => each.certainty === certainty).length
  const because = (reason: Reason): number => wanted.filter((each) => each.reason === reason).length
  const end = input.from + shown.length
  return jsonBytes({
    ...envelopeOf(input, sources),
    surface: input.surface,
    results,
    stats: {
      sure: count('sure'),
      likely: count('likely'),
      possible: count('possible'),
      unreferenced: because('unreferenced'),
      only_tests: because('only_tests'),
      only_unused: because('only_unused'),
      results: wanted.length,
      returned: shown.length,
    },
    cursor: end < wanted.length ? `${input.generation}.${end}` : null,
  } satisfies Schemas['Unused'])
}

/** Those that were prepared behind the ingest, or worked out now; undefined when the index is yet to be made. */
async function allUnused(input: UnusedInput): Promise<readonly Unused[] | undefined> {
  const prepared = (await openPrepared(input))?.unused[input.surface]
  if (prepared) return prepared
  const impact = await openImpact(input)
  return impact && unusedIn(impact, input, input.surface)
}
