// Which file loads which: a test cannot run code that its file does not load.

import { append } from '../../collections/multimap.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode, NodeFlag } from '../graph.ts'
import { superTypesOf } from '../super-types.ts'
import { groupedBy, Pairs } from './columns.ts'
import type { FileTable } from './file/table.ts'
import { Form } from './file/vocabulary.ts'
import { isFunction } from './impact.ts'
import type { ImpactIndex } from './index.ts'
import { PlaceMark } from './marks.ts'
import { isNamedBy, type Mentions } from './mentions.ts'
import type { Places } from './places.ts'

const FILE = kindCode('File')
const BETWEEN_FILES: ReadonlySet<number> = new Set(
  (['IMPORTS', 'CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS'] as const).map(edgeCode),
)
/** Edges that may lead to code which only objects from elsewhere bring along. */
const ACROSS_OBJECTS: ReadonlySet<number> = new Set((['CALLS', 'REFERENCES'] as const).map(edgeCode))
/** Files that are loaded with every file below their folder. */
const WITH_FOLDER = /(^|\/)(__init__|conftest)\.py$/

/** The certainty of an edge, in hundredths, that the rules of the language tell. */
const SURE = 100

type Loads = Pick<ImpactIndex, 'fileOfPlace' | 'fileNode' | 'loadStart' | 'loads'>

/** What has been read of a graph and its files: the marks are those of `placeMarks`. */
type Read = { places: Places; mentions: Mentions; marks: Uint16Array }

/**
 * The files of a graph, and of each those that it loads itself. Who loads an interface loads the classes that a container
 * makes for it.
 */
export function loadsOf(graph: Graph, table: FileTable, { places, mentions, marks }: Read): Loads {
  const fileNode: number[] = []
  const fileOfPath = new Map<number, number>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === FILE) fileOfPath.set(graph.path[node]!, fileNode.push(node) - 1)
  const fileOfPlace = new Int32Array(places.count)
  for (let place = 0; place < places.count; place++) {
    const node = place < graph.nodeCount ? place : places.extraFile[place - graph.nodeCount]!
    fileOfPlace[place] = fileOfPath.get(graph.path[node]!) ?? -1
  }
  const seen = new Pairs()
  const from: number[] = []
  const to: number[] = []
  const add = (loading: number, loaded: number): void => {
    if (loading < 0 || loaded < 0 || loading === loaded || !seen.mark(loading, loaded, 1)) return
    from.push(loading)
    to.push(loaded)
  }
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
      if (BETWEEN_FILES.has(graph.type[edge]!) && !isFromElsewhere(graph, { places, mentions }, node, edge))
        add(fileOfPlace[node]!, fileOfPlace[graph.target[edge]!]!)
  for (let type = 0; type < graph.nodeCount; type++)
    if ((marks[type]! & PlaceMark.Injected) !== 0)
      for (const base of superTypesOf(graph, type)) add(fileOfPlace[base]!, fileOfPlace[type]!)
  const pathOf = (file: number): string => graph.strings[graph.path[fileNode[file]!]!]!
  const paths = fileNode.map((_, file) => pathOf(file))
  addFolderFiles(paths, add)
  const fileOf = (at: number): number => fileOfPlace[places.fileNode[at]!]!
  const { strings } = table.strings
  for (const filesMeant of [namedInStrings(graph, fileOfPlace), resources(paths)]) {
    const known = new Map<number, readonly number[]>()
    eachDotted(table, (at, text) => {
      const meant = known.get(text) ?? filesMeant(strings[text]!)
      known.set(text, meant)
      for (const file of meant) add(fileOf(at), file)
    })
  }
  const { start, order } = groupedBy(from, fileNode.length)
  return {
    fileOfPlace,
    fileNode: Uint32Array.from(fileNode),
    loadStart: start,
    loads: Uint32Array.from(order, (row) => to[row]!),
  }
}

/**
 * Whether an edge says nothing of what a file loads. An application runs the handlers of those who load it, which its code does not
 * name, and may call the methods by which tests override its own: it loads neither.
 */
function isFromElsewhere(
  graph: Graph,
  { places, mentions }: { places: Places; mentions: Mentions },
  source: number,
  edge: number,
): boolean {
  const target = graph.target[edge]!
  if (!ACROSS_OBJECTS.has(graph.type[edge]!)) return false
  if (isTest(graph, target) && !isTest(graph, source)) return true
  if (graph.confidence[edge] === SURE || !isFunction(graph, source) || !isFunction(graph, target)) return false
  const isNamed = (name: number | undefined): boolean => isNamedBy(mentions, source, name)
  return !isNamed(places.name[target]) && !isNamed(places.name[places.parent[target]!])
}

const isTest = ({ nodeFlags }: Graph, node: number): boolean => (nodeFlags[node]! & NodeFlag.Test) !== 0

function addFolderFiles(paths: readonly string[], add: (from: number, to: number) => void): void {
  const ofFolder = new Map<string, number[]>()
  for (const [file, path] of paths.entries()) {
    if (!WITH_FOLDER.test(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    append(ofFolder, folder, file)
  }
  if (ofFolder.size === 0) return
  for (const [file, path] of paths.entries()) {
    if (!path.endsWith('.py')) continue
    for (let end = path.lastIndexOf('/'); ; end = path.lastIndexOf('/', end - 1)) {
      for (const other of ofFolder.get(path.slice(0, end + 1)) ?? []) add(file, other)
      if (end <= 0) break
    }
    for (const other of ofFolder.get('') ?? []) add(file, other)
  }
}

/** Calls `visit` with the texts (strings of the table) in the code of each file that have a dot in them. */
function eachDotted(
  { files, uses, strings: { strings } }: FileTable,
  visit: (file: number, text: number) => void,
): void {
  for (let file = 0; file < files.length; file++)
    for (let use = uses.start[file]!; use < uses.start[file + 1]!; use++)
      if (uses.form[use] === Form.Text && strings[uses.name[use]!]!.includes('.')) visit(file, uses.name[use]!)
}

/** The files of classes that a text names with their package or module: plugins, settings. */
function namedInStrings(graph: Graph, fileOfPlace: Int32Array): (text: string) => number[] {
  const nodesOf = new Map<number, number[]>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node]! < CODE_KINDS) append(nodesOf, graph.name[node]!, node)
  const byName = new Map<string, number[]>()
  for (const [name, nodes] of nodesOf) if (graph.strings[name]!.length > 3) byName.set(graph.strings[name]!, nodes)
  return (text) => {
    const dotted = text.replaceAll('$', '.')
    const named = byName.get(dotted.slice(dotted.lastIndexOf('.') + 1)) ?? []
    return named
      .filter((node) => `.${graph.strings[graph.qualifiedName[node]!]!}`.endsWith(`.${dotted}`))
      .map((node) => fileOfPlace[node]!)
  }
}

/** A name that so many files have is no evidence of any of them. */
const NAMESAKES_MAX = 20

/** The files that a text names: opened, rendered or read. */
function resources(paths: readonly string[]): (text: string) => readonly number[] {
  const byName = new Map<string, number[]>()
  for (const [file, path] of paths.entries()) append(byName, path.slice(path.lastIndexOf('/') + 1), file)
  return (text) => {
    const named = byName.get(text.slice(text.lastIndexOf('/') + 1)) ?? []
    return named.length <= NAMESAKES_MAX ? named : []
  }
}
