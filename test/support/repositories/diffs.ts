// Diffs read at once, where nothing has to wait.

import { type FileDiff, readDiff } from '../../../src/core/review/diff.ts'

/** Runs work that can pause to its end. */
export function atOnce<T>(work: Generator<undefined, T, undefined>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

export const parseDiff = (text: string): FileDiff[] => atOnce(readDiff([text.split('\n')]))
