// The documents of each term of a lexical index, packed: the number of them, then of each its distance from the one before
// with its weight. Most take one byte, and what a question reads of them comes from a third of the memory.

/** Postings of term `t`: the bytes of `postings` from `starts[t]` on. */
export type PackedPostings = { starts: Uint32Array; postings: Uint8Array }

/** Documents and their weights, to be filled; the room grows. */
export type Postings = { docs: Uint32Array; weights: Uint8Array }

/** Weights of one, two and three words of one are told beside the distance; others by this and a byte of their own. */
export const OTHER = 3
const OTHER_FROM = 4 * OTHER
export const WEIGHT_BITS = 2

/** Most bytes of a number. */
const NUMBER_BYTES = 5
/** From this on a byte says that more follow. */
export const BYTE = 128

/** No postings, with room for so many. */
export const roomForPostings = (count: number): Postings => ({
  docs: new Uint32Array(count),
  weights: new Uint8Array(count),
})

/** Room for `count` postings, of which the first ones stay. */
export function growPostings(into: Postings, count: number): void {
  if (into.docs.length >= count) return
  const { docs, weights } = roomForPostings(2 * count)
  docs.set(into.docs)
  weights.set(into.weights)
  into.docs = docs
  into.weights = weights
}

/** Packs the postings of one term after those of another; `expected` of all, or about so many. */
export function postingsPacker(terms: number, expected: number) {
  const starts = new Uint32Array(terms + 1)
  let bytes = new Uint8Array(1 + terms + expected + (expected >> 1))
  let at = 0
  let term = 0

  function add(value: number): void {
    while (value >= BYTE) {
      bytes[at++] = (value & (BYTE - 1)) | BYTE
      value >>>= 7
    }
    bytes[at++] = value
  }

  return {
    /** The documents from `from` up to `to` are those of the next term. */
    pack({ docs, weights }: Postings, from: number, to: number): void {
      const least = at + 1 + NUMBER_BYTES + (to - from) * (NUMBER_BYTES + 1)
      if (least > bytes.length) {
        const more = new Uint8Array(Math.max(least, bytes.length + (bytes.length >> 2)))
        more.set(bytes.subarray(0, at))
        bytes = more
      }
      add(to - from)
      let before = -1
      for (let posting = from; posting < to; posting++) {
        const weight = weights[posting]!
        const isOther = weight === 0 || weight % 4 !== 0 || weight > OTHER_FROM
        add(((docs[posting]! - before - 1) << WEIGHT_BITS) | (isOther ? OTHER : weight / 4 - 1))
        if (isOther) bytes[at++] = weight
        before = docs[posting]!
      }
      starts[++term] = at
    },
    /** The postings of all terms that came, and a byte behind the last, which is read but says nothing. */
    finish(): PackedPostings {
      add(0)
      return { starts: starts.slice(0, term + 1), postings: bytes.slice(0, at) }
    },
  }
}

/** Where the first document of a term stands. */
export function firstOf({ starts, postings }: PackedPostings, term: number): number {
  let at = starts[term]!
  while (postings[at++]! >= BYTE);
  return at
}

/** How many documents a term has. */
export function frequencyOf({ starts, postings }: PackedPostings, term: number): number {
  let at = starts[term]!
  let byte = postings[at++]!
  let value = byte & (BYTE - 1)
  for (let shift = 7; byte >= BYTE; shift += 7) {
    byte = postings[at++]!
    value |= (byte & (BYTE - 1)) << shift
  }
  return value >>> 0
}

/**
 * Reads the postings of a term to `into`, from place `at` on, each document with `first` added to its number; returns the place
 * behind the last. Throws a RangeError where they lead out of their index.
 */
export function readPostings(packed: PackedPostings, term: number, into: Postings, at = 0, first = 0): number {
  const { starts, postings } = packed
  const count = frequencyOf(packed, term)
  let next = firstOf(packed, term)
  if (count > starts[term + 1]! - next) throw new RangeError('postings lead out of their index')
  growPostings(into, at + count)
  const { docs, weights } = into
  const end = at + count
  let doc = first - 1
  for (let posting = at; posting < end; posting++) {
    let value = postings[next++]!
    if (value >= BYTE) {
      value &= BYTE - 1
      for (let shift = 7, byte = BYTE; byte >= BYTE; shift += 7) {
        byte = postings[next++]!
        value |= (byte & (BYTE - 1)) << shift
      }
    }
    doc += (value >>> WEIGHT_BITS) + 1
    docs[posting] = doc
    const code = value & OTHER
    const isOther = (code + 1) >>> WEIGHT_BITS // no branch, which would be guessed wrongly each fifth time
    weights[posting] = 4 * (code + 1) + isOther * (postings[next]! - OTHER_FROM - 4)
    next += isOther
  }
  return end
}

const room = roomForPostings(0)

/** The postings of a term, in room that the next call takes again. */
export function postingsOf(packed: PackedPostings, term: number): Postings {
  const count = readPostings(packed, term, room)
  return { docs: room.docs.subarray(0, count), weights: room.weights.subarray(0, count) }
}

/** The documents of a term. */
export const documentsOf = (packed: PackedPostings, term: number): Uint32Array => postingsOf(packed, term).docs.slice()
