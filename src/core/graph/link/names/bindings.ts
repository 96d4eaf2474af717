// Bindings: what a name may be, once it is known which binding it means.

import { BindFlag, BindingKind, EntityKind, Flag, NONE, Op, ParamKind, ScopeKind } from '../../../facts.ts'
import { How, type Linker, passedIn } from '../linker.ts'
import { classWithBase } from '../members/mixins.ts'
import { nameBit } from '../program/program.ts'
import { groupOf } from '../program/tables.ts'
import { Owner, type Unit } from '../program/unit.ts'
import { wholeOf } from '../program/wholes.ts'
import { passedValue } from '../types/context.ts'
import { isOutside } from '../types/library-types.ts'
import { isTop } from '../types/subtypes.ts'
import { firstArgument } from '../types/type-arguments.ts'
import { typeValue } from '../types/type-expressions.ts'
import { callableOnly, containersOf, functionsOf, holdsFunctions } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { assignedValue, definedValue, isAssignedBefore, type Use, valueInOrder } from './assignments.ts'
import { importValue } from './imports.ts'
import { selfOf } from './self.ts'
import { declaredFunction } from './shared-names.ts'

/** The first binding of a name in a scope (the others follow by `bindingNext`), or NONE. */
export function firstBinding(linker: Linker, unit: Unit, scope: number, name: number): number {
  const { program } = linker
  if ((program.namesIn[unit.scopeBase + scope]! & nameBit(name)) === 0) return NONE
  const slot = program.bindingAt.find(unit.scopeBase + scope, name)
  return slot < 0 ? NONE : program.bindingFirst[slot]!
}

/**
 * The value of the bindings of one name in one scope. Several are a redeclaration: the latest variable before the use
 * hides what is above it; types merge; of functions all count where they overload, else the last.
 */
export function chainValue(linker: Linker, unit: Unit, first: number, use: Use): number {
  const { bindingNext } = linker.program
  if (bindingNext[first]! < 0) return bindingValue(linker, unit, first - unit.bindingBase, use)
  if (unit.language.rules.sequential) return valueInOrder(linker, unit, first, use)
  const { bindings, entities } = unit.facts
  let latest = NONE
  for (let at = first; at >= 0; at = bindingNext[at]!) {
    const row = at - unit.bindingBase
    const kind = bindings.kind[row]!
    if (kind !== BindingKind.Variable && kind !== BindingKind.Parameter && kind !== BindingKind.Narrow) continue
    if (use.outside || bindings.offset[row]! <= use.offset || latest < 0) latest = row
  }
  if (latest >= 0 && bindings.kind[latest] === BindingKind.Narrow) {
    return bindingValue(linker, unit, latest, use)
  }
  let result = EMPTY_SET
  let lost = EMPTY_SET
  let functions: number[] = [] // the last function of the name, and the signatures that overload it
  const isDefined = hasDefinition(linker, unit, first)
  for (let at = first; at >= 0; at = bindingNext[at]!) {
    const row = at - unit.bindingBase
    const kind = bindings.kind[row]!
    if (kind === BindingKind.Declared && isDefined) continue
    if ((kind === BindingKind.Variable || kind === BindingKind.Parameter) && row !== latest) continue
    if (latest >= 0 && bindings.kind[latest] === BindingKind.Variable && kind === BindingKind.Parameter) continue
    if (kind === BindingKind.Entity && unit.language.rules.overloads === 'none') {
      const entity = bindings.ref[row]!
      const isFunction = entities.kind[entity] === EntityKind.Function || entities.kind[entity] === EntityKind.Method
      if (isFunction && (entities.flags[entity]! & (Flag.Overload | Flag.Setter)) === 0) {
        functions = [row]
        continue
      }
      if (isFunction && functions.length > 0) {
        functions.push(row)
        continue
      }
    }
    const value = bindingValue(linker, unit, row, use)
    // of several imports of a name, what one knows of it tells more than what another can't rule out
    if (kind === BindingKind.Import && value === linker.values.externalSet) lost = value
    else result = linker.values.union(result, value)
  }
  if (result === EMPTY_SET) result = lost
  for (const row of functions) result = linker.values.union(result, bindingValue(linker, unit, row, use))
  return result
}

/** Whether any of a chain of bindings is more than a declaration. */
function hasDefinition(linker: Linker, unit: Unit, first: number): boolean {
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!)
    if (unit.facts.bindings.kind[at - unit.bindingBase] !== BindingKind.Declared) return true
  return false
}

