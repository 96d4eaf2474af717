// The certainty of answers. While an answer is worked out, each step that is less than certain notes a reason
// (`noteHow`); the answer rests on all of these, and on those of the answers that it was derived from. `derive` returns
// an answer together with its certainty. Nothing else reads the reasons, so that no code can take the certainty of one
// answer for that of another.

import type { Linker } from './linker.ts'

/** The reasons for which an answer is less than certain; bits. */
export const How = {
  /** It depends on arguments that callers pass, so it is worked out again when new ones arrive. */
  Flow: 1,
  /** A type was inferred, not declared. */
  Inferred: 2,
  /**
   * It may be any member of an object, because the key is unknown. Such a value is called where it is read and not
   * followed further.
   */
  AnyKey: 4,
  /** Nothing but the name leads there: no type, import or declaration. */
  Name: 8,
  /** It may be each of the members whose names begin as the key does, however many they are. */
  Begun: 16,
} as const

/** Notes that the answer being worked out is less than certain, for the reasons `how`. */
export function noteHow(linker: Linker, how: number): void {
  linker.how |= how
}

/** An answer, the reasons for which it is uncertain, and whether it is final: free of argument flow and unfinished circles. */
export type Derived<T> = { answer: T; how: number; final: boolean }

/**
 * The result of `work(linker, a, b)` with its own certainty. The answer around it is not affected: one that rests on
 * this result notes its `how` in turn. (The arguments are passed separately because a link derives an answer for every
 * expression that it reads, and a closure for each would be millions.)
 */
export function derive<T, A = undefined, B = undefined>(
  linker: Linker,
  work: (linker: Linker, a: A, b: B) => T,
  a?: A,
  b?: B,
): Derived<T> {
  const { how: howAround, cutTo: cutAround } = linker
  linker.how = 0
  linker.cutTo = NOT_CUT
  const answer = work(linker, a as A, b as B)
  const { how, cutTo } = linker
  linker.how = howAround
  linker.cutTo = Math.min(cutAround, cutTo)
  return { answer, how, final: cutTo === NOT_CUT && (how & How.Flow) === 0 }
}

/** `derive`, for a result on which the answer around it rests. */
export function settle<T, A = undefined, B = undefined>(
  linker: Linker,
  work: (linker: Linker, a: A, b: B) => T,
  a?: A,
  b?: B,
): Derived<T> {
  const derived = derive(linker, work, a, b)
  linker.how |= derived.how
  return derived
}

/** `Linker.cutTo` of an answer that met no unfinished question: larger than any position. */
export const NOT_CUT = 0x7fffffff
