// Hash tables over integers: the linker keys everything by small integers, so that lookups allocate nothing.

const EMPTY = -1

/** A map from pairs of integers to a dense slot number (0, 1, 2, …) in order of first use. */
export type PairMap = {
  /** The slot of a pair, or -1. */
  find(first: number, second: number): number
  /** The slot of a pair, allocated if the pair is new. */
  slot(first: number, second: number): number
}

/** An empty map with room for `capacity` pairs; it grows. */
export function pairMap(capacity: number): PairMap {
  let mask = powerOfTwo(capacity * 2) - 1
  let table = new Int32Array(mask + 1).fill(EMPTY)
  const firsts: number[] = []
  const seconds: number[] = []

  function probe(first: number, second: number): number {
    let at = mix(first, second) & mask
    while (true) {
      const slot = table[at]!
      if (slot === EMPTY || (firsts[slot] === first && seconds[slot] === second)) return at
      at = (at + 1) & mask
    }
  }

  function grow(): void {
    mask = mask * 2 + 1
    table = new Int32Array(mask + 1).fill(EMPTY)
    for (let slot = 0; slot < firsts.length; slot++) table[probe(firsts[slot]!, seconds[slot]!)] = slot
  }

  return {
    find: (first, second) => table[probe(first, second)]!,
    slot(first, second) {
      const at = probe(first, second)
      if (table[at] !== EMPTY) return table[at]!
      const slot = firsts.length
      table[at] = slot
      firsts.push(first)
      seconds.push(second)
      if (firsts.length * 2 > mask) grow()
      return slot
    },
  }
}

/**
 * A map from four integers to a dense slot number (0, 1, 2, …) in
 * order of first use, with room for `capacity` of them; it grows.
 */
export function quadMap(capacity: number): { slot(a: number, b: number, c: number, d: number): number } {
  let mask = powerOfTwo(capacity * 2) - 1
  let table = new Int32Array(mask + 1).fill(EMPTY)
  let keys = new Int32Array(capacity * 4)
  let size = 0

  const hash = (a: number, b: number, c: number, d: number): number => mix(mix(a, b), mix(c, d))

  function grow(): void {
    mask = mask * 2 + 1
    table = new Int32Array(mask + 1).fill(EMPTY)
    for (let slot = 0; slot < size; slot++) {
      const key = slot * 4
      let at = hash(keys[key]!, keys[key + 1]!, keys[key + 2]!, keys[key + 3]!) & mask
      while (table[at] !== EMPTY) at = (at + 1) & mask
      table[at] = slot
    }
  }

  function slot(a: number, b: number, c: number, d: number): number {
    let at = hash(a, b, c, d) & mask
    while (true) {
      const known = table[at]!
      if (known === EMPTY) break
      const key = known * 4
      if (keys[key] === a && keys[key + 1] === b && keys[key + 2] === c && keys[key + 3] === d) return known
      at = (at + 1) & mask
    }
    if (size * 4 === keys.length) keys = grown(keys)
    keys.set([a, b, c, d], size * 4)
    table[at] = size++
    if (size * 2 > mask) grow()
    return size - 1
  }

  return { slot }
}

/** A copy of twice the length. */
export function grown(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2)
  larger.set(column)
  return larger
}

/** Lists of integers, each stored once: equal lists have equal ids. Id 0 is the empty list. */
export type ListTable = {
  intern(items: readonly number[]): number
  get(id: number): readonly number[]
}

/** A table with nothing but the empty list. */
export function listTable(): ListTable {
  const lists: (readonly number[])[] = []
  const hashes: number[] = []
  let mask = 4095
  let table = new Int32Array(mask + 1).fill(EMPTY)

  function intern(items: readonly number[]): number {
    let hash = items.length
    for (let i = 0; i < items.length; i++) hash = mix(hash, items[i]!)
    let at = hash & mask
    for (let id = table[at]!; id !== EMPTY; id = table[at]!) {
      if (hashes[id] === hash && same(lists[id]!, items)) return id
      at = (at + 1) & mask
    }
    const id = lists.length
    lists.push(items.slice())
    hashes.push(hash)
    table[at] = id
    if (lists.length * 2 > mask) grow()
    return id
  }

  function grow(): void {
    mask = mask * 2 + 1
    table = new Int32Array(mask + 1).fill(EMPTY)
    for (let id = 0; id < hashes.length; id++) {
      let at = hashes[id]! & mask
      while (table[at] !== EMPTY) at = (at + 1) & mask
      table[at] = id
    }
  }

  intern([])
  return {
    intern,
    get: (id) => lists[id]!,
  }
}

/**
 * Rows of a table grouped by the value of one column: the rows of
 * `key` are `rows[start[key]] .. rows[start[key + 1] - 1]`.
 */
export type Groups = { start: Int32Array; rows: Int32Array }

/** Groups rows 0..keys.length-1 by key, keeping their order; negative keys are left out. */
export function groupBy(keys: Int32Array, count: number): Groups {
  const start = new Int32Array(count + 1)
  for (let row = 0; row < keys.length; row++) if (keys[row]! >= 0) start[keys[row]! + 1]!++
  for (let key = 0; key < count; key++) start[key + 1]! += start[key]!
  const rows = new Int32Array(start[count]!)
  const at = start.slice()
  for (let row = 0; row < keys.length; row++) if (keys[row]! >= 0) rows[at[keys[row]!]!++] = row
  return { start, rows }
}

/** Fills an array row by row. (`from` with a function goes through an iterator, which takes several times as long.) */
export function filled<T extends Int32Array | Uint32Array>(array: T, at: (row: number) => number): T {
  for (let row = 0; row < array.length; row++) array[row] = at(row)
  return array
}

/** The rows of a key. */
export const groupOf = (groups: Groups, key: number): Int32Array =>
  groups.rows.subarray(groups.start[key]!, groups.start[key + 1]!)

function same(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}

/** Mixes two integers into a non-negative one (finaliser of MurmurHash3). */
function mix(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second ^ (second >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 1
}

function powerOfTwo(atLeast: number): number {
  let size = 16
  while (size < atLeast) size *= 2
  return size
}
