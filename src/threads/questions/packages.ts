// Answers who uses a package from outside of the project, or one of its names, with the lines.

import { type Graph, kindCode } from '../../core/graph/graph.ts'
import { isTestNode } from '../../core/graph/names.ts'
import { PACKAGE_USES, type PackageTable, packageReader } from '../../core/graph/package-table.ts'
import type { components } from '../../core/openapi.d.ts'
import { editsBetween } from '../../core/text/edit-distance.ts'
import { truncate } from '../../core/text/truncate.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { openPackages, readPackages } from '../packages.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { symbolRecord } from './records.ts'
import { sourcesOf } from './sources.ts'

type Schemas = components['schemas']

/** A package, a name that it exports or undefined for all, and the page. */
export type PackageInput = GraphRef & {
  package: string
  name: string | undefined
  tests: 'include' | 'exclude' | 'only'
  limit: number
  from: number
}

/** A package that no file imports, with those of similar names. */
export type UnknownPackage = { similar: string[] }

const EXTERNAL = kindCode('ExternalPackage')
const IMPORTS = PACKAGE_USES.indexOf('imports')
const LINE_CHARS_MAX = 240
/** Packages that are named where one is unknown. */
const SIMILAR_MAX = 5

/** The contract's `PackageUsers` as bytes; undefined when there is no such graph, `missing` when facts of its files are gone. */
export async function packages(input: PackageInput): Promise<Uint8Array | UnknownPackage | 'missing' | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const node = packageNamed(graph, input.package)
  if (node === undefined) return { similar: similarTo(graph, input.package) }
  const sources = await sourcesOf(input)
  const table = (await openPackages(input)) ?? (await tableOf(graph, input, node))
  if (!table) return 'missing'
  const wanted = wantedRows(graph, table, node, input)
  const shown = wanted.slice(input.from, input.from + input.limit)
  const end = input.from + shown.length
  return jsonBytes({
    ...envelopeOf(input, sources),
    package: graph.strings[graph.qualifiedName[node]!]!,
    name: input.name ?? null,
    results: shown.map((row) => {
      const [owner, line] = [table.owner[row]!, table.line[row]!]
      const path = graph.strings[graph.path[owner]!]!
      const text = sources.read(path).lines[line - 1]
      return {
        name: table.names[table.name[row]!]!,
        kind: PACKAGE_USES[table.kind[row]!]!,
        path,
        line,
        text: text === undefined ? null : truncate(text.trim(), LINE_CHARS_MAX),
        entity: symbolRecord(graph, input, sources, owner),
      }
    }),
    names: namesOf(table, wanted),
    stats: { results: wanted.length, returned: shown.length },
    cursor: end < wanted.length ? `${input.generation}.${end}` : null,
  } satisfies Schemas['PackageUsers'])
}

function packageNamed(graph: Graph, name: string): number | undefined {
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === EXTERNAL && graph.strings[graph.qualifiedName[node]!] === name) return node
  return undefined
}

function similarTo(graph: Graph, name: string): string[] {
  const names: { name: string; edits: number }[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node] !== EXTERNAL) continue
    const own = graph.strings[graph.qualifiedName[node]!]!
    const edits = own.includes(name) ? 0 : editsBetween(name, own, 2)
    if (edits <= 2) names.push({ name: own, edits })
  }
  return names
    .sort((a, b) => a.edits - b.edits || a.name.length - b.name.length)
    .slice(0, SIMILAR_MAX)
    .map((each) => each.name)
}

/**
 * The table of one package, read out of the facts of the files that import it: that of all is made behind the ingest.
 * Undefined when facts of one are gone.
 */
async function tableOf(graph: Graph, input: PackageInput, node: number): Promise<PackageTable | undefined> {
  const reader = packageReader(graph, node)
  return (await readPackages(input, reader)) ? reader.table() : undefined
}

/** The rows of a package, of the wanted name and code. */
function wantedRows(graph: Graph, table: PackageTable, node: number, { name, tests }: PackageInput): number[] {
  const rows: number[] = []
  const at = table.packages.indexOf(node)
  const wanted = name === undefined ? undefined : nameIn(table, name)
  for (let row = table.start[at]!; row < table.start[at + 1]!; row++) {
    if (wanted !== undefined && table.name[row] !== wanted) continue
    if (tests === 'include' || isTestNode(graph, table.owner[row]!) === (tests === 'only')) rows.push(row)
  }
  return rows
}

/** A name of a table as it is written, or else but for its case: a language may keep names in small letters. */
function nameIn({ names }: PackageTable, name: string): number {
  const exact = names.indexOf(name)
  if (exact >= 0) return exact
  const lower = name.toLowerCase()
  return names.findIndex((each) => each.toLowerCase() === lower)
}

function namesOf(table: PackageTable, rows: readonly number[]): Schemas['PackageUsers']['names'] {
  const counts = new Map<number, number>()
  for (const row of rows)
    if (table.kind[row] !== IMPORTS) counts.set(table.name[row]!, (counts.get(table.name[row]!) ?? 0) + 1)
  return Array.from(counts, ([name, count]) => ({ name: table.names[name]!, count })).sort(
    (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
  )
}
