// Who uses which package, of a whole project: read out of the facts of its files once, so that an answer reads rows.

import { addTo, append, putUnder } from '../collections/multimap.ts'
import type { Facts } from '../facts.ts'
import { compareText } from '../order.ts'
import { edgeCode, type Graph, kindCode } from './graph.ts'
import { eachIncoming } from './incoming.ts'
import { isTestNode } from './names.ts'
import { type PackageUse, packageUsesIn } from './package-uses.ts'

/** How a package is used, by its code in a table. */
export const PACKAGE_USES: readonly PackageUse['kind'][] = ['imports', 'calls', 'references']

/**
 * The uses of packages: those of the node `packages[i]` are the rows from `start[i]` to `start[i + 1] - 1`, production code
 * first, by path and line. `name` is a position in `names`, `owner` the node around a use.
 */
export type PackageTable = {
  names: readonly string[]
  packages: Uint32Array
  start: Uint32Array
  name: Uint32Array
  owner: Uint32Array
  line: Uint32Array
  kind: Uint8Array
}

/**
 * A use of a package in a file, as far as the file tells: by which of the imports that a reader asks about, in their order; its
 * entity (row), and how (position in `PACKAGE_USES`).
 */
export type FilePackageUse = { import: number; name: string; owner: number; line: number; kind: number }

/** A use with the node that it stands in. */
type Found = { name: string; owner: number; line: number; kind: number }

const EXTERNAL = kindCode('ExternalPackage')
const DEPENDS_ON = edgeCode('DEPENDS_ON')

/** The entities of a file by row: what their nodes are found by, and the row of the entity around each. */
export type FileEntities = { line(row: number): number; name(row: number): string; parent(row: number): number }

/** Makes a table from the files in `paths`, which are handed over one after another in any order. */
export type PackageReader = {
  paths: ReadonlySet<string>
  /** What is asked about a file: where it imports which package. Files of one content give the same uses to the same question. */
  asked(path: string): string
  usesIn(path: string, facts: Facts): FilePackageUse[]
  put(path: string, uses: Iterable<FilePackageUse>, entities: FileEntities): void
  table(): PackageTable
}

/** A reader of the uses of one package, or of all. */
export function packageReader(graph: Graph, only?: number): PackageReader {
  const packages = only === undefined ? packagesOf(graph) : [only]
  /** By module that imports one of these: the lines on which it imports each package, which one line may do with several. */
  const imports = new Map<number, Map<number, Set<number>>>()
  for (const node of packagesOf(graph))
    eachIncoming(graph, node, (edge, module) => {
      if (graph.type[edge] !== DEPENDS_ON) return
      const lines = imports.get(module) ?? new Map<number, Set<number>>()
      imports.set(module, lines)
      for (const line of graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!))
        addTo(lines, node, line)
    })
  if (only !== undefined) for (const [module, own] of imports) if (!own.has(only)) imports.delete(module)
  const modules = new Map<string, number[]>()
  for (const module of imports.keys()) append(modules, graph.strings[graph.path[module]!]!, module)
  /** The imports of a file: module, package and lines. */
  const importsOf = (path: string): [module: number, node: number, lines: ReadonlySet<number>][] =>
    (modules.get(path) ?? []).flatMap((module) =>
      Array.from(imports.get(module)!, ([node, lines]) => [module, node, lines] as [number, number, Set<number>]),
    )
  const nameOf = (node: number): string => graph.strings[graph.name[node]!]!
  const found = new Map<number, Map<number, Found[]>>()
  let nodes: Map<number, number[]> | undefined
  return {
    paths: new Set(modules.keys()),
    asked: (path) =>
      JSON.stringify(
        importsOf(path).map(([module, node, lines]) => [
          modules.get(path)!.indexOf(module),
          graph.strings[graph.qualifiedName[node]!],
          ...lines,
        ]),
      ),
    usesIn(path, facts) {
      const numbers = new Map(importsOf(path).map(([module, node], at) => [`${module} ${node}`, at]))
      return (modules.get(path) ?? []).flatMap((module) =>
        Array.from(packageUsesIn(facts, imports.get(module)!, nameOf)).flatMap(([node, uses]) =>
          uses.map(({ kind, ...use }) => ({
            ...use,
            import: numbers.get(`${module} ${node}`)!,
            kind: PACKAGE_USES.indexOf(kind),
          })),
        ),
      )
    },
    put(path, uses, entities) {
      nodes ??= nodesByPath(graph, imports.keys())
      const own = importsOf(path).map(([module, node]) => {
        const rows: Found[] = []
        putUnder(found, node, module, rows)
        return { module, rows }
      })
      if (own.length === 0) return
      const ownerOf = owners(graph, nodes.get(graph.path[own[0]!.module]!)!, entities)
      for (const { import: number, name, owner, line, kind } of uses) {
        const { module, rows } = own[number]!
        rows.push({ name, owner: ownerOf(owner) ?? module, line, kind })
      }
    },
    table: () => tableOf(graph, packages, found),
  }
}

