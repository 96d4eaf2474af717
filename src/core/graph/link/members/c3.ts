// C3 linearisation of lines of numbers, in time proportional to their length.

/** A place in one of several lines. */
type Place = readonly [line: number, at: number]

/**
 * The places at which the first `most` numbers of a merged order stand: repeatedly the first head that is in no tail,
 * else the first head, which then leaves all lines.
 */
export function merged(lines: readonly (readonly number[])[], most: number): Place[] {
  const inTails = new Map<number, number>()
  for (const line of lines)
    for (let at = 1; at < line.length; at++) inTails.set(line[at]!, (inTails.get(line[at]!) ?? 0) + 1)
  const heads = lines.map(() => 0)
  const taken = new Set<number>()
  const places: Place[] = []
  let open = lines.map((_, at) => at).filter((at) => lines[at]!.length > 0)
  while (open.length > 0 && places.length < most) {
    const good = open.find((at) => (inTails.get(lines[at]![heads[at]!]!) ?? 0) === 0) ?? open[0]!
    places.push([good, heads[good]!])
    taken.add(lines[good]![heads[good]!]!)
    let hasEnded = false
    for (const at of open) {
      const line = lines[at]!
      let head = heads[at]!
      for (; head < line.length && taken.has(line[head]!); head++)
        if (head + 1 < line.length) inTails.set(line[head + 1]!, inTails.get(line[head + 1]!)! - 1)
      heads[at] = head
      hasEnded ||= head === line.length
    }
    if (hasEnded) open = open.filter((at) => heads[at]! < lines[at]!.length)
  }
  return places
}
