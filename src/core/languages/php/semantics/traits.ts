// Methods that a trait asks for: `abstract function table()` in a trait is met by what the class inherits.

import { entityFlags, entityKind, functionFlags } from '../../../graph/link/entities.ts'
import type { ExtensionRow, Linker } from '../../../graph/link/linker.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { hasFlag } from '../../../graph/link/program/unit.ts'
import { basesOf, ownMember } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { EntityId, SetId } from '../../../ids.ts'
import { EntityKind, Flag } from '../../../vocabulary.ts'

/** The member of a type; an abstract method of a trait only if no base of the object's class has a body for it. */
export function memberUnlessMet(
  linker: Linker,
  entity: EntityId,
  declared: SetId | undefined,
  _extensions: readonly ExtensionRow[],
  query: MemberQuery,
): SetId | undefined {
  if (declared === undefined || !isAskedFor(linker, entity, declared)) return declared
  const { values } = linker
  const user = values.entity(query.of)
  const isMet = basesOf(linker, user).some((base) => {
    if (values.kind(base) !== Value.Class || values.entity(base) === entity) return false
    const found = ownMember(linker, base, query) ?? EMPTY_SET
    return values.isKnown(found) && !isAbstract(linker, found)
  })
  return isMet ? undefined : declared
}

/** Whether a type declares an abstract method and is no interface nor abstract itself: a trait. */
const isAskedFor = (linker: Linker, entity: EntityId, declared: SetId): boolean =>
  isAbstract(linker, declared) &&
  entityKind(linker, entity) === EntityKind.Class &&
  !hasFlag(entityFlags(linker, entity), Flag.Abstract)

const isAbstract = (linker: Linker, found: SetId): boolean =>
  linker.values
    .items(found)
    .every(
      (id) =>
        linker.values.kind(id) === Value.Function &&
        hasFlag(functionFlags(linker, linker.values.fn(id)), Flag.Abstract),
    )
