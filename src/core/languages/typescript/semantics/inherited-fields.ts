// Fields that an object stores and a base declares.

import { NONE } from '../../../facts.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { bodyOf, findOwnMember } from '../../../graph/link/members/own-members.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import { basesOf } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type EntityId, type SetId, toRow } from '../../../ids.ts'
import { BindingKind } from '../../../vocabulary.ts'

/** The value of a field according to the nearest base that declares it in its body; the empty set when none does. */
export function fieldAbove(linker: Linker, entity: EntityId, query: MemberQuery): SetId {
  const { values } = linker
  for (const base of basesOf(linker, entity)) {
    const unit = values.kind(base) === Value.Class ? unitOfEntity(linker, values.entity(base)) : undefined
    const scope = unit ? bodyOf(unit, toRow(values.entity(base), unit.entityBase)) : NONE
    const first = unit && scope >= 0 ? firstBinding(unit, scope, query.name) : NONE
    if (!unit || first < 0) continue
    const isField = unit.facts.bindings.kind[toRow(first, unit.bindingBase)] === BindingKind.Member
    return isField && !unit.outside ? (findOwnMember(linker, base, query) ?? EMPTY_SET) : EMPTY_SET
  }
  return EMPTY_SET
}
