// Where work and risk gather: code that much depends on, that is long, and that often changes.

import { isWithin } from '../paths.ts'
import { isSourcePath, isSurelyGeneratedPath, isTemplatePath } from '../text/places.ts'
import { CODE_KINDS, EDGE_TYPES, type Graph, kindCode } from './graph.ts'
import { eachIncoming, eachOutgoing } from './incoming.ts'
import { isTestNode } from './names.ts'

/** By which column places are ranked. */
export type HotspotOrder = 'score' | 'changes' | 'users' | 'uses' | 'lines'

/** Files or entities; only in a file or folder; in which order, and how many. */
export type HotspotQuery = { level: 'file' | 'entity'; under: string | undefined; order: HotspotOrder; limit: number }

/** Numbers of a place: entities elsewhere that use it and that it uses, lines, and commits that changed its file. */
export type Hotspot = { node: number; users: number; uses: number; lines: number; changes: number; score: number }

const FILE = kindCode('File')
const COUNTED = Uint8Array.from(EDGE_TYPES, (type) =>
  ['CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS', 'OVERRIDES', 'IMPORTS'].includes(type) ? 1 : 0,
)

/**
 * The hottest places of production code. The score is the product of how often a place changes with the mean of how long
 * it is and how much is tied to it, each on a logarithmic scale from 0 to 1 of the project's largest; without a history,
 * of the other two. (Tornhill, Your Code as a Crime Scene, 2015: change frequency times size.)
 */
export function hotspotsOf(
  graph: Graph,
  changesOf: ReadonlyMap<string, number>,
  query: HotspotQuery,
): { hotspots: Hotspot[]; all: number } {
  const ranked = rankedBy(graph, changesOf, query)
  const { under } = query
  if (under === undefined) return { hotspots: ranked.slice(0, query.limit), all: ranked.length }
  const wanted = ranked.filter(({ node }) => isWithin(graph.strings[graph.path[node]!]!, under))
  return { hotspots: wanted.slice(0, query.limit), all: wanted.length }
}

/** The places of a graph by level and by the column that ranks them, with the past that they were scored by. */
type Ranked = { changesOf: ReadonlyMap<string, number>; places: Map<string, readonly Hotspot[]> }

const known = new WeakMap<Graph, Ranked>()

/** All places of a level, ranked; kept for the next questions about the same graph and past. */
function rankedBy(
  graph: Graph,
  changesOf: ReadonlyMap<string, number>,
  { level, order }: HotspotQuery,
): readonly Hotspot[] {
  const before = known.get(graph)
  const { places } = before?.changesOf === changesOf ? before : { places: new Map<string, readonly Hotspot[]>() }
  known.set(graph, { changesOf, places })
  const scored = places.get(level) ?? scoredOf(graph, changesOf, level)
  places.set(level, scored)
  const key = `${level} ${order}`
  const ranked =
    places.get(key) ?? scored.toSorted((a, b) => b[order] - a[order] || b.score - a.score || a.node - b.node)
  places.set(key, ranked)
  return ranked
}

function scoredOf(graph: Graph, changesOf: ReadonlyMap<string, number>, level: HotspotQuery['level']): Hotspot[] {
  const places = level === 'file' ? filesOf(graph) : entitiesOf(graph)
  for (const place of places) place.changes = changesOf.get(graph.strings[graph.path[place.node]!]!) ?? 0
  score(places, changesOf.size > 0)
  return places
}

/** Whether somebody works on the code of a node: lock files and what compilers of protocols write are long and change with others. */
const isWork = (graph: Graph, node: number): boolean =>
  !isTestNode(graph, node) && !isSurelyGeneratedPath(graph.strings[graph.path[node]!]!)

const empty = (node: number, lines: number): Hotspot => ({ node, lines, users: 0, uses: 0, changes: 0, score: 0 })

/** The files, with the ties of what is in them to what is in others. */
function filesOf(graph: Graph): Hotspot[] {
  const places: Hotspot[] = []
  const byPath = new Map<number, { place: Hotspot; users: Set<number>; uses: Set<number> }>()
  const parsed = new Uint8Array(graph.strings.length) // by path: the file has entities
  for (let node = 0; node < graph.nodeCount; node++) if (graph.kind[node] !== FILE) parsed[graph.path[node]!] = 1
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node] !== FILE || !isWork(graph, node)) continue
    const path = graph.strings[graph.path[node]!]!
    if (parsed[graph.path[node]!] === 0 && !isSourcePath(path) && !isTemplatePath(path)) continue // prose, settings, data
    const place = empty(node, graph.endLine[node]!)
    places.push(place)
    byPath.set(graph.path[node]!, { place, users: new Set(), uses: new Set() })
  }
  for (let node = 0; node < graph.nodeCount; node++) {
    const from = byPath.get(graph.path[node]!)
    if (!from) continue
    from.place.lines = Math.max(from.place.lines, graph.endLine[node]!)
    eachOutgoing(graph, node, (edge, target) => {
      const to = byPath.get(graph.path[target]!)
      if (!to || to === from || COUNTED[graph.type[edge]!] === 0) return
      from.uses.add(target)
      to.users.add(node)
    })
  }
  for (const { place, users, uses } of byPath.values()) {
    place.users = users.size
    place.uses = uses.size
  }
  return places
}

/** Types and functions, with the other entities to which edges tie them; of a type, those of its members too. */
function entitiesOf(graph: Graph): Hotspot[] {
  const places: Hotspot[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node]! >= CODE_KINDS || !isWork(graph, node)) continue
    const place = empty(node, graph.endLine[node]! - graph.startLine[node]! + 1)
    eachIncoming(graph, node, (edge, source) => {
      if (COUNTED[graph.type[edge]!] === 1 && source !== node && !isTestNode(graph, source)) place.users++
    })
    eachOutgoing(graph, node, (edge, target) => {
      if (COUNTED[graph.type[edge]!] === 1 && target !== node && graph.kind[target]! < CODE_KINDS) place.uses++
    })
    places.push(place)
  }
  return places
}

function score(places: readonly Hotspot[], hasHistory: boolean): void {
  const scale = (value: (place: Hotspot) => number): ((place: Hotspot) => number) => {
    const most = places.reduce((max, place) => Math.max(max, value(place)), 0)
    return (place) => (most === 0 ? 0 : Math.log1p(value(place)) / Math.log1p(most))
  }
  const changes = scale((place) => place.changes)
  const lines = scale((place) => place.lines)
  const ties = scale((place) => place.users + place.uses)
  for (const place of places) {
    const weight = (lines(place) + ties(place)) / 2
    place.score = hasHistory ? changes(place) * weight : weight
  }
}
