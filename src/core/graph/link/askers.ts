// Who was answered with whose answer, while arguments flow into parameters: when something new arrives at a parameter,
// the answers that were worked out from it, and no others, are forgotten and asked for again (semi-naive evaluation;
// Abiteboul, Hull and Vianu, Foundations of Databases, 1995, chapter
// 13). Only answers that depend on a parameter at all are noted here.

import type { Linker } from './linker.ts'
import type { Memo } from './memo.ts'
import { grown } from './program/tables.ts'

/** Who asked for what a parameter receives. */
export type Askers = {
  /** Whether to note anything: until all arguments have arrived. */
  active: boolean
  /** The question that is being answered: row * KINDS + index of its memo, or that of a call; -1 for none. */
  asker: number
  /** Cells of linked lists: the asker, and the cell before it. Cell 0 is the end of every list. */
  who: Int32Array
  before: Int32Array
  size: number
  /** Binding -> list of those who read what is passed for it. */
  readers: Int32Array
}

/** More than there are memos; the last one stands for calls, which are no question but look at answers. */
const KINDS = 16
const CALL = KINDS - 1

/** Nobody has asked yet. `bindings`: how many the program has. */
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

/** Makes a question the asker of what is asked from now on; returns the one before, to be set again afterwards. */
export function beginAsking(askers: Askers, memo: Memo, row: number): number {
  const before = askers.asker
  askers.asker = row * KINDS + memo.index
  return before
}

/** Makes a call (by its number in the program) the asker. */
export function beginCall(askers: Askers, call: number): void {
  askers.asker = call * KINDS + CALL
}

/** Notes that the present asker has the answer to `row` of `memo`. */
export function noteAsker(askers: Askers, memo: Memo, row: number): void {
  if (askers.active) memo.askers[row] = noted(askers, memo.askers[row]!)
}

/** Notes that the present asker has read what is passed for a binding. */
export function noteReader(askers: Askers, binding: number): void {
  if (askers.active) askers.readers[binding] = noted(askers, askers.readers[binding]!)
}

/** The list that ends in `list`, with the present asker at its head. */
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

/** Forgets who asked what: no answer is remembered any more. */
export function forgetAskers({ askers, memos }: Linker): void {
  for (const memo of memos) memo.askers.fill(0)
  askers.readers.fill(0)
  askers.size = 1
}

/**
 * Forgets all answers that go back to what is passed for one of `bindings`; `onCall` is told of every call that did.
 */
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
    memo.askers[row] = 0 // they ask again, and are noted again
  }
}
