// What `object.name` and `Type::name` mean: members, and methods of traits that are there in sight of them.

import { Held } from '../../../facts.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { exprValue, memberValue } from '../../../graph/link/questions.ts'
import { Position, valuesOnly, withoutFunctions } from '../../../graph/link/types/type-or-value.ts'
import { isForeignGeneric } from './foreign-generics.ts'
import { methodInSight } from './methods-in-sight.ts'
import { implementedAs } from './trait-impls.ts'
import { traitMember } from './traits-in-sight.ts'

/** What the Member expression `row` may be; a type without fields that is named as a value is its one object. */
export function memberNamed(linker: Linker, unit: Unit, row: number): number {
  const { exprs } = unit.facts
  const position = exprs.c[row]!
  const isInPath = position === Position.InPath
  const denoted = exprValue(linker, unit, exprs.a[row]!)
  const named = isInPath ? withoutFunctions(linker, denoted) : valuesOnly(linker, denoted, position)
  const object = isInPath ? named : linker.values.toInstances(named)
  return throughTraits(linker, unit, row, { object, found: memberValue(linker, object, unit.names[exprs.b[row]!]!) })
}

/** The object whose member is asked for (a set), and what it has. */
type Asked = { object: number; found: number }

/** What a Member expression means where methods of traits are only there in sight of them; `found` without traits. */
function throughTraits(linker: Linker, unit: Unit, row: number, { object, found }: Asked): number {
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
