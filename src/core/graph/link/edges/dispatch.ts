// Where a call of a declared method may arrive at run time: at the override of the receiver's known class, or at the
// only implementation of an abstract method among the program's own objects. These edges are added to that of the
// declared method, as inferred. The entry point is `dispatched`.

import { type BindingRow, type EntityId, type ExprRow, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind, EntityKind, Flag, Op } from '../../../vocabulary.ts'
import { callAt } from '../calls/call.ts'
import { receiverBinding, receiverValues } from '../calls/receiver-values.ts'
import type { Dispatched } from '../hooks/edges.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { chooseOverloads, plainMember } from '../questions.ts'
import { Value } from '../values/values.ts'
import { byObjects, definedEntity, isConcrete, sourceTree } from './made-objects.ts'
import { isRedeclared } from './redeclared.ts'

/** With more classes than this, the receiver counts as unknown. */
const CLASSES_MAX = 3

const NO_ENTITIES: readonly EntityId[] = []
const NO_VALUES: readonly ValueId[] = []

/** The entities that the call `row` may reach at run time, beside its `declared` targets. */
export function dispatched(
  linker: Linker,
  unit: Unit,
  row: ExprRow,
  declared: readonly EntityId[],
): readonly EntityId[] {
  const { exprs } = unit.facts
  const callee = exprs.a[row]!
  if (callee < 0 || exprs.op[callee] !== Op.Member) return NO_ENTITIES
  if (unit.language.rules.dispatch !== 'receivers') return objectsBeside(linker, declared)
  const own = unit.hooks.dispatched(linker, unit, row, declared)
  if (own?.isAll) return own.entities
  const known = byReceiver(linker, unit, row, declared, own)
  if (known === undefined) return NO_ENTITIES
  const reached = known.length > 0 ? known : objectsBeside(linker, declared)
  return reached.length === 0 ? reached : others(reached, declared).filter((entity) => !hides(linker, entity, declared))
}

const others = (entities: readonly EntityId[], declared: readonly EntityId[]): readonly EntityId[] =>
  entities.filter((entity) => !declared.includes(entity))

/** The implementations of the declared methods among the project's own objects. */
function objectsBeside(linker: Linker, declared: readonly EntityId[]): readonly EntityId[] {
  const result: EntityId[] = []
  for (const one of declared)
    for (const entity of byObjects(linker, one)) if (!declared.includes(entity)) result.push(entity)
  return result
}

/**
 * Whether a method hides a declared one of a class instead of overriding it, because it is not marked as an override.
 */
function hides(linker: Linker, entity: EntityId, declared: readonly EntityId[]): boolean {
  const { facts, hooks, entityBase } = unitOfEntity(linker, entity)
  if (!hooks.marksOverrides || (facts.entities.flags[toRow(entity, entityBase)]! & Flag.Override) !== 0) return false
  return declared.some((one) => {
    const owner = unitOfEntity(linker, one)
    const { entities } = owner.facts
    return entities.kind[entities.parent[toRow(one, owner.entityBase)]!] === EntityKind.Class
  })
}

// ---- by the values of the receiver --------------------------------------------------------------------------------

/**
 * The methods of the classes whose objects the receiver is known to hold. Overrides of library methods are not looked
 * for: `declared` are those of the project; `held` are targets by a rule of the language. Undefined when the receiver holds only anonymous functions, which no object
 * replaces.
 */
function byReceiver(
  linker: Linker,
  unit: Unit,
  row: ExprRow,
  declared: readonly EntityId[],
  held: Dispatched | undefined,
): readonly EntityId[] | undefined {
  const { exprs } = unit.facts
  const { values } = linker
  const callee = exprs.a[row]!
  const name = unit.names[exprs.b[callee]!]!
  const found = new Set(held?.entities)
  const binding = receiverBinding(linker, unit, exprs.a[callee]!)
  if (binding < 0) return [...found]
  const mayDiffer = isRedeclared(linker, declared, name)
  if (!mayDiffer && !held) return NO_ENTITIES
  const all = mayDiffer ? values.items(receiverValues(linker, unit, binding)) : NO_VALUES
  const objects = all.filter((id) => mayHold(linker, unit, binding, id))
  if (held && objects.length === 0 && found.size === 0) return held.lambdas ? undefined : NO_ENTITIES
  if (new Set(objects.map((id) => values.a(id))).size > CLASSES_MAX) return [...found]
  for (const id of objects) for (const method of methodsOf(linker, unit, row, values.single(id))) found.add(method)
  return [...found]
}

/**
 * Whether a binding may hold an object of this class; objects passed by tests and benchmarks stay in tests and
 * benchmarks.
 */
function mayHold(linker: Linker, unit: Unit, binding: BindingRow, id: ValueId): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Instance || !isConcrete(linker, values.entity(id))) return false
  if (unit.facts.bindings.kind[binding] !== BindingKind.Parameter || unit.test) return true
  const own = unitOfEntity(linker, values.entity(id))
  return !own.test && sourceTree(own) === sourceTree(unit)
}

/** The methods of the project with a body that a call reaches on one of these objects. */
export function methodsOf(linker: Linker, unit: Unit, row: ExprRow, objects: SetId): readonly EntityId[] {
  const { exprs } = unit.facts
  const functions = plainMember(linker, objects, unit.names[exprs.b[exprs.a[row]!]!]!)
  const chosen = linker.values.items(chooseOverloads(linker, functions, callAt(unit, row)))
  return chosen.map((id) => definedEntity(linker, id)).filter((entity) => entity >= 0)
}
