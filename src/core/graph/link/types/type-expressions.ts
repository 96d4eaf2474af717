// Evaluates type expressions to the instances of their types (`typeValue`).

import { NONE } from '../../../facts.ts'
import { type ExprRow, type ScopeRow, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind, Op, Reference } from '../../../vocabulary.ts'
import { entityOfFunction } from '../entities.ts'
import type { Linker } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, selfOf, typeValue, unionOfList } from '../questions.ts'
import { Value } from '../values/values.ts'
import { withDefaults } from './applied-types.ts'
import { lateType } from './late-types.ts'
import { typesOnly } from './type-or-value.ts'

/** The instances of the type that an expression (row) denotes; the empty set when it denotes none. */
export function evaluateType(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  switch (exprs.op[row]) {
    case Op.Union:
      return unionOfList(linker, unit, exprs.a[row]!, typeValue)
    case Op.TypeOf:
      return exprValue(linker, unit, exprs.a[row]!)
    case Op.Ref: {
      const referred = typeValue(linker, unit, exprs.a[row]!)
      return exprs.b[row] === Reference.Constant ? linker.values.toConstants(referred) : referred
    }
    case Op.This:
      return selfOf(linker, unit, exprs.a[row]!)
    case Op.Lookup:
    case Op.Conditional:
    case Op.FunctionPart:
      return lateType(linker, unit, row)
    case Op.Tuple:
      return linker.values.single(linker.values.value(Value.TupleType, toId(row, unit.exprBase)))
    default: {
      const named = exprValue(linker, unit, row)
      const denoted = constructorsAsTypes(
        linker,
        unit,
        typesOnly(linker, unit.hooks.typeNamed(linker, unit, row, named)),
      )
      if (leadsOut(linker, denoted)) return externalType(linker, unit, row)
      return linker.values.toInstances(
        exprs.op[row] === Op.Name || exprs.op[row] === Op.Member ? withDefaults(linker, unit, denoted) : denoted,
      )
    }
  }
}

/**
 * Where functions are constructors too: the values of a named type with functions replaced by their instances, and
 * modules that export one as a whole left out.
 */
function constructorsAsTypes(linker: Linker, unit: Unit, set: SetId): SetId {
  const { values } = linker
  if (unit.hooks.special.prototype === undefined) return set
  const ids = values.items(set)
  const isFunction = (id: ValueId): boolean => values.kind(id) === Value.Function
  const isWhole = ids.some((id) => isFunction(id) || values.kind(id) === Value.Class)
  if (!isWhole || !ids.some((id) => isFunction(id) || values.kind(id) === Value.Module)) return set
  return values.setOf(
    ids.flatMap((id) => {
      if (values.kind(id) === Value.Module) return []
      if (!isFunction(id)) return [id]
      const entity = entityOfFunction(linker, values.fn(id))
      return entity < 0 ? [] : [values.value(Value.Instance, entity)]
    }),
  )
}

/** Whether a name leads out of the project: to an unknown value, or through packages of a library. */
function leadsOut(linker: Linker, set: SetId): boolean {
  const { values } = linker
  if (set === values.externalSet) return true
  const kinds = values.items(set).map((id) => values.kind(id))
  return kinds.includes(Value.External) && kinds.every((kind) => kind === Value.External || kind === Value.Package)
}

/**
 * The value of a type outside the project; where overloads are told apart by types, it carries the name of the type.
 */
export function externalType(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { values } = linker
  if (unit.language.rules.overloads !== 'types') return values.externalSet
  const name = externalName(linker, unit, row)
  return name === '' ? values.externalSet : values.single(values.value(Value.External, 1 + linker.program.intern(name)))
}

/** The full name of a type as imported, or else as written; '' for an expression that is no name. */
function externalName(linker: Linker, unit: Unit, row: ExprRow): string {
  const { exprs, strings, bindings, imports, scopes } = unit.facts
  const a = exprs.a[row]!
  if (exprs.op[row] === Op.Apply) return externalName(linker, unit, a)
  if (exprs.op[row] === Op.Member) {
    const outer = externalName(linker, unit, a)
    return outer === '' ? '' : `${outer}.${strings[exprs.b[row]!]}`
  }
  if (exprs.op[row] !== Op.Name) return ''
  for (let scope: ScopeRow = exprs.b[row]!; scope >= 0; scope = scopes.parent[scope]!) {
    const first = firstBinding(unit, scope, unit.names[a]!)
    const binding = first < 0 ? NONE : toRow(first, unit.bindingBase)
    if (binding < 0 || bindings.kind[binding] !== BindingKind.Import) continue
    const at = bindings.ref[binding]!
    const name = imports.name[at]! < 0 ? '' : `.${strings[imports.name[at]!]}`
    return `${strings[imports.specifier[at]!]}${name}`
  }
  return strings[a]!
}
