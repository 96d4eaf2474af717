// Which part of a project depends on which: files, folders or modules, with weights, layers, cycles, and the edges behind
// them.

import { acyclicGraph } from './acyclic.ts'
import { type Adjacency, componentsOf } from './components.ts'
import { EDGE_TYPES, type EdgeType, type Graph, kindCode } from './graph.ts'
import { columnOf, groupedBy } from './impact/columns.ts'
import { isTestNode } from './names.ts'
import type { Link } from './related.ts'

/** How files are put together: each alone, by folder (the first `depth` names of it), or by the nearest manifest. */
export type Level = 'file' | 'folder' | 'module'

/** Which parts are looked at; `depth` counts the names of folders. */
export type DependencyQuery = { level: Level; depth: number | undefined; tests: boolean; types: readonly EdgeType[] }

/** All edges from one part to another, by their number: those of the rows from `first` on. See `typesOf` and `linksOf`. */
export type PartEdge = { source: number; target: number; weight: number; first: number }

/** The edges of a graph by the parts that they join, in their order: the node that each leads from, and its number. */
type Rows = { node: Uint32Array; edge: Uint32Array }

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
  rows: Rows
}

/** Links of those between two parts. */
const LINKS_MAX = 5

const FILE = kindCode('File')
const MANIFEST =
  /(^|\/)(package\.json|pom\.xml|build\.gradle(\.kts)?|Cargo\.toml|go\.mod|pyproject\.toml|setup\.py|composer\.json|[^/]+\.(csproj|gemspec))$/

/** Bytes of all answers about a graph that are kept; of one, those of its edges and rows. */
const BYTES_KEPT = 32 << 20
const bytesOf = ({ edges, rows }: Dependencies): number => 64 * edges.length + 8 * rows.edge.length

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
  const { parts, files, partOfPath } = partsOf(graph, query)
  const { edges, rows } = edgesBetween(graph, query, partOfPath, parts.length)
  const targets: number[][] = parts.map(() => [])
  for (const { source, target } of edges) targets[source]!.push(target)
  const components = componentsOf(targets)
  const cycles = components.filter(({ length }) => length > 1)
  return { parts, files, layers: layersOf(targets, components), edges, cycles, rows }
}

/** The parts, sorted, and the part of each path (by its string), -1 for paths left out. */
function partsOf(graph: Graph, query: DependencyQuery) {
  const { nodes, roots } = filesOf(graph)
  const pathOf = (node: number): string => graph.strings[graph.path[node]!]!
  const wanted = nodes.filter((node) => query.tests || !isTestNode(graph, node))
  const nameOf = namesAt(query, roots)
  const named = wanted.map((node) => nameOf(pathOf(node)))
  const parts = [...new Set(named)].sort()
  const position = new Map(parts.map((part, at) => [part, at]))
  const files = new Array<number>(parts.length).fill(0)
  const partOfPath = new Int32Array(graph.strings.length).fill(-1)
  for (const [at, node] of wanted.entries()) {
    const part = position.get(named[at]!)!
    partOfPath[graph.path[node]!] = part
    files[part]!++
  }
  return { parts, files, partOfPath }
}

/** The files of a graph by their nodes, and the folders that have a manifest. */
type Files = { nodes: readonly number[]; roots: ReadonlySet<string> }

const known = new WeakMap<Graph, Files>()

/** The files of a graph, kept for the next questions. */
function filesOf(graph: Graph): Files {
  const before = known.get(graph)
  if (before) return before
  const nodes: number[] = []
  for (let node = 0; node < graph.nodeCount; node++) if (graph.kind[node] === FILE) nodes.push(node)
  const paths = nodes.map((node) => graph.strings[graph.path[node]!]!)
  const made = { nodes, roots: new Set(paths.filter((path) => MANIFEST.test(path)).map(folderOf)) }
  known.set(graph, made)
  return made
}

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

