// List, tuple and map literals: their elements, and the library types that they are instances of.

import { listOf, NONE } from '../../../facts.ts'
import {
  type Column,
  type EntityId,
  type EnvId,
  type ExprId,
  type ExprRow,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { FOR_FUNCTIONS, Iterated, Op } from '../../../vocabulary.ts'
import { type Linker, unitOfEntity, unitOfExpr } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { anyOf, elementOf, exprValue, siteElements, siteKeys, typeValue } from '../questions.ts'
import { libraryType, preludeType } from '../types/library-types.ts'
import { typeParamsOfEntity } from '../types/type-arguments.ts'
import { containersOf, functionsOf } from '../values/callables.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'

/** The prelude type of a container literal, or NONE. */
function typeOfSite(linker: Linker, expr: ExprId): EntityId {
  const unit = unitOfExpr(linker, expr)
  const { exprs } = unit.facts
  const row = toRow(expr, unit.exprBase)
  if (exprs.op[row] === Op.Tuple) {
    return libraryType(linker, unit, unit.language.rules.types?.tuple)
  }
  return exprs.b[row]! < 0 ? NONE : preludeType(linker, unit, unit.names[exprs.b[row]!]!)
}

/** A container literal as an instance of its prelude type, with the types of its elements; NONE without such a type. */
export function siteInstance(linker: Linker, id: ValueId): ValueId {
  const { values } = linker
  const expr = values.expr(id)
  const entity = typeOfSite(linker, expr)
  if (entity < 0) return NONE
  const owner = unitOfEntity(linker, entity)
  const params = typeParamsOfEntity(owner, toRow(entity, owner.entityBase))
  const isDict = opOf(linker, expr) === Op.Dict
  let env: EnvId = EMPTY_ENV
  if (params.length > 0)
    env = values.extend(
      env,
      toId(params[0]!, owner.bindingBase),
      isDict && params.length > 1 ? siteKeys(linker, id) : siteElements(linker, id),
    )
  if (params.length > 1) env = values.extend(env, toId(params[1]!, owner.bindingBase), siteElements(linker, id))
  return values.value(Value.Instance, entity, env)
}

/** The operation of an expression, by its number in the program. */
export function opOf(linker: Linker, expr: ExprId): number {
  const unit = unitOfExpr(linker, expr)
  return unit.facts.exprs.op[toRow(expr, unit.exprBase)]!
}

/** A container literal, of values or of types. */
type Literal = {
  unit: Unit
  isDict: boolean
  /** Rows of `exprs`; keys and values alternate in a map. */
  items: Column<ExprRow>
  /** Whether its items are types. */
  types: boolean
  /** Whether only the functions in it matter. */
  functions: boolean
}

/** The literal of a site or a tuple type. */
function literalOf(linker: Linker, id: ValueId): Literal {
  const { values } = linker
  const expr = values.expr(id)
  const unit = unitOfExpr(linker, expr)
  return literalAt(unit, toRow(expr, unit.exprBase), values.kind(id) === Value.TupleType)
}

function literalAt(unit: Unit, row: ExprRow, types: boolean): Literal {
  const { exprs } = unit.facts
  const items = listOf(unit.facts, exprs.a[row]!)
  return { unit, isDict: exprs.op[row] === Op.Dict, items, types, functions: exprs.c[row] === FOR_FUNCTIONS }
}

export function findSiteElements(linker: Linker, id: ValueId, keys: boolean): SetId {
  const { values } = linker
  const literal = literalOf(linker, id)
  const { isDict, items } = literal
  let result = EMPTY_SET
  const part = !isDict ? Iterated.Element : keys ? Iterated.Key : Iterated.Value
  for (let i = part === Iterated.Value ? 1 : 0; i < items.length; i += isDict ? 2 : 1) {
    result = values.union(result, itemValue(linker, literal, items[i]!, part))
  }
  if (!keys) {
    for (const list of linker.stored.get(id)?.values() ?? []) result = values.union(result, anyOf(linker, list))
    result = values.union(result, anyOf(linker, linker.storedElements.get(id)))
    if (literal.functions) result = heldFunctions(linker, result)
  }
  return values.subst(result, values.env(id))
}

/** Whether a literal in which only functions matter has any, directly or in a nested container. */
export function listsFunctions(linker: Linker, unit: Unit, row: ExprRow): boolean {
  const literal = literalAt(unit, row, false)
  const { isDict, items } = literal
  for (let i = isDict ? 1 : 0; i < items.length; i += isDict ? 2 : 1)
    if (heldFunctions(linker, itemValue(linker, literal, items[i]!, Iterated.Value)) !== EMPTY_SET) return true
  return false
}

/** The functions among values, and the container literals. */
const heldFunctions = (linker: Linker, set: SetId): SetId =>
  linker.values.union(functionsOf(linker, set), containersOf(linker, set))

/** The value of an item of a literal; of a spread container, the part that `Iterated` names. */
function itemValue(linker: Linker, { unit, types }: Literal, row: ExprRow, part: number): SetId {
  const { exprs } = unit.facts
  const isSpread = exprs.op[row] === Op.Spread
  const at = isSpread ? exprs.a[row]! : row
  const value = types ? typeValue(linker, unit, at) : exprValue(linker, unit, at)
  return isSpread ? elementOf(linker, unit, value, part) : value
}

/**
 * The element of a literal container under a known key (a string of the program); undefined when the key is not told
 * apart.
 */
export function siteAt(linker: Linker, id: ValueId, key: StringId): SetId | undefined {
  const { values, program } = linker
  const literal = literalOf(linker, id)
  const { unit, isDict, items } = literal
  const item = isDict ? itemUnderKey(unit, items, key) : itemAtIndex(unit, items, Number(program.strings[key]))
  // Later assignments to the key of a literal replace its initial element.
  const stored = linker.stored.get(id)?.get(key)
  if (stored === undefined && item === undefined)
    return isDict ? unit.hooks.keywordUnder(linker, values.expr(id), key) : undefined
  const own = stored ? anyOf(linker, stored) : itemValue(linker, literal, item!, Iterated.Element)
  return values.subst(values.union(own, anyOf(linker, linker.storedElements.get(id))), values.env(id))
}

/** The value (a row) under a key in a literal map; the last one of several. */
function itemUnderKey({ facts: { exprs }, names }: Unit, items: Column<ExprRow>, key: StringId): ExprRow | undefined {
  let found: ExprRow | undefined
  for (let i = 0; i + 1 < items.length; i += 2) {
    const at = items[i]!
    if (exprs.op[at] === Op.Key && names[exprs.a[at]!] === key) found = items[i + 1]
  }
  return found
}

/** The item (a row) at an index of a list, from its end when negative; undefined behind a spread item. */
function itemAtIndex({ facts: { exprs } }: Unit, items: Column<ExprRow>, index: number): ExprRow | undefined {
  const spread = items.findIndex((item) => exprs.op[item] === Op.Spread)
  if (!Number.isInteger(index) || (spread >= 0 && spread <= index)) return undefined
  return items[index < 0 ? items.length + index : index]
}

/** The element at a position of a list or tuple; undefined when it is not known. */
export function sitePosition(linker: Linker, id: ValueId, position: number): SetId | undefined {
  const { values } = linker
  const literal = literalOf(linker, id)
  const { unit, isDict, items } = literal
  if (isDict || position >= items.length) return undefined
  const { exprs } = unit.facts
  for (let i = 0; i <= position; i++) if (exprs.op[items[i]!] === Op.Spread) return undefined
  return values.subst(itemValue(linker, literal, items[position]!, Iterated.Element), values.env(id))
}
