// Signatures of files: which trigrams (three characters in a row) a text has, so that a search need not read files in
// which a pattern cannot occur. A set of hashed trigrams as in a Bloom filter with one hash (Bloom 1970); how trigrams stand for
// expressions: Cox, "Regular Expression Matching with a Trigram Index" (2012).

import { unlessDamaged } from '../../packed.ts'

/** What a text must contain to match: a text, all of several conditions, one of them, or nothing that is known. */
export type Required =
  | { kind: 'any' }
  | { kind: 'text'; hashes: Uint32Array }
  | { kind: 'all'; of: readonly Required[] }
  | { kind: 'one'; of: readonly Required[] }

/** Signatures of files by row; a row without one may contain anything. */
export type Signatures = { sizes: Uint8Array; starts: Uint32Array; bits: Uint8Array }

const VERSION = 1
/** Bits of the largest signature, as a power of two, and of the smallest. */
const LARGEST = 17
const SMALLEST = 6
/** Bits for each trigram of a text at least: one in six is set, so that a trigram is taken for there as often by mistake. */
const BITS_A_TRIGRAM = 6

const KELVIN = 0x212a
const LONG_S = 0x17f

/** A code unit as it counts for signatures: small ASCII letters, and the two letters beyond that fold to one of them. */
const folded = (code: number): number =>
  code < 128 ? (code >= 65 && code <= 90 ? code + 32 : code) : code === KELVIN ? 107 : code === LONG_S ? 115 : code

function hashOf(a: number, b: number, c: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> (32 - LARGEST)
}

/** What a text has to contain to contain this one. Trigrams beyond ASCII count for nothing: letters there fold in many ways. */
export function requiredText(text: string): Required {
  const hashes = new Set<number>()
  for (let at = 0; at + 2 < text.length; at++) {
    const codes = [0, 1, 2].map((next) => text.charCodeAt(at + next))
    if (codes.every((code) => code < 128)) hashes.add(hashOf(folded(codes[0]!), folded(codes[1]!), folded(codes[2]!)))
  }
  return hashes.size === 0 ? { kind: 'any' } : { kind: 'text', hashes: Uint32Array.from(hashes) }
}

/** Holds 1 for each hash in `met` while a text is read. */
const isMet = new Uint8Array(1 << LARGEST)
const met = new Uint32Array(1 << LARGEST)

/** The signature of a text: its bits, whose number is a power of two. */
export function signatureOf(text: string): { size: number; bits: Uint8Array } {
  let count = 0
  let a = text.length > 0 ? folded(text.charCodeAt(0)) : 0
  let b = text.length > 1 ? folded(text.charCodeAt(1)) : 0
  for (let at = 2; at < text.length; at++) {
    const c = folded(text.charCodeAt(at))
    const hash = hashOf(a, b, c)
    if (isMet[hash] === 0) {
      isMet[hash] = 1
      met[count++] = hash
    }
    a = b
    b = c
  }
  let size = SMALLEST
  while (size < LARGEST && 1 << size < count * BITS_A_TRIGRAM) size++
  const bits = new Uint8Array(1 << (size - 3))
  // most texts have few of the hashes: going through them all would take longer than reading the text
  for (let at = 0; at < count; at++) {
    const bit = met[at]! >>> (LARGEST - size)
    bits[bit >>> 3]! |= 1 << (bit & 7)
    isMet[met[at]!] = 0
  }
  return { size, bits }
}

/** Whether a file may contain what is required; a file without a signature may. */
export function mayContain({ sizes, starts, bits }: Signatures, row: number, required: Required): boolean {
  const size = sizes[row] ?? 0
  return size === 0 || holds(bits, starts[row]!, LARGEST - size, required)
}

function holds(bits: Uint8Array, start: number, shift: number, required: Required): boolean {
  if (required.kind === 'any') return true
  if (required.kind === 'all') return required.of.every((each) => holds(bits, start, shift, each))
  if (required.kind === 'one') return required.of.some((each) => holds(bits, start, shift, each))
  for (const hash of required.hashes) {
    const bit = hash >>> shift
    if ((bits[start + (bit >>> 3)]! & (1 << (bit & 7))) === 0) return false
  }
  return true
}

/** The signatures of `count` files as bytes; those that `each` leaves undefined have none. */
export function packSignatures(all: readonly ({ size: number; bits: Uint8Array } | undefined)[]): Uint8Array {
  const head = Uint32Array.of(VERSION, all.length)
  const total = all.reduce((sum, one) => sum + (one?.bits.length ?? 0), 0)
  const bytes = new Uint8Array(head.byteLength + all.length + total)
  bytes.set(new Uint8Array(head.buffer))
  let at = head.byteLength + all.length
  for (const [row, one] of all.entries()) {
    if (!one) continue
    bytes[head.byteLength + row] = one.size
    bytes.set(one.bits, at)
    at += one.bits.length
  }
  return bytes
}

/** Reads packed signatures in place; undefined when they are of another version or damaged. */
export const unpackSignatures = (bytes: Uint8Array): Signatures | undefined => unlessDamaged(() => signaturesIn(bytes))

function signaturesIn(bytes: Uint8Array): Signatures | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== VERSION) return undefined
  const count = view.getUint32(4, true)
  if (count > bytes.length - 8) return undefined
  const sizes = bytes.subarray(8, 8 + count)
  const starts = new Uint32Array(count)
  let at = 0
  for (let row = 0; row < count; row++) {
    starts[row] = at
    if (sizes[row]! > 0) at += 1 << (sizes[row]! - 3)
  }
  return { sizes, starts, bits: bytes.subarray(8 + count) }
}
