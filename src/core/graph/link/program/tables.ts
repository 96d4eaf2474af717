// Hash tables over integers: the linker keys everything by small integers, so that lookups allocate nothing. They are
// classes because functions made for each table would be others in each link, and V8 would compile their callers anew.

import { columnFrom } from '../../../facts/shared-columns.ts'
import { type Column, columnOf } from '../../../ids.ts'

const EMPTY = -1

/** Slots (0, 1, 2, …) of keys, in order of first use: an open hash table with linear probing, at most half full. */
abstract class SlotMap {
  protected mask: number
  protected table: Int32Array
  /** The integers of each slot, side by side: of as many as the table can hold before it grows. */
  protected keys: Int32Array
  /** The number of keys. */
  size = 0

  /** An empty map with room for `capacity` keys of `width` integers; it grows. */
  constructor(capacity: number, width: number) {
    this.mask = powerOfTwo(capacity * 2) - 1
    this.table = new Int32Array(this.mask + 1).fill(EMPTY)
    this.keys = new Int32Array(((this.mask + 1) / 2) * width)
  }

  /** The hash of the key of a slot. */
  protected abstract hashAt(slot: number): number

  /** Gives the cell `at` the next slot, whose key the caller has written. */
  protected take(at: number): number {
    const slot = this.size++
    this.table[at] = slot
    if (this.size * 2 > this.mask) this.grow()
    return slot
  }

  /**
   * Changes the integers of keys, side by side by slot; slots stay. Of two keys that become equal, the first one is found.
   */
  rekey(change: (keys: Int32Array, size: number) => void): void {
    change(this.keys, this.size)
    this.table = tableOf(this.mask, this.size, (slot) => this.hashAt(slot))
  }

  private grow(): void {
    this.mask = this.mask * 2 + 1
    this.keys = grown(this.keys)
    this.table = tableOf(this.mask, this.size, (slot) => this.hashAt(slot))
  }
}

/** A map from pairs of integers to slots. */
export class PairMap extends SlotMap {
  constructor(capacity: number) {
    super(capacity, 2)
  }

  /** The slot of a pair, or -1. */
  find(first: number, second: number): number {
    return this.table[this.probe(first, second)]!
  }

  /** The slot of a pair, allocated if the pair is new. */
  slot(first: number, second: number): number {
    const at = this.probe(first, second)
    const known = this.table[at]!
    if (known !== EMPTY) return known
    const { keys, size } = this
    keys[2 * size] = first
    keys[2 * size + 1] = second
    return this.take(at)
  }

  /** The first integer of a slot. */
  firstAt(slot: number): number {
    return this.keys[2 * slot]!
  }

  /** The second integer of a slot. */
  secondAt(slot: number): number {
    return this.keys[2 * slot + 1]!
  }

  protected override hashAt(slot: number): number {
    return mix(this.firstAt(slot), this.secondAt(slot))
  }

  private probe(first: number, second: number): number {
    const { mask, table, keys } = this
    let at = mix(first, second) & mask
    while (true) {
      const slot = table[at]!
      if (slot === EMPTY || (keys[2 * slot] === first && keys[2 * slot + 1] === second)) return at
      at = (at + 1) & mask
    }
  }
}

/** A map from integers to slots. */
export class NumberMap extends SlotMap {
  constructor(capacity: number) {
    super(capacity, 1)
  }

  /** The slot of a key, allocated if the key is new. */
  slot(key: number): number {
    const { mask, table, keys } = this
    let at = scattered(key) & mask
    while (true) {
      const known = table[at]!
      if (known === EMPTY) break
      if (keys[known] === key) return known
      at = (at + 1) & mask
    }
    keys[this.size] = key
    return this.take(at)
  }

  /** The key of a slot. */
  keyAt(slot: number): number {
    return this.keys[slot]!
  }

  protected override hashAt(slot: number): number {
    return scattered(this.keys[slot]!)
  }
}

/** A map from four integers to slots. */
export class QuadMap extends SlotMap {
  constructor(capacity: number) {
    super(capacity, 4)
  }

  /** The slot of a key, allocated if the key is new. */
  slot(a: number, b: number, c: number, d: number): number {
    const { mask, table, keys } = this
    let at = hashOfFour(a, b, c, d) & mask
    while (true) {
      const known = table[at]!
      if (known === EMPTY) break
      const key = known * 4
      if (keys[key] === a && keys[key + 1] === b && keys[key + 2] === c && keys[key + 3] === d) return known
      at = (at + 1) & mask
    }
    const key = this.size * 4
    keys[key] = a
    keys[key + 1] = b
    keys[key + 2] = c
    keys[key + 3] = d
    return this.take(at)
  }

  protected override hashAt(slot: number): number {
    const { keys } = this
    const key = slot * 4
    return hashOfFour(keys[key]!, keys[key + 1]!, keys[key + 2]!, keys[key + 3]!)
  }
}

/**
 * A table of `mask + 1` cells with the slots up to `size`, each in the first free cell from that of its hash on; one whose
 * hash is EMPTY is left out.
 */
function tableOf(mask: number, size: number, hashOf: (slot: number) => number): Int32Array<ArrayBuffer> {
  const table = new Int32Array(mask + 1).fill(EMPTY)
  for (let slot = 0; slot < size; slot++) {
    const hash = hashOf(slot)
    if (hash === EMPTY) continue
    let at = hash & mask
    while (table[at] !== EMPTY) at = (at + 1) & mask
    table[at] = slot
  }
  return table
}

/**
 * Numbers by number, from 0 on, as they become known. An array that is filled in any order would have gaps, and V8 keeps
 * one with large gaps as a hash table.
 */
export class Cells<Key extends number, Item extends number> {
  private column = new Int32Array(1024).fill(EMPTY)

