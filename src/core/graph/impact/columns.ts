// Rows grouped by a key, as columns, and numbers by pairs of others.

/** Rows of key `k` are `order[start[k]] .. order[start[k + 1] - 1]`, in their first order. */
export function groupedBy(keys: ArrayLike<number>, count: number): { start: Uint32Array; order: Uint32Array } {
  const start = new Uint32Array(count + 1)
  for (let row = 0; row < keys.length; row++) start[keys[row]! + 1]!++
  for (let key = 0; key < count; key++) start[key + 1]! += start[key]!
  const next = start.slice()
  const order = new Uint32Array(keys.length)
  for (let row = 0; row < keys.length; row++) order[next[keys[row]!]!++] = row
  return { start, order }
}

type Column = Uint8Array | Uint32Array
type ColumnType<T extends Column> = new (length: number) => T

/** Values in an order of rows. */
export function columnOf<T extends Column>(Type: ColumnType<T>, values: ArrayLike<number>, order: Uint32Array): T {
  const column = new Type(order.length)
  for (let at = 0; at < order.length; at++) column[at] = values[order[at]!]!
  return column
}

/** Rows of numbers that grow, in one array: row `i` begins at `i * width`. */
export class Rows {
  readonly width: number
  length = 0
  cells: Int32Array

  constructor(width: number, room: number) {
    this.width = width
    this.cells = new Int32Array(width * Math.max(16, room))
  }

  /** Adds a row, and gives where it begins: its cells are to be set. */
  add(): number {
    const at = this.length++ * this.width
    if (at === this.cells.length) {
      const larger = new Int32Array(2 * at)
      larger.set(this.cells)
      this.cells = larger
    }
    return at
  }

  /** The cells of a column. */
  column(cell: number): Int32Array {
    const { width, cells } = this
    const column = new Int32Array(this.length)
    for (let row = 0, at = cell; row < column.length; row++, at += width) column[row] = cells[at]!
    return column
  }
}

const EMPTY = -1

/** A small number by two others, which are not negative: 0 for pairs that have none. A Map of as many keys takes five times the room. */
export class Pairs {
  #keys: Int32Array
  #values: Uint16Array
  #size = 0

  /** Room for some pairs; it grows. */
  constructor(room = 512) {
    const slots = 2 ** Math.ceil(Math.log2(2 * room + 2))
    this.#keys = new Int32Array(2 * slots).fill(EMPTY)
    this.#values = new Uint16Array(slots)
  }

  get(one: number, other: number): number {
    return this.#values[this.#slotOf(one, other)]!
  }

  /** Sets bits in the number of a pair; false when all of them were set. */
  mark(one: number, other: number, bits: number): boolean {
    let slot = this.#slotOf(one, other)
    const isNew = this.#keys[2 * slot] === EMPTY
    if (isNew && 2 * ++this.#size > this.#values.length) {
      this.#grow()
      slot = this.#slotOf(one, other)
    }
    this.#keys[2 * slot] = one
    this.#keys[2 * slot + 1] = other
    const before = this.#values[slot]!
    this.#values[slot] = before | bits
    return (before | bits) !== before
  }

  #slotOf(one: number, other: number): number {
    const last = this.#values.length - 1
    let hash = Math.imul(one, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b)
    hash ^= hash >>> 15
    let slot = hash & last
    while (this.#keys[2 * slot] !== EMPTY && (this.#keys[2 * slot] !== one || this.#keys[2 * slot + 1] !== other))
      slot = (slot + 1) & last
    return slot
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = new Int32Array(2 * keys.length).fill(EMPTY)
    this.#values = new Uint16Array(2 * values.length)
    for (let slot = 0; slot < values.length; slot++) {
      const [one, other] = [keys[2 * slot]!, keys[2 * slot + 1]!]
      if (one === EMPTY) continue
      const to = this.#slotOf(one, other)
      this.#keys[2 * to] = one
      this.#keys[2 * to + 1] = other
      this.#values[to] = values[slot]!
    }
  }
}
