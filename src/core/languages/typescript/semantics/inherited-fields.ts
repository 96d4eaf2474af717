// Fields that an object stores and a base declares.

import { BindingKind, NONE } from '../../../facts.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { bodyOf, findOwnMember } from '../../../graph/link/members/own-members.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import { basesOf } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'

/** The value of a field according to the nearest base that declares it in its body; the empty set when none does. */
export function fieldAbove(linker: Linker, entity: number, query: MemberQuery): number {
  const { values } = linker
  for (const base of basesOf(linker, entity)) {
    const unit = values.kind(base) === Value.Class ? unitOfEntity(linker, values.a(base)) : undefined
    const scope = unit ? bodyOf(unit, values.a(base) - unit.entityBase) : NONE
    const first = unit && scope >= 0 ? firstBinding(linker, unit, scope, query.name) : NONE
    if (!unit || first < 0) continue
    const isField = unit.facts.bindings.kind[first - unit.bindingBase] === BindingKind.Member
    return isField && !unit.outside ? (findOwnMember(linker, base, query) ?? EMPTY_SET) : EMPTY_SET
  }
  return EMPTY_SET
}
