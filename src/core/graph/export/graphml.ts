// GraphML (http://graphml.graphdrawing.org/specification.html), as Gephi, NetworkX and yEd read it.

import type { ExportedEdge, ExportedNode, Format } from './format.ts'

type Type = 'string' | 'int' | 'boolean' | 'double'

const NODE_KEYS = {
  kind: 'string',
  name: 'string',
  qualified_name: 'string',
  path: 'string',
  start_line: 'int',
  end_line: 'int',
  test: 'boolean',
  exported: 'boolean',
} as const satisfies Partial<Record<keyof ExportedNode, Type>>
const EDGE_KEYS = {
  type: 'string',
  resolution: 'string',
  confidence: 'double',
  count: 'int',
} as const satisfies Partial<Record<keyof ExportedEdge, Type>>

/** A graph as GraphML; the name of a node is its label too, which Gephi shows. */
export const graphml: Format = {
  head: (project) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n' +
    keysOf('node', { label: 'string', ...NODE_KEYS }) +
    keysOf('edge', EDGE_KEYS) +
    `<graph id="${escaped(project)}" edgedefault="directed">\n`,
  node: (node) =>
    `<node id="n${node.id}">${data('node', 'label', node.name)}${dataOf('node', NODE_KEYS, node)}</node>\n`,
  middle: '',
  edge: (edge) => `<edge source="n${edge.source}" target="n${edge.target}">${dataOf('edge', EDGE_KEYS, edge)}</edge>\n`,
  foot: '</graph>\n</graphml>\n',
}

const keysOf = (of: string, keys: Readonly<Record<string, Type>>): string =>
  Object.entries(keys)
    .map(([name, type]) => `<key id="${of}_${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`)
    .join('')

const dataOf = <Key extends string>(
  of: string,
  keys: Readonly<Record<Key, Type>>,
  record: Readonly<Record<NoInfer<Key>, string | number | boolean>>,
): string => (Object.keys(keys) as Key[]).map((name) => data(of, name, String(record[name]))).join('')

const data = (of: string, name: string, value: string): string => `<data key="${of}_${name}">${escaped(value)}</data>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 cannot hold in any form (https://www.w3.org/TR/xml/#charsets). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(IMPOSSIBLE, '\ufffd')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
