// The table of nodes under construction: adds nodes, and finds those of entities and scopes.

import { NONE } from '../../../facts.ts'
import { type EntityId, type ScopeRow, toId } from '../../../ids.ts'
import { kindCode, type NodeKind } from '../../graph.ts'
import type { Targets } from '../members/extension-targets.ts'
import type { Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import { type NamesInUse, noNames, numberOfName, useName } from './names-in-use.ts'

/** A node; `kind` is a position in `NODE_KINDS`; absent lines are 0. */
export type NodeRow = {
  kind: number
  name: string
  qualifiedName: string
  path: string
  startLine: number
  endLine: number
  sigEndLine: number
  docStart: number
  docEnd: number
  flags: number
}

/** The nodes of a graph under construction, as columns, with indexes to find them. */
export type NodeTable = { [Column in keyof NodeRow]: NodeRow[Column][] } & {
  /** Entity of the program -> its node, or that of the entity it is merged into; -1 for none. */
  ofEntity: Int32Array
  ofModule: Int32Array
  ofFile: Map<string, number>
  ofFolder: Map<string, number>
  ofExternal: Map<string, number>
  /** The types that the extensions of each unit extend. */
  extended: Targets
  /** See `firstParts`. */
  firstPart: Map<number, number>
  /** Structural edges: parent, child, after each other. */
  contains: number[]
  /** Qualified names in use (see `addNode`). */
  names: NamesInUse
}

/** The columns of nodes. */
export const NODE_COLUMNS = [
  'kind',
  'name',
  'qualifiedName',
  'path',
  'startLine',
  'endLine',
  'sigEndLine',
  'docStart',
  'docEnd',
  'flags',
] as const satisfies (keyof NodeRow)[]

/** Columns without nodes. */
export const emptyColumns = (): { [Column in keyof NodeRow]: NodeRow[Column][] } => ({
  kind: [],
  name: [],
  qualifiedName: [],
  path: [],
  startLine: [],
  endLine: [],
  sigEndLine: [],
  docStart: [],
  docEnd: [],
  flags: [],
})

/** A table without nodes. */
export const emptyTable = (
  { entityUnit, units }: Program,
  extended: Targets,
  firstPart: Map<number, number>,
): NodeTable => ({
  ...emptyColumns(),
  ofEntity: new Int32Array(entityUnit.length).fill(NONE),
  ofModule: new Int32Array(units.length).fill(NONE),
  ofFile: new Map(),
  ofFolder: new Map(),
  ofExternal: new Map(),
  extended,
  firstPart,
  contains: [],
  names: noNames(),
})

/** A node to add, its kind by name. Omitted fields are empty or 0; the qualified name defaults to the name. */
export type NewNode = Partial<Omit<NodeRow, 'kind'>> & { kind: NodeKind; name: string }

/** Adds a node and returns its number; a qualified name that is taken gets `~2`, `~3`, …. */
export function addNode(table: NodeTable, node: NewNode): number {
  const { kind, name, qualifiedName = name, path = '', startLine = 0, endLine = 0, sigEndLine = 0 } = node
  const { docStart = 0, docEnd = 0, flags = 0 } = node
  let unique = qualifiedName
  let count = numberOfName(table.names, qualifiedName)
  if (count !== undefined) {
    for (; numberOfName(table.names, unique) !== undefined; unique = `${qualifiedName}~${++count}`);
    useName(table.names, qualifiedName, count)
  }
  useName(table.names, unique)
  const lines = { startLine, endLine, sigEndLine, docStart, docEnd }
  return push(table, { kind: kindCode(kind), name, qualifiedName: unique, path, ...lines, flags })
}

/** Adds a node whose qualified name is already unique. */
export function addNamed(table: NodeTable, node: NodeRow): number {
  if (numberOfName(table.names, node.qualifiedName) === undefined) useName(table.names, node.qualifiedName)
  return push(table, node)
}

function push(table: NodeTable, node: NodeRow): number {
  table.kind.push(node.kind)
  table.name.push(node.name)
  table.qualifiedName.push(node.qualifiedName)
  table.path.push(node.path)
  table.startLine.push(node.startLine)
  table.endLine.push(node.endLine)
  table.sigEndLine.push(node.sigEndLine)
  table.docStart.push(node.docStart)
  table.docEnd.push(node.docEnd)
  table.flags.push(node.flags)
  return table.kind.length - 1
}

/** The node of an external package; added on first use. */
export function addExternalPackage(table: NodeTable, name: string): number {
  const known = table.ofExternal.get(name)
  if (known !== undefined) return known
  const node = addNode(table, { kind: 'ExternalPackage', name })
  table.ofExternal.set(name, node)
  return node
}

/**
 * Lets the nodes of these external packages, in this order, be the last of a table. Those that an edited project's table has
 * from before, and whose names are still free, stay: adding them again would make every column of the table anew.
 */
export function placeExternalPackages(table: NodeTable, names: ReadonlySet<string>): void {
  const held = [...table.ofExternal.keys()]
  const isSame = held.length === names.size && [...names].every((name, at) => held[at] === name)
  if (isSame && held.every((name) => numberOfName(table.names, name) === undefined)) {
    for (const name of held) useName(table.names, name)
    return
  }
  const others = table.kind.length - held.length
  for (const column of NODE_COLUMNS) table[column].length = others
  table.ofExternal.clear()
  for (const name of names) addExternalPackage(table, name)
}

/** The node at which an edge to an entity ends. */
export const targetNode = ({ ofEntity, firstPart }: NodeTable, entity: EntityId): number =>
  ofEntity[firstPart.get(entity) ?? entity]!

/** The node of the code in a scope: the entity that owns it, or the module. */
export function nodeOfScope(table: NodeTable, unit: Unit, scope: ScopeRow): number {
  const { scopes, entities } = unit.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    let entity = scopes.entity[at]!
    while (entity > 0) {
      const node = table.ofEntity[toId(entity, unit.entityBase)]!
      if (node >= 0) return node
      entity = entities.parent[entity]!
    }
  }
  return table.ofModule[unit.index]!
}
