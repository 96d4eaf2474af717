// The users of a place, by the edges of the graph and by the scopes of its file.

import { edgeCode, type Graph, kindCode } from '../graph.ts'
import { columnOf, groupedBy, Pairs, Rows } from './columns.ts'
import type { FileTable } from './file/table.ts'
import { Form, PlaceKind } from './file/vocabulary.ts'
import { type ImpactIndex, UseFlag, UseKind } from './index.ts'
import { FORMS, KNOWN, type Mentions } from './mentions.ts'
import { fileOfPath, type Places } from './places.ts'

const CALLS = edgeCode('CALLS')
const REFERENCES = edgeCode('REFERENCES')
const INHERITS = edgeCode('INHERITS')
const IMPLEMENTS = edgeCode('IMPLEMENTS')
const FUNCTION = kindCode('Function')
const METHOD = kindCode('Method')

/** Names that code calls without naming them: they are never handed over. */
const CONSTRUCTOR = /^(__\w+__|constructor)$/

type UseColumns = Pick<ImpactIndex, 'useStart' | 'useSource' | 'useKind' | 'useFlags' | 'useCertainty' | 'useLine'>

/** Cells of a use. */
const TARGET = 0
const SOURCE = 1
const KIND = 2
const FLAGS = 3
const CERTAINTY = 4
const LINE = 5

/** All uses by target; marks `KNOWN` in the forms of mentions. */
export function usesBetween(graph: Graph, table: FileTable, places: Places, mentions: Mentions): UseColumns {
  const rows = new Rows(6, graph.edgeCount)
  addEdges(rows, graph, table, places, mentions)
  markHanded(graph, rows)
  markAliases(graph, table, places, { rows, forms: mentions.forms })
  addReads(rows, mentions)
  const { start, order } = groupedBy(rows.column(TARGET), places.count)
  return {
    useStart: start,
    useSource: columnOf(Uint32Array, rows.column(SOURCE), order),
    useKind: columnOf(Uint8Array, rows.column(KIND), order),
    useFlags: columnOf(Uint8Array, rows.column(FLAGS), order),
    useCertainty: columnOf(Uint8Array, rows.column(CERTAINTY), order),
    useLine: columnOf(Uint32Array, rows.column(LINE), order),
  }
}

/** Adds a use of a place; those that come with no other cells are sure, and on an unknown line. */
function addUse(rows: Rows, target: number, source: number, { kind, flags = 0, certainty = 100, line = 0 }: UseCells) {
  const at = rows.add()
  const { cells } = rows
  cells[at] = target
  cells[at + SOURCE] = source
  cells[at + KIND] = kind
  cells[at + FLAGS] = flags
  cells[at + CERTAINTY] = certainty
  cells[at + LINE] = line
}

type UseCells = { kind: number; flags?: number; certainty?: number; line?: number }

/** Adds the uses that edges state; marks `KNOWN` in the forms of mentions. */
function addEdges(rows: Rows, graph: Graph, table: FileTable, places: Places, mentions: Mentions): void {
  const flagsOf = flagsBy(graph, places, mentions)
  const attribute = attribution(graph, table, places)
  for (let node = 0; node < graph.nodeCount; node++) {
    const isWhole = graph.kind[node] === FUNCTION || graph.kind[node] === METHOD
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const type = graph.type[edge]!
      const target = graph.target[edge]!
      const certainty = graph.confidence[edge]!
      const line = graph.lines[graph.lineStart[edge]!] ?? graph.startLine[node]!
      if (type === INHERITS || type === IMPLEMENTS)
        addUse(rows, target, node, { kind: UseKind.Extends, certainty, line })
      if (type !== CALLS && type !== REFERENCES) continue
      const kind = type === CALLS ? UseKind.Calls : UseKind.References
      const found = isWhole ? undefined : attribute(node, edge)
      const users = found && found.size > 0 ? found : [[node, line] as const]
      for (const [place, at] of users) {
        addUse(rows, target, place, { kind, flags: flagsOf(place, target, certainty), certainty, line: at })
        mentions.forms.mark(place, places.name[target]!, KNOWN)
      }
    }
  }
}

/** Adds the uses that the scopes of one file tell. */
function addReads(rows: Rows, mentions: Mentions): void {
  const seen = new Pairs()
  for (let at = 0; at < mentions.count; at++) {
    const target = mentions.to[at]!
    const source = mentions.owner[at]!
    if (target < 0 || target === source || !seen.mark(target, source, 1)) continue
    addUse(rows, target, source, { kind: UseKind.Reads, flags: UseFlag.Named })
  }
}

