// The element types of the project's iterators, by the traits they implement: `impl Iterator<Item = T> for Walk`.

import { entityName } from '../../../graph/link/entities.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { basesOf } from '../../../graph/link/questions.ts'
import { isOfProject, isOutside } from '../../../graph/link/types/library-types.ts'
import { ownArguments, substitutedBase } from '../../../graph/link/types/type-arguments.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { SetId, ValueId } from '../../../ids.ts'
import { Iterated } from '../../../vocabulary.ts'

/** The traits whose type argument is the element. */
const ITERATED: ReadonlySet<string> = new Set(['IntoIterator', 'Iterator'])

/** The element type that a type of the project declares by implementing such a trait; undefined without one. */
export function declaredElement(linker: Linker, id: ValueId, which: number): SetId | undefined {
  const { values } = linker
  if (which === Iterated.Key || which === Iterated.Value || !isOfProject(linker, id)) return undefined
  for (const base of basesOf(linker, values.entity(id))) {
    if (values.kind(base) !== Value.Class || !isOutside(linker, base)) continue
    if (!ITERATED.has(entityName(linker, values.entity(base)))) continue
    const [element] = ownArguments(linker, substitutedBase(linker, base, id))
    if (element !== undefined && element !== EMPTY_SET) return element
  }
  return undefined
}
