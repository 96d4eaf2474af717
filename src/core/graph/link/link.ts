// The linker: joins the facts of all files of a project into its graph. A pure function: the same files yield the same
// graph, in any order. It knows no language; differences are data in `Language.rules`.

import { compareText } from '../../order.ts'
import type { CallCounts, Graph } from '../graph.ts'
import { answers } from './answers.ts'
import { edgeTable, packEdges } from './edges/edges.ts'
import type { NodeTable } from './edges/node-table.ts'
import { buildNodes } from './edges/nodes.ts'
import { newTally, type Tally } from './edges/stated.ts'
import { addStructure } from './edges/structure-edges.ts'
import { flowArguments } from './flow.ts'
import { beginTaking, isApart, isTraced, isUnmixed, type Kept, takeEdges } from './kept.ts'
import { type Linker, newLinker } from './linker.ts'
import { movedGraph } from './moved-graph.ts'
import { addEdges, collectMembers, countsByFamily, inKeyOrder } from './phases.ts'
import { buildProgram, type LinkInput } from './program/program.ts'
import type { Step } from './program/step.ts'
import { answerWith } from './questions.ts'
import { keepShapes } from './shapes.ts'

export type { Kept } from './kept.ts'
export { type Moved, movedFacts } from './moved.ts'
export type { LinkFile, LinkInput } from './program/program.ts'

answerWith(answers)

/** Callbacks during a link. */
export type Watch = {
  /** Receives a graph with all nodes, whose edges do not count yet, as soon as it is known. */
  onNodes?: (nodes: Graph) => void
  /** Receives the comparison of the graph with the statements of indexes, if any were given. */
  onTally?: (tally: Tally) => void
  /** Receives the number of questions, if any, that were given up because they never ended. */
  onEndless?: (questions: number) => void
  /** Is called throughout a link of everything, which ends with what it throws. */
  onStep?: Step
}

/**
 * Links a project. `files` are all walked files (facts undefined for those in no known language), `manifests` the
 * texts, by path, of the configuration files that languages read, and `languages` those of the files.
 */
export function link(input: LinkInput, watch: Watch = {}): Graph {
  return linkFiles(sortedByPath(input), watch)!.graph
}

/** Links a project; the state of the link is kept beside the graph, for the next edit (see relink/relink.ts). */
export const linkToKeep = (input: LinkInput, watch: Watch = {}): Linked => linkFiles(sortedByPath(input), watch)!

/**
 * Links everything but the kept families; files of kept families need no facts. The graph equals that of `link`. Undefined when the
 * kept part cannot be separated from the rest, or its new positions are unknown: then everything has to be linked.
 */
export function linkRest(input: LinkInput, kept: Kept, watch: Watch = {}): Graph | undefined {
  if (input.files.every(({ facts }) => facts === undefined)) {
    const graph = movedGraph(input.files, kept)
    if (graph) watch.onNodes?.(graph)
    return graph && { ...graph, calls: inKeyOrder(callsKept(kept)) }
  }
  return linkFiles(sortedByPath(input), watch, kept)?.graph
}

const sortedByPath = (input: LinkInput): LinkInput => ({
  ...input,
  files: [...input.files].sort((one, other) => compareText(one.path, other.path)),
})

/** A linked project: its files by path, its linker and graph, and the outcomes of the calls of each unit. */
export type Linked = {
  input: LinkInput
  linker: Linker
  nodes: NodeTable
  graph: Graph
  counts: readonly CallCounts[]
  /** The number of files whose edges were looked for. */
  drawn: number
  /** Completes the linker for the next edit; it may be called more than once. Undefined: it is complete. */
  settle?: (() => void) | undefined
}

/** A program linked; undefined when the parts to keep of the previous graph do not stand alone. */
function linkFiles(input: LinkInput, watch: Watch, kept?: Kept): Linked | undefined {
  const { onNodes, onEndless, onTally, onStep } = watch
  const taking = kept && beginTaking(kept)
  if (taking && !(isApart(taking) && isTraced(taking))) return undefined
  const program = buildProgram(input)
  const linker = newLinker(program)
  if (program.units[0]) keepShapes(program.units[0].language)
  const nodes = buildNodes(linker, input, taking)
  if (taking && !isUnmixed(taking, nodes)) return undefined
  onNodes?.(packEdges(nodes, edgeTable(), {}))
  collectMembers(linker, { onStep })
  flowArguments(linker, onStep)
  const edges = edgeTable()
  const statements = input.overlay && { overlay: input.overlay, tally: newTally() }
  const build = { linker, nodes, edges, statements }
  const counts: CallCounts[] = []
  addStructure(build)
  for (const { path } of input.files) {
    onStep?.()
    const unit = program.byPath.get(path)
    if (unit) counts[unit.index] = addEdges(build, unit)
    else if (taking) takeEdges(nodes, edges, taking, path)
  }
  if (statements) onTally?.(statements.tally)
  if (linker.endless > 0) onEndless?.(linker.endless)
  const calls = inKeyOrder({ ...countsByFamily(program, counts), ...callsKept(kept) })
  return { input, linker, nodes, graph: packEdges(nodes, edges, calls), counts, drawn: counts.length }
}

/** The counted outcomes of the calls of kept families. */
const callsKept = (kept: Kept | undefined): Record<string, CallCounts> =>
  Object.fromEntries(Object.entries(kept?.graph.calls ?? {}).filter(([family]) => kept!.families.has(family)))
