// Circles of questions: the result of a recursive function, a variable assigned from itself in a loop. Their answers are
// worked out together, from the empty answer upwards until they no longer change, beginning at the least question of the
// circle. They do not depend on the question that was asked first, so that a link may visit code in any order. Circles
// are found while questions are answered, as strongly connected components (Gabow, Path-based depth-first search for
// strong and biconnected components, Information Processing Letters 74, 2000).

import { NONE, type SetId } from '../../ids.ts'
import { NOT_CUT } from './certainty.ts'
import { beginAnswer, memoOf, noteDependent, questionOf, slotOf } from './dependents.ts'
import type { Linker } from './linker.ts'
import { type Memo, remember } from './memo.ts'
import { grown } from './program/tables.ts'
import { EMPTY_SET } from './values/values.ts'

/** Works out the answer to a question from its two arguments. */
export type Compute<A, B> = (linker: Linker, a: A, b: B) => SetId

/** A question, and the way to its answer. */
type Asked = { memo: Memo; slot: number; compute: Compute<never, never>; a: unknown; b: unknown }

/** An answer that may still change, and its certainty. */
type Provisional = { result: SetId; how: number }

/** An answer that a question, at position `at`, was taken to have while it was being answered. */
type Assumed = Provisional & { at: number; memo: Memo; slot: number }

/** No answer: the one with which a circle begins. */
const NOTHING: Provisional = { result: EMPTY_SET, how: 0 }

/** The questions that have no final answer yet, in the order in which they were asked. */
export type Unfinished = {
  size: number
  /** Their numbers (see `questionOf`). */
  questions: Int32Array
  /** Their provisional answers, or -1. */
  answers: Int32Array
  /** The ways to the answers that are provisional. */
  asked: (Asked | undefined)[]
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
  questions: new Int32Array(512),
  answers: new Int32Array(512),
  asked: [],
  firsts: new Int32Array(512),
  firstCount: 0,
  previous: new Map(),
  assumed: [],
  isTooDeep: false,
})

/** Sweeps over a circle after which its answers are taken as they are. */
const SWEEPS_MAX = 8
/** In place of its answer, the memo has the position of an unfinished question: this number less it. */
const OPEN = -2

/** Begins the answer to a question; returns its position among the unfinished ones. */
export function begin({ unfinished }: Linker, memo: Memo, slot: number): number {
  const at = unfinished.size++
  if (at === unfinished.questions.length) {
    unfinished.questions = grown(unfinished.questions)
    unfinished.answers = grown(unfinished.answers)
    unfinished.firsts = grown(unfinished.firsts)
  }
  unfinished.questions[at] = questionOf(memo, slot)
  unfinished.answers[at] = NONE
  unfinished.asked[at] = undefined
  unfinished.firsts[unfinished.firstCount++] = at
  memo.result[slot] = (OPEN - at) as SetId
  return at
}

/**
 * The answer, as far as it is known, to a question that is unfinished. All questions that follow it and are being
 * answered belong to its circle.
 */
