// Edges: added one occurrence at a time, stored once per (source, target, type), packed by source.

import { NONE } from '../../../facts.ts'
import { stringTable } from '../../../string-table.ts'
import { DOUBT, EDGE_TYPES, type Graph } from '../../graph.ts'
import type { Linker } from '../linker.ts'
import { filled, type Groups, groupBy, grown, PairMap } from '../program/tables.ts'
import type { NodeTable } from './node-table.ts'
import type { Statements } from './stated.ts'

/** Codes of `RESOLUTIONS`. */
const Resolution = { Exact: 0, Inferred: 1, Name: 2, Compiler: 3 } as const

/** How the target of an edge was resolved, and the confidence in it, in hundredths. */
export type Certainty = { readonly resolution: number; readonly confidence: number }

/** The certainty of a target determined by the rules of the language. */
export const EXACT: Certainty = { resolution: Resolution.Exact, confidence: 100 }

/** The certainty of a target that was inferred; `confidence` in hundredths. */
export const inferred = (confidence: number): Certainty => ({ resolution: Resolution.Inferred, confidence })

/** The certainty of a target that only its name leads to. */
export const BY_NAME: Certainty = { resolution: Resolution.Name, confidence: 60 }

/** The certainty of a target that the index of a compiler states. */
export const COMPILED: Certainty = { resolution: Resolution.Compiler, confidence: 100 }

/** The occurrences of an edge (ascending lines), their number, and its certainty. */
export type Evidence = Certainty & { count: number; lines: number[] }

/** A graph under construction: the linked program, the nodes and edges found so far, and the statements of indexes. */
export type Build = { linker: Linker; nodes: NodeTable; edges: EdgeTable; statements?: Statements | undefined }

/** An empty table. */
export const edgeTable = (): EdgeTable => new EdgeTable()

/**
 * The edges of a graph under construction, as columns with room for more than `size`. Edges of one source, target and type
 * are joined.
 */
export class EdgeTable {
  private readonly at = new PairMap(4096)
  size = 0
  sources = new Int32Array(4096)
  targets = new Int32Array(4096)
  types = new Uint8Array(4096)
  resolutions = new Uint8Array(4096)
  confidences = new Uint8Array(4096)
  counts = new Int32Array(4096)
  /** The line of the first occurrence that has one, or 0; and the lines of edges that have several, in order once packed. */
  firstLine = new Int32Array(4096)
  readonly lines = new Map<number, number[]>()

  /** Adds an edge with all its evidence; there must not be one of that source, target and type yet. */
  put(source: number, target: number, type: number, evidence: Evidence): void {
    const slot = this.at.slot(source, target * 16 + type)
    this.append(source, target, type, evidence)
    this.counts[slot] = evidence.count
    this.firstLine[slot] = evidence.lines[0] ?? 0
    if (evidence.lines.length > 1) this.lines.set(slot, evidence.lines)
  }

  /**
   * Adds an occurrence of an edge on a line of its source's file (0 for none); does nothing if either end is no node
   * (-1). An edge has the best certainty of its occurrences.
   */
  add(source: number, target: number, type: number, line: number, certainty: Certainty): void {
    if (source < 0 || target < 0) return
    const { resolution, confidence } = certainty
    const slot = this.at.slot(source, target * 16 + type)
    if (slot === this.size) {
      this.append(source, target, type, certainty)
      this.counts[slot] = 1
      this.firstLine[slot] = Math.max(0, line)
      return
    }
    this.counts[slot]!++
    if (DOUBT[resolution]! < DOUBT[this.resolutions[slot]!]!) this.resolutions[slot] = resolution
    if (confidence > this.confidences[slot]!) this.confidences[slot] = confidence
    if (line > 0) this.addLine(slot, line)
  }

  private addLine(slot: number, line: number): void {
    const first = this.firstLine[slot]!
    if (first === line) return
    const known = first === 0 ? undefined : this.lines.get(slot)
    if (first === 0) this.firstLine[slot] = line
    else if (!known) this.lines.set(slot, [first, line])
    else if (known.at(-1) !== line) known.push(line)
  }

  private append(source: number, target: number, type: number, { resolution, confidence }: Certainty): void {
    const slot = this.size++
    if (slot === this.sources.length) this.grow()
    this.sources[slot] = source
    this.targets[slot] = target
    this.types[slot] = type
    this.resolutions[slot] = resolution
    this.confidences[slot] = confidence
  }

  private grow(): void {
    for (const column of ['sources', 'targets', 'counts', 'firstLine'] as const) this[column] = grown(this[column])
    for (const column of ['types', 'resolutions', 'confidences'] as const) {
      const larger = new Uint8Array(this.size * 2)
      larger.set(this[column])
      this[column] = larger
    }
  }
}

/** A graph with mostly the same nodes, and by node the one of it with the same texts; NONE, or nothing, for others. */
export type Like = { graph: Graph; from: Int32Array }

/**
 * Packs nodes and edges into a graph: edges by source, then target, then type. Strings are looked up for those nodes alone
 * that are not `like` others.
 */
