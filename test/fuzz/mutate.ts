// Edits of bytes, drawn from numbers that a seed gives.

const WORDS = [0, 1, 0x7f, 0x7fff_ffff, 0xffff_ffff].map((word) => new Uint8Array(new Uint32Array([word]).buffer))
const MARKS = ['\0', '"', '{', '[', ']', '}', '\n', '\r\n', '\\', '@@', '*', '..', '\ufeff', '\u{1f600}']
/** Names that objects without properties have all the same, and numbers beyond those that are counted with. */
const NAMES = ['__proto__', 'constructor', 'toString', '-1', '1e999', '9007199254740993']
const TEXTS = [...MARKS, ...NAMES].map((text) => Buffer.from(text))
const PIECES: readonly Uint8Array[] = [...WORDS, ...TEXTS]
const BYTES_MAX = 4096
const EDITS_MAX = 5

/** `bytes` after one to five edits; `others` lend pieces of theirs. */
export function mutated(bytes: Uint8Array, others: readonly Uint8Array[], random: () => number): Uint8Array {
  const below = (end: number): number => Math.floor(random() * end)
  const any = (from: readonly Uint8Array[]): Uint8Array => from[below(from.length)]!
  const part = (of: Uint8Array): Uint8Array => {
    const start = below(of.length + 1)
    return of.subarray(start, start + below(32))
  }
  let result = bytes
  for (let left = 1 + below(EDITS_MAX); left > 0; left--) {
    const at = below(result.length + 1)
    const edits = [
      () => splice(result, at, 0, any(PIECES)),
      () => splice(result, at, 1 + below(12), new Uint8Array()),
      () => splice(result, at, 1, Uint8Array.of(below(256))),
      () => splice(result, at, 1, Uint8Array.of((result[at] ?? 0) ^ (1 << below(8)))),
      () => splice(result, at, 4, any(WORDS)),
      () => splice(result, at, 0, part(any(others))),
      () => splice(result, at, below(32), part(result)),
    ]
    result = edits[below(edits.length)]!()
  }
  return result.subarray(0, BYTES_MAX)
}

/** `bytes` with one part of it so often that `size` bytes are filled: what grows with the square of a length takes long. */
export function swollen(bytes: Uint8Array, size: number, random: () => number): Uint8Array {
  const from = Math.floor(random() * bytes.length)
  const part = bytes.subarray(from, from + 1 + Math.floor(random() * 64))
  const times = Math.floor((size - bytes.length) / Math.max(1, part.length))
  return splice(bytes, from, 0, new Uint8Array(Buffer.concat(Array.from({ length: Math.max(0, times) }, () => part))))
}

const splice = (bytes: Uint8Array, at: number, remove: number, put: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + remove)]))
