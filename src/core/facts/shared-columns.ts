// Short columns that many files have in common, kept once. A column costs a hundred bytes beside its cells, and a file has
// some ninety: of small files they would be most of the memory of a link.

/** Longer columns are seldom those of another file. */
const SHARED_MAX = 32
/** Columns in memory at once, by their hashes: the newest of each. */
const SLOTS = 1 << 14

/** The hash of the column seen last at each slot, and the column that was seen there twice. */
const seen = new Int32Array(SLOTS)
const kept: (Int32Array | undefined)[] = []

/**
 * The cells of `ints` from `from` up to `to` as a column, which is not to be changed: one that other files have too,
 * where it has been met before, or else undefined.
 */
export function sharedColumn(ints: Int32Array, from: number, to: number): Int32Array | undefined {
  if (to - from > SHARED_MAX) return undefined
  let hash = to - from
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ ints[at]!, 0x9e3779b1) ^ (hash >>> 15)
  const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1)
  const known = kept[slot]
  if (known !== undefined && isSame(known, ints, from, to)) return known
  if (seen[slot] === hash) {
    kept[slot] = ints.slice(from, to)
    return kept[slot]
  }
  seen[slot] = hash
  return undefined
}

function isSame(known: Int32Array, ints: Int32Array, from: number, to: number): boolean {
  if (known.length !== to - from) return false
  for (let at = from; at < to; at++) if (known[at - from] !== ints[at]) return false
  return true
}

/** Cells that short columns are cut from: a buffer of its own costs each some 300 bytes. */
const BLOCK_CELLS = 1 << 14
const CUT_MAX = 512

let block = new Int32Array(0)
let used = 0

/** The cells of `ints` up to `to` as a column, which is not to be changed; `ints` may be. */
export function columnFrom(ints: Int32Array, to: number = ints.length): Int32Array {
  const shared = sharedColumn(ints, 0, to)
  if (shared) return shared
  if (to > CUT_MAX) return ints.slice(0, to)
  if (used + to > block.length) {
    block = new Int32Array(BLOCK_CELLS)
    used = 0
  }
  const column = block.subarray(used, used + to)
  for (let at = 0; at < to; at++) column[at] = ints[at]!
  used += to
  return column
}
