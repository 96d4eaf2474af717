// The expressions of types that name no values.

import { eachInside } from '../../../facts/operands.ts'
import type { Facts } from '../../../facts.ts'

/** Languages in which nothing runs where a type is written: a variable of its name (`@return {app}`) is not read. */
const TYPES_APART: ReadonlySet<string> = new Set(['javascript', 'typescript'])

/** All expressions in the types of parameters and results of a file; none where a language reads types as values. */
export function typesApart(facts: Facts, language: string): ReadonlySet<number> {
  const types = new Set<number>()
  if (!TYPES_APART.has(language)) return types
  for (const column of [facts.params.type, facts.functions.returnType])
    for (const type of column)
      if (type >= 0)
        eachInside(facts, type, (inner) => {
          types.add(inner)
          return true
        })
  return types
}
