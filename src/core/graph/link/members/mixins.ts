// Classes that a function derives from its argument: `(Base) => class extends Base {}`. The class in the result of each
// call carries the base passed in that call as it carries type arguments.

import { BindingKind, HeritageKind, NONE, Op, ScopeKind } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/**
 * The class in the row `entity`, with its base left open where a parameter names it; `number` is its number in the
 * program.
 */
export function classWithBase({ values }: Linker, unit: Unit, entity: number, number: number): number {
  const parameter = baseParameters(unit).get(entity)
  if (parameter === undefined) return values.value(Value.Class, number)
  const key = unit.bindingBase + parameter
  return values.value(Value.Class, number, values.extend(0, key, values.single(values.value(Value.ParamClass, key))))
}

/** The classes that a call passed as the base of a class; the empty set for a class without an open base. */
export function basesHanded(linker: Linker, entity: number, env: number): number {
  if (env === 0) return EMPTY_SET
  const unit = unitOfEntity(linker, entity)
  const parameter = baseParameters(unit).get(entity - unit.entityBase)
  const handed = parameter === undefined ? undefined : linker.values.lookup(env, unit.bindingBase + parameter)
  return handed === undefined ? EMPTY_SET : classesOf(linker, handed)
}

/**
 * The binding of a parameter (a row of `params`) that a class in its function extends; NONE for any other parameter.
 */
export function extendedParameter(unit: Unit, param: number): number {
  const binding = unit.facts.params.binding[param]!
  return parametersExtended(unit).has(binding) ? unit.bindingBase + binding : NONE
}

/** `env` with the classes passed for a parameter (a binding) that a class in the function extends. */
export function withBase(linker: Linker, param: number, given: number, env: number): number {
  const classes = classesOf(linker, given)
  return classes === EMPTY_SET ? env : linker.values.extend(env, param, classes)
}

const classesOf = ({ values }: Linker, set: number): number =>
  values.setOf(values.items(set).filter((id) => values.kind(id) === Value.Class || values.kind(id) === Value.External))

/** By class (row) whose superclass is a parameter of an enclosing function, the binding of that parameter. */
const baseParameters = oncePerUnit((unit): ReadonlyMap<number, number> => {
  const result = new Map<number, number>()
  const { heritage, exprs, bindings, scopes } = unit.facts
  const named = [...heritage.type.keys()].filter(
    (row) => heritage.kind[row] === HeritageKind.Extends && exprs.op[heritage.type[row]!] === Op.Name,
  )
  const names = new Set(named.map((row) => exprs.a[heritage.type[row]!]!))
  const byScope = new Map<number, number[]>()
  if (names.size === 0) return result
  for (let row = 0; row < bindings.length; row++)
    if (names.has(bindings.name[row]!)) append(byScope, bindings.scope[row]!, row)
  for (const row of named) {
    const type = heritage.type[row]!
    let found = NONE
    for (let at = exprs.b[type]!; at >= 0 && found < 0; at = scopes.parent[at]!)
      if (scopes.kind[at] !== ScopeKind.Class)
        found = byScope.get(at)?.find((binding) => bindings.name[binding] === exprs.a[type]) ?? NONE
    if (found >= 0 && bindings.kind[found] === BindingKind.Parameter) result.set(heritage.entity[row]!, found)
  }
  return result
})

const parametersExtended = oncePerUnit((unit): ReadonlySet<number> => new Set(baseParameters(unit).values()))
