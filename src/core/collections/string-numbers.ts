// The positions of texts in a long list, without a map of all of them: one of 100,000 takes 30 ms to make and 10 MB.

/** The keys of a table, a power of two: a few texts of most lists share one. */
const KEYS = 1 << 16
const MIX = 0x9e3779b1

/** Finds the first position of a text in a list, which stays as it is; -1 where the list does not have it. */
export function stringNumbers(texts: readonly string[]): (text: string) => number {
  const last = new Int32Array(KEYS).fill(-1)
  const before = new Int32Array(texts.length)
  for (let at = texts.length - 1; at >= 0; at--) {
    const key = keyOf(texts[at]!)
    before[at] = last[key]!
    last[key] = at
  }
  return (text) => {
    for (let at = last[keyOf(text)]!; at >= 0; at = before[at]!) if (texts[at] === text) return at
    return -1
  }
}

/** A number for a text by its length and a few of its characters, the last of which tell most names apart. */
function keyOf(text: string): number {
  const { length } = text
  let hash = length
  for (let at = length - 1, step = 1; at >= 0; at -= step, step += step >> 1 || 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), MIX) ^ (hash >>> 13)
  return (hash ^ (hash >>> 16)) & (KEYS - 1)
}
