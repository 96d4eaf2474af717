// Finds changed entities in the ingested graph, with their relations there.

import { append } from '../src/core/collections/multimap.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode } from '../src/core/graph/graph.ts'
import { nodeNamed } from '../src/core/graph/names.ts'
import { unnumbered } from '../src/core/graph/overloads.ts'
import { type Importer, type Incoming, type Relations, relationsOf } from '../src/core/review/relations.ts'
import { graphOf } from '../src/threads/stores.ts'

/** Entities that a change touches, and how many relations are wanted. */
export type RelateInput = {
  dir: string
  project: string
  generation: number
  /** `path` as the graph knows it (before a rename); `line` is one of the entity's, maybe of another revision. */
  entities: Sought[]
  /** For each entity the changed lines (before the change): callees on these lines come first. */
  near?: number[][]
  /**
   * Relations of one role and entity at most; of callers, which a
   * change breaks, twice as many, of tests and users half.
   */
  perRole: number
}

type Sought = { path: string; localName: string; name: string; line: number }

const IMPORTS = edgeCode('IMPORTS')

/** The relations of each entity, in the order they were given. */
export default async function relate(input: RelateInput): Promise<Relations[]> {
  const graph = await graphOf(input)
  if (!graph) return input.entities.map(() => UNKNOWN)
  const wanted = input.entities.map((entity) => findNode(graph, entity))
  const incoming = incomingEdges(graph, new Set(wanted.filter((node) => node !== undefined)))
  return wanted.map((node, index) =>
    node === undefined
      ? UNKNOWN
      : relationsOf(graph, node, incoming.get(node) ?? [], { perRole: input.perRole, near: input.near?.[index] ?? [] }),
  )
}

const UNKNOWN: Relations = {
  qualifiedName: null,
  startLine: 0,
  endLine: 0,
  callers: 0,
  tests: 0,
  counts: {},
  related: [],
}

/** Who imports each of the files: one line a file, in the order of paths. */
export async function importers(
  input: Pick<RelateInput, 'dir' | 'project' | 'generation'> & { paths: string[] },
): Promise<Importer[][]> {
  const graph = await graphOf(input)
  if (!graph) return input.paths.map(() => [])
  const found = new Map(input.paths.map((path) => [graph.strings.indexOf(path), new Map<string, number>()]))
  for (let source = 0; source < graph.nodeCount; source++) {
    for (let edge = graph.edgeStart[source]!; edge < graph.edgeStart[source + 1]!; edge++) {
      const target = graph.target[edge]!
      if (graph.type[edge] !== IMPORTS || graph.path[source] === graph.path[target]) continue
      const line = graph.lines[graph.lineStart[edge]!] ?? 0
      const lines = found.get(graph.path[target]!)
      const path = graph.strings[graph.path[source]!]!
      if (lines && !(lines.get(path)! <= line)) lines.set(path, line)
    }
  }
  return input.paths.map((path) =>
    Array.from(found.get(graph.strings.indexOf(path))!, ([from, line]) => ({ path: from, line })).sort((a, b) =>
      a.path < b.path ? -1 : 1,
    ),
  )
}

/** Entities by qualified name, and how many relations of one role each of them is wanted with. */
export type AroundInput = Pick<RelateInput, 'dir' | 'project' | 'generation' | 'perRole'> & { names: string[] }

/** Relations in the order of the names, null for a name that the graph lacks; files by folder, '' is the root. */
export type Around = { relations: (Relations | null)[]; folders: [string, number][] }

/** The relations of entities and the shape of their project, for a conversation. */
export async function around(input: AroundInput): Promise<Around> {
  const { names, perRole } = input
  const graph = await graphOf(input)
  if (!graph) return { relations: names.map(() => null), folders: [] }
  const nodes = names.map((name) => nodeNamed(graph, name))
  const incoming = incomingEdges(graph, new Set(nodes))
  return {
    relations: nodes.map((node) =>
      node === -1 ? null : relationsOf(graph, node, incoming.get(node) ?? [], { perRole }),
    ),
    folders: foldersOf(graph),
  }
}

const FILE = kindCode('File')

/** Folders listed at most, and the share of all files from which a folder is taken apart into those inside it. */
const FOLDERS_MAX = 24
const FOLDER_SHARE_MAX = 0.2

