// The text of a diff. In a worker, since decoding tens of megabytes takes time. git itself is not waited for here: it may take
// a minute, in which a thread that answers people would answer nobody.

import { mixedText } from '../src/core/decode.ts'
import { sharedBytes } from '../src/stores/shared-list.ts'

/** A diff as git has written it. */
export type DiffInput = { bytes: Uint8Array }

/** The diff in UTF-8, in memory that other threads receive without a copy. */
export default function textOfDiff({ bytes }: DiffInput): Uint8Array {
  const { buffer, byteOffset, byteLength } = bytes
  return sharedBytes([Buffer.from(mixedText(Buffer.from(buffer, byteOffset, byteLength)))])
}
