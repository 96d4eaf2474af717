// The nodes of an edited project: those of the graph before, but for the entities of the edited files, and for folders,
// files and modules where files come or go. Undefined where a name that comes or goes has namesakes, whose numbers would be
// others then: all nodes are to be built anew.

import { NONE } from '../../../facts.ts'
import { AFTER_MODULE, type EntityRow } from '../../../ids.ts'
import { addEntity } from '../edges/entity-nodes.ts'
import { freeName, type NamesInUse, namesAfter, noNames, numberOfName, useName } from '../edges/names-in-use.ts'
import { emptyColumns, emptyTable, NODE_COLUMNS, type NodeTable } from '../edges/node-table.ts'
import { containerNodes } from '../edges/nodes.ts'
import type { Linked } from '../link.ts'
import type { Linker } from '../linker.ts'
import { extensionTargets, firstParts, type Targets } from '../members/extension-targets.ts'
import type { LinkInput, Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import type { Edits } from './files.ts'
import { isPlaceholder } from './renumber.ts'
import type { Versions } from './rows.ts'
import type { Edited, Translation } from './translation.ts'

/**
 * A table of nodes, and the node before of each node, NONE for a new one; `from` leaves out external packages, which are those
 * of before, whose names are not noted as in use: see `placeExternalPackages`.
 */
export type PatchedNodes = { nodes: NodeTable; from: Int32Array }

/**
 * An edit of a linked project: the linker now, the edited files by path, those with code by number, and all files where some
 * come or go.
 */
type Edit = { now: Linker; edits: Edits; changed: Edited; t: Translation; input: LinkInput | undefined }

/** The nodes of the project now. */
export function patchedNodes(kept: Linked, edit: Edit): PatchedNodes | undefined {
  const { now, edits, changed, t, input } = edit
  const before = kept.nodes
  const extended = extensionTargets(now)
  if (!areSame(before.extended, extended, t)) return undefined
  const names = namesAfter(before.names)
  for (const name of before.ofExternal.keys()) {
    if (numberOfName(names, name) !== 1) return undefined
    freeName(names, name)
  }
  const containers = input && containerNodes(now, input)
  if (containers && !renameContainers(before, containers, names)) return undefined
  const { ofFile, ofFolder, ofModule, contains } = containers ?? before
  const nodes: NodeTable = {
    ...emptyTable(now.program, extended, firstParts(now, extended)),
    ...{ ofFile, ofFolder, ofModule: ofModule.slice(), contains, names },
  }
  const parts: Part[] = []
  for (const [index, versions] of [...changed].sort(([one], [other]) => one - other)) {
    const part = partOf(
      { was: kept.linker.program.units[index]!, unit: now.program.units[index]!, versions },
      kept,
      now,
      nodes,
    )
    if (!part) return undefined
    parts.push(part)
  }
  const from = joinColumns(before, nodes, parts, containers)
  for (const [at, name] of [...before.ofExternal.keys()].entries()) nodes.ofExternal.set(name, from.length + at)
  const isOfPart = new Set(parts.map(({ unit }) => unit.index))
  const others = now.program.units.slice(0, now.program.projectUnits).filter(({ index }) => !isOfPart.has(index))
  placeKept(kept, nodes, from, others)
  placeParts(nodes, parts, containers ? containers.kind.length - containersIn(before) : 0)
  setLastLines(nodes, now.program, edits)
  return { nodes, from }
}

/** The number of nodes that stand before those of entities: each but the project is in another one. */
const containersIn = ({ contains }: NodeTable): number => 1 + contains.length / 2

/** Changes the names in use to those of other folders, files and modules; false when one that comes or goes has namesakes. */
function renameContainers(before: NodeTable, now: NodeTable, names: NamesInUse): boolean {
  const was = new Set(before.qualifiedName.slice(0, containersIn(before)))
  const is = new Set(now.qualifiedName)
  for (const name of was) {
    if (is.has(name)) continue
    if (name.includes(NAMESAKE) || numberOfName(names, name) !== 1) return false
    freeName(names, name)
  }
  for (const name of is) {
    if (was.has(name)) continue
    if (name.includes(NAMESAKE) || numberOfName(names, name) !== undefined) return false
    useName(names, name)
  }
  return true
}

/** Whether extensions extend the same types. */
function areSame(before: Targets, now: Targets, { entity }: Translation): boolean {
  return before.every((targets, index) => {
    const others = now[index]!
    return targets.size === others.size && [...targets].every(([key, target]) => others.get(key) === entity(target))
  })
}

/** The nodes `first` to `end` before, of one file, and those that take their place, with the nodes before of each. */
type Part = { unit: Unit; first: number; end: number; nodes: NodeTable; from: number[] }

/** An edited file with code: its unit before and now, and the rows that these share. */
type EditedUnit = { was: Unit; unit: Unit; versions: Versions }

/** The nodes of the entities of an edited file; changes the names in use. */
function partOf(
  { was, unit, versions }: EditedUnit,
  kept: Linked,
  now: Linker,
  { names, ...table }: NodeTable,
): Part | undefined {
  if (was.facts.extensions.length > 0 || unit.facts.extensions.length > 0) return undefined
  const isWhole = isPlaceholder(was) || isPlaceholder(unit)
  if (!isWhole && (was.moduleName !== unit.moduleName || was.test !== unit.test)) return undefined
  const range = placeOf(kept, was)
  const nodes: NodeTable = { ...table, ...emptyColumns(), names: noNames() }
  const rowOf: EntityRow[] = []
  for (let row: EntityRow = AFTER_MODULE; row < unit.facts.entities.length; row++) {
    addEntity(now, nodes, unit, row)
    const added = nodes.kind.length - rowOf.length
    if (added > 1) return undefined
    if (added === 1) rowOf.push(row)
  }
  if (!range || !removeNames(kept.nodes, was, versions, names)) return undefined
  const from: number[] = []
  for (const [node, row] of rowOf.entries()) {
    const partner = versions.from.entities[row]!
    from.push(partner < 0 ? NONE : kept.nodes.ofEntity[was.entityBase + partner]!)
    if (partner < 0 ? !addName(nodes, node, names) : !keepName(nodes, node, kept.nodes, from[node]!)) return undefined
  }
  return { unit, ...range, nodes, from }
}

type Range = { first: number; end: number }

/** The nodes of a file's entities, or the place for them; undefined when there are others between them. */
function placeOf({ nodes, linker: { program } }: Linked, unit: Unit): Range | undefined {
  for (let index = unit.index; index < program.projectUnits; index++) {
    const range = rangeOf(nodes, program.units[index]!)
    if (range !== 'empty') return index === unit.index ? range : range && { first: range.first, end: range.first }
  }
  const end = nodes.kind.length - nodes.ofExternal.size
  return { first: end, end }
}

/** The nodes of a file's entities; undefined when there are others between them. */
function rangeOf({ ofEntity }: NodeTable, { entityBase, facts }: Unit): Range | 'empty' | undefined {
  const own = new Set(ofEntity.subarray(entityBase + 1, entityBase + facts.entities.length))
  own.delete(NONE)
  if (own.size === 0) return 'empty'
  const first = Math.min(...own)
  const end = Math.max(...own) + 1
  return end - first === own.size ? { first, end } : undefined
}

/** Takes the names of entities that are gone out of those in use; false when one of them has namesakes. */
function removeNames(before: NodeTable, was: Unit, versions: Versions, names: NamesInUse): boolean {
  const { to } = versions
  for (let row = 1; row < to.entities.length; row++) {
    const node = before.ofEntity[was.entityBase + row]!
    if (to.entities[row]! >= 0 || node < 0) continue
    const name = before.qualifiedName[node]!
    if (name.includes(NAMESAKE) || numberOfName(names, name) !== 1) return false
    freeName(names, name)
  }
  return true
}

/** What comes before the number of a namesake. */
const NAMESAKE = '~'

/** Notes the name of a new node as in use; false when it is already. */
function addName({ qualifiedName }: NodeTable, node: number, names: NamesInUse): boolean {
  const name = qualifiedName[node]!
  if (name.includes(NAMESAKE) || numberOfName(names, name) !== undefined) return false
  useName(names, name)
  return true
}

/** Gives a node the name that it had before, with its number among namesakes; false when it is another name. */
function keepName(nodes: NodeTable, node: number, before: NodeTable, old: number): boolean {
  if (old < 0 || plain(nodes.qualifiedName[node]!) !== plain(before.qualifiedName[old]!)) return false
  nodes.name[node] = before.name[old]!
  nodes.qualifiedName[node] = before.qualifiedName[old]!
  return true
}

const plain = (name: string): string => name.replace(/~\d+$/, '')

/**
 * Fills the columns of `nodes` with those before and the parts that take the place of some, `containers` that of all that
 * stand before entities; returns the nodes before, but for external packages.
 */
function joinColumns(
  before: NodeTable,
  nodes: NodeTable,
  parts: readonly Part[],
  containers: NodeTable | undefined,
): Int32Array {
  const end = before.kind.length - before.ofExternal.size
  const start = containers ? containersIn(before) : 0
  for (const column of NODE_COLUMNS) {
    const cells: unknown[] = before[column]
    const pieces: unknown[][] = [containers?.[column] ?? []]
    let at = start
    for (const part of parts) {
      pieces.push(cells.slice(at, part.first), part.nodes[column])
      at = part.end
    }
    pieces.push(cells.slice(at))
    Object.assign(nodes, { [column]: pieces[0]!.concat(...pieces.slice(1)) }) // `flat` would go through them one by one
  }
  const from = new Int32Array(nodes.kind.length - before.ofExternal.size)
  const ofContainers = containers ? containersBefore(before, containers) : []
  from.set(ofContainers)
  let [at, to] = [start, ofContainers.length]
  for (const part of parts) {
    while (at < part.first) from[to++] = at++
    for (const old of part.from) from[to++] = old
    at = part.end
  }
  while (at < end) from[to++] = at++
  return from
}

/** The nodes before of folders, files and modules of the same names. */
function containersBefore(before: NodeTable, now: NodeTable): number[] {
  const known = new Map<string, number>()
  for (let node = 0; node < containersIn(before); node++) known.set(keyOf(before, node), node)
  return now.kind.map((_kind, node) => known.get(keyOf(now, node)) ?? NONE)
}

const keyOf = ({ kind, qualifiedName, name, path }: NodeTable, node: number): string =>
  [kind[node], qualifiedName[node], name[node], path[node]].join('\n')

/** Fills in the nodes of the entities of files that are not edited; `from`: the node before of each node. */
function placeKept(kept: Linked, { ofEntity }: NodeTable, from: Int32Array, units: readonly Unit[]): void {
  const to = new Int32Array(kept.nodes.kind.length).fill(NONE)
  for (let node = 0; node < from.length; node++) if (from[node]! >= 0) to[from[node]!] = node
  for (const { index, entityBase, facts } of units) {
    const baseBefore = kept.linker.program.units[index]!.entityBase
    for (let row = 0; row < facts.entities.length; row++) {
      const node = kept.nodes.ofEntity[baseBefore + row]!
      if (node >= 0) ofEntity[entityBase + row] = to[node]!
    }
  }
}

/** Moves the nodes of the edited files from their places within the parts to those within all nodes; `moved`: by how much containers move all. */
function placeParts({ ofEntity }: NodeTable, parts: readonly Part[], moved: number): void {
  let shift = moved
  for (const { unit, first, end, nodes } of parts) {
    const { entityBase, facts } = unit
    for (let entity = entityBase; entity < entityBase + facts.entities.length; entity++)
      if (ofEntity[entity]! >= 0) ofEntity[entity]! += first + shift
    shift += nodes.kind.length - (end - first)
  }
}

/** Gives edited files, with their modules, as many lines as they have now. */
function setLastLines({ ofFile, ofModule, endLine }: NodeTable, { byPath }: Program, edits: Edits): void {
  for (const { path, lines } of edits.values().filter((file) => file !== undefined)) {
    const unit = byPath.get(path)
    for (const node of [ofFile.get(path)!, unit ? ofModule[unit.index]! : NONE])
      if (node >= 0) endLine[node] = Math.max(1, lines)
  }
}
