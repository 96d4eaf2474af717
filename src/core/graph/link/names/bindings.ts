// Bindings: the values of a name once its binding is known.

import { NONE } from '../../../facts.ts'
import {
  type BindingId,
  type BindingRow,
  type EntityRow,
  MODULE_SCOPE,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindFlag, BindingKind, EntityKind, Flag, ScopeKind } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { classWithBase } from '../members/mixins.ts'
import { representativeOf } from '../program/merged-declarations.ts'
import { hasFlag, isFunctionKind, type Unit } from '../program/unit.ts'
import { importValue, typeValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { firstBinding } from './scope-bindings.ts'
import { declaredFunction } from './shared-names.ts'
import { ANYWHERE, type Use } from './use.ts'
import { parameterValue, variableValue } from './variables.ts'

/**
 * The value of the bindings of one name in one scope. Several are a redeclaration: the latest variable before the use
 * hides those above it; types merge; functions all count where they overload, else the last.
 */
export function chainValue(linker: Linker, unit: Unit, first: BindingId, use: Use): SetId {
  if (linker.program.bindingNext[first]! < 0) return findBound(linker, unit, toRow(first, unit.bindingBase), use)
  const inOrder = unit.hooks.valueInOrder
  if (inOrder) return inOrder(linker, unit, first, use)
  const latest = latestVariable(linker, unit, first, use)
  const isNarrowed = latest >= 0 && unit.facts.bindings.kind[latest] === BindingKind.Narrow
  return isNarrowed ? findBound(linker, unit, latest, use) : redeclaredValue(linker, unit, first, latest, use)
}

/** The value of several bindings of a name; `latest` is the variable among them that holds at the use, or NONE. */
function redeclaredValue(linker: Linker, unit: Unit, first: BindingId, latest: BindingRow, use: Use): SetId {
  const { bindings } = unit.facts
  const { bindingNext } = linker.program
  const found: SetId[] = []
  let lost = EMPTY_SET
  const functions: BindingRow[] = [] // the last function of the name, and the signatures that overload it
  const isDefined = hasDefinition(linker, unit, first)
  const hasOverloads = unit.language.rules.overloads !== 'none'
  for (let at = first; at >= 0; at = bindingNext[at]!) {
    const row = toRow(at, unit.bindingBase)
    const kind = bindings.kind[row]!
    const isHidden = isPlainVariable(kind) ? row !== latest : isDefined && isOnlyDeclared(unit, row)
    if (isHidden || (!hasOverloads && keepsFunction(unit, row, functions))) continue
    const value = findBound(linker, unit, row, use)
    // of several imports of a name, a known value outweighs an unknown one
    if (kind === BindingKind.Import && value === linker.values.externalSet) lost = value
    else if (value !== EMPTY_SET) found.push(value)
  }
  if (found.length === 0) found.push(lost)
  for (const row of functions) found.push(findBound(linker, unit, row, use))
  return linker.values.unionAll(found)
}

/** Whether a binding only declares a name that is defined elsewhere, other than by an overload signature. */
const isOnlyDeclared = ({ facts: { bindings } }: Unit, row: BindingRow): boolean =>
  bindings.kind[row] === BindingKind.Declared && !hasFlag(bindings.flags[row]!, BindFlag.Overload)

/** Keeps a binding in `functions` as the last function of its name, or as a signature of that; false for any other. */
function keepsFunction(unit: Unit, row: BindingRow, functions: BindingRow[]): boolean {
  if (!isFunctionBinding(unit, row)) return false
  if (replacesOthers(unit, row)) functions.length = 0
  else if (functions.length === 0) return false
  functions.push(row)
  return true
}

const isPlainVariable = (kind: number): boolean => kind === BindingKind.Variable || kind === BindingKind.Parameter

/** The value of a name in the outermost scope of a file as other files see it; the empty set without a binding. */
export function outermostValue(linker: Linker, unit: Unit, name: StringId): SetId {
  const first = firstBinding(unit, MODULE_SCOPE, name)
  return first < 0 ? EMPTY_SET : chainValue(linker, unit, first, ANYWHERE)
}

/** The variable of a chain of bindings that holds at a use: the last before it, else the first of all; or NONE. */
function latestVariable(linker: Linker, unit: Unit, first: BindingId, use: Use): BindingRow {
  const { bindings } = unit.facts
  let latest: BindingRow = NONE
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const row = toRow(at, unit.bindingBase)
    const kind = bindings.kind[row]!
    if (!isPlainVariable(kind) && kind !== BindingKind.Narrow) continue
    if (use.outside || bindings.offset[row]! <= use.offset || latest < 0) latest = row
  }
  return latest
}

function isFunctionBinding({ facts: { bindings, entities } }: Unit, row: BindingRow): boolean {
  if (bindings.kind[row] !== BindingKind.Entity) return false
  return isFunctionKind(entities.kind[bindings.ref[row]!]!)
}

/** Whether a function replaces earlier ones of its name, being neither a signature nor a setter of them. */
const replacesOthers = ({ facts: { bindings, entities } }: Unit, row: BindingRow): boolean =>
  (entities.flags[bindings.ref[row]!]! & (Flag.Overload | Flag.Setter)) === 0

/** Whether any of a chain of bindings is more than a declaration. */
function hasDefinition(linker: Linker, unit: Unit, first: BindingId): boolean {
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!)
    if (unit.facts.bindings.kind[toRow(at, unit.bindingBase)] !== BindingKind.Declared) return true
  return false
}

/** The values of one binding (row) at a use. */
export function findBound(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  const { bindings } = unit.facts
  const { values } = linker
  switch (bindings.kind[row]) {
    case BindingKind.Entity:
      if (unit.hooks.definedValue) return unit.hooks.definedValue(linker, unit, row, use)
      return values.single(findEntityValue(linker, unit, bindings.ref[row]!))
    case BindingKind.Import: // an alias of a type with arguments is that type
      if (bindings.type[row]! >= 0) return values.toClasses(typeValue(linker, unit, bindings.type[row]!))
      return importValue(linker, unit, bindings.ref[row]!)
    case BindingKind.TypeParameter:
      return values.single(values.value(Value.ParamClass, toId(row, unit.bindingBase)))
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

/** An entity (a row) as a value: the module, function or class itself. */
export function findEntityValue(linker: Linker, unit: Unit, entity: EntityRow): ValueId {
  const { values, program } = linker
  const { entities } = unit.facts
  const kind = entities.kind[entity]!
  const fn = entities.fn[entity]!
  if (isFunctionKind(kind) && fn >= 0) return values.value(Value.Function, toId(fn, unit.functionBase))
  if (kind === EntityKind.Module) return values.value(Value.Module, unit.index)
  return classWithBase(linker, unit, entity, representativeOf(program, toId(entity, unit.entityBase)))
}

function outerValue(linker: Linker, unit: Unit, row: BindingRow, offset: number): SetId {
  const { bindings, scopes } = unit.facts
  const name = unit.names[bindings.name[row]!]!
  if (bindings.ref[row] === 0) {
    const first = firstBinding(unit, MODULE_SCOPE, name)
    return first < 0 ? EMPTY_SET : chainValue(linker, unit, first, { scope: MODULE_SCOPE, offset, outside: true })
  }
  const start = bindings.scope[row]!
  for (let at = scopes.parent[start]!; at > 0; at = scopes.parent[at]!) {
    const first = scopes.kind[at] === ScopeKind.Class ? NONE : firstBinding(unit, at, name)
    if (first >= 0) return chainValue(linker, unit, first, { scope: at, offset, outside: true })
  }
  return EMPTY_SET
}
