// Memoised answers: every question of a link is answered once. Questions that lead back to themselves are answered
// together (see circles.ts).

import { type BindingId, type Column, columnOf, type EntityId, NONE, type SetId, type ValueId } from '../../ids.ts'
import { How, NOT_CUT, noteHow, settle } from './certainty.ts'
import { abandonAll, begin, type Compute, cutDeep, end, endInCircle, provisional } from './circles.ts'
import { beginAnswer, forgetDependents, noteDependent } from './dependents.ts'
import type { Linker } from './linker.ts'
import { NumberMap, PairMap } from './program/tables.ts'
import type { Unit } from './program/unit.ts'
import { EMPTY_SET } from './values/values.ts'

/**
 * Answers by slot, one for each question. `result` is -1 while there is none, and lower while it is unfinished (see
 * circles.ts). `index` is the memo's position in `Linker.memos`; `dependents` leads to the questions that depend on each
 * answer (see dependents.ts).
 */
export type Memo = {
  index: number
  /** The position of its questions in the order in which circles begin; before those of higher ranks. */
  rank: number
  result: Column<SetId>
  /** The certainty of each answer: bits of `How`. */
  hows: Uint8Array
  dependents: Int32Array
  /** The slots of questions about rows of which few are asked: one for each row would take more than all answers. */
  slots: NumberMap | undefined
}

/** A memo whose slots are handed out as questions are asked. */
export type SparseMemo = Memo & { slots: NumberMap }

/** An empty memo, initially for `size` questions. */
export function newMemo(index: number, rank: number, size: number): Memo {
  return {
    index,
    rank,
    result: columnOf(new Int32Array(size).fill(NONE)),
    hows: new Uint8Array(size),
    dependents: new Int32Array(size),
    slots: undefined,
  }
}

/** An empty sparse memo, initially for `size` questions. */
export const newSparseMemo = (index: number, rank: number, size: number): SparseMemo =>
  Object.assign(newMemo(index, rank, size), { slots: new NumberMap(size) })

function enlarge(memo: Memo, atLeast: number): void {
  const bigger = newMemo(memo.index, memo.rank, Math.max(atLeast + 1, memo.result.length * 2))
  bigger.result.set(memo.result)
  bigger.hows.set(memo.hows)
  if (memo.dependents.length === 0) bigger.dependents = memo.dependents
  else bigger.dependents.set(memo.dependents)
  Object.assign(memo, { ...bigger, slots: memo.slots })
}

/** The remembered answer to question `slot` of `memo`, or -1. */
export function recall(linker: Linker, memo: Memo, slot: number): SetId {
  if (slot >= memo.result.length) return NONE
  const known = memo.result[slot]!
  if (known >= 0) {
    linker.how |= memo.hows[slot]!
    if ((memo.hows[slot]! & How.Flow) !== 0) noteDependent(linker.dependents, memo, slot)
  }
  return known
}

/**
 * The remembered answer to question `slot` of `memo`, or that of `compute(linker, a, b)`. (Its arguments are passed
 * separately because a closure per question would make millions.) A question asked again while it is being answered
 * gets its provisional answer, at first the empty one 0.
 */
export function remember<A, B>(linker: Linker, memo: Memo, slot: number, compute: Compute<A, B>, a: A, b: B): SetId {
  if (slot >= memo.result.length) enlarge(memo, slot)
  const known = recall(linker, memo, slot)
  if (known >= 0) return known
  if (known < NONE) return provisional(linker, memo, slot)
  if (linker.depth >= DEPTH_MAX) {
    cutDeep(linker)
    return EMPTY_SET
  }
  const howAround = linker.how
  const cutBefore = linker.cutTo
  linker.how = 0
  linker.cutTo = NOT_CUT
  const before = beginAnswer(linker.dependents, memo, slot)
  const result =
    ++linker.depth === 1 ? outermost(linker, memo, slot, compute, a, b) : answered(linker, memo, slot, compute, a, b)
  linker.depth--
  linker.dependents.current = before
  if ((linker.how & How.Flow) !== 0) noteDependent(linker.dependents, memo, slot)
  linker.cutTo = Math.min(cutBefore, linker.cutTo)
  linker.how |= howAround
  return result
}

