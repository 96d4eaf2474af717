// Answers who uses a package from outside of the project, or one of its names, with the lines.

import { addTo } from '../../core/collections/multimap.ts'
import { edgeCode, type Graph, kindCode } from '../../core/graph/graph.ts'
import { eachIncoming } from '../../core/graph/incoming.ts'
import { isTestNode } from '../../core/graph/names.ts'
import { type PackageUse, packageUsesIn } from '../../core/graph/package-uses.ts'
import type { components } from '../../core/openapi.d.ts'
import { compareText } from '../../core/order.ts'
import { editsBetween } from '../../core/text/edit-distance.ts'
import { truncate } from '../../core/text/truncate.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { factsOf } from './facts.ts'
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
const DEPENDS_ON = edgeCode('DEPENDS_ON')
const LINE_CHARS_MAX = 240
/** Packages that are named where one is unknown. */
const SIMILAR_MAX = 5

/** The contract's `PackageUsers` as bytes; undefined when there is no such graph. */
export async function packages(input: PackageInput): Promise<Uint8Array | UnknownPackage | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const node = packageNamed(graph, input.package)
  if (node === undefined) return { similar: similarTo(graph, input.package) }
  const sources = await sourcesOf(input)
  const uses = await usesOf(graph, input, node)
  const isWanted = ({ use, owner }: Found): boolean =>
    (input.name === undefined || use.name === input.name) &&
    (input.tests === 'include' || isTestNode(graph, owner) === (input.tests === 'only'))
  const wanted = uses.filter(isWanted)
  const shown = wanted.slice(input.from, input.from + input.limit)
  const end = input.from + shown.length
  return jsonBytes({
    ...envelopeOf(input, sources),
    package: graph.strings[graph.qualifiedName[node]!]!,
    name: input.name ?? null,
    results: shown.map(({ use, owner }) => {
      const path = graph.strings[graph.path[owner]!]!
      const text = sources.read(path).lines[use.line - 1]
      return {
        name: use.name,
        kind: use.kind,
        path,
        line: use.line,
        text: text === undefined ? null : truncate(text.trim(), LINE_CHARS_MAX),
        entity: symbolRecord(graph, input, sources, owner),
      }
    }),
    names: namesOf(wanted),
    stats: { results: wanted.length, returned: shown.length },
    cursor: end < wanted.length ? `${input.generation}.${end}` : null,
  } satisfies Schemas['PackageUsers'])
}

/** A use with the node that it stands in. */
type Found = { use: PackageUse; owner: number }

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

/** The uses of a package by path and line, production code first. */
async function usesOf(graph: Graph, input: PackageInput, node: number): Promise<Found[]> {
  const linesByModule = new Map<number, Set<number>>()
  eachIncoming(graph, node, (edge, source) => {
    if (graph.type[edge] !== DEPENDS_ON) return
    for (const line of graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!))
      addTo(linesByModule, source, line)
  })
  const modules = [...linesByModule.keys()]
  const facts = await factsOf(
    input,
    modules.map((module) => graph.strings[graph.path[module]!]!),
  )
  const owners = ownersIn(graph, modules)
  const found = modules.flatMap((module, at): Found[] => {
    const own = facts[at]
    if (!own) return []
    const nodes = owners.get(graph.path[module]!)!
    const ownerOf = (row: number): number => {
      for (let entity = row; entity > 0; entity = own.entities.parent[entity]!) {
        const key = `${own.entities.startLine[entity]} ${own.strings[own.entities.name[entity]!]}`
        const owner = nodes.get(key)
        if (owner !== undefined) return owner
      }
      return module
    }
    return packageUsesIn(own, linesByModule.get(module)!).map((use) => ({ use, owner: ownerOf(use.owner) }))
  })
  const rank = ({ owner }: Found): number => (isTestNode(graph, owner) ? 1 : 0)
  const pathOf = ({ owner }: Found): string => graph.strings[graph.path[owner]!]!
  return found.sort((a, b) => rank(a) - rank(b) || compareText(pathOf(a), pathOf(b)) || a.use.line - b.use.line)
}

/** The nodes of the files of modules: by path, then by line and name. */
function ownersIn(graph: Graph, modules: readonly number[]): Map<number, Map<string, number>> {
  const owners = new Map(modules.map((module) => [graph.path[module]!, new Map<string, number>()]))
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.startLine[node]! > 0)
      owners.get(graph.path[node]!)?.set(`${graph.startLine[node]} ${graph.strings[graph.name[node]!]}`, node)
  return owners
}

function namesOf(found: readonly Found[]): Schemas['PackageUsers']['names'] {
  const counts = new Map<string, number>()
  for (const { use } of found) if (use.kind !== 'imports') counts.set(use.name, (counts.get(use.name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}
