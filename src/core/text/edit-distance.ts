// How many slips lie between two words.

/**
 * Letters put in, left out, changed, or in each other's place (the restricted
 * distance of Damerau and Levenshtein); more than `most` is only told as more.
 */
export function editsBetween(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    let least = row
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      let edits = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1))
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        edits = Math.min(edits, before[at - 2]! + 1)
      next.push(edits)
      if (edits < least) least = edits
    }
    if (least > most) return least
    before = last
    last = next
  }
  return last[other.length]!
}
