// Answers how two revisions of a project differ, as their graphs and files tell.

import { type Comparison, compareGraphs, type EntityChange, type Side } from '../../core/graph/compare/compare.ts'
import type { EdgeChange } from '../../core/graph/compare/edges.ts'
import type { Graph } from '../../core/graph/graph.ts'
import type { components } from '../../core/openapi.d.ts'
import { isWithin } from '../../core/paths.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { jsonBytes, stateOf } from './envelope.ts'
import { linkRecord, symbolRecord } from './records.ts'
import { knownFiles, type Sources, sourcesOf } from './sources.ts'

type GraphDiff = components['schemas']['GraphDiff']

/** Two revisions, by their names (null for the files on disk), and which of their differences are wanted. */
export type CompareInput = {
  base: GraphRef & { name: string | null }
  head: GraphRef & { name: string | null }
  show: 'all' | 'entities' | 'edges'
  /** A file or folder. */
  path: string | undefined
  from: number
  limit: number
}

type Opened = { ref: CompareInput['base']; graph: Graph; sources: Sources; side: Side }

/** The contract's `GraphDiff` as bytes; undefined when a graph is gone. */
export async function compare(input: CompareInput): Promise<Uint8Array | undefined> {
  const [base, head] = await Promise.all([open(input.base), open(input.head)])
  return base && head && jsonBytes(answerOf(input, base, head))
}

async function open(ref: CompareInput['base']): Promise<Opened | undefined> {
  const graph = await openGraph(ref)
  if (!graph) return undefined
  const sources = await sourcesOf(ref)
  const known = await knownFiles(ref)
  const hashOf = (path: string): string => known?.tree.hashes[known.rows.get(path) ?? -1] ?? ''
  return { ref, graph, sources, side: { graph, hashOf, linesOf: (path) => sources.read(path).lines } }
}

function answerOf(input: CompareInput, base: Opened, head: Opened): GraphDiff {
  const all = compareGraphs(base.side, head.side)
  const { path = '' } = input
  const entities = all.entities.filter((change) => isWithin(pathOf(change, base.graph, head.graph), path))
  const edges = all.edges.filter(({ change, source }) => {
    const { graph } = change === 'added' ? head : base
    return isWithin(graph.strings[graph.path[source]!]!, path)
  })
  const listed: (EntityChange | EdgeChange)[] = [
    ...(input.show === 'edges' ? [] : entities),
    ...(input.show === 'entities' ? [] : edges),
  ]
  const end = input.from + input.limit
  const shown = listed.slice(input.from, end)
  const shownEntities = shown.flatMap((each) => ('differs' in each ? [entityRecord(each, base, head)] : []))
  const shownEdges = shown.flatMap((each) => ('edge' in each ? [edgeRecord(each, base, head)] : []))
  return {
    project: head.ref.project,
    base: sideRecord(base),
    head: sideRecord(head),
    stats: statsOf(all, entities, edges),
    entities: shownEntities,
    edges: shownEdges,
    cursor: end < listed.length ? `${base.ref.generation}.${head.ref.generation}.${end}` : null,
  }
}

function pathOf({ base, head }: EntityChange, before: Graph, after: Graph): string {
  return head === undefined ? before.strings[before.path[base!]!]! : after.strings[after.path[head]!]!
}

const sideRecord = ({ ref, sources }: Opened): GraphDiff['base'] => ({
  revision: ref.name,
  ...stateOf(ref, sources.stale()),
})

function statsOf(
  { files }: Comparison,
  entities: readonly EntityChange[],
  edges: readonly EdgeChange[],
): GraphDiff['stats'] {
  const count = (list: readonly { change: string }[], change: string): number =>
    list.filter((each) => each.change === change).length
  return {
    files,
    entities: {
      added: count(entities, 'added'),
      removed: count(entities, 'removed'),
      changed: count(entities, 'changed'),
      moved: count(entities, 'moved'),
    },
    edges: { added: count(edges, 'added'), removed: count(edges, 'removed') },
  }
}

function entityRecord({ change, base, head, differs }: EntityChange, before: Opened, after: Opened) {
  const record = ({ graph, ref, sources }: Opened, node: number | undefined) =>
    node === undefined ? null : symbolRecord(graph, ref, sources, node)
  return { change, differs, before: record(before, base), after: record(after, head) }
}

function edgeRecord({ change, joined, ...link }: EdgeChange, before: Opened, after: Opened) {
  const { graph, sources } = change === 'added' ? after : before
  return { change, joined, ...linkRecord(graph, sources, link) }
}
