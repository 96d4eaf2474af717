// Order of mixins: the last included comes first, prepended ones before the class itself.

import type { Linker } from '../../../graph/link/linker.ts'
import { basesOfKinds } from '../../../graph/link/members/bases.ts'
import type { EntityId, ValueId } from '../../../ids.ts'
import { HeritageKind } from '../../../vocabulary.ts'

const { Mixin, Members, Extends } = HeritageKind

/** The bases of a class in order of lookup: its mixins, the last one first, then its superclass. */
export const basesInOrder = (linker: Linker, entity: EntityId): readonly ValueId[] => [
  ...basesOfKinds(linker, entity, [Mixin, Members]).reverse(),
  ...basesOfKinds(linker, entity, [Extends]),
]