  /** The number in a cell; negative while there is none. */
  get(key: Key): Item {
    return (key < this.column.length ? this.column[key]! : EMPTY) as Item
  }

  /** Fills a cell; returns its number. */
  set(key: Key, item: Item): Item {
    const { length } = this.column
    if (key >= length) this.column = grown(this.column, key + 1).fill(EMPTY, length)
    this.column[key] = item
    return item
  }
}

/** A copy of twice the length, or as often doubled as it takes for so many cells. */
export function grown(column: Int32Array, least = 0): Int32Array<ArrayBuffer> {
  let length = column.length * 2
  while (length < least) length *= 2
  const larger = new Int32Array(length)
  larger.set(column)
  return larger
}

/** Lists of integers, each stored once: equal lists have equal ids. Id 0 is the empty list. */
export class ListTable<Id extends number, Item extends number> {
  private readonly lists: (readonly Item[])[] = []
  /** By list, the hash under which it is found; EMPTY for one that is not looked up. */
  private readonly hashes: number[] = []
  /** The number of lists that can be found. */
  private found = 0
  private mask = 4095
  private table = new Int32Array(4096).fill(EMPTY)

  constructor() {
    this.intern([])
  }

  /** The list of an id. */
  get(id: Id): readonly Item[] {
    return this.lists[id]!
  }

  /** The id of a list, which is copied if it is new. */
  intern(items: readonly Item[]): Id {
    const { lists, hashes, mask, table } = this
    let hash = items.length
    for (let i = 0; i < items.length; i++) hash = mix(hash, items[i]!)
    let at = hash & mask
    for (let id = table[at]!; id !== EMPTY; id = table[at]!) {
      if (hashes[id] === hash && same(lists[id]!, items)) return id as Id
      at = (at + 1) & mask
    }
    const id = lists.length
    lists.push(items.slice())
    hashes.push(hash)
    table[at] = id
    if (++this.found * 2 > mask) this.grow()
    return id as Id
  }

  /** The id of a list that is new and that `intern` is never asked for: the caller knows another way to it. */
  append(items: readonly Item[]): Id {
    this.hashes.push(EMPTY)
    return (this.lists.push(items) - 1) as Id
  }

  private grow(): void {
    const { hashes } = this
    this.mask = this.mask * 2 + 1
    this.table = tableOf(this.mask, hashes.length, (id) => hashes[id]!)
  }
}

/**
 * Rows of a table grouped by the value of one column: the rows of
 * `key` are `rows[start[key]] .. rows[start[key + 1] - 1]`.
 */
export type Groups<Key extends number, Row extends number> = {
  start: Int32Array
  rows: Column<Row>
  /** The space of the keys; no cell at run time. */
  readonly ofKey?: Key
}

/** Groups rows 0..keys.length-1 by key, keeping their order; negative keys are left out. */
export function groupBy<Key extends number, Row extends number>(
  keys: Column<Key> | Int32Array,
  count: number,
): Groups<Key, Row> {
  const isSmall = count + 2 <= COUNTS.length && keys.length <= GROUPED.length
  const start = isSmall ? COUNTS.fill(0, 0, count + 2) : new Int32Array(count + 2)
  let total = 0
  // of each key in the place of the next but one: once all rows have theirs, the starts stand where they belong
  for (let row = 0; row < keys.length; row++) {
    if (keys[row]! < 0) continue
    start[keys[row]! + 2]!++
    total++
  }
  if (total === 0) return noGroups(count)
  for (let key = 0; key < count; key++) start[key + 2]! += start[key + 1]!
  const rows = isSmall ? GROUPED : new Int32Array(total)
  for (let row = 0; row < keys.length; row++) if (keys[row]! >= 0) rows[start[keys[row]! + 1]!++] = row
  if (!isSmall) return { start: start.subarray(0, count + 1), rows: columnOf(rows) }
  return { start: columnFrom(start, count + 1), rows: columnOf(columnFrom(rows, total)) }
}

/** Room for the starts and the rows of small groups while they are made. */
const COUNTS = new Int32Array(4096)
const GROUPED = new Int32Array(4096)

/** Groups without rows, by the number of keys: most tables of small files have none. */
const emptyGroups: Groups<never, never>[] = []

function noGroups(count: number): Groups<never, never> {
  const known = emptyGroups[count]
  if (known) return known
  const groups = { start: new Int32Array(count + 1), rows: columnOf<never>(new Int32Array(0)) }
  if (count < EMPTY_KEYS_MAX) emptyGroups[count] = groups
  return groups
}

const EMPTY_KEYS_MAX = 256

/** Fills an array row by row. (`from` with a function goes through an iterator, which takes several times as long.) */
export function filled<T extends Int32Array | Uint32Array>(array: T, at: (position: number) => number): T {
  for (let row = 0; row < array.length; row++) array[row] = at(row)
  return array
}

/** The number of rows of a key. */
export const countOf = <Key extends number, Row extends number>(
  { start }: Groups<Key, Row>,
  key: NoInfer<Key>,
): number => start[key + 1]! - start[key]!

/** The rows of a key. */
export const groupOf = <Key extends number, Row extends number>(
  groups: Groups<Key, Row>,
  key: NoInfer<Key>,
): Column<Row> => groups.rows.subarray(groups.start[key]!, groups.start[key + 1]!)

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

/** Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4): its high bits are the scattered ones. */
const scattered = (key: number): number => {
  const product = Math.imul(key, 0x9e3779b1)
  return (product ^ (product >>> 15)) >>> 1
}

const hashOfFour = (a: number, b: number, c: number, d: number): number => mix(mix(a, b), mix(c, d))

function powerOfTwo(atLeast: number): number {
  let size = 16
  while (size < atLeast) size *= 2
  return size
}
