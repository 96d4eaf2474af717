// Functions that the arguments of a call bring in sight (argument-dependent lookup).

import { listOf } from '../../../facts.ts'
import { entityKind, entityOfFunction } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import { enclosingNamespaces, type Unit } from '../../../graph/link/program/unit.ts'
import { exprValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type ExprRow, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { EntityKind, Op } from '../../../vocabulary.ts'

/**
 * The callees of the Call expression `row`; for a bare name including the functions that its arguments bring in scope.
 */
export function calleeMeant(linker: Linker, unit: Unit, row: ExprRow, found: SetId): SetId {
  const { exprs } = unit.facts
  const isBare = exprs.op[row] === Op.Call && exprs.op[exprs.a[row]!] === Op.Name && exprs.b[row]! >= 0
  return isBare ? withAssociated(linker, unit, row, found) : found
}

/**
 * Functions of the namespaces of the arguments' types, beside
 * functions that are no members (C++: argument-dependent lookup).
 */
function withAssociated(linker: Linker, unit: Unit, row: ExprRow, found: SetId): SetId {
  const { values } = linker
  const { exprs } = unit.facts
  if (!values.items(found).every((id) => values.kind(id) === Value.External || isFreeFunction(linker, id))) return found
  const name = unit.names[exprs.a[exprs.a[row]!]!]!
  let result = values.known(found)
  for (const arg of listOf(unit.facts, exprs.b[row]!)) {
    for (const id of values.items(exprValue(linker, unit, arg))) {
      if (values.kind(id) !== Value.Instance) continue
      const owner = unitOfEntity(linker, values.entity(id))
      const [namespace] = owner.outside ? [] : enclosingNamespaces(owner, toRow(values.entity(id), owner.entityBase))
      const near = namespace === undefined ? EMPTY_SET : namespaceMember(linker, unit, namespace, name)
      result = values.union(result, values.setOf(values.items(near).filter((one) => isFreeFunction(linker, one))))
    }
  }
  return result === EMPTY_SET ? found : result
}

function isFreeFunction(linker: Linker, id: ValueId): boolean {
  if (linker.values.kind(id) !== Value.Function) return false
  const entity = entityOfFunction(linker, linker.values.fn(id))
  return entity >= 0 && entityKind(linker, entity) === EntityKind.Function
}
