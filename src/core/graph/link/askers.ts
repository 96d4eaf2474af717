// Dependencies between answers while arguments flow into parameters. When something new arrives at a parameter, exactly
// the answers derived from it are forgotten and worked out again (semi-naive evaluation; Abiteboul, Hull and Vianu,
// Foundations of Databases, 1995, chapter 13). Only answers that depend on some parameter are recorded.

import type { Linker } from './linker.ts'
import type { Memo } from './memo.ts'
import { grown } from './program/tables.ts'

/** Which questions depend on what a parameter receives. */
export type Askers = {
  /** Whether to record dependencies: true until all arguments have arrived. */
  active: boolean
  /** The question being answered, as row * KINDS + index of its memo, or a call; -1 for none. */
  asker: number
  /** Cells of linked lists: the asker, and the previous cell. Cell 0 ends every list. */
  who: Int32Array
  before: Int32Array
  size: number
  /** Binding -> list of the questions that read what is passed for it. */
  readers: Int32Array
}

/** More than the number of memos; the last one stands for calls, which are no questions but read answers. */
const KINDS = 16
const CALL = KINDS - 1

/** No dependencies yet; `bindings` is the number of bindings in the program. */
export function newAskers(bindings: number): Askers {
  return {
    active: true,
    asker: -1,
    who: new Int32Array(1024),
    before: new Int32Array(1024),
    size: 1,
    readers: new Int32Array(bindings),
  }
}

/** Makes a question the current asker; returns the previous one, to be restored afterwards. */
export function beginAsking(askers: Askers, memo: Memo, row: number): number {
  const before = askers.asker
  askers.asker = row * KINDS + memo.index
  return before
}

/** Makes a call (by its number in the program) the current asker. */
export function beginCall(askers: Askers, call: number): void {
  askers.asker = call * KINDS + CALL
}

/** Records that the current asker depends on the answer to `row` of `memo`. */
export function noteAsker(askers: Askers, memo: Memo, row: number): void {
  if (askers.active) memo.askers[row] = noted(askers, memo.askers[row]!)
}

/** Records that the current asker depends on what is passed for a binding. */
export function noteReader(askers: Askers, binding: number): void {
  if (askers.active) askers.readers[binding] = noted(askers, askers.readers[binding]!)
}

/** The list `list` with the current asker prepended. */
function noted(askers: Askers, list: number): number {
  const { asker } = askers
  if (asker < 0 || (list !== 0 && askers.who[list] === asker)) return list
  if (askers.size === askers.who.length) {
    askers.who = grown(askers.who)
    askers.before = grown(askers.before)
  }
  askers.who[askers.size] = asker
  askers.before[askers.size] = list
  return askers.size++
}

/** Forgets all dependencies, for when no answer is remembered any more. */
export function forgetAskers({ askers, memos }: Linker): void {
  for (const memo of memos) memo.askers.fill(0)
  askers.readers.fill(0)
  askers.size = 1
}

/** Forgets all answers that depend on what is passed for one of `bindings`; calls `onCall` for every call that does. */
export function forgetReaders(linker: Linker, bindings: Iterable<number>, onCall: (call: number) => void): void {
  const { askers, memos } = linker
  const pending: number[] = []
  const take = (list: number): void => {
    for (let cell = list; cell !== 0; cell = askers.before[cell]!) pending.push(askers.who[cell]!)
  }
  for (const binding of bindings) {
    take(askers.readers[binding]!)
    askers.readers[binding] = 0
  }
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const row = Math.floor(id / KINDS)
    if (id % KINDS === CALL) {
      onCall(row)
      continue
    }
    const memo = memos[id % KINDS]!
    memo.result[row] = -1
    memo.tries[row] = 0
    take(memo.askers[row]!)
    memo.askers[row] = 0 // they will ask again, and be recorded again
  }
}
