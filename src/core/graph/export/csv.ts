// Tables of the nodes or the edges, as RFC 4180 has them, with a header line.

import type { ExportedEdge, ExportedNode, Format } from './format.ts'

const NODE_COLUMNS = [
  'id',
  'kind',
  'name',
  'qualified_name',
  'path',
  'start_line',
  'end_line',
  'test',
  'exported',
] as const satisfies readonly (keyof ExportedNode)[]
const EDGE_COLUMNS = [
  'source',
  'target',
  'type',
  'resolution',
  'confidence',
  'count',
  'lines',
] as const satisfies readonly (keyof ExportedEdge)[]

/** The table of nodes. */
export const csvNodes: Format = {
  head: () => row(NODE_COLUMNS),
  node: (node) => row(NODE_COLUMNS.map((column) => String(node[column]))),
  middle: '',
  edge: () => '',
  foot: '',
}

/** The table of edges; lines are separated by spaces. */
export const csvEdges: Format = {
  head: () => row(EDGE_COLUMNS),
  node: () => '',
  middle: '',
  edge: (edge) => row(EDGE_COLUMNS.map((column) => (column === 'lines' ? edge.lines.join(' ') : String(edge[column])))),
  foot: '',
}

const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
