// The unused entities of a project, worked out once for each open index.

import type { Repository } from '../../clients/repository.ts'
import { append } from '../../core/collections/multimap.ts'
import { marksAbove, marksAround } from '../../core/graph/attributes.ts'
import type { Graph } from '../../core/graph/graph.ts'
import type { Impact } from '../../core/graph/impact/impact.ts'
import { Entries, type Surface } from '../../core/graph/unused/entries.ts'
import { standsIn } from '../../core/graph/unused/texts.ts'
import { type Unused, unusedOf } from '../../core/graph/unused/unused.ts'
import { ENTRY_RULES } from '../../core/languages/entry-rules.ts'
import type { LanguageId } from '../../core/languages/files.ts'
import type { GraphAt } from '../graphs.ts'
import { projectFactsOf } from './project-facts.ts'
import { type Sources, sourcesOf } from './sources.ts'

/** A generation and its repository. */
type At = GraphAt & { repository: Repository }

/** Remembered answers: unused code does not depend on the part that a caller asks for. */
const known = new WeakMap<Impact, Map<Surface, readonly Unused[]>>()

/** The unused entities of a project; its files are read for marks of declarations and for names in configuration. */
export async function unusedIn(impact: Impact, at: At, surface: Surface): Promise<readonly Unused[]> {
  const sources = await sourcesOf(at)
  const answers = known.get(impact) ?? new Map<Surface, readonly Unused[]>()
  known.set(impact, answers)
  const before = answers.get(surface)
  if (before) return before
  const entries = new Entries(impact, projectFactsOf(impact, sources), surface)
  const namesakes = namesakesOf(impact.graph)
  const texts = {
    isMarked: (node: number) => isMarked(impact, sources, node),
    isWritten: (node: number, users: ReadonlySet<number>) =>
      isWritten(impact.graph, { sources, namesakes, node, users }),
    isDynamic: (type: number) => isDynamic(impact, sources, type),
  }
  const found = unusedOf(entries, texts)
  sources.demand()
  if (!sources.isLacking()) answers.set(surface, found)
  return found
}

/** Whether a declaration has an annotation, decorator or attribute that may make something else call it. */
function isMarked(impact: Impact, sources: Sources, node: number): boolean {
  const { graph } = impact
  const { lines } = sources.read(graph.strings[graph.path[node]!]!)
  const from = graph.startLine[node]!
  const name = graph.strings[graph.name[node]!]!
  const idle = ENTRY_RULES[impact.languageOf(node) as LanguageId]?.idleMarks
  const own = marksAbove(lines, { from, to: Math.max(from, graph.sigEndLine[node]!), name })
  return [...own, ...marksAround(lines, from)].some((mark) => !idle?.has(mark))
}

/** Whether the text of a type calls members by names that it works out. */
function isDynamic(impact: Impact, sources: Sources, type: number): boolean {
  const { path, strings, startLine, endLine } = impact.graph
  const dynamic = ENTRY_RULES[impact.languageOf(type) as LanguageId]?.dynamic
  if (!dynamic) return false
  const { lines } = sources.read(strings[path[type]!]!)
  return dynamic.test(lines.slice(startLine[type]! - 1, endLine[type]).join('\n'))
}

/** Entities by their names. */
type Namesakes = ReadonlyMap<number, readonly number[]>

function namesakesOf({ name, nodeCount }: Graph): Namesakes {
  const found = new Map<number, number[]>()
  for (let node = 0; node < nodeCount; node++) append(found, name[node]!, node)
  return found
}

type Written = { sources: Sources; namesakes: Namesakes; node: number; users: ReadonlySet<number> }

/** Whether the name of an entity stands on a line of its file outside of it, of its known users and of its namesakes. */
function isWritten(graph: Graph, { sources, namesakes, node, users }: Written): boolean {
  const { path, name, startLine, sigEndLine, endLine } = graph
  const { lines } = sources.read(graph.strings[path[node]!]!)
  const declared = namesakes.get(name[node]!)!.filter((other) => path[other] === path[node])
  const isKnown = (line: number): boolean =>
    users.has(line) ||
    declared.some((each) => line >= startLine[each]! && line <= (each === node ? endLine : sigEndLine)[each]!)
  return standsIn(lines, graph.strings[name[node]!]!, isKnown)
}
