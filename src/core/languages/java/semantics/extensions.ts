// Members that Kotlin defines for a type outside it. Java declares none, and calls none as members.

import { type ExtensionRow, type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { fitsReceiver, isHidden } from '../../../graph/link/members/extension-members.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { outsideMembers } from '../../../graph/link/members/own-members.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import type { EntityId, SetId } from '../../../ids.ts'

/** The member of a type that its extensions give: all that fit the receiver, for a call chooses among those in sight. */
export function extensionMember(
  linker: Linker,
  entity: EntityId,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): SetId | undefined {
  const { outside } = unitOfEntity(linker, entity)
  const fitting = extensions.filter(
    (one) => fitsReceiver(linker, one, query.of) && !(outside && isHidden(linker, entity, one, query.name)),
  )
  const found = outsideMembers(linker, fitting, query)
  return found === EMPTY_SET ? undefined : found
}