/** The flags of a use of a target by the code of a place. */
function flagsBy(graph: Graph, places: Places, { forms, begun }: Mentions) {
  const nameAt = (place: number): string => places.names.strings[places.name[place]!]!
  return (source: number, target: number, certainty: number): number => {
    const owner = places.parent[target]!
    const isBegun = begun.get(source)?.some((text) => nameAt(target).startsWith(text)) === true
    const all = (forms.get(source, places.name[target]!) & FORMS) | (isBegun ? 1 << Form.Member : 0)
    const ofOwner = owner >= 0 ? forms.get(source, places.name[owner]!) & FORMS : 0
    const named = (all | ofOwner) & ~(1 << Form.Class)
    const own = (1 << Form.Self) | (1 << Form.Bare)
    const isFunction = graph.kind[target] === FUNCTION || graph.kind[target] === METHOD
    const mayBeHanded = isFunction && certainty < 100 && named === 0 && !CONSTRUCTOR.test(nameAt(target))
    return (
      (named !== 0 ? UseFlag.Named : 0) |
      ((all & (1 << Form.Class)) !== 0 ? UseFlag.ClassValue : 0) |
      (named === 1 << Form.Super ? UseFlag.SuperOnly : 0) |
      (named !== 0 && (named & ~own) === 0 ? UseFlag.SelfOnly : 0) |
      (mayBeHanded ? UseFlag.Handed : 0)
    )
  }
}

/** A function is handed over only where other code names it, and is followed itself. */
function markHanded(graph: Graph, { cells, length, width }: Rows): void {
  const isNamed = new Uint8Array(graph.nodeCount)
  for (let at = 0; at < length * width; at += width)
    if (cells[at + FLAGS]! & UseFlag.Named) isNamed[cells[at + TARGET]!] = 1
  for (let at = 0; at < length * width; at += width)
    if (!isNamed[cells[at + TARGET]!]) cells[at + FLAGS]! &= ~UseFlag.Handed
}

/**
 * A variable that holds a member under its own name (`const Decoder = codec.Decoder`) means what the code of its file uses by that name, as
 * far as edges tell.
 */
function markAliases(
  graph: Graph,
  table: FileTable,
  places: Places,
  { rows: { cells, length, width }, forms }: { rows: Rows; forms: Pairs },
): void {
  const pathOf = (place: number): number =>
    graph.path[place < graph.nodeCount ? place : places.extraFile[place - graph.nodeCount]!]!
  const used = new Pairs()
  for (let at = 0; at < length * width; at += width)
    used.mark(pathOf(cells[at + SOURCE]!), places.name[cells[at + TARGET]!]!, 1)
  for (let extra = 0; extra < table.places.kind.length; extra++) {
    const place = graph.nodeCount + extra
    const name = places.name[place]!
    const holdsMember = (forms.get(place, name) & (1 << Form.Member)) !== 0
    if (table.places.kind[extra] !== PlaceKind.Variable || !holdsMember) continue
    if (used.get(pathOf(place), name) !== 0) forms.mark(place, name, KNOWN)
  }
}

/**
 * The places whose code an edge leaves, with a line of each, where its source is a module or type: a block of tests, a
 * variable, a decorated function. Found by the lines of the edge; none where no site is on them.
 */
function attribution(graph: Graph, table: FileTable, places: Places) {
  const { files, sites } = table
  const fileOf = fileOfPath(graph, files)
  // of each file, once it is asked about: columns, since there are as many sites as words of code
  const known: ReturnType<typeof groupedBy>[] = []
  return (node: number, edge: number): Map<number, number> | undefined => {
    const file = fileOf[graph.path[node]!]!
    if (file < 0) return undefined
    const { start, order } = (known[file] ??= sitesByLine(table, file))
    const first = sites.start[file]!
    const ofFirst = places.ofStart[file]!
    const target = graph.target[edge]!
    const name = places.names.inTable(graph.name[target]!)
    const around = places.parent[target]!
    const outer = around >= 0 && around < graph.nodeCount ? places.names.inTable(graph.name[around]!) : -1
    const found = new Map<number, number>()
    for (let row = graph.lineStart[edge]!; row < graph.lineStart[edge + 1]!; row++) {
      const line = graph.lines[row]!
      if (line + 1 >= start.length) continue
      const here = order.subarray(start[line], start[line + 1])
      const isNamed = (site: number): boolean => {
        const own = sites.name[first + site]!
        return own === name || own === outer
      }
      const hasNamed = here.some(isNamed)
      for (const site of here) {
        if (hasNamed && !isNamed(site)) continue
        const place = places.of[ofFirst + sites.owner[first + site]!]!
        if (place >= 0 && !found.has(place)) found.set(place, line)
      }
    }
    return found
  }
}

/** The sites of a file by their lines, those of one line in the order of the file; one without a line is on line 0. */
function sitesByLine({ sites }: FileTable, file: number): ReturnType<typeof groupedBy> {
  const lines = sites.line.slice(sites.start[file], sites.start[file + 1])
  let most = 0
  for (let site = 0; site < lines.length; site++) {
    if (lines[site]! < 0) lines[site] = 0
    if (lines[site]! > most) most = lines[site]!
  }
  return groupedBy(lines, most + 1)
}