function answered<A, B>(linker: Linker, memo: Memo, slot: number, compute: Compute<A, B>, a: A, b: B): SetId {
  const at = begin(linker, memo, slot)
  const result = compute(linker, a, b)
  if (end(linker, at, memo, slot, result)) return result
  return endInCircle(linker, at, { memo, slot, compute, a, b }, result)
}

/**
 * The answer to a question that no other one asked; the empty one when it recurses forever without passing through a
 * question. A fault of the rules then costs that answer, not the graph.
 */
function outermost<A, B>(linker: Linker, memo: Memo, slot: number, compute: Compute<A, B>, a: A, b: B): SetId {
  try {
    return answered(linker, memo, slot, compute, a, b)
  } catch (error) {
    if (!(error instanceof RangeError && error.message.includes('call stack'))) throw error
    linker.endless++
    linker.depth = 1
    linker.cutTo = NOT_CUT
    abandonAll(linker)
    memo.result[slot] = EMPTY_SET
    memo.hows[slot] = linker.how
    return EMPTY_SET
  }
}

/** Deeper questions are cut off, before the JavaScript stack overflows. */
const DEPTH_MAX = 300

/** Answers of `onceFinal` by file and row, with their certainty; answers that are not final yet are missing. */
export type Finals = { at: PairMap; answers: SetId[]; hows: number[] }

/** No answers yet. */
export const newFinals = (): Finals => ({ at: new PairMap(4096), answers: [], hows: [] })

/**
 * The result of `compute(linker, unit, row)`, worked out once where it is final (see certainty.ts). For questions that
 * many expressions of one file ask, like the meaning of an imported name.
 */
export function onceFinal<Row extends number>(
  linker: Linker,
  finals: Finals,
  unit: Unit,
  row: Row,
  compute: (linker: Linker, unit: Unit, row: Row) => SetId,
): SetId {
  const slot = finals.at.slot(unit.index, row)
  const known = finals.answers[slot]
  if (known !== undefined) {
    noteHow(linker, finals.hows[slot]!)
    return known
  }
  const { answer, how, final } = settle(linker, compute, unit, row)
  if (final) {
    finals.answers[slot] = answer
    finals.hows[slot] = how
  }
  return answer
}

/** Questions about a value, memoised by `ask`. */
export const Question = {
  /** The first four are those of `Iterated`. */
  Element: 0,
  Key: 1,
  Value: 2,
  AsyncElement: 3,
  SiteValues: 4,
  SiteKeys: 5,
  Awaited: 6,
  Unwrapped: 7,
  /** Of an entity: the members of its class from prepended and from extending modules. */
  Prepended: 8,
  Extended: 9,
  /** The value of a late type. */
  Late: 10,
  /** Of an entity: its direct bases, as a list. */
  Bases: 11,
  /** Of a binding: the values of all its assignments. */
  Assigned: 12,
} as const

/** `remember`, for a question about a value. */
export function ask(linker: Linker, question: number, id: ValueId | EntityId | BindingId, compute: () => SetId): SetId {
  const slot = linker.askedAt.slot(question, id)
  const known = recall(linker, linker.asked, slot)
  return known >= 0 ? known : remember(linker, linker.asked, slot, computed, compute, undefined)
}

const computed = (_: Linker, compute: () => SetId): SetId => compute()

/** Forgets every answer. */
export function forgetAll(linker: Linker): void {
  for (const memo of linker.memos) {
    memo.result.fill(-1)
    memo.hows.fill(0)
  }
  linker.candidates.clear()
  linker.ownAnswers = []
  linker.shared.clear()
  linker.fits = []
  linker.declared = []
  linker.arities.clear()
  linker.abstracts.clear()
  linker.extensionsNamed.clear()
  linker.imported = newFinals()
  linker.unbound = newFinals()
  forgetDependents(linker)
}

/** Forgets every answer and gives back the memory that they take. Few questions about expressions may follow. */
export function dropAnswers(linker: Linker): void {
  for (const memo of linker.memos) {
    const renew = memo.slots || memo === linker.exprs ? newSparseMemo : newMemo
    Object.assign(memo, renew(memo.index, memo.rank, DROPPED))
  }
  linker.places = [] // found again for the files that are asked about
  linker.dependents.who = new Int32Array(DROPPED)
  linker.dependents.before = new Int32Array(DROPPED)
  forgetAll(linker)
}

/** The number of questions for which a memo without answers has room. */
const DROPPED = 1024