export function provisional(linker: Linker, memo: Memo, slot: number): SetId {
  const { unfinished, dependents } = linker
  const at = OPEN - memo.result[slot]!
  while (unfinished.firsts[unfinished.firstCount - 1]! > at) unfinished.firstCount--
  linker.cutTo = Math.min(linker.cutTo, unfinished.firsts[unfinished.firstCount - 1]!)
  noteDependent(dependents, memo, slot)
  const answer = unfinished.answers[at]!
  if (answer >= 0) {
    linker.how |= memo.hows[slot]!
    return answer as SetId
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

/** Ends the question at position `at` with a result that is remembered, if it belongs to no circle; whether it did. */
export function end(linker: Linker, at: number, memo: Memo, slot: number, result: SetId): boolean {
  const { unfinished } = linker
  if (linker.cutTo !== NOT_CUT || !isFirst(unfinished, at) || (at === 0 && unfinished.isTooDeep)) return false
  unfinished.firstCount--
  unfinished.size = at
  settle(linker, memo, slot, result)
  return true
}

/**
 * Ends the question at position `at`, which belongs to a circle. Its answer is remembered, provisionally if the circle
 * is not complete. Returns the answer.
 */
export function endInCircle(linker: Linker, at: number, asked: Asked, result: SetId): SetId {
  const { unfinished } = linker
  if (at === 0 && unfinished.isTooDeep) {
    abandonAll(linker)
    linker.cutTo = NOT_CUT
    settle(linker, asked.memo, asked.slot, result)
    return result
  }
  keepOpen(linker, at, asked, result)
  return isFirst(unfinished, at) ? solve(linker, at, asked) : result
}

const isFirst = ({ firsts, firstCount }: Unfinished, at: number): boolean => firsts[firstCount - 1] === at

function settle({ how }: Linker, memo: Memo, slot: number, result: SetId): void {
  memo.result[slot] = result
  memo.hows[slot] = how
}

function keepOpen({ how, unfinished }: Linker, at: number, asked: Asked, result: SetId): void {
  unfinished.answers[at] = result
  unfinished.asked[at] = asked
  asked.memo.hows[asked.slot] = how
}

/** Forgets all unfinished questions. */
export function abandonAll(linker: Linker): void {
  const { unfinished } = linker
  drop(linker, 0)
  unfinished.firstCount = 0
  unfinished.previous.clear()
  unfinished.assumed.length = 0
  unfinished.isTooDeep = false
}

/** Removes the questions from position `at` on, without answers. */
function drop({ unfinished, memos }: Linker, at: number): void {
  for (let row = at; row < unfinished.size; row++) {
    const question = unfinished.questions[row]!
    memoOf(memos, question).result[slotOf(question)] = NONE as SetId
  }
  unfinished.size = at
}

/**
 * Answers the questions of the circle that begins at position `at`; returns the answer to the question there. When the
 * circle turns out to be a part of a larger one, the answers stay provisional.
 */
function solve(linker: Linker, at: number, asked: Asked): SetId {
  const { unfinished } = linker
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
    drop(linker, at)
    unfinished.firstCount--
    if (!sweep(linker, least)) break
    if (at === 0 && unfinished.isTooDeep) abandonAll(linker)
  }
  for (const question of noted) unfinished.previous.delete(question)
  linker.how = 0
  linker.cutTo = NOT_CUT
  // answered by now, unless the least question does not lead back to it
  return remember(linker, asked.memo, asked.slot, asked.compute, asked.a as never, asked.b as never)
}

/**
 * The least question from position `at` on: that of a function, an expression or an entity, in the order of the program.
 */
function leastOf({ size, asked }: Unfinished, at: number): Asked {
  let least = asked[at]!
  for (let row = at + 1; row < size; row++) if (isLess(asked[row]!, least)) least = asked[row]!
  return least
}

function isLess(one: Asked, other: Asked): boolean {
  const difference = one.memo.rank - other.memo.rank
  return difference !== 0 ? difference < 0 : rowOf(one) < rowOf(other)
}

/** The row that a question is about, where its slot tells only when it was first asked. */
const rowOf = ({ memo, slot }: Asked): number => (memo.slots ? memo.slots.keyAt(slot) : slot)

/** Answers a question and those of its circle once; whether the circle is complete. */
function sweep(linker: Linker, asked: Asked): boolean {
  const { memo, slot } = asked
  const { unfinished, dependents } = linker
  linker.how = 0
  linker.cutTo = NOT_CUT
  const at = begin(linker, memo, slot)
  const before = beginAnswer(dependents, memo, slot)
  linker.depth++
  const result = asked.compute(linker, asked.a as never, asked.b as never)
  linker.depth--
  dependents.current = before
  const leads = isFirst(unfinished, at)
  if (!leads || linker.cutTo !== NOT_CUT) {
    keepOpen(linker, at, asked, result)
    return leads
  }
  unfinished.firstCount--
  unfinished.size = at
  settle(linker, memo, slot, result)
  return true
}

/** Makes the provisional answers from position `at` on final. */
function settleAll(unfinished: Unfinished, at: number): void {
  for (let row = at; row < unfinished.size; row++) {
    const { memo, slot } = unfinished.asked[row]!
    memo.result[slot] = unfinished.answers[row] as SetId
  }
  unfinished.size = at
  unfinished.firstCount--
}

/** Notes the answers from position `at` on for the next sweep, and the questions in `noted`. */
function notePrevious({ size, questions, asked, answers, previous }: Unfinished, at: number, noted: number[]): void {
  for (let row = at; row < size; row++) {
    const { memo, slot } = asked[row]!
    previous.set(questions[row]!, { result: answers[row] as SetId, how: memo.hows[slot]! })
    noted.push(questions[row]!)
  }
}

/**
 * Whether the questions from position `at` on have the answers that they were taken to have, so that another sweep would
 * give the same. Forgets those assumptions.
 */
function areAsAssumed({ assumed, answers }: Unfinished, at: number): boolean {
  let areSame = true
  let left = assumed.length
  for (; left > 0 && assumed[left - 1]!.at >= at; left--) {
    const { memo, slot, result, how } = assumed[left - 1]!
    const place = OPEN - memo.result[slot]!
    const answer = place < 0 ? NONE : answers[place]!
    if (answer !== NONE && (answer !== result || memo.hows[slot] !== how)) areSame = false
  }
  assumed.length = left
  return areSame
}
