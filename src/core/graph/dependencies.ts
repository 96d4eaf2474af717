// Which part of a project depends on which: files, folders or modules, with weights, layers, cycles, and the edges behind
// them.

import { largest } from '../collections/lists.ts'
import { oncePer } from '../collections/once.ts'
import { acyclicGraph } from './acyclic.ts'
import { type Adjacency, componentsOf } from './components.ts'
import { fileEdgesOf } from './file-edges.ts'
import { EDGE_TYPES, type EdgeType, type Graph } from './graph.ts'
import { columnOf, groupedBy } from './impact/columns.ts'
import { isTestNode } from './names.ts'
import type { Link } from './relations/related.ts'

/** How files are put together: each alone, by folder (the first `depth` names of it), or by the nearest manifest. */
export type Level = 'file' | 'folder' | 'module'

/** Which parts are looked at; `depth` counts the names of folders. */
export type DependencyQuery = { level: Level; depth: number | undefined; tests: boolean; types: readonly EdgeType[] }

/**
 * All edges from one part to another, by their number: those of the file edges whose groups are the rows from `first` to `end - 1`. See
 * `typesOf` and `linksOf`.
 */
export type PartEdge = { source: number; target: number; weight: number; first: number; end: number }

/**
 * Parts by name, with the number of files in each. A part's layer is the longest way down from it, cycles counted as one:
 * 0 depends on nothing. `cycles` are lists of parts that all depend on each other.
 */
export type Dependencies = {
  parts: string[]
  files: number[]
  layers: number[]
  edges: PartEdge[]
  cycles: number[][]
  /** Groups of file edges, by the parts that they join. */
  groups: Uint32Array
}

/** Links of those between two parts. */
const LINKS_MAX = 5

const MANIFEST =
  /(^|\/)(package\.json|pom\.xml|build\.gradle(\.kts)?|Cargo\.toml|go\.mod|pyproject\.toml|setup\.py|composer\.json|[^/]+\.(csproj|gemspec))$/

/** Bytes of all answers about a graph that are kept; of one, those of its edges and groups. */
const BYTES_KEPT = 32 << 20
const bytesOf = ({ edges, groups }: Dependencies): number => 64 * edges.length + groups.byteLength

const cache = new WeakMap<Graph, Map<string, Dependencies>>()

/** The dependencies between the parts of a project; the last answers about a graph are kept for the next questions. */
export function dependenciesOf(graph: Graph, query: DependencyQuery): Dependencies {
  const key = JSON.stringify([query.level, query.depth, query.tests, query.types])
  const answers = cache.get(graph) ?? new Map<string, Dependencies>()
  cache.set(graph, answers)
  const answer = answers.get(key) ?? computed(graph, query)
  answers.delete(key)
  answers.set(key, answer) // the last one is the most recently asked for
  let bytes = 0
  for (const each of answers.values()) bytes += bytesOf(each)
  for (const [other, each] of answers) {
    if (bytes <= BYTES_KEPT || other === key) break
    answers.delete(other)
    bytes -= bytesOf(each)
  }
  return answer
}

function computed(graph: Graph, query: DependencyQuery): Dependencies {
  const { parts, files, partOfFile } = partsOf(graph, query)
  const { edges, groups } = edgesBetween(graph, query, partOfFile, parts.length)
  const targets: number[][] = parts.map(() => [])
  for (const { source, target } of edges) targets[source]!.push(target)
  const components = componentsOf(targets)
  const cycles = components.filter(({ length }) => length > 1)
  return { parts, files, layers: layersOf(targets, components), edges, cycles, groups }
}

/** The parts, sorted, and the part of each file, -1 for those left out. */
function partsOf(graph: Graph, query: DependencyQuery) {
  const { files: nodes } = fileEdgesOf(graph)
  const pathOf = (node: number): string => graph.strings[graph.path[node]!]!
  const nameOf = namesAt(query, rootsOf(graph))
  const named = nodes.map((node) => (query.tests || !isTestNode(graph, node) ? nameOf(pathOf(node)) : undefined))
  const parts = [...new Set(named)].filter((part) => part !== undefined).sort()
  const position = new Map(parts.map((part, at) => [part, at]))
  const files = new Array<number>(parts.length).fill(0)
  const partOfFile = new Int32Array(nodes.length).fill(-1)
  for (const [file, name] of named.entries()) {
    if (name === undefined) continue
    const part = position.get(name)!
    partOfFile[file] = part
    files[part]!++
  }
  return { parts, files, partOfFile }
}

/** The folders that have a manifest, kept for the next questions. */
const rootsOf = oncePer((graph: Graph): ReadonlySet<string> => {
  const paths = fileEdgesOf(graph).files.map((node) => graph.strings[graph.path[node]!]!)
  return new Set(paths.filter((path) => MANIFEST.test(path)).map(folderOf))
})

const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')

/** The part of each path; the folders of many files are one. */
function namesAt(query: DependencyQuery, roots: ReadonlySet<string>): (path: string) => string {
  const known = new Map<string, string>()
  return (path) => {
    if (query.level === 'file') return path
    const folder = folderOf(path)
    const name = known.get(folder) ?? nameOfFolder(folder, query, roots)
    known.set(folder, name)
    return name
  }
}

function nameOfFolder(folder: string, { level, depth }: DependencyQuery, roots: ReadonlySet<string>): string {
  if (level === 'folder') return depth === undefined ? folder : folder.split('/').slice(0, depth).join('/')
  for (let at = folder; at !== '.'; at = folderOf(at)) if (roots.has(at)) return at
  return '.'
}

