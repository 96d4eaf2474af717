// Members that are defined outside the body of their type: `void Shape::draw() { … }`.

import type { ExtensionRow, Linker } from '../../../graph/link/linker.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { givingExtension, outsideMembers } from '../../../graph/link/members/own-members.ts'
import { memberOfNamespace } from '../../../graph/link/names/shared-names.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { memberValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import type { EntityId, SetId, StringId } from '../../../ids.ts'

/** The member of an object under a name, as declared in the headers that a file includes. */
export const memberInFile = (linker: Linker, unit: Unit, object: SetId, name: StringId): SetId =>
  memberOfNamespace(linker, unit, object, name) || memberValue(linker, object, name)

/** The members of one name that are defined outside their type. */
export function extensionMember(
  linker: Linker,
  entity: EntityId,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
): SetId | undefined {
  const found = outsideMembers(linker, extensions, query)
  return found === EMPTY_SET ? givingExtension(linker, entity, extensions, query)?.found : found
}