/** What one binding may be where it is used. */
export function bindingValue(linker: Linker, unit: Unit, row: number, use: Use): number {
  const { bindings } = unit.facts
  const { values } = linker
  switch (bindings.kind[row]) {
    case BindingKind.Entity:
      if (unit.language.rules.sequential) return definedValue(linker, unit, row)
      return isReassigned(unit, row)
        ? reassignedValue(linker, unit, row, use)
        : values.single(entityValue(linker, unit, bindings.ref[row]!))
    case BindingKind.Import: // an alias of a type with arguments is that type
      if (bindings.type[row]! >= 0) return values.toClasses(typeValue(linker, unit, bindings.type[row]!))
      return importValue(linker, unit, bindings.ref[row]!)
    case BindingKind.TypeParameter:
      return values.single(values.value(Value.ParamClass, unit.bindingBase + row))
    case BindingKind.Parameter:
      return parameterValue(linker, unit, row, use)
    case BindingKind.Declared:
      return declaredFunction(linker, unit, row)
    case BindingKind.Outer:
      return outerValue(linker, unit, row, use.offset)
    default:
      return variableValue(linker, unit, row, use)
  }
}

/** Whether something else is assigned to the name of a function: the function of a variable is its first value. */
function isReassigned(unit: Unit, row: number): boolean {
  const assigned = groupOf(unit.valuesOf, row)
  if (assigned.length === 0 || !unit.language.rules.reassignedFunctions) return false
  if (assigned.length > 1) return true
  const { exprs, values, bindings, entities } = unit.facts
  const expr = values.expr[assigned[0]!]!
  return exprs.op[expr] !== Op.Function || exprs.a[expr] !== entities.fn[bindings.ref[row]!]
}

/** What the name of a function or class is where it is used, when it is assigned anew: itself until then. */
function reassignedValue(linker: Linker, unit: Unit, row: number, use: Use): number {
  const later = assignedValue(linker, unit, row, use)
  if (later !== EMPTY_SET && isAssignedBefore(unit, row, use)) return later
  return linker.values.union(linker.values.single(entityValue(linker, unit, unit.facts.bindings.ref[row]!)), later)
}

/** An entity as a value: the function or the class itself. */
export function entityValue(linker: Linker, unit: Unit, entity: number): number {
  const { entities } = unit.facts
  const kind = entities.kind[entity]!
  if (kind === EntityKind.Module) return linker.values.value(Value.Module, unit.index)
  const fn = entities.fn[entity]!
  if ((kind === EntityKind.Function || kind === EntityKind.Method) && fn >= 0) {
    return linker.values.value(Value.Function, unit.functionBase + fn)
  }
  return classWithBase(linker, unit, entity, wholeOf(linker.program, unit.entityBase + entity))
}

function variableValue(linker: Linker, unit: Unit, row: number, use: Use): number {
  const { bindings } = unit.facts
  const { values } = linker
  const type = bindings.type[row]!
  if (type >= 0) {
    const declared = typeValue(linker, unit, type)
    const narrowed = assignedType(linker, unit, row, use)
    if (narrowed !== EMPTY_SET) return narrowed
    if (declared !== EMPTY_SET) {
      if (callableOnly(linker, declared)) {
        const assigned = functionsOf(linker, assignedValue(linker, unit, row, use))
        if (assigned !== EMPTY_SET && unit.language.rules.keptFunctions) linker.flag |= How.Inferred
        return linker.values.union(declared, assigned)
      }
      return holdsFunctions(linker, declared)
        ? linker.values.union(declared, containersOf(linker, assignedValue(linker, unit, row, use)))
        : values.isExternal(declared)
          ? values.union(declared, assignedInstances(linker, unit, row, use))
          : declared
    }
  }
  if ((bindings.flags[row]! & BindFlag.EnumConstant) !== 0 && type < 0) {
    const owner = enumOf(unit, row)
    if (owner >= 0) return linker.values.single(linker.values.value(Value.Instance, owner))
  }
  linker.flag |= How.Inferred
  return assignedValue(linker, unit, row, use)
}

/**
 * What an assignment before the use narrows a declared name to, in the languages where a declaration is only a bound.
 */
function assignedType(linker: Linker, unit: Unit, row: number, use: Use): number {
  if (!unit.language.rules.sequential || !isAssignedBefore(unit, row, use)) return EMPTY_SET
  const assigned = assignedValue(linker, unit, row, use)
  const { values } = linker
  const isKnown = values.items(assigned).every((id) => INSTANCES.has(values.kind(id)) && !isTop(linker, id))
  return isKnown ? assigned : EMPTY_SET
}

const INSTANCES: ReadonlySet<number> = new Set([Value.Instance, Value.Self])

/** What may have been assigned to a name whose declared type nobody knows: `if jar is None: jar = OwnJar()`. */
function assignedInstances(linker: Linker, unit: Unit, row: number, use: Use): number {
  const { values } = linker
  if (!unit.language.rules.sequential || groupOf(unit.valuesOf, row).length === 0) return EMPTY_SET
  const assigned = values.items(assignedValue(linker, unit, row, use))
  return values.setOf(assigned.filter((id) => values.kind(id) === Value.Instance && !isTop(linker, id)))
}

