// The entities that a module hands on from others: `export { a } from './b'`, `from .b import a` in a package.

import { addTo, append } from '../../collections/multimap.ts'
import type { Facts } from '../../facts.ts'
import { C_HEADER } from '../../languages/files.ts'
import { BindingKind, ImportKind } from '../../vocabulary.ts'
import { edgeCode, type Graph, kindCode, NodeFlag } from '../graph.ts'
import { groupedBy } from './columns.ts'
import type { FileTable } from './file/table.ts'
import type { ImpactIndex } from './index.ts'
import type { Places } from './places.ts'

/** A name that a module hands on from the one that it imports on these lines; '*' stands for all of its names. */
export type HandedOn = { lines: readonly number[]; name: string; alias: string }

/** In place of a name: all names of a module. */
export const ALL_NAMES = '*'
const PACKAGE = /(^|\/)__init__\.pyi?$/

/** The functions that a header of C or C++ declares, and a file of the program defines, by their names. */
export function declaredBy({ bindings, strings }: Facts, path: string): string[] {
  if (!C_HEADER.test(path)) return []
  const names = new Set<string>()
  for (let row = 0; row < bindings.length; row++)
    if (bindings.kind[row] === BindingKind.Declared) names.add(strings[bindings.name[row]!]!)
  return [...names]
}

/** The names that a file hands on. */
export function handedOnBy(facts: Facts, path: string): HandedOn[] {
  const { imports, exports, strings, bindings } = facts
  const names: HandedOn[] = []
  const locals = new Map<string, string>()
  const linesOf = importLines(facts)
  let isWhole = PACKAGE.test(path)
  for (let row = 0; row < exports.length; row++) {
    const name = exports.name[row]! >= 0 ? strings[exports.name[row]!]! : ''
    if (exports.local[row]! >= 0) locals.set(strings[exports.local[row]!]!, name)
    else isWhole ||= facts.language === 'javascript' // module.exports = require(…)
  }
  for (let row = 0; row < imports.length; row++) {
    const kind = imports.kind[row]!
    const text = (column: Int32Array): string => (column[row]! >= 0 ? strings[column[row]!]! : ALL_NAMES)
    const lines = linesOf.get(imports.specifier[row]!)!
    if (kind === ImportKind.ReExport) names.push({ lines, name: text(imports.name), alias: text(imports.alias) })
    else if (kind === ImportKind.ReExportStar) names.push({ lines, name: ALL_NAMES, alias: ALL_NAMES })
    else if (imports.binding[row]! >= 0 || kind === ImportKind.Star || kind === ImportKind.Dynamic) {
      const binding = imports.binding[row]!
      const local = binding >= 0 ? strings[bindings.name[binding]!]! : ALL_NAMES
      const alias = locals.get(local) ?? (isWhole ? local : undefined)
      if (alias !== undefined)
        names.push({ lines, name: kind === ImportKind.Named ? text(imports.name) : ALL_NAMES, alias })
    }
  }
  return names
}

/** The lines of the imports of each specifier (string): an edge knows the first ten of its lines. */
export function importLines({ imports }: Facts): Map<number, number[]> {
  const lines = new Map<number, number[]>()
  for (let row = 0; row < imports.length; row++) append(lines, imports.specifier[row]!, imports.line[row]!)
  return lines
}

const IMPORTS = edgeCode('IMPORTS')
const FUNCTION = kindCode('Function')

/** Of each module (node), the entities that it hands on, and the modules of which it hands on everything. */
export function exportsOf(
  graph: Graph,
  table: FileTable,
  places: Places,
): Pick<ImpactIndex, 'exportStart' | 'exported'> {
  const byModule = handedOnByModule(table, places)
  const members = byModule.size > 0 ? membersByName(graph, places) : new Map<string, number[]>()
  const found = new Map<number, Set<number>>()
  for (const [module, names] of byModule)
    for (const { lines, name } of names)
      for (const target of importedOn(graph, module, lines))
        for (const node of nodesNamed({ members, byModule, graph }, target, name)) addTo(found, module, node)
  addDeclared(graph, table, places, found)
  const of: number[] = []
  const nodes: number[] = []
  for (const [module, all] of found)
    for (const node of all) {
      of.push(module)
      nodes.push(node)
    }
  const { start, order } = groupedBy(of, graph.nodeCount)
  return { exportStart: start, exported: Uint32Array.from(order, (row) => nodes[row]!) }
}

/** By module (node), the names that it hands on. */
export function handedOnByModule({ rest }: FileTable, places: Places): ReadonlyMap<number, readonly HandedOn[]> {
  const byModule = new Map<number, readonly HandedOn[]>()
  for (const [at, { handedOn }] of rest.entries()) if (handedOn) byModule.set(places.of[places.ofStart[at]!]!, handedOn)
  return byModule
}

/** Adds to the exports of a header the functions that it declares: those of their names, since the linker has one of each. */
function addDeclared(graph: Graph, { files, rest }: FileTable, places: Places, found: Map<number, Set<number>>): void {
  if (rest.every(({ declared }) => !declared)) return
  const named = new Map<string, number[]>()
  for (const [at, { language }] of files.entries()) {
    if (language !== 'c' && language !== 'cpp') continue
    for (const node of places.of.subarray(places.ofStart[at], places.ofStart[at + 1]))
      if (node < graph.nodeCount && graph.kind[node] === FUNCTION && (graph.nodeFlags[node]! & NodeFlag.Exported) !== 0)
        append(named, graph.strings[graph.name[node]!]!, node)
  }
  for (const [at, { declared }] of rest.entries())
    for (const name of declared ?? [])
      for (const node of named.get(name) ?? []) addTo(found, places.of[places.ofStart[at]!]!, node)
}

/** The modules that the imports of a module (node) on some lines lead to. */
export function importedOn(graph: Graph, module: number, importLines: readonly number[]): number[] {
  const targets: number[] = []
  for (let edge = graph.edgeStart[module]!; edge < graph.edgeStart[module + 1]!; edge++) {
    if (graph.type[edge] !== IMPORTS) continue
    const lines = graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!)
    if (importLines.some((line) => lines.includes(line))) targets.push(graph.target[edge]!)
  }
  return targets
}

type Modules = {
  graph: Graph
  members: ReadonlyMap<string, number[]>
  byModule: ReadonlyMap<number, readonly HandedOn[]>
}

/** Modules through which a name may be handed on, one after the other. */
const STEPS_MAX = 8

/** The entities of a name in a module, its own or handed on; the module itself where the name is none of these. */
function nodesNamed(modules: Modules, module: number, name: string, steps = 0): number[] {
  if (name === ALL_NAMES || steps > STEPS_MAX) return [module]
  const own = modules.members.get(`${module} ${name}`)
  if (own) return own
  for (const each of modules.byModule.get(module) ?? []) {
    if (each.alias !== name) continue
    const [target] = importedOn(modules.graph, module, each.lines)
    if (target !== undefined && target !== module) return nodesNamed(modules, target, each.name, steps + 1)
  }
  return [module]
}

/** The entities directly in modules and types, by module and name. */
function membersByName(graph: Graph, places: Places): Map<string, number[]> {
  const members = new Map<string, number[]>()
  for (let node = 0; node < graph.nodeCount; node++) {
    const parent = places.parent[node]!
    if (parent < 0 || (graph.nodeFlags[node]! & NodeFlag.Local) !== 0) continue
    const key = `${parent} ${graph.strings[graph.name[node]!]}`
    append(members, key, node)
  }
  return members
}
