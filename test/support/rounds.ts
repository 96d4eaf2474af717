// How often a test of trust repeats itself, and the chances that it takes.

import { createHash } from 'node:crypto'

/** `few` in the ordinary tests; `CKS_TRUST` times as many where that is set, as `make trust` does. */
export const rounds = (few: number): number => few * Number(process.env.CKS_TRUST ?? 1)

/**
 * Numbers from 0 up to 1 that follow from a seed: CKS_TRUST_SEED, or one that `make trust` draws. The
 * ordinary tests take the same one each time: they fail for a change, not by chance. `draw` chooses by what each value
 * is, so that one value more or less, as chance has it, does not change all the others.
 */
export function seeded(): { random: () => number; draw: <T>(all: readonly T[], count: number) => T[]; seed: number } {
  const drawn = process.env.CKS_TRUST === undefined ? 1 : Math.floor(Math.random() * 2 ** 32)
  const seed = Number(process.env.CKS_TRUST_SEED ?? drawn)
  const random = numbersFrom(seed)
  const rank = (one: unknown): string =>
    createHash('sha256')
      .update(JSON.stringify([seed, one]))
      .digest('hex')
  const draw = <T>(all: readonly T[], count: number): T[] =>
    all
      .map((one) => ({ one, rank: rank(one) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, count)
      .map(({ one }) => one)
  return { random, draw, seed }
}

/** Numbers from 0 up to 1 (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
