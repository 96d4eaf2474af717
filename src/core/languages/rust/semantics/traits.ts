// Traits that extend traits.

import { isInterface } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { basesNamed } from '../../../graph/link/members/bases.ts'
import { typeParamsOfEntity } from '../../../graph/link/types/type-arguments.ts'
import { Value } from '../../../graph/link/values/values.ts'
import { type EntityId, toId, toRow, type ValueId } from '../../../ids.ts'
import { ASSOCIATED } from '../../../vocabulary.ts'

/** The direct bases of an entity; those of a trait with their associated types left open. */
export function directBases(linker: Linker, entity: EntityId): readonly ValueId[] {
  const bases = basesNamed(linker, entity)
  return isInterface(linker, entity) ? bases.map((base) => withAssociated(linker, base)) : bases
}

/** A trait that another one extends, with its associated types left open: the extending trait may determine them. */
function withAssociated(linker: Linker, base: ValueId): ValueId {
  const { values } = linker
  if (values.kind(base) !== Value.Class) return base
  const owner = unitOfEntity(linker, values.entity(base))
  const { bindings, strings } = owner.facts
  let env = values.env(base)
  for (const param of typeParamsOfEntity(owner, toRow(values.entity(base), owner.entityBase))) {
    const binding = toId(param, owner.bindingBase)
    if (!strings[bindings.name[param]!]!.startsWith(ASSOCIATED) || values.lookup(env, binding) !== undefined) continue
    env = values.extend(env, binding, values.single(values.value(Value.Param, binding)))
  }
  return env === values.env(base) ? base : values.value(Value.Class, values.entity(base), env, values.receiver(base))
}
