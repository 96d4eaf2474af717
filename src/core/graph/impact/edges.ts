// The users of a place, by the edges of the graph and by the scopes of its file.

import { edgeCode, type Graph, kindCode } from '../graph.ts'
import { columnOf, groupedBy } from './columns.ts'
import { Form } from './file/uses.ts'
import { type ImpactIndex, UseFlag, UseKind } from './index.ts'
import type { Mentions } from './mentions.ts'
import type { ImpactFile, Places } from './places.ts'

const CALLS = edgeCode('CALLS')
const REFERENCES = edgeCode('REFERENCES')
const INHERITS = edgeCode('INHERITS')
const IMPLEMENTS = edgeCode('IMPLEMENTS')
const FUNCTION = kindCode('Function')
const METHOD = kindCode('Method')

/** Names that code calls without naming them: they are never handed over. */
const CONSTRUCTOR = /^(__\w+__|constructor)$/

type Rows = { target: number[]; source: number[]; kind: number[]; flags: number[]; certainty: number[]; line: number[] }

type UseColumns = Pick<ImpactIndex, 'useStart' | 'useSource' | 'useKind' | 'useFlags' | 'useCertainty' | 'useLine'>

export type Uses = { columns: UseColumns; known: Set<number> }

/** All uses by target; `known` has the keys (user, name) by which the graph knows a function. */
export function usesBetween(graph: Graph, files: readonly ImpactFile[], places: Places, mentions: Mentions): Uses {
  const rows: Rows = { target: [], source: [], kind: [], flags: [], certainty: [], line: [] }
  const known = new Set<number>()
  const attribute = attribution(graph, files, places)
  const seen = new Set<number>()
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const type = graph.type[edge]!
      const target = graph.target[edge]!
      const certainty = graph.confidence[edge]!
      const line = graph.lines[graph.lineStart[edge]!] ?? graph.startLine[node]!
      if (type === INHERITS || type === IMPLEMENTS)
        push(rows, { target, source: node, kind: UseKind.Extends, flags: 0, certainty, line })
      if (type !== CALLS && type !== REFERENCES) continue
      const kind = type === CALLS ? UseKind.Calls : UseKind.References
      for (const { place, line } of attribute(node, edge)) {
        const flags = flagsOf(graph, places, mentions, { source: place, target, certainty })
        known.add(mentions.key(place, places.name[target]!))
        push(rows, { target, source: place, kind, flags, certainty, line })
      }
    }
  }
  markHanded(graph, rows)
  for (let at = 0; at < mentions.owner.length; at++) {
    const target = mentions.to[at]!
    const source = mentions.owner[at]!
    if (target < 0 || target === source || seen.has(target * places.count + source)) continue
    seen.add(target * places.count + source)
    push(rows, { target, source, kind: UseKind.Reads, flags: UseFlag.Named, certainty: 100, line: 0 })
  }
  const { start, order } = groupedBy(rows.target, places.count)
  const columns = {
    useStart: start,
    useSource: columnOf(Uint32Array, rows.source, order),
    useKind: columnOf(Uint8Array, rows.kind, order),
    useFlags: columnOf(Uint8Array, rows.flags, order),
    useCertainty: columnOf(Uint8Array, rows.certainty, order),
    useLine: columnOf(Uint32Array, rows.line, order),
  }
  return { columns, known }
}

type Row = { target: number; source: number; kind: number; flags: number; certainty: number; line: number }

function push(rows: Rows, row: Row): void {
  rows.target.push(row.target)
  rows.source.push(row.source)
  rows.kind.push(row.kind)
  rows.flags.push(row.flags)
  rows.certainty.push(row.certainty)
  rows.line.push(row.line)
}

