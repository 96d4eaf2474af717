// Whether a method passed by its name converts to a function type, by its number of parameters (The Java Language
// Specification, 15.12.2.1).

import { Kinds } from '../../../collections/kinds.ts'
import type { ValueId } from '../../../ids.ts'
import { Flag } from '../../../vocabulary.ts'
import { functionFlags } from '../entities.ts'
import type { Linker } from '../linker.ts'
import { hasFlag } from '../program/unit.ts'
import { constructorsOf } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { countsOf } from './argument-counts.ts'
import { signatureOf } from './signatures.ts'

/**
 * Whether a method, or a constructor of a class, takes as many arguments as one of the function types `types` passes.
 */
export function referenceFits(linker: Linker, id: ValueId, types: readonly ValueId[]): boolean {
  if (types.length === 0) return false
  const methods = linker.values.kind(id) === Value.Function ? [id] : constructors(linker, id)
  if (methods.length === 0) return true
  return methods.some((method) => {
    const { least, most } = countsOf(linker, method)
    const own = isUnbound(linker, method) ? 1 : 0
    return types.some((type) => {
      const count = signatureOf(linker, type).length - own
      return count >= least && count <= most
    })
  })
}

function constructors(linker: Linker, id: ValueId): readonly ValueId[] {
  const set = constructorsOf(linker, id)
  return set === EMPTY_SET ? [] : linker.values.items(set)
}

/** Whether a method reference takes the receiver as its first argument: `Type::method`. */
function isUnbound(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (hasFlag(functionFlags(linker, values.fn(id)), Flag.Static | Flag.Constructor)) return false
  const receiver = values.receiver(id)
  return receiver < 0 || !RECEIVERS.has(values.kind(receiver))
}

const RECEIVERS = new Kinds([Value.Instance, Value.Self, Value.Super, Value.Site, Value.Text, Value.Param])
