// Symbols as one types: every name that the letters typed may be the beginning, the initials or a part of.

import { oncePer } from '../collections/once.ts'
import { isWithin } from '../paths.ts'
import { editsBetween } from '../text/edit-distance.ts'
import { CODE_KINDS, type Graph, kindCode, NodeFlag } from './graph.ts'
import { incomingCount } from './incoming.ts'
import { isTestNode } from './names.ts'

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
  const text = query.text.trim().replaceAll('::', '.').replaceAll('#', '.')
  if (text.includes('/')) return filesBy(graph, text.toLowerCase(), query)
  const parts = text.split('.').filter((part) => part !== '')
  const last = parts.pop() ?? ''
  if (last === '') return []
  const around = parts.map((part) => part.toLowerCase())
  const found = collect(graph, index, query, around, partsIn(last))
  return found.length > 0 ? found : collect(graph, index, query, around, slipsIn(last))
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

/** A bit for each letter that a text contains, and one for everything else. */
function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) - 97
    mask |= 1 << (code >= 0 && code < 26 ? code : 26)
  }
  return mask >>> 0
}

/** The number of bits that are set. */
function countOf(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count++
  return count
}

// ---- how well a name fits -----------------------------------------------------------------------------------------

/** Scores of a name by how the text stands in it; names of one kind lie within a hundred points. */
const SCORE = {
  same: 1000,
  sameLetters: 950,
  start: 850,
  word: 700,
  initials: 600,
  inside: 500,
  letters: 300,
  slip: 100,
}
const LENGTH_POINTS_MAX = 50

/**
 * How well a name fits, which is given as it is, in lower case, and as a mask; 0 when it does not, or when it cannot reach the
 * least score that counts.
 */
type Scorer = (own: string, lower: string, mask: number, least: number) => number

function partsIn(text: string): Scorer {
  const wanted = text.toLowerCase()
  const bits = maskOf(wanted)
  return (own, lower, mask, least) =>
    (mask & bits) >>> 0 === bits ? scoreOf({ own, lower }, { text, wanted }, least) : 0
}

type Name = { own: string; lower: string }
type Wanted = { text: string; wanted: string }

function scoreOf({ own, lower }: Name, { text, wanted }: Wanted, least: number): number {
  const longer = Math.min(LENGTH_POINTS_MAX, own.length - text.length)
  const at = lower.indexOf(wanted)
  if (at === 0) {
    if (own === text) return SCORE.same
    if (own.length === text.length) return SCORE.sameLetters
    return SCORE.start + (own.startsWith(text) ? 40 : 0) - longer
  }
  if (at > 0) return (startsWord(own, at) ? SCORE.word : SCORE.inside) + (own.includes(text) ? 20 : 0) - longer
  if (wanted.length < 2 || SCORE.initials < least) return 0
  if (isInitials(own, lower, wanted)) return SCORE.initials - longer
  return SCORE.letters >= least && hasInOrder(lower, wanted) ? SCORE.letters - longer : 0
}

const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLetterOrDigit = (code: number): boolean =>
  (code >= 97 && code <= 122) || isUpper(code) || (code >= 48 && code <= 57)

/** Whether a word of a name begins at a place: after a mark, or with a capital after a small letter. */
function startsWord(name: string, at: number): boolean {
  const code = name.charCodeAt(at)
  const before = name.charCodeAt(at - 1)
  return !isLetterOrDigit(before) || (isUpper(code) && !isUpper(before))
}

/** Whether every letter is the beginning of a word of the name or follows the letter before it: `gSN`, `getSN`. */
function isInitials(name: string, lower: string, wanted: string): boolean {
  let at = 0
  for (let next = 0; next < wanted.length; next++) {
    const code = wanted.charCodeAt(next)
    if (next > 0 && lower.charCodeAt(at) === code) {
      at++
      continue
    }
    while (at < name.length && !(lower.charCodeAt(at) === code && (at === 0 || startsWord(name, at)))) at++
    if (at === name.length) return false
    at++
  }
  return true
}

function hasInOrder(lower: string, wanted: string): boolean {
  let from = 0
  for (let next = 0; next < wanted.length; next++) {
    const at = lower.indexOf(wanted[next]!, from)
    if (at === -1) return false
    from = at + 1
  }
  return true
}

/** Names in which some letters are left out, added, changed or swapped. */
function slipsIn(text: string): Scorer {
  const wanted = text.toLowerCase()
  const most = wanted.length < 4 ? 0 : wanted.length < 7 ? 1 : 2
  const bits = maskOf(wanted)
  return (_own, lower, mask) => {
    if (most === 0 || Math.abs(lower.length - wanted.length) > most) return 0
    // a slip brings in one letter at most, and takes away one
    if (countOf(bits & ~mask) > most || countOf(mask & ~bits) > most) return 0
    const slips = editsBetween(wanted, lower, most)
    return slips > most ? 0 : SCORE.slip - slips * 20
  }
}

// ---- the best of them ---------------------------------------------------------------------------------------------

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
  return best.hits()
}

function isWanted(graph: Graph, node: number, { kinds, under }: SymbolQuery): boolean {
  if (kinds.length > 0 && !kinds.includes(graph.kind[node]!)) return false
  return under === undefined || isWithin(graph.strings[graph.path[node]!]!, under)
}

/** Whether the names around an entity contain all parts, in this order. */
function liesWithin(graph: Graph, node: number, around: readonly string[]): boolean {
  if (around.length === 0) return true
  const qualified = graph.strings[graph.qualifiedName[node]!]!.toLowerCase()
  let end = qualified.lastIndexOf('.')
  for (const part of around.toReversed()) {
    end = qualified.slice(0, Math.max(0, end)).lastIndexOf(part)
    if (end === -1) return false
  }
  return true
}

const NODE_POINTS_MAX = 40

/** Between names that fit alike: those that much code uses, that others can reach, that are no tests. */
function pointsOf(graph: Graph, node: number): number {
  const uses = Math.min(30, Math.log2(1 + incomingCount(graph, node)) * 4)
  const flags = graph.nodeFlags[node]!
  const exported = (flags & NodeFlag.Exported) !== 0 ? 10 : 0
  const local = (flags & NodeFlag.Local) !== 0 ? 30 : 0
  return uses + exported - local - (isTestNode(graph, node) ? 60 : 0)
}

/** The `limit` hits with the highest scores, ties by node. */
function bestHits(limit: number) {
  const hits: SymbolHit[] = []
  const isBefore = (a: SymbolHit, b: SymbolHit): boolean =>
    a.score > b.score || (a.score === b.score && a.node < b.node)
  return {
    /** Scores below this one no longer count. */
    least: (): number => (hits.length < limit ? Number.NEGATIVE_INFINITY : hits.at(-1)!.score),
    add(node: number, score: number): void {
      const hit = { node, score }
      if (hits.length === limit && !isBefore(hit, hits.at(-1)!)) return
      let at = hits.length
      while (at > 0 && isBefore(hit, hits[at - 1]!)) at--
      hits.splice(at, 0, hit)
      if (hits.length > limit) hits.pop()
    },
    hits: (): SymbolHit[] => hits,
  }
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
  return best.hits()
}