function edgesBetween(graph: Graph, query: DependencyQuery, partOfPath: Int32Array, parts: number) {
  const { sources, targets, node, edge } = joining(graph, query, partOfPath)
  // By target and then by source: both keep the order of those before them.
  const byTarget = groupedBy(targets, parts).order
  const { order } = groupedBy(columnOf(Uint32Array, sources, byTarget), parts)
  const sorted = columnOf(Uint32Array, byTarget, order)
  const edges: PartEdge[] = []
  let last: PartEdge | undefined
  for (let first = 0; first < sorted.length; first++) {
    const [source, target] = [sources[sorted[first]!]!, targets[sorted[first]!]!]
    if (last?.source === source && last.target === target) last.weight++
    else edges.push((last = { source, target, weight: 1, first }))
  }
  return { edges, rows: { node: columnOf(Uint32Array, node, sorted), edge: columnOf(Uint32Array, edge, sorted) } }
}

/** The edges of a graph that join two parts, in their order: the parts, the node that each leads from, its number. */
function joining(graph: Graph, query: DependencyQuery, partOfPath: Int32Array) {
  const { edgeStart, edgeCount, target: targetOf, type, path } = graph
  const wanted = Uint8Array.from(EDGE_TYPES, (each) => (query.types.includes(each) ? 1 : 0))
  const [sources, targets] = [new Uint32Array(edgeCount), new Uint32Array(edgeCount)]
  const [nodes, edges] = [new Uint32Array(edgeCount), new Uint32Array(edgeCount)]
  const partOf = path.map((string) => partOfPath[string]! + 1) // of each node, 0 for none
  let count = 0
  for (let node = 0; node < graph.nodeCount; node++) {
    const source = partOf[node]! - 1
    if (source === -1 || (!query.tests && isTestNode(graph, node))) continue
    for (let edge = edgeStart[node]!; edge < edgeStart[node + 1]!; edge++) {
      if (wanted[type[edge]!] === 0) continue
      const target = partOf[targetOf[edge]!]! - 1
      if (target === -1 || target === source) continue
      sources[count] = source
      targets[count] = target
      nodes[count] = node
      edges[count++] = edge
    }
  }
  return {
    sources: sources.subarray(0, count),
    targets: targets.subarray(0, count),
    node: nodes.subarray(0, count),
    edge: edges.subarray(0, count),
  }
}

/** The edges between two parts by their type. */
export function typesOf(graph: Graph, { rows }: Dependencies, { first, weight }: PartEdge): EdgesByType {
  const types: EdgesByType = {}
  for (let row = first; row < first + weight; row++) {
    const type = EDGE_TYPES[graph.type[rows.edge[row]!]!]!
    types[type] = (types[type] ?? 0) + 1
  }
  return types
}

/** The number of edges of each type that there are. */
export type EdgesByType = Partial<Record<EdgeType, number>>

/** The surest few of the edges between two parts. */
export function linksOf(graph: Graph, { rows }: Dependencies, { first, weight }: PartEdge): Link[] {
  const links: Link[] = []
  for (let row = first; row < first + weight; row++) {
    const edge = rows.edge[row]!
    keepSurest(graph, links, { edge, source: rows.node[row]!, target: graph.target[edge]! })
  }
  return links
}

/** Keeps the surest links, of as sure ones the first; in their order as long as there are few. */
function keepSurest({ confidence }: Graph, links: Link[], link: Link): void {
  if (links.length < LINKS_MAX) {
    links.push(link)
    return
  }
  // Those before are of earlier edges: a link goes behind all that are as sure.
  const order = (a: Link, b: Link): number => confidence[b.edge]! - confidence[a.edge]! || a.edge - b.edge
  if (links.every((one, at) => at === 0 || order(links[at - 1]!, one) < 0)) {
    if (confidence[link.edge]! <= confidence[links.at(-1)!.edge]!) return
  }
  links.push(link)
  links.sort(order)
  links.pop()
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
    const layer = below.length === 0 ? 0 : 1 + Math.max(...below.map((target) => layers[target]!))
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
