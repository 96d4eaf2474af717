// Signatures of files: which trigrams (three characters in a row) a text has, so that a search need not read files in
// which a pattern cannot occur. A set of hashed trigrams as in a Bloom filter with one hash (Bloom 1970); how trigrams stand for
// expressions: Cox, "Regular Expression Matching with a Trigram Index" (2012).

import { unlessDamaged } from '../../packed.ts'
import { HASH_BYTES } from '../../tree.ts'

/** What a text must contain to match: a text, all of several conditions, one of them, or nothing that is known. */
export type Required =
  | { kind: 'any' }
  | { kind: 'text'; hashes: Uint32Array }
  | { kind: 'all'; of: readonly Required[] }
  | { kind: 'one'; of: readonly Required[] }

/** The signature of a text: its bits, 2 to the power of `size` of them. */
export type Signature = { size: number; bits: Uint8Array }

/** Signatures of files by row; a row without one may contain anything. */
export type Signatures = { sizes: Uint8Array; starts: Uint32Array; bits: Uint8Array }

/** Signatures by the hash of a file's bytes (SHA-1, hexadecimal): one that has not changed since keeps its own. */
export type SignatureTable = Signatures & { rows: ReadonlyMap<string, number> }

const VERSION = 2
/** Bits of the largest signature, as a power of two, and of the smallest. */
const LARGEST = 17
const SMALLEST = 6
/** Bits for each trigram of a text at least: one in six is set, so that a trigram is taken for there as often by mistake. */
const BITS_A_TRIGRAM = 6

const KELVIN = 0x212a
const LONG_S = 0x17f

/** A code unit as it counts for signatures: small ASCII letters, and the two letters beyond that fold to one of them. */
function folded(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code
  if (code === KELVIN) return 107
  return code === LONG_S ? 115 : code
}

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

/** The signature of a text. */
export function signatureOf(text: string): Signature {
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

/** Signatures by hash as bytes; `unpackSignatures(packSignatures(all))` has the same ones. */
export function packSignatures(all: ReadonlyMap<string, Signature>): Uint8Array {
  const head = Uint32Array.of(VERSION, all.size)
  const sizesAt = head.byteLength + all.size * HASH_BYTES
  let total = 0
  for (const { bits } of all.values()) total += bits.length
  const bytes = Buffer.alloc(sizesAt + all.size + total)
  bytes.set(new Uint8Array(head.buffer))
  let row = 0
  let at = sizesAt + all.size
  for (const [hash, { size, bits }] of all) {
    bytes.write(hash, head.byteLength + row * HASH_BYTES, HASH_BYTES, 'hex')
    bytes[sizesAt + row++] = size
    bytes.set(bits, at)
    at += bits.length
  }
  return bytes
}

/** Reads packed signatures in place; undefined when they are of another version or damaged. */
export const unpackSignatures = (bytes: Uint8Array): SignatureTable | undefined =>
  unlessDamaged(() => signaturesIn(bytes))

function signaturesIn(bytes: Uint8Array): SignatureTable | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== VERSION) return undefined
  const count = view.getUint32(4, true)
  const hashesAt = 2 * Uint32Array.BYTES_PER_ELEMENT
  const sizesAt = hashesAt + count * HASH_BYTES
  if (sizesAt + count > bytes.length) return undefined
  const sizes = bytes.subarray(sizesAt, sizesAt + count)
  const starts = new Uint32Array(count)
  let end = 0
  for (let row = 0; row < count; row++) {
    starts[row] = end
    if (sizes[row]! < SMALLEST || sizes[row]! > LARGEST) return undefined
    end += 1 << (sizes[row]! - 3)
  }
  const bits = bytes.subarray(sizesAt + count)
  if (end !== bits.length) return undefined
  const hashes = Buffer.from(bytes.buffer, bytes.byteOffset + hashesAt, count * HASH_BYTES).toString('hex')
  const rows = new Map<string, number>()
  for (let row = 0; row < count; row++) rows.set(hashes.slice(row * HASH_DIGITS, (row + 1) * HASH_DIGITS), row)
  return { rows, sizes, starts, bits }
}

const HASH_DIGITS = 2 * HASH_BYTES

/** The signature of the file whose bytes have this hash, in the memory of the table. */
export function signatureIn({ rows, sizes, starts, bits }: SignatureTable, hash: string): Signature | undefined {
  const row = rows.get(hash)
  if (row === undefined) return undefined
  const size = sizes[row]!
  return { size, bits: bits.subarray(starts[row], starts[row]! + (1 << (size - 3))) }
}

/** The signatures of files by their hashes, in the order of these; files that the table does not know have none. */
export function signaturesOf({ rows, bits, ...table }: SignatureTable, hashes: readonly string[]): Signatures {
  const sizes = new Uint8Array(hashes.length)
  const starts = new Uint32Array(hashes.length)
  for (const [at, hash] of hashes.entries()) {
    const row = rows.get(hash)
    if (row === undefined) continue
    sizes[at] = table.sizes[row]!
    starts[at] = table.starts[row]!
  }
  return { sizes, starts, bits }
}
