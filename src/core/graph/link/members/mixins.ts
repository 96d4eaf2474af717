// Classes that a function derives from its argument: `(Base) => class extends Base {}`. The class in the result of each
// call carries the base passed in that call as it carries type arguments.

import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import {
  type BindingRow,
  type EntityId,
  type EntityRow,
  type EnvId,
  type EnvKey,
  type ParamRow,
  type ScopeRow,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindingKind, HeritageKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'

/**
 * The class in the row `entity`, with its base left open where a parameter names it; `number` is its number in the
 * program.
 */
export function classWithBase({ values }: Linker, unit: Unit, entity: EntityRow, number: EntityId): ValueId {
  const parameter = baseParameters(unit).get(entity)
  if (parameter === undefined) return values.value(Value.Class, number)
  const key = toId(parameter, unit.bindingBase)
  return values.value(
    Value.Class,
    number,
    values.extend(EMPTY_ENV, key, values.single(values.value(Value.ParamClass, key))),
  )
}

/** The classes that a call passed as the base of a class; the empty set for a class without an open base. */
export function basesHanded(linker: Linker, entity: EntityId, env: EnvId): SetId {
  if (env === 0) return EMPTY_SET
  const unit = unitOfEntity(linker, entity)
  const parameter = baseParameters(unit).get(toRow(entity, unit.entityBase))
  const handed = parameter === undefined ? undefined : linker.values.lookup(env, toId(parameter, unit.bindingBase))
  return handed === undefined ? EMPTY_SET : classesOf(linker, handed)
}

/**
 * The binding of a parameter (a row of `params`) that a class in its function extends; NONE for any other parameter.
 */
export function extendedParameter(unit: Unit, param: ParamRow): EnvKey {
  const binding = unit.facts.params.binding[param]!
  return parametersExtended(unit).has(binding) ? toId(binding, unit.bindingBase) : NONE
}

/** `env` with the classes passed for a parameter (a binding) that a class in the function extends. */
export function withBase(linker: Linker, param: EnvKey, given: SetId, env: EnvId): EnvId {
  const classes = classesOf(linker, given)
  return classes === EMPTY_SET ? env : linker.values.extend(env, param, classes)
}

const classesOf = ({ values }: Linker, set: SetId): SetId =>
  values.setOf(values.items(set).filter((id) => values.kind(id) === Value.Class || values.kind(id) === Value.External))

/** By class (row) whose superclass is a parameter of an enclosing function, the binding of that parameter. */
const baseParameters = oncePerUnit((unit): ReadonlyMap<number, BindingRow> => {
  const result = new Map<number, BindingRow>()
  const { heritage, exprs, bindings, scopes } = unit.facts
  const named = [...heritage.type.keys()].filter(
    (row) => heritage.kind[row] === HeritageKind.Extends && exprs.op[heritage.type[row]!] === Op.Name,
  )
  const names = new Set<number>(named.map((row) => exprs.a[heritage.type[row]!]!))
  const byScope = new Map<ScopeRow, BindingRow[]>()
  if (names.size === 0) return result
  for (let row = 0; row < bindings.length; row++)
    if (names.has(bindings.name[row]!)) append(byScope, bindings.scope[row]!, row)
  for (const row of named) {
    const type = heritage.type[row]!
    let found: BindingRow = NONE
    for (let at: ScopeRow = exprs.b[type]!; at >= 0 && found < 0; at = scopes.parent[at]!)
      if (scopes.kind[at] !== ScopeKind.Class)
        found = byScope.get(at)?.find((binding) => bindings.name[binding] === exprs.a[type]) ?? NONE
    if (found >= 0 && bindings.kind[found] === BindingKind.Parameter) result.set(heritage.entity[row]!, found)
  }
  return result
})

const parametersExtended = oncePerUnit((unit): ReadonlySet<BindingRow> => new Set(baseParameters(unit).values()))
