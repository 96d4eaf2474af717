// Semantics of Ruby for the linker: blocks with another receiver, the order of mixins, constants, private methods.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { Question } from '../../../graph/link/memo.ts'
import { mixinsOf } from '../../../graph/link/questions.ts'
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
  mergesDeclarations: true,
  isForeign,
  ownValue: blockReceiver,
  inheritedName,
  basesInOrder,
  prepended: (linker, entity) => mixinsOf(linker, entity, Question.Prepended),
  callableFrom,
  calledOfMixer,
  takenAt,
  isConstant,
}