function edgesBetween(graph: Graph, query: DependencyQuery, partOfFile: Int32Array, parts: number) {
  const { source, target, type, isOfTest, start } = fileEdgesOf(graph)
  const wanted = Uint8Array.from(EDGE_TYPES, (each) => (query.types.includes(each) ? 1 : 0))
  const joining = new Uint32Array(source.length)
  const [sources, targets] = [new Uint32Array(source.length), new Uint32Array(source.length)]
  let count = 0
  for (let group = 0; group < source.length; group++) {
    if (wanted[type[group]!] === 0 || (!query.tests && isOfTest[group] === 1)) continue
    const [from, to] = [partOfFile[source[group]!]!, partOfFile[target[group]!]!]
    if (from === -1 || to === -1 || from === to) continue
    sources[count] = from
    targets[count] = to
    joining[count++] = group
  }
  // By target and then by source: both keep the order of those before them.
  const byTarget = groupedBy(targets.subarray(0, count), parts).order
  const { order } = groupedBy(columnOf(Uint32Array, sources, byTarget), parts)
  const sorted = columnOf(Uint32Array, byTarget, order)
  const edges: PartEdge[] = []
  let last: PartEdge | undefined
  for (let row = 0; row < sorted.length; row++) {
    const [from, to] = [sources[sorted[row]!]!, targets[sorted[row]!]!]
    const group = joining[sorted[row]!]!
    if (last?.source !== from || last.target !== to)
      edges.push((last = { source: from, target: to, weight: 0, first: row, end: row }))
    last.weight += start[group + 1]! - start[group]!
    last.end = row + 1
  }
  return { edges, groups: columnOf(Uint32Array, joining, sorted) }
}

/** The edges between two parts by their type. */
export function typesOf(graph: Graph, { groups }: Dependencies, { first, end }: PartEdge): EdgesByType {
  const { type, start } = fileEdgesOf(graph)
  const types: EdgesByType = {}
  for (const group of groups.subarray(first, end)) {
    const name = EDGE_TYPES[type[group]!]!
    types[name] = (types[name] ?? 0) + start[group + 1]! - start[group]!
  }
  return types
}

/** The number of edges of each type that there are. */
export type EdgesByType = Partial<Record<EdgeType, number>>

/** The surest few of the edges between two parts, as sure ones in their order; all in their order where they are few. */
export function linksOf(graph: Graph, { groups }: Dependencies, { first, end, weight }: PartEdge): Link[] {
  const { start, node, edge: edges } = fileEdgesOf(graph)
  const links: Link[] = []
  for (const group of groups.subarray(first, end))
    for (let row = start[group]!; row < start[group + 1]!; row++) {
      const edge = edges[row]!
      keepSurest(graph, links, { edge, source: node[row]!, target: graph.target[edge]! })
    }
  return weight > LINKS_MAX ? links : links.sort((a, b) => a.edge - b.edge)
}

/** Keeps the surest links, of as sure ones those of the first edges. */
function keepSurest({ confidence }: Graph, links: Link[], link: Link): void {
  const order = (a: Link, b: Link): number => confidence[b.edge]! - confidence[a.edge]! || a.edge - b.edge
  if (links.length === LINKS_MAX && order(links.at(-1)!, link) < 0) return
  links.push(link)
  links.sort(order)
  if (links.length > LINKS_MAX) links.pop()
}

/**
 * How far each node is from those that lead nowhere, by the longest way, components counted as one step; `components` in
 * the order of `componentsOf`.
 */
export function layersOf(targets: Adjacency, components: readonly number[][]): number[] {
  const layers = new Array<number>(targets.length).fill(0)
  for (const members of components) {
    const inside = new Set(members)
    const below = members.flatMap((member) => targets[member]!).filter((target) => !inside.has(target))
    const layer = below.length === 0 ? 0 : 1 + largest(below.map((target) => layers[target]!))
    for (const member of members) layers[member] = layer
  }
  return layers
}

/** Of each cycle, by its position, the edges inside of it in their order. */
export function edgesWithin({ parts, cycles, edges }: Dependencies): PartEdge[][] {
  const cycleOf = new Int32Array(parts.length).fill(-1)
  for (const [cycle, members] of cycles.entries()) for (const member of members) cycleOf[member] = cycle
  const within: PartEdge[][] = cycles.map(() => [])
  for (const edge of edges) {
    const cycle = cycleOf[edge.source]!
    if (cycle >= 0 && cycleOf[edge.target] === cycle) within[cycle]!.push(edge)
  }
  return within
}

/**
 * The edges of a cycle whose removal is cheapest: light ones first, until no cycle is left among its parts (a heuristic;
 * the least set is a hard problem).
 */
export function cutsOf<Edge extends Pick<PartEdge, 'source' | 'target' | 'weight'>>(
  members: readonly number[],
  edges: readonly Edge[],
): Edge[] {
  const number = new Map(members.map((member, at) => [member, at]))
  const own = edges.filter(({ source, target }) => number.has(source) && number.has(target))
  const graph = acyclicGraph(members.length)
  const cuts: Edge[] = []
  // Heavy edges are put back one by one; one that closes a cycle is cut.
  for (const edge of own.toSorted((a, b) => b.weight - a.weight))
    if (!graph.add(number.get(edge.source)!, number.get(edge.target)!)) cuts.push(edge)
  return cuts.reverse()
}
