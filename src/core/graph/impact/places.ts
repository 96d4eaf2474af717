// The places of a project: the nodes of its graph, then places that are no nodes, and the position of their code.

import { NONE } from '../../facts.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode } from '../graph.ts'
import { columnOf, groupedBy } from './columns.ts'
import type { FileTable } from './file/table.ts'
import type { ImpactIndex } from './index.ts'

const DEFINES = edgeCode('DEFINES')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')
const MODULE = kindCode('Module')
const FILE = kindCode('File')
const FUNCTION = kindCode('Function')
const METHOD = kindCode('Method')

/** The places of all files: of file `f`, its own numbering -> place is `of[ofStart[f] + number]`. */
export type Places = {
  count: number
  names: Names
  /** Name of each place, in `names`. */
  name: Int32Array
  ofStart: Uint32Array
  of: Int32Array
  /** By file: its node. */
  fileNode: Int32Array
  /** By place that is no node, which are the rows of `places` in the table: its name, and the node of its file. */
  extraName: Int32Array
  extraFile: Int32Array
  parent: Int32Array
}

/** The strings of an index, in the order in which they were asked for, by strings of a table and of a graph. */
export class Names {
  readonly strings: string[] = []
  readonly #table: FileTable['strings']
  readonly #graph: Graph
  readonly #ofTable: Int32Array
  readonly #others = new Map<string, number>()
  /** By string of the graph: that of the table, -2 where it is not known yet. */
  readonly #tableString: Int32Array

  constructor(table: FileTable, graph: Graph) {
    this.#table = table.strings
    this.#graph = graph
    this.#ofTable = new Int32Array(table.strings.strings.length).fill(NONE)
    this.#tableString = new Int32Array(graph.strings.length).fill(-2)
  }

  /** The number of a string of the table. */
  of(string: number): number {
    const known = this.#ofTable[string]!
    if (known >= 0) return known
    return (this.#ofTable[string] = this.strings.push(this.#table.strings[string]!) - 1)
  }

  /** The number of a string of the graph. */
  ofGraph(string: number): number {
    const own = this.inTable(string)
    return own < 0 ? this.#other(this.#graph.strings[string]!) : this.of(own)
  }

  /** The number of any string. */
  intern(text: string): number {
    const own = this.#table.ids.get(text)
    return own === undefined ? this.#other(text) : this.of(own)
  }

  /** The string of the table that a string of the graph is; NONE where there is none. */
  inTable(string: number): number {
    const known = this.#tableString[string]!
    if (known !== -2) return known
    return (this.#tableString[string] = this.#table.ids.get(this.#graph.strings[string]!) ?? NONE)
  }

  #other(text: string): number {
    let number = this.#others.get(text)
    if (number === undefined) this.#others.set(text, (number = this.strings.push(text) - 1))
    return number
  }
}

/** Numbers the places of files. */
export function numberPlaces(graph: Graph, table: FileTable): Places {
  const { files, entities, places } = table
  const extras = places.kind.length
  const count = graph.nodeCount + extras
  const parent = new Int32Array(count).fill(NONE)
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const type = graph.type[edge]!
      if (type === DEFINES || type === DEFINES_METHOD) parent[graph.target[edge]!] = node
    }
  }
  const names = new Names(table, graph)
  const ofStart = Uint32Array.from(entities.start, (start, file) => start + places.start[file]!)
  const of = new Int32Array(entities.line.length + extras).fill(NONE)
  const fileNode = new Int32Array(files.length)
  const extraFile = new Int32Array(extras)
  const { start, order } = nodesByFile(graph, table)
  for (let file = 0; file < files.length; file++) {
    const nodes = order.subarray(start[file]!, start[file + 1]!)
    const node = nodes.find((each) => graph.kind[each] === FILE) ?? 0
    fileNode[file] = node
    const first = ofStart[file]!
    const own = entities.start[file + 1]! - entities.start[file]!
    placeEntities(graph, nodes, table, { file, names, of: of.subarray(first, first + own) })
    const [from, to] = [places.start[file]!, places.start[file + 1]!]
    for (let row = from; row < to; row++) of[first + own + row - from] = graph.nodeCount + row
    for (let row = from; row < to; row++) parent[graph.nodeCount + row] = of[first + places.parent[row]!]!
    extraFile.fill(node, from, to)
  }
  const extraName = Int32Array.from(places.name, (name) => names.of(name))
  const name = new Int32Array(count)
  for (let node = 0; node < graph.nodeCount; node++) name[node] = names.ofGraph(graph.name[node]!)
  name.set(extraName, graph.nodeCount)
  return { count, names, name, ofStart, of, fileNode, extraName, extraFile, parent }
}

