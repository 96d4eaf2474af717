// The places of a project: the nodes of its graph, then places that are no nodes, and the position of their code.

import { append } from '../../collections/multimap.ts'
import { NONE } from '../../facts.ts'
import { stringTable } from '../../string-table.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode } from '../graph.ts'
import type { FileRoutes } from '../routes/route.ts'
import { columnOf, groupedBy } from './columns.ts'
import type { HandedOn } from './exports.ts'
import type { FileUses } from './file/uses.ts'
import type { ImpactIndex } from './index.ts'
import type { FileMarks } from './marks.ts'
import type { FileTests } from './tests.ts'

/** A file with facts: its uses, its parts that a test runner calls, the functions it hands on, marks of its declarations, the routes it states, and its constants that are paths. */
export type ImpactFile = {
  path: string
  language: string
  uses: FileUses
  tests: FileTests
  marks: FileMarks
  handedOn: readonly HandedOn[]
  routes: FileRoutes | undefined
  constants: readonly [name: string, text: string][]
}

const DEFINES = edgeCode('DEFINES')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')
const MODULE = kindCode('Module')
const FILE = kindCode('File')
const FUNCTION = kindCode('Function')
const METHOD = kindCode('Method')

/** The places of all files: of file `f`, its own numbering -> place. */
export type Places = {
  count: number
  names: ReturnType<typeof stringTable>
  /** Name of each place, in `names`. */
  name: Int32Array
  ofFile: Int32Array[]
  fileNode: number[]
  extraKind: number[]
  extraName: number[]
  extraLine: number[]
  extraFile: number[]
  parent: number[]
}

/** Numbers the places of files, which come in the order of their paths. */
export function numberPlaces(graph: Graph, files: readonly ImpactFile[]): Places {
  const names = stringTable()
  const parent = new Array<number>(graph.nodeCount).fill(NONE)
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const type = graph.type[edge]!
      if (type === DEFINES || type === DEFINES_METHOD) parent[graph.target[edge]!] = node
    }
  }
  const nodesOf = nodesByPath(graph)
  const places: Places = {
    count: graph.nodeCount,
    names,
    name: new Int32Array(0),
    ofFile: [],
    fileNode: [],
    extraKind: [],
    extraName: [],
    extraLine: [],
    extraFile: [],
    parent,
  }
  for (const { path, uses } of files) {
    const nodes = nodesOf.get(path) ?? []
    const of = entityPlaces(graph, nodes, uses)
    const file = nodes.find((node) => graph.kind[node] === FILE) ?? 0
    places.fileNode.push(file)
    for (const place of uses.places) {
      places.extraKind.push(place.kind)
      places.extraName.push(names.intern(place.name))
      places.extraLine.push(place.line)
      places.extraFile.push(file)
    }
    for (let at = 0; at < uses.places.length; at++) of[uses.entities + at] = places.count + at
    for (const place of uses.places) parent.push(of[place.parent]!)
    places.count += uses.places.length
    places.ofFile.push(of)
  }
  places.name = Int32Array.from({ length: places.count }, (_, place) =>
    place < graph.nodeCount
      ? names.intern(graph.strings[graph.name[place]!]!)
      : places.extraName[place - graph.nodeCount]!,
  )
  return places
}

/** The nodes of each file, in order. */
function nodesByPath(graph: Graph): Map<string, number[]> {
  const nodes = new Map<string, number[]>()
  for (let node = 0; node < graph.nodeCount; node++) {
    const kind = graph.kind[node]!
    if (kind < CODE_KINDS || kind === MODULE || kind === FILE) append(nodes, graph.strings[graph.path[node]!]!, node)
  }
  return nodes
}

/** The node of each entity of a file; of one that is no node, that of the entity or place around it. */
function entityPlaces(graph: Graph, nodes: readonly number[], uses: FileUses): Int32Array {
  const of = new Int32Array(uses.entities + uses.places.length).fill(NONE)
  const byMark = new Map<string, number>()
  for (const node of nodes) {
    if (graph.kind[node] === MODULE && graph.startLine[node] === 1 && of[0] === NONE) of[0] = node
    const mark = `${graph.startLine[node]} ${graph.strings[graph.name[node]!]}`
    if (!byMark.has(mark)) byMark.set(mark, node)
  }
  if (of[0] === NONE) of[0] = nodes[0] ?? 0
  for (let row = 1; row < uses.entities; row++) of[row] = byMark.get(uses.marks[row]!) ?? NONE
  for (let row = 1; row < uses.entities; row++) {
    let at = row
    for (let steps = 0; at > 0 && at < uses.entities && of[at] === NONE && steps < 100; steps++) at = uses.around[at]!
    if (of[row] === NONE) of[row] = at < uses.entities ? of[at]! : NONE
  }
  return of
}

/** The last line of each place that is no node on which a call or mention of its own stands. */
export function extraEnds(graph: Graph, files: readonly ImpactFile[], places: Places): Uint32Array {
  const ends = Uint32Array.from(places.extraLine)
  for (const [at, { uses }] of files.entries()) {
    const of = places.ofFile[at]!
    for (const [site, line] of uses.sites.line.entries()) {
      for (let place = of[uses.sites.owner[site]!]!; place >= graph.nodeCount; place = places.parent[place]!) {
        const extra = place - graph.nodeCount
        if (line > ends[extra]!) ends[extra] = line
      }
    }
  }
  return ends
}

/** Lines with code of a module or type outside of all other places, by number of the file. */
export function bareLines(
  graph: Graph,
  files: readonly ImpactFile[],
  places: Places,
  { fileOfPlace, fileNode }: Pick<ImpactIndex, 'fileOfPlace' | 'fileNode'>,
): Pick<ImpactIndex, 'bareStart' | 'bareLine'> {
  const of: number[] = []
  const lines: number[] = []
  for (const [at, { uses }] of files.entries()) {
    const own = new Set<number>()
    for (const [site, line] of uses.sites.line.entries()) {
      const place = places.ofFile[at]![uses.sites.owner[site]!]!
      if (place < 0 || place >= graph.nodeCount) continue
      if (graph.kind[place] !== FUNCTION && graph.kind[place] !== METHOD) own.add(line)
    }
    for (const line of [...own].sort((one, other) => one - other)) {
      of.push(fileOfPlace[places.fileNode[at]!]!)
      lines.push(line)
    }
  }
  const { start, order } = groupedBy(of, fileNode.length)
  return { bareStart: start, bareLine: columnOf(Uint32Array, lines, order) }
}
