// Nodes and edges as the answers to questions show them: with signatures, and with the text of the lines they stand on.

import { fieldKind, fieldName } from '../../core/graph/fields/named.ts'
import { EDGE_TYPES, type Graph, NODE_KINDS, RESOLUTIONS } from '../../core/graph/graph.ts'
import type { Impact } from '../../core/graph/impact/impact.ts'
import type { Place } from '../../core/graph/json.ts'
import { type LinesOf, labelOf, signatureOfNode } from '../../core/graph/labels.ts'
import { isTestNode } from '../../core/graph/names.ts'
import type { Link, Related } from '../../core/graph/relations/related.ts'
import type { components } from '../../core/openapi.d.ts'
import { truncate } from '../../core/text/truncate.ts'
import type { Sources } from './sources.ts'

type Schemas = components['schemas']

/** A node of the graph as an answer shows it. */
export type SymbolRecord = Schemas['Symbol']

/** The record of a node. */
export function symbolRecord(graph: Graph, { root }: Place, sources: Sources, node: number): SymbolRecord {
  const path = graph.strings[graph.path[node]!]!
  const kind = NODE_KINDS[graph.kind[node]!]!
  const hasLines = graph.startLine[node]! > 0
  return {
    id: node + 1,
    kind,
    name: graph.strings[graph.name[node]!]!,
    qualified_name: graph.strings[graph.qualifiedName[node]!]!,
    label: labelIn(graph, sources, node),
    path,
    absolute_path: path !== '' ? `${root}/${path}` : kind === 'Project' ? root : '',
    start_line: hasLines ? graph.startLine[node]! : null,
    end_line: hasLines ? graph.endLine[node]! : null,
    signature: signatureIn(graph, sources, node),
    test: isTestNode(graph, node),
  }
}

const linesIn =
  (sources: Sources): LinesOf =>
  (path) =>
    sources.read(path).lines

/** As `signatureOfNode`, from the files of an answer. */
export const signatureIn = (graph: Graph, sources: Sources, node: number): string | null =>
  signatureOfNode(graph, node, linesIn(sources))

/** As `labelOf`, from the files of an answer. */
export const labelIn = (graph: Graph, sources: Sources, node: number): string => labelOf(graph, node, linesIn(sources))

/** The label of a node as a field of a record that has its qualified name; none where both are the same. */
function labelField<Field extends string>(
  { graph, sources }: { graph: Graph; sources: Sources },
  field: Field,
  node: number,
): { [key in Field]?: string } {
  const label = labelIn(graph, sources, node)
  return label === graph.strings[graph.qualifiedName[node]!] ? {} : ({ [field]: label } as { [key in Field]?: string })
}

/** The record of a field, a constant or a variable of a module: it has no node, and its declaration is its signature. */
export function fieldRecord(impact: Impact, { root }: Place, sources: Sources, place: number): SymbolRecord {
  const { graph, index } = impact
  const extra = place - graph.nodeCount
  const path = impact.pathOf(index.fileOfPlace[place]!)
  const owner = index.parent[place]!
  const name = index.strings[index.extraName[extra]!]!
  const line = index.extraLine[extra]!
  return {
    id: null,
    kind: fieldKind(impact, place)!,
    name,
    qualified_name: fieldName(impact, place),
    label: `${labelIn(graph, sources, owner)}.${name}`,
    path,
    absolute_path: `${root}/${path}`,
    start_line: line,
    end_line: line,
    signature: textAt(sources, path, line, name),
    test: isTestNode(graph, owner),
  }
}

/** The record of a related node with its edges. */
export function relatedRecord(graph: Graph, place: Place, sources: Sources, related: Related): Schemas['Related'] {
  const { node, hop, links } = related
  const edges = links.map((link) => linkRecord(graph, sources, link))
  const { resolution, confidence } = edges[0]!
  return { ...symbolRecord(graph, place, sources, node), hop, resolution, confidence, edges }
}

/** Characters of a line that is shown. */
const LINE_CHARS_MAX = 240

/** The record of an edge, with the lines of the source's file on which it stands. */
export function linkRecord(graph: Graph, sources: Sources, { edge, source, target }: Link): Schemas['RelationEdge'] {
  const lines = [...graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!)]
  const path = graph.strings[graph.path[source]!]!
  const name = graph.strings[graph.name[target]!]!
  return {
    source: graph.strings[graph.qualifiedName[source]!]!,
    target: graph.strings[graph.qualifiedName[target]!]!,
    ...labelField({ graph, sources }, 'source_label', source),
    ...labelField({ graph, sources }, 'target_label', target),
    type: EDGE_TYPES[graph.type[edge]!]!,
    resolution: RESOLUTIONS[graph.resolution[edge]!]!,
    confidence: graph.confidence[edge]! / 100,
    count: Math.max(1, graph.occurrences[edge]!),
    path,
    sites: lines.map((line) => ({ line, text: textAt(sources, path, line, name) })),
  }
}

/** The text of a line; null when the file has changed since and the line no longer has the name. */
export function textAt(sources: Sources, path: string, line: number, name: string): string | null {
  const { lines, isStale } = sources.read(path)
  const text = lines[line - 1]
  if (text === undefined || (isStale && !text.includes(name))) return null
  return truncate(text.trim(), LINE_CHARS_MAX)
}
