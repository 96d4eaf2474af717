// Texts as bytes, one behind the other: to copy those of many costs a tenth of writing them as strings.

/** Bytes of UTF-8 for one unit of a string, at most. */
const UNIT_BYTES = 3

/** Texts by number, in the order in which they were added; each is added once. */
export class Pieces {
  bytes = new Uint8Array(1 << 16)
  /** Where each text begins; the next one's beginning is its end. */
  start = new Uint32Array(1024)
  readonly #numbers = new Map<string, number>()
  readonly #encoder = new TextEncoder()

  /** The number of a text. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    const from = this.start[number]!
    const most = from + text.length * UNIT_BYTES
    if (most > this.bytes.length) this.bytes = longer(this.bytes, most)
    if (number + 1 === this.start.length) this.start = longer(this.start, number + 2)
    this.start[number + 1] = from + this.#encoder.encodeInto(text, this.bytes.subarray(from)).written
    return number
  }

  get count(): number {
    return this.#numbers.size
  }
}

function longer<A extends Uint8Array | Uint32Array>(array: A, length: number): A {
  const made = new (array.constructor as new (length: number) => A)(Math.max(2 * array.length, length))
  made.set(array)
  return made
}
