// The linker: joins the facts of all files of a project into its graph. A pure function: the same files yield the same
// graph, in any order. It knows no language; differences are data in `Language.rules`.

import { compareText } from '../../order.ts'
import type { CallCounts, Graph } from '../graph.ts'
import { answers } from './answers.ts'
import { addCalls } from './edges/call-edges.ts'
import { type Build, edgeTable, packEdges } from './edges/edges.ts'
import { addHeritage } from './edges/heritage-edges.ts'
import { buildNodes } from './edges/nodes.ts'
import { newTally, type Tally } from './edges/stated.ts'
import { addImports, addReferences, addStructure } from './edges/structure-edges.ts'
import { flowArguments } from './flow.ts'
import { beginTaking, isApart, isTraced, isUnmixed, type Kept, takeEdges } from './kept.ts'
import { newLinker } from './linker.ts'
import { collectExtensions, collectOpen } from './members/extensions.ts'
import { collectStores } from './members/stores.ts'
import { collectSubclasses } from './members/subclasses.ts'
import { movedGraph } from './moved-graph.ts'
import { buildProgram, type LinkInput } from './program/program.ts'
import type { Unit } from './program/unit.ts'
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
}

/**
 * Links a project. `files` are all walked files (facts undefined for those in no known language), `manifests` the
 * texts, by path, of the configuration files that languages read, and `languages` those of the files.
 */
export function link(input: LinkInput, watch: Watch = {}): Graph {
  return linkFiles(sortedByPath(input), watch)!
}

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
  return linkFiles(sortedByPath(input), watch, kept)
}

const sortedByPath = (input: LinkInput): LinkInput => ({
  ...input,
  files: [...input.files].sort((one, other) => compareText(one.path, other.path)),
})

/** The graph of a program; undefined when the parts to keep of the previous graph do not stand alone. */
function linkFiles(input: LinkInput, { onNodes, onEndless, onTally }: Watch, kept?: Kept): Graph | undefined {
  const taking = kept && beginTaking(kept)
  if (taking && !(isApart(taking) && isTraced(taking))) return undefined
  const program = buildProgram(input)
  const linker = newLinker(program)
  if (program.units[0]) keepShapes(program.units[0].language)
  const nodes = buildNodes(linker, input, taking)
  if (taking && !isUnmixed(taking, nodes)) return undefined
  onNodes?.(packEdges(nodes, edgeTable(), {}))
  const open = collectExtensions(linker)
  collectStores(linker)
  // this may reveal members of prototypes, and assignments to `this` in their methods
  if (collectOpen(linker, open)) collectStores(linker)
  collectSubclasses(linker)
  flowArguments(linker)
  const edges = edgeTable()
  const statements = input.overlay && { overlay: input.overlay, tally: newTally() }
  const build = { linker, nodes, edges, statements }
  const calls: Record<string, CallCounts> = {}
  addStructure(build)
  for (const { path } of input.files) {
    const unit = program.byPath.get(path)
    if (unit) addEdges(build, unit, calls)
    else if (taking) takeEdges(nodes, edges, taking, path)
  }
  if (statements) onTally?.(statements.tally)
  if (linker.endless > 0) onEndless?.(linker.endless)
  return packEdges(nodes, edges, inKeyOrder({ ...calls, ...callsKept(kept) }))
}

/** The counted outcomes of the calls of kept families. */
const callsKept = (kept: Kept | undefined): Record<string, CallCounts> =>
  Object.fromEntries(Object.entries(kept?.graph.calls ?? {}).filter(([family]) => kept!.families.has(family)))

function addEdges(build: Build, unit: Unit, calls: Record<string, CallCounts>): void {
  const counts = (calls[unit.language.family] ??= { resolved: 0, external: 0, unresolved: 0 })
  addImports(build, unit)
  addHeritage(build, unit)
  addCalls(build, unit, counts)
  addReferences(build, unit)
}

const inKeyOrder = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
