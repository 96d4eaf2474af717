// The nodes of entities, with their qualified names.

import { EntityKind, Flag, NONE, Op } from '../../facts.ts'
import { NODE_KIND_OF, NodeFlag } from '../graph.ts'
import { extendedBy } from './extension-targets.ts'
import { isNamespace, type Linker, unitOfEntity } from './linker.ts'
import { isNear } from './moved.ts'
import { addNode, type NodeTable } from './node-table.ts'
import { hasFlag, Owner, type Unit } from './unit.ts'

export function addEntity(linker: Linker, table: NodeTable, unit: Unit, row: number): void {
  const { entities, strings } = unit.facts
  const number = unit.entityBase + row
  if (table.ofEntity[number]! >= 0) return
  const extended = extendedBy(table, unit, row)
  const isOfNamespace = extended >= 0 && isNamespace(linker, extended)
  const kind = NODE_KIND_OF[isOfNamespace ? EntityKind.Function : entities.kind[row]!]
  const flags = entities.flags[row]!
  if (!kind || hasFlag(flags, Flag.Anonymous)) return
  const name = strings[entities.name[row]!]!
  if (hasFlag(flags, Flag.Overload)) {
    const first = foldedInto(unit, row)
    if (first >= 0) {
      if (table.ofEntity[unit.entityBase + first]! < 0) addEntity(linker, table, unit, first)
      const node = table.ofEntity[unit.entityBase + first]!
      table.ofEntity[number] = node
      if (node >= 0 && (isNear(table.endLine[node]!, entities.startLine[row]!) || isNext(unit, first, row))) {
        table.endLine[node] = Math.max(table.endLine[node]!, entities.endLine[row]!)
      }
      return
    }
  }
  const parent = parentName(linker, table, unit, row)
  const end = Math.max(entities.startLine[row]!, entities.endLine[row]!)
  const node = addNode(
    table,
    kind,
    name,
    parent === '' ? name : `${parent}.${name}`,
    unit.path,
    entities.startLine[row]!,
    end,
  )
  table.sigEndLine[node] = Math.max(0, entities.sigEndLine[row]!)
  table.docStart[node] = Math.max(0, entities.docStart[row]!)
  table.docEnd[node] = Math.max(0, entities.docEnd[row]!)
  table.flags[node] =
    (unit.test ? NodeFlag.Test : 0) |
    (hasFlag(flags, Flag.Generated) ? NodeFlag.Generated : 0) |
    (hasFlag(flags, Flag.Exported) ? NodeFlag.Exported : 0) |
    (hasFlag(flags, Flag.Abstract) ? NodeFlag.Abstract : 0) |
    (hasFlag(flags, Flag.Local) ? NodeFlag.Local : 0)
  table.ofEntity[number] = node
}

/** The first entity of the same name and place, whose node an overload signature shares. */
function foldedInto(unit: Unit, row: number): number {
  const { entities } = unit.facts
  for (let other = 1; other < row; other++) {
    if (
      isFunction(entities.kind[other]!) === isFunction(entities.kind[row]!) &&
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

const isFunction = (kind: number): boolean => kind === EntityKind.Function || kind === EntityKind.Method

/** Whether nothing but signatures of one name is declared in a place between two entities. */
function isNext(unit: Unit, first: number, row: number): boolean {
  const { entities } = unit.facts
  for (let other = first + 1; other < row; other++) {
    if (entities.parent[other] === entities.parent[row] && entities.name[other] !== entities.name[row]) return false
  }
  return true
}

/** Qualified name of what encloses an entity. */
function parentName(linker: Linker, table: NodeTable, unit: Unit, row: number): string {
  const { entities, strings } = unit.facts
  const extended = extendedBy(table, unit, row)
  if (extended >= 0) {
    const owner = unitOfEntity(linker, extended)
    addEntity(linker, table, owner, extended - owner.entityBase)
    const node = table.ofEntity[extended]!
    if (node >= 0) return table.qualifiedName[node]!
  }
  let holders = '' // names of what is no node and yet holds entities: the variable of an object literal
  for (let up = entities.parent[row]!; up > 0; up = entities.parent[up]!) {
    if (table.ofEntity[unit.entityBase + up]! < 0) addEntity(linker, table, unit, up)
    const node = table.ofEntity[unit.entityBase + up]!
    if (node >= 0) return join(table.qualifiedName[node]!, holders)
    if (entities.kind[up] === EntityKind.Namespace || hasFlag(entities.flags[up]!, Flag.Extension))
      holders = join(strings[entities.name[up]!]!, holders)
  }
  const scope = entities.declaredIn[row]!
  if (scope >= 0 && unit.ownerKind[scope] === Owner.Extension) {
    const { extensions, exprs } = unit.facts
    const target = extensions.target[unit.ownerRow[scope]!]!
    if (target >= 0 && exprs.op[target] === Op.Name) return join(unit.moduleName, strings[exprs.a[target]!]!)
  }
  return join(unit.moduleName, holders)
}

const join = (outer: string, name: string): string => (outer === '' ? name : name === '' ? outer : `${outer}.${name}`)
