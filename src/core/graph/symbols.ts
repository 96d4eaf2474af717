// Symbols as one types: every name that the letters typed may be the beginning, the initials or a part of.

import { oncePer } from '../collections/once.ts'
import { isWithin } from '../paths.ts'
import { CODE_KINDS, type Graph, kindCode, NodeFlag } from './graph.ts'
import { incomingCount } from './incoming.ts'
import { isTestNode } from './names.ts'
import { bestHits, isNamedWithin, maskOf, partsIn, SCORE, type Scorer, slipsIn, typedName } from './typed-names.ts'

/** A symbol found; higher scores fit better. */
export type SymbolHit = { node: number; score: number }

/** Which symbols are wanted: kinds (codes; all code entities when empty), a folder or file, and how many. */
export type SymbolQuery = { text: string; kinds: readonly number[]; under: string | undefined; limit: number }

/**
 * The symbols that fit a text, best first: names that are it, begin with it, have it at the start of a word, have its
 * letters as initials, contain it, or contain its letters in order; when nothing does, names within two slips of it.
 * Parts before a dot must be found in the names around (`Cont.js` finds `Context.json`); with a slash, files are found
 * by their paths.
 */
export function findSymbols(graph: Graph, query: SymbolQuery): SymbolHit[] {
  const index = indexOf(graph)
  const { text, around, name } = typedName(query.text)
  if (text.includes('/')) return filesBy(graph, text.toLowerCase(), query)
  if (name === '') return []
  const found = collect(graph, index, query, around, partsIn(name))
  return found.length > 0 ? found : collect(graph, index, query, around, slipsIn(name))
}

/** The simple names of a graph's entities: unique, in lower case too, with a mask of their letters. */
type Index = {
  names: string[]
  lower: string[]
  masks: Uint32Array
  /** Entities of name `i` are `nodes[start[i]] .. nodes[start[i + 1] - 1]`. */
  start: Uint32Array
  nodes: Uint32Array
  /** By node: its addition to the score of its name. */
  points: Float32Array
}

const indexOf = oncePer(makeIndex)

/** Makes the table of a graph's names, which the first search would make. */
export const readySymbols = (graph: Graph): void => void indexOf(graph)

function makeIndex(graph: Graph): Index {
  const position = new Int32Array(graph.strings.length).fill(-1)
  const strings: number[] = []
  const counts: number[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node]! >= CODE_KINDS) continue
    const string = graph.name[node]!
    if (position[string] === -1) position[string] = strings.push(string) - 1
    counts[position[string]!] = (counts[position[string]!] ?? 0) + 1
  }
  const start = new Uint32Array(strings.length + 1)
  for (const [at, count] of counts.entries()) start[at + 1] = start[at]! + count
  const next = start.slice()
  const nodes = new Uint32Array(start[strings.length]!)
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node]! < CODE_KINDS) nodes[next[position[graph.name[node]!]!]!++] = node
  }
  const names = strings.map((string) => graph.strings[string]!)
  const lower = names.map((name) => name.toLowerCase())
  const points = Float32Array.from(graph.kind, (kind, node) => (kind < CODE_KINDS ? pointsOf(graph, node) : 0))
  return { names, lower, masks: Uint32Array.from(lower, maskOf), start, nodes, points }
}

/** The best entities whose names a scorer accepts. */
function collect(
  graph: Graph,
  index: Index,
  query: SymbolQuery,
  around: readonly string[],
  score: Scorer,
): SymbolHit[] {
  const best = bestHits(query.limit)
  for (let at = 0; at < index.names.length; at++) {
    const points = score(index.names[at]!, index.lower[at]!, index.masks[at]!, best.least() - NODE_POINTS_MAX)
    if (points === 0 || points + NODE_POINTS_MAX < best.least()) continue
    for (let place = index.start[at]!; place < index.start[at + 1]!; place++) {
      const node = index.nodes[place]!
      const total = points + index.points[node]!
      if (total >= best.least() && isWanted(graph, node, query) && liesWithin(graph, node, around))
        best.add(node, total)
    }
  }
  return best.hits().map(({ id, score }) => ({ node: id, score }))
}

function isWanted(graph: Graph, node: number, { kinds, under }: SymbolQuery): boolean {
  if (kinds.length > 0 && !kinds.includes(graph.kind[node]!)) return false
  return under === undefined || isWithin(graph.strings[graph.path[node]!]!, under)
}

const liesWithin = (graph: Graph, node: number, around: readonly string[]): boolean =>
  around.length === 0 || isNamedWithin(graph.strings[graph.qualifiedName[node]!]!, around)

const NODE_POINTS_MAX = 40

/** Between names that fit alike: those that much code uses, that others can reach, that are no tests. */
function pointsOf(graph: Graph, node: number): number {
  const uses = Math.min(30, Math.log2(1 + incomingCount(graph, node)) * 4)
  const flags = graph.nodeFlags[node]!
  const exported = (flags & NodeFlag.Exported) !== 0 ? 10 : 0
  const local = (flags & NodeFlag.Local) !== 0 ? 30 : 0
  return uses + exported - local - (isTestNode(graph, node) ? 60 : 0)
}

const FILE = kindCode('File')

/** Files by a part of their path, shorter paths first. */
function filesBy(graph: Graph, text: string, query: SymbolQuery): SymbolHit[] {
  const best = bestHits(query.limit)
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node] !== FILE || !isWanted(graph, node, query)) continue
    const path = graph.strings[graph.path[node]!]!.toLowerCase()
    const at = path.lastIndexOf(text)
    if (at !== -1) best.add(node, SCORE.inside + (at === 0 ? 100 : 0) - Math.min(400, path.length - text.length))
  }
  return best.hits().map(({ id, score }) => ({ node: id, score }))
}
