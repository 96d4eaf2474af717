// Where a call of a declared method may arrive: at the override of the class that is known to be the receiver's, or at
// the one method with a body that the program's own objects have for a method without one. Such edges are beside that
// to the declared method, as inferred. `dispatched` is the way in.

import { BindingKind, EntityKind, Flag, Op } from '../../../facts.ts'
import { callAt } from '../calls/call.ts'
import { receiverBinding, receiverValues } from '../calls/receiver-values.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { chooseOverloads, plainMember } from '../questions.ts'
import { Value } from '../values/values.ts'
import { byObjects, entityOf, isConcrete, sourceTree } from './made-objects.ts'
import { isRedeclared } from './redeclared.ts'

/** A receiver that may be of more classes than this is not known. */
const CLASSES_MAX = 3

const NO_ENTITIES: readonly number[] = []

/** Entities that the call `row` may reach beside `declared`, those that it names. */
export function dispatched(linker: Linker, unit: Unit, row: number, declared: readonly number[]): readonly number[] {
  const { exprs } = unit.facts
  const callee = exprs.a[row]!
  if (callee < 0 || exprs.op[callee] !== Op.Member) return NO_ENTITIES
  if (unit.language.rules.dispatch !== 'receivers') return objectsBeside(linker, declared)
  const told = unit.hooks.dispatchedTo(linker, unit, row, declared)
  if (told.length > 0) return told
  const known = byReceiver(linker, unit, row, declared)
  if (known === undefined) return NO_ENTITIES
  const reached = known.length > 0 ? known : objectsBeside(linker, declared)
  return reached.length === 0 ? reached : others(reached, declared).filter((entity) => !hides(linker, entity, declared))
}

const others = (entities: readonly number[], declared: readonly number[]): readonly number[] =>
  entities.filter((entity) => !declared.includes(entity))

/** What the project's own objects have for the declared methods, where that is another one. */
function objectsBeside(linker: Linker, declared: readonly number[]): readonly number[] {
  const result: number[] = []
  for (const one of declared)
    for (const entity of byObjects(linker, one)) if (!declared.includes(entity)) result.push(entity)
  return result
}

/** Whether a method is another than the declared ones, for it does not say that it overrides one of a class. */
function hides(linker: Linker, entity: number, declared: readonly number[]): boolean {
  const { facts, hooks, entityBase } = unitOfEntity(linker, entity)
  if (!hooks.marksOverrides || (facts.entities.flags[entity - entityBase]! & Flag.Override) !== 0) return false
  return declared.some((one) => {
    const owner = unitOfEntity(linker, one)
    const { entities } = owner.facts
    return entities.kind[entities.parent[one - owner.entityBase]!] === EntityKind.Class
  })
}

// ---- by the values of the receiver --------------------------------------------------------------------------------

/**
 * The methods of the classes whose objects the receiver is known to hold. What overrides a method of the library is not
 * looked for: `declared` are those of the project. Undefined when the receiver holds nothing but functions that have no
 * name, which no object stands for.
 */
function byReceiver(
  linker: Linker,
  unit: Unit,
  row: number,
  declared: readonly number[],
): readonly number[] | undefined {
  const { exprs } = unit.facts
  const { values } = linker
  const callee = exprs.a[row]!
  const name = unit.names[exprs.b[callee]!]!
  const held = unit.hooks.calledInside(linker, unit, row)
  const found = new Set(held?.entities)
  const binding = receiverBinding(linker, unit, exprs.a[callee]!)
  if (binding < 0)
    return held ? [...found] : methodsOf(linker, unit, row, unit.hooks.dispatchedOn(linker, unit, exprs.a[callee]!))
  const mayDiffer = isRedeclared(linker, declared, name)
  if (!mayDiffer && !held) return NO_ENTITIES
  const all = mayDiffer ? values.items(receiverValues(linker, unit, binding)) : NO_ENTITIES
  const objects = all.filter((id) => mayHold(linker, unit, binding, id))
  if (held && objects.length === 0 && found.size === 0) return held.lambdas ? undefined : NO_ENTITIES
  if (new Set(objects.map((id) => values.a(id))).size > CLASSES_MAX) return [...found]
  for (const id of objects) for (const method of methodsOf(linker, unit, row, values.single(id))) found.add(method)
  return [...found]
}

/** Whether a value is an object of a class that may be held by a binding: what tests and benchmarks pass is theirs. */
function mayHold(linker: Linker, unit: Unit, binding: number, id: number): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Instance || !isConcrete(linker, values.a(id))) return false
  if (unit.facts.bindings.kind[binding] !== BindingKind.Parameter || unit.test) return true
  const own = unitOfEntity(linker, values.a(id))
  return !own.test && sourceTree(own) === sourceTree(unit)
}

/** The methods of the project with a body that a call reaches where it is of one of these objects. */
export function methodsOf(linker: Linker, unit: Unit, row: number, objects: number): readonly number[] {
  const { exprs } = unit.facts
  const functions = plainMember(linker, objects, unit.names[exprs.b[exprs.a[row]!]!]!)
  const chosen = linker.values.items(chooseOverloads(linker, functions, callAt(unit, row)))
  return chosen.map((id) => entityOf(linker, id)).filter((entity) => entity >= 0)
}
