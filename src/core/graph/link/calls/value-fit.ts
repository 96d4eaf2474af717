// Whether a value converts to the type that a parameter wants (The Java Language Specification, 5.3).

import type { ValueId } from '../../../ids.ts'
import { entityName, entityOfFunction, isInterface } from '../entities.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { underlyingOf } from '../types/aliases.ts'
import {
  boxesAround,
  isNull,
  isPrimitive,
  mayBeOfType,
  preludeInstance,
  preludeNameOf,
  subtype,
} from '../types/subtypes.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { referenceFits } from './reference-fit.ts'
import { abstractMethods } from './signatures.ts'

/** The conversions allowed for arguments: none, boxing, or collecting the last ones in an array. */
export const Phase = { Strict: 0, Loose: 1, Variable: 2 } as const
/** The phases in the order in which they are tried. */
export const PHASES = [Phase.Strict, Phase.Loose, Phase.Variable]

/** Whether a value converts to a wanted one in a phase. */
export function valueFits(linker: Linker, id: ValueId, want: ValueId, phase: number): boolean {
  const { values } = linker
  if (id === want) return true
  const kind = values.kind(id)
  if (kind === Value.External || values.kind(want) === Value.External) return mayBeOfType(linker, id, want) !== false
  const isReference = kind === Value.Function || kind === Value.Class
  if (isReference && values.kind(want) === Value.Instance) return referenceFits(linker, id, callables(linker, want))
  if (isNull(linker, id)) return !isPrimitive(linker, want)
  if (isPrimitive(linker, id) === isPrimitive(linker, want)) return subtype(linker, id, want, true)
  return phase !== Phase.Strict && convertedFits(linker, id, want)
}

/** Whether a value has a type after boxing, or after unboxing and widening. */
function convertedFits(linker: Linker, id: ValueId, want: ValueId): boolean {
  const { values } = linker
  const name = preludeNameOf(linker, id)
  if (name === undefined) return values.kind(id) === Value.Param
  const boxes = boxesAround(linker, id)
  const box = boxes?.boxOf.get(name)
  if (box !== undefined && values.kind(want) === Value.Param) return true
  const other = box ?? boxes?.primitiveOf.get(name)
  if (other === undefined) return false
  const converted = preludeInstance(linker, id, other)
  return converted < 0 || subtype(linker, converted, want, true)
}

/** The function types of a functional interface or a delegate type. */
export function callables(linker: Linker, id: ValueId): readonly ValueId[] {
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) return linker.values.items(under)
  if (!isInterface(linker, linker.values.entity(id))) return []
  const methods = abstractMethods(linker, id)
  const own = methods.length > 1 ? methods.filter((one) => !isOfRoot(linker, one)) : methods
  return own.length === 1 ? own : []
}

/** Whether an abstract method repeats one that every object has: `boolean equals(Object other)`. */
function isOfRoot(linker: Linker, id: ValueId): boolean {
  const entity = entityOfFunction(linker, linker.values.fn(id))
  if (entity < 0) return false
  return unitOfEntity(linker, entity).language.rules.types?.rootMethods?.includes(entityName(linker, entity)) === true
}