function enumOf(unit: Unit, row: number): number {
  const scope = unit.facts.bindings.scope[row]!
  return unit.ownerKind[scope] === Owner.Entity ? unit.entityBase + unit.ownerRow[scope]! : NONE
}

function parameterValue(linker: Linker, unit: Unit, row: number, use: Use): number {
  const { values } = linker
  const { bindings, params, functions } = unit.facts
  const param = unit.paramOfBinding[row]!
  const assigned = groupOf(unit.valuesOf, row)
  if (assigned.length > 0 && bindings.type[row]! < 0) {
    const later = assignedValue(linker, unit, row, use)
    if (later !== EMPTY_SET) {
      linker.flag |= How.Inferred
      return param >= 0 && !isAssignedBefore(unit, row, use)
        ? values.union(later, passedValue(linker, unit, row, param))
        : later
    }
  }
  if (param < 0) return bindings.type[row]! >= 0 ? typeValue(linker, unit, bindings.type[row]!) : EMPTY_SET
  const type = params.type[param]! >= 0 ? params.type[param]! : bindings.type[row]!
  const isReceiver = params.kind[param] === ParamKind.Receiver
  if (type >= 0 && !(isReceiver && isVariable(linker, typeValue(linker, unit, type)))) {
    const declared = typeValue(linker, unit, type)
    const narrowed = assignedType(linker, unit, row, use)
    if (narrowed !== EMPTY_SET) return narrowed
    if (declared !== EMPTY_SET && !values.isExternal(declared)) {
      if (!callableOnly(linker, declared))
        return unit.language.rules.keptFunctions
          ? values.union(declared, heldByParameter(linker, unit, row, declared))
          : declared
      const given = functionsOf(linker, passedIn(linker, unit.bindingBase + row))
      if (assigned.length === 0) return values.union(declared, given)
      const later = functionsOf(linker, assignedValue(linker, unit, row, use))
      return values.union(declared, values.union(given, later))
    }
    if (declared !== EMPTY_SET) {
      const given = functionsOf(linker, passedIn(linker, unit.bindingBase + row))
      return values.union(values.union(declared, given), assignedInstances(linker, unit, row, use))
    }
  }
  if (isReceiver) {
    const fn = params.fn[param]!
    const self = selfOf(linker, unit, functions.scope[fn]!)
    return (functions.flags[fn]! & Flag.ClassMethod) !== 0 ? values.toClasses(self) : self
  }
  return passedValue(linker, unit, row, param)
}

/** What callers pass for a parameter that holds functions: containers of them, or as the rest of the arguments. */
function heldByParameter(linker: Linker, unit: Unit, row: number, declared: number): number {
  if (!holdsFunctions(linker, declared)) return EMPTY_SET
  const { values } = linker
  const passed = passedIn(linker, unit.bindingBase + row)
  const held = containersOf(linker, passed)
  const isRest = unit.facts.params.kind[unit.paramOfBinding[row]!] === ParamKind.Rest
  const functions = isRest ? functionsOf(linker, passed) : EMPTY_SET
  if (functions === EMPTY_SET) return held
  const lists = values.items(declared).filter((id) => isOutside(linker, id))
  const ofFunctions = lists.map((id) =>
    values.value(Value.Instance, values.a(id), firstArgument(linker, values.a(id), functions)),
  )
  return values.union(held, values.setOf(ofFunctions))
}

/** Whether a type is a type parameter: of a receiver (`self: T`) it says that what it is called on is given back. */
function isVariable({ values }: Linker, declared: number): boolean {
  const ids = values.items(declared)
  return ids.length > 0 && ids.every((id) => VARIABLES.has(values.kind(id)))
}

const VARIABLES: ReadonlySet<number> = new Set([Value.Param, Value.ParamClass])

function outerValue(linker: Linker, unit: Unit, row: number, offset: number): number {
  const { bindings, scopes } = unit.facts
  const name = unit.names[bindings.name[row]!]!
  if (bindings.ref[row] === 0) {
    const first = firstBinding(linker, unit, 0, name)
    return first < 0 ? EMPTY_SET : chainValue(linker, unit, first, { scope: 0, offset, outside: true })
  }
  const start = bindings.scope[row]!
  for (let at = scopes.parent[start]!; at > 0; at = scopes.parent[at]!) {
    const first = scopes.kind[at] === ScopeKind.Class ? NONE : firstBinding(linker, unit, at, name)
    if (first >= 0) return chainValue(linker, unit, first, { scope: at, offset, outside: true })
  }
  return EMPTY_SET
}
