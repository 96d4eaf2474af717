// The objects that a construction makes, and the constructors that it calls.

import { Kinds } from '../../../collections/kinds.ts'
import { type BindingRow, type EntityId, type EnvId, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { entityOfFunction } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { boundName, type Unit } from '../program/unit.ts'
import { chooseOverloads, exprValue, plainMember } from '../questions.ts'
import { typeParamsOfEntity } from '../types/type-arguments.ts'
import { keptFunctions } from '../values/callables.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { inferFromArguments } from './argument-inference.ts'
import type { Call } from './call.ts'
import { functionReturn } from './returns.ts'

/** The instance of a class that a construction makes; its type arguments are inferred from those of the constructor. */
export function constructed(linker: Linker, id: ValueId, call: Call): SetId {
  const { values } = linker
  const entity = values.entity(id)
  const owner = unitOfEntity(linker, entity)
  const own = owner.hooks.constructed(linker, id, call)
  if (own !== EMPTY_SET) return own
  const params = typeParamsOfEntity(owner, toRow(entity, owner.entityBase))
  let env = values.env(id)
  if (params.length > 0 && env === 0 && call.args.length > 0) {
    for (const one of values.items(chooseOverloads(linker, findConstructors(linker, id), call))) {
      env = values.merge(env, inferFromArguments(linker, one, call))
    }
    env = onlyOwn(linker, env, owner, params)
  }
  const made = values.single(values.value(Value.Instance, entity, env))
  const [converted] = call.args
  if (converted === undefined || !owner.hooks.keepsFunctions) return made
  return values.union(made, keptFunctions(linker, made, exprValue, call.unit, converted))
}

/**
 * The result of `new f()` for a function: an instance with the members of its prototype, and the objects that f
 * returns.
 */
export function constructedByFunction(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  const entity = entityOfFunction(linker, values.fn(id))
  if (entity < 0) return EMPTY_SET
  const instance = values.single(values.value(Value.Instance, entity))
  const given = values.items(functionReturn(linker, id)).filter((one) => REPLACING.has(values.kind(one)))
  return values.union(instance, values.setOf(given))
}

/** Kinds of values that replace the new object when a constructor returns them. */
const REPLACING = new Kinds([Value.Object, Value.Function, Value.Class])

function onlyOwn(linker: Linker, env: EnvId, owner: Unit, params: readonly BindingRow[]): EnvId {
  let result: EnvId = EMPTY_ENV
  for (const param of params) {
    const set = linker.values.lookup(env, toId(param, owner.bindingBase))
    if (set !== undefined) result = linker.values.extend(result, toId(param, owner.bindingBase), set)
  }
  return result
}

/** The constructors of a class, its own or inherited, as bound functions. */
export function findConstructors(linker: Linker, id: ValueId): SetId {
  const { values, program } = linker
  const unit = unitOfEntity(linker, values.entity(id))
  const { entities } = unit.facts
  const instance = values.single(values.value(Value.Instance, values.entity(id), values.env(id)))
  for (const name of unit.language.rules.constructors) {
    const own =
      name === '' ? unit.names[entities.name[toRow(values.entity(id), unit.entityBase)]!]! : program.stringIds.get(name)
    if (own === undefined) continue
    const found = plainMember(linker, instance, own)
    const functions = values.items(found).filter((one) => isFound(linker, one))
    if (unit.language.rules.inheritConstructors === false)
      return values.setOf(functions.filter((one) => isOwn(linker, one, values.entity(id))))
    if (functions.length > 0) return values.setOf(functions)
  }
  return EMPTY_SET
}

/** Whether a value is a function other than the stand-in for missing methods. */
function isFound(linker: Linker, id: ValueId): boolean {
  if (linker.values.kind(id) !== Value.Function) return false
  const unit = unitOfFunction(linker, linker.values.fn(id))
  const entity = unit.facts.functions.entity[toRow(linker.values.fn(id), unit.functionBase)]!
  const { missing } = unit.hooks.special
  if (entity < 0 || missing === undefined) return true
  const name = linker.program.strings[boundName(unit, entity)]
  return name !== missing.instance && name !== missing.static
}

/** Whether a class itself declares a function. */
function isOwn(linker: Linker, fn: ValueId, entity: EntityId): boolean {
  const unit = unitOfFunction(linker, linker.values.fn(fn))
  const declared = unit.facts.functions.entity[toRow(linker.values.fn(fn), unit.functionBase)]!
  if (declared < 0) return false
  if (toId(unit.facts.entities.parent[declared]!, unit.entityBase) === entity) return true
  const scope = unit.facts.entities.declaredIn[declared]!
  return (linker.extensionsOf.get(entity) ?? []).some(
    (extension) => extension.unit === unit && unit.facts.extensions.scope[extension.row] === scope,
  )
}