/** The entities of facts. */
export const entitiesOf = ({ entities, strings }: Facts): FileEntities => ({
  line: (row) => entities.startLine[row]!,
  name: (row) => strings[entities.name[row]!]!,
  parent: (row) => entities.parent[row]!,
})

function packagesOf({ kind, nodeCount }: Graph): number[] {
  const packages: number[] = []
  for (let node = 0; node < nodeCount; node++) if (kind[node] === EXTERNAL) packages.push(node)
  return packages
}

/** The nodes with lines in the files of modules, by path (a string of the graph). */
function nodesByPath(graph: Graph, modules: Iterable<number>): Map<number, number[]> {
  const nodes = new Map<number, number[]>()
  for (const module of modules) nodes.set(graph.path[module]!, [])
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.startLine[node]! > 0) nodes.get(graph.path[node]!)?.push(node)
  return nodes
}

/** The node of an entity of a file's facts, or of the nearest one around it that has a node. */
function owners(graph: Graph, nodes: readonly number[], of: FileEntities): (row: number) => number | undefined {
  const byPlace = new Map(nodes.map((node) => [`${graph.startLine[node]} ${graph.strings[graph.name[node]!]}`, node]))
  return (row) => {
    for (let entity = row; entity > 0; entity = of.parent(entity)) {
      const owner = byPlace.get(`${of.line(entity)} ${of.name(entity)}`)
      if (owner !== undefined) return owner
    }
    return undefined
  }
}

function tableOf(
  graph: Graph,
  packages: readonly number[],
  found: ReadonlyMap<number, ReadonlyMap<number, readonly Found[]>>,
): PackageTable {
  const names = new Map<string, number>()
  const start = new Uint32Array(packages.length + 1)
  const sorted = packages.map((node, at) => {
    const own = inOrder(graph, node, found.get(node) ?? new Map<number, Found[]>())
    start[at + 1] = start[at]! + own.length
    return own
  })
  const count = start[packages.length]!
  const [name, owner, line] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  const kind = new Uint8Array(count)
  let row = 0
  for (const own of sorted)
    for (const use of own) {
      if (!names.has(use.name)) names.set(use.name, names.size)
      name[row] = names.get(use.name)!
      owner[row] = use.owner
      line[row] = use.line
      kind[row++] = use.kind
    }
  return { names: [...names.keys()], packages: Uint32Array.from(packages), start, name, owner, line, kind }
}

/** The uses of a package in the order of a table. */
function inOrder(graph: Graph, node: number, byModule: ReadonlyMap<number, readonly Found[]>): Found[] {
  const modules = new Set<number>()
  eachIncoming(graph, node, (_, module) => modules.add(module))
  const all = [...modules].flatMap((module) => byModule.get(module) ?? [])
  const rank = ({ owner }: Found): number => (isTestNode(graph, owner) ? 1 : 0)
  const pathOf = ({ owner }: Found): string => graph.strings[graph.path[owner]!]!
  return all.sort((a, b) => rank(a) - rank(b) || compareText(pathOf(a), pathOf(b)) || a.line - b.line)
}

// ---- as bytes -----------------------------------------------------------------------------------------------------

const VERSION = 1
const WIDE = ['packages', 'start', 'name', 'owner', 'line'] as const

/** A table as bytes: a head of lengths, the columns of numbers, the kinds, and the names as JSON. */
export function packPackages(table: PackageTable): Uint8Array {
  const names = new TextEncoder().encode(JSON.stringify(table.names))
  const head = Uint32Array.of(VERSION, table.packages.length, table.kind.length)
  const wide = [head, ...WIDE.map((column) => table[column])]
  const bytes = new Uint8Array(wide.reduce((sum, each) => sum + each.byteLength, table.kind.length + names.length))
  let at = 0
  for (const { buffer, byteOffset, byteLength } of [...wide, table.kind, names]) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return bytes
}

/** Reads a packed table in place (copied first when not aligned). Undefined when it is of another version. */
export function unpackPackages(packed: Uint8Array): PackageTable | undefined {
  const bytes = packed.byteOffset % 4 === 0 ? packed : packed.slice()
  const buffer = bytes.buffer as ArrayBuffer
  const [version, count, rows] = new Uint32Array(buffer, bytes.byteOffset, 3) as unknown as [number, number, number]
  if (version !== VERSION) return undefined
  let at = bytes.byteOffset + 12
  const column = (length: number): Uint32Array => {
    const values = new Uint32Array(buffer, at, length)
    at += values.byteLength
    return values
  }
  const [packages, start] = [column(count), column(count + 1)]
  const [name, owner, line] = [column(rows), column(rows), column(rows)]
  const kind = new Uint8Array(buffer, at, rows)
  at += rows
  const text = new Uint8Array(buffer, at, bytes.byteOffset + bytes.byteLength - at)
  const names = JSON.parse(new TextDecoder().decode(text)) as string[]
  return { names, packages, start, name, owner, line, kind }
}
