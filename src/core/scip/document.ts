// The document of one file: where its entities are defined, and where its code names others, with the exact place of each
// name. Edges know lines; the place is that of a name in the facts of the file, or where these have none (bases, imports)
// that of a word in the line.

import { CODE_KINDS, EDGE_TYPES, edgeCode, type Graph, kindCode } from '../graph/graph.ts'
import { isTestNode } from '../graph/names.ts'
import { unnumbered } from '../graph/overloads.ts'
import { signatureOf } from '../graph/signature.ts'
import type { FileNames } from './names.ts'
import {
  type Occurrence,
  type Relationship,
  Role,
  type ScipDocument,
  type Span,
  type SymbolInformation,
} from './wire.ts'

/** A graph with the symbol of each code entity by its node. */
export type ScipGraph = { graph: Graph; symbols: readonly (string | undefined)[] }

/** SymbolInformation.Kind of the kinds of code entities. */
const KINDS: Readonly<Record<number, number>> = {
  [kindCode('Class')]: 7,
  [kindCode('Function')]: 17,
  [kindCode('Method')]: 26,
  [kindCode('Interface')]: 21,
  [kindCode('Enum')]: 11,
  [kindCode('Type')]: 54,
}

/** Edges on whose lines the name of the target stands. */
const NAMED = new Set(
  ['CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS', 'IMPORTS'].map((type) => EDGE_TYPES.indexOf(type as never)),
)
const METHOD = kindCode('Method')
const CALLS = edgeCode('CALLS')
const IMPORTS = edgeCode('IMPORTS')
/** By type: whether who refers to the target is meant to find the source as well. */
const RELATIONSHIPS: Readonly<Record<number, { isReference: boolean }>> = {
  [edgeCode('INHERITS')]: { isReference: false },
  [edgeCode('IMPLEMENTS')]: { isReference: false },
  [edgeCode('OVERRIDES')]: { isReference: true },
}

/** A file: its nodes, its lines, and where its names stand, if its facts are known. */
export type ScipFile = {
  path: string
  language: string
  nodes: readonly number[]
  lines: readonly string[]
  names: FileNames | undefined
}

/** The document of a file. */
export function documentOf(scip: ScipGraph, file: ScipFile): ScipDocument {
  const { graph } = scip
  const { path, language, nodes, lines } = file
  const symbols: SymbolInformation[] = []
  const found = new Map<string, Occurrence>()
  const add = (occurrence: Occurrence): void => {
    const { startLine, startCharacter } = occurrence.span
    const key = `${startLine}:${startCharacter} ${occurrence.symbol}`
    if (!found.has(key)) found.set(key, occurrence)
  }
  const taken = new Set<string>()
  for (const node of nodes) {
    if (graph.kind[node]! >= CODE_KINDS) continue
    const span = definitionOf(graph, node, file)
    if (!span) continue
    const symbol = scip.symbols[node]!
    const roles = Role.Definition | (isTestNode(graph, node) ? Role.Test : 0)
    taken.add(`${span.startLine}:${span.startCharacter}`)
    add({ span, symbol, roles, enclosing: bodyOf(graph, node, lines) })
    symbols.push(informationOf(scip, node, symbol, lines))
  }
  for (const node of nodes)
    for (const occurrence of referencesOf(scip, node, file))
      if (!taken.has(`${occurrence.span.startLine}:${occurrence.span.startCharacter}`)) add(occurrence)
  const occurrences = [...found.values()].sort(
    (a, b) => a.span.startLine - b.span.startLine || a.span.startCharacter - b.span.startCharacter,
  )
  return { path, language, occurrences, symbols }
}

/** The name of an entity in its header; undefined when the lines do not have it. */
function definitionOf(graph: Graph, node: number, { lines, names }: ScipFile): Span | undefined {
  const name = graph.strings[graph.name[node]!]!
  const first = graph.startLine[node]!
  const known = names?.definition(name, first)
  if (known) return known
  const last = Math.min(Math.max(first, graph.sigEndLine[node]!), graph.endLine[node]!, lines.length)
  for (let line = first; line <= last; line++) {
    const [at] = placesOf(lines[line - 1]!, name)
    if (at !== undefined) return spanAt(line, at, name)
  }
  return undefined
}

