// Which file loads which: a test cannot run code that its file does not load.

import { addTo, append } from '../../collections/multimap.ts'
import { edgeCode, type Graph, kindCode } from '../graph.ts'
import { groupedBy } from './columns.ts'
import { Form } from './file/uses.ts'
import type { ImpactIndex } from './index.ts'
import type { ImpactFile, Places } from './places.ts'

const FILE = kindCode('File')
const BETWEEN_FILES: ReadonlySet<number> = new Set(
  (['IMPORTS', 'CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS'] as const).map(edgeCode),
)
/** Files that are loaded with every file below their folder. */
const WITH_FOLDER = /(^|\/)(__init__|conftest)\.py$/

type Loads = Pick<ImpactIndex, 'fileOfPlace' | 'fileNode' | 'loadStart' | 'loads'>

/** The files of a graph, and of each those that it loads itself. */
export function loadsOf(graph: Graph, files: readonly ImpactFile[], places: Places): Loads {
  const fileNode: number[] = []
  const fileOfPath = new Map<number, number>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === FILE) fileOfPath.set(graph.path[node]!, fileNode.push(node) - 1)
  const fileOfPlace = new Int32Array(places.count)
  for (let place = 0; place < places.count; place++) {
    const node = place < graph.nodeCount ? place : places.extraFile[place - graph.nodeCount]!
    fileOfPlace[place] = fileOfPath.get(graph.path[node]!) ?? -1
  }
  const loaded = new Map<number, Set<number>>()
  const add = (from: number, to: number): void => {
    if (from >= 0 && to >= 0 && from !== to) addTo(loaded, from, to)
  }
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
      if (BETWEEN_FILES.has(graph.type[edge]!)) add(fileOfPlace[node]!, fileOfPlace[graph.target[edge]!]!)
  const pathOf = (file: number): string => graph.strings[graph.path[fileNode[file]!]!]!
  addFolderFiles(
    fileNode.map((_, file) => pathOf(file)),
    add,
  )
  addNamedInStrings(graph, files, places, fileOfPlace, add)
  addResources(
    fileNode.map((_, file) => pathOf(file)),
    files,
    (file) => fileOfPlace[places.fileNode[file]!]!,
    add,
  )
  const from: number[] = []
  const to: number[] = []
  for (const [file, others] of loaded) {
    for (const other of others) {
      from.push(file)
      to.push(other)
    }
  }
  const { start, order } = groupedBy(from, fileNode.length)
  return {
    fileOfPlace,
    fileNode: Uint32Array.from(fileNode),
    loadStart: start,
    loads: Uint32Array.from(order, (row) => to[row]!),
  }
}

function addFolderFiles(paths: readonly string[], add: (from: number, to: number) => void): void {
  const ofFolder = new Map<string, number[]>()
  for (const [file, path] of paths.entries()) {
    if (!WITH_FOLDER.test(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    ofFolder.set(folder, [...(ofFolder.get(folder) ?? []), file])
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

/** Classes that strings name with their package or module: plugins, settings. */
function addNamedInStrings(
  graph: Graph,
  files: readonly ImpactFile[],
  places: Places,
  fileOfPlace: Int32Array,
  add: (from: number, to: number) => void,
): void {
  const byName = new Map<string, number[]>()
  for (let node = 0; node < graph.nodeCount; node++) {
    const name = graph.strings[graph.name[node]!]!
    if (graph.kind[node]! < 6 && name.length > 3) byName.set(name, [...(byName.get(name) ?? []), node])
  }
  for (const [at, { uses }] of files.entries()) {
    for (const { form, name } of uses.uses) {
      if (form !== Form.Text || !name.includes('.')) continue
      const dotted = name.replaceAll('$', '.')
      const last = dotted.slice(dotted.lastIndexOf('.') + 1)
      for (const node of byName.get(last) ?? [])
        if (`.${graph.strings[graph.qualifiedName[node]!]!}`.endsWith(`.${dotted}`))
          add(fileOfPlace[places.fileNode[at]!]!, fileOfPlace[node]!)
    }
  }
}

/** A name that so many files have is no evidence of any of them. */
const NAMESAKES_MAX = 20

/** Files named in strings: opened, rendered or read. */
function addResources(
  paths: readonly string[],
  files: readonly ImpactFile[],
  fileOf: (at: number) => number,
  add: (from: number, to: number) => void,
): void {
  const byName = new Map<string, number[]>()
  for (const [file, path] of paths.entries()) append(byName, path.slice(path.lastIndexOf('/') + 1), file)
  for (const [at, { uses }] of files.entries()) {
    for (const { form, name } of uses.uses) {
      if (form !== Form.Text || !name.includes('.')) continue
      const named = byName.get(name.slice(name.lastIndexOf('/') + 1)) ?? []
      if (named.length <= NAMESAKES_MAX) for (const file of named) add(fileOf(at), file)
    }
  }
}
