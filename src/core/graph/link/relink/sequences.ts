// A common subsequence of two sequences of numbers: the rows that two versions of a table share.

import { NONE } from '../../../facts.ts'

/** Cells of the table of an exact comparison at most. */
const CELLS_MAX = 1_000_000

/** Position in `one` -> position of its partner in `other`, ascending, or NONE. */
export function pairUp(one: Int32Array, other: Int32Array): Int32Array {
  const to = new Int32Array(one.length).fill(NONE)
  between(one, other, { to, from: 0, end: one.length, first: 0, last: other.length })
  return to
}

/** The parts that are still to be compared: `from` to `end` of the one, `first` to `last` of the other. */
type Parts = { to: Int32Array; from: number; end: number; first: number; last: number }

function between(one: Int32Array, other: Int32Array, parts: Parts): void {
  let { from, end, first, last } = parts
  const { to } = parts
  while (from < end && first < last && one[from] === other[first]) to[from++] = first++
  while (from < end && first < last && one[end - 1] === other[last - 1]) to[--end] = --last
  if (from === end || first === last) return
  if ((end - from) * (last - first) <= CELLS_MAX) {
    longest(one, other, { to, from, end, first, last })
    return
  }
  const anchors = anchorsOf(one, other, { to, from, end, first, last })
  if (anchors.length === 0) return
  for (const [at, partner] of anchors) {
    between(one, other, { to, from, end: at, first, last: partner })
    to[at] = partner
    from = at + 1
    first = partner + 1
  }
  between(one, other, { to, from, end, first, last })
}

/** A longest common subsequence, by the table of the lengths of those of all ends. */
function longest(one: Int32Array, other: Int32Array, { to, from, end, first, last }: Parts): void {
  const [height, width] = [end - from, last - first]
  const lengths = new Int32Array((height + 1) * (width + 1))
  for (let row = height - 1; row >= 0; row--)
    for (let column = width - 1; column >= 0; column--) {
      const at = row * (width + 1) + column
      lengths[at] =
        one[from + row] === other[first + column]
          ? lengths[at + width + 2]! + 1
          : Math.max(lengths[at + width + 1]!, lengths[at + 1]!)
    }
  for (let row = 0, column = 0; row < height && column < width; ) {
    const at = row * (width + 1) + column
    if (one[from + row] === other[first + column]) to[from + row++] = first + column++
    else if (lengths[at + width + 1]! >= lengths[at + 1]!) row++
    else column++
  }
}

/** Numbers that both parts have once, in the same order (Cohen's patience diff: a longest ascending run of them). */
function anchorsOf(one: Int32Array, other: Int32Array, { from, end, first, last }: Parts): [number, number][] {
  const once = (cells: Int32Array, start: number, stop: number): Map<number, number> => {
    const at = new Map<number, number>()
    for (let row = start; row < stop; row++) at.set(cells[row]!, at.has(cells[row]!) ? NONE : row)
    return at
  }
  const [here, there] = [once(one, from, end), once(other, first, last)]
  const pairs: [number, number][] = []
  for (const [value, at] of here) if (at >= 0 && (there.get(value) ?? NONE) >= 0) pairs.push([at, there.get(value)!])
  pairs.sort(([a], [b]) => a - b)
  const piles: number[] = []
  const before = new Int32Array(pairs.length).fill(NONE)
  for (let at = 0; at < pairs.length; at++) {
    let [low, high] = [0, piles.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[piles[middle]!]![1] < pairs[at]![1]) low = middle + 1
      else high = middle
    }
    if (low > 0) before[at] = piles[low - 1]!
    piles[low] = at
  }
  const run: [number, number][] = []
  for (let at = piles.at(-1) ?? NONE; at >= 0; at = before[at]!) run.push(pairs[at]!)
  return run.reverse()
}
