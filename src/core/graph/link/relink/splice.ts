// A graph in which the edges of some files are drawn anew and all others are those of the graph before.

import { addTo } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import { AFTER_MODULE, type EntityRow, toId } from '../../../ids.ts'
import type { Graph } from '../../graph.ts'
import type { NodeTable } from '../edges/node-table.ts'
import { extendedBy } from '../members/extension-targets.ts'
import type { Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import type { Edited } from './translation.ts'

/** The nodes at which edges of a file may begin, one by one, some more than once: its module, its entities and those around them. */
function eachSource(nodes: NodeTable, unit: Unit, visit: (node: number) => void): void {
  const module = nodes.ofModule[unit.index]!
  if (module >= 0) visit(module)
  const { entities } = unit.facts
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++) {
    const node = nodes.ofEntity[toId(row, unit.entityBase)]!
    if (node >= 0) visit(node)
    const extended = extendedBy(nodes, unit, row)
    if (extended >= 0 && nodes.ofEntity[extended]! >= 0) visit(nodes.ofEntity[extended]!)
  }
  for (const entity of nodes.extended[unit.index]?.values() ?? [])
    if (nodes.ofEntity[entity]! >= 0) visit(nodes.ofEntity[entity]!)
}

/** Files whose edges are drawn together, and the nodes at which only edges of these files begin (1). */
export type Redrawn = { units: readonly Unit[]; sources: Uint8Array }

/** The given files with all that share nodes with them. */
export function redrawnWith(program: Program, nodes: NodeTable, edited: Iterable<number>): Redrawn {
  const count = nodes.kind.length
  const first = new Int32Array(count).fill(NONE)
  const shared = new Map<number, Set<number>>()
  for (const unit of program.units.slice(0, program.projectUnits))
    eachSource(nodes, unit, (node) => {
      if (first[node]! < 0) first[node] = unit.index
      else if (first[node] !== unit.index) {
        addTo(shared, node, first[node]!)
        addTo(shared, node, unit.index)
      }
    })
  const found = new Set<number>(edited)
  const sources = new Uint8Array(count)
  for (const index of found)
    eachSource(nodes, program.units[index]!, (node) => {
      sources[node] = 1
      for (const other of shared.get(node) ?? []) found.add(other)
    })
  const units = [...found].sort((one, other) => one - other).map((index) => program.units[index]!)
  return { units, sources }
}

/** Notes the project, its folders and files as nodes at which only edges that are drawn begin. */
export function noteContainers({ contains, ofFile }: NodeTable, sources: Uint8Array): void {
  for (const node of ofFile.values()) sources[node] = 1
  for (let at = 0; at < contains.length; at += 2) sources[contains[at]!] = 1
}

/** A program with its nodes. */
type Side = { program: Program; nodes: NodeTable; nodeCount: number }

/**
 * Node of the program before -> its node now, or NONE: ascending but for external packages, which stand in the order in
 * which files name them. Undefined when other nodes have changed places.
 */
export function nodesKept(old: Side, now: Side, edited: Edited): Int32Array | undefined {
  const to = new Int32Array(old.nodeCount).fill(NONE)
  const first = old.nodeCount - old.nodes.ofExternal.size
  for (const places of ['ofFolder', 'ofFile', 'ofExternal'] as const)
    for (const [name, node] of old.nodes[places]) to[node] = now.nodes[places].get(name) ?? NONE
  to[PROJECT] = PROJECT
  for (const unit of old.program.units.slice(0, old.program.projectUnits)) {
    const other = now.program.units[unit.index]!
    const module = old.nodes.ofModule[unit.index]!
    if (module >= 0) to[module] = now.nodes.ofModule[unit.index]!
    const rows = edited.get(unit.index)?.to.entities
    for (let row = 1; row < unit.facts.entities.length; row++) {
      const partner = rows ? rows[row]! : row
      const node = old.nodes.ofEntity[unit.entityBase + row]!
      if (partner >= 0 && node >= 0) to[node] = now.nodes.ofEntity[other.entityBase + partner]!
    }
  }
  return isAscending(to.subarray(0, first)) ? to : undefined
}

/** Whether nodes, but for those that are gone, are in ascending order. */
function isAscending(nodes: Int32Array): boolean {
  let last = -1
  for (const node of nodes) {
    if (node < 0) continue
    if (node <= last) return false
    last = node
  }
  return true
}

/** The node of the project, which may stand for its root folder, too. */
const PROJECT = 0

/**
 * The graph `drawn`, which has all nodes and the edges that begin at `sources` alone, with all other edges of `before`;
 * `kept`: node before -> node now. Undefined when one of these leads to a node that is gone.
 */
