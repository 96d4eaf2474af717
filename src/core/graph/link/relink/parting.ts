// The declarations that come or go as a whole. A function whose signature is another, or a variable of another value, is
// followed as if it went and one of the same name came: then all that held the one before sees that it is gone.

import { type Facts, TABLE_NAMES } from '../../../facts.ts'
import { type BindingRow, type EntityRow, FIRST, type FunctionRow, type ScopeRow } from '../../../ids.ts'
import { BindingKind, EntityKind, Flag, ScopeKind } from '../../../vocabulary.ts'
import { isFunctionKind } from '../program/unit.ts'
import { isLocalVariable, isObject } from './admitted.ts'
import { type Partners, type Place, partRows, type Versions } from './rows.ts'

/** Methods with these flags say something of their type. */
const OF_TYPE = Flag.Abstract | Flag.Constructor | Flag.Setter

/** The versions in which declarations come and go as a whole; undefined if that never ends. */
export function inWholes(versions: Versions): Versions | undefined {
  for (let known: Versions | undefined = versions; known; ) {
    const rows = partneredWholes(known)
    if (rows.length === 0) return known
    known = partRows(known, rows)
  }
  return undefined
}

/** The declarations, by their rows before, that have a partner although one of their own rows has none, before or after. */
function partneredWholes({ before, after, to, from }: Versions): Place[] {
  const gone = wholesOfUnpartnered(before, to).filter(([table, row]) => to[table][row]! >= 0)
  const come = wholesOfUnpartnered(after, from).map(([table, row]): Place => [table, from[table][row]!])
  return [...gone, ...come.filter(([, partner]) => partner >= 0)]
}

/** The declarations of one version whose rows have no partner in the other. */
function wholesOfUnpartnered(facts: Facts, partners: Partners): Place[] {
  const wholes: Place[] = []
  for (const table of TABLE_NAMES)
    for (let row = 0; row < partners[table].length; row++)
      if (partners[table][row]! < 0) wholes.push(...wholesOf(facts, [table, row]))
  return wholes
}

/** The versions in which some declarations, by any of their rows, come and go; undefined if that never ends. */
export function withoutDeclarations(versions: Versions, rows: readonly Place[]): Versions | undefined {
  const { before } = versions
  const parted = partRows(versions, [...rows, ...rows.flatMap((place) => wholesOf(before, place))])
  return parted && inWholes(parted)
}

/** The declarations that are others where a row is; none for one that stands for itself. */
function wholesOf(facts: Facts, [table, row]: Place): Place[] {
  switch (table) {
    case 'entities':
      return wholesOfEntity(facts, row as EntityRow)
    case 'functions':
      return facts.functions.entity[row]! >= 0 ? [['entities', facts.functions.entity[row]!]] : []
    case 'params':
      return ofFunction(facts, facts.params.fn[row]!)
    case 'typeParams': {
      const { entity, fn } = facts.typeParams
      return entity[row]! >= 0 ? [['entities', entity[row]!]] : ofFunction(facts, fn[row]!)
    }
    case 'heritage':
      return [['entities', facts.heritage.entity[row]!]]
    case 'decorators':
      return [['entities', facts.decorators.target[row]!]]
    case 'values': {
      const binding = facts.values.binding[row]!
      return binding < 0 || isLocalVariable(facts, binding) ? [] : [['bindings', binding]]
    }
    case 'bindings':
      return wholesOfBinding(facts, row as BindingRow)
    case 'stores':
      return [['exprs', facts.stores.value[row]!]]
    default:
      return []
  }
}

function ofFunction({ functions }: Facts, fn: FunctionRow): Place[] {
  if (fn < 0) return []
  return [functions.entity[fn]! >= 0 ? ['entities', functions.entity[fn]!] : ['functions', fn]]
}

/** The type of a method that says something of it; all signatures of an overloaded function. */
function wholesOfEntity({ entities }: Facts, row: EntityRow): Place[] {
  const [kind, flags, parent] = [entities.kind[row]!, entities.flags[row]!, entities.parent[row]!]
  if (!isFunctionKind(kind)) return []
  if ((flags & OF_TYPE) !== 0 && parent > 0 && !isFunctionKind(entities.kind[parent]!)) return [['entities', parent]]
  const wholes: Place[] = []
  for (let other: EntityRow = FIRST; other < entities.length; other++)
    if (isOverloadOf(entities, row, other)) wholes.push(['entities', other])
  return wholes
}

/** Whether a function is another signature of one, or its implementation. */
function isOverloadOf(entities: Facts['entities'], row: EntityRow, other: EntityRow): boolean {
  if (row === other || entities.name[row] !== entities.name[other]) return false
  if (entities.declaredIn[row] !== entities.declaredIn[other] || !isFunctionKind(entities.kind[other]!)) return false
  return ((entities.flags[row]! | entities.flags[other]!) & (Flag.Overload | Flag.Abstract)) !== 0
}

function wholesOfBinding(facts: Facts, row: BindingRow): Place[] {
  const { bindings, params, typeParams } = facts
  const ref = bindings.ref[row]!
  switch (bindings.kind[row]) {
    case BindingKind.Parameter:
      return ref < 0 ? [] : ofFunction(facts, params.fn[ref]!)
    case BindingKind.Entity:
      return ref < 0 ? [] : [['entities', ref]]
    case BindingKind.Import:
      return ref < 0 ? [] : [['imports', ref]]
    case BindingKind.TypeParameter: {
      const at = typeParams.binding.indexOf(row)
      return at < 0 ? [] : wholesOf(facts, ['typeParams', at])
    }
    default:
      return listing(facts, bindings.scope[row]!)
  }
}

/** The object, or the type of objects without a class, whose members code lists without their names. */
function listing(facts: Facts, scope: ScopeRow): Place[] {
  const { scopes, entities } = facts
  if (scope < 0 || scopes.kind[scope] !== ScopeKind.Class) return []
  const owner = scopes.entity[scope]!
  if (isObject(facts, scope)) return [['scopes', scope]]
  return owner > 0 && entities.kind[owner] === EntityKind.Interface ? [['entities', owner]] : []
}
