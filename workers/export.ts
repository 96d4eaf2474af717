// The graph of a project in the formats of other tools. A document is written a piece at a time, each by a task of its
// own: between pieces no thread waits for a slow reader.

import { move } from 'piscina'
import { type Exported, FORMATS, pieceOf } from '../src/core/graph/export/format.ts'
import { mermaid } from '../src/core/graph/export/mermaid.ts'
import { type Graph, unpackGraph } from '../src/core/graph/graph.ts'
import { type View, viewOf } from '../src/core/graph/view.ts'
import { sharedBytes } from '../src/stores/shared-list.ts'
import { type GraphAt, openGraph } from '../src/threads/graphs.ts'
import { storesOf } from '../src/threads/stores.ts'

/** The formats of documents with all nodes and edges. */
export type ExportFormat = keyof typeof FORMATS

/**
 * The graph to be written, packed, in memory that all threads see, and whether `within` names something in it; undefined
 * when there is no graph.
 */
export async function open(
  input: GraphAt & { within: string },
): Promise<{ packed: Uint8Array; isThere: boolean } | undefined> {
  const packed = await storesOf(input.dir).graphs.get(input.project, input.generation)
  if (!packed) return undefined
  const { nodes } = viewOf(await graphOf({ ...input, packed }), { structural: true, limit: 1, within: input.within })
  return { packed: sharedBytes([packed]), isThere: nodes.length > 0 }
}

/**
 * The piece at `from` of the nodes that lie `within` a folder or file: all of them or `structural: false` the code
 * entities, `limit` at most.
 */
export type PieceInput = GraphAt & {
  packed: Uint8Array
  format: ExportFormat
  structural: boolean
  limit: number
  within: string
  from: number
}

/** A piece of the document, and where the next one begins; undefined after the last. */
export async function piece(input: PieceInput): Promise<{ bytes: Uint8Array; next: number | undefined }> {
  const graph = await graphOf(input)
  const exported: Exported = { graph, view: view(graph, input), project: input.project }
  const { text, next } = pieceOf(FORMATS[input.format], exported, input.from)
  return { bytes: new TextEncoder().encode(text), next }
}

/** The flowchart around a folder or file. */
export async function chart(input: GraphAt & { packed: Uint8Array; within: string }): Promise<Uint8Array> {
  return move(new TextEncoder().encode(mermaid(await graphOf(input), input.within))) as Uint8Array
}

/** The graph that is open, or the packed one: while it is being written out, a later ingest may have replaced it. */
async function graphOf(input: GraphAt & { packed: Uint8Array }): Promise<Graph> {
  const graph = (await openGraph(input)) ?? unpackGraph(input.packed)
  if (!graph) throw new Error('the packed graph is of another version')
  return graph
}

/** The last view of each open graph: the pieces of a document are asked for one after the other. */
const views = new WeakMap<Graph, { key: string; view: View }>()

function view(graph: Graph, { structural, limit, within }: PieceInput): View {
  const key = `${structural} ${limit} ${within}`
  const known = views.get(graph)
  if (known?.key === key) return known.view
  const made = viewOf(graph, { structural, limit, within })
  views.set(graph, { key, view: made })
  return made
}
