// Who uses which package, of a whole project: read out of the facts of its files once, so that an answer reads rows.

import { addTo, append } from '../collections/multimap.ts'
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

/** A use with the node that it stands in. */
type Found = { use: PackageUse; owner: number }

const EXTERNAL = kindCode('ExternalPackage')
const DEPENDS_ON = edgeCode('DEPENDS_ON')

/** Makes a table from the facts of the files in `paths`, which are handed over one after another in any order. */
export type PackageReader = {
  paths: ReadonlySet<string>
  add(path: string, facts: Facts): void
  table(): PackageTable
}

/** A reader of the uses of one package, or of all. */
export function packageReader(graph: Graph, only?: number): PackageReader {
  const packages = only === undefined ? packagesOf(graph) : [only]
  /** By module: the lines on which it imports each package. */
  const imports = new Map<number, Map<number, Set<number>>>()
  for (const node of packages)
    eachIncoming(graph, node, (edge, module) => {
      if (graph.type[edge] !== DEPENDS_ON) return
      const lines = imports.get(module) ?? new Map<number, Set<number>>()
      imports.set(module, lines)
      for (const line of graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!))
        addTo(lines, node, line)
    })
  const modules = new Map<string, number[]>()
  for (const module of imports.keys()) append(modules, graph.strings[graph.path[module]!]!, module)
  const found = new Map<number, Map<number, Found[]>>()
  let nodes: Map<number, number[]> | undefined
  return {
    paths: new Set(modules.keys()),
    add(path, facts) {
      for (const module of modules.get(path) ?? []) {
        nodes ??= nodesByPath(graph, imports.keys())
        const ownerOf = owners(graph, nodes.get(graph.path[module]!)!, facts)
        const uses = packageUsesIn(facts, imports.get(module)!)
        for (const [node, all] of uses) {
          const own = all.map((use): Found => ({ use, owner: ownerOf(use.owner) ?? module }))
          found.set(node, (found.get(node) ?? new Map<number, Found[]>()).set(module, own))
        }
      }
    },
    table: () => tableOf(graph, packages, found),
  }
}

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
function owners(graph: Graph, nodes: readonly number[], facts: Facts): (row: number) => number | undefined {
  const { entities, strings } = facts
  const byPlace = new Map(nodes.map((node) => [`${graph.startLine[node]} ${graph.strings[graph.name[node]!]}`, node]))
  return (row) => {
    for (let entity = row; entity > 0; entity = entities.parent[entity]!) {
      const owner = byPlace.get(`${entities.startLine[entity]} ${strings[entities.name[entity]!]}`)
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
    for (const { use, owner: node } of own) {
      if (!names.has(use.name)) names.set(use.name, names.size)
      name[row] = names.get(use.name)!
      owner[row] = node
      line[row] = use.line
      kind[row++] = PACKAGE_USES.indexOf(use.kind)
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
  return all.sort((a, b) => rank(a) - rank(b) || compareText(pathOf(a), pathOf(b)) || a.use.line - b.use.line)
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
