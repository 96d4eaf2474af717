// Which places a change touches.

import { append } from '../../../collections/multimap.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode } from '../../graph.ts'
import { EXPORTS, PlaceKind } from '../file/vocabulary.ts'
import { type Impact, isFunction, isType } from '../impact.ts'
import type { Seed } from '../walk/walk.ts'
import type { FileChange } from './changed-lines.ts'

const MODULE = kindCode('Module')
const FILE = kindCode('File')
const IMPORTS = edgeCode('IMPORTS')
const DEPENDS_ON = edgeCode('DEPENDS_ON')

/** The places that changes touch, with the lines by which they do; files that the graph does not know. */
export type Changed = { seeds: Seed[]; lines: Map<number, number[]>; unmapped: string[] }

/** Finds the places of changes. */
export function seedsOf(impact: Impact, changes: readonly FileChange[]): Changed {
  const changed: Changed = { seeds: [], lines: new Map(), unmapped: [] }
  const seen = new Set<string>()
  const add = (seed: Seed, line: number): void => {
    append(changed.lines, seed.place, line)
    const key = `${seed.place} ${seed.wide}`
    if (seen.has(key)) return
    seen.add(key)
    changed.seeds.push(seed)
  }
  let pools: NamePools | undefined
  const naming = ({ declared, areGone }: FileChange, gap: number): Naming | undefined => {
    const names = declared?.get(gap)
    if (!names) return undefined
    return () => {
      const found = names.map((name) => (pools ??= poolsDeclared(impact, changes)).get(name)!)
      return areGone && found.some(({ size }) => size === 0) ? undefined : found.flatMap((each) => [...each])
    }
  }
  for (const change of changes) {
    const file = fileOf(impact, change.path)
    if (!file) {
      changed.unmapped.push(change.path)
      continue
    }
    if (file.nodes.length === 0) add({ place: file.file, wide: true }, 0)
    else if (change.whole || (change.lines.length === 0 && change.gaps.length === 0 && change.text !== ''))
      add({ place: file.module, wide: true }, 0)
    const lines = new Set(change.lines)
    for (const line of lines) add(placeAt(impact, file, line, line), line)
    for (const gap of change.gaps)
      if (!lines.has(gap) && !lines.has(gap + 1))
        for (const seed of seedsOfGap(impact, file, gap, naming(change, gap))) add(seed, gap)
  }
  return changed
}

/** The pools of some names; undefined where code may mention one that no place has any more, which no pool tells. */
type Naming = () => number[] | undefined

/**
 * What lines of the other side affect that stand behind a line: the code around them. What a module declares affects the code that names
 * it alone: that of its own file where it keeps its names for itself.
 */
function seedsOfGap(impact: Impact, file: File, gap: number, naming: Naming | undefined): Seed[] {
  const around = placeAt(impact, file, gap, gap + 1)
  if (!naming || !isOfModule(impact, file, around.place)) return [around]
  const isOwn = impact.hasCallsOfValues(file.module)
  const pools = isOwn && !keepsNames(impact, file) ? undefined : naming()
  if (!pools) return [around]
  const places = isOwn ? placesIn(impact, file, pools) : placesThatName(impact, file, pools)
  const { graph } = impact
  return Array.from(places, (place) => ({ place, wide: place < graph.nodeCount && !isFunction(graph, place) }))
}

/** Whether a place is the module of a file, or one of its variables: the lines of the other side stand in none of them. */
const isOfModule = ({ index, graph }: Impact, { module }: File, place: number): boolean =>
  place === module ||
  (place >= graph.nodeCount &&
    index.parent[place] === module &&
    index.extraKind[place - graph.nodeCount] === PlaceKind.Variable)

/** A file: its node, its module, its number, and the entities and other places in it. */
type File = { file: number; module: number; number: number; nodes: number[]; extras: number[] }

/** The places of a file; a path that is not the graph's may be the end of one (a diff made in a folder of it). */
function fileOf(impact: Impact, path: string): File | undefined {
  const number = impact.fileNumber(path)
  return number < 0 ? undefined : fileWith(impact, number)
}

/** The file of a number with its places. */
export function fileWith(impact: Impact, number: number): File {
  const { graph, index } = impact
  const nodes: number[] = []
  const extras: number[] = []
  let module = index.fileNode[number]!
  for (const place of impact.placesOfFile(number)) {
    if (place >= graph.nodeCount) extras.push(place)
    else if (graph.kind[place]! < CODE_KINDS) nodes.push(place)
    else if (graph.kind[place] === MODULE) {
      nodes.push(place)
      if (graph.kind[module] === FILE || graph.startLine[place] === 1) module = place
    }
  }
  return { file: index.fileNode[number]!, module, number, nodes, extras }
}

/** Whether what a module declares is its own unless it exports it: one of JavaScript that imports or exports, while a script has none of its own. */
function keepsNames(impact: Impact, { module, extras }: File): boolean {
  const { graph, index } = impact
  if (!impact.hasCallsOfValues(module)) return false
  for (let edge = graph.edgeStart[module]!; edge < graph.edgeStart[module + 1]!; edge++)
    if (graph.type[edge] === IMPORTS || graph.type[edge] === DEPENDS_ON) return true
  return extras.some((place) => index.strings[index.extraName[place - graph.nodeCount]!] === EXPORTS)
}

