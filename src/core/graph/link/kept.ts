// Takes over the parts of an earlier graph that still hold. Languages do not reach into each other's code, so if
// neither the code nor the manifests of a language family have changed, its nodes and edges are kept and only the rest
// is linked. The result equals a link of everything, to the byte; `isApart`, `isUnmixed` and `isTraced` check that this
// is possible.

import { CODE_KINDS, type Graph, kindCode } from '../graph.ts'
import type { EdgeTable } from './edges/edges.ts'
import { addExternalPackage, addNamed, type NodeTable } from './edges/node-table.ts'
import { type Moved, markOf } from './moved.ts'

/**
 * A graph over the same paths as the files to link, the families whose files are all kept in the graph, and the moves
 * of code in some of these.
 */
export type Kept = {
  graph: Graph
  families: ReadonlySet<string>
  paths: ReadonlySet<string>
  moved: ReadonlyMap<string, Moved>
}

/** The state of taking over a kept graph. */
export type Taking = {
  kept: Kept
  /** File -> its node, its module and its entities in the kept graph. */
  nodesOf: Map<string, number[]>
  /** Node of the kept graph -> its position in the new one; -1 if not taken over. */
  placed: Int32Array
  /** Entities of kept files in order; those before `at` have been taken over. */
  entities: number[]
  at: number
  /** File -> position behind its last entity in `entities`. */
  endOf: Map<string, number>
}

const PROJECT = kindCode('Project')
const FOLDER = kindCode('Folder')
const PACKAGE = kindCode('Package')
const FILE = kindCode('File')
const MODULE = kindCode('Module')
const EXTERNAL = kindCode('ExternalPackage')

/** The first nodes of a file stand for the file as a whole: the file itself and its module. */
const WHOLE = 2

const isCode = (kind: number): boolean => kind < CODE_KINDS || kind === MODULE

/** Indexes an earlier graph for taking it over. */
export function beginTaking(kept: Kept): Taking {
  const { graph, paths } = kept
  const nodesOf = new Map<string, number[]>()
  const entities: number[] = []
  const endOf = new Map<string, number>()
  for (let node = 0; node < graph.nodeCount; node++) {
    const path = textOf(graph, graph.path[node]!)
    const kind = graph.kind[node]!
    if (!paths.has(path) || (kind !== FILE && !isCode(kind))) continue
    const nodes = nodesOf.get(path)
    if (!nodes) nodesOf.set(path, [node])
    else if (nodes.push(node) > WHOLE) endOf.set(path, entities.push(node))
  }
  return { kept, nodesOf, placed: new Int32Array(graph.nodeCount).fill(-1), entities, at: 0, endOf }
}

/** Whether no edge leads from kept files into other code. */
export function isApart({ kept: { graph, paths }, nodesOf }: Taking): boolean {
  for (const nodes of nodesOf.values()) {
    for (const node of nodes) {
      for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
        const target = graph.target[edge]!
        if (isCode(graph.kind[target]!) && !paths.has(textOf(graph, graph.path[target]!))) return false
      }
    }
  }
  return true
}

/** Whether the new position of every line that the graph states about moved code is known. */
export function isTraced({ kept: { graph, moved }, nodesOf }: Taking): boolean {
  for (const [path, { lines, docs }] of moved) {
    const isKnown = (line: number): boolean => line === 0 || lines.has(line)
    for (const [at, node] of (nodesOf.get(path) ?? []).entries()) {
      const mark = markOf(textOf(graph, graph.name[node]!), graph.startLine[node]!)
      const own = [graph.startLine[node]!, graph.endLine[node]!, graph.sigEndLine[node]!]
      if (at >= WHOLE && !(docs.has(mark) && own.every(isKnown))) return false
      const [first, end] = [graph.edgeStart[node]!, graph.edgeStart[node + 1]!]
      if (!graph.lines.subarray(graph.lineStart[first], graph.lineStart[end]).every(isKnown)) return false
    }
  }
  return true
}