function flagsOf(
  graph: Graph,
  places: Places,
  mentions: Mentions,
  { source, target, certainty }: { source: number; target: number; certainty: number },
): number {
  const owner = places.parent[target]!
  const isBegun = mentions.begun.get(source)?.some((text) => nameAt(places, target).startsWith(text)) === true
  const all = (mentions.formsOf.get(mentions.key(source, places.name[target]!)) ?? 0) | (isBegun ? 1 << Form.Member : 0)
  const ofOwner = owner >= 0 ? (mentions.formsOf.get(mentions.key(source, places.name[owner]!)) ?? 0) : 0
  const forms = (all | ofOwner) & ~(1 << Form.Class)
  const own = (1 << Form.Self) | (1 << Form.Bare)
  const isFunction = graph.kind[target] === FUNCTION || graph.kind[target] === METHOD
  const mayBeHanded = isFunction && certainty < 100 && forms === 0 && !CONSTRUCTOR.test(nameAt(places, target))
  return (
    (forms !== 0 ? UseFlag.Named : 0) |
    ((all & (1 << Form.Class)) !== 0 ? UseFlag.ClassValue : 0) |
    (forms === 1 << Form.Super ? UseFlag.SuperOnly : 0) |
    (forms !== 0 && (forms & ~own) === 0 ? UseFlag.SelfOnly : 0) |
    (mayBeHanded ? UseFlag.Handed : 0)
  )
}

const nameAt = (places: Places, place: number): string => places.names.strings[places.name[place]!]!

/** A function is handed over only where other code names it, and is followed itself. */
function markHanded(graph: Graph, rows: Rows): void {
  const isNamed = new Uint8Array(graph.nodeCount)
  for (const [at, target] of rows.target.entries()) if (rows.flags[at]! & UseFlag.Named) isNamed[target] = 1
  for (const [at, target] of rows.target.entries())
    if (!isNamed[target]) rows.flags[at] = rows.flags[at]! & ~UseFlag.Handed
}

/**
 * The place whose code an edge leaves, where its source is a module or type: a block of tests, a variable, a decorated
 * function. Found by the lines of the edge.
 */
function attribution(graph: Graph, files: readonly ImpactFile[], places: Places) {
  const fileAt = new Map(files.map(({ path }, at) => [path, at]))
  // of each file, once it is asked about: columns, since there are as many sites as words of code
  const sites: ReturnType<typeof groupedBy>[] = []
  const sitesOn = (file: number, line: number): Uint32Array => {
    const { start, order } = (sites[file] ??= sitesByLine(files[file]!))
    return line + 1 < start.length ? order.subarray(start[line], start[line + 1]) : order.subarray(0, 0)
  }
  return (node: number, edge: number): { place: number; line: number }[] => {
    const from = graph.lineStart[edge]!
    const lines = graph.lines.subarray(from, graph.lineStart[edge + 1]!)
    const whole = [{ place: node, line: lines[0] ?? graph.startLine[node]! }]
    const kind = graph.kind[node]!
    const file = fileAt.get(graph.strings[graph.path[node]!]!)
    if (kind === FUNCTION || kind === METHOD || file === undefined) return whole
    const { uses } = files[file]!
    const of = places.ofFile[file]!
    const target = graph.target[edge]!
    const names = [graph.strings[graph.name[target]!]!]
    if (places.parent[target]! >= 0 && places.parent[target]! < graph.nodeCount)
      names.push(graph.strings[graph.name[places.parent[target]!]!]!)
    const found = new Map<number, number>()
    const isNamed = (site: number): boolean => names.includes(uses.sites.name[site]!)
    for (const line of lines) {
      const here = sitesOn(file, line)
      const named = here.filter(isNamed)
      for (const site of named.length > 0 ? named : here) {
        const place = of[uses.sites.owner[site]!]!
        if (place >= 0 && !found.has(place)) found.set(place, line)
      }
    }
    return found.size === 0 ? whole : Array.from(found, ([place, line]) => ({ place, line }))
  }
}

/** The sites of a file by their lines, those of one line in the order of the file; one without a line is on line 0. */
function sitesByLine({ uses: { sites } }: ImpactFile): ReturnType<typeof groupedBy> {
  const lines = sites.line.map((line) => Math.max(0, line))
  return groupedBy(lines, lines.reduce((most, line) => Math.max(most, line), 0) + 1)
}