/** By name, the pools of those who mention it. */
type NamePools = ReadonlyMap<string, ReadonlySet<number>>

/** The pools of the names that changes declare: all are looked for at once, since each look goes through all places. */
function poolsDeclared({ graph, index }: Impact, changes: readonly FileChange[]): NamePools {
  const pools = new Map<string, Set<number>>()
  for (const { declared } of changes)
    for (const names of declared?.values() ?? []) for (const name of names) pools.set(name, new Set())
  for (let place = 0; place < index.placeCount; place++) {
    const isNode = place < graph.nodeCount
    const name = isNode ? graph.strings[graph.name[place]!]! : index.strings[index.extraName[place - graph.nodeCount]!]!
    if (index.pool[place]! >= 0) pools.get(name)?.add(index.pool[place]!)
  }
  return pools
}

/** The places of a file that are in some pools: those that mention their names. */
function placesIn({ index }: Impact, { number }: File, pools: readonly number[]): Set<number> {
  const found = new Set<number>()
  for (const pool of pools)
    for (let at = index.poolStart[pool]!; at < index.poolStart[pool + 1]!; at++)
      if (index.fileOfPlace[index.poolSource[at]!] === number) found.add(index.poolSource[at]!)
  return found
}

/** The places that mention a name of some pools in a file, or in one that loads it, and those of the file that have one. */
function placesThatName(
  impact: Impact,
  { number, module, nodes, extras }: File,
  pools: readonly number[],
): Set<number> {
  const { index } = impact
  const found = new Set<number>()
  for (const pool of pools)
    for (let at = index.poolStart[pool]!; at < index.poolStart[pool + 1]!; at++) {
      const source = index.poolSource[at]!
      const other = index.fileOfPlace[source]!
      if (other === number || impact.loads(other, number)) found.add(source)
    }
  for (const place of [...nodes, ...extras])
    if (index.parent[place] === module && pools.includes(index.pool[place]!)) found.add(place)
  return found
}

/** The innermost place around lines: an entity, else the variable or block that stands there, else all of the type or module. */
export function placeAt(impact: Impact, file: File, from: number, to: number): Seed {
  const { graph } = impact
  const inner = innermost(graph, file, from, to)
  if (inner !== file.module && !isType(graph, inner) && graph.kind[inner] !== MODULE) {
    const block = extraAt(impact, file, inner, from)
    return { place: block ?? inner, wide: false }
  }
  const extra = extraAt(impact, file, inner, from)
  return extra === undefined ? { place: inner, wide: true } : { place: extra, wide: false }
}

function innermost(graph: Graph, { nodes, module }: File, from: number, to: number): number {
  let best = module
  let size = Number.POSITIVE_INFINITY
  for (const node of nodes) {
    const length = graph.endLine[node]! - graph.startLine[node]!
    if (graph.startLine[node]! > from || graph.endLine[node]! < to || length > size || graph.kind[node]! > MODULE)
      continue
    if (graph.kind[node] === MODULE && node !== module && length === graph.endLine[module]! - graph.startLine[module]!)
      continue
    best = node
    size = length
  }
  return best
}

/** The last variable, field or block that begins inside `container` before a line, if nothing else has begun since. */
function extraAt(impact: Impact, file: File, container: number, line: number): number | undefined {
  const { graph, index } = impact
  const { extras } = file
  const lineOf = (place: number): number => index.extraLine[place - graph.nodeCount]!
  const endOf = (place: number): number => index.extraEnd[place - graph.nodeCount]!
  const begun = extras.filter(
    (place) =>
      lineOf(place) <= line &&
      impact.nodeAround(place) === container &&
      index.extraKind[place - graph.nodeCount] !== PlaceKind.Attribute, // its line is that of a method
  )
  // of those that begin on one line the innermost, which ends first
  const last = latest(begun, (one, other) => lineOf(one) - lineOf(other) || endOf(other) - endOf(one))
  for (let place = last; place !== undefined && place >= graph.nodeCount; place = index.parent[place]!)
    if (line <= endOf(place)) return place
  // what has ended before the line, in something else that goes on, is not what has changed
  const open = begun.filter((place) => line <= endOf(place))
  const around = latest(open, (one, other) => lineOf(one) - lineOf(other))
  if (last === undefined || around !== undefined) return around
  return hasCodeBetween(impact, file, last, line) ? undefined : last
}

/** The greatest of some places; of equal ones the one that comes last. */
function latest(places: readonly number[], order: (one: number, other: number) => number): number | undefined {
  let best: number | undefined
  for (const place of places) if (best === undefined || order(place, best) >= 0) best = place
  return best
}

/** Whether code stands between the end of a place, which is no node, and a line: an entity that is over, or code of no place. */
function hasCodeBetween({ graph, index }: Impact, { nodes, number }: File, place: number, line: number): boolean {
  const begun = index.extraLine[place - graph.nodeCount]!
  const end = index.extraEnd[place - graph.nodeCount]!
  for (let row = index.bareStart[number]!; row < index.bareStart[number + 1]!; row++)
    if (index.bareLine[row]! > end && index.bareLine[row]! <= line) return true
  return nodes.some(
    (node) => graph.startLine[node]! > begun && graph.startLine[node]! <= line && graph.endLine[node]! < line,
  )
}
