// Calls: private methods, and the methods of including classes that modules of the library call.

import { entryOf } from '../../../entry-of.ts'
import { listOf } from '../../../facts.ts'
import { How, noteHow } from '../../../graph/link/certainty.ts'
import { entityOfFunction } from '../../../graph/link/entities.ts'
import { type Linker, stringId, unitOfEntity } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { plainMember } from '../../../graph/link/questions.ts'
import { Position } from '../../../graph/link/types/type-or-value.ts'
import { Value } from '../../../graph/link/values/values.ts'
import { type EntityId, toRow, type ValueId } from '../../../ids.ts'
import { Flag, Op } from '../../../vocabulary.ts'

/** The method that the language calls in place of a missing one. */
export const MISSING_METHOD = 'method_missing'

/** Of the entities that a callee (a row) names, those that it may call: a private method is called on `self` alone. */
export function callableFrom(linker: Linker, unit: Unit, callee: number, entities: EntityId[]): EntityId[] {
  return mayBePrivate(unit, callee) ? entities : entities.filter((entity) => !isPrivate(linker, entity))
}

/** Whether a callee may be a private method: it is alone or is sent to `self`, or named as text (a path). */
function mayBePrivate({ facts }: Unit, callee: number): boolean {
  const { exprs } = facts
  if (exprs.op[callee] !== Op.Member || exprs.c[callee] === Position.InPath) return true
  const sent = exprs.a[callee]!
  const object = exprs.op[exprs.op[sent] === Op.First ? listOf(facts, exprs.a[sent]!)[0]! : sent]!
  return object === Op.This || object === Op.Receiver || object === Op.Super
}

function isPrivate(linker: Linker, entity: EntityId): boolean {
  const { facts, entityBase } = unitOfEntity(linker, entity)
  const fn = facts.entities.fn[toRow(entity, entityBase)]!
  if (fn < 0 || (facts.functions.flags[fn]! & Flag.Private) === 0) return false
  // which is private, and called by the language itself
  return facts.strings[facts.entities.name[toRow(entity, entityBase)]!] !== MISSING_METHOD
}

/** Modules of the library whose methods call a method of the including class. */
const MIXIN_CALLS: Readonly<Record<string, string>> = { Enumerable: 'each', Comparable: '<=>' }

/** The methods of the including class that a method of a library module calls: `each` for `map`. */
export function calledOfMixer(linker: Linker, unit: Unit, id: ValueId, how: number): readonly EntityId[] {
  const { values } = linker
  const { functions, entities, strings } = unit.facts
  const entity = functions.entity[toRow(values.fn(id), unit.functionBase)]!
  const module = entity < 0 ? undefined : strings[entities.name[entities.parent[entity]!]!]
  const called = module === undefined ? undefined : entryOf(MIXIN_CALLS, module)
  const name = stringId(linker, called)
  const receiver = values.receiver(id)
  // of arguments of callers, the library knows more than its modules tell
  if (name === undefined || receiver < 0 || (how & How.Flow) !== 0) return []
  const methods: EntityId[] = []
  for (const one of values.items(plainMember(linker, values.single(receiver), name))) {
    if (values.kind(one) !== Value.Function) continue
    const method = entityOfFunction(linker, values.fn(one))
    if (method < 0 || unitOfEntity(linker, method).outside) continue
    noteHow(linker, How.Inferred)
    methods.push(method)
  }
  return methods
}
