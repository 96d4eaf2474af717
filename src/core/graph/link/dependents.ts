// Dependencies between answers while arguments flow into parameters. When something new arrives at a parameter, exactly
// the answers derived from it are forgotten and worked out again (semi-naive evaluation; Abiteboul, Hull and Vianu,
// Foundations of Databases, 1995, chapter 13). Only answers that depend on some parameter are recorded.

import { type BindingId, NONE } from '../../ids.ts'
import type { Linker } from './linker.ts'
import type { Memo } from './memo.ts'
import { grown } from './program/tables.ts'

/** The questions and calls that depend on each answer and on the arguments that each parameter receives. */
export type Dependents = {
  /** Whether to record dependencies: true until all arguments have arrived. */
  active: boolean
  /** The question being answered, as row * KINDS + index of its memo, or a call; -1 for none. */
  current: number
  /** Cells of linked lists: the dependent, and the previous cell. Cell 0 ends every list. */
  who: Int32Array
  before: Int32Array
  size: number
  /** Binding -> list of the questions that read the arguments passed for it. */
  readers: Int32Array
}

/**
 * A stride greater than the number of memos. The last kind stands for calls, which are no questions but read answers.
 */
const KINDS = 16
const CALL = KINDS - 1

/** No dependencies yet; `bindings` is the number of bindings in the program. */
export function newDependents(bindings: number): Dependents {
  return {
    active: true,
    current: -1,
    ...noCells(),
    size: 1,
    readers: new Int32Array(bindings),
  }
}

/** Cells of lists, initially for few. */
const noCells = (): Pick<Dependents, 'who' | 'before'> => ({ who: new Int32Array(1024), before: new Int32Array(1024) })

/** A number for the question `slot` of a memo. */
export const questionOf = ({ index }: Memo, slot: number): number => slot * KINDS + index

/** The memo of a question, by its number. */
export const memoOf = (memos: readonly Memo[], question: number): Memo => memos[question % KINDS]!

/** The slot of a question, by its number. */
export const slotOf = (question: number): number => Math.floor(question / KINDS)

/** Makes a question the current dependent; returns the previous one, to be restored afterwards. */
export function beginAnswer(dependents: Dependents, memo: Memo, slot: number): number {
  const before = dependents.current
  dependents.current = questionOf(memo, slot)
  return before
}

/** Makes a call (by its number in the program) the current dependent. */
export function beginCall(dependents: Dependents, call: number): void {
  dependents.current = call * KINDS + CALL
}

/** Records that the current dependent depends on the answer to question `slot` of `memo`. */
export function noteDependent(dependents: Dependents, memo: Memo, slot: number): void {
  if (dependents.active) memo.dependents[slot] = noted(dependents, memo.dependents[slot]!)
}

/** Records that the current dependent reads the arguments passed for a binding. */
export function noteReader(dependents: Dependents, binding: BindingId): void {
  if (dependents.active) dependents.readers[binding] = noted(dependents, dependents.readers[binding]!)
}

/** The list `list` with the current dependent prepended. */
function noted(dependents: Dependents, list: number): number {
  const { current } = dependents
  if (current < 0 || (list !== 0 && dependents.who[list] === current)) return list
  if (dependents.size === dependents.who.length) {
    dependents.who = grown(dependents.who)
    dependents.before = grown(dependents.before)
  }
  dependents.who[dependents.size] = current
  dependents.before[dependents.size] = list
  return dependents.size++
}

/** Forgets all dependencies, for when no answer is remembered any more. */
export function forgetDependents({ dependents, memos }: Linker): void {
  for (const memo of memos) {
    if (memo.dependents === NO_LISTS) memo.dependents = new Int32Array(memo.result.length)
    else memo.dependents.fill(0)
  }
  if (dependents.who === NO_LISTS) Object.assign(dependents, noCells())
  dependents.readers.fill(0)
  dependents.size = 1
}

/** Records nothing from now on, and gives back the memory of what was: all arguments have arrived. */
export function endDependents({ dependents, memos }: Linker): void {
  for (const memo of memos) memo.dependents = NO_LISTS
  dependents.who = NO_LISTS
  dependents.before = NO_LISTS
  dependents.active = false
}

const NO_LISTS = new Int32Array(0)

/** Forgets all answers that depend on the arguments passed for one of `bindings`; calls `onCall` for every call that does. */
export function forgetReaders(linker: Linker, bindings: Iterable<BindingId>, onCall: (call: number) => void): void {
  const { dependents, memos } = linker
  const pending: number[] = []
  const take = (list: number): void => {
    for (let cell = list; cell !== 0; cell = dependents.before[cell]!) pending.push(dependents.who[cell]!)
  }
  for (const binding of bindings) {
    take(dependents.readers[binding]!)
    dependents.readers[binding] = 0
  }
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const slot = slotOf(id)
    if (id % KINDS === CALL) {
      onCall(slot)
      continue
    }
    const memo = memoOf(memos, id)
    memo.result[slot] = NONE
    take(memo.dependents[slot]!)
    memo.dependents[slot] = 0 // recorded anew with the next answers
  }
}
