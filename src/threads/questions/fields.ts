// Users of a field, a constant or a variable of a module: the entities come from the impact index, the lines from the
// files and their facts, for those that are shown alone.

import type { Facts } from '../../core/facts.ts'
import { fieldName } from '../../core/graph/fields/named.ts'
import { type FieldSite, fieldSites, type Range, type Spelling, writtenLines } from '../../core/graph/fields/sites.ts'
import { type FieldUser, usersOfField } from '../../core/graph/fields/users.ts'
import { CODE_KINDS, DOUBT, edgeCode, type Graph, kindCode, RESOLUTIONS } from '../../core/graph/graph.ts'
import { PlaceKind } from '../../core/graph/impact/file/vocabulary.ts'
import type { Impact } from '../../core/graph/impact/impact.ts'
import { isTestNode } from '../../core/graph/names.ts'
import type { components } from '../../core/openapi.d.ts'
import { compareText } from '../../core/order.ts'
import { isWithin } from '../../core/paths.ts'
import { openImpact } from '../impacts.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { factsOf } from './facts.ts'
import { fieldRecord, symbolRecord, textAt } from './records.ts'
import type { RelationsInput } from './relations.ts'
import type { Sources } from './sources.ts'

type Schemas = components['schemas']
type Relations = Schemas['Relations']

/** Confidences of the resolutions of RESOLUTIONS, as the graph has them for edges. */
const CONFIDENCE: readonly number[] = [1, 0.9, 0.6, 1]

/** The contract's `Relations` of a field as bytes; that the impact index is yet to be made. */
export async function fieldUsers(
  input: RelationsInput,
  sources: Sources,
  place: number,
): Promise<Uint8Array | 'missing'> {
  const impact = await openImpact(input)
  if (!impact) return 'missing'
  const { graph } = impact
  const all = inOrder(graph, usersOfField(impact, place)).filter((user) => isWanted(graph, user, input))
  const shown = all.slice(input.from, input.from + input.limit)
  const paths = [...new Set(shown.map(({ node }) => pathOf(graph, node)))]
  const facts = await factsOf(input, paths)
  const files = new Map(paths.map((path, at) => [path, facts[at]]))
  const inside = entitiesIn(graph, new Set(shown.map(({ node }) => graph.path[node]!)))
  const subject: Subject = { impact, sources, input, place, files, inside, written: new Map() }
  const end = input.from + shown.length
  const answer: Relations = {
    ...envelopeOf(input, sources),
    relation: 'users',
    entity: fieldRecord(impact, input, sources, place),
    results: shown.map((user) => userRecord(subject, user)),
    files: filesOf(graph, all),
    stats: {
      results: all.length,
      tests: all.filter(({ node }) => isTestNode(graph, node)).length,
      returned: shown.length,
    },
    cursor: end < all.length ? `${input.generation}.${end}` : null,
  }
  // Reading the files has found out which of them are stale.
  return jsonBytes({ ...answer, ...envelopeOf(input, sources) })
}

const pathOf = (graph: Graph, node: number): string => graph.strings[graph.path[node]!]!

function isWanted(graph: Graph, { node, resolution }: FieldUser, input: RelationsInput): boolean {
  const { tests, path } = input
  if (tests !== 'include' && isTestNode(graph, node) !== (tests === 'only')) return false
  if (DOUBT[resolution]! > DOUBT[input.resolution]!) return false
  return path === undefined || isWithin(pathOf(graph, node), path)
}

/** Surest first, production code before tests, then by path and line. */
const inOrder = (graph: Graph, users: readonly FieldUser[]): FieldUser[] =>
  users
    .map((user) => ({ user, test: isTestNode(graph, user.node) ? 1 : 0, path: pathOf(graph, user.node) }))
    .sort(
      (a, b) =>
        a.test - b.test ||
        a.user.resolution - b.user.resolution ||
        compareText(a.path, b.path) ||
        graph.startLine[a.user.node]! - graph.startLine[b.user.node]! ||
        a.user.node - b.user.node,
    )
    .map(({ user }) => user)

type Subject = {
  impact: Impact
  sources: Sources
  input: RelationsInput
  place: number
  files: ReadonlyMap<string, Facts | undefined>
  /** The entities of each file (string). */
  inside: ReadonlyMap<number, readonly number[]>
  /** By path: the lines on which something of the field's name is assigned. */
  written: Map<string, ReadonlySet<number>>
}

function userRecord(subject: Subject, user: FieldUser): Schemas['Related'] {
  const { node, resolution } = user
  const { impact, sources, input, place } = subject
  const { graph, index } = impact
  const path = pathOf(graph, node)
  const name = index.strings[index.extraName[place - graph.nodeCount]!]!
  const sites = sitesIn(subject, user, name)
  const sure = { resolution: RESOLUTIONS[resolution]!, confidence: CONFIDENCE[resolution]! }
  const edge: Schemas['RelationEdge'] = {
    source: graph.strings[graph.qualifiedName[node]!]!,
    target: fieldName(impact, place),
    type: 'REFERENCES',
    ...sure,
    count: Math.max(1, sites.length),
    path,
    sites: sites.map(({ line, access }) => ({ line, text: textAt(sources, path, line, name), access })),
  }
  return { ...symbolRecord(graph, input, sources, node), hop: 1, ...sure, edges: [edge] }
}

