// Calls through functional interfaces: of their single method (`calledInside`), and by library functions that receive a
// function (`calledByLibrary`).

import { append } from '../../../collections/multimap.ts'
import { type Call, callAt } from '../../../graph/link/calls/call.ts'
import { referenceFits } from '../../../graph/link/calls/reference-fit.ts'
import { functionTypesOf, matchArguments, paramRows } from '../../../graph/link/calls/signatures.ts'
import { definedEntity } from '../../../graph/link/edges/made-objects.ts'
import type { Dispatched } from '../../../graph/link/hooks/edges.ts'
import { type Linker, unitOfFunction } from '../../../graph/link/linker.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { chooseOverloads, constructorsOf, exprValue, plainMember, typeValue } from '../../../graph/link/questions.ts'
import { isOutside } from '../../../graph/link/types/library-types.ts'
import { Value } from '../../../graph/link/values/values.ts'
import {
  type EntityId,
  type ExprRow,
  type FunctionId,
  type FunctionRow,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { functionalMethod, givesFunction } from './handed-over.ts'
import { type Held, heldFunctions } from './held-functions.ts'

/** A value of a functional interface that may be more functions than this is not known. */
const FUNCTIONS_MAX = 8

/**
 * The functions of the project that the call `row` of a functional interface's method reaches; undefined if the
 * receiver has no such type.
 */
export function calledInside(linker: Linker, unit: Unit, row: ExprRow): Dispatched | undefined {
  const { exprs } = unit.facts
  const callee = exprs.a[row]!
  const name = unit.names[exprs.b[callee]!]!
  const receivers = linker.values.items(exprValue(linker, unit, exprs.a[callee]!))
  const types = receivers.filter((id) => functionalMethod(linker, id) === name)
  if (types.length === 0) return undefined
  const held = heldFunctions(linker, unit, exprs.a[callee]!)
  return { entities: meant(linker, held, types, callAt(unit, row)), lambdas: held.lambdas.size > 0, isAll: false }
}

/**
 * The functions of the project that the library's function `id` receives as functional interfaces and calls: method
 * references only. Its use of other objects is unknown.
 */
export function calledByLibrary(linker: Linker, id: ValueId, call: Call): readonly EntityId[] {
  const { unit } = call
  const owner = unitOfFunction(linker, linker.values.fn(id))
  const { type } = owner.facts.params
  if (!takesFunctions(linker, owner, toRow(linker.values.fn(id), owner.functionBase)) || givesFunction(linker, id))
    return []
  return matchArguments(linker, id, call).flatMap(({ param, arg }) => {
    if (unit.facts.exprs.op[arg] === Op.Function || type[param]! < 0) return []
    const types = functionalTypes(linker, typeValue(linker, owner, type[param]!))
    return types.length === 0 ? [] : named(linker, heldFunctions(linker, unit, arg), types)
  })
}

/** Library functions -> whether a parameter is of a functional interface. */
const takesFunctional = ownState(() => new Map<number, boolean>())

/** Whether a parameter of a library function is of a functional interface. */
function takesFunctions(linker: Linker, owner: Unit, fn: FunctionRow): boolean {
  const known = takesFunctional(linker).get(toId(fn, owner.functionBase))
  if (known !== undefined) return known
  const { type } = owner.facts.params
  const takes = paramRows(owner, fn).some(
    (row) => type[row]! >= 0 && functionalTypes(linker, typeValue(linker, owner, type[row]!)).length > 0,
  )
  takesFunctional(linker).set(toId(fn, owner.functionBase), takes)
  return takes
}

const functionalTypes = (linker: Linker, set: SetId): readonly ValueId[] =>
  linker.values.items(set).filter((id) => functionalMethod(linker, id) >= 0)

/** The methods and constructors (entities) that a call reaches among the functions which its receiver holds. */
function meant(linker: Linker, held: Held, types: readonly ValueId[], call: Call): readonly EntityId[] {
  const { values } = linker
  const found = new Set(named(linker, held, types))
  for (const id of held.objects) {
    for (const type of types) {
      const methods = plainMember(linker, values.single(id), functionalMethod(linker, type))
      const chosen = values.items(chooseOverloads(linker, methods, call))
      for (const entity of chosen.map((one) => definedEntity(linker, one))) if (entity >= 0) found.add(entity)
    }
  }
  return found.size > FUNCTIONS_MAX ? [] : [...found]
}

/** The methods and constructors (entities) among them that method references name. */
function named(linker: Linker, held: Held, types: readonly ValueId[]): readonly EntityId[] {
  const signatures = types.flatMap((id) => functionTypesOf(linker, id))
  const found = new Set<EntityId>()
  for (const group of byName(linker, held.named)) {
    const [only, ...others] = group.filter((id) => referenceFits(linker, id, signatures))
    // their types would tell which of several with as many parameters is meant
    if (only !== undefined && others.length === 0) addReferenced(linker, only, found)
  }
  return found.size > FUNCTIONS_MAX ? [] : [...found]
}

/** Functions by the names of which they are overloads; classes each by itself. */
function byName(linker: Linker, named: ReadonlySet<ValueId>): Iterable<readonly ValueId[]> {
  const groups = new Map<string, ValueId[]>()
  for (const id of named) {
    const key = linker.values.kind(id) === Value.Function ? nameOf(linker, linker.values.fn(id)) : `${id}`
    append(groups, key, id)
  }
  return groups.values()
}

/** The class and name of a method. */
function nameOf(linker: Linker, fn: FunctionId): string {
  const owner = unitOfFunction(linker, fn)
  const { entities, functions } = owner.facts
  const entity = functions.entity[toRow(fn, owner.functionBase)]!
  return entity < 0 ? `fn ${fn}` : `${owner.index} ${entities.parent[entity]} ${entities.name[entity]}`
}

/** Adds the method or constructor that a method reference names: calling the reference calls it. */
function addReferenced(linker: Linker, id: ValueId, found: Set<EntityId>): void {
  const { values } = linker
  const isClass = values.kind(id) === Value.Class
  if (isClass && isOutside(linker, id)) return
  const made = isClass ? values.items(constructorsOf(linker, id)) : [id]
  const [only, ...others] = made.map((one) => definedEntity(linker, one)).filter((entity) => entity >= 0)
  if (only !== undefined && others.length === 0) found.add(only)
}
