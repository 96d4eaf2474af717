// `object.name` and `Type::name`: members, and methods of traits in scope.

import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { exprValue, memberValue } from '../../../graph/link/questions.ts'
import { Position, valuesOnly, withoutFunctions } from '../../../graph/link/types/type-or-value.ts'
import type { ExprRow, SetId } from '../../../ids.ts'
import { Held } from '../../../vocabulary.ts'
import { isForeignGeneric } from './foreign-generics.ts'
import { methodInSight } from './methods-in-sight.ts'
import { implementedAs } from './trait-impls.ts'
import { traitMember } from './traits-in-sight.ts'

/** The values of the Member expression `row`; a type without fields that is named as a value is its only instance. */
export function memberNamed(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  const position = exprs.c[row]!
  const isInPath = position === Position.InPath
  const denoted = exprValue(linker, unit, exprs.a[row]!)
  const named = isInPath ? withoutFunctions(linker, denoted) : valuesOnly(linker, denoted, position)
  const object = isInPath ? named : linker.values.toInstances(named)
  return throughTraits(linker, unit, row, { object, found: memberValue(linker, object, unit.names[exprs.b[row]!]!) })
}

/** The object of a member lookup (a set), and the members found without traits. */
type Asked = { object: SetId; found: SetId }

/**
 * Completes a Member expression with methods of traits in scope, or replaces members that only traits out of scope
 * give.
 */
function throughTraits(linker: Linker, unit: Unit, row: ExprRow, { object, found }: Asked): SetId {
  const { exprs } = unit.facts
  if (linker.values.items(object).some((id) => isForeignGeneric(linker, id))) {
    const seen = traitMember(linker, unit, row, linker.values.externalSet)
    return seen === linker.values.externalSet ? found : seen
  }
  if (!linker.values.isKnown(found)) return traitMember(linker, unit, row, found)
  const position = exprs.c[row]!
  const held = position < Held.Itself ? found : implementedAs(linker, found, position)
  return methodInSight(linker, unit, unit.names[exprs.b[row]!]!, held)
}