/** Whether kept and other code share no names, so that neither affects the other's numbering. */
export function isUnmixed({ kept: { graph, paths } }: Taking, table: NodeTable): boolean {
  const names = new Set<string>()
  const others: string[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (!isCode(graph.kind[node]!)) continue
    const name = unnumbered(textOf(graph, graph.qualifiedName[node]!))
    if (paths.has(textOf(graph, graph.path[node]!))) names.add(name)
    else others.push(name)
  }
  for (const [node, name] of table.qualifiedName.entries()) {
    if (isCode(table.kind[node]!) && !paths.has(table.path[node]!)) others.push(unnumbered(name))
  }
  return !others.some((name) => names.has(name))
}

const unnumbered = (name: string): string => (name.includes('~') ? name.replace(/~\d+/g, '') : name)

/** The folders that are packages, the root ('') included. */
export function keptPackages({ graph }: Kept): Set<string> {
  const folders = new Set<string>()
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node] === PACKAGE) folders.add(textOf(graph, graph.path[node]!))
  }
  return folders
}

/** Adds the module of a kept file, if it has one. */
export function takeModule(table: NodeTable, taking: Taking, path: string): void {
  const module = taking.nodesOf.get(path)?.[1]
  if (module === undefined) return
  const node = take(table, taking, module)
  table.startLine[node] = 1
  table.endLine[node] = table.endLine[table.ofFile.get(path)!]!
}

/**
 * Adds the entities that the linker adds in the turn of a file: those of the file, and enclosing entities of other
 * files.
 */
export function takeEntities(table: NodeTable, taking: Taking, path: string): void {
  const end = taking.endOf.get(path) ?? 0
  while (taking.at < end) take(table, taking, taking.entities[taking.at++]!)
}

/** Takes a node over from the previous graph with its lines moved to their new positions; returns its new number. */
function take(table: NodeTable, { kept: { graph, moved }, placed }: Taking, node: number): number {
  const name = textOf(graph, graph.name[node]!)
  const path = textOf(graph, graph.path[node]!)
  const startLine = graph.startLine[node]!
  const { lines, docs } = moved.get(path) ?? {}
  const now = (line: number): number => lines?.get(line) ?? line
  const place = addNamed(table, {
    kind: graph.kind[node]!,
    name,
    qualifiedName: textOf(graph, graph.qualifiedName[node]!),
    path,
    startLine: now(startLine),
    endLine: now(graph.endLine[node]!),
    sigEndLine: now(graph.sigEndLine[node]!),
    docStart: graph.docStart[node]!,
    docEnd: graph.docEnd[node]!,
    ...docs?.get(markOf(name, startLine)),
    flags: graph.nodeFlags[node]!,
  })
  placed[node] = place
  return place
}

/** Adds the edges from a kept file, its module and its entities. */
export function takeEdges(table: NodeTable, edges: EdgeTable, taking: Taking, path: string): void {
  const { graph, moved } = taking.kept
  const now = moved.get(path)?.lines
  const sources = taking.nodesOf.get(path) ?? []
  const outside: number[] = []
  for (const node of sources) {
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      if (graph.kind[graph.target[edge]!] === EXTERNAL) outside.push(graph.target[edge]!)
    }
  }
  // External packages are numbered in the order in which files first name them.
  for (const node of outside.sort((one, other) => one - other)) placeOf(table, taking, node)
  for (const node of sources) {
    const source = placeOf(table, taking, node)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      edges.put(source, placeOf(table, taking, graph.target[edge]!), graph.type[edge]!, {
        resolution: graph.resolution[edge]!,
        confidence: graph.confidence[edge]!,
        count: graph.occurrences[edge]!,
        lines: Array.from(
          graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!),
          (line) => now?.get(line) ?? line,
        ),
      })
    }
  }
}

/** The position in the new graph of a node of the kept one. */
function placeOf(table: NodeTable, { kept: { graph }, placed }: Taking, node: number): number {
  const path = textOf(graph, graph.path[node]!)
  switch (graph.kind[node]) {
    case PROJECT:
      return 0
    case FOLDER:
    case PACKAGE:
      return table.ofFolder.get(path)!
    case FILE:
      return table.ofFile.get(path)!
    case EXTERNAL:
      return addExternalPackage(table, textOf(graph, graph.name[node]!))
    default:
      return placed[node]!
  }
}

const textOf = (graph: Graph, text: number): string => graph.strings[text]!
