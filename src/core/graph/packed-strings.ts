// The strings of a packed graph as JSON. An edit leaves nearly all of them in their order: their bytes are copied from those
// of the graph before.

/** Strings as JSON, with a comma behind each, and the position in bytes at which each ends. */
export type PackedStrings = { strings: readonly string[]; json: Uint8Array; ends: Uint32Array }

const NO_STRINGS: PackedStrings = { strings: [], json: new Uint8Array(0), ends: new Uint32Array(0) }

/** Packs strings of which no two are equal; `before`: those of a graph that has mostly the same ones. */
export function packStrings(strings: readonly string[], before: PackedStrings = NO_STRINGS): PackedStrings {
  if (strings === before.strings) return before
  const pieces: Uint8Array[] = []
  const ends = new Uint32Array(strings.length)
  let size = 0
  for (let [at, old] = [0, 0]; at < strings.length; ) {
    const known = runAt(strings, at, before.strings, old)
    const [first, end] = [old === 0 ? 0 : before.ends[old - 1]!, known === 0 ? 0 : before.ends[old + known - 1]!]
    if (known > 0) pieces.push(before.json.subarray(first, end))
    for (let item = 0; item < known; item++) ends[at + item] = before.ends[old + item]! - first + size
    size += known > 0 ? end - first : 0
    at += known
    old += known
    const next = nextShared(strings, at, before.strings, old)
    const texts = strings.slice(at, next.at).map((text) => `${JSON.stringify(text)},`)
    for (const text of texts) ends[at++] = size += Buffer.byteLength(text)
    if (texts.length > 0) pieces.push(Buffer.from(texts.join('')))
    old = next.old
  }
  return { strings, json: Buffer.concat(pieces, size), ends }
}

/** The number of strings from `at` on that are those of `others` from `old` on. */
function runAt(strings: readonly string[], at: number, others: readonly string[], old: number): number {
  let count = 0
  while (at + count < strings.length && strings[at + count] === others[old + count]) count++
  return count
}

/** So many strings that come, go or change places beside each other are made out. */
const APART_MAX = 100

/** The next places, from these on, of a string that both have, the nearest ones; the ends of both where none is near. */
function nextShared(strings: readonly string[], at: number, others: readonly string[], old: number) {
  for (let apart = 1; apart <= APART_MAX; apart++)
    for (let skipped = 0; skipped <= apart; skipped++) {
      const place = { at: at + skipped, old: old + apart - skipped }
      const isIn = place.at < strings.length && place.old < others.length
      if (isIn && strings[place.at] === others[place.old]) return place
    }
  return { at: strings.length, old: others.length }
}