export function packEdges(nodes: NodeTable, edges: EdgeTable, calls: Graph['calls'], like?: Like): Graph {
  const nodeCount = nodes.kind.length
  const { start, rows: order } = sorted(edges, nodeCount)
  const lineStart = new Uint32Array(order.length + 1)
  for (let position = 0; position < order.length; position++) {
    const edge = order[position]!
    const several = edges.lines.get(edge)
    if (several) putInOrder(several)
    lineStart[position + 1] = lineStart[position]! + (several?.length ?? (edges.firstLine[edge]! > 0 ? 1 : 0))
  }
  const lines = new Uint32Array(lineStart[order.length]!)
  for (let position = 0; position < order.length; position++) {
    const known = edges.lines.get(order[position]!)
    if (known) lines.set(known, lineStart[position])
    else if (lineStart[position + 1]! > lineStart[position]!)
      lines[lineStart[position]!] = edges.firstLine[order[position]!]!
  }
  const { strings, numbers } = like ? numberedLike(nodes, like) : numbered()
  const inOrder = (values: ArrayLike<number>): Uint32Array =>
    filled(new Uint32Array(order.length), (edge) => values[order[edge]!]!)
  return {
    nodeCount,
    kind: Uint8Array.from(nodes.kind),
    name: numbers(nodes.name, 'name'),
    qualifiedName: numbers(nodes.qualifiedName, 'qualifiedName'),
    path: numbers(nodes.path, 'path'),
    startLine: Uint32Array.from(nodes.startLine),
    endLine: Uint32Array.from(nodes.endLine),
    sigEndLine: Uint32Array.from(nodes.sigEndLine),
    docStart: Uint32Array.from(nodes.docStart),
    docEnd: Uint32Array.from(nodes.docEnd),
    nodeFlags: Uint8Array.from(nodes.flags),
    edgeStart: Uint32Array.from(start),
    edgeCount: order.length,
    target: inOrder(edges.targets),
    type: Uint8Array.from(inOrder(edges.types)),
    resolution: Uint8Array.from(inOrder(edges.resolutions)),
    confidence: Uint8Array.from(inOrder(edges.confidences)),
    occurrences: inOrder(edges.counts),
    lineStart,
    lines,
    calls,
    strings,
  }
}

/** The strings of a graph, numbered in order of first use: of one column of nodes after the other. */
type Numbered = {
  strings: string[]
  numbers: (texts: readonly string[], column: TextColumn) => Uint32Array
}
type TextColumn = 'name' | 'qualifiedName' | 'path'

function numbered(): Numbered {
  const { strings, intern } = stringTable()
  return { strings, numbers: (texts) => filled(new Uint32Array(texts.length), (node) => intern(texts[node]!)) }
}

/** The same numbers, found by those that strings have in another graph. */
function numberedLike(nodes: NodeTable, { graph, from }: Like): Numbered {
  const isLike = (node: number): boolean => node < from.length && from[node]! >= 0
  const others = new Map<string, number>()
  for (let node = 0; node < nodes.kind.length; node++)
    if (!isLike(node)) for (const column of TEXT_COLUMNS) others.set(nodes[column][node]!, NONE)
  // by position: an entry of an iterator would be made for each of some hundred thousand strings
  for (let id = 0; id < graph.strings.length; id++)
    if (others.has(graph.strings[id]!)) others.set(graph.strings[id]!, id)
  let known = graph.strings.length // texts that only this graph has are numbered behind those of the other
  for (const [text, id] of others) if (id < 0) others.set(text, known++)
  const now = new Int32Array(known).fill(NONE)
  const strings: string[] = []
  const numberOf = (before: number, text: string): number => {
    if (now[before]! < 0) now[before] = strings.push(text) - 1
    return now[before]!
  }
  const numbers = (texts: readonly string[], column: TextColumn): Uint32Array =>
    filled(new Uint32Array(texts.length), (node) => {
      const text = texts[node]!
      return numberOf(isLike(node) ? graph[column][from[node]!]! : others.get(text)!, text)
    })
  return { strings, numbers }
}

const TEXT_COLUMNS: readonly TextColumn[] = ['name', 'qualifiedName', 'path']

/** Puts lines in order, each once. */
function putInOrder(lines: number[]): void {
  if (lines.every((line, at) => at === 0 || line > lines[at - 1]!)) return
  lines.sort((one, other) => one - other)
  let kept = 0
  for (const line of lines) if (kept === 0 || line > lines[kept - 1]!) lines[kept++] = line
  lines.length = kept
}

/** Edges sorted by source, target and type: a radix sort, last key first. */
function sorted({ sources, targets, types, size }: EdgeTable, nodeCount: number): Groups<number, number> {
  const byType = groupBy(Int32Array.from(types.subarray(0, size)), EDGE_TYPES.length)
  const byTarget = groupBy(picked(targets, byType.rows), nodeCount)
  const order = picked(byType.rows, byTarget.rows)
  const { start, rows } = groupBy(picked(sources, order), nodeCount)
  return { start, rows: picked(order, rows) }
}

const picked = (values: ArrayLike<number>, rows: Int32Array): Int32Array =>
  filled(new Int32Array(rows.length), (at) => values[rows[at]!]!)