export function spliced(before: Graph, drawn: Graph, kept: Int32Array, sources: Uint8Array): Graph | undefined {
  const from = new Int32Array(drawn.nodeCount).fill(NONE)
  for (let node = 0; node < kept.length; node++) if (kept[node]! >= 0) from[kept[node]!] = node
  let [edges, lines] = [0, 0]
  const edgeStart = new Uint32Array(drawn.nodeCount + 1)
  for (let node = 0; node < drawn.nodeCount; node++) {
    const isDrawn = sources[node] === 1
    if (!isDrawn && (from[node]! < 0 || drawn.edgeStart[node] !== drawn.edgeStart[node + 1])) return undefined
    const graph = isDrawn ? drawn : before
    const at = isDrawn ? node : from[node]!
    const first = graph.edgeStart[at]!
    const end = graph.edgeStart[at + 1]!
    edges += end - first
    lines += graph.lineStart[end]! - graph.lineStart[first]!
    edgeStart[node + 1] = edges
  }
  const graph: Graph = {
    ...drawn,
    edgeStart,
    edgeCount: edges,
    target: new Uint32Array(edges),
    type: new Uint8Array(edges),
    resolution: new Uint8Array(edges),
    confidence: new Uint8Array(edges),
    occurrences: new Uint32Array(edges),
    lineStart: new Uint32Array(edges + 1),
    lines: new Uint32Array(lines),
  }
  const isDrawn = (node: number): boolean => sources[node] === 1
  const placeOf = (node: number): number => (isDrawn(node) ? node : from[node]!)
  for (let [node, end] = [0, 1]; node < drawn.nodeCount; node = end++) {
    const at = placeOf(node)
    while (end < drawn.nodeCount && isDrawn(end) === isDrawn(node) && placeOf(end) === at + end - node) end++
    const run = { node, count: end - node, at }
    const isCopied = isDrawn(node) ? copyEdges(graph, run, drawn) : copyEdges(graph, run, before, kept)
    if (!isCopied) return undefined
  }
  return graph
}

/** Nodes after each other, from `node` on, that stand in another graph from `at` on. */
type Run = { node: number; count: number; at: number }

/**
 * Copies the edges of a run of nodes from another graph; `kept`: node there -> node here, where these differ. False when an
 * edge leads to a node that is gone.
 */
function copyEdges(graph: Graph, { node, count, at }: Run, from: Graph, kept?: Int32Array): boolean {
  const [first, end] = [from.edgeStart[at]!, from.edgeStart[at + count]!]
  const own = graph.edgeStart[node]!
  for (const column of ['type', 'resolution', 'confidence', 'occurrences'] as const)
    graph[column].set(from[column].subarray(first, end), own)
  const [firstLine, ownLine] = [from.lineStart[first]!, graph.lineStart[own]!]
  graph.lines.set(from.lines.subarray(firstLine, from.lineStart[end]!), ownLine)
  for (let edge = first; edge < end; edge++)
    graph.lineStart[own + edge - first + 1] = from.lineStart[edge + 1]! - firstLine + ownLine
  if (!kept) {
    graph.target.set(from.target.subarray(first, end), own)
    return true
  }
  for (let edge = first; edge < end; edge++) {
    const target = kept[from.target[edge]!]!
    if (target < 0) return false
    graph.target[own + edge - first] = target
  }
  for (let of = node; of < node + count; of++)
    if (!isSorted(graph, of)) copyInOrder(graph, of, from, first + graph.edgeStart[of]! - own)
  return true
}

/** Whether the edges of a node are in the order of their targets. */
function isSorted({ edgeStart, target }: Graph, node: number): boolean {
  for (let edge = edgeStart[node]! + 1; edge < edgeStart[node + 1]!; edge++)
    if (target[edge - 1]! > target[edge]!) return false
  return true
}

/** Copies the edges of a node, of which `first` is the first one in `from`, in the order of the targets that `graph` has for them. */
function copyInOrder(graph: Graph, node: number, from: Graph, first: number): void {
  const own = graph.edgeStart[node]!
  const targets = graph.target.slice(own, graph.edgeStart[node + 1]!)
  const order = Array.from(targets.keys()).sort((one, other) => targets[one]! - targets[other]!)
  let line = graph.lineStart[own]!
  for (const [place, item] of order.entries()) {
    const [to, edge] = [own + place, first + item]
    graph.target[to] = targets[item]!
    for (const column of ['type', 'resolution', 'confidence', 'occurrences'] as const)
      graph[column][to] = from[column][edge]!
    const lines = from.lines.subarray(from.lineStart[edge]!, from.lineStart[edge + 1]!)
    graph.lines.set(lines, line)
    line += lines.length
    graph.lineStart[to + 1] = line
  }
}
