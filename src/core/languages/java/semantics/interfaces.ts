// Static methods of interfaces, which nothing inherits.

import { functionFlags, isInterface } from '../../../graph/link/entities.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { hasFlag } from '../../../graph/link/program/unit.ts'
import { Value } from '../../../graph/link/values/values.ts'
import type { EntityId, SetId } from '../../../ids.ts'
import { Flag } from '../../../vocabulary.ts'

/**
 * A member declared in the body of a type, as seen from the queried type: undefined for a static method of a base
 * interface.
 */
export function declaredMember(
  linker: Linker,
  entity: EntityId,
  declared: SetId,
  query: MemberQuery,
): SetId | undefined {
  const isInherited = entity !== linker.values.a(query.of) && isInterface(linker, entity)
  return isInherited ? withoutStatics(linker, declared) : declared
}

/** The members of an interface that derived types have. */
function withoutStatics(linker: Linker, set: SetId): SetId | undefined {
  const { values } = linker
  const kept = values
    .items(set)
    .filter((id) => values.kind(id) !== Value.Function || !hasFlag(functionFlags(linker, values.fn(id)), Flag.Static))
  return kept.length === 0 ? undefined : values.setOf(kept)
}
