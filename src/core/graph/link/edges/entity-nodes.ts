// The nodes of entities, with their qualified names.

import { NONE } from '../../../facts.ts'
import { AFTER_MODULE, type EntityRow, toId, toRow } from '../../../ids.ts'
import { EntityKind, Flag, Op } from '../../../vocabulary.ts'
import { NODE_KIND_OF, NodeFlag } from '../../graph.ts'
import { isNamespace } from '../entities.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { extendedBy } from '../members/extension-targets.ts'
import { isNear } from '../moved.ts'
import { extensionOf, hasFlag, isFunctionKind, oncePerUnit, type Unit } from '../program/unit.ts'
import { addNode, type NodeTable } from './node-table.ts'

/**
 * Adds the node of an entity, after those of its enclosing entities; an overload signature shares the node of the
 * first.
 */
export function addEntity(linker: Linker, table: NodeTable, unit: Unit, row: EntityRow): void {
  const { entities, strings } = unit.facts
  const number = toId(row, unit.entityBase)
  if (table.ofEntity[number]! >= 0) return
  const extended = extendedBy(table, unit, row)
  const isOfNamespace = extended >= 0 && isNamespace(linker, extended)
  const kind = NODE_KIND_OF[isOfNamespace ? EntityKind.Function : entities.kind[row]!]
  const flags = entities.flags[row]!
  if (!kind || hasFlag(flags, Flag.Anonymous)) {
    // a constructor that is part of the header of its class
    if (hasFlag(flags, Flag.Constructor))
      table.ofEntity[number] = table.ofEntity[toId(entities.parent[row]!, unit.entityBase)]!
    return
  }
  const first = hasFlag(flags, Flag.Overload) ? foldedInto(unit, row) : NONE
  if (first >= 0) {
    addEntity(linker, table, unit, first)
    fold(table, unit, first, row)
    return
  }
  const name = strings[entities.name[row]!]!
  const parent = parentName(linker, table, unit, row)
  table.ofEntity[number] = addNode(table, {
    kind,
    name,
    qualifiedName: parent === '' ? name : `${parent}.${name}`,
    path: unit.path,
    startLine: entities.startLine[row]!,
    endLine: Math.max(entities.startLine[row]!, entities.endLine[row]!),
    sigEndLine: Math.max(0, entities.sigEndLine[row]!),
    docStart: Math.max(0, entities.docStart[row]!),
    docEnd: Math.max(0, entities.docEnd[row]!),
    flags:
      (unit.test || hasFlag(flags, Flag.Test) ? NodeFlag.Test : 0) |
      (hasFlag(flags, Flag.Exported) || isListed(unit, row) ? NodeFlag.Exported : 0) |
      (hasFlag(flags, Flag.Abstract) ? NodeFlag.Abstract : 0) |
      (hasFlag(flags, Flag.Local) ? NodeFlag.Local : 0),
  })
}

/** Whether its file exports an entity by a statement of its own: `export { a }`, `export default function b`, `__all__`. */
const isListed = (unit: Unit, row: EntityRow): boolean => listedIn(unit).has(row)

const listedIn = oncePerUnit(({ facts }): ReadonlySet<number> => {
  const { entities, exports, exprs, functions } = facts
  const names = new Set<number>(exports.local)
  names.delete(NONE)
  const listed = new Set<number>()
  for (const expr of exports.expr) {
    if (expr < 0) continue
    if (exprs.op[expr] === Op.Entity) listed.add(exprs.a[expr]!)
    if (exprs.op[expr] === Op.Function) listed.add(functions.entity[exprs.a[expr]!]!)
  }
  for (let row = 1; row < entities.length; row++)
    if (entities.parent[row] === 0 && names.has(entities.name[row]!)) listed.add(row)
  return listed
})

/**
 * Merges an overload signature into the node of the first one, whose lines are extended over it if nothing else is
 * declared in between.
 */
function fold(table: NodeTable, unit: Unit, first: EntityRow, row: EntityRow): void {
  const { entities } = unit.facts
  const node = table.ofEntity[toId(first, unit.entityBase)]!
  table.ofEntity[toId(row, unit.entityBase)] = node
  if (node >= 0 && (isNear(table.endLine[node]!, entities.startLine[row]!) || isNext(unit, first, row)))
    table.endLine[node] = Math.max(table.endLine[node]!, entities.endLine[row]!)
}

/** The first entity of the same name and place, whose node an overload signature shares; NONE without one. */
function foldedInto(unit: Unit, row: EntityRow): EntityRow {
  const { entities } = unit.facts
  for (let other: EntityRow = AFTER_MODULE; other < row; other++) {
    if (
      isFunctionKind(entities.kind[other]!) === isFunctionKind(entities.kind[row]!) &&
      (entities.flags[other]! & Flag.Static) === (entities.flags[row]! & Flag.Static) &&
      entities.name[other] === entities.name[row] &&
      entities.parent[other] === entities.parent[row] &&
      entities.declaredIn[other] === entities.declaredIn[row]
    ) {
      return other
    }
  }
  return NONE
}

/** Whether only signatures of the same name are declared in a place between two entities. */
function isNext(unit: Unit, first: EntityRow, row: EntityRow): boolean {
  const { entities } = unit.facts
  for (let other = first + 1; other < row; other++) {
    if (entities.parent[other] === entities.parent[row] && entities.name[other] !== entities.name[row]) return false
  }
  return true
}

/** The qualified name of the entity, or else the module, that encloses an entity. */
function parentName(linker: Linker, table: NodeTable, unit: Unit, row: EntityRow): string {
  const { entities, strings } = unit.facts
  const extended = extendedBy(table, unit, row)
  if (extended >= 0) {
    const owner = unitOfEntity(linker, extended)
    addEntity(linker, table, owner, toRow(extended, owner.entityBase))
    const node = table.ofEntity[extended]!
    if (node >= 0) return table.qualifiedName[node]!
  }
  let holders = '' // names of enclosing entities without a node: the variable of an object literal
  for (let up = entities.parent[row]!; up > 0; up = entities.parent[up]!) {
    addEntity(linker, table, unit, up)
    const node = table.ofEntity[toId(up, unit.entityBase)]!
    if (node >= 0) return qualified(table.qualifiedName[node]!, holders)
    if (entities.kind[up] === EntityKind.Namespace || hasFlag(entities.flags[up]!, Flag.Extension))
      holders = qualified(strings[entities.name[up]!]!, holders)
  }
  const extension = extensionOf(unit, row)
  if (extension >= 0) {
    const { extensions, exprs } = unit.facts
    const target = extensions.target[extension]!
    if (target >= 0 && exprs.op[target] === Op.Name) return qualified(unit.moduleName, strings[exprs.a[target]!]!)
  }
  return qualified(unit.moduleName, holders)
}

const qualified = (outer: string, name: string): string =>
  outer === '' ? name : name === '' ? outer : `${outer}.${name}`
