// Passes a list that grows with the repository (its manifest, its paths) between threads: as shared bytes, written and
// read a slice at a time. Copying a hundred thousand entries at once would stall the thread that answers requests.

/** Entries per slice: a slice is written or read in about a millisecond. */
const SLICE = 1000
const LINE_END = 0x0a

/** The slices of a list as bytes, in order. */
export function* listSlices(list: readonly unknown[]): Generator<Uint8Array> {
  for (let from = 0; from < list.length; from += SLICE) {
    yield Buffer.from(`${JSON.stringify(list.slice(from, from + SLICE))}\n`)
  }
}

/** Joins slices in one piece of memory that other threads receive without a copy. */
export function sharedBytes(slices: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(slices.reduce((sum, { length }) => sum + length, 0)))
  let at = 0
  for (const slice of slices) {
    bytes.set(slice, at)
    at += slice.length
  }
  return bytes
}

/** Reads the entries back, slice by slice. */
export function* readSlices<T>(bytes: Uint8Array): Generator<T[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < buffer.length; ) {
    const end = buffer.indexOf(LINE_END, at)
    yield JSON.parse(buffer.toString('utf8', at, end)) as T[]
    at = end + 1
  }
}
