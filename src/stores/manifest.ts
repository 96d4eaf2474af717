// How a manifest crosses threads: as bytes that they share, written and read a slice at a time. Those of a large project
// hold a hundred thousand entries: copied whole they would hold up the thread that answers requests.

import type { Manifest } from './chunks.ts'

/** Entries of a slice: one is written or read in about a millisecond. */
const SLICE = 1000
const LINE_END = 0x0a

/** The slices of a manifest as bytes, in order. */
export function* manifestSlices(manifest: Manifest): Generator<Uint8Array> {
  for (let from = 0; from < manifest.length; from += SLICE) {
    yield Buffer.from(`${JSON.stringify(manifest.slice(from, from + SLICE))}\n`)
  }
}

/** Slices as one piece of memory that is handed to other threads without a copy. */
export function sharedBytes(slices: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(slices.reduce((sum, { length }) => sum + length, 0)))
  let at = 0
  for (const slice of slices) {
    bytes.set(slice, at)
    at += slice.length
  }
  return bytes
}

/** The entries again, slice by slice. */
export function* readManifestSlices(bytes: Uint8Array): Generator<Manifest> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < buffer.length; ) {
    const end = buffer.indexOf(LINE_END, at)
    yield JSON.parse(buffer.toString('utf8', at, end)) as Manifest
    at = end + 1
  }
}