function bodyOf(graph: Graph, node: number, lines: readonly string[]): Span {
  const startLine = graph.startLine[node]! - 1
  const endLine = Math.min(graph.endLine[node]!, lines.length) - 1
  return { startLine, startCharacter: 0, endLine, endCharacter: lines[endLine]?.length ?? 0 }
}

const spanAt = (line: number, at: number, name: string): Span => ({
  startLine: line - 1,
  startCharacter: at,
  endLine: line - 1,
  endCharacter: at + name.length,
})

/** The information on a symbol for the documents of others: its own signature, comment and relationships. */
function informationOf(scip: ScipGraph, node: number, symbol: string, lines: readonly string[]): SymbolInformation {
  const { graph } = scip
  const name = graph.strings[graph.name[node]!]!
  const signature = signatureOf(lines, { name, startLine: graph.startLine[node]!, sigEndLine: graph.sigEndLine[node]! })
  const [from, to] = [graph.docStart[node]!, graph.docEnd[node]!]
  const relationships: Relationship[] = []
  for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
    const relationship = RELATIONSHIPS[graph.type[edge]!]
    const target = graph.target[edge]!
    if (relationship && graph.kind[target]! < CODE_KINDS)
      relationships.push({ symbol: scip.symbols[target]!, ...relationship })
  }
  return {
    symbol,
    kind: KINDS[graph.kind[node]!]!,
    displayName: name,
    documentation:
      from > 0
        ? lines
            .slice(from - 1, to)
            .map((line) => line.trim())
            .join('\n')
        : undefined,
    signature: signature ?? undefined,
    relationships,
  }
}

/** Where the code of a node names other entities. */
function* referencesOf({ graph, symbols }: ScipGraph, node: number, file: ScipFile): Generator<Occurrence> {
  const test = isTestNode(graph, node) ? Role.Test : 0
  for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
    const target = graph.target[edge]!
    if (!NAMED.has(graph.type[edge]!) || graph.kind[target]! >= CODE_KINDS) continue
    const symbol = symbols[target]!
    const roles = test | (graph.type[edge] === IMPORTS ? Role.Import : 0)
    for (let at = graph.lineStart[edge]!; at < graph.lineStart[edge + 1]!; at++) {
      const line = graph.lines[at]!
      for (const span of namedOn(graph, { target, isCall: graph.type[edge] === CALLS, line }, file))
        yield { span, symbol, roles }
    }
  }
}

type Naming = { target: number; isCall: boolean; line: number }

/** Where an edge of a line names an entity; a constructor is named by its type. */
function namedOn(graph: Graph, { target, isCall, line }: Naming, { lines, names }: ScipFile): Span[] {
  const own = graph.strings[graph.name[target]!]!
  const ofType = unnumbered(graph.strings[graph.qualifiedName[target]!]!).split('.').at(-2)
  const isMethod = graph.kind[target] === METHOD
  for (const name of isMethod && ofType !== undefined ? [own, ofType] : [own]) {
    const known = names?.uses(name, line, isCall) ?? []
    if (known.length > 0) return known
  }
  const text = lines[line - 1]
  if (text === undefined) return []
  const name = isMethod && ofType !== undefined && placesOf(text, own).length === 0 ? ofType : own
  const places = placesOf(text, name)
  const called = places.filter((at) => /^\s*[(<!`]|^\?\.\(/.test(text.slice(at + name.length)))
  return (isCall && called.length > 0 ? called : places).map((at) => spanAt(line, at, name))
}

/** Where a name stands in a line as a word of its own. */
function placesOf(text: string, name: string): number[] {
  const places: number[] = []
  if (name === '') return places
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length))
    if (!WORD.test(text[at - 1] ?? ' ') && !WORD.test(text[at + name.length] ?? ' ')) places.push(at)
  return places
}

const WORD = /[\p{L}\p{N}_$]/u
