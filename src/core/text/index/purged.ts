// The chunks of an index that the next one does not have.

import type { SearchIndex } from './search-index.ts'

const ID_BYTES = 16

/** How many chunks of an index are not among those of `ids`, mostly the same in the same order. */
export function purgedSince({ ids: old }: Pick<SearchIndex, 'ids'>, ids: Uint8Array): number {
  const shorter = Math.min(old.length, ids.length)
  let first = 0
  while (first < shorter && old[first] === ids[first]) first++
  first -= first % ID_BYTES
  let last = 0
  while (last < shorter - first && old[old.length - 1 - last] === ids[ids.length - 1 - last]) last++
  last -= last % ID_BYTES
  const present = new Set(eachId(ids, first, ids.length - last))
  const missing = [...eachId(old, first, old.length - last)].filter((id) => !present.has(id))
  if (missing.length === 0) return 0
  const gone = new Set(missing)
  for (const id of eachId(ids, 0, first)) gone.delete(id)
  for (const id of eachId(ids, ids.length - last, ids.length)) gone.delete(id)
  return missing.filter((id) => gone.has(id)).length
}

/** The 16 bytes of each chunk's id, a character each. */
function* eachId(ids: Uint8Array, from: number, to: number): Generator<string> {
  const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength)
  for (let at = from; at < to; at += ID_BYTES) yield bytes.toString('latin1', at, at + ID_BYTES)
}
