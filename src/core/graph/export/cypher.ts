// A Cypher script for Neo4j: `cypher-shell < graph.cypher`, with transactions as its own exports have them. A node is
// created by a statement of its own, so that no statement grows with the graph.

import type { ExportedEdge, ExportedNode, Format } from './format.ts'

/** A graph as a script; every node is also a `CodeNode`, whose index makes its edges quick to add. */
export const cypher: Format = {
  head: () =>
    'CREATE CONSTRAINT code_node_id IF NOT EXISTS FOR (n:CodeNode) REQUIRE (n.project, n.id) IS UNIQUE;\n' + ':begin\n',
  node: ({ id, kind, ...rest }: ExportedNode, project) =>
    `CREATE (:CodeNode:${kind} {${keyOf(project, id)}, ${propertiesOf(rest)}});\n`,
  middle: ':commit\n:begin\n',
  edge: ({ source, target, type, ...rest }: ExportedEdge, project) =>
    `MATCH (a:CodeNode {${keyOf(project, source)}}) MATCH (b:CodeNode {${keyOf(project, target)}}) ` +
    `CREATE (a)-[:${type} {${propertiesOf(rest)}}]->(b);\n`,
  foot: ':commit\n',
}

const keyOf = (project: string, id: number): string => `project: ${quoted(project)}, id: ${id}`

const propertiesOf = (record: Readonly<Record<string, string | number | boolean | number[]>>): string =>
  Object.entries(record)
    .map(([name, value]) => `${name}: ${literalOf(value)}`)
    .join(', ')

function literalOf(value: string | number | boolean | number[]): string {
  if (typeof value === 'string') return quoted(value)
  return Array.isArray(value) ? `[${value.join(', ')}]` : String(value)
}

/** A string literal; Cypher's escapes are those of JSON, but for the quotation mark. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