function sitesIn(subject: Subject, { node, spelling }: FieldUser, name: string): FieldSite[] {
  const { impact, sources, place, files, inside, written } = subject
  const { graph, index } = impact
  const path = pathOf(graph, node)
  const { lines } = sources.read(path)
  const facts = files.get(path)
  const known = written.get(path) ?? (facts ? writtenLines(facts, name, lineFinder(lines)) : new Set<number>())
  written.set(path, known)
  // The first assignment of an attribute, which stands for its declaration, is a use all the same.
  const isAttribute = index.extraKind[place - graph.nodeCount] === PlaceKind.Attribute
  const isOwnFile = !isAttribute && impact.pathOf(index.fileOfPlace[place]!) === path
  const declaredOn = isOwnFile ? index.extraLine[place - graph.nodeCount]! : undefined
  const range = rangeOf(graph, inside.get(graph.path[node]!)!, { node, lines: lines.length })
  const imported = facts && !isOwnFile ? importsOf(subject, path, facts, name) : NO_IMPORTS
  const own = imported.isRenamed ? { ...spelling, bare: false } : spelling
  const sites = fieldSites(lines, known, { spelling: own, name, range, declaredOn })
  const ofAliases = imported.aliases.flatMap((alias) =>
    fieldSites(lines, NO_LINES, { spelling: BARE, name: alias, range, declaredOn: undefined }),
  )
  const seen = new Set(sites.map(({ line }) => line))
  return [...sites, ...ofAliases.filter(({ line }) => !seen.has(line))].sort((a, b) => a.line - b.line)
}

const NO_LINES: ReadonlySet<number> = new Set()
const BARE: Spelling = { bare: true, member: false }

/** The other names under which a file imports a variable; `isRenamed`: it has it under these alone. */
type Imported = { aliases: readonly string[]; isRenamed: boolean }

const NO_IMPORTS: Imported = { aliases: [], isRenamed: false }

/** How a file imports what has a name; of several other names, those of imports of the variable's own file, if there are any. */
function importsOf({ impact, place }: Subject, path: string, { imports, strings }: Facts, name: string): Imported {
  const renamed: { alias: string; line: number }[] = []
  let isPlain = false
  for (let row = 0; row < imports.length; row++) {
    if (imports.name[row]! < 0 || strings[imports.name[row]!] !== name) continue
    const alias = imports.alias[row]! < 0 ? name : strings[imports.alias[row]!]!
    if (alias === name) isPlain = true
    else renamed.push({ alias, line: imports.line[row]! })
  }
  if (renamed.length === 0) return NO_IMPORTS
  const direct = linesOfImport(impact, path, impact.pathOf(impact.index.fileOfPlace[place]!))
  const ofFile = renamed.filter(({ line }) => direct.has(line))
  const aliases = (ofFile.length > 0 ? ofFile : renamed).map(({ alias }) => alias)
  return { aliases, isRenamed: !isPlain }
}

/** The lines on which a file (its path) imports another one. */
function linesOfImport(impact: Impact, from: string, to: string): ReadonlySet<number> {
  const { graph } = impact
  const found = new Set<number>()
  for (const node of impact.placesOfFile(impact.fileNumber(from))) {
    if (node >= graph.nodeCount || graph.kind[node] !== MODULE) continue
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
      if (graph.type[edge] === IMPORTS && pathOf(graph, graph.target[edge]!) === to)
        for (const line of graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!)) found.add(line)
  }
  return found
}

const MODULE = kindCode('Module')
const IMPORTS = edgeCode('IMPORTS')

/** The lines of an entity, without those of the entities inside it: these are users of their own. */
function rangeOf(graph: Graph, inside: readonly number[], { node, lines }: { node: number; lines: number }): Range {
  const isCode = graph.kind[node]! < CODE_KINDS
  const [from, to] = isCode ? [graph.startLine[node]!, graph.endLine[node]!] : [1, lines]
  const without: { from: number; to: number }[] = []
  for (const other of inside) {
    if (other === node) continue
    const [start, end] = [graph.startLine[other]!, graph.endLine[other]!]
    if (start >= from && end <= to && (start > from || end < to)) without.push({ from: start, to: end })
  }
  return { from, to, without }
}

/** The entities of files, whose paths are strings of the graph. */
function entitiesIn(graph: Graph, paths: ReadonlySet<number>): Map<number, number[]> {
  const inside = new Map(Array.from(paths, (path) => [path, [] as number[]]))
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node]! < CODE_KINDS) inside.get(graph.path[node]!)?.push(node)
  return inside
}

/** Of an offset in UTF-16 units its line, from the lines of a file. */
function lineFinder(lines: readonly string[]): (offset: number) => number {
  const ends: number[] = []
  let end = 0
  for (const line of lines) ends.push((end += line.length + 1))
  return (offset) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! >= offset) high = middle
      else low = middle + 1
    }
    return low + 1
  }
}

/** How many users each file has, by the order in which they come. */
function filesOf(graph: Graph, all: readonly FieldUser[]): Relations['files'] {
  const files = new Map<string, Relations['files'][0]>()
  for (const { node } of all) {
    const path = pathOf(graph, node)
    const file = files.get(path) ?? { path, test: isTestNode(graph, node), results: 0, count: 0 }
    files.set(path, { ...file, results: file.results + 1, count: file.count + 1 })
  }
  return [...files.values()]
}
