// Circles of questions: the result of a recursive function, a variable assigned from itself in a loop. Their answers are
// worked out together, from the empty answer upwards until they no longer change, beginning at the least question of the
// circle. They do not depend on the question that was asked first, so that a link may visit code in any order. Circles
// are found while questions are answered, as strongly connected components (Gabow, Path-based depth-first search for
// strong and biconnected components, Information Processing Letters 74, 2000).

import type { SetId } from '../../ids.ts'
import { NOT_CUT } from './certainty.ts'
import { beginAnswer, noteDependent, questionOf } from './dependents.ts'
import type { Linker } from './linker.ts'
import { type Memo, remember } from './memo.ts'
import { grown } from './program/tables.ts'
import { EMPTY_SET } from './values/values.ts'

/** Works out the answer to a question from its two arguments. */
export type Compute<A, B> = (linker: Linker, a: A, b: B) => SetId

/** A question, and the way to its answer. */
type Asked = { memo: Memo; slot: number; compute: Compute<never, never>; a: never; b: never }

/** An answer that may still change, and its certainty. */
type Provisional = { result: SetId; how: number }

/** An answer that a question, at position `at`, was taken to have while it was being answered. */
type Assumed = Provisional & { at: number; memo: Memo; slot: number }

/** No answer: the one with which a circle begins. */
const NOTHING: Provisional = { result: EMPTY_SET, how: 0 }

/** The questions that have no final answer yet, in the order in which they were asked. */
export type Unfinished = {
  size: number
  memos: Memo[]
  slots: Int32Array
  computes: Compute<never, never>[]
  as: unknown[]
  bs: unknown[]
  /** The positions, ascending, of the questions being answered that may be the first of their circle. */
  firsts: Int32Array
  firstCount: number
  /** Question -> its answer in the previous sweep over its circle. */
  previous: Map<number, Provisional>
  /** The answers on which those of the circles that are not complete rest so far. */
  assumed: Assumed[]
  /** Whether a question was cut off because it lay too deep. */
  isTooDeep: boolean
}

/** No questions yet. */
export const newUnfinished = (): Unfinished => ({
  size: 0,
  memos: [],
  slots: new Int32Array(512),
  computes: [],
  as: [],
  bs: [],
  firsts: new Int32Array(512),
  firstCount: 0,
  previous: new Map(),
  assumed: [],
  isTooDeep: false,
})

/** Sweeps over a circle after which its answers are taken as they are. */
const SWEEPS_MAX = 8
/** Provisional answers are stored as numbers from this one down. */
const OPEN = -2

/** Begins the answer to a question; returns its position among the unfinished ones. */
export function begin<A, B>(linker: Linker, memo: Memo, slot: number, compute: Compute<A, B>, a: A, b: B): number {
  const { unfinished } = linker
  const at = unfinished.size++
  if (at === unfinished.slots.length) {
    unfinished.slots = grown(unfinished.slots)
    unfinished.firsts = grown(unfinished.firsts)
  }
  unfinished.memos[at] = memo
  unfinished.slots[at] = slot
  unfinished.computes[at] = compute
  unfinished.as[at] = a
  unfinished.bs[at] = b
  unfinished.firsts[unfinished.firstCount++] = at
  memo.place[slot] = at + 1
  return at
}

/**
 * The answer, as far as it is known, to a question that is unfinished. All questions that follow it and are being
 * answered belong to its circle.
 */
export function provisional(linker: Linker, memo: Memo, slot: number): SetId {
  const { unfinished, dependents } = linker
  const at = memo.place[slot]! - 1
  while (unfinished.firsts[unfinished.firstCount - 1]! > at) unfinished.firstCount--
  linker.cutTo = Math.min(linker.cutTo, unfinished.firsts[unfinished.firstCount - 1]!)
  noteDependent(dependents, memo, slot)
  const open = memo.result[slot]!
  if (open <= OPEN) {
    linker.how |= memo.hows[slot]!
    return (OPEN - open) as SetId
  }
  const { result, how } = unfinished.previous.get(questionOf(memo, slot)) ?? NOTHING
  unfinished.assumed.push({ at, memo, slot, result, how })
  linker.how |= how
  return result
}

/** Cuts a question off that lies too deep: no answer on the way to it is remembered, but that of the outermost. */
export function cutDeep(linker: Linker): void {
  linker.unfinished.firstCount = 1
  linker.unfinished.isTooDeep = true
  linker.cutTo = 0
}

/**
 * Ends the question at position `at`, with `result`. It is remembered, provisionally if it belongs to a circle that is
 * not complete. Returns the answer.
 */
export function end(linker: Linker, at: number, result: SetId): SetId {
  const { unfinished } = linker
  const memo = unfinished.memos[at]!
  const slot = unfinished.slots[at]!
  if (at === 0 && unfinished.isTooDeep) {
    abandonAll(linker)
    linker.cutTo = NOT_CUT
    return settle(linker, memo, slot, result)
  }
  const isFirst = unfinished.firsts[unfinished.firstCount - 1] === at
  if (isFirst && linker.cutTo === NOT_CUT) {
    unfinished.firstCount--
    unfinished.size = at
    memo.place[slot] = 0
    return settle(linker, memo, slot, result)
  }
  keepOpen(linker, memo, slot, result)
  return isFirst ? solve(linker, at) : result
}

function settle({ how }: Linker, memo: Memo, slot: number, result: SetId): SetId {
  memo.result[slot] = result
  memo.hows[slot] = how
  return result
}