/** The nodes of each file, in order. */
function nodesByFile(graph: Graph, { files }: FileTable): ReturnType<typeof groupedBy> {
  const fileOf = fileOfPath(graph, files)
  const nodes: number[] = []
  const keys: number[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    const kind = graph.kind[node]!
    const file = fileOf[graph.path[node]!]!
    if (file < 0 || (kind >= CODE_KINDS && kind !== MODULE && kind !== FILE)) continue
    nodes.push(node)
    keys.push(file)
  }
  const { start, order } = groupedBy(keys, files.length)
  return { start, order: order.map((row) => nodes[row]!) }
}

/** By path (a string of the graph): its file, NONE for other strings. */
export function fileOfPath(graph: Graph, files: readonly { path: string }[]): Int32Array {
  const fileAt = new Map(files.map(({ path }, at) => [path, at]))
  const fileOf = new Int32Array(graph.strings.length).fill(NONE)
  for (let node = 0; node < graph.nodeCount; node++) {
    const path = graph.path[node]!
    if (fileOf[path] === NONE) fileOf[path] = fileAt.get(graph.strings[path]!) ?? NONE
  }
  return fileOf
}

/** Finds the node of each entity of a file; of one that is no node, that of the entity or place around it. */
function placeEntities(
  graph: Graph,
  nodes: Uint32Array,
  { entities, strings }: FileTable,
  { file, names, of }: { file: number; names: Names; of: Int32Array },
): void {
  const width = strings.strings.length
  const byMark = new Map<number, number>()
  for (const node of nodes) {
    if (graph.kind[node] === MODULE && graph.startLine[node] === 1 && of[0] === NONE) {
      // may have the name and the line of an entity: `export function area` at the beginning of area.ts
      of[0] = node
      continue
    }
    const mark = graph.startLine[node]! * width + names.inTable(graph.name[node]!)
    if (names.inTable(graph.name[node]!) >= 0 && !byMark.has(mark)) byMark.set(mark, node)
  }
  if (of[0] === NONE) of[0] = nodes[0] ?? 0
  const first = entities.start[file]!
  const count = of.length
  for (let row = 1; row < count; row++)
    of[row] = byMark.get(entities.line[first + row]! * width + entities.name[first + row]!) ?? NONE
  for (let row = 1; row < count; row++) {
    if (of[row] !== NONE) continue
    let at = row
    for (let steps = 0; at > 0 && at < count && of[at] === NONE && steps < 100; steps++)
      at = entities.around[first + at]!
    of[row] = at < count ? of[at]! : NONE
  }
}

/** The last line of each place that is no node on which a call or mention of its own stands. */
export function extraEnds(graph: Graph, { files, places: extras, sites }: FileTable, places: Places): Uint32Array {
  const ends = Uint32Array.from(extras.line)
  for (let file = 0; file < files.length; file++) {
    const first = places.ofStart[file]!
    for (let site = sites.start[file]!; site < sites.start[file + 1]!; site++) {
      const line = sites.line[site]!
      const own = places.of[first + sites.owner[site]!]!
      for (let place = own; place >= graph.nodeCount; place = places.parent[place]!) {
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
  { files, sites }: FileTable,
  places: Places,
  { fileOfPlace, fileNode }: Pick<ImpactIndex, 'fileOfPlace' | 'fileNode'>,
): Pick<ImpactIndex, 'bareStart' | 'bareLine'> {
  const of: number[] = []
  const lines: number[] = []
  for (let file = 0; file < files.length; file++) {
    const first = places.ofStart[file]!
    const own = new Set<number>()
    for (let site = sites.start[file]!; site < sites.start[file + 1]!; site++) {
      const place = places.of[first + sites.owner[site]!]!
      if (place < 0 || place >= graph.nodeCount) continue
      if (graph.kind[place] !== FUNCTION && graph.kind[place] !== METHOD) own.add(sites.line[site]!)
    }
    const number = fileOfPlace[places.fileNode[file]!]!
    for (const line of Int32Array.from(own).sort()) {
      of.push(number)
      lines.push(line)
    }
  }
  const { start, order } = groupedBy(of, fileNode.length)
  return { bareStart: start, bareLine: columnOf(Uint32Array, lines, order) }
}
