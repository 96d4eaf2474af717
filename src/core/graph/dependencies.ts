// Which part of a project depends on which: files, folders or modules, with weights, layers, cycles, and the edges behind
// them.

import { acyclicGraph } from './acyclic.ts'
import { type Adjacency, componentsOf } from './components.ts'
import { EDGE_TYPES, type EdgeType, type Graph, kindCode } from './graph.ts'
import { isTestNode } from './names.ts'
import type { Link } from './related.ts'

/** How files are put together: each alone, by folder (the first `depth` names of it), or by the nearest manifest. */
export type Level = 'file' | 'folder' | 'module'

/** Which parts are looked at; `depth` counts the names of folders. */
export type DependencyQuery = { level: Level; depth: number | undefined; tests: boolean; types: readonly EdgeType[] }

/** All edges from one part to another: their number in all and by type, and the surest few of them. */
export type PartEdge = {
  source: number
  target: number
  weight: number
  types: Partial<Record<EdgeType, number>>
  links: Link[]
}

/**
 * Parts by name, with the number of files in each. A part's layer is the longest way down from it, cycles counted as one:
 * 0 depends on nothing. `cycles` are lists of parts that all depend on each other.
 */
export type Dependencies = { parts: string[]; files: number[]; layers: number[]; edges: PartEdge[]; cycles: number[][] }

/** Edges kept of those between two parts. */
const LINKS_KEPT = 5

const FILE = kindCode('File')
const MANIFEST =
  /(^|\/)(package\.json|pom\.xml|build\.gradle(\.kts)?|Cargo\.toml|go\.mod|pyproject\.toml|setup\.py|composer\.json|[^/]+\.(csproj|gemspec))$/

/** Edges of all answers about a graph that are kept, some 300 bytes each. */
const EDGES_KEPT = 100_000

const cache = new WeakMap<Graph, Map<string, Dependencies>>()

/** The dependencies between the parts of a project; the last answers about a graph are kept for the next questions. */
export function dependenciesOf(graph: Graph, query: DependencyQuery): Dependencies {
  const key = JSON.stringify([query.level, query.depth, query.tests, query.types])
  const answers = cache.get(graph) ?? new Map<string, Dependencies>()
  cache.set(graph, answers)
  const answer = answers.get(key) ?? computed(graph, query)
  answers.delete(key)
  answers.set(key, answer) // the last one is the most recently asked for
  let edges = 0
  for (const each of answers.values()) edges += each.edges.length
  for (const [other, each] of answers) {
    if (edges <= EDGES_KEPT || other === key) break
    answers.delete(other)
    edges -= each.edges.length
  }
  return answer
}

function computed(graph: Graph, query: DependencyQuery): Dependencies {
  const { parts, files, partOfPath } = partsOf(graph, query)
  const edges = edgesBetween(graph, query, partOfPath, parts.length)
  const targets: number[][] = parts.map(() => [])
  for (const { source, target } of edges) targets[source]!.push(target)
  const components = componentsOf(targets)
  const cycles = components.filter(({ length }) => length > 1)
  return { parts, files, layers: layersOf(targets, components), edges, cycles }
}

/** The parts, sorted, and the part of each path (by its string), -1 for paths left out. */
function partsOf(graph: Graph, query: DependencyQuery) {
  const nodes: number[] = []
  for (let node = 0; node < graph.nodeCount; node++) if (graph.kind[node] === FILE) nodes.push(node)
  const pathOf = (node: number): string => graph.strings[graph.path[node]!]!
  const roots = new Set(
    nodes
      .map(pathOf)
      .filter((path) => MANIFEST.test(path))
      .map(folderOf),
  )
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

function edgesBetween(graph: Graph, query: DependencyQuery, partOfPath: Int32Array, parts: number): PartEdge[] {
  const wanted = Uint8Array.from(EDGE_TYPES, (type) => (query.types.includes(type) ? 1 : 0))
  const edges = new Map<number, PartEdge>()
  for (let node = 0; node < graph.nodeCount; node++) {
    const source = partOfPath[graph.path[node]!]!
    if (source === -1 || (!query.tests && isTestNode(graph, node))) continue
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const target = partOfPath[graph.path[graph.target[edge]!]!]!
      if (target === -1 || target === source || wanted[graph.type[edge]!] === 0) continue
      const key = source * parts + target
      let known = edges.get(key)
      if (!known) edges.set(key, (known = { source, target, weight: 0, types: {}, links: [] }))
      const type = EDGE_TYPES[graph.type[edge]!]!
      known.weight++
      known.types[type] = (known.types[type] ?? 0) + 1
      keepSurest(graph, known.links, { edge, source: node, target: graph.target[edge]! })
    }
  }
  return [...edges.entries()].sort(([a], [b]) => a - b).map(([, edge]) => edge)
}

/** Keeps the surest links, of as sure ones the first; in their order as long as there are few. */
function keepSurest({ confidence }: Graph, links: Link[], link: Link): void {
  if (links.length < LINKS_KEPT) {
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
export function cutsOf(members: readonly number[], edges: readonly PartEdge[]): PartEdge[] {
  const number = new Map(members.map((member, at) => [member, at]))
  const own = edges.filter(({ source, target }) => number.has(source) && number.has(target))
  const graph = acyclicGraph(members.length)
  const cuts: PartEdge[] = []
  // Heavy edges are put back one by one; one that closes a cycle is cut.
  for (const edge of own.toSorted((a, b) => b.weight - a.weight))
    if (!graph.add(number.get(edge.source)!, number.get(edge.target)!)) cuts.push(edge)
  return cuts.reverse()
}
