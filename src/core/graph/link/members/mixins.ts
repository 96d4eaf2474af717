// Classes that a function makes of a class it is given: `(Base) => class extends Base {}`. Each call of the function
// gives the class with the base of that call, which the class value carries as it does type arguments.

import { BindingKind, HeritageKind, NONE, Op, ScopeKind } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** The class `entity` (a row), with its base open where a parameter names it; `whole` is its number. */
export function classWithBase({ values }: Linker, unit: Unit, entity: number, whole: number): number {
  const parameter = baseParameters(unit).get(entity)
  if (parameter === undefined) return values.value(Value.Class, whole)
  const key = unit.bindingBase + parameter
  return values.value(Value.Class, whole, values.extend(0, key, values.single(values.value(Value.ParamClass, key))))
}

/** The classes that a call has handed over as the base of a class; the empty set when it is no such class. */
export function basesHanded(linker: Linker, entity: number, env: number): number {
  if (env === 0) return EMPTY_SET
  const unit = unitOfEntity(linker, entity)
  const parameter = baseParameters(unit).get(entity - unit.entityBase)
  const handed = parameter === undefined ? undefined : linker.values.lookup(env, unit.bindingBase + parameter)
  return handed === undefined ? EMPTY_SET : classesOf(linker, handed)
}

/** The binding of a parameter (a row of `params`) that a class of its function extends; NONE of any other. */
export function extendedParameter(unit: Unit, param: number): number {
  const binding = unit.facts.params.binding[param]!
  return parametersExtended(unit).has(binding) ? unit.bindingBase + binding : NONE
}

/** `env` with the classes that a call gives for a parameter (a binding) that a class of the function extends. */
export function withBase(linker: Linker, param: number, given: number, env: number): number {
  const classes = classesOf(linker, given)
  return classes === EMPTY_SET ? env : linker.values.extend(env, param, classes)
}

const classesOf = ({ values }: Linker, set: number): number =>
  values.setOf(values.items(set).filter((id) => values.kind(id) === Value.Class || values.kind(id) === Value.External))

/** The classes (rows) of a unit whose superclass is a parameter of a function around them, and its binding. */
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