function keepOpen({ how }: Linker, memo: Memo, slot: number, result: SetId): void {
  memo.result[slot] = (OPEN - result) as SetId
  memo.hows[slot] = how
}

/** Forgets all unfinished questions. */
export function abandonAll(linker: Linker): void {
  const { unfinished } = linker
  drop(unfinished, 0)
  unfinished.firstCount = 0
  unfinished.previous.clear()
  unfinished.assumed.length = 0
  unfinished.isTooDeep = false
}

/** Removes the questions from position `at` on, without answers. */
function drop(unfinished: Unfinished, at: number): void {
  const { memos, slots } = unfinished
  for (let row = at; row < unfinished.size; row++) {
    memos[row]!.place[slots[row]!] = 0
    memos[row]!.result[slots[row]!] = -1 as SetId
  }
  unfinished.size = at
}

/**
 * Answers the questions of the circle that begins at position `at`; returns the answer to the question there. When the
 * circle turns out to be a part of a larger one, the answers stay provisional.
 */
function solve(linker: Linker, at: number): SetId {
  const { unfinished } = linker
  const asked = askedAt(unfinished, at)
  const noted: number[] = []
  let entry = questionOf(asked.memo, asked.slot)
  for (let sweeps = 0; unfinished.size > at; sweeps++) {
    const least = leastOf(unfinished, at)
    const key = questionOf(least.memo, least.slot)
    const isSettled = areAsAssumed(unfinished, at) && key === entry
    for (const question of noted) unfinished.previous.delete(question)
    noted.length = 0
    if (isSettled || sweeps === SWEEPS_MAX) {
      settleAll(unfinished, at)
      break
    }
    // a sweep from another question starts from empty answers again; one from the question asked is already done
    if (key === entry) notePrevious(unfinished, at, noted)
    entry = key
    drop(unfinished, at)
    unfinished.firstCount--
    if (!sweep(linker, least)) break
    if (at === 0 && unfinished.isTooDeep) abandonAll(linker)
  }
  for (const question of noted) unfinished.previous.delete(question)
  linker.how = 0
  linker.cutTo = NOT_CUT
  // answered by now, unless the least question does not lead back to it
  return remember(linker, asked.memo, asked.slot, asked.compute, asked.a, asked.b)
}

const askedAt = ({ memos, slots, computes, as, bs }: Unfinished, at: number): Asked => ({
  memo: memos[at]!,
  slot: slots[at]!,
  compute: computes[at]!,
  a: as[at] as never,
  b: bs[at] as never,
})

/**
 * The least question from position `at` on: that of a function, an expression or an entity, in the order of the program.
 */
function leastOf(unfinished: Unfinished, at: number): Asked {
  let least = at
  for (let row = at + 1; row < unfinished.size; row++) if (isLess(unfinished, row, least)) least = row
  return askedAt(unfinished, least)
}

function isLess({ memos, slots }: Unfinished, one: number, other: number): boolean {
  const difference = memos[one]!.rank - memos[other]!.rank
  return difference === 0 ? slots[one]! < slots[other]! : difference < 0
}

/** Answers a question and those of its circle once; whether the circle is complete. */
function sweep(linker: Linker, { memo, slot, compute, a, b }: Asked): boolean {
  const { unfinished, dependents } = linker
  linker.how = 0
  linker.cutTo = NOT_CUT
  const at = begin(linker, memo, slot, compute, a, b)
  const before = beginAnswer(dependents, memo, slot)
  linker.depth++
  const result = compute(linker, a, b)
  linker.depth--
  dependents.current = before
  const isFirst = unfinished.firsts[unfinished.firstCount - 1] === at
  if (!isFirst || linker.cutTo !== NOT_CUT) {
    keepOpen(linker, memo, slot, result)
    return isFirst
  }
  unfinished.firstCount--
  unfinished.size = at
  memo.place[slot] = 0
  settle(linker, memo, slot, result)
  return true
}

/** Makes the provisional answers from position `at` on final. */
function settleAll(unfinished: Unfinished, at: number): void {
  const { memos, slots } = unfinished
  for (let row = at; row < unfinished.size; row++) {
    const { place, result } = memos[row]!
    const slot = slots[row]!
    place[slot] = 0
    result[slot] = (OPEN - result[slot]!) as SetId
  }
  unfinished.size = at
  unfinished.firstCount--
}

/** Notes the answers from position `at` on for the next sweep, and the questions in `noted`. */
function notePrevious({ size, memos, slots, previous }: Unfinished, at: number, noted: number[]): void {
  for (let row = at; row < size; row++) {
    const { result, hows } = memos[row]!
    const slot = slots[row]!
    const question = questionOf(memos[row]!, slot)
    previous.set(question, { result: (OPEN - result[slot]!) as SetId, how: hows[slot]! })
    noted.push(question)
  }
}

/**
 * Whether the questions from position `at` on have the answers that they were taken to have, so that another sweep would
 * give the same. Forgets those assumptions.
 */
function areAsAssumed({ assumed }: Unfinished, at: number): boolean {
  let areSame = true
  let left = assumed.length
  for (; left > 0 && assumed[left - 1]!.at >= at; left--) {
    const { memo, slot, result, how } = assumed[left - 1]!
    const isOpen = memo.result[slot]! <= OPEN
    if (isOpen && (OPEN - memo.result[slot]! !== result || memo.hows[slot] !== how)) areSame = false
  }
  assumed.length = left
  return areSame
}
