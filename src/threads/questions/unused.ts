// Answers which entities of a project nothing uses.

import { marksAbove } from '../../core/graph/attributes.ts'
import type { Impact } from '../../core/graph/impact/impact.ts'
import { Entries, type Surface } from '../../core/graph/unused/entries.ts'
import { CERTAINTIES, type Certainty, type Reason, type Unused, unusedOf } from '../../core/graph/unused/unused.ts'
import { ENTRY_RULES } from '../../core/languages/entry-rules.ts'
import type { LanguageId } from '../../core/languages/files.ts'
import type { components } from '../../core/openapi.d.ts'
import { isWithin } from '../../core/paths.ts'
import type { GraphRef } from '../graphs.ts'
import { openImpact } from '../impacts.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { projectFactsOf } from './project-facts.ts'
import { labelIn, symbolRecord } from './records.ts'
import { type Sources, sourcesOf } from './sources.ts'

type Schemas = components['schemas']

/** Whether exports count as used, the least certainty that is wanted, a file or folder, and how many. */
export type UnusedInput = GraphRef & {
  surface: Surface
  certainty: Certainty
  path: string | undefined
  limit: number
  from: number
}

/** Remembered answers: unused code does not depend on the part that a caller asks for. */
const known = new WeakMap<Impact, Map<Surface, readonly Unused[]>>()

/** The contract's `Unused` as bytes; that the index is yet to be made. */
export async function unused(input: UnusedInput): Promise<Uint8Array | 'missing'> {
  const impact = await openImpact(input)
  if (!impact) return 'missing'
  const { graph } = impact
  const sources = await sourcesOf(input)
  const all = await allUnused(impact, input, sources)
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

async function allUnused(impact: Impact, input: UnusedInput, sources: Sources): Promise<readonly Unused[]> {
  const answers = known.get(impact) ?? new Map<Surface, readonly Unused[]>()
  known.set(impact, answers)
  const before = answers.get(input.surface)
  if (before) return before
  const entries = new Entries(impact, projectFactsOf(impact, input), input.surface)
  const found = unusedOf(entries, (node) => isMarked(impact, sources, node))
  answers.set(input.surface, found)
  return found
}

/** Whether a declaration has an annotation, decorator or attribute that may make something else call it. */
function isMarked(impact: Impact, sources: Sources, node: number): boolean {
  const { graph } = impact
  const { lines } = sources.read(graph.strings[graph.path[node]!]!)
  const from = graph.startLine[node]!
  const name = graph.strings[graph.name[node]!]!
  const idle = ENTRY_RULES[impact.languageOf(node) as LanguageId]?.idleMarks
  return marksAbove(lines, { from, to: Math.max(from, graph.sigEndLine[node]!), name }).some((mark) => !idle?.has(mark))
}
