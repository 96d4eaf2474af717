// Semantics of Ruby for the linker: blocks with another receiver, the order of mixins, constants, private methods.

import { NamePlace } from '../../../graph/link/hooks/names.ts'
import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import type { ScopeRow } from '../../../ids.ts'
import { blockReceiver } from './block-receivers.ts'
import { takenAt } from './blocks.ts'
import { callableFrom, calledOfMixer, MISSING_METHOD } from './calls.ts'
import { basesInOrder } from './mixins.ts'
import { inheritedName, isConstant } from './names.ts'
import { isForeign, mergeDeclarations } from './reopened-classes.ts'

/** The hooks of Ruby. */
export const semantics: OwnHooks = {
  special: { missing: { suffix: '', instance: MISSING_METHOD, others: true } },
  mergeDeclarations,
  isOpen: (linker, unit, entity) => unit.outside || isForeign(linker.program, entity),
  ownValue: blockReceiver,
  lookUpName: (linker, unit, name, place, at) =>
    place === NamePlace.Class ? inheritedName(linker, unit, name, at as ScopeRow) : EMPTY_SET,
  directBases: basesInOrder,
  callableFrom,
  calledOfMixer,
  takenAt,
  isConstant,
}