/** Folders with their files, the largest first: those that hold much of the project by the folders inside them. */
function foldersOf(graph: Graph): [string, number][] {
  const paths: string[] = []
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === FILE) paths.push(graph.strings[graph.path[node]!]!)
  let folders = inside('', paths)
  for (;;) {
    const largest = [...folders].sort(([, a], [, b]) => b.length - a.length)
    const parts = largest
      .filter(([, files]) => files.length > paths.length * FOLDER_SHARE_MAX)
      .map(([folder, files]) => [folder, inside(folder, files)] as const)
      .find(([folder, inner]) => !inner.has(folder) || inner.size > 1)
    if (!parts || folders.size + parts[1].size > FOLDERS_MAX) break
    folders = new Map([...folders].filter(([folder]) => folder !== parts[0]))
    for (const [folder, files] of parts[1]) folders.set(folder, files)
  }
  const counted = Array.from(folders, ([folder, files]): [string, number] => [folder, files.length])
  return counted.sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).slice(0, FOLDERS_MAX)
}

/** Files by the folder right inside `folder` that holds them; those of `folder` itself under its own name. */
function inside(folder: string, paths: readonly string[]): Map<string, string[]> {
  return Map.groupBy(paths, (path) => path.slice(0, path.indexOf('/', folder.length) + 1) || folder)
}

type Located = Pick<RelateInput, 'dir' | 'project' | 'generation' | 'entities'>

/**
 * The qualified name of each entity: that of the graph, or, for one that a branch brings, the one it would get in its
 * file's module; null where the graph does not know the file either.
 */
export async function qualify(input: Located): Promise<(string | null)[]> {
  const graph = await graphOf(input)
  if (!graph) return input.entities.map(() => null)
  return input.entities.map((entity) => {
    const node = findNode(graph, entity)
    if (node !== undefined) return graph.strings[graph.qualifiedName[node]!]!
    const module = findModule(graph, entity.path)
    return module === undefined ? null : `${graph.strings[graph.qualifiedName[module]!]}.${entity.localName}`
  })
}

const MODULE = kindCode('Module')

function findModule(graph: Graph, file: string): number | undefined {
  const path = graph.strings.indexOf(file)
  if (path === -1) return undefined
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.path[node] === path && graph.kind[node] === MODULE) return node
  return undefined
}

/**
 * By file and name inside of its module; where lowering names it differently by the end of the qualified name, or by the
 * name alone. Several may fit (overloads; a function that is called like a method of the same file): the nearest to its
 * line is meant.
 */
function findNode(graph: Graph, { path: file, localName, name: bare, line }: Sought): number | undefined {
  const path = graph.strings.indexOf(file)
  const name = graph.strings.indexOf(bare)
  if (path === -1 || name === -1) return undefined
  const sameName: number[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.path[node] === path && graph.name[node] === name && graph.kind[node]! < CODE_KINDS) sameName.push(node)
  }
  const nameOf = (node: number): string => unnumbered(graph.strings[graph.qualifiedName[node]!]!)
  const ends = sameName.filter((node) => `.${nameOf(node)}`.endsWith(`.${localName}`))
  const module = ends.length > 1 ? findModule(graph, file) : undefined
  const exact = ends.filter((node) => module !== undefined && nameOf(node) === `${nameOf(module)}.${localName}`)
  const away = (node: number): number => Math.max(0, graph.startLine[node]! - line, line - graph.endLine[node]!)
  const fromStart = (node: number): number => Math.abs(graph.startLine[node]! - line)
  const nearest = (nodes: number[]): number | undefined =>
    nodes.sort((left, right) => away(left) - away(right) || fromStart(left) - fromStart(right))[0]
  if (ends.length > 0) return nearest(exact.length > 0 ? exact : ends)
  return sameName.length === 1 ? sameName[0] : nearest(sameName.filter((node) => away(node) === 0))
}

function incomingEdges(graph: Graph, targets: ReadonlySet<number>): Map<number, Incoming[]> {
  const found = new Map<number, Incoming[]>()
  for (let source = 0; source < graph.nodeCount; source++) {
    for (let edge = graph.edgeStart[source]!; edge < graph.edgeStart[source + 1]!; edge++) {
      const target = graph.target[edge]!
      if (targets.has(target)) append(found, target, { source, type: graph.type[edge]!, edge })
    }
  }
  return found
}
